import { describe, expect, it, test } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';

const ANSWER = { data: [{ id: 'a' }], meta: { total: 1 } };

function recorded(answer: () => Response = () => Response.json(ANSWER)) {
  const sent: unknown[] = [];
  const api = createApi({
    baseUrl: 'https://api.example.com/api/v1',
    apiKey: 'the-secret-key',
    retry: { retries: 1, minDelayMs: 0, maxDelayMs: 0 },
    fetch: async (url, { method, body } = {}) => {
      sent.push([method, String(url), body ?? null]);
      return answer();
    },
  });
  return { api, sent };
}

describe('request', () => {
  it('sends a nested query, and returns the JSON object', async () => {
    const { api, sent } = recorded();
    const query = {
      filter: { property_id: 'a b', date: { gte: '2026-07-01' } },
      pagination: { page: 2 },
      all: false,
      none: undefined,
    };
    expect(await api.request('GET', '/reviews', { query })).toEqual(ANSWER);
    expect(sent).toEqual([
      [
        'GET',
        'https://api.example.com/api/v1/reviews?filter[property_id]=a%20b&filter[date][gte]=2026-07-01&pagination[page]=2&all=false',
        null,
      ],
    ]);
  });

  it('sends a query under the names of the API', async () => {
    const { api, sent } = recorded();
    await api.request('GET', '/reviews', { query: { 'filter[date][gte]': '2026-07-01', 'pagination[page]': 2 } });
    const query = 'filter[date][gte]=2026-07-01&pagination[page]=2';
    expect(sent).toEqual([['GET', `https://api.example.com/api/v1/reviews?${query}`, null]]);
  });

  it('takes a path that begins with /api/v1, and sends a body', async () => {
    const { api, sent } = recorded();
    await api.request('PUT', '/api/v1/reviews/7/reply', { body: { reply: { reply: 'Thanks' } } });
    expect(sent).toEqual([['PUT', 'https://api.example.com/api/v1/reviews/7/reply', '{"reply":{"reply":"Thanks"}}']]);
  });

  test.each([
    ['GET', {}, 2],
    ['PUT', {}, 2],
    ['DELETE', {}, 2],
    ['POST', {}, 1],
    ['POST', { isRepeatable: true }, 2],
  ] as const)('%s %o after a 500 is sent %i times', async (method, options, times) => {
    const { api, sent } = recorded(() => new Response('', { status: 500 }));
    await expect(api.request(method, '/reviews', options)).rejects.toMatchObject({ name: 'ServerError', status: 500 });
    expect(sent).toHaveLength(times);
  });

  it('masks the key in errors', async () => {
    const errors = { code: 'bad_request', title: 'Bad Request', details: ['the-secret-key is wrong'] };
    const { api } = recorded(() => Response.json({ errors }, { status: 400 }));
    await expect(api.request('GET', '/reviews/the-secret-key')).rejects.toMatchObject({
      message: 'GET /api/v1/reviews/*** was answered 400 Bad Request: *** is wrong',
      path: '/api/v1/reviews/***',
    });
  });

  test.each([
    ['reviews'],
    ['/'],
    ['//other.example.com/reviews'],
    ['https://other.example.com/reviews'],
    ['/../admin'],
    ['/reviews/%2e%2E/admin'],
    ['/reviews?page=2'],
    ['/reviews#top'],
    ['/reviews\\7'],
    ['/re views'],
  ])('refuses the path %s before anything is sent', async (path) => {
    const { api, sent } = recorded();
    const message = `path must be a path below /api/v1 such as "/reviews", without "..", an address or a query (got ${JSON.stringify(path)}). Values of a query belong in the option query.`;
    await expect(api.request('GET', path)).rejects.toThrow(new TypeError(message));
    expect(sent).toEqual([]);
  });

  test.each([
    [
      { filter: { ids: ['a'] } },
      'filter[ids] of the query must be text, a number, true, false or an object of these (got a list).',
    ],
    [{ page: Number.NaN }, 'page of the query must be text, a number, true, false or an object of these (got NaN).'],
    [{ 'a b': 'c' }, 'A name in the query must be such as "limit" or "filter[property_id]" (got "a b").'],
    [
      { filter: { 'a[b]': 'c' } },
      'A name inside of the query must have letters, digits and underscores only (got "a[b]").',
    ],
  ])('refuses the query %o', async (query, message) => {
    const { api, sent } = recorded();
    await expect(api.request('GET', '/reviews', { query } as object)).rejects.toThrow(new TypeError(message));
    expect(sent).toEqual([]);
  });

  it('refuses another method', async () => {
    const { api } = recorded();
    const message = 'method must be one of GET, POST, PUT, DELETE (got "PATCH").';
    await expect(Reflect.apply(api.request, api, ['PATCH', '/reviews'])).rejects.toThrow(new TypeError(message));
  });
});

