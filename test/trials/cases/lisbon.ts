import type { Case } from '../../../src/trials/testing/index.js';

export const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true } as const;
export const CITY = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '4.00',
  currency: 'EUR',
  is_inclusive: false,
  max_nights: 7,
} as const;
export const LISBON = { title: 'Lisbon', currency: 'EUR', taxes: [VAT, CITY] };

/** Two adults and a price of 106.00 a night: 100.00 net, 6.00 VAT, and 8.00 on top. */
export function nights(count: number): Case['stay'] {
  return { checkIn: '2026-12-24', rooms: [{ persons: 2, price: `${106 * count}.00`, nights: count }] };
}
