import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../src/channel/sandbox/common/faults.js';
import { Log } from '../../../src/channel/sandbox/common/log.js';
import type { Sandbox } from '../../../src/channel/sandbox/sandbox.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true, property_id: PROPERTY };
const headers = { 'user-api-key': 'secret' };
const URL_OF_TAXES = 'https://api.example.com/api/v1/taxes';

const sandboxOf = (state?: unknown): Sandbox => createSandbox({ apiKeys: ['secret'], properties: [PROPERTY], state });
const post = ({ fetch }: Pick<Sandbox, 'fetch'>, tax: object, url = URL_OF_TAXES, init: RequestInit = {}) =>
  fetch(url, { method: 'POST', headers, body: JSON.stringify({ tax }), ...init });

async function filled(): Promise<Sandbox> {
  const sandbox = sandboxOf();
  const { data } = (await (await post(sandbox, VAT)).json()) as { data: { id: string } };
  const tax_set = { title: 'Set', property_id: PROPERTY, currency: 'EUR', taxes: [{ id: data.id, level: 1 }] };
  await sandbox.fetch('https://api.example.com/api/v1/tax_sets', {
    method: 'POST',
    headers,
    body: JSON.stringify({ tax_set }),
  });
  return sandbox;
}

describe('the state', () => {
  test('is plain JSON, from which another sandbox continues', async () => {
    const sandbox = await filled();
    const state = sandbox.state();
    const saved: unknown = JSON.parse(JSON.stringify(state));
    expect(saved).toEqual(state);
    const other = sandboxOf(saved);
    expect(other.state()).toEqual(state);
    expect(other.defaultTaxSetId(PROPERTY)).toBe(state.tax_sets[0]?.id);
    await post(other, { ...VAT, title: 'More' });
    expect(other.state().taxes).toHaveLength(2);
    expect(sandbox.state()).toEqual(state);
  });

  test('adds the properties that only the state has', async () => {
    const state = (await filled()).state();
    const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [], state });
    expect((await post({ fetch }, { ...VAT, title: 'More' })).status).toBe(201);
  });

  test.each([
    ['null', null],
    ['another version', { version: 2, taxes: [], tax_sets: [] }],
    ['no list', { version: 1, taxes: {}, tax_sets: [] }],
    ['no id', { version: 1, taxes: [VAT], tax_sets: [] }],
    [
      'one id twice',
      {
        version: 1,
        taxes: [
          { ...VAT, id: 'a' },
          { ...VAT, id: 'a' },
        ],
        tax_sets: [],
      },
    ],
    ['a tax that is none', { version: 1, taxes: [{ ...VAT, id: 'a', rate: '110' }], tax_sets: [] }],
    [
      'a set of nothing',
      {
        version: 1,
        taxes: [],
        tax_sets: [{ id: 'a', title: 'Set', property_id: PROPERTY, currency: 'EUR', taxes: [{ id: 'b' }] }],
      },
    ],
  ])('is refused when it is edited to %s', (_, state) => {
    expect(() => sandboxOf(state)).toThrow(/^state/);
  });
});

test.each([
  ['a property that is no uuid', { apiKeys: ['secret'], properties: ['hotel'] }],
  ['an empty key', { apiKeys: [''], properties: [] }],
  ['an empty key of some properties', { apiKeys: [{ key: '', properties: [] }], properties: [] }],
])('%s is refused', (_, options) => {
  expect(() => createSandbox(options)).toThrow(TypeError);
});

