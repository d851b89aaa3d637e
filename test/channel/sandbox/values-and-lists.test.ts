import { describe, expect, test } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../src/channel/sandbox/index.js';
import { PLAIN_PROPERTY } from './hotel-attributes.js';
import { call, created, FEE, HOTEL, INN, NOWHERE, SETS, sandboxOf, TAXES, VAT } from './world.js';

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

  test('makes the first tax set of a property its default', async () => {
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

  test('prints the default tax set of a property', async () => {
    const sandbox = sandboxOf();
    const set = await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [] }, SETS);
    const group = '1a4d2a3e-50d5-4b8e-9a35-3c8f0f1c7e10';
    const described = (id: string, default_tax_set_id: string | null) => ({
      type: 'property',
      id,
      attributes: {
        ...PLAIN_PROPERTY,
        id,
        title: `Property ${id.slice(0, 8)}`,
        default_tax_set_id,
        expected_removal_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      relationships: {
        groups: { data: [{ type: 'group', id: group, attributes: { id: group, title: 'Group 1a4d2a3e' } }] },
      },
    });
    const [hotel, inn] = [described(HOTEL, set), described(INN, null)];
    const whole = {
      ...hotel,
      relationships: {
        ...hotel.relationships,
        facilities: { data: [] },
        tax_sets: { data: [{ type: 'tax_set', id: set, attributes: { id: set, title: 'Set' } }] },
        cancellation_policies: { data: [] },
        hotel_policies: { data: [] },
      },
    };
    const get = async (path: string, key?: string) =>
      call(sandbox, 'GET', `/api/v1/properties${path}`, key === undefined ? {} : { key });
    expect(await get(`/${HOTEL.toUpperCase()}`)).toEqual({ status: 200, body: { data: whole } });
    expect(await get('?order[id]=asc')).toEqual({
      status: 200,
      body: {
        data: [inn, hotel],
        meta: { page: 1, limit: 10, total: 2, order_by: 'id', order_direction: 'asc' },
      },
    });
    expect((await get('', 'inn')).body).toMatchObject({ data: [inn], meta: { total: 1 } });
    expect((await get(`/${HOTEL}`, 'inn')).status).toBe(403);
    expect((await get(`/${NOWHERE}`)).status).toBe(404);
  });
});

test('a path may end with a slash', async () => {
  const sandbox = sandboxOf();
  const id = await created(sandbox, VAT);
  expect((await call(sandbox, 'GET', `${TAXES}/${id}/`)).body.data.id).toBe(id);
  expect((await call(sandbox, 'GET', `${TAXES}/?filter[title]=VAT`)).body.meta['total']).toBe(1);
  expect((await call(sandbox, 'POST', `${SETS}/`, { body: {} })).status).toBe(400);
});

const FIELDS =
  'id, title, logic, type, rate, currency, is_inclusive, property_id, skip_nights, max_nights, applicable_after, applicable_before';

describe('lists', () => {
  async function filled(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
    const sandbox = sandboxOf(options);
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
    ['pagination[offset]=3&pagination[per_page]=x&pagination=2', ['A', 'A, B', 'B', 'C', 'D']],
  ])('%s', async (query, titles) => {
    const { status, body } = await call(await filled(), 'GET', `${TAXES}?${query}`);
    expect([status, body.data.map(({ attributes }) => attributes['title'])]).toEqual([200, titles]);
    expect(body.meta['total']).toBe(titles.length);
  });

  test.each([
    'filter[colour]=red',
    'filter[__proto__]=1',
    'filter[title][like]=A',
    'order[title]=up',
    'order[title][gt]=asc',
    'order[colour]=asc',
    'pagination[page]=0',
    'pagination[page]=-1',
    'pagination[limit]=0',
    'pagination[limit]=ten',
  ])('400 for %s', async (query) => {
    expect((await call(await filled({ strict: true }), 'GET', `${TAXES}?${query}`)).status).toBe(400);
  });

  test.each([
    ['filter[rate]=much', { rate: ['must be a decimal (got "much").'] }],
    ['filter[max_nights][gt]=many', { max_nights: ['must be a number (got "many").'] }],
    ['filter[is_inclusive]=yes', { is_inclusive: ['must be a boolean (got "yes").'] }],
  ])('422 for %s, with the field', async (query, details) => {
    const { status, body } = await call(await filled(), 'GET', `${TAXES}?${query}`);
    expect([status, body.errors.code, body.errors.details]).toEqual([422, 'validation_error', details]);
  });

  test('ignores unknown filters and orders with a warning and in the log, unless it is strict', async () => {
    const warnings: string[] = [];
    const sandbox = await filled({ onWarning: (warning) => warnings.push(warning) });
    sandbox.clearRequests();
    const { status, body } = await call(sandbox, 'GET', `${TAXES}?filter[colour]=red&order[colour]=up&filter[title]=A`);
    expect([status, body.meta['total']]).toEqual([200, 1]);
    expect(sandbox.requests()).toMatchObject([{ outcome: 200, ignored: ['filter[colour]', 'order[colour]'] }]);
    expect(warnings).toEqual([
      `GET /api/v1/taxes: filter[colour] is unknown, and was ignored: filter[...] takes ${FIELDS}.`,
      `GET /api/v1/taxes: order[colour] is unknown, and was ignored: order[...] takes ${FIELDS}, inserted_at.`,
    ]);
    expect((await call(sandbox, 'GET', `${TAXES}?filter[title][like]=A`)).status).toBe(400);
  });

  test('has pages of 10, at most 100, with meta', async () => {
    const sandbox = sandboxOf();
    for (let at = 0; at < 111; at += 1) await created(sandbox, { ...VAT, title: `Tax ${String(at).padStart(3, '0')}` });
    const sorted = { order_by: 'title', order_direction: 'asc' };
    const pageOf = async (query: string) => {
      const { body } = await call(sandbox, 'GET', `${TAXES}?${query}`);
      return [body.data.length, body.data[0]?.attributes['title'], body.meta];
    };
    expect(await pageOf('')).toEqual([10, 'Tax 000', { page: 1, limit: 10, total: 111, ...sorted }]);
    expect(await pageOf('pagination[page]=12')).toEqual([1, 'Tax 110', { page: 12, limit: 10, total: 111, ...sorted }]);
    expect(await pageOf('pagination[page]=13')).toEqual([0, undefined, { page: 13, limit: 10, total: 111, ...sorted }]);
    expect(await pageOf('pagination[limit]=1000')).toEqual([
      100,
      'Tax 000',
      { page: 1, limit: 100, total: 111, ...sorted },
    ]);
    expect(await pageOf('pagination%5Bpage%5D=3&pagination%5Blimit%5D=5')).toEqual([
      5,
      'Tax 010',
      { page: 3, limit: 5, total: 111, ...sorted },
    ]);
  });
});

test('answers preflight requests of other origins without a key', async () => {
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
