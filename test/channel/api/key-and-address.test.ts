import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as errors from '../../../src/channel/api/calls/errors.js';
import { apiOn, envelope, failure, KEY, overHttp, served, VAT } from './world.js';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('the key', () => {
  const forms = [KEY, encodeURIComponent(KEY), btoa(KEY), KEY.toUpperCase(), 'the-account'];
  const leaked = (error: unknown): string[] => {
    const shown = [
      String(error),
      JSON.stringify(error),
      inspect(error, { depth: 20, showHidden: true }),
      error instanceof Error ? `${error.message} ${error.stack} ${JSON.stringify(Object.entries(error))}` : '',
    ].join('\n');
    return forms.filter((form) => shown.includes(form));
  };
  const long = `${'x'.repeat(20)}${KEY}`;

  test.each([400, 401, 403, 404, 422, 429, 500, 302, 409, 200])(
    'is in no error when a %i echoes it',
    async (status) => {
      const details = {
        [KEY]: [KEY],
        rate: [long, encodeURIComponent(KEY), btoa(KEY)],
        taxes: { [KEY]: { [KEY]: [KEY] } },
      };
      const body = { errors: { code: KEY, title: `Key ${KEY.toUpperCase()}`, details } };
      const headers = { location: `https://elsewhere.example/?key=${KEY}` };
      const api = apiOn(() => Response.json(body, { status, headers }), { retry: { retries: 0 } });
      for (const call of [api.taxes.get(ID), api.taxes.create(VAT), api.taxSets.update(ID, { title: KEY })]) {
        expect(leaked(await failure(call))).toEqual([]);
      }
    },
  );

  const entities = [...KEY].map((character) => `&#${character.charCodeAt(0)};`).join('');
  test.each([
    KEY.replaceAll('/', '\\/'),
    encodeURIComponent(encodeURIComponent(KEY)),
    entities,
    entities.replaceAll('&', '&amp;'),
    KEY.replaceAll('/', '&#x2F;').replaceAll('+', '&plus;'),
    KEY.replaceAll('=', '\\u003d'),
  ])('is in no error when it is repeated as %s', async (written) => {
    const error = await failure(apiOn(() => new Response(`x ${written} x`), { retry: { retries: 0 } }).taxes.get(ID));
    expect(String(error)).toContain('***');
    expect(JSON.stringify(error)).not.toMatch(/k3y|107/);
  });

  test('is in nothing that hooks are told, and a hook that throws stops nothing', async () => {
    const told: string[] = [];
    const note = (info: object): void => {
      told.push(JSON.stringify(info));
      throw new Error('a hook');
    };
    let calls = 0;
    const answer = (): Response => {
      calls += 1;
      const headers = { 'x-request-id': `r-${KEY}` };
      return calls === 1
        ? new Response(KEY, { status: 503, headers })
        : Response.json({ data: envelope(ID) }, { headers });
    };
    const api = apiOn(answer, { onRequest: note, onResponse: note, onRetry: note });
    expect((await api.taxes.get(ID)).id).toBe(ID);
    expect(told).toHaveLength(5);
    expect(told.join('\n')).not.toContain(KEY);
    expect(told[1]).toContain('r-***');
  });

  test.each([
    ['text', () => new Response(`${' '.repeat(30)}${long} is your key`)],
    ['a broken tax', () => Response.json({ data: envelope('a', { rate: long, logic: KEY, [KEY]: 1, title: '' }) })],
    ['a broken type', () => Response.json({ data: { type: long, id: KEY, attributes: {} } })],
  ])('is in no error when an answer is %s with it', async (_, answer) => {
    expect(leaked(await failure(apiOn(answer).taxes.get(ID)))).toEqual([]);
  });

  test('is in no error of the network, whatever hangs on it', async () => {
    const fault = Object.assign(new TypeError(`fetch failed with ${KEY}`), {
      request: { headers: { 'user-api-key': KEY } },
      cause: Object.assign(new Error(KEY), { code: `E${KEY}`, data: Buffer.from(KEY) }),
    });
    const api = apiOn(() => Promise.reject(fault));
    const error = await failure(api.taxes.get(ID));
    expect(error).toBeInstanceOf(errors.NetworkError);
    expect(leaked(error)).toEqual([]);
    expect(leaked(await failure(api.taxes.create(VAT)))).toEqual([]);
    expect(leaked(api)).toEqual([]);
  });

  test.each(['', ' ', 'secret secret', 'line\nbreak', 'ключ', 'tab\t'])(
    'is refused when no header can carry it: %j',
    (apiKey) => {
      let caught: unknown;
      try {
        apiOn(() => new Response(), { apiKey });
      } catch (error) {
        caught = error;
      }
      expect(caught).toBeInstanceOf(TypeError);
      if (apiKey.trim() !== '') expect(String(caught)).not.toContain(apiKey);
    },
  );
});

