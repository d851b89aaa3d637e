import { expect, test } from 'vitest';
import { stayFromBooking } from '../../src/bookings/index.js';
import type { TaxSetInput } from '../../src/index.js';
import { InvalidDefinition } from '../../src/index.js';

const tax = { type: 'tax', rate: '10.00', is_inclusive: true } as const;
const amount = { rate: '3.00', currency: 'EUR', is_inclusive: false } as const;
const taxSet: TaxSetInput = {
  title: 'Hotel',
  currency: 'EUR',
  taxes: [
    { ...tax, title: 'VAT', logic: 'percent' },
    { ...amount, title: 'Ortstaxe', logic: 'per_person_per_night', type: 'city_tax' },
    { ...amount, title: 'Cleaning', logic: 'per_booking', type: 'fee' },
  ],
};

const printed = (name: string, type: string, total_price: string) => ({ name, type, is_inclusive: false, total_price });
const booking = (collected_taxes: object[], taxes: object[] = []) => ({
  currency: 'EUR',
  rooms: [
    {
      checkin_date: '2026-07-17',
      checkout_date: '2026-07-18',
      occupancy: { adults: 2, children: 0, infants: 0 },
      days: { '2026-07-17': '100.00' },
      collected_taxes,
      taxes,
    },
  ],
});

test('names collected taxes by the tax set: by equal name, or by the only tax of the kind', () => {
  const revision = booking([
    printed('Toeristenbelasting', 'city_tax', '6.00'),
    printed('cleaning', 'fee', '3.00'),
    printed('Resort fee', 'fee', '9.00'),
  ]);
  const { collected, collectedByChannel } = stayFromBooking(revision, { taxSet });
  expect(collected).toEqual([
    { name: 'Ortstaxe', amount: '6.00' },
    { name: 'Cleaning', amount: '3.00' },
    { name: 'Resort fee', amount: '9.00' },
  ]);
  expect(collectedByChannel).toEqual(['Ortstaxe', 'Cleaning', 'Resort fee']);
  expect(stayFromBooking(revision).collectedByChannel).toEqual(['Toeristenbelasting', 'cleaning', 'Resort fee']);
});

test('keeps the printed name for two taxes of a kind, and leaves out taxes that are due', () => {
  const two = {
    ...taxSet,
    taxes: [...taxSet.taxes, { ...amount, title: 'Kurtaxe', logic: 'per_person', type: 'city_tax' } as const],
  };
  const revision = booking([printed('City tax', 'city_tax', '6.00')]);
  expect(stayFromBooking(revision, { taxSet: two }).collected).toEqual([{ name: 'City tax', amount: '6.00' }]);
  const due = booking([], [printed('City tax', 'city_tax', '6.00')]);
  expect(stayFromBooking(due, { taxSet }).collected).toEqual([]);
});

test('throws for an invalid tax set with any booking', () => {
  expect(() => stayFromBooking({}, { taxSet: { ...taxSet, currency: 'euro' } })).toThrow(InvalidDefinition);
});
