import type { Room, Stay } from '../src/index.js';
import { daysAfter } from './dates.js';

export const NIGHTS = [1, 3, 7, 30, 365] as const;
export const ROOMS = [1, 5] as const;

const FIRST_CHECK_IN = '2026-01-01';

/** Stays of one size, the same ones for the same seed: rooms that sleep the same nights of 2026. */
export function staysOf(count: number, nights: number, rooms: number, seed: number): Stay[] {
  return drawStays({ count, nights, rooms, seed, days: 365, lowest: 40, highest: 300 });
}

/** Stays that hardly repeat a price: nothing that remembers amounts or dates gains by them. From two years. */
export function variedStays(count: number, nights: number, rooms: number, seed: number): Stay[] {
  return drawStays({ count, nights, rooms, seed, days: 730, lowest: 40, highest: 3_000 });
}

/** Stays of which no two are alike, with prices between 40.00 and 300.00 to the cent, from two years. */
export function manyStays(count: number, nights: number, rooms: number, seed: number): Stay[] {
  return drawStays({ count, nights, rooms, seed, days: 730, lowest: 40, highest: 300 });
}

interface Drawn {
  readonly count: number;
  readonly nights: number;
  readonly rooms: number;
  readonly seed: number;
  /** From how many days the check-in is drawn. */
  readonly days: number;
  /** Between which prices a night is drawn. */
  readonly lowest: number;
  readonly highest: number;
}

export function drawStays({ count, nights, rooms, seed, days, lowest, highest }: Drawn): Stay[] {
  const random = randomNumbers(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const room = (): Room => ({
    persons: 1 + upTo(4),
    nightlyPrices: Array.from({ length: nights }, () => (lowest + random() * (highest - lowest)).toFixed(2)),
  });
  return Array.from({ length: count }, () => ({
    checkIn: daysAfter(FIRST_CHECK_IN, upTo(days)),
    rooms: Array.from({ length: rooms }, room),
  }));
}

// Rooms are written out below, not spread: V8 gives each `{ ...room, added }` a shape of its own, and whoever reads many
// shapes in one place, loop or library, takes a hundred times as long to read a field.

/** Each room a day later than the one before: no two of them are calculated together. */
export function withOwnCheckIns({ checkIn, rooms }: Stay): Stay {
  const own = rooms.map(({ persons, nightlyPrices }, at): Room => {
    return { persons, nightlyPrices, checkIn: daysAfter(checkIn, at) };
  });
  return { checkIn, rooms: own };
}

/** The same stays with guests in place of persons: the third and the fourth of a room are children. */
export function withGuests({ checkIn, rooms }: Stay): Stay {
  const ages = [undefined, undefined, 7, 4];
  const known = rooms.map(({ persons = 0, nightlyPrices }, at): Room => {
    const guests = ages.slice(0, persons).map((age) => (age === undefined ? {} : { age: age + (at % 2) }));
    return { nightlyPrices, guests };
  });
  return { checkIn, rooms: known };
}

/** The same, with a breakfast in each room that is no part of its nightly prices. */
export function withBreakfast(stay: Stay): Stay {
  const { checkIn, rooms } = withGuests(stay);
  const served = rooms.map(({ nightlyPrices, guests = [] }): Room => {
    const breakfast = `${12 * guests.length}.00`;
    const extras = [{ label: 'breakfast', nightlyPrices: Array.from(nightlyPrices ?? [], () => breakfast) }];
    return { nightlyPrices, guests, extras };
  });
  return { checkIn, rooms: served };
}

/** Numbers from 0 to 1 that repeat with their seed (mulberry32): Math.random cannot be given one. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
