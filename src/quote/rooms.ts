import { byPlace, bySide } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { mustEqual, sumOf } from '../calculation/calculation.js';
import type { Program } from '../calculation/program.js';
import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf } from '../stay/room-groups.js';

/** One entry of `stay.rooms` with its charges: one room, or `count` identical ones together. */
export interface QuotedRoom {
  /** The date of its first night, `YYYY-MM-DD`. */
  readonly checkIn: string;
  /** Number of nights. */
  readonly nights: number;
  /** Number of persons in one room. */
  readonly persons: number;
  /** Number of identical rooms; the amounts are for all of them. */
  readonly count: number;
  /** Its displayed price, which contains inclusive taxes. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  /** Its inclusive charges. */
  readonly inclusive: string;
  /** Its exclusive charges. */
  readonly exclusive: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
  /** The amount of each tax of the quote for it, in the order of the quote. */
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}

/**
 * The rooms of a calculated stay, in the order of the stay. They add up to its quote.
 *
 * The charge on a night of a room group is shared out over its rooms in proportion to their exact parts: by each room's
 * persons and base. A unit that rooms share, a date or the booking, is split into equal parts.
 */
export function quotedRooms(calculation: Calculation): QuotedRoom[] {
  const { program, groups } = calculation;
  const rooms = byPlace(calculation);
  for (const line of program.lines) {
    const ofRooms = [...rooms.values()].map((amounts) => amounts[line.index] ?? 0);
    mustEqual(calculation.amount(line), sumOf(ofRooms));
  }
  const entries = entriesOf(groups);
  mustEqual(bySide(calculation).price, sumOf(entries.map(({ prices }) => sumOf(prices))));
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
