import { expect, test } from 'vitest';
import { chargeInWords } from '../../../src/pages/editor/charge-in-words.js';
import { editedSet, shownTaxes } from '../../../src/pages/editor/draft.js';

const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR' };

function saidOf(vat: object): string[] {
  const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20', taxes: [city], ...vat };
  const set = editedSet({ title: 'Hotel', currency: 'EUR', taxes: [tax] });
  return shownTaxes(set.tree).map((one) => chargeInWords(set, one));
}

test.each([
  [{}, '20%, also of City tax'],
  [{ local: { base: { start: 'nothing' } } }, '20% of City tax'],
  [{ local: { base: { start: 'net', plus: ['Fee'] } } }, '20% of net + Fee + City tax'],
  [{ local: { base: { plus: ['Fee'] } }, taxes: [] }, '20%, also of Fee'],
  [{ logic: 'per_night', currency: 'EUR' }, '20 a night'],
])('a line says what a percent is taken of: %j', (vat, says) => {
  expect(saidOf(vat)[0]).toBe(says);
});

test.each([
  [{ skip_nights: 1, max_nights: 1 }, '20%, not the first night, at most 1 night'],
  [{ skip_nights: 2, max_nights: 7 }, '20%, not the first 2 nights, at most 7 nights'],
  [{ local: { only: 'here' } }, '20%, by this house alone'],
])('a line counts nights, and says who charges it: %j', (vat, says) => {
  expect(saidOf({ taxes: [], ...vat })[0]).toBe(says);
});

test.each([
  [{ rates: [{ age_under: 18, rate: '0' }] }, '4.00 a person and night, under 18 free'],
  [
    {
      rates: [
        { label: 'resident', rate: '0' },
        { dates: [{ after: '2027-01-01', before: null }], rate: '5.00' },
      ],
    },
    '4.00 a person and night, "resident" free, 5.00 (from 2027-01-01 on)',
  ],
  [
    { rates: [5, 4, 3, 2].map((nights) => ({ nights_from: nights, rate: String(nights) })) },
    '4.00 a person and night, 5 (stays of 5 nights or more), 4 (stays of 4 nights or more), 2 more rates',
  ],
  [{ rates: [{ age_under: 'x', rate: '0' }] }, '4.00 a person and night, another rate'],
])('a line says who pays nothing, and the other rates: %j', (local, says) => {
  const set = editedSet({ title: 'Hotel', currency: 'EUR', taxes: [{ ...city, is_inclusive: false, local }] });
  expect(chargeInWords(set, { key: 't1', at: [0] })).toBe(says);
});

test('other rates of a percentage are percentages', () => {
  const local = { rates: [{ rate: '5.00', dates: [{ after: null, before: '2014-03-31' }] }] };
  const vat = { title: 'VAT', type: 'tax', logic: 'percent', rate: '10.00', is_inclusive: false, local };
  const set = editedSet({ title: 'Hotel', currency: 'JPY', taxes: [vat] });
  expect(chargeInWords(set, { key: 't1', at: [0] })).toBe('10%, 5% (until 2014-03-31)');
});

test('the line names inclusion in the price and the season', () => {
  const season = { after: '2027-05-01', before: '2027-09-30' };
  const tax = { ...city, is_inclusive: true, max_nights: 7, applicable_date_ranges: [season] };
  const set = editedSet({ title: 'Hotel', currency: 'EUR', taxes: [tax] });
  expect(chargeInWords(set, { key: 't1', at: [0] })).toBe(
    '4.00 a person and night in the price, at most 7 nights, 2027-05-01 to 2027-09-30',
  );
});

test('a tax inside a fee says so, and so does the fee', () => {
  const vat = { title: 'VAT', type: 'tax', logic: 'percent', rate: '6.00', is_inclusive: true };
  const fee = { title: 'Cleaning fee', type: 'fee', logic: 'per_booking', rate: '30.00', currency: 'EUR' };
  const taxes = [vat, { ...fee, is_inclusive: false, local: { contains: ['VAT'] } }];
  const set = editedSet({ title: 'Hotel', currency: 'EUR', taxes });
  expect(shownTaxes(set.tree).map((tax) => chargeInWords(set, tax))).toEqual([
    '6% in the price, and in Cleaning fee',
    '30.00 a booking, VAT in it',
  ]);
  // Several fees are named in the order of the page, whichever was written first.
  const levels = editedSet({ ...set.fields, taxes: [vat, taxes[1], { ...taxes[1], title: 'Linen', level: 1 }] });
  expect(shownTaxes(levels.tree).map((tax) => chargeInWords(levels, tax))).toContain(
    '6% in the price, and in Cleaning fee and Linen',
  );
  const moved = { ...levels, tree: levels.tree.toReversed() };
  expect(chargeInWords(moved, { key: 't1', at: [2] })).toBe('6% in the price, and in Linen and Cleaning fee');
});
