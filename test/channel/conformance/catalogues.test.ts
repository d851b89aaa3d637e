import { describe, expect, test } from 'vitest';
import { service } from './service.js';

const { call, propertyId } = await service();

describe.each(['/property_facilities', '/room_facilities'])('%s', (path) => {
  test('has facilities with a category and a title, in pages and in one answer', async () => {
    const list = await call('GET', path);
    expect(list.body.meta).toMatchObject({ page: 1, limit: 10, total: expect.any(Number) });
    const options = await call('GET', `${path}/options`);
    expect(options.body.meta).toBeUndefined();
    expect(options.body.data).toHaveLength(list.body.meta.total);
    for (const { type, id, attributes } of options.body.data) {
      expect({ type, attributes }).toMatchObject({
        type: 'facility',
        attributes: { category: expect.any(String), title: expect.any(String) },
      });
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

test('properties, room types and rate plans have lists of options', async () => {
  const id = await propertyId();
  for (const path of ['/properties/options', `/room_types/options?filter[property_id]=${id}`]) {
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    for (const option of body.data)
      expect(option).toMatchObject({ id: expect.any(String), attributes: { title: expect.any(String) } });
  }
  const plans = await call('GET', `/rate_plans/options?filter[property_id]=${id}`);
  const byOccupancy = await call('GET', `/rate_plans/options?filter[property_id]=${id}&multi_occupancy=true`);
  expect(byOccupancy.body.data.length).toBeGreaterThanOrEqual(plans.body.data.length);
});
