import { expect, test } from 'vitest';
import { quote } from '../../../../src/index.js';
import type { Stay, Tax } from '../given.js';
import { amounts, each, fixed, inEuro, percent } from '../given.js';

/** Fixed charges in the price can be more than the price: then the net is below zero, and so is what is computed on it. */
const NET = { start: 'net' as const };
const of = (taxes: Tax[], stay: Stay) => {
  const quoted = quote(inEuro(...taxes), stay);
  return { ...amounts(quoted), total: quoted.total };
};
const one = (price: string, persons = 1): Stay => ({
  checkIn: '2026-05-01',
  rooms: [{ persons, nightlyPrices: each(price, 1) }],
});
const fee = (rate: string) => fixed('Fee', 'per_night', rate, { is_inclusive: true });
const cut = (local: Tax['local']) => percent('Cut', '1', { level: 2, local: { base: NET, round: 'each', ...local } });

// Net 0.50 - 1.00 = -0.50. 1% of it is -0.005, rounded -0.01. 1% of 0.50 - 0.01 is 0.0049.
test.each<[string, Tax['local'], string]>([
  ['with a limit', { at_most: '5' }, '0.00'],
  ['rounded by itself', { round: 'each' }, '0.00'],
])('what is computed on a rounded unit below zero, %s, has its sign', (_, local, expected) => {
  const above = percent('Above', '1', { level: 1, local });
  expect(of([cut({}), above, fee('1.00')], one('0.50'))).toEqual({
    Cut: '-0.01',
    Above: expected,
    Fee: '1.00',
    total: '0.49',
  });
});

// Net 1.00 - 2 x 2.00 = -3.00, of each guest -1.50: 5% is -0.075, rounded -0.08. 10% of 1.00 - 0.16 is 0.084.
test('guest by guest', () => {
  const tourist = fixed('Fee', 'per_person_per_night', '2.00', { is_inclusive: true });
  const share = percent('Cut', '5', { level: 2, local: { base: NET, round: 'each', per: 'guest' } });
  const above = percent('Above', '10', { level: 1, local: { at_most: '7.00' } });
  expect(of([share, above, tourist], one('1.00', 2))).toEqual({
    Cut: '-0.16',
    Above: '0.08',
    Fee: '4.00',
    total: '0.92',
  });
});

// Net -0.01: 1% of it is rounded to nothing, and nothing of nothing is due, with or without a limit.
test('a unit that is rounded to nothing', () => {
  const above = percent('Above', '10', { level: 1, local: { at_most: '1' } });
  expect(of([cut({}), above, fee('0.01')], one('0.00'))).toEqual({
    Cut: '0.00',
    Above: '0.00',
    Fee: '0.01',
    total: '0.00',
  });
});
