import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import type { Booking } from '../../oracle/random-booking.js';
import { randomBooking } from '../../oracle/random-booking.js';
import type { OracleStay } from '../../oracle/shapes.js';
import { runsUpTo } from '../../seed.js';
import { units } from '../calculation/adds-up.js';
import { amounts, inEuro, nights, percent } from '../calculation/given.js';
import { quoteOf } from './bookings.js';

/** The first nights of a stay: every room leaves that early. */
function prefix(stay: OracleStay, count: number): OracleStay {
  const rooms = stay.rooms.map((room) => {
    if (!('nightlyPrices' in room)) return room;
    return { ...room, nightlyPrices: room.nightlyPrices.slice(0, count) };
  });
  return { ...stay, rooms };
}

/** One room that is priced night by night, under the documented policy, and how many of its nights are kept. */
const oneRoom: fc.Arbitrary<{ booking: Booking; kept: number }> = fc
  .record({ booking: randomBooking, kept: fc.integer({ min: 1, max: 12 }) })
  .filter(({ booking }) => 'nightlyPrices' in (booking.stay.rooms[0] ?? {}))
  .map(({ booking, kept }) => {
    const digits = booking.policy.rounding?.digits;
    return {
      booking: {
        ...booking,
        stay: { ...booking.stay, rooms: booking.stay.rooms.slice(0, 1) },
        policy: { rounding: { ...(digits === undefined ? {} : { digits }) } },
      },
      kept,
    };
  });

describe('stays under the documented policy', () => {
  test('a longer stay pays at least the fixed charge of its own first nights', () => {
    fc.assert(
      fc.property(oneRoom, ({ booking, kept }) => {
        const whole = quoteOf(booking);
        const part = quoteOf({ ...booking, stay: prefix(booking.stay, kept) });
        part.taxes.forEach(({ logic, amount }, place) => {
          if (logic !== 'percent')
            expect(units(whole.taxes[place]?.amount ?? '')).toBeGreaterThanOrEqual(units(amount));
        });
      }),
      runsUpTo(2_500, 80),
    );
  });

  test('a longer stay pays at least the exclusive percentage of the price of its own first nights', () => {
    fc.assert(
      fc.property(oneRoom, ({ booking, kept }) => {
        const whole = quoteOf(booking);
        const part = quoteOf({ ...booking, stay: prefix(booking.stay, kept) });
        part.taxes.forEach(({ logic, is_inclusive, amount, computedOn }, place) => {
          if (logic !== 'percent' || is_inclusive || computedOn.length > 0) return;
          expect(units(whole.taxes[place]?.amount ?? '')).toBeGreaterThanOrEqual(units(amount));
        });
      }),
      runsUpTo(2_500, 80),
    );
  });

  /**
   * A and B are 10% each; C is 100% of price, A and B on the second night alone. Of 0.00 and 0.05, A is half a cent,
   * so 0.01, all of it on night 2; B too: C is 0.05 + 0.01 + 0.01. With a third night at 0.09, A is 1.4 cents, so
   * 0.01, and night 3 lost more: night 2 is left with nothing of A and B, and C is 0.05. How much a percentage of
   * other charges may lose at most is a law of the testing kit: src/trials/testing/laws/nights.ts.
   */
  test('two shares may lose a cent each', () => {
    const taxSet = inEuro(
      percent('A', '10', { level: 1 }),
      percent('B', '10', { level: 1 }),
      percent('C', '100', { skip_nights: 1, max_nights: 1 }),
    );
    expect(amounts(quote(taxSet, nights('0.00', '0.05')))).toEqual({ A: '0.01', B: '0.01', C: '0.07' });
    expect(amounts(quote(taxSet, nights('0.00', '0.05', '0.09')))).toEqual({ A: '0.01', B: '0.01', C: '0.05' });
  });
});
