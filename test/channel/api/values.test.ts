import { describe, expect, test } from 'vitest';
import { apiOn, collected, envelope, overHttp, PROPERTY, VAT } from './world.js';

describe('an answer', () => {
  test('is parsed: unknown fields left out, missing optional ones filled, the property from its relationship', async () => {
    const attributes = { inserted_at: '2026-01-01', colour: 'red', applicable_after: '2026-05-01' };
    const api = apiOn(() => Response.json({ data: envelope('a', attributes), included: [] }));
    expect(await api.taxes.get('a')).toEqual({
      id: 'a',
      property_id: PROPERTY,
      title: 'Tax a',
      logic: 'percent',
      type: 'tax',
      rate: '10.00',
      currency: null,
      is_inclusive: false,
      skip_nights: null,
      max_nights: null,
      applicable_after: '2026-05-01',
      applicable_before: null,
      applicable_date_ranges: [{ after: '2026-05-01', before: null }],
    });
  });

  test.each(['full', 'as_printed'] as const)('tax sets, listed %s and got by id', async (lists) => {
    const { api } = await overHttp({ lists });
    const vat = await api.taxes.create(VAT);
    const fee = await api.taxes.create({
      ...VAT,
      title: 'Fee',
      logic: 'per_night',
      rate: '5',
      currency: 'EUR',
      type: 'fee',
    });
    const plans = ['00000000-0000-4000-8000-000000000001'];
    const write = {
      title: 'Set',
      property_id: PROPERTY,
      currency: 'EUR',
      taxes: [{ id: vat.id, level: 2, taxes: [{ id: fee.id, level: 1 }] }],
      associated_rate_plan_ids: plans,
    };
    const created = await api.taxSets.create(write);
    const { property_id: _, ...vatFields } = vat;
    expect(created).toMatchObject({ id: created.id, property_id: PROPERTY, associated_rate_plan_ids: plans });
    expect(created.taxes).toMatchObject([{ ...vatFields, level: 2, taxes: [{ id: fee.id, level: 1, taxes: [] }] }]);
    expect(await api.taxSets.get(created.id)).toEqual(created);
    const [listed] = await collected(api.taxSets.list({ property_id: PROPERTY }));
    // A level that was not said is no level 0.
    expect(listed?.taxes[0]?.level).toBe(lists === 'full' ? 2 : undefined);
    expect(listed?.taxes[0]?.taxes[0]?.id).toBe(fee.id);
    expect(listed?.associated_rate_plan_ids).toEqual(lists === 'full' ? plans : undefined);
    expect((await api.taxSets.update(created.id, { title: 'TVA' })).taxes).toEqual(created.taxes);
    // What came from the API may be sent again as it is.
    expect((await api.taxSets.create({ ...created, title: 'Again' })).taxes).toEqual(created.taxes);
    for await (const { id } of api.taxSets.list({ title: 'Again' })) await api.taxSets.remove(id);
    await api.taxSets.remove(created.id);
    expect(await collected(api.taxSets.list())).toEqual([]);
  });
});

test('creates each tax that validateTax accepts, with any optional fields', async () => {
  const { api } = await overHttp();
  for (const given of [
    { ...VAT, id: 'mine', max_nights: null, applicable_date_ranges: [] },
    { ...VAT, applicable_date_ranges: [{ after: '2026-05-01' }, { before: '2026-01-01' }] },
    { ...VAT, applicable_before: '2026-05-01' },
    { ...VAT, rate: '7.125', skip_nights: 2 },
  ]) {
    const { id, ...created } = await api.taxes.create(given);
    expect(id).not.toBe('mine');
    expect(await api.taxes.get(id)).toEqual({ id, ...created });
    expect(created).toMatchObject({ title: 'VAT', rate: given.rate === '7' ? '7.00' : '7.125' });
  }
});
