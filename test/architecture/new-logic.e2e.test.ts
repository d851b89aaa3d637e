import { beforeAll, describe, expect, test } from 'vitest';
import type * as makers from '../../src/core/definitions/make-json-schema.js';
import type * as core from '../../src/index.js';
import { COUNT, changedSource, LOGIC, load, UNIT } from './changed-source.js';

/**
 * To add a logic is to add a row. Here somebody adds `per_key`, charged once a stay: a key for each room and one for
 * each person. The rows go into a copy of the source; nothing else of it is changed.
 */
describe('with three rows', () => {
  let staytax: typeof core;
  let schemas: typeof makers;
  beforeAll(async () => {
    const doors = { core: 'index.ts', schemas: 'core/definitions/make-json-schema.ts' };
    const changed = changedSource([LOGIC, UNIT, COUNT]);
    ({ core: staytax, schemas } = await load<{ core: typeof core; schemas: typeof makers }>(doors, changed));
  });

  const keys = { title: 'Keys', logic: 'per_key', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };
  const taxSet = (...taxes: object[]) => JSON.parse(JSON.stringify({ title: 'Keys', currency: 'EUR', taxes }));
  // Two rooms with three guests each for two nights: 2 + 6 keys. A room with one guest a day later: 1 + 1 keys.
  const stay = {
    checkIn: '2026-05-01',
    rooms: [
      { persons: 3, count: 2, nightlyPrices: ['100.00', '100.00'] },
      { persons: 1, checkIn: '2026-05-02', nightlyPrices: ['80.00'] },
    ],
  };

  // 10 keys at 5.00: 40.00 on 1 May, 10.00 on 2 May.
  test('a stay is quoted with it', () => {
    const quote = staytax.quote(taxSet(keys), stay);
    expect(quote.taxes).toMatchObject([{ logic: 'per_key', quantity: 10, amount: '50.00', taxableNights: 2 }]);
    expect(quote.nights.map(({ taxes }) => taxes[0]?.amount)).toEqual(['40.00', '10.00']);
    expect(quote.total).toBe('530.00');
  });

  // From 2 May on all rooms owe it on that day; at arrival the two rooms that came on 1 May do not.
  test('with a season and with a policy', () => {
    const season = { ...keys, applicable_date_ranges: [{ after: '2026-05-02', before: null }] };
    expect(staytax.quote(taxSet(season), stay).taxes[0]?.quantity).toBe(10);
    expect(staytax.quote(taxSet(season), stay, { stayCharges: 'arrival' }).taxes[0]?.quantity).toBe(2);
  });

  // One guest in one room: 2 keys, 10.00. 121 = N + 10 + 0.1 x (N + 10), so N is 100 and VAT 11.
  test('inside a price, with a VAT on it', () => {
    const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true };
    const quote = staytax.quote(taxSet({ ...keys, is_inclusive: true, level: 1 }, vat), {
      checkIn: '2026-05-01',
      rooms: [{ persons: 1, nightlyPrices: ['121.00'] }],
    });
    expect(quote.taxes.map(({ amount }) => amount)).toEqual(['10.00', '11.00']);
    expect(quote.net).toBe('100.00');
  });

  test('it is explained in its own words', () => {
    const [charge] = staytax.explain(staytax.quote(taxSet(keys), stay)).charges;
    expect(charge?.sentences).toEqual(['Keys 5.00 per key: 10 keys x 5.00 = 50.00.']);
  });

  test('it is validated like any other logic, and named where one is expected', () => {
    expect(staytax.validateTax(keys).issues).toBeUndefined();
    expect(staytax.validateTax({ ...keys, currency: null }).issues?.map(({ code }) => code)).toEqual([
      'currency_required',
    ]);
    expect(staytax.validateTax({ ...keys, logic: 'per_kee' }).issues?.[0]?.message).toContain('per_key');
  });

  test('the JSON Schemas are written with it', () => {
    expect(JSON.stringify(schemas.makeTaxJsonSchema())).toContain('"per_key"');
  });
});