describe('faults', () => {
  /** What a caller sees of a call, by fetch and over HTTP alike. */
  async function seen(call: () => Promise<Response>, signal: AbortController): Promise<string> {
    try {
      const response = await call();
      if (response.body === null) return `${response.status}`;
      const reader = response.body.getReader();
      let bytes = 0;
      let text = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return `${response.status} ${text.slice(0, 6)}`;
        bytes += value.byteLength;
        text += new TextDecoder().decode(value);
        if (bytes > 300_000) {
          signal.abort();
          return 'endless';
        }
      }
    } catch (error) {
      return signal.signal.aborted ? 'no answer' : error instanceof TypeError ? 'cut' : String(error);
    }
  }

  /** Stops waiting for the answer that does not come, once the call was handled. */
  async function endSilence({ requests }: Sandbox, calls: number, stop: AbortController): Promise<void> {
    while (requests().filter(({ outcome }) => outcome === 'hang').length < calls) await sleep(1);
    stop.abort();
  }

  const cases: Array<[Fault, string]> = [
    [{ status: 503 }, '503 {"erro'],
    [{ status: 204 }, '204'],
    [{ status: 429, headers: { 'retry-after': '1' }, body: { a: 1 } }, '429 {"a":1'],
    [{ kind: 'garbage' }, '200 <html>'],
    [{ kind: 'cut' }, 'cut'],
    [{ kind: 'cut_body' }, 'cut'],
    [{ kind: 'endless' }, 'endless'],
    [{ kind: 'hang' }, 'no answer'],
    [{ latencyMs: 10 }, '201 {"data'],
  ];

  test.each(cases)('%o, in memory and on a port, before and after the effect', async (fault, expected) => {
    const sandbox = sandboxOf();
    const { url, close } = await sandbox.listen();
    let calls = 0;
    try {
      for (const fetchOf of [sandbox.fetch, fetch]) {
        for (const after of [undefined, 'effect'] as const) {
          const kept = sandbox.state().taxes.length;
          const stop = new AbortController();
          calls += 1;
          if (expected === 'no answer') void endSilence(sandbox, calls, stop);
          sandbox.failNext({ ...fault, after });
          const call = () => post({ fetch: fetchOf }, VAT, `${url}/api/v1/taxes`, { signal: stop.signal });
          expect(await seen(call, stop)).toBe(expected);
          const isDone = after === 'effect' || expected.startsWith('201');
          expect(sandbox.state().taxes.length).toBe(kept + Number(isDone));
        }
      }
      expect(sandbox.requests()).toHaveLength(4);
    } finally {
      await close();
    }
  });

  test('happen for matching calls, as often as ordered, in order', async () => {
    const sandbox = sandboxOf();
    const get = async (path: string) =>
      (await sandbox.fetch(`https://api.example.com/api/v1/${path}`, { headers })).status;
    sandbox.failNext({ status: 500, method: 'POST' });
    sandbox.failNext({ status: 502, path: '/api/v1/tax_sets', times: 2 });
    sandbox.failNext({ status: 503 });
    expect([await get('tax_sets'), await get('taxes'), await get('tax_sets'), await get('tax_sets')]).toEqual([
      502, 503, 502, 200,
    ]);
    expect((await post(sandbox, VAT)).status).toBe(500);
    sandbox.failNext({ status: 500 });
    sandbox.clearFaults();
    expect(await get('taxes')).toBe(200);
  });
});

describe('the log', () => {
  test('has each call with its outcome, without the key', async () => {
    const sandbox = sandboxOf();
    await post(sandbox, VAT);
    sandbox.failNext({ kind: 'cut' });
    await sandbox.fetch(`${URL_OF_TAXES}?filter[title]=A`, {}).catch(() => undefined);
    const body = JSON.stringify({ tax: VAT });
    expect(sandbox.requests()).toEqual([
      { method: 'POST', path: '/api/v1/taxes', query: '', hasKey: true, body, outcome: 201 },
      { method: 'GET', path: '/api/v1/taxes', query: '?filter[title]=A', hasKey: false, body: '', outcome: 'cut' },
    ]);
    expect(JSON.stringify(sandbox.requests())).not.toContain('secret');
    sandbox.clearRequests();
    expect(sandbox.requests()).toEqual([]);
  });
});

