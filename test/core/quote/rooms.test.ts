import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quote, Stay, TaxSetInput } from '../../../src/index.js';
import { quote } from '../../../src/index.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { runsUpTo } from '../../seed.js';
import { quoteOf } from '../property/bookings.js';

const taxSet: TaxSetInput = {
  title: 'Rooms',
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true },
    {
      title: 'City tax',
      logic: 'per_person_per_night',
      type: 'city_tax',
      rate: '2.20',
      currency: 'EUR',
      is_inclusive: false,
    },
    {
      title: 'Booking fee',
      logic: 'per_booking',
      type: 'fee',
      rate: '10',
      currency: 'EUR',
      is_inclusive: false,
      level: 1,
    },
    { title: 'Service', logic: 'percent', type: 'fee', rate: '3.3', is_inclusive: false },
  ],
};
const stay: Stay = {
  checkIn: '2026-05-01',
  rooms: [
    { persons: 1, checkIn: '2026-05-02', nightlyPrices: ['50'] },
    { persons: 2, nightlyPrices: ['100.01', '99.99'] },
    { persons: 1, count: 2, nightlyPrices: ['33.33', '33.33'] },
  ],
};

describe('quote.rooms', () => {
  const chargesOf = (at: number) =>
    Object.fromEntries(quote(taxSet, stay).rooms[at]?.taxes.map(({ title, amount }) => [title, amount]) ?? []);

  test('has one entry for each listed room, identical rooms together, in the order of the list', () => {
    const { rooms } = quote(taxSet, stay);
    expect(
      rooms.map(({ checkIn, nights, persons, count, price }) => ({ checkIn, nights, persons, count, price })),
    ).toEqual([
      { checkIn: '2026-05-02', nights: 1, persons: 1, count: 1, price: '50.00' },
      { checkIn: '2026-05-01', nights: 2, persons: 2, count: 1, price: '200.00' },
      { checkIn: '2026-05-01', nights: 2, persons: 1, count: 2, price: '133.32' },
    ]);
  });

  test('persons pay for their own room', () => {
    // 2.20 x 1 person x 1 night; x 2 persons x 2 nights; x 2 rooms of 1 person x 2 nights.
    expect([0, 1, 2].map((at) => chargesOf(at)['City tax'])).toEqual(['2.20', '8.80', '8.80']);
  });

  test('a charge of the booking is split equally over the rooms of the group that arrives first', () => {
    // A third of 10.00 each; the cent that is left goes to the dearest room.
    expect([0, 1, 2].map((at) => chargesOf(at)['Booking fee'])).toEqual(['0.00', '3.34', '6.66']);
  });

  test('a percent has the base of each room', () => {
    // 3.3% of 50.00 is 1.65; of 200.00 and the fee of 3.34 it is 6.710; of 133.32 and 6.66 it is 4.619.
    expect([0, 1, 2].map((at) => chargesOf(at)['Service'])).toEqual(['1.65', '6.71', '4.62']);
    // 7/107 of 50.00 is 3.271; of 203.333, price and a third of the fee, 13.302; of 139.987 it is 9.158.
    expect([0, 1, 2].map((at) => chargesOf(at)['VAT'])).toEqual(['3.27', '13.30', '9.16']);
  });

  test('a copy has none: they are read on the quote', () => {
    expect(Object.keys(quote(taxSet, stay))).not.toContain('rooms');
    expect(JSON.parse(JSON.stringify(quote(taxSet, stay))).rooms).toBeUndefined();
  });
});

/** Minor units of decimal text, with as many digits as it has. */
function unitsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n);
}

describe('always', () => {
  const each = (check: (quoted: Quote) => void) =>
    fc.assert(
      fc.property(randomBooking, (booking) => check(quoteOf(booking))),
      runsUpTo(3_000, 80),
    );

  test('rooms add up to the quote, in all and by charge', () => {
    each(({ rooms, taxes, ...figures }) => {
      for (const figure of ['price', 'net', 'inclusive', 'exclusive', 'total', 'kept'] as const) {
        expect(sumOf(rooms.map((room) => room[figure]))).toBe(unitsOf(figures[figure]));
      }
      for (const [at, { amount }] of taxes.entries()) {
        expect(sumOf(rooms.map((room) => room.taxes[at]?.amount ?? ''))).toBe(unitsOf(amount));
      }
    });
  });

  test('the only room of a stay equals the quote', () => {
    each(({ rooms, taxes, price, net, total }) => {
      if (rooms.length > 1) return;
      expect(rooms[0]).toMatchObject({ price, net, total });
      expect(rooms[0]?.taxes.map(({ amount }) => amount)).toEqual(taxes.map(({ amount }) => amount));
    });
  });
});
