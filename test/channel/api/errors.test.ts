import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as errors from '../../../src/channel/api/calls/errors.js';
import { createApi } from '../../../src/channel/api/create-api.js';
import { apiOn, envelope, failure, KEY, OTHER_PROPERTY, overHttp, PROPERTY, served, VAT } from './world.js';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('each status has an error of its own, over HTTP', () => {
  const cases = [
    { status: 400, type: errors.BadRequestError, code: 'bad_request', title: 'Bad Request' },
    { status: 401, type: errors.UnauthorizedError, code: 'unauthorized', title: 'Unauthorized' },
    { status: 403, type: errors.ForbiddenError, code: 'forbidden', title: 'Forbidden' },
    { status: 404, type: errors.NotFoundError, code: 'resource_not_found', title: 'Resource Not Found' },
    { status: 422, type: errors.ValidationError, code: 'validation_error', title: 'Validation Error' },
    { status: 429, type: errors.RateLimitedError, code: 'http_too_many_requests', title: 'Too Many Requests' },
    { status: 500, type: errors.ServerError, code: 'internal_server_error', title: 'Internal Server Error' },
    { status: 503, type: errors.ServerError, code: 'service_unavailable', title: 'Service Temporary Unavailable' },
    { status: 418, type: errors.UnexpectedAnswerError, code: 'internal_server_error', title: 'Internal Server Error' },
  ];

  test.each(cases)('$status', async ({ status, type, code, title }) => {
    const { api, sandbox } = await overHttp({}, { retry: { retries: 0 } });
    sandbox.failNext({ status });
    const error = await failure(api.taxes.get(ID));
    expect(error).toBeInstanceOf(type);
    expect(error).toBeInstanceOf(errors.TaxApiError);
    expect(error).toMatchObject({ name: type.name, status, code, title, method: 'GET', path: `/api/v1/taxes/${ID}` });
  });

  test.each([300, 304, 402, 405, 409])('%i is unexpected', async (status) => {
    const { api, sandbox } = await overHttp();
    sandbox.failNext({ status });
    expect(await failure(api.taxes.get(ID))).toMatchObject({ name: 'UnexpectedAnswerError', status });
  });

  test('a status with a body that cannot be read is still that status', async () => {
    const api = apiOn(() => new Response('<h1>no</h1>', { status: 404 }));
    expect(await failure(api.taxes.get(ID))).toMatchObject({ name: 'NotFoundError', code: undefined, issues: [] });
  });
});

describe('the sandbox answers with them', () => {
  test('401 without the right key, 403 for a property that is not its own, 404, 422 with issues at their paths', async () => {
    const { api, sandbox, url } = await overHttp({ apiKeys: [{ key: KEY, properties: [PROPERTY] }] });
    const { createApi } = await import('../../../src/channel/api/create-api.js');
    const stranger = createApi({ baseUrl: url, apiKey: 'another' });
    expect(await failure(stranger.taxes.get(ID))).toBeInstanceOf(errors.UnauthorizedError);
    expect(await failure(api.taxes.create({ ...VAT, property_id: OTHER_PROPERTY }))).toBeInstanceOf(
      errors.ForbiddenError,
    );
    expect(await failure(api.taxes.remove(ID))).toBeInstanceOf(errors.NotFoundError);
    const { id } = await api.taxes.create(VAT);
    const refused = await failure(
      api.taxes.update(id, { rate: '170', applicable_date_ranges: [{ after: '2026-02-30' }] }),
    );
    expect(refused).toMatchObject({
      name: 'ValidationError',
      details: { rate: [expect.stringContaining('170')] },
      issues: expect.arrayContaining([
        { code: 'refused', path: 'rate', keys: ['rate'], message: expect.stringContaining('0 and 100') },
        {
          code: 'refused',
          path: 'applicable_date_ranges[0].after',
          keys: ['applicable_date_ranges', 0, 'after'],
          message: expect.stringContaining('2026-02-30'),
        },
      ]),
    });
    expect(sandbox.requests().map(({ outcome }) => outcome)).toEqual([401, 403, 404, 201, 422]);
  });
});

