import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createApi, pull } from '../../../src/channel/api/index.js';
import { stableId } from '../../../src/channel/sandbox/common/answers.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { DEMO_PROPERTY, DEMO_STATE } from '../../../src/cli/commands/sandbox/demo.js';
import type { Outcome, World } from '../fake-io.js';
import { cli, json } from '../fake-io.js';

const example = (name: string) =>
  readFileSync(new URL(`../../../examples/definitions/${name}`, import.meta.url), 'utf8');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Running {
  readonly url: string;
  /** As the second in which it saves. */
  readonly secondPasses: () => void;
  readonly stop: () => Promise<Outcome>;
  /** What the state file holds. */
  readonly saved: () => string | undefined;
}

/** The command in the background, from when it answers until it is stopped. */
async function running(argv: readonly string[], world: World = {}): Promise<Running> {
  const port = await freePort();
  let saved: string | undefined;
  let secondPasses = (): void => undefined;
  let release = (): void => undefined;
  let up = (): void => undefined;
  const isUp = new Promise<void>((resolve) => {
    up = resolve;
  });
  const outcome = cli(['sandbox', '--port', String(port), ...argv], {
    ...world,
    io: {
      onStop: (listener) => {
        release = () => listener('SIGINT');
        up();
        return () => undefined;
      },
      openSink: async () => ({
        write: async (bytes) => {
          saved = new TextDecoder().decode(bytes);
          return true;
        },
        close: async () => undefined,
        discard: async () => undefined,
      }),
      every: (_, callback) => {
        secondPasses = callback;
        return () => {
          secondPasses = () => undefined;
        };
      },
      ...world.io,
    },
  });
  await Promise.race([isUp, outcome]);
  return {
    url: `http://127.0.0.1:${port}`,
    secondPasses: () => secondPasses(),
    stop: () => {
      release();
      return outcome;
    },
    saved: () => saved,
  };
}

/** Made of the secret of the world that these tests run in. */
const DEMO_KEY = 'sandbox-secret';
const apiAt = (baseUrl: string) => createApi({ baseUrl, apiKey: DEMO_KEY });

