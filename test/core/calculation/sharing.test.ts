import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCalculator, quote } from '../../../src/index.js';
import { runsUpTo } from '../../seed.js';
import { units } from './adds-up.js';
import type { Policy, Tax } from './given.js';
import { each, fixed, inclusive, inEuro, nightly, nights, percent, room, stay, taxOf } from './given.js';

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const LATE = { applicable_date_ranges: [{ after: '2026-05-02', before: null }] };
const base = (taxes: Tax[], title: string, policy?: Policy, prices = each('33.33', 3)) =>
  taxOf(quote(inEuro(...taxes), nights(...prices), policy), title).base;

// 10% of 99.99 is 10.00: a night is owed 3.333, and the first has the cent that is left.
describe('a line in the base of another on some of its nights', () => {
  const service = percent('Service', '10', { level: 1 });

  // Two fees of a room, 15.00 together, leave 385.00 of four nights of 100.00: 85.00 of the first. The service is 10%
  // of that, 8.50 and three times 10.00. The levy is 10% of 110.00 on each night but the first: 33.00.
  test('may be computed on the net of several fees in the price', () => {
    const fees = [fixed('Fee', 'per_room', '10'), fixed('Linen', 'per_room', '5')];
    const taxes = [
      ...fees.map((fee) => ({ ...fee, is_inclusive: true, level: 1 })),
      service,
      percent('Levy', '10', { skip_nights: 1 }),
    ];
    const calculator = createCalculator(inEuro(...taxes), { exclusiveBase: 'net' });
    const figures = { net: '385.00', exclusive: '71.50', total: '471.50' };
    expect(calculator.totals(nights(...each('100.00', 4)))).toMatchObject({ net: '385.00', total: '471.50' });
    // Single nights of a stay before must not be taken for those of this one.
    expect(calculator.quote(nights(...each('300.00', 7))).nights).toHaveLength(7);
    expect(calculator.quote(nights(...each('100.00', 4)))).toMatchObject(figures);
  });

  test('is shared out first: the levy adds 3.33 and 3.33 on its nights', () => {
    expect(base([service, percent('Levy', '5', LATE)], 'Levy')).toBe('73.32');
  });

  test('counts with its first nights where the levy has these: 3.34 and 3.33', () => {
    expect(base([service, percent('Levy', '5', { max_nights: 2 })], 'Levy')).toBe('73.33');
  });

  test('counts as a whole where the levy is on all its nights', () => {
    expect(base([service, percent('Levy', '5')], 'Levy')).toBe('109.99');
  });

  // Service from 2 May on: 10% of 66.66 is 6.67. The levy is on 1 May too, and takes all of it.
  test('counts as a whole where it has fewer nights than the levy', () => {
    const late = { ...service, ...LATE };
    expect(base([late, percent('Levy', '5')], 'Levy')).toBe('106.66');
    expect(base([late, percent('Levy', '5', { max_nights: 1 })], 'Levy')).toBe('33.33');
  });

  // 1.00 a person, once: 1 May. The levy from 2 May on sees nothing of it.
  test('a fee of the stay counts on the night on which it is due', () => {
    const fee = fixed('Fee', 'per_person', '1.00', { level: 1 });
    expect(base([fee, percent('Levy', '5', LATE)], 'Levy')).toBe('66.66');
    expect(base([fee, percent('Levy', '5', { max_nights: 1 })], 'Levy')).toBe('35.33');
  });

  // 0.333 for each night: 0.999 is 1.00, as 0.34, 0.33, 0.33.
  test('a fee that is not whole is shared out by its nights', () => {
    const fee = fixed('Fee', 'per_night', '0.333', { level: 1 });
    expect(base([fee, percent('Levy', '5', LATE)], 'Levy')).toBe('67.32');
  });

  // The net is 99.99 / 1.2 = 83.325, so 83.33: 27.775 a night, of which the first has 27.78 and the second too.
  test('the rounded net is shared out like a charge', () => {
    const policy: Policy = { ...BY_NET, exclusiveBase: 'net' };
    expect(base([inclusive('VAT', '20'), percent('Levy', '5', LATE)], 'Levy', policy)).toBe('55.55');
  });

  // Service is 3.34 + 3.33 + 3.33. Charge: 10% of 33.33 + 3.33 on 2 and 3 May is 7.332, so 7.33: 3.666 each, and the
  // earlier of both has the cent: 3.67 and 3.66. The levy on 3 May: 33.33 + 3.33 + 3.66.
  test('shares of shares', () => {
    const taxes = [
      percent('Service', '10', { level: 2 }),
      percent('Charge', '10', { level: 1, ...LATE }),
      percent('Levy', '5', { skip_nights: 2 }),
    ];
    expect(base(taxes, 'Levy')).toBe('40.32');
  });

  // Two groups: 1 to 2 May and 2 to 3 May, 0.05 each night. 10% of 0.20 is 0.02: of four nights that are owed half a
  // cent the first two have one, both of the first group. The levy skips the first night of each group.
  test('group after group: the earlier group gets the remainder', () => {
    const rooms = stay(room(each('0.05', 2)), room(each('0.05', 2), { checkIn: '2026-05-02' }));
    const quoted = quote(inEuro(service, percent('Levy', '5', { skip_nights: 1 })), rooms);
    expect(nightly(quoted, 'Service')).toEqual(['0.01', '0.01', '0.00']);
    expect(taxOf(quoted, 'Levy').base).toBe('0.11');
  });
});

describe('the nights of a charge', () => {
  const cents = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;

  /** Exact cents are prices x rate / 10000. Largest remainder, written as a sort: floors, then one for each that lost most. */
  function shared(prices: readonly number[], rate: number): bigint[] {
    const exact = prices.map((price) => BigInt(price) * BigInt(rate));
    const total = exact.reduce((sum, amount) => sum + amount, 0n);
    const floors = exact.map((amount) => amount / 10_000n);
    const spare = Number((total + 5_000n) / 10_000n - floors.reduce((sum, floor) => sum + floor, 0n));
    const byLoss = exact
      .map((amount, night) => ({ night, loss: amount % 10_000n }))
      .sort((one, other) => Number(other.loss - one.loss));
    const gaining = new Set(byLoss.slice(0, spare).map(({ night }) => night));
    return floors.map((floor, night) => floor + (gaining.has(night) ? 1n : 0n));
  }

  test('are always its shares by largest remainder, and a levy on some of them is taken of these', () => {
    const stays = fc.record({
      prices: fc.array(fc.oneof(fc.nat(300), fc.nat(100_000)), { minLength: 1, maxLength: 12 }),
      rate: fc.nat(3_000),
      skipped: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(stays, ({ prices, rate, skipped }) => {
        const service = percent('Service', cents(rate), { level: 1 });
        const levy = percent('Levy', '100', { skip_nights: skipped });
        const quoted = quote(inEuro(service, levy), nights(...prices.map(cents)));
        const expected = shared(prices, rate);
        expect(nightly(quoted, 'Service').map(units)).toEqual(expected);
        const ofLevy = prices.map((price, night) => (night < skipped ? 0n : BigInt(price) + (expected[night] ?? 0n)));
        expect(nightly(quoted, 'Levy').map(units)).toEqual(ofLevy);
      }),
      runsUpTo(10_000, 300),
    );
  });
});
