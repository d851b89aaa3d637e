import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { maskFor } from '../../../src/channel/api/calls/mask.js';
import { createApi, createCardApi } from '../../../src/channel/api/create-api.js';
import { API_OPERATIONS, CARD_OPERATIONS, operationsOf } from './operations.js';
import { KEY, QUICK } from './world.js';

/** Every way in which a key may be written where it must not be. */
const FORMS = [
  KEY,
  encodeURIComponent(KEY),
  encodeURIComponent(encodeURIComponent(KEY)),
  btoa(KEY),
  Buffer.from(KEY).toString('hex'),
];

const ECHO = { code: KEY, title: `Your key is ${KEY}`, details: { base: [FORMS.join(' ')], [KEY]: [KEY] } };

/** Answers, and what is none, that repeat the key wherever they can. */
const FAULTS: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 409, 413, 422, 429, 500, 503].map((status) => [
      status,
      (): Response =>
        Response.json({ errors: ECHO }, { status, headers: { 'x-request-id': FORMS.join(), 'retry-after': '0' } }),
    ]),
  ),
  'an error under 200': () => Response.json({ errors: ECHO }),
  'a broken record': () => Response.json({ data: { type: KEY, id: KEY, attributes: { [KEY]: KEY, title: 5 } } }),
  'a broken list': () =>
    Response.json({ data: [{ type: 'tax', id: KEY, attributes: { title: KEY, rate: FORMS.join() } }], meta: {} }),
  'no JSON': ({ url }) => new Response(`<a href="${url}">${FORMS.join()}</a>`),
  'a redirect elsewhere': ({ url }) =>
    new Response(FORMS.join(), { status: 302, headers: { location: `https://elsewhere.example.com/?from=${url}` } }),
  'a redirect within the origin': ({ url }) =>
    new Response(null, { status: 307, headers: { location: `${url}&again=1` } }),
  'a cut connection': ({ url }) => {
    const cause = Object.assign(new Error(`${KEY} at ${url}`), { code: 'ECONNRESET', url });
    return Promise.reject(new TypeError(`fetch failed at ${url}`, { cause }));
  },
};

/** What of the key can be seen in a value, however one looks at it. */
function seenIn(value: unknown): string[] {
  const looks = [
    inspect(value, { depth: 20, showHidden: true, maxStringLength: null }),
    String(value),
    JSON.stringify(value) ?? '',
    value instanceof Error ? `${value.stack} ${value.message}` : '',
  ];
  return FORMS.filter((form) => looks.some((look) => look.includes(form)));
}

interface Trial {
  readonly told: unknown[];
  readonly urls: string[];
  readonly outcome: unknown;
}

type Client = 'api' | 'cards';

async function tried(client: Client, name: string, fault: string): Promise<Trial> {
  const told: unknown[] = [];
  const urls: string[] = [];
  const answer = FAULTS[fault] ?? (() => new Response());
  const note = (info: unknown): void => {
    told.push(info);
  };
  const options = {
    baseUrl: 'https://api.example.com',
    apiKey: KEY,
    retry: { ...QUICK, retries: 1 },
    requestsPerSecond: Number.POSITIVE_INFINITY,
    onRequest: note,
    onResponse: note,
    onRetry: note,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      urls.push(request.url);
      return answer(request);
    },
  };
  const api = createApi(options);
  const cards = createCardApi(options);
  const run = client === 'api' ? API_OPERATIONS[name]?.(api) : CARD_OPERATIONS[name]?.(cards);
  const outcome: unknown = await run?.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
  return { told, urls, outcome };
}

describe('no key is in any error, hook or inspection', () => {
  test.each(Object.keys(API_OPERATIONS))('of %s', async (name) => {
    for (const fault of Object.keys(FAULTS)) {
      const { told, urls, outcome } = await tried('api', name, fault);
      if (outcome instanceof Error) expect(seenIn(outcome), fault).toEqual([]);
      expect(told.flatMap(seenIn), fault).toEqual([]);
      expect(urls.filter((url) => seenIn(url).length > 0 && !fault.includes('redirect'))).toEqual([]);
      expect(urls.every((url) => url.startsWith('https://api.example.com/'))).toBe(true);
    }
  });

  test.each(Object.keys(CARD_OPERATIONS))('of %s', async (name) => {
    for (const fault of Object.keys(FAULTS)) {
      const { told, urls, outcome } = await tried('cards', name, fault);
      if (outcome instanceof Error) expect(seenIn(outcome), fault).toEqual([]);
      expect(told.flatMap(seenIn), fault).toEqual([]);
      // The key is in the address, and a redirect is not followed to where it would go along.
      expect(urls.every((url) => new URL(url).searchParams.get('api_key') === KEY)).toBe(true);
      expect(urls.some((url) => url.includes('again'))).toBe(false);
    }
  });
});

test.each([
  ['filter[title]=City%20tax', 'filter[title]=City%20tax'],
  ['at %61-key-that-no%2dother-test-has.', 'at ***.'],
  ['%61-key, and %61-key-that-no-other-test-has', '%61-key, and ***'],
])('of %s, the key alone is masked', (text, expected) => {
  expect(maskFor('a-key-that-no-other-test-has')(text)).toBe(expected);
});

test('every operation of both clients is tried, and no client shows its key', () => {
  const options = { baseUrl: 'https://api.example.com', apiKey: KEY };
  const [api, cards] = [createApi(options), createCardApi(options)];
  expect(Object.keys(API_OPERATIONS).toSorted()).toEqual(operationsOf(api).toSorted());
  expect(Object.keys(CARD_OPERATIONS).toSorted()).toEqual(operationsOf({ ...cards }).toSorted());
  expect([api, cards].flatMap(seenIn)).toEqual([]);
});

test.each([
  ['wrong', 401, 'GET /api/v1/taxes/1 was answered 401 *** place: the API key is wrong or revoked, or has no access.'],
  ['answered', 404, 'GET /api/v1/taxes/1 was answered 404 wrong place: unknown id, or the record was removed.'],
])('the key %s is masked in what the API says, not in our sentence', async (apiKey, status, message) => {
  const fetch = async () => Response.json({ errors: { title: 'wrong place' } }, { status });
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey, fetch, retry: QUICK });
  await expect(api.taxes.get('1')).rejects.toThrow(expect.objectContaining({ message }));
});
