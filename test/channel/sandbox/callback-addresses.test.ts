import dns from 'node:dns';
import { createServer } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fetchWhere, isInside } from '../../../src/channel/sandbox/deliveries/delivery.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { HOTEL } from './world.js';

/** What each lookup of a name answers, one after another; the last one again and again. */
const names = { answers: [''], asked: 0 };

beforeEach(() => {
  names.asked = 0;
  const real = dns.lookup as (...args: readonly unknown[]) => void;
  const answer = (name: string, ...rest: unknown[]) => {
    const done = rest.at(-1);
    // Node looks its own addresses up, too, when it listens.
    if (!name.endsWith('.example') || typeof done !== 'function') return real(name, ...rest);
    const addresses = (names.answers[Math.min(names.asked, names.answers.length - 1)] ?? '').split(',');
    names.asked += 1;
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    setImmediate(() => done(null, found));
  };
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer as typeof dns.lookup);
  onTestFinished(() => lookup.mockRestore());
});

/** A service of this machine that no page may read. */
async function secretService(): Promise<{ port: number; calls: () => number }> {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, calls: () => calls };
}

const EVIL = 'https://evil.example';

async function sandboxOnPort(state?: unknown) {
  const sandbox = createSandbox({
    apiKeys: ['secret'],
    properties: [HOTEL],
    ...(state === undefined ? {} : { state }),
  });
  const { url, close } = await sandbox.listen();
  onTestFinished(async () => {
    await sandbox.stop();
    await close();
  });
  const call = async (method: string, path: string, webhook: object, origin?: string) => {
    const headers = { 'user-api-key': 'secret', ...(origin === undefined ? {} : { origin }) };
    const fields = { event_mask: '*', property_id: HOTEL, is_active: true, ...webhook };
    const body = JSON.stringify({ webhook: fields });
    const answer = await fetch(`${url}/api/v1/webhooks${path}`, { method, headers, body });
    return { status: answer.status, body: await answer.text() };
  };
  return { sandbox, call };
}

describe('a callback whose host name leads into this network', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.0.1', '169.254.169.254', '8.8.8.8,127.0.0.1'])(
    '%s is not called for a page of elsewhere, and is for a program of this machine',
    async (address) => {
      const { port, calls } = await secretService();
      const { call } = await sandboxOnPort();
      const callback_url = `http://rebound.example:${port}/`;
      names.answers = [address];
      const refused = await call('POST', '/test', { callback_url }, EVIL);
      expect(refused.status).toBe(422);
      expect(refused.body).toContain('is inside this network');
      expect(refused.body).not.toContain('secret');
      expect([names.asked, calls()]).toEqual([1, 0]);
    },
  );

  test('is looked up once, so that a second lookup cannot change it', async () => {
    const { port, calls } = await secretService();
    const { call } = await sandboxOnPort();
    // 192.0.2.1 is nobody's (RFC 5737): the call is under way to it, and is given up.
    names.answers = ['192.0.2.1', '127.0.0.1'];
    const waited = await Promise.race([
      call('POST', '/test', { callback_url: `http://rebound.example:${port}/` }, EVIL),
      new Promise((resolve) => setTimeout(resolve, 300)),
    ]);
    expect(JSON.stringify(waited ?? '')).not.toContain('secret');
    expect([names.asked, calls()]).toEqual([1, 0]);
  });

  test('gets no event if its address came from a page of another origin, also after a restart', async () => {
    const { port, calls } = await secretService();
    const callback_url = `http://rebound.example:${port}/`;
    names.answers = ['127.0.0.1'];
    const first = await sandboxOnPort();
    expect((await first.call('POST', '', { callback_url }, EVIL)).status).toBe(201);
    const second = await sandboxOnPort(JSON.parse(JSON.stringify(first.sandbox.state())));
    for (const { sandbox } of [first, second]) {
      sandbox.trigger('ari', { property_id: HOTEL });
      await vi.waitFor(() => expect(sandbox.deliveries()[0]?.attempts[0]?.error).toContain('is inside this network'));
    }
    expect(calls()).toBe(0);
  });

  test('gets events if this machine gave its address, also after other changes', async () => {
    const { port, calls } = await secretService();
    const { sandbox, call } = await sandboxOnPort();
    // Written as an address, so that Node's own fetch, which is used for programs of this machine, needs no name.
    const callback_url = `http://127.0.0.1:${port}/`;
    const { data } = JSON.parse((await call('POST', '', { callback_url })).body);
    sandbox.trigger('ari', { property_id: HOTEL });
    await vi.waitFor(() => expect(calls()).toBe(1));
    names.answers = ['127.0.0.1'];
    const moved = { callback_url: `http://rebound.example:${port}/` };
    expect((await call('PUT', `/${data.id}`, moved, EVIL)).status).toBe(200);
    sandbox.trigger('ari', { property_id: HOTEL });
    await vi.waitFor(() => expect(sandbox.deliveries()[1]?.attempts[0]?.error).toContain('is inside this network'));
    expect((await call('PUT', `/${data.id}`, { callback_url })).status).toBe(200);
    sandbox.trigger('ari', { property_id: HOTEL });
    await vi.waitFor(() => expect(calls()).toBe(2));
  });
});

test('isInside is false for outside addresses', () => {
  expect(['8.8.8.8', '[2606:4700::1111]', 'example.com', '172.32.0.1', '11.0.0.1'].map(isInside)).not.toContain(true);
  const inside = [
    '10.1.2.3',
    '172.31.255.255',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[::]',
    '0.0.0.0',
    'a.localhost',
  ];
  expect(inside.map(isInside)).not.toContain(false);
});

describe('an address outside', () => {
  const open = fetchWhere(() => false);

  test('is called by its name, and answers', async () => {
    const calls: string[] = [];
    const server = createServer((request, response) => {
      calls.push(`${request.method} ${request.url} ${request.headers.host} ${request.headers['x-own']}`);
      request.on('data', (chunk) => calls.push(String(chunk)));
      request.on('end', () => {
        response.statusCode = request.url === '/empty' ? 204 : 418;
        response.write('short ');
        response.end('and stout');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    names.answers = ['127.0.0.1'];
    const init = { method: 'POST', headers: { 'x-own': 'yes' }, body: 'sent', signal: AbortSignal.timeout(5_000) };
    const answer = await open(`http://out.example:${port}/hook?a=1`, init);
    expect([answer.status, await answer.text()]).toEqual([418, 'short and stout']);
    expect(calls).toEqual([`POST /hook?a=1 out.example:${port} yes`, 'sent']);
    const empty = await open(`http://out.example:${port}/empty`);
    expect([empty.status, await empty.text()]).toEqual([204, '']);
    const stopped = open(`http://out.example:${port}/`, { signal: AbortSignal.abort(new Error('too late')) });
    await expect(stopped).rejects.toThrow('too late');
  });

  test('returns an error if it refuses the connection', async () => {
    await expect(open('http://127.0.0.1:1/')).rejects.toThrow('ECONNREFUSED');
    await expect(fetchWhere(() => true)('http://127.0.0.1:1/')).rejects.toThrow('inside this network');
  });
});