test.each([
  ["can't be blank", { title: ["can't be blank"] }, [['title', "can't be blank"]]],
  [
    'several',
    { title: ['a', 'b'], rate: 'c' },
    [
      ['title', 'a'],
      ['title', 'b'],
      ['rate', 'c'],
    ],
  ],
  ['a path inside', { taxes: ['taxes[0].rate: is too high'] }, [['taxes[0].rate', 'is too high']]],
  ['no path inside', { taxes: ['taxes are: many'] }, [['taxes', 'taxes are: many']]],
  ['of the whole', { base: ['is in use'] }, [['', 'is in use']]],
  ['nested', { taxes: [{ id: ['does not exist'] }, {}] }, [['taxes[0].id', 'does not exist']]],
  ['of no use', { title: null, rate: 5 }, []],
])('details: %s', async (_, details, expected) => {
  const body = { errors: { code: 'validation_error', title: 'Validation Error', details } };
  const api = apiOn(() => Response.json(body, { status: 422 }));
  const error = await failure(api.taxes.update(ID, { title: '' }));
  if (!(error instanceof errors.ValidationError)) throw error;
  expect(error.issues.map(({ path, message }) => [path, message])).toEqual(expected);
});

test.each([
  ['7', 7],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:09 GMT', 9],
  ['Wed, 31 Dec 2025 23:59:59 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
])('Retry-After: %s', async (header, retryAfter) => {
  const api = apiOn(() => new Response('{}', { status: 429, headers: { 'retry-after': header } }), {
    retry: { retries: 0 },
    clock: { now: () => Date.UTC(2026, 0, 1) },
  });
  const error = await failure(api.taxes.get(ID));
  expect(error).toMatchObject({ name: 'RateLimitedError', retryAfter });
});

test.each([
  [
    429,
    '1000000000',
    [],
    'Try again in 1,000,000,000 seconds (Retry-After: 1000000000); no wait is longer than 60 seconds.',
  ],
  [
    503,
    'Fri, 31 Dec 9999 23:59:59 GMT',
    [],
    'Try again in 251,635,075,199 seconds (Retry-After: Fri, 31 Dec 9999 23:59:59 GMT); no wait is longer than 60 seconds.',
  ],
  [429, 'Wed, 21 Oct 2015 07:28:00 GMT', [5], 'Try again (Retry-After: Wed, 21 Oct 2015 07:28:00 GMT).'],
  [503, 'next week', [5], 'Try again later (Retry-After: next week).'],
  [429, 'next week', [60_000], 'Try again later (Retry-After: next week).'],
])('%i with Retry-After: %s is told as it is, and waits within the limit', async (status, header, waits, words) => {
  const slept: number[] = [];
  const api = apiOn(() => new Response('{}', { status, headers: { 'retry-after': header } }), {
    retry: { retries: 1, minDelayMs: 5, maxDelayMs: 5 },
    clock: { now: () => Date.UTC(2026, 0, 1), sleep: async (ms) => void slept.push(ms) },
  });
  const error = await failure(api.taxes.get(ID));
  expect(error).toMatchObject({ name: status === 429 ? 'RateLimitedError' : 'ServerError' });
  expect(String(error)).toContain(words);
  expect(slept).toEqual(waits);
});

test.each([
  ['"default";r=0;t=21', 21],
  ['"a";r=3;t=9, "b";r=0;t=60', 9],
  ['default;t=0', 0],
  ['"default";r=0', undefined],
  ['t=21', undefined],
])('ratelimit: %s', async (header, retryAfter) => {
  const api = apiOn(() => new Response('{}', { status: 429, headers: { ratelimit: header } }), {
    retry: { retries: 0 },
  });
  expect(await failure(api.taxes.get(ID))).toMatchObject({ name: 'RateLimitedError', retryAfter });
});

describe('an answer that does not fit this API', () => {
  test.each([
    ['no JSON', '<html>', /not a JSON object: "<html>"/],
    ['a list', '[]', /not a JSON object/],
    ['nothing', '', /is empty/],
    [
      'errors under 200',
      '{"errors":{"code":"unauthorized","title":"Unauthorized"}}',
      /errors under a status of success/,
    ],
    ['no data', '{"meta":{}}', /data is required/],
    ['data of another shape', '{"data":[]}', /data: data must be an object \(got a list\)/],
  ])('%s', async (_, body, message) => {
    const error = await failure(apiOn(() => new Response(body)).taxes.get(ID));
    expect(error).toMatchObject({
      name: 'UnexpectedAnswerError',
      status: 200,
      message: expect.stringMatching(message),
    });
  });

  test('a broken entry of a list is named by its path', async () => {
    const data = [envelope('a'), envelope('b'), envelope('c'), envelope('d', { rate: 'ten', logic: 'per_moon' })];
    const api = apiOn(() => Response.json({ data }));
    const error = await failure(
      (async () => {
        for await (const _ of api.taxes.list());
      })(),
    );
    if (!(error instanceof errors.UnexpectedAnswerError)) throw error;
    expect(error.issues.map(({ path }) => path)).toEqual(['data[3].attributes.logic', 'data[3].attributes.rate']);
  });

  test('an answer with a missing property or another type names it', async () => {
    const { relationships: _, ...lost } = envelope('a') as Record<string, unknown>;
    const error = await failure(apiOn(() => Response.json({ data: lost })).taxes.get('a'));
    expect(error).toMatchObject({ issues: [{ code: 'required', path: 'data.relationships.property.data.id' }] });
    const set = await failure(apiOn(() => Response.json({ data: envelope('a') })).taxSets.get('a'));
    expect(set).toMatchObject({ issues: [{ code: 'not_one_of', path: 'data.type' }] });
  });

  test.each([
    ['lists', 200, (depth: number) => `{"data": ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`],
    ['objects', 200, (depth: number) => `${'{"data":'.repeat(depth)}"[{"${'}'.repeat(depth)}`],
    ['details of an error', 422, (depth: number) => `{"errors": ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`],
  ])('%s that are nested deeper than 400 levels are not parsed', async (_, status, textOf) => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const answered = async (depth: number) => {
      parse.mockClear();
      const api = apiOn(() => new Response(textOf(depth), { status }));
      const error = await failure(api.taxes.get(ID));
      return { error, parsed: parse.mock.calls.length };
    };
    const [most, more, many] = [await answered(400), await answered(401), await answered(1_000_000)];
    expect(most.parsed).toBeGreaterThan(0);
    expect([more.parsed, many.parsed]).toEqual([0, 0]);
    expect([more.error, many.error].every((error) => error instanceof errors.TaxApiError)).toBe(true);
    const sentence = `GET /api/v1/taxes/${ID}: the answer is nested deeper than 400 levels.`;
    if (status === 200)
      expect([more.error, many.error].map(String)).toEqual(Array(2).fill(expect.stringContaining(sentence)));
  });

  test('more than 10 MB is not read on, whatever the header says', async () => {
    const { api, sandbox } = await overHttp();
    sandbox.failNext({ kind: 'endless' });
    expect(await failure(api.taxes.get(ID))).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining('larger than 10 MB'),
    });
  });
});

