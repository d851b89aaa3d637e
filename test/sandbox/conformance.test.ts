import { describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.js';

const KEY = 'secret';
const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
const INN = '52397a6e-c330-44f4-a293-47042d3a3607';
const NOWHERE = '00000000-0000-4000-8000-00000000dead';
const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true, property_id: HOTEL };
const FEE = { ...VAT, title: 'Fee', logic: 'per_night', type: 'fee', rate: '2.5', currency: 'EUR' };
const TAXES = '/api/v1/taxes';
const SETS = '/api/v1/tax_sets';

function sandboxOf(options: Partial<SandboxOptions> = {}): Sandbox {
  let count = 0;
  const newId = () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
  return createSandbox({
    apiKeys: [KEY, { key: 'inn', properties: [INN] }],
    properties: [HOTEL, INN],
    newId,
    ...options,
  });
}

/** The shapes of all answers at once: each test reads what its answer has. */
interface Answered {
  status: number;
  body: {
    data: Entry & Entry[];
    meta: Record<string, unknown>;
    errors: { code: string; title: string; details: Record<string, string[]> };
  };
}
interface Entry {
  type: string;
  id: string;
  attributes: Record<string, unknown> & { taxes: Array<Record<string, unknown>> };
  relationships: unknown;
}

async function call(
  { fetch }: Pick<Sandbox, 'fetch'>,
  method: string,
  path: string,
  { body, key = KEY }: { body?: unknown; key?: string | null } = {},
): Promise<Answered> {
  const response = await fetch(`https://api.example.com${path}`, {
    method,
    headers: key === null ? {} : { 'user-api-key': key },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function created(sandbox: Sandbox, fields: object, path = TAXES): Promise<string> {
  const { status, body } = await call(sandbox, 'POST', path, {
    body: { [path === TAXES ? 'tax' : 'tax_set']: fields },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

describe('each operation', () => {
  test('taxes', async () => {
    const sandbox = sandboxOf();
    const post = await call(sandbox, 'POST', TAXES, { body: { tax: FEE } });
    const data = {
      type: 'tax',
      id: '00000000-0000-4000-8000-000000000001',
      attributes: {
        applicable_after: null,
        applicable_before: null,
        applicable_date_ranges: [],
        currency: 'EUR',
        id: '00000000-0000-4000-8000-000000000001',
        is_inclusive: true,
        logic: 'per_night',
        max_nights: null,
        rate: '2.50',
        skip_nights: null,
        title: 'Fee',
        type: 'fee',
      },
      relationships: { property: { data: { type: 'property', id: HOTEL } } },
    };
    expect(post).toEqual({ status: 201, body: { data } });
    const { id } = data;
    expect(await call(sandbox, 'GET', `${TAXES}/${id}`)).toEqual({ status: 200, body: { data } });
    expect(await call(sandbox, 'GET', TAXES)).toEqual({
      status: 200,
      body: { data: [data], meta: { page: 1, limit: 10, total: 1 } },
    });
    const put = await call(sandbox, 'PUT', `${TAXES}/${id}`, { body: { tax: { rate: '3' } } });
    expect(put).toEqual({ status: 200, body: { data: { ...data, attributes: { ...data.attributes, rate: '3.00' } } } });
    expect(await call(sandbox, 'DELETE', `${TAXES}/${id}`)).toEqual({
      status: 200,
      body: { meta: { message: 'Success' } },
    });
    expect((await call(sandbox, 'GET', `${TAXES}/${id}`)).status).toBe(404);
  });

  test('tax sets', async () => {
    const sandbox = sandboxOf();
    const vat = await created(sandbox, VAT);
    const fee = await created(sandbox, FEE);
    const write = {
      title: 'Set',
      property_id: HOTEL,
      currency: 'EUR',
      taxes: [
        { id: vat, taxes: [{ id: fee, level: 2 }] },
        { id: fee, level: 1 },
      ],
    };
    const { status, body } = await call(sandbox, 'POST', SETS, { body: { tax_set: write } });
    expect(status).toBe(201);
    const { id, attributes, relationships } = body.data;
    expect({ ...attributes, taxes: [] }).toEqual({
      id,
      title: 'Set',
      currency: 'EUR',
      associated_rate_plan_ids: [],
      taxes: [],
    });
    expect(relationships).toEqual({ property: { data: { type: 'property', id: HOTEL } } });
    const { body: whole } = await call(sandbox, 'GET', `${TAXES}/${fee}`);
    expect(attributes.taxes).toEqual([
      expect.objectContaining({ id: vat, level: 0, taxes: [{ ...whole.data.attributes, level: 2, taxes: [] }] }),
      { ...whole.data.attributes, level: 1, taxes: [] },
    ]);
    // A set shows its taxes as they are now.
    await call(sandbox, 'PUT', `${TAXES}/${fee}`, { body: { tax: { title: 'Cleaning' } } });
    const { body: now } = await call(sandbox, 'GET', `${SETS}/${id}`);
    expect(now.data.attributes.taxes[1]).toMatchObject({ title: 'Cleaning', level: 1 });
    const put = await call(sandbox, 'PUT', `${SETS}/${id}`, { body: { tax_set: { title: 'Renamed' } } });
    expect(put.body.data.attributes).toMatchObject({
      title: 'Renamed',
      currency: 'EUR',
      taxes: now.data.attributes.taxes,
    });
    const fewer = await call(sandbox, 'PUT', `${SETS}/${id}`, { body: { tax_set: { taxes: [{ id: fee }] } } });
    expect(fewer.body.data.attributes.taxes).toMatchObject([{ id: fee, level: 0 }]);
    expect(await call(sandbox, 'DELETE', `${SETS}/${id}`)).toEqual({
      status: 200,
      body: { meta: { message: 'Success' } },
    });
    expect((await call(sandbox, 'DELETE', `${SETS}/${id}`)).status).toBe(404);
  });

  test('lists as the documentation prints them have no meta, no levels and no rate plans', async () => {
    const sandbox = sandboxOf({ lists: 'as_printed' });
    const vat = await created(sandbox, VAT);
    await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id: vat, level: 1 }] }, SETS);
    const { body } = await call(sandbox, 'GET', SETS);
    expect(Object.keys(body)).toEqual(['data']);
    expect(Object.keys(body.data[0]?.attributes ?? {}).toSorted()).toEqual(['currency', 'id', 'taxes', 'title']);
    expect(body.data[0]?.attributes.taxes[0]).not.toHaveProperty('level');
    expect(body.data[0]?.attributes.taxes[0]).toHaveProperty('taxes', []);
  });
});

describe('what is refused', () => {
  const unauthorized = { errors: { code: 'unauthorized', title: 'Unauthorized' } };

  test.each([null, '', 'wrong', 'SECRET'])('401 with the key %j, on every endpoint', async (key) => {
    const sandbox = sandboxOf();
    const id = await created(sandbox, VAT);
    for (const [method, path] of [
      ['GET', TAXES],
      ['POST', TAXES],
      ['GET', `${TAXES}/${id}`],
      ['PUT', `${TAXES}/${NOWHERE}`],
      ['DELETE', `${TAXES}/${id}`],
      ['GET', SETS],
      ['POST', SETS],
      ['DELETE', `${SETS}/${NOWHERE}`],
    ] as const) {
      expect(await call(sandbox, method, path, { key })).toEqual({ status: 401, body: unauthorized });
    }
  });

  test('403 for a property that the key may not use; a single tax is 401, as documented; lists show its own', async () => {
    const sandbox = sandboxOf();
    const id = await created(sandbox, VAT);
    const set = await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id }] }, SETS);
    const own = await created(sandbox, { ...VAT, property_id: INN });
    const key = 'inn';
    expect(await call(sandbox, 'POST', TAXES, { key, body: { tax: VAT } })).toEqual({
      status: 403,
      body: { errors: { code: 'forbidden', title: 'Forbidden' } },
    });
    expect((await call(sandbox, 'PUT', `${TAXES}/${id}`, { key, body: { tax: { title: 'x' } } })).status).toBe(403);
    expect((await call(sandbox, 'PUT', `${TAXES}/${own}`, { key, body: { tax: { property_id: HOTEL } } })).status).toBe(
      403,
    );
    expect((await call(sandbox, 'DELETE', `${TAXES}/${id}`, { key })).status).toBe(403);
    expect((await call(sandbox, 'GET', `${SETS}/${set}`, { key })).status).toBe(403);
    expect((await call(sandbox, 'GET', `${TAXES}?filter[property_id]=${HOTEL}`, { key })).status).toBe(403);
    expect((await call(sandbox, 'GET', `${TAXES}/${id}`, { key })).status).toBe(401);
    expect((await call(sandbox, 'GET', TAXES, { key })).body).toMatchObject({
      data: [{ id: own }],
      meta: { total: 1 },
    });
    expect((await call(sandbox, 'GET', SETS, { key })).body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test.each([
    ['GET', `${TAXES}/${NOWHERE}`],
    ['PUT', `${TAXES}/${NOWHERE}`],
    ['DELETE', `${SETS}/${NOWHERE}`],
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v2/taxes'],
  ])('404 for %s %s', async (method, path) => {
    expect(await call(sandboxOf(), method, path)).toEqual({
      status: 404,
      body: { errors: { code: 'resource_not_found', title: 'Resource Not Found' } },
    });
  });

  test.each([
    ['no JSON', 'tax'],
    ['no key', {}],
    ['another key', { tax_set: VAT }],
    ['a list', { tax: [] }],
    ['nothing', undefined],
  ])('400 for a body that is %s', async (_, body) => {
    const { status, body: answer } = await call(sandboxOf(), 'POST', TAXES, { body });
    expect(status).toBe(400);
    expect(answer.errors).toMatchObject({ code: 'bad_request', title: 'Bad Request' });
  });

  test('413 for a body of more than a megabyte', async () => {
    expect((await call(sandboxOf(), 'POST', TAXES, { body: ' '.repeat(1_000_001) })).status).toBe(413);
  });

  test.each([
    ['a blank title', { ...VAT, title: ' ' }, ['title']],
    ['a title that is too long', { ...VAT, title: 'x'.repeat(256) }, ['title']],
    ['an unknown logic', { ...VAT, logic: 'per_moon' }, ['logic']],
    ['more than 100 percent', { ...VAT, rate: '100.01' }, ['rate']],
    ['a rate that is a number', { ...VAT, rate: 10 }, ['rate']],
    ['an amount without a currency', { ...FEE, currency: null }, ['currency']],
    ['percent with a currency', { ...VAT, currency: 'EUR' }, ['currency']],
    ['no property', { ...VAT, property_id: undefined }, ['property_id']],
    ['a property that there is not', { ...VAT, property_id: NOWHERE }, ['property_id']],
    ['a property that is no id', { ...VAT, property_id: 'hotel' }, ['property_id']],
    ['0 nights', { ...VAT, max_nights: 0 }, ['max_nights']],
    [
      '21 ranges',
      { ...VAT, applicable_date_ranges: Array(21).fill({ after: '2026-01-01' }) },
      ['applicable_date_ranges'],
    ],
    ['a range inside', { ...VAT, applicable_date_ranges: [{ after: 'May' }] }, ['applicable_date_ranges']],
    [
      'several at once',
      { property_id: NOWHERE, rate: 'x' },
      ['is_inclusive', 'logic', 'property_id', 'rate', 'title', 'type'],
    ],
  ])('422 for a tax with %s', async (_, tax, fields) => {
    const sandbox = sandboxOf();
    const { status, body } = await call(sandbox, 'POST', TAXES, { body: { tax } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({ code: 'validation_error', title: 'Validation Error' });
    expect(Object.keys(body.errors.details).toSorted()).toEqual(fields);
    expect(
      Object.values(body.errors.details)
        .flat()
        .every((sentence) => typeof sentence === 'string'),
    ).toBe(true);
    expect(sandbox.state().taxes).toEqual([]);
  });

  test('422 for a tax set: fields, taxes that are not there or of another property, fixed taxes of another currency', async () => {
    const sandbox = sandboxOf();
    const fee = await created(sandbox, FEE);
    const foreign = await created(sandbox, { ...VAT, property_id: INN });
    const set = { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id: fee }] };
    for (const [wrong, field] of [
      [{ ...set, title: '' }, 'title'],
      [{ ...set, currency: 'EURO' }, 'currency'],
      [{ ...set, currency: 'USD' }, 'taxes'],
      [{ ...set, property_id: undefined }, 'property_id'],
      [{ ...set, taxes: undefined }, 'taxes'],
      [{ ...set, taxes: [{ id: NOWHERE }] }, 'taxes'],
      [{ ...set, taxes: [{ id: foreign }] }, 'taxes'],
      [{ ...set, taxes: [{ id: fee, taxes: [{ id: fee }] }] }, 'taxes'],
      [{ ...set, taxes: [{ id: fee, level: -1 }] }, 'taxes'],
      [{ ...set, associated_rate_plan_ids: ['one'] }, 'associated_rate_plan_ids'],
    ] as const) {
      const { status, body } = await call(sandbox, 'POST', SETS, { body: { tax_set: wrong } });
      expect([status, Object.keys(body.errors?.details ?? {})]).toEqual([422, expect.arrayContaining([field])]);
    }
    expect(sandbox.state().tax_sets).toEqual([]);
  });

  test('what a tax set uses stays as it can use it', async () => {
    const sandbox = sandboxOf();
    const fee = await created(sandbox, FEE);
    await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id: fee }] }, SETS);
    for (const tax of [{ currency: 'USD' }, { property_id: INN }]) {
      const { status, body } = await call(sandbox, 'PUT', `${TAXES}/${fee}`, { body: { tax } });
      expect([status, body.errors.details['base']]).toEqual([422, [expect.stringContaining('"Set"')]]);
    }
    const refused = await call(sandbox, 'DELETE', `${TAXES}/${fee}`);
    expect([refused.status, refused.body.errors.details['base']]).toEqual([422, [expect.stringContaining('"Set"')]]);
    expect(sandbox.state().taxes).toMatchObject([{ id: fee, currency: 'EUR', property_id: HOTEL }]);
  });

  test('or leaves the sets, when that is wanted', async () => {
    const sandbox = sandboxOf({ usedTaxRemoval: 'leave_sets' });
    const vat = await created(sandbox, VAT);
    const fee = await created(sandbox, FEE);
    const taxes = [{ id: vat, taxes: [{ id: fee }] }, { id: fee }];
    const set = await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes }, SETS);
    expect((await call(sandbox, 'DELETE', `${TAXES}/${fee}`)).status).toBe(200);
    expect((await call(sandbox, 'GET', `${SETS}/${set}`)).body.data.attributes.taxes).toMatchObject([
      { id: vat, taxes: [] },
    ]);
  });
});

