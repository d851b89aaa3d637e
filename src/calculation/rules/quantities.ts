import { type FixedLogic, isTogether, LOGICS, type SharedBy, UNITS, type Unit } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import { add, type Integer, multiply } from '../../money/integer.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, lengthen, numberAt } from '../at.js';
import { type Cells, dayOf, groupAt, isOpenAt } from '../stay/cells.js';
import type { ByUnit, Rated } from '../tax-set/rated.js';
import { unitsOf, weightOn } from './payers.js';

/** What a room group has of each unit; one of what its rooms have together. */
const UNIT_COUNTS: Readonly<Record<Unit, (group: RoomGroup) => number>> = {
  room: ({ rooms }) => rooms,
  person: ({ persons }) => persons,
  date: () => 1,
  booking: () => 1,
};

/** What fixed charges are counted in: those of one logic and one window are counted once for all. */
export interface Counter {
  /** Place of the window in which they apply. */
  readonly window: number;
  readonly isPerNight: boolean;
  readonly sharedBy: SharedBy;
  /** Room groups do not add theirs up: a date is a date and a booking a booking in however many rooms. */
  readonly together: boolean;
  /** How many units a room group has. */
  of(group: RoomGroup): number;
  /** A line of several rates, which is counted by itself: each unit as often as its rate. */
  readonly line: { readonly rated: Rated; readonly byUnit: ByUnit | undefined } | undefined;
}

export function counterFor(logic: FixedLogic, window: number, line: Counter['line']): Counter {
  const { unit, per } = LOGICS[logic];
  const { sharedBy } = UNITS[unit];
  const isPerNight = per === 'night';
  return { window, isPerNight, sharedBy, together: isTogether(sharedBy), of: UNIT_COUNTS[unit], line };
}

/** By cell: how often a fixed charge falls there, whoever pays it. */
export function countFalls(counter: Counter, cells: Cells, stayCharges: FullPolicy['stayCharges']): Integer[] {
  const falls: Integer[] = [];
  if (isOfOwnNights(counter, cells)) {
    for (let at = 0; at < cells.size; at += 1) falls.push(dueOn(counter, cells, at) > 0 ? 1 : 0);
    return falls;
  }
  countCells({ ...counter, line: undefined, of: () => 1 }, cells, stayCharges, falls);
  return falls;
}

/**
 * How many times a fixed charge is charged in each cell of a stay; the answer is their sum.
 *
 * Charges of a night fall on each taxable night. Charges of a stay fall on the first taxable night of their room
 * group, or of all room groups for what these have together; policy `stayCharges: 'arrival'` charges them only where
 * that is the night of arrival.
 */
export function countCells(
  counter: Counter,
  cells: Cells,
  stayCharges: FullPolicy['stayCharges'],
  counts: Integer[],
): Integer {
  lengthen(counts, cells.size);
  if (isOfOwnNights(counter, cells)) return countDue(counter, cells, counts);
  return counter.isPerNight ? countNights(counter, cells, counts) : countOnce(counter, cells, stayCharges, counts);
}

/** Whether guests are counted, and have nights of their own. */
function isOfOwnNights({ sharedBy, line }: Counter, { size, groups }: Cells): boolean {
  return line !== undefined && sharedBy === 'guest' && size > 0 && itemAt(groups, 0).own !== undefined;
}

/** How many guests a charge is due for on a night. */
function dueOn({ line, window }: Counter, cells: Cells, at: number): number {
  if (line === undefined || !isOpenAt(cells, at, window)) return 0;
  return unitsOf(line.rated, cells, at).reduce((sum, { number }) => sum + number, 0);
}

/** Each guest on his own nights, as often as his rate. */
function countDue({ line, window }: Counter, cells: Cells, counts: Integer[]): Integer {
  let quantity: Integer = 0;
  for (let at = 0; at < cells.size; at += 1) {
    const isOpen = line !== undefined && isOpenAt(cells, at, window);
    const count = isOpen ? weightOn(line.rated, cells, at) : 0;
    counts[at] = count;
    quantity = add(quantity, count);
  }
  return quantity;
}

function countNights(counter: Counter, cells: Cells, counts: Integer[]): Integer {
  const { window, together, of, line } = counter;
  const dates = together && cells.groups.length > 1 ? new Map<number, number>() : undefined;
  let quantity: Integer = 0;
  for (let at = 0; at < cells.size; at += 1) {
    let count: Integer = 0;
    if (isOpenAt(cells, at, window)) {
      const nights = dates === undefined ? numberAt(cells.nights, at) : newDates(dates, cells, at);
      count = line === undefined ? of(groupAt(cells, at)) * nights : multiply(weightOn(line.rated, cells, at), nights);
    }
    counts[at] = count;
    quantity = add(quantity, count);
  }
  return quantity;
}

function countOnce(counter: Counter, cells: Cells, stayCharges: FullPolicy['stayCharges'], counts: Integer[]): Integer {
  const { window, together, of, line } = counter;
  let charged = -1;
  let earliest = -1;
  let quantity: Integer = 0;
  for (let at = 0; at < cells.size; at += 1) {
    counts[at] = 0;
    const group = numberAt(cells.groupOf, at);
    const isOnTime = stayCharges === 'first-taxable-night' || numberAt(cells.firstNights, at) === 0;
    if (charged === group || !isOnTime || !isOpenAt(cells, at, window)) continue;
    charged = group;
    if (together && earliest >= 0 && !isSameGroup(cells, earliest, at)) {
      // A group that checks in later may owe earlier: its nights before count.
      if (dayOf(cells, earliest) <= dayOf(cells, at)) continue;
      for (let before = 0; before < at; before += 1) counts[before] = 0;
      quantity = 0;
    }
    earliest = at;
    const count = line === undefined ? of(itemAt(cells.groups, group)) : weightOn(line.rated, cells, at);
    counts[at] = count;
    quantity = add(quantity, count);
  }
  return quantity;
}

function isSameGroup(cells: Cells, one: number, other: number): boolean {
  const [left, right] = [groupAt(cells, one), groupAt(cells, other)];
  return left.group === undefined ? left === right : left.group === right.group;
}

/** The room group that brings each date. */
type Dates = Map<number, number>;

/** How many nights of a cell have a date that no room group before has. */
function newDates(dates: Dates, cells: Cells, at: number): number {
  const first = dayOf(cells, at);
  const group = groupAt(cells, at).group ?? numberAt(cells.groupOf, at);
  let count = 0;
  for (let night = 0; night < numberAt(cells.nights, at); night += 1) {
    const owner = dates.get(first + night);
    if (owner === undefined) dates.set(first + night, group);
    if (owner === undefined || owner === group) count += 1;
  }
  return count;
}