describe('the address', () => {
  test.each([
    'https://api.example.com',
    'https://api.example.com/',
    'https://api.example.com/api/v1/',
    'https://api.example.com/proxy/api/v1',
    'http://127.0.0.1:3000',
    'http://127.1.2.3',
    'http://localhost:3000/api/v1',
    'http://[::1]:3000',
  ])('%s is taken', async (baseUrl) => {
    const asked: string[] = [];
    const answer = ({ url }: Request): Response => {
      asked.push(url);
      return Response.json({ data: envelope('a') });
    };
    const api = apiOn(answer, { baseUrl });
    await api.taxes.get('a');
    expect(asked[0]?.endsWith('/api/v1/taxes/a')).toBe(true);
    expect(asked[0]?.match(/api\/v1/g)).toHaveLength(1);
  });

  test.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
    'ftp://api.example.com',
    'api.example.com',
    'https://user:secret@api.example.com',
    'https://api.example.com/?key=secret',
    '',
  ])('%s is not', (baseUrl) => {
    expect(() => apiOn(() => new Response(), { baseUrl })).toThrow(TypeError);
  });

  test('http to another machine is taken when that is asked for, and nothing else is', () => {
    const taking = (baseUrl: string) => () => apiOn(() => new Response(), { baseUrl, allowHttp: true });
    expect(taking('http://sandbox:4010')).not.toThrow();
    expect(taking('http://10.0.0.1/api/v1')).not.toThrow();
    for (const baseUrl of ['ftp://sandbox', 'http://user:secret@sandbox', 'http://sandbox/?key=secret']) {
      expect(taking(baseUrl)).toThrow(TypeError);
    }
  });

  test('a redirect to another origin is not followed, and the key does not go there', async () => {
    const elsewhere = await served((_, response) => response.end('{"data":{}}'));
    const { api, sandbox } = await overHttp();
    for (const status of [301, 302, 303, 307, 308]) {
      sandbox.failNext({ status, headers: { location: `${elsewhere.url}/api/v1/taxes/a` } });
      const error = await failure(api.taxes.get('a'));
      expect(error).toMatchObject({ name: 'UnexpectedAnswerError', status });
      expect(String(error)).toContain(elsewhere.url);
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test('a redirect within the origin is followed for reading alone, and not for ever', async () => {
    const { api, sandbox } = await overHttp();
    const { id } = await api.taxes.create(VAT);
    sandbox.failNext({ status: 307, headers: { location: `/api/v1/taxes/${id}` } });
    expect((await api.taxes.get('a')).id).toBe(id);
    sandbox.failNext({ status: 307, headers: { location: '/api/v1/taxes/a' }, times: 10 });
    expect(await failure(api.taxes.get('a'))).toMatchObject({ name: 'UnexpectedAnswerError', status: 307 });
    sandbox.clearFaults();
    sandbox.failNext({ status: 307, headers: { location: `/api/v1/taxes/${id}` } });
    expect(await failure(api.taxes.remove(id))).toMatchObject({ name: 'UnexpectedAnswerError', status: 307 });
    expect(sandbox.state().taxes).toHaveLength(1);
  });
});
