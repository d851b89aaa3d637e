import { add, type Integer } from '../money/integer.js';
import type { ListedGuest } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { amountAt, itemAt, zeros } from './at.js';
import { type ChargedUnits, chargedUnits } from './engine/charged-units.js';
import { createLayer, denominatorOf, factorsOf, type Layer } from './engine/layer.js';
import { beginRooms } from './engine/nights.js';
import type { Sheet } from './engine/sheet.js';
import { type Room, roomsByGroup, roomsIn, shareInSlots, sumsBySlot } from './engine/slots.js';
import { rateOf, unitsOf } from './rules/payers.js';
import { amountsOf } from './rules/percent-base.js';
import { countFalls } from './rules/quantities.js';
import { type ClosedBy, whyClosed } from './rules/taxable-nights.js';
import { groupAt, isOpenAt } from './stay/cells.js';
import type { Line } from './tax-set/lines.js';
import { ALWAYS } from './tax-set/windows.js';

/**
 * What was calculated of a stay, with the reasons: the door of the calculation. Everything is read from what the engine
 * decided (windows, weights, units), and worked out when it is asked for.
 */
export interface Result {
  /** Calculated by night. */
  readonly sheet: Sheet;
  readonly groups: readonly RoomGroup[];
  /** By room group: its rooms; those that are asked alike are one. */
  readonly rooms: ReadonlyArray<readonly Room[]>;
}

/** The result of a stay that was calculated by night. */
export function resultOf(sheet: Sheet, groups: readonly RoomGroup[]): Result {
  const { cells } = sheet.nights;
  if (!sheet.isFlat) return { sheet, groups, rooms: roomsByGroup(roomsIn(cells)) };
  let first = 0;
  const rooms = groups.map((strand): Room[] => {
    const ofGroup: Room[] = [];
    ofGroup.push({ strand, first, nights: strand.prices.length, parts: 1, ofGroup });
    first += strand.prices.length;
    return ofGroup;
  });
  return { sheet, groups, rooms };
}

/** By the place of a room in the list of the stay, by charge: what it comes to, in minor units. */
export function amountsByRoom({ sheet, groups }: Result): ReadonlyMap<number, readonly Integer[]> {
  const { cells, amounts } = roomLayer(sheet, groups);
  const charges = sheet.plan.charges.length;
  const byPlace = new Map<number, Integer[]>();
  for (let at = 0; at < cells.size; at += 1) {
    const { place } = groupAt(cells, at);
    const own = byPlace.get(place) ?? zeros(charges);
    byPlace.set(place, own);
    for (let index = 0; index < charges; index += 1) {
      own[index] = add(amountAt(own, index), amountAt(itemAt(amounts.byLine, index), at));
    }
  }
  return byPlace;
}

/** Single nights of single rooms and of the parts of their prices, with every line shared out over them. */
export function roomLayer(sheet: Sheet, groups: readonly RoomGroup[]): Layer {
  const { plan, nights } = sheet;
  if (nights.isAlone) return nights;
  const rooms = createLayer(plan.summands.lines);
  beginRooms(sheet, rooms, groups);
  for (const line of plan.rounding) shareOverRooms(sheet, rooms, line);
  return rooms;
}

function shareOverRooms({ plan, nights }: Sheet, rooms: Layer, line: Line): void {
  const given = itemAt(nights.amounts.byLine, line.index);
  const into = amountsOf(rooms.amounts, line.index);
  if (rooms.slots === undefined) {
    for (let at = 0; at < rooms.cells.size; at += 1) into[at] = amountAt(given, at);
    return;
  }
  const bySlot = nights.slots === undefined ? given : sumsBySlot(nights.slots, given);
  const factors = factorsOf(rooms, line, plan);
  const exact = { factors, numerator: line.rate.numerator, denominator: denominatorOf(rooms, line) };
  shareInSlots(rooms.slots, bySlot, exact, into);
}

/** The units of a line by the row that gave their rate: how many, what they were computed on, what they came to. */
export function ratesOf({ sheet }: Pick<Result, 'sheet'>, line: Line): readonly ChargedUnits[] {
  return chargedUnits(sheet.plan, sheet.nights, line);
}

