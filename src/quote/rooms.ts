import { amountAt, itemAt, zeros } from '../calculation/at.js';
import { createLayer, denominatorOf, factorsOf, type Layer } from '../calculation/engine/layer.js';
import { beginRooms } from '../calculation/engine/nights.js';
import type { Sheet } from '../calculation/engine/sheet.js';
import { shareInSlots, sumsBySlot } from '../calculation/engine/slots.js';
import { amountsOf, SIDE } from '../calculation/rules/percent-base.js';
import { groupAt } from '../calculation/stay/cells.js';
import { priceOf } from '../calculation/sums.js';
import type { Line } from '../calculation/tax-set/lines.js';
import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { mustAddUp } from './add-up.js';

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
  const layer = roomLayer(sheet, groups);
  const { cells } = layer;
  const entries = groups.flatMap((group) => group.entries ?? [group]);
  const byPlace = new Map(entries.map(({ place }) => [place, zeros(quoted.amounts.length)]));
  const totals = zeros(quoted.amounts.length);
  for (let at = 0; at < cells.size; at += 1) {
    const own = byPlace.get(groupAt(cells, at).place) ?? [];
    for (let index = 0; index < totals.length; index += 1) {
      const amount = amountAt(itemAt(layer.amounts.byLine, index), at);
      own[index] = add(amountAt(own, index), amount);
      totals[index] = add(amountAt(totals, index), amount);
    }
  }
  for (const [index, total] of totals.entries()) mustAddUp([total], 1, amountAt(quoted.amounts, index));
  mustAddUp(cells.prices, cells.size, quoted.price);
  const inOrder = entries.sort((one, other) => one.place - other.place);
  return inOrder.map((entry) => quotedRoom(sheet, entry, byPlace.get(entry.place) ?? []));
}

/** Single nights of single rooms and parts of their prices, with every line on each of them. */
function roomLayer(sheet: Sheet, groups: readonly RoomGroup[]): Layer {
  const { plan, nights } = sheet;
  if (nights.isAlone) return nights;
  const layer = createLayer(plan.summands.lines);
  beginRooms(sheet, layer, groups);
  for (const line of plan.rounding) {
    const given = itemAt(nights.amounts.byLine, line.index);
    const into = amountsOf(layer.amounts, line.index);
    if (layer.slots === undefined) {
      for (let at = 0; at < layer.cells.size; at += 1) into[at] = amountAt(given, at);
      continue;
    }
    const bySlot = nights.slots === undefined ? given : sumsBySlot(nights.slots, given);
    const factors = factorsOf(layer, line, plan);
    const { numerator } = line.rate;
    shareInSlots(layer.slots, bySlot, { factors, numerator, denominator: denominatorOf(layer, line) }, into);
  }
  return layer;
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
