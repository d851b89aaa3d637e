import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../oracle/random-booking.js';
import { currencyDigits, randomBooking } from '../../oracle/random-booking.js';
import { multiply, parseDecimal, rational, round } from '../../oracle/rational.js';
import { fullPolicy } from '../../oracle/shapes.js';
import { runsUpTo } from '../../seed.js';
import { expectAddsUp, units } from '../calculation/adds-up.js';
import { asStay, calculatorFor, quoteOf } from './bookings.js';

const always = (law: (booking: Booking) => void, most = 250) =>
  fc.assert(fc.property(randomBooking, law), runsUpTo(10 * most, Math.ceil(most / 10) + 15));

describe('any stay, with any taxes, under any policy', () => {
  test('the parts add up, to the last minor unit', () => {
    always((booking) => expectAddsUp(quoteOf(booking)));
  });

  test('the totals equal those of the quote', () => {
    always(({ taxSet, stay, policy }) => {
      const calculator = calculatorFor(taxSet, policy);
      const { price, net, total, kept } = calculator.quote(asStay(stay));
      expect(calculator.totals(asStay(stay))).toEqual({ price, net, total, kept });
    }, 1_000);
  });

  test('equal arguments give equal quotes, also of a calculator that quoted others', () => {
    always((booking) => {
      const calculator = calculatorFor(booking.taxSet, booking.policy);
      const first = JSON.stringify(calculator.quote(asStay(booking.stay)));
      const [room] = booking.stay.rooms;
      if (room !== undefined) calculator.quote(asStay({ ...booking.stay, rooms: [room] }));
      expect(JSON.stringify(calculator.quote(asStay(booking.stay)))).toBe(first);
      expect(JSON.stringify(quoteOf(booking))).toBe(first);
    });
  });

  test('the tax set of a calculator gives the same quote when it is used again', () => {
    always(({ taxSet, stay, policy }) => {
      const calculator = calculatorFor(taxSet, policy);
      const again = calculatorFor(JSON.parse(JSON.stringify(calculator.taxSet)), policy);
      expect(JSON.stringify(again.quote(asStay(stay)))).toBe(JSON.stringify(calculator.quote(asStay(stay))));
    });
  });

  test('a charge rounded over the stay is its rate times the base or quantity on the bill', () => {
    always(({ taxSet, stay, policy }) => {
      const { unit, mode, digits } = fullPolicy(policy, currencyDigits(taxSet.currency));
      if (unit !== 'stay') return;
      const scale = rational(10n ** BigInt(digits));
      for (const { logic, is_inclusive, rate, base, quantity, amount } of quoteOf({ taxSet, stay, policy }).taxes) {
        // An inclusive percentage is taken out of the price, so its own rounding is not that of its base.
        if (logic === 'percent' && is_inclusive) continue;
        const exact =
          base === undefined
            ? multiply(multiply(parseDecimal(rate), rational(BigInt(quantity ?? -1))), scale)
            : multiply(multiply(parseDecimal(rate), rational(1n, 100n)), rational(units(base)));
        expect(units(amount)).toBe(round(exact, mode));
      }
    }, 1_000);
  });
});
