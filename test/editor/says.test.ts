import { expect, test } from 'vitest';
import { editedSet, shownTaxes } from '../../src/editor/draft.js';
import { saysOf } from '../../src/editor/says.js';

const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR' };

function saidOf(vat: object): string[] {
  const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20', taxes: [city], ...vat };
  const set = editedSet({ title: 'Hotel', currency: 'EUR', taxes: [tax] });
  return shownTaxes(set.tree).map((one) => saysOf(set, one));
}

test.each([
  [{}, '20 %, also of City tax'],
  [{ local: { base: { start: 'nothing' } } }, '20 % of City tax'],
  [{ local: { base: { start: 'net', plus: ['Fee'] } } }, '20 % of net + Fee + City tax'],
  [{ local: { base: { plus: ['Fee'] } }, taxes: [] }, '20 %, also of Fee'],
  [{ logic: 'per_night', currency: 'EUR' }, '20 EUR per night'],
])('a line says what a percent is taken of: %j', (vat, says) => {
  expect(saidOf(vat)[0]).toBe(says);
});

test.each([
  [{ skip_nights: 1, max_nights: 1 }, '20 %, not the first night, at most 1 night'],
  [{ skip_nights: 2, max_nights: 7 }, '20 %, not the first 2 nights, at most 7 nights'],
  [{ local: { only: 'here' } }, '20 %, by this house alone'],
])('a line counts nights, and says who charges it: %j', (vat, says) => {
  expect(saidOf({ taxes: [], ...vat })[0]).toBe(says);
});