/**
 * Why a tax charges nothing on a night: no window of it is open, the charge of a stay is not due there, nobody sleeps
 * there, or rows make everybody free.
 */
type WhyNot = ClosedBy | 'not-at-arrival' | 'no-persons' | 'exempt';

/** A line on a night of a room group. */
export interface LineNight {
  /** The place of the room group. */
  readonly group: number;
  /** Counted from 0. */
  readonly night: number;
  /** Its day number. */
  readonly day: number;
  /** `undefined` where it is charged. A charge of the stay is for all of its nights. */
  readonly whyNot: WhyNot | undefined;
}

/** A line on every night of every room group, in their order. */
export function nightsOf(result: Result, line: Line): LineNight[] {
  const dueIn = dueGroups(result, line);
  return result.groups.flatMap(({ prices, firstDay }, group) =>
    prices.map((_, night): LineNight => {
      const whyNot = whyNotOn(result, line, { group, night }) ?? dueIn[group];
      return { group, night, day: firstDay + night, whyNot };
    }),
  );
}

/** By room group: why nothing falls due on its taxable nights; `undefined` where something does. */
function dueGroups({ sheet, groups, rooms }: Result, line: Line): ReadonlyArray<WhyNot | undefined> {
  const { plan, nights } = sheet;
  if (line.from !== 'quantity') return groups.map(() => undefined);
  const counter = itemAt(plan.counters, line.counter);
  const falls = counter.isPerNight ? [] : countFalls(counter, nights.cells, plan.policy.stayCharges);
  const isDue = rooms.map((list) =>
    list.some((room) => falls.slice(room.first, room.first + room.nights).some((count) => count !== 0)),
  );
  return groups.map((group, at) => {
    if (counter.of(group) === 0) return 'no-persons';
    // What rooms have together may be owed in another group.
    const isOwed = counter.isPerNight || (counter.together ? isDue.includes(true) : isDue[at]);
    return isOwed ? undefined : 'not-at-arrival';
  });
}

function whyNotOn(result: Result, line: Line, on: Pick<LineNight, 'group' | 'night'>): WhyNot | undefined {
  const { sheet, groups, rooms } = result;
  const { plan, nights } = sheet;
  const { first } = itemAt(itemAt(rooms, on.group), 0);
  const { taxable } = line;
  if (taxable !== ALWAYS && !isOpenAt(nights.cells, first + on.night, taxable)) {
    return whyClosed(itemAt(plan.windows, taxable - 1), itemAt(groups, on.group), on.night);
  }
  const payers = payersOn(result, line, on);
  const isFree = payers.length > 0 && payers.every(({ row, rate }) => row !== undefined && rate === 0);
  return isFree ? 'exempt' : undefined;
}

/** Who pays a line of several rates in the rooms that are asked alike: guests of one class, or all who share a unit. */
interface LinePayer {
  /** The place of the first of these rooms in the list of the stay. */
  readonly place: number;
  /** `undefined` where a unit is shared. */
  readonly guest: ListedGuest | undefined;
  /** How many units. */
  readonly number: number;
  /** The place of the row that gave the rate; `undefined`: the tax's own. */
  readonly row: number | undefined;
  /** A numerator over the line's denominator. */
  readonly rate: Integer;
}

/** Who pays a line of several rates on a night of a room group, room by room. What takes units of others: see `ratesOf`. */
function payersOn(
  { sheet, rooms }: Result,
  { rated, byUnit }: Line,
  { group, night }: Pick<LineNight, 'group' | 'night'>,
): LinePayer[] {
  if (rated === undefined || byUnit?.takesUnits) return [];
  const { cells } = sheet.nights;
  return itemAt(rooms, group).flatMap(({ strand, first }) =>
    unitsOf(rated, cells, first + night).map(({ row, number }, at): LinePayer => {
      const guest = rated.sharedBy === 'guest' ? strand.guests?.[at]?.guest : undefined;
      return { place: strand.place, guest, number, row: row?.place, rate: rateOf(rated, row) };
    }),
  );
}