describe('before anything is sent', () => {
  test('a tax that is none, or of no property, is refused with every issue', async () => {
    const { api, sandbox } = await overHttp();
    const { property_id: _, ...homeless } = VAT;
    expect(await failure(api.taxes.create(homeless))).toMatchObject({
      name: 'ValidationError',
      status: undefined,
      issues: [{ code: 'required', path: 'property_id' }],
      details: { property_id: [expect.any(String)] },
    });
    const both = await failure(api.taxes.create({ ...homeless, rate: '119' }));
    if (!(both instanceof errors.ValidationError)) throw both;
    expect(both.issues.map(({ path }) => path)).toEqual(['rate', 'property_id']);
    // @ts-expect-error A program without types.
    expect(await failure(api.taxes.create(null))).toBeInstanceOf(errors.ValidationError);
    // @ts-expect-error A program without types.
    expect(await failure(api.taxSets.create({ title: 'Set' }))).toBeInstanceOf(errors.ValidationError);
    expect(await failure(api.taxes.get(''))).toBeInstanceOf(TypeError);
    expect(await failure(api.taxes.remove('..'))).toBeInstanceOf(TypeError);
    expect(sandbox.requests()).toEqual([]);
  });
});

test('https to a port that speaks http is known to have sent nothing', async () => {
  const { url, requests } = await served((_, response) => response.end('plain'));
  const api = createApi({ baseUrl: url.replace('http:', 'https:'), apiKey: KEY, retry: { retries: 0 } });
  expect(await failure(api.taxes.create({ ...VAT }))).toMatchObject({ name: 'NetworkError', mayHaveArrived: false });
  expect(requests).toEqual([]);
});

test('bytes that are not UTF-8 are no title', async () => {
  const body = Buffer.from(JSON.stringify({ data: envelope('a', { title: 'Kurtaxe f\u00fcr G\u00e4ste' }) }), 'latin1');
  const api = apiOn(() => new Response(body), { retry: { retries: 0 } });
  expect(await failure(api.taxes.get('a'))).toMatchObject({
    name: 'UnexpectedAnswerError',
    message: expect.stringContaining('bytes that are not UTF-8'),
  });
});