describe('a page', () => {
  const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
  const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });

  it('has the records and the meta of the API', async () => {
    for (const title of ['A', 'B', 'C']) {
      await api.taxes.create({ title, logic: 'percent', type: 'tax', rate: '7', is_inclusive: true, property_id });
    }
    const { data, meta } = await api.taxes.page({
      page: 2,
      limit: 2,
      filter: { property_id },
      order: { title: 'desc' },
    });
    expect(data.map(({ title }) => title)).toEqual(['A']);
    expect(meta).toEqual({ page: 2, limit: 2, total: 3, order_by: 'title', order_direction: 'desc' });
  });

  test.each([
    [{ limit: 101 }, 'query.limit must be a whole number from 1 to 100 (got 101).'],
    [{ page: 0 }, 'query.page must be a whole number of 1 or more (got 0).'],
    [{ property_id }, 'query: Unknown field "property_id". The fields are page, limit, filter, order.'],
  ])('of %o is refused', async (query, sentence) => {
    await expect(api.taxes.page(query as object)).rejects.toThrow(`The call is not valid: ${sentence}`);
  });
});

test.each([
  [['date is required', 'limit is too large'], 'date is required limit is too large'],
  [{ date: ['is required'] }, 'date: is required'],
  [undefined, 'the API rejected the request.'],
])('a 400 with the details %o says its reason', async (details, reason) => {
  const errors = { code: 'bad_request', title: 'Bad Request', details };
  const { api } = recorded(() => Response.json({ errors }, { status: 400 }));
  await expect(api.request('GET', '/availability')).rejects.toMatchObject({
    name: 'BadRequestError',
    message: `GET /api/v1/availability was answered 400 Bad Request: ${reason}`,
  });
});

test('a 404 for a part that the sandbox does not have says so', async () => {
  const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [] });
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
  const answered =
    'GET /api/v1/reviews was answered 404 Resource Not Found: GET /api/v1/reviews: the sandbox of a tax library has no reviews and scores.';
  await expect(api.request('GET', '/reviews')).rejects.toThrow(answered);
});

test.each(['retries', 'maxDelayMs'])('the option %s of createApi is suggested inside of retry', (name) => {
  const options = { baseUrl: 'https://api.example.com', apiKey: 'secret', [name]: 5 };
  expect(() => createApi(options)).toThrow(
    `The call is not valid: Unknown field "${name}". Did you mean "retry: { ${name} }"?`,
  );
});

test.each([
  [
    403,
    'forbidden',
    'Forbidden',
    undefined,
    'ForbiddenError',
    '403 Forbidden: the user of the API key is not allowed to do this.',
  ],
  [422, 'bad_request', 'Bad Request', { id: ['is invalid'] }, 'ValidationError', '422 Bad Request: id: is invalid'],
  [
    422,
    'validation_error',
    'Validation Error',
    { title: ["can't be blank"] },
    'ValidationError',
    "422 Validation Error: title: can't be blank",
  ],
  [
    503,
    'service_unavailable',
    'Service Temporary Unavailable',
    undefined,
    'ServerError',
    '503 Service Temporary Unavailable: the API failed.',
  ],
])('a %i %s is an error with its code and its sentence [D26]', async (status, code, title, details, name, sentence) => {
  const { api } = recorded(() => Response.json({ errors: { code, title, details } }, { status }));
  const message = `GET /api/v1/properties was answered ${sentence}`;
  await expect(api.request('GET', '/properties')).rejects.toMatchObject({ name, code, message });
});