describe('values', () => {
  test.each([
    ['10', '10.00'],
    ['10.0', '10.00'],
    ['7.5', '7.50'],
    ['7.125', '7.125'],
    ['0.00000000000000000001', '0.00000000000000000001'],
    ['007.50000', '7.50'],
    ['0', '0.00'],
  ])('a rate of %s comes back as %s', async (rate, printed) => {
    const sandbox = sandboxOf();
    const { body } = await call(sandbox, 'POST', TAXES, { body: { tax: { ...VAT, rate } } });
    expect(body.data.attributes['rate']).toBe(printed);
  });

  const after = '2026-05-01';
  const before = '2026-09-30';
  const legacy = { applicable_after: after, applicable_before: before };
  const none = { applicable_after: null, applicable_before: null };
  test.each([
    ['nothing', {}, {}, { ...none, applicable_date_ranges: [] }],
    ['legacy', legacy, {}, { ...legacy, applicable_date_ranges: [{ after, before }] }],
    [
      'one legacy end',
      { applicable_after: after },
      {},
      { applicable_after: after, applicable_date_ranges: [{ after, before: null }] },
    ],
    [
      'a list',
      { applicable_date_ranges: [{ after }] },
      {},
      { ...none, applicable_date_ranges: [{ after, before: null }] },
    ],
    ['legacy, then a title', legacy, { title: 'x' }, { ...legacy, applicable_date_ranges: [{ after, before }] }],
    [
      'legacy, then a list',
      legacy,
      { applicable_date_ranges: [{ before }] },
      { ...none, applicable_date_ranges: [{ after: null, before }] },
    ],
    [
      'a list, then legacy',
      { applicable_date_ranges: [{ after }, { before: '2025-01-01' }] },
      legacy,
      { ...legacy, applicable_date_ranges: [{ after, before }] },
    ],
    [
      'legacy, then another end',
      legacy,
      { applicable_before: '2026-06-30' },
      { applicable_date_ranges: [{ after, before: '2026-06-30' }] },
    ],
    ['legacy, then none', legacy, none, { ...none, applicable_date_ranges: [] }],
    [
      'a list, then legacy nulls',
      { applicable_date_ranges: [{ after }] },
      none,
      { ...none, applicable_date_ranges: [{ after, before: null }] },
    ],
    [
      'a list, then an empty one',
      { applicable_date_ranges: [{ after }] },
      { applicable_date_ranges: [] },
      { applicable_date_ranges: [] },
    ],
  ])('period: %s', async (_, given, changes, expected) => {
    const sandbox = sandboxOf();
    const id = await created(sandbox, { ...VAT, ...given });
    const { body } = await call(sandbox, 'PUT', `${TAXES}/${id}`, { body: { tax: changes } });
    expect(body.data.attributes).toMatchObject(expected);
  });

  test('the first tax set of a property becomes its default', async () => {
    const sandbox = sandboxOf();
    expect(sandbox.defaultTaxSetId(HOTEL)).toBeUndefined();
    const set = { title: 'Set', currency: 'EUR', taxes: [] };
    const first = await created(sandbox, { ...set, property_id: HOTEL }, SETS);
    const second = await created(sandbox, { ...set, property_id: HOTEL.toUpperCase(), title: 'A' }, SETS);
    const other = await created(sandbox, { ...set, property_id: INN }, SETS);
    expect([sandbox.defaultTaxSetId(HOTEL), sandbox.defaultTaxSetId(INN)]).toEqual([first, other]);
    await call(sandbox, 'DELETE', `${SETS}/${first}`);
    expect(sandbox.defaultTaxSetId(HOTEL)).toBe(second);
  });
});

