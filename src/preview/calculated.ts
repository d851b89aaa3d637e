import { groupOf, type LineNight, type Result, resultOf } from '../calculation/result.js';
import type { Line } from '../calculation/tax-set/lines.js';
import { dateOf } from '../calendar/plain-date.js';
import { add, type Integer } from '../money/integer.js';
import { calculatedNights } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { ExplainedRoomGroup, NightRun } from './explanation-data.js';

/** A night of a room group, with its cells: those of all its rooms, and of all parts of their prices. */
export interface Slot {
  readonly group: number;
  /** Counted from 0. */
  readonly night: number;
  /** Its day number. */
  readonly day: number;
  readonly cells: readonly number[];
}

/** The calculation of a quote, as its explanation reads it: every line on every night, room group after room group. */
export type Calculated = NonNullable<ReturnType<typeof calculatedNights>> & {
  /** The same with its reasons. */
  readonly result: Result;
  readonly slots: readonly Slot[];
};

/** The calculation of a quote; `undefined` for one that came without it. */
export function calculatedOf(quote: Quote): Calculated | undefined {
  const found = calculatedNights(quote);
  if (found === undefined) return undefined;
  const { sheet, groups } = found;
  const { cells } = sheet.nights;
  const byGroup = groups.map(({ firstDay, prices }, group) =>
    prices.map((_, night) => {
      const ofNight: number[] = [];
      return { group, night, day: firstDay + night, cells: ofNight };
    }),
  );
  for (let cell = 0; cell < cells.size; cell += 1) {
    byGroup[groupOf(cells, cell)]?.[cells.firstNights[cell] ?? 0]?.cells.push(cell);
  }
  return { ...found, result: resultOf(sheet, groups), slots: byGroup.flat() };
}

/** The nights on which a line applies, with those of their cells on which it does. */
export function slotsOf({ sheet, slots }: Calculated, { window }: Line): Slot[] {
  const { ruleSets } = sheet.nights.cells;
  return slots.flatMap((slot) => {
    const cells = slot.cells.filter((cell) => ruleSets[cell]?.open[window] === true);
    return cells.length === 0 ? [] : [{ ...slot, cells }];
  });
}

/** The amounts on some nights, added up. */
export function sumOn(amounts: readonly Integer[], slots: readonly Slot[]): Integer {
  return slots.reduce<Integer>((sum, { cells }) => cells.reduce((own, cell) => add(own, amounts[cell] ?? 0), sum), 0);
}

/** Nights as runs of dates, each within one room group. */
export function runsOf(nights: ReadonlyArray<Pick<LineNight, 'group' | 'day'>>): NightRun[] {
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

/** The room groups of the stay, as an explanation lists them. */
export function roomGroupsOf({ groups }: Calculated): ExplainedRoomGroup[] {
  return groups.map(({ firstDay, prices, rooms, persons }) => ({
    checkIn: dateOf(firstDay),
    nights: prices.length,
    rooms,
    persons,
  }));
}
