import { describe, expect, test } from 'vitest';
import { MARK, service } from './service.js';

const { call, propertyId, removeLater } = await service();

async function created(path: string, type: string, fields: object): Promise<string> {
  const { status, body } = await call('POST', path, { body: { [type]: fields } });
  expect(status, JSON.stringify(body)).toBe(201);
  removeLater(`${path}/${body.data.id}`);
  return body.data.id;
}

const rangeOf = (_: unknown, at: number) => ({ after: `20${at + 30}-05-01`, before: `20${at + 30}-09-30` });

describe('a tax', () => {
  test('is created, read, changed and removed', async () => {
    const property_id = await propertyId();
    const fields = { title: `${MARK} VAT`, logic: 'percent', type: 'tax', rate: '10', is_inclusive: true, property_id };
    const id = await created('/taxes', 'tax', fields);
    const read = await call('GET', `/taxes/${id}`);
    expect(read.body.data).toMatchObject({
      type: 'tax',
      id,
      attributes: { title: fields.title, logic: 'percent', rate: '10.00', is_inclusive: true, currency: null },
      relationships: { property: { data: { type: 'property', id: property_id } } },
    });
    const changed = await call('PUT', `/taxes/${id}`, {
      body: { tax: { applicable_after: '2026-05-01', applicable_before: '2026-09-30' } },
    });
    expect(changed.body.data.attributes).toMatchObject({
      rate: '10.00',
      applicable_date_ranges: [{ after: '2026-05-01', before: '2026-09-30' }],
    });
    const removed = await call('DELETE', `/taxes/${id}`);
    expect([removed.status, removed.body.meta.message]).toEqual([200, 'Success']);
    expect((await call('GET', `/taxes/${id}`)).status).toBe(404);
  });

  test.each([
    ['a percentage over 100', { rate: '101' }, 'rate'],
    ['no title', { title: '' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(256) }, 'title'],
    ['a fixed amount without a currency', { logic: 'per_night' }, 'currency'],
    ['an unknown logic', { logic: 'per_dog' }, 'logic'],
    ['an unknown type', { type: 'tip' }, 'type'],
    ['no property', { property_id: undefined }, 'property_id'],
    ['a cap of no nights', { max_nights: 0 }, 'max_nights'],
    ['21 ranges of dates', { applicable_date_ranges: Array.from({ length: 21 }, rangeOf) }, 'applicable_date_ranges'],
  ])('is refused with %s', async (_, fields, field) => {
    const property_id = await propertyId();
    const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true, property_id };
    const { status, body } = await call('POST', '/taxes', { body: { tax: { ...vat, ...fields } } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({ code: 'validation_error', title: 'Validation Error' });
    expect(body.errors.details[field]).toEqual([expect.any(String)]);
  });
});

test('a tax set is created of taxes with levels, read and removed', async () => {
  const property_id = await propertyId();
  const fee = {
    title: `${MARK} fee`,
    logic: 'per_night',
    type: 'fee',
    rate: '10',
    currency: 'EUR',
    is_inclusive: false,
    property_id,
  };
  const id = await created('/taxes', 'tax', fee);
  const set = { title: `${MARK} set`, property_id, currency: 'EUR', taxes: [{ id, level: 1 }] };
  const setId = await created('/tax_sets', 'tax_set', set);
  const { body } = await call('GET', `/tax_sets/${setId}`);
  expect(body.data).toMatchObject({
    type: 'tax_set',
    attributes: { currency: 'EUR', taxes: [{ id, level: 1, taxes: [], rate: '10.00' }] },
  });
  expect((await call('DELETE', `/tax_sets/${setId}`)).body.meta.message).toBe('Success');
});
