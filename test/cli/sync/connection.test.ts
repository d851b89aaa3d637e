import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { PROPERTY } from '../../channel/api/sync-world.js';
import type { World } from '../fake-io.js';
import { ENV, trying } from '../trying.js';

const PULL = ['pull', '--property', PROPERTY];
const NEVER: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('how the API is called', () => {
  test('--timeout ends an attempt, and --retries says how many there are', async () => {
    let calls = 0;
    const fetch: typeof globalThis.fetch = (input, init) => {
      calls += 1;
      return NEVER(input, init);
    };
    const { code, stderr } = await trying().run([...PULL, '--timeout', '0.02', '--retries', '0'], { io: { fetch } });
    expect([code, calls]).toEqual([1, calls]);
    expect(stderr).toContain('no whole answer within 20 ms');
    // One attempt of each of the two lists.
    expect(calls).toBeLessThanOrEqual(2);
  });

  test('--allow-http takes an address of another machine', async () => {
    const env = { ...ENV, STAYTAX_API_URL: 'http://sandbox:4010' };
    const refused = await trying().run(PULL, { env });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('STAYTAX_API_URL begins with http://');
    expect(refused.stderr).toContain('--allow-http');
    expect((await trying().run([...PULL, '--allow-http'], { env })).code).toBe(0);
    for (const out of [[], ['--out', 'plan.json']]) {
      const { stdout } = await trying().run(['plan', 'hotel.json', '--prune', '--allow-http', ...out], { env });
      expect(stdout).toMatch(/^Next: staytax apply (?:hotel\.json --prune|plan\.json) --allow-http$/m);
    }
  });

  test('--verbose tells of requests, without the key and bodies', async () => {
    const { run, sandbox } = trying();
    sandbox.failNext({ status: 503, path: '/api/v1/taxes' });
    const { code, stderr } = await run(['apply', 'hotel.json', '--yes', '--verbose']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^> GET \/api\/v1\/taxes\?.*$/m);
    expect(stderr).toMatch(/^< 200 GET \/api\/v1\/taxes in \d+ ms/m);
    expect(stderr).toMatch(/^! .*Try 2 in /m);
    expect(stderr).toMatch(/^> GET \/api\/v1\/taxes.* \(try 2\)$/m);
    expect(stderr).toMatch(/^> POST \/api\/v1\/taxes$/m);
    expect(stderr).not.toContain('City tax');
    expect(stderr).not.toMatch(/(?<!\w)key(?!\w)/);
    expect(stderr).not.toContain('user-api-key');
  });

  test.each([
    ['--timeout', '0'],
    ['--timeout', 'x'],
    ['--retries', '-1'],
    ['--requests-per-second', '0'],
    ['--rate-limit-wait', '1.5'],
  ])('%s %s is a wrong use', async (option, value) => {
    for (const command of [PULL, ['plan', 'hotel.json'], ['apply', 'hotel.json', '--yes']]) {
      expect((await trying().run([...command, option, value])).code).toBe(2);
    }
  });

  test('--rate-limit-wait is how long to wait after 429', async () => {
    const { run, sandbox } = trying();
    sandbox.failNext({ status: 429 });
    const { code, stderr } = await run([...PULL, '--rate-limit-wait', '1', '--verbose']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^! .*429.*Try 2 in 1 s$/m);
  });

  test('a refused connection is reported at once', async () => {
    const STAYTAX_API_URL = `http://127.0.0.1:${await unusedPort()}`;
    let calls = 0;
    const fetch: typeof globalThis.fetch = (input, init) => {
      calls += 1;
      return globalThis.fetch(input, init);
    };
    const world: World = { env: { ...ENV, STAYTAX_API_URL }, io: { fetch } };
    const { code, stderr } = await trying().run(['plan', 'hotel.json'], world);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `error: The connection to ${STAYTAX_API_URL} was refused (ECONNREFUSED): nothing answers there. Check STAYTAX_API_URL.\n`,
    );
    expect(calls).toBeLessThanOrEqual(2);
  });
});

const CLEAR = '\r\u001b[2K';

describe('progress on a terminal', () => {
  test('shows request, seconds and attempt, then clears the line', async () => {
    const { run, sandbox } = trying();
    sandbox.failNext({ status: 503, path: '/api/v1/tax_sets' });
    let tick = (): void => undefined;
    const every = (_: number, callback: () => void) => {
      tick = callback;
      return () => {
        tick = () => undefined;
      };
    };
    const fetch: typeof globalThis.fetch = async (input, init) => {
      for (let tickCount = 0; tickCount < 8; tickCount += 1) tick();
      return sandbox.fetch(input, init);
    };
    const { code, stdout, stderr } = await run(PULL, { isTTY: true, io: { fetch, every } });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).taxes).toHaveLength(2);
    expect(stderr.split(CLEAR)).toContainEqual(expect.stringMatching(/^GET \/api\/v1\/taxes\?\S+, 2 s$/));
    expect(stderr).toMatch(/\(try 2\), 1 s/);
    expect(stderr.endsWith(CLEAR)).toBe(true);
  });

  test('is not shown without a terminal', async () => {
    const { stderr } = await trying().run(PULL);
    expect(stderr).toBe('');
  });
});
