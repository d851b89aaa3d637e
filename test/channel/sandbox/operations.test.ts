import { describe, expect, test } from 'vitest';
import { call, created, FEE, HOTEL, SETS, sandboxOf, TAXES, VAT } from './world.js';

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
      body: { data: [data], meta: { page: 1, limit: 10, total: 1, order_by: 'title', order_direction: 'asc' } },
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

  test('lists as_printed have no meta, no levels and no rate plans', async () => {
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
