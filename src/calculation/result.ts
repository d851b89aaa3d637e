import type { SharedBy } from '../definitions/logics.js';
import { add, type Integer } from '../money/integer.js';
import type { GuestNights } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { amountAt, itemAt, numberAt, zeros } from './at.js';
import { type ChargedUnits, chargedUnits } from './engine/charged-units.js';
import { createLayer, denominatorOf, factorsOf, type Layer } from './engine/layer.js';
import { beginRooms } from './engine/nights.js';
import { ratiosIn, ratioTo } from './engine/ratio.js';
import type { Sheet } from './engine/sheet.js';
import { type Room, roomsByGroup, roomsIn, shareInSlots, sumsBySlot } from './engine/slots.js';
import { rateOf } from './rules/payers.js';
import { amountsOf } from './rules/percent-base.js';
import { countFalls } from './rules/quantities.js';
import { type ClosedBy, whyClosed } from './rules/taxable-nights.js';
import { type Cells, groupAt, isOpenAt } from './stay/cells.js';
import { sleepsOn } from './stay/strands.js';
import { sumOf } from './sums.js';
import type { Line } from './tax-set/lines.js';
import type { Rated } from './tax-set/rated.js';
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
  const rooms = createLayer(plan.summands.lines, plan.counters.length);
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
  const exact = { numerator: line.rate.numerator, denominator: denominatorOf(rooms, line) };
  const sums = line.isScaled ? sumsBySlot(rooms.slots, factors) : [];
  const ratio = ratioTo(line, sumOf(bySlot, 0, sums.length), sumOf(sums, 0, sums.length), exact);
  const ratioIn = ratiosIn(line, plan.policy.rounding.unit, { bySlot, sums, exact, ratio });
  shareInSlots(rooms.slots, bySlot, factors, ratioIn, into);
}

/** Units of a line that are alike, on a night of a room group. A charge of the stay is on the night on which it falls. */
export interface NightUnits extends ChargedUnits {
  /** The place of the room group. */
  readonly group: number;
  /** Counted from 0. */
  readonly night: number;
  /** What one of them is of. */
  readonly sharedBy: SharedBy;
}

/** The units of a line, night by night: the rows that gave their rates, what they were computed on, what they came to. */
export function unitsOf({ sheet }: Pick<Result, 'sheet'>, line: Line): NightUnits[] {
  const { plan, nights } = sheet;
  const { cells } = nights;
  const counted = line.from === 'quantity' ? itemAt(plan.counters, line.counter).sharedBy : 'room';
  const usual = line.rated?.sharedBy ?? counted;
  return chargedUnits(plan, nights, line).map((units) => {
    const { cell, sharedBy = usual } = units;
    return { ...units, sharedBy, group: groupOf(cells, cell), night: numberAt(cells.firstNights, cell) };
  });
}

/** The place of the room group of a cell. */
export function groupOf(cells: Cells, cell: number): number {
  return groupAt(cells, cell).group ?? numberAt(cells.groupOf, cell);
}

/**
 * Why a tax charges nothing on a night: no window of it is open, the charge of a stay is not due there, nobody sleeps
 * there, rows make everybody free, or what it is computed on is not charged there.
 */
type WhyNot = ClosedBy | 'not-at-arrival' | 'no-persons' | 'exempt' | 'no-base';

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
  /** Every part of the window that closes it, where that is why. */
  readonly closedBy: readonly ClosedBy[];
}

