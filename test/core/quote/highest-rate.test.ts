import { expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import { fixed, inEuro } from '../calculation/given.js';

test('several guests have the highest rate as written, before the limit of a unit', () => {
  const rates = [{ label: 'resident', rate: '5.00' }];
  const tax = fixed('City tax', 'per_night', '3.00', { local: { rates, at_most: '2.00' } });
  const guests = [{}, { labels: ['resident'] }];
  const stay = { checkIn: '2026-05-01', rooms: [{ guests, nightlyPrices: ['100.00', '100.00'] }] };
  expect(quote(inEuro(tax), stay).taxes[0]).toMatchObject({ rate: '5.00', quantity: 2, amount: '4.00' });
});