describe('refused and oversized calls', () => {
  test('neither reads nor logs the body of a call with a wrong key', async () => {
    const sandbox = sandboxOf();
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (chunks) => {
          isRead = true;
          chunks.enqueue(new TextEncoder().encode('x'));
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'user-api-key': 'wrong' },
      body,
      duplex: 'half',
    };
    expect((await sandbox.fetch(URL_OF_TAXES, init)).status).toBe(401);
    expect(isRead).toBe(false);
    expect(sandbox.requests()).toMatchObject([{ hasKey: true, body: '', outcome: 401 }]);
  });

  test('logs the last calls, at most 10 MB', async () => {
    const sandbox = sandboxOf();
    for (let at = 0; at < 25; at += 1) await post(sandbox, { title: `${at}`.padEnd(900_000) });
    const log = sandbox.requests();
    expect(log).toHaveLength(11);
    expect(log.at(-1)?.body).toContain('"24 ');
  });

  test('logs at most 10,000 calls', () => {
    const log = new Log<{ readonly call: number }>(() => 1);
    for (let call = 0; call < 10_005; call += 1) log.add({ call });
    expect([log.entries().length, log.entries()[0]]).toEqual([10_000, { call: 5 }]);
  });

  test.each([
    ['a key', headers, 413],
    ['no key', {}, 401],
  ])('ten bodies of 2 MB at once, with %s, are all answered', async (_, given, status) => {
    const sandbox = sandboxOf();
    const { url, close } = await sandbox.listen();
    try {
      const body = 'x'.repeat(2_000_000);
      const sent = Array.from({ length: 10 }, async () => {
        const answer = await fetch(`${url}/api/v1/taxes`, { method: 'POST', headers: given, body });
        await answer.text();
        return answer.status;
      });
      expect(await Promise.all(sent)).toEqual(Array(10).fill(status));
      expect(sandbox.requests().map((entry) => entry.body)).toEqual(Array(10).fill(''));
    } finally {
      await close();
    }
  });

  test.each([
    ['with its length', ['content-length: 2000000']],
    ['in chunks', ['transfer-encoding: chunked']],
  ])('who sends all of 2 MB %s before reading gets the answer, on a connection that stays', async (name, lines) => {
    const { url, port, close } = await sandboxOf().listen();
    const socket = connect(port, '127.0.0.1');
    try {
      let received = '';
      socket.on('data', (bytes) => {
        received += bytes.toString();
      });
      const head = ['POST /api/v1/taxes HTTP/1.1', `host: ${new URL(url).host}`, 'user-api-key: secret', ...lines];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      const part = 'x'.repeat(100_000);
      for (let at = 0; at < 20; at += 1) {
        socket.write(name === 'in chunks' ? `${part.length.toString(16)}\r\n${part}\r\n` : part);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      if (name === 'in chunks') socket.write('0\r\n\r\n');
      await expect.poll(() => received, { timeout: 5_000 }).toMatch(/^HTTP\/1\.1 413 /);
      socket.write(`GET /api/v1/taxes HTTP/1.1\r\nhost: ${new URL(url).host}\r\nuser-api-key: secret\r\n\r\n`);
      await expect.poll(() => received, { timeout: 5_000 }).toMatch(/HTTP\/1\.1 200 /);
    } finally {
      socket.destroy();
      await close();
    }
  });
});

describe('a sandbox on a port', () => {
  test('answers other machines if a host is given, and returns its URL', async () => {
    const { url, port, close } = await sandboxOf().listen(0, '0.0.0.0');
    expect(url).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(`${url}/api/v1/taxes`, { headers })).status).toBe(200);
    await close();
  });

  test('answers this machine alone, on a given or a free port, until it is closed', async () => {
    const sandbox = sandboxOf();
    const { url, port, close } = await sandbox.listen();
    expect(url).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(`${url}/api/v1/taxes`, { headers })).status).toBe(200);
    await expect(sandboxOf().listen(port)).rejects.toThrow(/EADDRINUSE/);
    sandbox.failNext({ kind: 'hang' });
    const hanging = fetch(`${url}/api/v1/taxes`, { headers }).catch(() => 'closed');
    while (sandbox.requests().length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    await close();
    expect(await hanging).toBe('closed');
    await expect(fetch(`${url}/api/v1/taxes`, { headers })).rejects.toThrow();
  });

  test('does not replace the global Request and Response', async () => {
    const before = [Request, Response];
    const { close } = await sandboxOf().listen();
    await close();
    expect([Request, Response]).toEqual(before);
  });
});
