import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TAX_LOGICS } from '../../src/core/definitions/logics.js';
import { runsUpTo } from '../seed.js';
import { FIXED_LOGICS } from './logics.js';
import { oracleQuote } from './oracle.js';
import type { Booking } from './random-booking.js';
import { currencyDigits, randomBooking } from './random-booking.js';
import type { Rational } from './rational.js';
import { add, multiply, parseDecimal, rational, round, subtract, sum, ZERO } from './rational.js';
import type { OracleQuote, OracleTax } from './shapes.js';
import { fullPolicy } from './shapes.js';

/** The oracle is held against the identities of the model's section 10, so that it is not trusted blindly. */
const { numRuns } = runsUpTo(4_000, 120);

const quoteOf = ({ taxSet, stay, policy }: Booking): OracleQuote =>
  oracleQuote(taxSet, stay, policy, currencyDigits(taxSet.currency));
const value = (text: string): Rational =>
  text.startsWith('-') ? subtract(ZERO, parseDecimal(text.slice(1))) : parseDecimal(text);
const sumOf = (amounts: readonly string[]): Rational => sum(amounts.map(value));

const always = (law: (booking: Booking, quote: OracleQuote) => void) => () => {
  fc.assert(
    fc.property(randomBooking, (booking) => law(booking, quoteOf(booking))),
    { numRuns },
  );
};

describe('the oracle', () => {
  test('has a rule for every logic', () => {
    expect(['percent', ...FIXED_LOGICS].sort()).toEqual(TAX_LOGICS.toSorted());
  });

  test(
    'always: price = net + inclusive, total = price + exclusive, on the stay and each night',
    always((_, quote) => {
      for (const figures of [quote, ...quote.nights]) {
        expect(value(figures.price)).toEqual(add(value(figures.net), value(figures.inclusive)));
        expect(value(figures.total)).toEqual(add(value(figures.price), value(figures.exclusive)));
      }
    }),
  );

  test(
    'always: totals are the sum of their charges, types and nights, charges the sum of their nights',
    always((_, quote) => {
      const amounts = (inclusive: boolean) =>
        quote.taxes.filter((tax) => tax.is_inclusive === inclusive).map(({ amount }) => amount);
      expect(sumOf(amounts(true))).toEqual(value(quote.inclusive));
      expect(sumOf(amounts(false))).toEqual(value(quote.exclusive));
      expect(sumOf(Object.values(quote.byType))).toEqual(sumOf(quote.taxes.map(({ amount }) => amount)));
      expect(sumOf(quote.nights.map(({ price }) => price))).toEqual(value(quote.price));
      quote.taxes.forEach((tax, index) => {
        expect(sumOf(quote.nights.map((night) => night.taxes[index]?.amount ?? 'none'))).toEqual(value(tax.amount));
      });
    }),
  );

  test(
    'always: an exclusive percent of a stay is round(rate x its base)',
    always(({ taxSet, policy: given }, quote) => {
      const policy = fullPolicy(given, currencyDigits(taxSet.currency));
      if (policy.unit !== 'stay') return;
      const scale = rational(10n ** BigInt(policy.digits));
      for (const { logic, is_inclusive, rate, base, amount } of quote.taxes) {
        if (logic !== 'percent' || is_inclusive || base === undefined) continue;
        const exact = multiply(multiply(parseDecimal(rate), rational(1n, 100n)), multiply(value(base), scale));
        expect(multiply(value(amount), scale)).toEqual(rational(round(exact, policy.mode)));
      }
    }),
  );

  test(
    'always: the order of the rooms changes nothing',
    always((booking, quote) => {
      const stay = { ...booking.stay, rooms: [...booking.stay.rooms].reverse() };
      const reversed = quoteOf({ ...booking, stay });
      // Of rooms that are alike in price and charges the amounts follow the list, whoever sleeps in them: of one room
      // beside two that are like it, the first of the list gets the cent.
      const amounts = ({ rooms }: OracleQuote) =>
        rooms.map(({ persons: _, ...figures }) => JSON.stringify(figures)).toSorted();
      const counts = new Set(stay.rooms.map(({ count = 1 }) => count));
      if (counts.size === 1) expect(amounts(reversed)).toEqual(amounts(quote));
      expect({ ...reversed, rooms: [] }).toEqual({ ...quote, rooms: [] });
    }),
  );

  test(
    'always: rooms add up to the quote, by charge and in all',
    always((_, quote) => {
      for (const figure of ['price', 'net', 'inclusive', 'exclusive', 'total', 'kept'] as const) {
        expect(sumOf(quote.rooms.map((room) => room[figure]))).toEqual(value(quote[figure]));
      }
      quote.taxes.forEach(({ amount }, index) => {
        expect(sumOf(quote.rooms.map((room) => room.taxes[index]?.amount ?? 'none'))).toEqual(value(amount));
      });
    }),
  );

  test(
    'always: a tax with rate 0 changes no figure',
    always((booking, quote) => {
      const nothing: OracleTax = {
        title: 'Nothing',
        logic: 'percent',
        type: 'fee',
        rate: '0',
        is_inclusive: true,
        level: 9,
      };
      const taxSet = { ...booking.taxSet, taxes: [nothing, ...booking.taxSet.taxes] };
      const withIt = quoteOf({ ...booking, taxSet });
      expect(withIt.taxes.slice(1).map(({ amount }) => amount)).toEqual(quote.taxes.map(({ amount }) => amount));
      expect(withIt.net).toBe(quote.net);
      expect(withIt.total).toBe(quote.total);
    }),
  );
});
