import { amountAt, itemAt, zeros } from '../calculation/at.js';
import type { Sheet } from '../calculation/engine/sheet.js';
import { amountsByRoom, resultOf } from '../calculation/result.js';
import { SIDE } from '../calculation/rules/percent-base.js';
import { mustAddUp, priceOf } from '../calculation/sums.js';
import type { Line } from '../calculation/tax-set/lines.js';
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
 * The rooms of a stay that was calculated by night, in the order in which they are listed. They add up to its quote.
 *
 * What a charge comes to on a night of a room group is shared out over its rooms in proportion to their exact parts: each
 * by its own persons and its own part of a base, and what rooms have together, a date or the booking, in equal parts.
 */
export function quotedRooms(
  sheet: Sheet,
  groups: readonly RoomGroup[],
  quoted: { readonly price: Integer; readonly amounts: readonly Integer[] },
): QuotedRoom[] {
  const byPlace = amountsByRoom(resultOf(sheet, groups));
  const totals = zeros(quoted.amounts.length);
  for (const amounts of byPlace.values()) {
    for (const [index, amount] of amounts.entries()) totals[index] = add(amountAt(totals, index), amount);
  }
  for (const [index, total] of totals.entries()) mustAddUp([total], 1, amountAt(quoted.amounts, index));
  const entries = entriesOf(groups);
  const prices = entries.map((entry) => priceOf(entry.prices, 0, entry.prices.length));
  mustAddUp(prices, prices.length, quoted.price);
  return entries.map((entry) => quotedRoom(sheet, entry, byPlace.get(entry.place) ?? []));
}

function quotedRoom({ plan }: Sheet, entry: RoomGroup, amounts: readonly Integer[]): QuotedRoom {
  const { digits, charges, lines } = plan;
  const price = priceOf(entry.prices, 0, entry.prices.length);
  const on = (side: Line['side']): Integer =>
    amounts.reduce<Integer>((sum, amount, index) => (itemAt(lines, index).side === side ? add(sum, amount) : sum), 0);
  const [inclusive, exclusive] = [on(SIDE.inclusive), on(SIDE.exclusive)];
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
    taxes: charges.map(({ index, tax: { title } }) => ({
      title,
      amount: printUnits(amountAt(amounts, index), digits),
    })),
  };
}
