import { amountOf } from '../calculation/amounts.js';
import { byDate, byPlace, bySide, chargesOf, inChargesOf } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { itemAt, mustEqual, sumOf } from '../calculation/calculation.js';
import type { Line, Program } from '../calculation/program.js';
import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf } from '../stay/room-groups.js';

/** One date of the stay, all rooms together. `taxes` has one entry for each tax of the quote, in its order. */
export interface QuotedNight {
  /** The date on which the night begins, `YYYY-MM-DD`. */
  readonly date: string;
  /** The prices of the rooms that sleep this night, inclusive taxes in them. */
  readonly price: string;
  /** The price less the inclusive charges of the night. */
  readonly net: string;
  /** The inclusive charges of the night. */
  readonly inclusive: string;
  /** The exclusive charges of the night. */
  readonly exclusive: string;
  /** The price plus the exclusive charges of the night. */
  readonly total: string;
  /** The amount of the night that the house keeps: the total less taxes and city taxes. */
  readonly kept: string;
  /** The amount of each tax of the quote on this night, in the order of the quote. */
  readonly taxes: readonly QuotedCharge[];
}

/** The charge of one tax on a night, or for a room. */
export interface QuotedCharge {
  /** As in the definition. */
  readonly title: string;
  /** The charge, a decimal string in the quote's currency. */
  readonly amount: string;
  /** The part of it that is inside fees; absent when 0. */
  readonly inCharges?: string;
}

function quotedCharge(line: Line, amountAt: (place: number) => Integer, digits: number): QuotedCharge {
  const { title } = line.tax;
  const onPrice = amountAt(line.index);
  const inCharges = inChargesOf(line, amountAt);
  if (inCharges === 0) return { title, amount: printUnits(onPrice, digits) };
  return { title, amount: printUnits(add(onPrice, inCharges), digits), inCharges: printUnits(inCharges, digits) };
}

/** The nights of a calculated stay, one for each distinct date. */
export function quotedNights(calculation: Calculation): QuotedNight[] {
  const { lines, digits } = calculation.program;
  const { days, prices, inclusives, exclusives, handedOver, byLine } = mustAddUpToQuote(calculation);
  return days.map((day, place): QuotedNight => {
    const price = itemAt(prices, place);
    const inclusive = itemAt(inclusives, place);
    const exclusive = itemAt(exclusives, place);
    const total = add(price, exclusive);
    const amountAt = (index: number): Integer => byLine[index]?.[place] ?? 0;
    return {
      date: dateOf(day),
      price: printUnits(price, digits),
      net: printUnits(subtract(price, inclusive), digits),
      inclusive: printUnits(inclusive, digits),
      exclusive: printUnits(exclusive, digits),
      total: printUnits(total, digits),
      kept: printUnits(subtract(total, itemAt(handedOver, place)), digits),
      taxes: lines.map((line) => quotedCharge(line, amountAt, digits)),
    };
  });
}

/** The amounts of a stay by date. Throws if they do not add up to its quote. */
export function mustAddUpToQuote(calculation: Calculation): ReturnType<typeof byDate> {
  const nights = byDate(calculation);
  for (const [place, charge] of chargesOf(calculation).entries()) {
    mustEqual(amountOf(calculation, charge), sumOf(nights.byLine[place] ?? []));
  }
  mustEqual(bySide(calculation).price, sumOf(nights.prices));
  return nights;
}

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
  /** The amount that the house keeps: the total less taxes and city taxes. */
  readonly kept: string;
  /** The amount of each tax of the quote for it, in the order of the quote. */
  readonly taxes: readonly QuotedCharge[];
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
  for (const [place, charge] of chargesOf(calculation).entries()) {
    const ofRooms = [...rooms.values()].map((amounts) => amounts[place] ?? 0);
    mustEqual(amountOf(calculation, charge), sumOf(ofRooms));
  }
  const entries = entriesOf(groups);
  mustEqual(bySide(calculation).price, sumOf(entries.map(({ prices }) => sumOf(prices))));
  return entries.map((entry) => quotedRoom(program, entry, rooms.get(entry.place) ?? []));
}

function quotedRoom({ digits, lines }: Program, entry: RoomGroup, amounts: readonly Integer[]): QuotedRoom {
  const price = sumOf(entry.prices);
  let [inclusive, exclusive, handedOver]: [Integer, Integer, Integer] = [0, 0, 0];
  const amountAt = (place: number): Integer => amounts[place] ?? 0;
  for (const line of lines) {
    const amount = amountAt(line.index);
    if (line.isInclusive) inclusive = add(inclusive, amount);
    else exclusive = add(exclusive, amount);
    if (!line.isKept) handedOver = add(handedOver, add(amount, inChargesOf(line, amountAt)));
  }
  const total = add(price, exclusive);
  return {
    checkIn: dateOf(entry.firstDay),
    nights: entry.prices.length,
    persons: entry.persons / entry.rooms,
    count: entry.rooms,
    price: printUnits(price, digits),
    net: printUnits(subtract(price, inclusive), digits),
    inclusive: printUnits(inclusive, digits),
    exclusive: printUnits(exclusive, digits),
    total: printUnits(total, digits),
    kept: printUnits(subtract(total, handedOver), digits),
    taxes: lines.map((line) => quotedCharge(line, amountAt, digits)),
  };
}