describe('lists', () => {
  async function filled(): Promise<Sandbox> {
    const sandbox = sandboxOf();
    for (const tax of [
      { ...VAT, title: 'B', rate: '9.5', max_nights: 3 },
      { ...VAT, title: 'A', rate: '10', is_inclusive: false },
      { ...FEE, title: 'D', rate: '100', max_nights: 7, applicable_after: '2026-05-01' },
      { ...FEE, title: 'C', rate: '2', currency: 'USD', property_id: INN, applicable_after: '2027-05-01' },
      { ...VAT, title: 'A, B', rate: '0' },
    ]) {
      await created(sandbox, tax);
    }
    return sandbox;
  }

  test.each([
    ['', ['A', 'A, B', 'B', 'C', 'D']],
    ['order[title]=desc', ['D', 'C', 'B', 'A, B', 'A']],
    ['order[rate]=asc', ['A, B', 'C', 'B', 'A', 'D']],
    ['order[type]=asc&order[rate]=desc', ['D', 'C', 'A', 'B', 'A, B']],
    ['order[max_nights]=asc', ['B', 'D', 'A', 'A, B', 'C']],
    [`filter[property_id]=${INN}`, ['C']],
    [`filter[property_id]=${NOWHERE}`, []],
    ['filter[title]=A,D,X', ['A', 'D']],
    ['filter[title][eq]=A%2C%20B', ['A, B']],
    ['filter[title][not]=A', ['A, B', 'B', 'C', 'D']],
    ['filter[title][gt]=A&filter[title][lte]=C', ['A, B', 'B', 'C']],
    ['filter[rate]=10', ['A']],
    ['filter[rate][gte]=9.50', ['A', 'B', 'D']],
    ['filter[rate][lt]=9.5', ['A, B', 'C']],
    ['filter[max_nights][gt]=3', ['D']],
    ['filter[max_nights][not]=3', ['A', 'A, B', 'C', 'D']],
    ['filter[is_inclusive]=false', ['A']],
    ['filter[logic]=per_night&filter[currency]=EUR', ['D']],
    ['filter[applicable_after][gte]=2026-05-01&filter[applicable_after][lte]=2026-12-31', ['D']],
    ['unknown=1&page=2', ['A', 'A, B', 'B', 'C', 'D']],
  ])('%s', async (query, titles) => {
    const { status, body } = await call(await filled(), 'GET', `${TAXES}?${query}`);
    expect([status, body.data.map(({ attributes }) => attributes['title'])]).toEqual([200, titles]);
    expect(body.meta['total']).toBe(titles.length);
  });

  test.each([
    'filter[colour]=red',
    'filter[__proto__]=1',
    'filter[title][like]=A',
    'filter[rate]=much',
    'filter[max_nights][gt]=many',
    'filter[is_inclusive]=yes',
    'order[title]=up',
    'order[colour]=asc',
    'pagination[page]=0',
    'pagination[page]=-1',
    'pagination[limit]=0',
    'pagination[limit]=ten',
  ])('400 for %s', async (query) => {
    expect((await call(await filled(), 'GET', `${TAXES}?${query}`)).status).toBe(400);
  });

  test('pages of 10, of at most 100, with meta', async () => {
    const sandbox = sandboxOf();
    for (let at = 0; at < 111; at += 1) await created(sandbox, { ...VAT, title: `Tax ${String(at).padStart(3, '0')}` });
    const pageOf = async (query: string) => {
      const { body } = await call(sandbox, 'GET', `${TAXES}?${query}`);
      return [body.data.length, body.data[0]?.attributes['title'], body.meta];
    };
    expect(await pageOf('')).toEqual([10, 'Tax 000', { page: 1, limit: 10, total: 111 }]);
    expect(await pageOf('pagination[page]=12')).toEqual([1, 'Tax 110', { page: 12, limit: 10, total: 111 }]);
    expect(await pageOf('pagination[page]=13')).toEqual([0, undefined, { page: 13, limit: 10, total: 111 }]);
    expect(await pageOf('pagination[limit]=1000')).toEqual([100, 'Tax 000', { page: 1, limit: 100, total: 111 }]);
    expect(await pageOf('pagination%5Bpage%5D=3&pagination%5Blimit%5D=5')).toEqual([
      5,
      'Tax 010',
      { page: 3, limit: 5, total: 111 },
    ]);
  });
});

test('other origins may ask, without a key in the question whether they may', async () => {
  const response = await sandboxOf().fetch(`https://api.example.com${TAXES}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example.com',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'user-api-key',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toContain('user-api-key');
});
