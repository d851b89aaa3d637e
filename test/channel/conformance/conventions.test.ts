import { describe, expect, test } from 'vitest';
import { MARK, service } from './service.js';

const { call, propertyId, removeLater } = await service();

const UNKNOWN = '00000000-0000-4000-8000-00000000dead';
const LISTS = [
  '/taxes',
  '/tax_sets',
  '/webhooks',
  '/property_facilities',
  '/room_facilities',
  '/channels',
  '/bookings',
];

describe('every list', () => {
  test.each(LISTS)('%s is refused without a key, and with a wrong one', async (path) => {
    for (const key of [null, 'wrong']) {
      const { status, body } = await call('GET', path, { key });
      expect(status).toBe(401);
      expect(body.errors).toMatchObject({ code: 'unauthorized', title: 'Unauthorized' });
    }
  });

  test.each(LISTS)('%s has pages of ten, and of a hundred at most', async (path) => {
    const first = await call('GET', path);
    expect(first.status).toBe(200);
    expect(first.body.data.length).toBeLessThanOrEqual(10);
    if (first.body.meta !== undefined) expect(first.body.meta).toMatchObject({ page: 1, limit: 10 });
    const large = await call('GET', `${path}?pagination[limit]=100`);
    expect(large.status).toBe(200);
    expect(large.body.data.length).toBeLessThanOrEqual(100);
  });
});

test.each(['/taxes', '/tax_sets', '/webhooks', '/channels', '/booking_revisions'])(
  '%s has no record with an unknown id',
  async (path) => {
    const { status, body } = await call('GET', `${path}/${UNKNOWN}`);
    expect(status).toBe(404);
    expect(body.errors).toMatchObject({ code: 'resource_not_found', title: 'Resource Not Found' });
  },
);

test('a list is filtered, sorted and cut into pages', async () => {
  const property_id = await propertyId();
  for (const nights of [1, 2, 3, 4]) {
    const tax = {
      title: `${MARK} ${nights}`,
      logic: 'percent',
      type: 'tax',
      rate: '1',
      is_inclusive: false,
      property_id,
    };
    const { body } = await call('POST', '/taxes', { body: { tax: { ...tax, max_nights: nights } } });
    removeLater(`/taxes/${body.data.id}`);
  }
  const nightsOf = async (query: string) => {
    const { body } = await call('GET', `/taxes?filter[property_id]=${property_id}&pagination[limit]=100&${query}`);
    return body.data
      .filter(({ attributes }) => String(attributes['title']).startsWith(MARK))
      .map(({ attributes }) => attributes['max_nights']);
  };
  expect(await nightsOf('order[title]=asc')).toEqual([1, 2, 3, 4]);
  expect(await nightsOf('order[title]=desc')).toEqual([4, 3, 2, 1]);
  expect(await nightsOf('order[title]=asc&filter[max_nights][gte]=2&filter[max_nights][lt]=4')).toEqual([2, 3]);
  expect(await nightsOf('order[title]=asc&filter[max_nights]=1,4')).toEqual([1, 4]);
  expect(await nightsOf('order[title]=asc&filter[max_nights][not]=3')).toEqual([1, 2, 4]);
  const page = await call('GET', '/taxes?pagination[page]=2&pagination[limit]=2');
  expect(page.body.data.length).toBeLessThanOrEqual(2);
  if (page.body.meta !== undefined) expect(page.body.meta).toMatchObject({ page: 2, limit: 2 });
});

test('a body that is not JSON, or has another key, is a bad request', async () => {
  for (const body of ['{', {}, { other: {} }]) {
    const { status, body: answer } = await call('POST', '/taxes', { body });
    expect([400, 422]).toContain(status);
    expect(answer.errors).toMatchObject({ code: expect.any(String), title: expect.any(String) });
  }
});

test('pages of other origins may read the API', async () => {
  const { headers } = await call('GET', '/taxes');
  expect(headers.has('access-control-allow-origin')).toBe(true);
});
