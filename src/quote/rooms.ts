import { amountAt, itemAt } from '../calculation/at.js';
import { countAll, createLayer, factorsOf, type Layer, resetLayer } from '../calculation/engine/layer.js';
import type { Sheet } from '../calculation/engine/sheet.js';
import type { LocalCalculation } from '../calculation/local/worked.js';
import { amountsOf, SIDE } from '../calculation/rules/percent-base.js';
import { createCells, cutIntoSegments, groupAt, splitIntoNights } from '../calculation/stay/cells.js';
import { priceOf, sumOf } from '../calculation/sums.js';
import type { Line } from '../calculation/tax-set/lines.js';
import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, multiply, subtract } from '../money/integer.js';
import { shareOut } from '../money/share.js';
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
 * They are calculated like room groups of their own. What a charge comes to on a night is shared out over the rooms of
 * the group, in proportion to their exact parts: each room by its own persons and its own part of a base, and what rooms
 * have together, a date or the booking, by the first.
 */
export function quotedRooms(
  sheet: Sheet,
  groups: readonly RoomGroup[],
  quoted: { readonly price: Integer; readonly amounts: readonly Integer[] },
): QuotedRoom[] {
  if (sheet.local !== undefined) return localRooms(sheet, sheet.local);
  const entries = groups.flatMap((group) => group.entries ?? [group]);
  const layer = roomLayer(sheet, groups, entries);
  const rooms: Array<{ readonly place: number; readonly room: QuotedRoom }> = [];
  let first = 0;
  const totals = sheet.plan.charges.map((): Integer => 0);
  for (const entry of entries) {
    const next = first + entry.prices.length;
    const amounts = sheet.plan.charges.map(({ index }) => sumOf(itemAt(layer.amounts.byLine, index), first, next));
    for (const [index, amount] of amounts.entries()) totals[index] = add(amountAt(totals, index), amount);
    rooms.push({ place: entry.place, room: quotedRoom(sheet, entry, amounts) });
    first = next;
  }
  for (const [index, total] of totals.entries()) mustAddUp([total], 1, amountAt(quoted.amounts, index));
  mustAddUp(layer.cells.prices, layer.cells.size, quoted.price);
  return rooms.sort((one, other) => one.place - other.place).map(({ room }) => room);
}

/** Single nights of single rooms, with every line on each of them. */
function roomLayer(sheet: Sheet, groups: readonly RoomGroup[], entries: readonly RoomGroup[]): Layer {
  const segments = createCells();
  const layer = createLayer(sheet.plan.summands.lines);
  cutIntoSegments(segments, entries, sheet.plan, sheet.changes);
  splitIntoNights(layer.cells, segments);
  resetLayer(layer);
  countAll(layer, sheet.plan);
  for (const line of sheet.plan.rounding) shareOverRooms(sheet, line, layer, groups);
  return layer;
}

function shareOverRooms({ plan, nights }: Sheet, line: Line, layer: Layer, groups: readonly RoomGroup[]): void {
  const factors = factorsOf(layer, line, plan);
  const common = line.from === 'price' ? layer.denominator : 1;
  const { numerator } = line.rate;
  const denominator = multiply(common, line.rate.denominator);
  const losses: Integer[] = [];
  const amounts = itemAt(nights.amounts.byLine, line.index);
  const into = amountsOf(layer.amounts, line.index);
  const shares: Integer[] = [];
  let night = 0;
  let cell = 0;
  for (const { prices, entries } of groups) {
    const size = entries?.length ?? 1;
    for (let at = 0; at < prices.length; at += 1) {
      const ofRooms = Array.from({ length: size }, (_, room) => amountAt(factors, cell + room * prices.length + at));
      shareOut(amountAt(amounts, night), { factors: ofRooms, size, numerator, denominator, losses }, shares);
      for (let room = 0; room < size; room += 1) into[cell + room * prices.length + at] = amountAt(shares, room);
      night += 1;
    }
    cell += size * prices.length;
  }
}

/** Under local rules every room was worked out by itself. */
function localRooms(sheet: Sheet, { rooms, byNight }: LocalCalculation): QuotedRoom[] {
  const { charges } = sheet.plan;
  return rooms
    .map((room) => {
      const nights = byNight.flatMap((list) => list.filter((one) => one.room === room));
      const amounts = charges.map(({ index }) =>
        byNight.length === 0
          ? sumOfGroup(sheet.nights, room.entry, index)
          : nights.reduce<Integer>((sum, one) => itemAt(one.amounts, index).reduce(add, sum), 0),
      );
      return { place: room.entry.place, room: quotedRoom(sheet, room.entry, amounts) };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ room }) => room);
}

/** A room that is a group by itself has all amounts of its nights. */
function sumOfGroup({ cells, amounts }: Layer, group: RoomGroup, index: number): Integer {
  let sum: Integer = 0;
  for (let at = 0; at < cells.size; at += 1) {
    if (groupAt(cells, at) === group) sum = add(sum, amountAt(itemAt(amounts.byLine, index), at));
  }
  return sum;
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
