import { byPlace, bySide } from '../calculation/by.js';
import { type Calculation, mustBe, sumOf } from '../calculation/calculation.js';
import type { Program } from '../calculation/program.js';
import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import { entriesOf, type RoomGroup } from '../stay/room-groups.js';

/** What one entry of `stay.rooms` comes to: one room, or `count` identical ones together. */
export interface QuotedRoom {
  /** The date of its first night, `YYYY-MM-DD`. */
  readonly checkIn: string;
  /** How many nights. */
  readonly nights: number;
  /** How many persons sleep in one room. */
  readonly persons: number;
  /** How many identical rooms; the amounts are those of all of them. */
  readonly count: number;
  /** Its price, inclusive taxes in it. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  /** Its inclusive charges. */
  readonly inclusive: string;
  /** Its exclusive charges. */
  readonly exclusive: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
  /** What each tax of the quote comes to for it, in the order of the quote. */
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}

/**
 * The rooms of a calculated stay, in the order in which they are listed. They add up to its quote.
 *
 * What a charge comes to on a night of a room group is shared out over its rooms in proportion to their exact parts: each
 * by its own persons and its own part of a base, and what rooms have together, a date or the booking, in equal parts.
 */
export function quotedRooms(calculation: Calculation): QuotedRoom[] {
  const { program, groups } = calculation;
  const rooms = byPlace(calculation);
  for (const line of program.lines) {
    const ofRooms = [...rooms.values()].map((amounts) => amounts[line.index] ?? 0);
    mustBe(calculation.amount(line), sumOf(ofRooms));
  }
  const entries = entriesOf(groups);
  mustBe(bySide(calculation).price, sumOf(entries.map(({ prices }) => sumOf(prices))));
  return entries.map((entry) => quotedRoom(program, entry, rooms.get(entry.place) ?? []));
}

function quotedRoom({ digits, lines }: Program, entry: RoomGroup, amounts: readonly Integer[]): QuotedRoom {
  const price = sumOf(entry.prices);
  let [inclusive, exclusive]: [Integer, Integer] = [0, 0];
  for (const { index, isInclusive } of lines) {
    if (isInclusive) inclusive = add(inclusive, amounts[index] ?? 0);
    else exclusive = add(exclusive, amounts[index] ?? 0);
  }
  return {
    checkIn: dateOf(entry.firstDay),
    nights: entry.prices.length,
    persons: entry.persons / entry.rooms,
    count: entry.rooms,
    price: printUnits(price, digits),
    net: printUnits(subtract(price, inclusive), digits),
    inclusive: printUnits(inclusive, digits),
    exclusive: printUnits(exclusive, digits),
    total: printUnits(add(price, exclusive), digits),
    taxes: lines.map(({ index, tax: { title } }) => ({ title, amount: printUnits(amounts[index] ?? 0, digits) })),
  };
}
