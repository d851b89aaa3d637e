import type { Calculation } from '../calculation/calculation.js';
import type { Cell } from '../calculation/cells.js';
import type { Line } from '../calculation/program.js';
import type { LineNight } from '../calculation/reasons.js';
import { byUnit, isOpenOnCell } from '../calculation/reasons.js';
import { dateOf } from '../calendar/plain-date.js';
import { calculationOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { ExplainedRoomGroup, NightRun } from './explanation-data.js';

/** A night of a room group, with the cells of all its rooms and all parts of their prices. */
export interface NightSlot {
  readonly group: number;
  /** Counted from 0. */
  readonly night: number;
  /** Day number of the night. */
  readonly day: number;
  readonly cells: readonly Cell[];
}

/** The calculation of a quote for its explanation: every line on every night of every room group. */
export interface CalculatedQuote {
  /** On single nights, on which units are known. */
  readonly calculation: Calculation;
  readonly slots: readonly NightSlot[];
}

/** The calculation of a quote; `undefined` for a quote without one. */
export function calculatedOf(quote: Quote): CalculatedQuote | undefined {
  const found = calculationOf(quote);
  if (found === undefined) return undefined;
  const calculation = byUnit(found);
  const byGroup = calculation.groups.map(({ firstDay, prices }, group) =>
    prices.map((_, night) => {
      const cells: Cell[] = [];
      return { group, night, day: firstDay + night, cells };
    }),
  );
  for (const cell of calculation.cells) byGroup[cell.kind.group]?.[cell.from]?.cells.push(cell);
  return { calculation, slots: byGroup.flat() };
}

/** The nights on which a line applies, with the cells on which it does. */
export function lineSlots({ calculation, slots }: CalculatedQuote, line: Line): NightSlot[] {
  return slots.flatMap((slot) => {
    const cells = slot.cells.filter((cell) => isOpenOnCell(calculation, line, cell));
    return cells.length === 0 ? [] : [{ ...slot, cells }];
  });
}

/** Nights as runs of dates, each within one room group. */
export function nightRuns(nights: ReadonlyArray<Pick<LineNight, 'group' | 'day'>>): NightRun[] {
  const runs: Array<{ roomGroup: number; first: number; last: number }> = [];
  for (const { group, day } of nights) {
    const roomGroup = group + 1;
    const run = runs.at(-1);
    if (run?.roomGroup === roomGroup && run.last + 1 === day) run.last = day;
    else runs.push({ roomGroup, first: day, last: day });
  }
  return runs.map(({ roomGroup, first, last }) => ({
    from: dateOf(first),
    to: dateOf(last),
    nights: last - first + 1,
    roomGroup,
  }));
}

export function roomGroupsOf({ calculation: { groups } }: CalculatedQuote): ExplainedRoomGroup[] {
  return groups.map(({ firstDay, prices, rooms, persons }) => ({
    checkIn: dateOf(firstDay),
    nights: prices.length,
    rooms,
    persons,
  }));
}
