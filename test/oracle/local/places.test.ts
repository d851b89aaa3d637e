import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsUpTo } from '../../seed.js';
import { oracleQuote } from '../oracle.js';
import { currencyDigits, randomBooking } from '../random-booking.js';
import { add, parseDecimal, subtract, sum, ZERO } from '../rational.js';
import { localQuote } from './quote.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './shapes.js';

interface Place {
  place: string;
  definition: LocalOracleTaxSet;
  stays: Array<{
    stay: LocalOracleStay;
    expected: {
      price?: string;
      net?: string;
      total: string;
      taxes?: Record<string, string>;
      rooms?: Array<{ total: string; taxes: Record<string, string> }>;
    };
  }>;
}

const file = new URL('../../fixtures/local/places.json', import.meta.url);
const { places } = JSON.parse(readFileSync(file, 'utf8')) as { places: Place[] };
const digitsOf = (currency: string) => (currency === 'JPY' || currency === 'ISK' ? 0 : 2);
const byTitle = (taxes: ReadonlyArray<{ title: string; amount: string }>) =>
  Object.fromEntries(taxes.map(({ title, amount }) => [title, amount]));
const value = (text: string) =>
  text.startsWith('-') ? subtract(ZERO, parseDecimal(text.slice(1))) : parseDecimal(text);

test('finds twenty-one places with thirty-nine stays', () => {
  expect(places).toHaveLength(21);
  expect(places.flatMap(({ stays }) => stays)).toHaveLength(39);
});

describe.each(places)('$place', ({ definition, stays }) => {
  test.each(stays)('$stay.checkIn: $expected.total', ({ stay, expected }) => {
    const quote = localQuote(definition, stay, {}, digitsOf(definition.currency));
    const rooms = quote.rooms.map((room) => ({ ...room, taxes: byTitle(room.taxes) }));
    expect({ ...quote, taxes: byTitle(quote.taxes), rooms }).toMatchObject(expected);
    for (const [index, { amount, rates }] of quote.taxes.entries()) {
      expect(sum(quote.nights.map((night) => value(night.taxes[index]?.amount ?? '')))).toEqual(value(amount));
      if (rates.length > 0) expect(sum(rates.map((one) => value(one.amount)))).toEqual(value(amount));
    }
    for (const figures of [quote, ...quote.nights]) {
      expect(add(value(figures.net), value(figures.inclusive))).toEqual(value(figures.price));
      expect(add(value(figures.price), value(figures.exclusive))).toEqual(value(figures.total));
    }
  });
});

test('equals the oracle of the calculation model without local rules', () => {
  fc.assert(
    fc.property(randomBooking, ({ taxSet, stay, policy }) => {
      const digits = currencyDigits(taxSet.currency);
      const quote = oracleQuote(taxSet, stay, policy, digits);
      const { price, net, inclusive, exclusive, total, kept, due, nights, rooms } = quote;
      const local = localQuote(taxSet as LocalOracleTaxSet, stay as LocalOracleStay, policy, digits);
      const taxes = quote.taxes.map(({ title, rate, amount, base, quantity, taxableNights }) => ({
        ...{ title, rate, amount, taxableNights, rates: [] },
        ...(base === undefined ? { quantity } : { base }),
      }));
      expect(local).toEqual({ price, net, inclusive, exclusive, total, kept, due, taxes, nights, rooms });
    }),
    runsUpTo(1_200, 40),
  );
});
