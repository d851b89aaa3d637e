import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/sandbox/faults.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';

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

describe('what is kept', () => {
  test('is plain JSON, from which another sandbox goes on', async () => {
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

  test('knows the properties that only the state names', async () => {
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
    try {
      for (const fetchOf of [sandbox.fetch, fetch]) {
        for (const after of [undefined, 'effect'] as const) {
          const kept = sandbox.state().taxes.length;
          const stop = new AbortController();
          const timer = setTimeout(() => stop.abort(), 200);
          sandbox.failNext({ ...fault, after });
          const call = () => post({ fetch: fetchOf }, VAT, `${url}/api/v1/taxes`, { signal: stop.signal });
          expect(await seen(call, stop)).toBe(expected);
          clearTimeout(timer);
          const isDone = after === 'effect' || expected.startsWith('201');
          expect(sandbox.state().taxes.length).toBe(kept + Number(isDone));
        }
      }
      expect(sandbox.requests()).toHaveLength(4);
    } finally {
      await close();
    }
  });

  test('strike the calls that they are for, as often as was ordered, in order', async () => {
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
  test('says what came and what became of it, and not the key', async () => {
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

describe('on a port', () => {
  test('listens to this machine alone, on a port that is wanted or free, until it is closed', async () => {
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

  test('leaves the Request and Response of the program as they are', async () => {
    const before = [Request, Response];
    const { close } = await sandboxOf().listen();
    await close();
    expect([Request, Response]).toEqual(before);
  });
});
