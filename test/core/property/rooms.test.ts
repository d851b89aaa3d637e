import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBooking } from '../../oracle/random-booking.js';
import type { OracleRoom } from '../../oracle/shapes.js';
import { runsUpTo } from '../../seed.js';
import type { Quote } from '../calculation/given.js';
import { asStay, calculatorFor, quoteOf } from './bookings.js';

const MANY = runsUpTo(2_500, 30);

/** All of a quote but its warnings: those of a stay say in which place of the list a room is. */
function amountsIn(quote: Quote): string {
  return JSON.stringify({ ...quote, warnings: [] });
}

describe('how rooms are written down', () => {
  test('their order changes no amount', () => {
    const shuffled = randomBooking.chain((booking) => {
      const { rooms } = booking.stay;
      const order = fc.shuffledSubarray(rooms, { minLength: rooms.length, maxLength: rooms.length });
      return order.map((other) => ({ booking, other }));
    });
    fc.assert(
      fc.property(shuffled, ({ booking, other }) => {
        const reordered = quoteOf({ ...booking, stay: { ...booking.stay, rooms: other } });
        expect(amountsIn(reordered)).toBe(amountsIn(quoteOf(booking)));
      }),
      MANY,
    );
  });

  test('three identical rooms cost the same as a count and one by one', () => {
    fc.assert(
      fc.property(randomBooking, (booking) => {
        const rooms = booking.stay.rooms.flatMap(({ count = 1, ...room }): OracleRoom[] => Array(count).fill(room));
        const oneByOne = quoteOf({ ...booking, stay: { ...booking.stay, rooms } });
        expect(amountsIn(oneByOne)).toBe(amountsIn(quoteOf(booking)));
      }),
      MANY,
    );
  });

  test('a check-in of each room equals that of the stay', () => {
    fc.assert(
      fc.property(randomBooking, (booking) => {
        const { checkIn } = booking.stay;
        const rooms = booking.stay.rooms.map((room) => ({ checkIn, ...room }));
        const spelledOut = quoteOf({ ...booking, stay: { checkIn: '1999-12-31', rooms } });
        expect(amountsIn(spelledOut)).toBe(amountsIn(quoteOf(booking)));
      }),
      MANY,
    );
  });

  // The nights of a quote without taxes show how a stay price was spread; given night by night it is the same.
  test('a stay price costs the same as the nightly prices that it is spread into', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay, policy }) => {
        const untaxed = calculatorFor({ ...taxSet, taxes: [] }, policy);
        const rooms = stay.rooms.map((room): OracleRoom => {
          if ('nightlyPrices' in room) return room;
          const { price, nights, ...rest } = room;
          const spread = untaxed.quote(asStay({ checkIn: stay.checkIn, rooms: [{ persons: 0, price, nights }] }));
          return { ...rest, nightlyPrices: spread.nights.map((night) => night.price) };
        });
        const calculator = calculatorFor(taxSet, policy);
        const spelledOut = calculator.quote(asStay({ ...stay, rooms }));
        expect(amountsIn(spelledOut)).toBe(amountsIn(calculator.quote(asStay(stay))));
      }),
      MANY,
    );
  });
});
