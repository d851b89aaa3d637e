import { describe, expect, test } from 'vitest';
import type { Detail } from '../../../src/calculation/engine/sheet.js';
import { fixed, inclusive, nights, type Policy, percent, type Stay, type Tax } from '../given.js';
import { calculated, planOf } from '../plans.js';

/** 2.00 a person and night, free below 6; or 5.00 from a price of 60 a person. */
const AGES = fixed('City tax', 'per_person_per_night', '2.00', { local: { rates: [{ age_under: 6, rate: '0' }] } });
const BANDS = fixed('City tax', 'per_person_per_night', '2.00', {
  local: { price_of: 'person', rates: [{ price_from: '60', rate: '5.00' }] },
});
const VAT = inclusive('VAT', '10');
const STAY = nights('100.00', '120.00', '100.00', '120.00');

/** What keeps a quote with rows quick, held without a clock. */
describe('nights are worked out only where they are needed:', () => {
  test.each<[string, Tax[], Detail, Policy, 'by segment' | 'by night']>([
    ['totals', [VAT, AGES], 'totals', {}, 'by segment'],
    ['a quote', [VAT, AGES], 'quote', {}, 'by segment'],
    ['a tax that another one reads', [percent('Levy', '10', { taxes: [AGES] })], 'totals', {}, 'by segment'],
    ['a percent of several rates', [VAT, percent('Tax', '5', { local: AGES.local ?? {} })], 'quote', {}, 'by segment'],
    ['a percent of each guest', [VAT, percent('Tax', '5', { local: { per: 'guest' } })], 'quote', {}, 'by segment'],
    ['nights', [VAT, AGES], 'nights', {}, 'by night'],
    ['what is rounded by night', [VAT, AGES], 'totals', { rounding: { unit: 'night' } }, 'by night'],
    ['rows that ask for the price', [VAT, BANDS], 'totals', {}, 'by night'],
    ['a limit on a percent', [VAT, percent('Tax', '5', { local: { at_most: '4.00' } })], 'totals', {}, 'by night'],
  ])('%s', (_, taxes, detail, policy, expected) => {
    const { isByNight } = calculated(planOf(taxes, policy), STAY, detail);
    expect(isByNight ? 'by night' : 'by segment').toBe(expected);
  });

  test.each<[string, object[], number]>([
    ['two rooms that are asked alike are one', [{ persons: 2 }, { persons: 3 }], 1],
    ['so are guests of one class, whoever they are', [{ guests: [{ age: 5 }] }, { guests: [{}, { age: 2 }] }], 1],
    ['an extra is a cell beside', [{ persons: 2, extras: [{ label: 'spa', price: '10.00' }] }], 2],
  ])('%s', (_, rooms, expected) => {
    const listed = rooms.map((room) => ({ nightlyPrices: ['100.00', '120.00'], ...room }));
    const { segments } = calculated(planOf([VAT, AGES]), { checkIn: '2026-05-01', rooms: listed } as Stay, 'quote');
    expect(segments.cells.size).toBe(expected);
  });
});
