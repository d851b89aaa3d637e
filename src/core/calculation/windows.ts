import { dayNumber, startOfNextPeriod, startOfPeriod } from '../calendar/plain-date.js';
import type { MaxNightsIn } from '../definitions/local/of-tax.js';
import type { Span } from '../definitions/local/periods.js';
import { common, isWithin, joined, placeOf, placesIn } from '../definitions/local/periods.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax } from '../definitions/tax.js';

/** The nights to which a tax applies, as far as its definition alone decides. */
export interface TaxWindow {
  readonly skipNights: number;
  /** Infinity without a cap. */
  readonly maxNights: number;
  /** The period in which the cap counts; `undefined`: the stay. */
  readonly maxNightsIn: MaxNightsIn | undefined;
  /** The days of each range, sorted and disjoint; open ends are infinite. */
  readonly ranges: readonly Span[];
  /** The days of the seasons, as indexes in a leap year; `undefined`: all year. */
  readonly seasons: readonly Span[] | undefined;
  /** Days from the evening of a night to its date for ranges and seasons: 1 if that is the morning after it. */
  readonly dateShift: 0 | 1;
}

export const EVERY_DAY: TaxWindow['ranges'] = [{ first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }];

export const EVERY_NIGHT: TaxWindow = {
  skipNights: 0,
  maxNights: Number.POSITIVE_INFINITY,
  maxNightsIn: undefined,
  ranges: EVERY_DAY,
  seasons: undefined,
  dateShift: 0,
};

/** The window of a tax; `undefined` when it applies to every night of every stay. */
export function windowOf(tax: Tax): TaxWindow | undefined {
  const { skip_nights, max_nights, applicable_date_ranges, local } = tax;
  const isAllYear = applicable_date_ranges.length === 0 && local?.seasons === undefined;
  if (skip_nights === null && max_nights === null && isAllYear) return undefined;
  return {
    skipNights: skip_nights ?? 0,
    maxNights: max_nights ?? Number.POSITIVE_INFINITY,
    maxNightsIn: max_nights === null ? undefined : local?.max_nights_in,
    ranges: applicable_date_ranges.length === 0 ? EVERY_DAY : joined(applicable_date_ranges.map(rangeDays)),
    seasons: local?.seasons && placesIn(local.seasons),
    dateShift: !isAllYear && local?.night_date === 'morning' ? 1 : 0,
  };
}

/** The date ranges of a tax. */
export function rangesOf(tax: Tax): TaxWindow['ranges'] {
  return windowOf(tax)?.ranges ?? EVERY_DAY;
}

/** The evenings of some dates of nights. */
export function eveningsOf(dates: readonly Span[], dateShift: TaxWindow['dateShift']): readonly Span[] {
  return dateShift === 0 ? dates : dates.map(({ first, last }) => ({ first: first - 1, last: last - 1 }));
}

/** Whether the taxable nights of a window depend on the calendar other than by date ranges: each year is different. */
export function isOfCalendar({ seasons, maxNightsIn }: TaxWindow): boolean {
  return seasons !== undefined || maxNightsIn !== undefined;
}

/** The days of a validated range; an unreadable date would leave it open. */
function rangeDays({ after, before }: Tax['applicable_date_ranges'][number]): Span {
  return {
    first: after === null ? Number.NEGATIVE_INFINITY : validDay(after),
    last: before === null ? Number.POSITIVE_INFINITY : validDay(before),
  };
}

function validDay(date: string): number {
  const day = dayNumber(date);
  if (day === undefined) throw new Error(`staytax: date ${date} was not validated`);
  return day;
}

/**
 * The start of the nights of a room group or of a guest: the day of the first night, and the number of nights before it
 * that count.
 */
export interface NightsStart {
  readonly firstDay: number;
  readonly nightsBefore: number;
}

/**
 * The taxable nights of a window, as runs [from, to) counted from 0. A night is taxable if its number is above
 * skip_nights, its date is in a range and a season, and the cap is not used up. Policy `maxNights` decides what uses it
 * up: taxable nights, or all nights from arrival on. The first night is number `nightsBefore` + 1.
 */
