import { expect, test } from 'vitest';
import { diceFrom, runsUpTo, seed } from '../../seed.js';
import type { EverydayBooking } from './everyday-booking.js';
import { everydayBooking } from './everyday-booking.js';
import { PAIRS } from './everyday-kinds.js';
import { DIGITS } from './everyday-stay.js';
import { localQuote } from './quote.js';
import type { LocalOracleStay } from './shapes.js';

/** What changes nothing, by the reference: amounts of the stay, of dates, and of rooms in whatever order. */

const { numRuns } = runsUpTo(4_000, 30);

function amountsOf({ taxSet, stay, policy }: EverydayBooking) {
  const { rooms, ...quote } = localQuote(taxSet, stay, policy, DIGITS[taxSet.currency] ?? 2);
  // Rooms that are charged alike may differ in persons: which of them has a minor unit more follows the list.
  return { quote, rooms: rooms.map(({ persons: _, ...room }) => JSON.stringify(room)).toSorted() };
}

const LAWS: Readonly<Record<string, (stay: LocalOracleStay) => LocalOracleStay>> = {
  'the order of rooms': (stay) => ({ ...stay, rooms: stay.rooms.toReversed() }),
  'the order of guests': (stay) => ({
    ...stay,
    rooms: stay.rooms.map(({ guests, ...room }) => ({ ...room, ...(guests ? { guests: guests.toReversed() } : {}) })),
  }),
  'a free extra': (stay) => ({
    ...stay,
    rooms: stay.rooms.map((room) => ({ ...room, extras: [...(room.extras ?? []), { label: 'bar', price: '0' }] })),
  }),
};

test.each(Object.entries(LAWS))('%s changes no amount', (_, changed) => {
  for (let at = 0; at < numRuns; at += 1) {
    const booking = everydayBooking(diceFrom(seed + at), PAIRS[(at * 397) % PAIRS.length] ?? ['due', 'due']);
    const other = { ...booking, stay: changed(booking.stay) };
    expect(amountsOf(other), JSON.stringify(booking)).toEqual(amountsOf(booking));
  }
});

/** A text such as "-1.50" in minor units. */
const units = (text: string): bigint => BigInt(text.replace('.', ''));
const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + units(text), 0n);

test('rooms and nights add up to the stay, and lines to what is inside, on top and in charges', () => {
  for (let at = 0; at < numRuns; at += 1) {
    const { taxSet, stay, policy } = everydayBooking(
      diceFrom(seed + at),
      PAIRS[(at * 397) % PAIRS.length] ?? ['due', 'due'],
    );
    const quote = localQuote(taxSet, stay, policy, DIGITS[taxSet.currency] ?? 2);
    for (const figures of [quote, ...quote.nights, ...quote.rooms]) {
      expect(units(figures.price)).toBe(sumOf([figures.net, figures.inclusive]));
      expect(units(figures.total)).toBe(sumOf([figures.price, figures.exclusive]));
      const inCharges = figures.taxes.map((line) => line.inCharges ?? '0');
      expect(sumOf(figures.taxes.map(({ amount }) => amount))).toBe(
        sumOf([figures.inclusive, figures.exclusive, ...inCharges]),
      );
    }
    expect(units(quote.total)).toBe(sumOf([quote.due.booking, quote.due.house]));
    for (const parts of [quote.nights, quote.rooms]) {
      for (const figure of ['price', 'net', 'inclusive', 'exclusive', 'total', 'kept'] as const) {
        expect(sumOf(parts.map((part) => part[figure]))).toBe(units(quote[figure]));
      }
      for (const [place, { amount, inCharges = '0' }] of quote.taxes.entries()) {
        expect(sumOf(parts.map(({ taxes }) => taxes[place]?.amount ?? '0'))).toBe(units(amount));
        expect(sumOf(parts.map(({ taxes }) => taxes[place]?.inCharges ?? '0'))).toBe(units(inCharges));
      }
    }
  }
});

test('rooms that are counted cost what rooms that are listed cost', () => {
  for (let at = 0; at < numRuns; at += 1) {
    const booking = everydayBooking(diceFrom(seed + at), PAIRS[(at * 397) % PAIRS.length] ?? ['due', 'due']);
    const rooms = booking.stay.rooms.flatMap(({ count = 1, ...room }) => Array.from({ length: count }, () => room));
    const listed = { ...booking, stay: { ...booking.stay, rooms } };
    expect(amountsOf(listed).quote, JSON.stringify(booking)).toEqual(amountsOf(booking).quote);
  }
});
