import type { LineNight, Result } from '../calculation/result.js';
import { dayOf } from '../calculation/stay/cells.js';
import type { Line } from '../calculation/tax-set/lines.js';
import { dateOf } from '../calendar/plain-date.js';
import { add, type Integer } from '../money/integer.js';
import type { calculatedNights } from '../quote/calculation.js';
import type { ExplainedRoomGroup, NightRun } from './explanation-data.js';

/** The calculation of a quote, as its explanation reads it: every line on every night, room group after room group. */
export type Calculated = NonNullable<ReturnType<typeof calculatedNights>> & {
  /** The same with its reasons. */
  readonly result: Result;
};

/** The places of the nights on which a line applies. */
export function nightsOf({ sheet }: Calculated, { window }: Line): number[] {
  const { ruleSets, size } = sheet.nights.cells;
  return ruleSets.slice(0, size).flatMap(({ open }, night) => (open[window] === true ? [night] : []));
}

/** The amounts on some nights, added up. */
export function sumOn(amounts: readonly Integer[], nights: readonly number[]): Integer {
  return nights.reduce<Integer>((sum, night) => add(sum, amounts[night] ?? 0), 0);
}

/** Nights as runs of dates, each within one room group. */
export function runsOf({ sheet }: Calculated, nights: readonly number[]): NightRun[] {
  const { cells } = sheet.nights;
  return runsOfNights(nights.map((night) => ({ group: cells.groupOf[night] ?? 0, day: dayOf(cells, night) })));
}

/** The same of nights by room group and day number. */
export function runsOfNights(nights: ReadonlyArray<Pick<LineNight, 'group' | 'day'>>): NightRun[] {
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