/** A line on every night of every room group, in their order. */
export function nightsOf(result: Result, line: Line): LineNight[] {
  const dueIn = dueGroups(result, line);
  const unitsAt = unitsByNight(result, line);
  return result.groups.flatMap(({ prices, firstDay }, group) =>
    prices.map((_, night): LineNight => {
      const on = { group, night };
      const closedBy = whyClosedOn(result, line, on);
      const isEmpty = isOfGuests(line) && guestsOn(result, on)?.length === 0;
      const whyNot = isEmpty ? 'no-persons' : (closedBy[0] ?? dueIn[group] ?? whyFree(line, unitsAt(on)));
      return { ...on, day: firstDay + night, whyNot, closedBy };
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

function whyClosedOn(
  { sheet, groups, rooms }: Result,
  { taxable }: Line,
  on: Pick<LineNight, 'group' | 'night'>,
): readonly ClosedBy[] {
  const { plan, nights } = sheet;
  // Rooms of a group differ in it where guests have nights of their own.
  const isOpen = itemAt(rooms, on.group).some(({ first }) => isOpenAt(nights.cells, first + on.night, taxable));
  if (taxable === ALWAYS || isOpen) return [];
  const window = itemAt(plan.windows, taxable - 1);
  const begin = itemAt(groups, on.group);
  const [guest] = window.of === 'guest' ? (guestsOn({ rooms }, on) ?? []) : [];
  if (guest === undefined) return whyClosed(window, begin, on.night);
  const own = { firstDay: begin.firstDay + guest.first, nightsBefore: guest.nightsBefore };
  return whyClosed(window, own, on.night - guest.first);
}

/** Those who sleep in a room group on a night, where guests have nights of their own. */
function guestsOn(
  { rooms }: Pick<Result, 'rooms'>,
  { group, night }: Pick<LineNight, 'group' | 'night'>,
): GuestNights[] | undefined {
  const list = itemAt(rooms, group);
  if (itemAt(list, 0).strand.own === undefined) return undefined;
  const all = list.flatMap(({ strand: { guests = [] } }) => guests.flatMap(({ nights }) => nights ?? []));
  return all.filter((nights) => sleepsOn(nights, night));
}

/** Whether a line counts guests, each on his own nights. */
function isOfGuests({ rated }: Line): boolean {
  return rated?.sharedBy === 'guest';
}

/** The units that a night is charged, where some may be free: those of the stay on all of its nights. */
function unitsByNight(result: Result, line: Line): (on: Pick<LineNight, 'group' | 'night'>) => readonly NightUnits[] {
  const { sheet, groups } = result;
  if (!mayBeFree(line)) return () => [];
  const counter = line.from === 'quantity' ? itemAt(sheet.plan.counters, line.counter) : undefined;
  // A date is told at the first room group that has it, a booking at the one that owes it.
  const dayOf = (group: number, night: number) =>
    counter?.isPerNight === false ? 0 : itemAt(groups, group).firstDay + night;
  const keyOf = ({ group, night }: Pick<LineNight, 'group' | 'night'>) =>
    `${dayOf(group, night)} ${counter?.together ? '' : group}`;
  const byNight = new Map<string, NightUnits[]>();
  for (const units of unitsOf(result, line)) {
    const key = keyOf(units);
    const known = byNight.get(key);
    if (known === undefined) byNight.set(key, [units]);
    else known.push(units);
  }
  return (on) => byNight.get(keyOf(on)) ?? [];
}

function mayBeFree({ rated, base, window, taxable }: Line): boolean {
  if (base.start === 'nothing' || window !== taxable) return true;
  return rated !== undefined && (dividesBase(rated) || rated.rows.some(({ rate }) => rate !== rated.own));
}

function dividesBase({ isPercent, sharedBy }: Rated): boolean {
  return isPercent && sharedBy === 'guest';
}

/** A tax of other taxes, or of an extra, has nothing to take where these are not charged. */
function whyFree(line: Line, units: readonly NightUnits[]): WhyNot | undefined {
  if (!mayBeFree(line)) return undefined;
  const paying = units.filter(({ quantity }) => quantity > 0);
  const isOfOthers = line.base.start === 'nothing' || line.window !== line.taxable;
  if (isOfOthers && paying.every(({ base }) => base.numerator === 0)) return 'no-base';
  const { rated } = line;
  if (paying.length === 0 && rated !== undefined && dividesBase(rated)) return 'no-persons';
  const isExempt = rated !== undefined && paying.length > 0 && paying.every(({ row }) => rateOf(rated, row) === 0);
  return isExempt ? 'exempt' : undefined;
}
