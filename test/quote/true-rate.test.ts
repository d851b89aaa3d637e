import { expect, test } from 'vitest';
import { quote } from '../../src/index.js';
import { fixed, inEuro, nights, type Tax, taxOf } from '../calculation/given.js';

/** The API has 2.00 for each person and night: two persons in a room of 100.00, one night. */
test.each<[string, Tax['local'], object]>([
  ['what the API has', {}, { logic: 'per_person_per_night', rate: '2.00', quantity: 2, amount: '4.00' }],
  ['the true rate', { rate: '3.00' }, { logic: 'per_person_per_night', rate: '3.00', quantity: 2, amount: '6.00' }],
  ['the true logic', { logic: 'per_room' }, { logic: 'per_room', rate: '2.00', quantity: 1, amount: '2.00' }],
  ['both', { logic: 'percent', rate: '5' }, { logic: 'percent', rate: '5', base: '100.00', amount: '5.00' }],
])('a line shows %s', (_, local, expected) => {
  const taxSet = inEuro(fixed('City tax', 'per_person_per_night', '2.00', { local }));
  expect(taxOf(quote(taxSet, nights('100.00')), 'City tax')).toMatchObject(expected);
});
