import { type FixedLogic, LOGICS, type Unit } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, lengthen, numberAt } from '../at.js';
import { type Cells, dayOf, groupAt } from '../stay/cells.js';

/**
 * What a room group has of each unit. `together`: room groups do not add theirs up, since a date is a date and a
 * booking a booking in however many rooms.
 */
const UNIT_COUNTS: Record<Unit, UnitCount> = {
  room: { together: false, isGuest: false, of: ({ rooms }) => rooms },
  person: { together: false, isGuest: true, of: ({ persons }) => persons },
  date: { together: true, isGuest: false, of: () => 1 },
  booking: { together: true, isGuest: false, of: () => 1 },
};

interface UnitCount {
  readonly together: boolean;
  /** Whether a unit is one guest. */
  readonly isGuest: boolean;
  /** How many units a room group has. */
  of(group: RoomGroup): number;
}

/** What fixed charges are counted in: those of one logic and one window are counted once for all. */
export interface Counter extends UnitCount {
  /** Place of the window in which they apply. */
  readonly window: number;
  readonly isPerNight: boolean;
}

export function counterFor(logic: FixedLogic, window: number): Counter {
  const { unit, per } = LOGICS[logic];
  const { together, isGuest, of } = UNIT_COUNTS[unit];
  return { window, isPerNight: per === 'night', together, isGuest, of };
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
  counts: number[],
): number {
  lengthen(counts, cells.size);
  return counter.isPerNight ? countNights(counter, cells, counts) : countOnce(counter, cells, stayCharges, counts);
}

function countNights({ window, together, of }: Counter, cells: Cells, counts: number[]): number {
  const dates = together && cells.groups.length > 1 ? new Set<number>() : undefined;
  let quantity = 0;
  for (let at = 0; at < cells.size; at += 1) {
    let count = 0;
    if (itemAt(cells.ruleSets, at).open[window] === true) {
      const nights = dates === undefined ? numberAt(cells.nights, at) : newDates(dates, cells, at);
      count = of(groupAt(cells, at)) * nights;
    }
    counts[at] = count;
    quantity += count;
  }
  return quantity;
}

function countOnce(
  { window, together, of }: Counter,
  cells: Cells,
  stayCharges: FullPolicy['stayCharges'],
  counts: number[],
): number {
  let charged = -1;
  let earliest = -1;
  let quantity = 0;
  for (let at = 0; at < cells.size; at += 1) {
    counts[at] = 0;
    const group = numberAt(cells.groupOf, at);
    const isOnTime = stayCharges === 'first-taxable-night' || numberAt(cells.firstNights, at) === 0;
    if (charged === group || !isOnTime || itemAt(cells.ruleSets, at).open[window] !== true) continue;
    charged = group;
    if (together) {
      if (earliest >= 0) {
        // A group that checks in later may owe earlier: its nights before count.
        if (dayOf(cells, earliest) <= dayOf(cells, at)) continue;
        counts[earliest] = 0;
      }
      earliest = at;
      quantity = 0;
    }
    const count = of(itemAt(cells.groups, group));
    counts[at] = count;
    quantity += count;
  }
  return quantity;
}

/** How many nights of a cell have a date that was not counted yet. */
function newDates(dates: Set<number>, cells: Cells, at: number): number {
  const before = dates.size;
  const first = dayOf(cells, at);
  for (let night = 0; night < numberAt(cells.nights, at); night += 1) dates.add(first + night);
  return dates.size - before;
}