export function taxableNights(
  window: TaxWindow,
  start: NightsStart,
  nights: number,
  maxNights: FullPolicy['maxNights'],
): number[] {
  const runs: number[] = [];
  const { firstDay, nightsBefore } = start;
  const firstCounted = Math.max(window.skipNights - nightsBefore, 0);
  const days = openDays(window, firstDay, nights);
  for (const period of capPeriods(window, start, nights, maxNights)) {
    let { left } = period;
    for (let index = 0; index < days.length; index += 1) {
      const { first, last } = days[index] as Span;
      const from = Math.max(firstCounted, period.from, first - firstDay);
      const to = Math.min(period.to, last - firstDay + 1, from + left);
      if (to <= from) continue;
      addRun(runs, from, to);
      left -= to - from;
    }
  }
  return runs;
}

/** Runs do not touch: one that goes on in the next month is one. */
function addRun(runs: number[], from: number, to: number): void {
  if (runs.length > 0 && runs.at(-1) === from) runs[runs.length - 1] = to;
  else runs.push(from, to);
}

/** The evenings from one day to another on which the dates of a tax are open, whatever the number of the night. */
export function openEvenings(tax: Tax, first: number, last: number): readonly Span[] {
  const days = openDays(windowOf(tax) ?? EVERY_NIGHT, first, last - first + 1);
  return common(days, [{ first, last }]).filter((span) => span.first <= span.last);
}

/** The evenings of nights in the ranges and the seasons; with seasons, only those of a stay. */
function openDays({ ranges, seasons, dateShift }: TaxWindow, firstDay: number, nights: number): readonly Span[] {
  const evenings = eveningsOf(ranges, dateShift);
  if (seasons === undefined) return evenings;
  const open: Span[] = [];
  for (let day = firstDay; day < firstDay + nights; day += 1) {
    if (isInSeason(seasons, day + dateShift) && evenings.some((range) => isWithin(day, range))) {
      open.push({ first: day, last: day });
    }
  }
  return joined(open);
}

function isInSeason(seasons: readonly Span[], date: number): boolean {
  const place = placeOf(date);
  return seasons.some((season) => isWithin(place, season));
}

/** Nights in which one cap counts: from `from` to before `to`, at most `left` of them. */
interface CapPeriod {
  readonly from: number;
  readonly to: number;
  readonly left: number;
}

/**
 * The stay, or the parts of it in each month or year, by the evening. Nights before the stay use up the cap of the
 * period of arrival: all of them from arrival on, or those above skip_nights.
 */
function capPeriods(
  { skipNights, maxNights: most, maxNightsIn }: TaxWindow,
  { firstDay, nightsBefore }: NightsStart,
  nights: number,
  maxNights: FullPolicy['maxNights'],
): CapPeriod[] {
  const periods: CapPeriod[] = [];
  const before = nightsBeforeInPeriod(maxNightsIn, { firstDay, nightsBefore });
  let used = Math.max(0, nightsBefore - Math.max(skipNights, nightsBefore - before));
  let slept = before;
  for (let from = 0; from < nights; ) {
    const next = maxNightsIn === undefined ? nights : startOfNextPeriod(firstDay + from, maxNightsIn) - firstDay;
    const to = Math.min(next, nights);
    periods.push({ from, to: maxNights === 'stay' ? Math.min(to, from + most - slept) : to, left: most - used });
    [from, used, slept] = [to, 0, 0];
  }
  return periods;
}

/** How many of the nights before the stay, which are just before arrival, are in the period of the cap. */
function nightsBeforeInPeriod(maxNightsIn: MaxNightsIn | undefined, { firstDay, nightsBefore }: NightsStart): number {
  if (maxNightsIn === undefined) return nightsBefore;
  return Math.min(nightsBefore, firstDay - startOfPeriod(firstDay, maxNightsIn));
}

/** The part of a window that closes a night. */
export type ClosedBy = 'outside-ranges' | 'skipped' | 'capped';

/** Every part of a window that closes a night that is not taxable: the date first, then the number. */
export function whyClosed(
  { skipNights, ranges, seasons, dateShift }: TaxWindow,
  { firstDay, nightsBefore }: NightsStart,
  night: number,
): readonly ClosedBy[] {
  const date = firstDay + night + dateShift;
  const isSkipped = nightsBefore + night < skipNights;
  const isIn = ranges.some((range) => isWithin(date, range)) && (seasons === undefined || isInSeason(seasons, date));
  if (isIn) return [isSkipped ? 'skipped' : 'capped'];
  return isSkipped ? ['outside-ranges', 'skipped'] : ['outside-ranges'];
}