describe('staytax sandbox', () => {
  test('prints shell commands, and ends without an error', async () => {
    const { url, stop } = await running([]);
    const { code, stdout, stderr } = await stop();
    expect([code, stderr]).toEqual([0, '']);
    const commands = stdout.split('\n').filter((line) => !line.startsWith('#'));
    expect(commands).toEqual([`export STAYTAX_API_URL=${url}`, `export STAYTAX_API_KEY=${DEMO_KEY}`, '']);
    await expect(fetch(url)).rejects.toThrow();
  });

  test('pull, plan and apply work with what it prints', async () => {
    const { url, stop } = await running([]);
    const env = { STAYTAX_API_URL: url, STAYTAX_API_KEY: DEMO_KEY };
    const files = { 'two.json': example('two-tax-sets.json'), 'small.json': example('small-hotel.json') };
    const world: World = { env, files, io: { fetch: (input, init) => fetch(input, init) } };
    const { stdout } = await cli(['pull', '--property', DEMO_PROPERTY], world);
    const { $schema: _, ...small } = JSON.parse(example('small-hotel.json'));
    const { $schema: _schema, ...pulled } = JSON.parse(stdout);
    expect(pulled).toEqual(small);
    expect((await cli(['plan', 'small.json', '--exit-code'], world)).code).toBe(0);
    expect((await cli(['plan', 'two.json', '--exit-code'], world)).code).toBe(3);
    expect((await cli(['apply', 'two.json', '--yes'], world)).code).toBe(0);
    expect((await cli(['plan', 'two.json', '--exit-code'], world)).code).toBe(0);
    await stop();
  });

  test('saves changes every second and at the end, for the next run', async () => {
    const first = await running(['--state', 'state.json']);
    await expect.poll(() => first.saved()).toBeDefined();
    expect(JSON.parse(first.saved() ?? '')).toEqual(DEMO_STATE);
    const [city] = DEMO_STATE.taxes;
    await apiAt(first.url).taxes.update(city?.id ?? '', { rate: '5' });
    first.secondPasses();
    await expect.poll(() => first.saved()).toContain('"5.00"');
    await apiAt(first.url).taxes.update(city?.id ?? '', { rate: '6.50' });
    await first.stop();
    expect(first.saved()).toContain('"6.50"');

    const second = await running(['--state', 'state.json'], { files: { 'state.json': first.saved() ?? '' } });
    expect((await pull(apiAt(second.url), DEMO_PROPERTY)).taxes[0]?.rate).toBe('6.50');
    await second.stop();
    // Nothing was changed, so nothing was written.
    expect(second.saved()).toBeUndefined();
  });

  /** A disk with one file, on which several sandboxes write. */
  const diskWith = (disk: { text?: string; isFull?: boolean }): World => ({
    io: {
      read: () => {
        const { text } = disk;
        if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
        return (async function* () {
          yield new TextEncoder().encode(text);
        })();
      },
      openSink: async () => {
        if (disk.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        return {
          write: async (bytes) => {
            disk.text = new TextDecoder().decode(bytes);
            return true;
          },
          close: async () => undefined,
          discard: async () => undefined,
        };
      },
    },
  });
  const afterSecond = (sandbox: Running, disk: { text?: string }) => {
    sandbox.secondPasses();
    return disk.text;
  };
  const setRate = async (url: string, rate: string) => {
    await apiAt(url).taxes.update(DEMO_STATE.taxes[0]?.id ?? '', { rate });
  };

  test('reports a full disk, and saves again when there is room', async () => {
    const disk: { text?: string; isFull?: boolean } = { isFull: true };
    const sandbox = await running(['--data', 'data.json'], diskWith(disk));
    for (const rate of ['5', '5.50']) {
      await setRate(sandbox.url, rate);
      sandbox.secondPasses();
    }
    expect(disk.text).toBeUndefined();
    disk.isFull = false;
    await setRate(sandbox.url, '6');
    await expect.poll(() => afterSecond(sandbox, disk)).toContain('"6.00"');
    const { code, stderr } = await sandbox.stop();
    expect([code, stderr]).toEqual([
      0,
      'Not saved, and tried again every second: cannot write "data.json": the disk is full.\nSaved "data.json" again.\n',
    ]);
  });

  test('exits with 1 if the last state could not be saved', async () => {
    const sandbox = await running(['--data', 'data.json'], diskWith({ isFull: true }));
    const { code, stderr } = await sandbox.stop();
    expect(code).not.toBe(0);
    expect(stderr).toContain('error: cannot write "data.json": the disk is full');
  });

  test('refuses to save over the state that another sandbox saved to the same file', async () => {
    const disk: { text?: string } = {};
    const first = await running(['--data', 'data.json'], diskWith(disk));
    await expect.poll(() => disk.text).toBeDefined();
    const second = await running(['--data', 'data.json'], diskWith(disk));
    await setRate(first.url, '5');
    await expect.poll(() => afterSecond(first, disk)).toContain('"5.00"');
    await setRate(second.url, '6');
    second.secondPasses();
    const { code, stderr } = await second.stop();
    expect(code).not.toBe(0);
    expect(stderr).toContain('"data.json" was changed by another program, perhaps another sandbox');
    await setRate(first.url, '7');
    expect((await first.stop()).code).toBe(0);
    expect(disk.text).toContain('"7.00"');
  });

  test('takes keys, properties and faults', async () => {
    const inn = '52397a6e-c330-44f4-a293-47042d3a3607';
    const faults = ['--fault', '503,method=GET,times=1', '--fault', 'garbage,path=/api/v1/taxes'];
    const { url, stop } = await running(['--key', 'first', '--key', `second=${inn}`, '--property', inn, ...faults]);
    const get = (path: string, key: string) => fetch(`${url}/api/v1/${path}`, { headers: { 'user-api-key': key } });
    expect((await get('tax_sets', 'first')).status).toBe(503);
    expect(await (await get('taxes', 'first')).text()).toContain('<html>');
    expect((await get(`properties/${inn}`, 'second')).status).toBe(200);
    expect((await get(`properties/${DEMO_PROPERTY}`, 'second')).status).toBe(403);
    expect((await get('taxes', DEMO_KEY)).status).toBe(401);
    expect((await stop()).stdout).toContain('export STAYTAX_API_KEY=first\n');
  });

  test('answers only this machine, unless --host opens it', async () => {
    const alone = await running([]);
    expect((await alone.stop()).stdout).not.toContain('Other machines');
    const open = await running(['--host', '0.0.0.0']);
    expect((await fetch(`${open.url}/api/v1/taxes`)).status).toBe(401);
    expect((await open.stop()).stdout).toContain(`# Other machines reach it too, on port ${new URL(open.url).port}`);
  });

  test.each([
    [['--host', '203.0.113.7'], 2, 'this machine has no address "203.0.113.7"'],
    [['--fault', 'broken'], 2, 'A status, cut,'],
    [['--property', 'hotel'], 2, 'A uuid'],
    [['--key', ''], 2, 'A key is expected'],
    [['--port', 'x'], 2, '--port'],
    [['--port', '65536'], 2, '--port'],
    [['--state', '-'], 2, '--state needs the name of a file'],
    [['--state', 'broken.json'], 1, 'broken.json:1:2'],
    [['--state', 'other.json'], 1, 'state must be the state of a sandbox'],
  ])('%j is refused', async (argv, code, message) => {
    const files = { 'broken.json': '{', 'other.json': json({ version: 2 }) };
    const outcome = await cli(['sandbox', ...argv], { files });
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(message);
  });

  test('a port in use is exit 2 with the fix', async () => {
    const { url, stop } = await running([]);
    const { code, stderr } = await cli(['sandbox', '--port', new URL(url).port]);
    expect(code).toBe(2);
    expect(stderr).toContain('is in use; choose another one with --port');
    await stop();
  });

  test('the demo state is what a sandbox makes of it', () => {
    expect(createSandbox({ apiKeys: [DEMO_KEY], properties: [], state: DEMO_STATE }).state()).toEqual(DEMO_STATE);
  });
});

describe('the key of the card-data API', () => {
  const keysOf = async (secret: string, argv: readonly string[] = [], files: Record<string, string> = {}) => {
    const { url, stop } = await running(['--json', ...argv], { files, io: { secret: () => secret } });
    const list = (key: string) => fetch(`${url}/card/api/v1/api_keys?api_key=${key}`);
    return { list, stop };
  };

  test('is new in each run, as the API key is', async () => {
    const { list, stop } = await keysOf('one');
    expect((await list('card-one')).status).toBe(200);
    expect((await list('sandbox-card-key')).status).toBe(401);
    const { stdout } = await stop();
    expect(JSON.parse(stdout).cardApiKey).toBe('card-one');
  });

  test('kept in the state by an earlier run is refused by the next one', async () => {
    const hash = createHash('sha256').update('sandbox-card-key').digest('hex');
    const key = { id: stableId(`card key ${hash}`), hash, api_key: '...', status: 'active', revoked_at: null };
    const about = { description: 'Given at the start', created_at: '2026-11-01T00:00:00.000Z' };
    const earlier = json({ ...DEMO_STATE, api_keys: [{ ...key, ...about }] });
    const { list, stop } = await keysOf('two', ['--data', 'data.json'], { 'data.json': earlier });
    expect([(await list('sandbox-card-key')).status, (await list('card-two')).status]).toEqual([401, 200]);
    await stop();
  });
});

describe('staytax sandbox --json', () => {
  test('prints one line with everything that a test in another language needs', async () => {
    const { url, stop } = await running(['--json', '--data', 'data.json', '--speed', '600']);
    const { stdout } = await stop();
    const hotel = DEMO_STATE.hotel;
    expect(stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(stdout)).toEqual({
      baseUrl: url,
      apiKey: DEMO_KEY,
      cardUrl: `${url}/card`,
      cardApiKey: 'card-secret',
      propertyId: DEMO_PROPERTY,
      groupId: hotel?.properties[0]?.group_id,
      roomTypeIds: hotel?.room_types.map(({ id }) => id),
      ratePlanIds: hotel?.rate_plans.map(({ id }) => id),
    });
  });

  test('starts with a small hotel, a channel of each adapter and a webhook, and no bookings', async () => {
    const { url, stop } = await running(['--callback', 'http://127.0.0.1:3000/hook']);
    const list = async (path: string) => {
      const response = await fetch(`${url}/api/v1/${path}`, { headers: { 'user-api-key': DEMO_KEY } });
      return ((await response.json()) as { data: unknown[] }).data;
    };
    expect(await list('room_types/options')).toHaveLength(2);
    expect(await list('rate_plans/options')).toHaveLength(3);
    expect(await list('tax_sets')).toHaveLength(1);
    expect(await list('channels')).toHaveLength(2);
    expect(await list('webhooks')).toMatchObject([{ attributes: { is_active: true, send_data: true } }]);
    expect(await list('bookings')).toEqual([]);
    const { stdout } = await stop();
    expect(stdout).toContain('#   2 room types: Double Room; Family Room\n');
  });
});
