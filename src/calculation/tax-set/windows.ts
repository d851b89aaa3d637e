import { dayNumber } from '../calendar/plain-date.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax } from '../definitions/tax.js';

/** Which nights a tax applies to, as far as the tax alone says. */
export interface TaxWindow {
  readonly skipNights: number;
  /** Infinity when there is no cap. */
  readonly maxNights: number;
  /** First and last day of each range, both taxable, in order and apart; open ends are infinite. */
  readonly ranges: ReadonlyArray<readonly [number, number]>;
}

/** Stands for the window of a tax without ranges, skipped nights and cap. */
export const ALWAYS = -1;

const EVERY_DAY: TaxWindow['ranges'] = [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]];

/** The window of a tax; `undefined` when it applies to every night of every stay. */
export function windowOf(tax: Tax): TaxWindow | undefined {
  const { skip_nights, max_nights, applicable_date_ranges } = tax;
  if (skip_nights === null && max_nights === null && applicable_date_ranges.length === 0) return undefined;
  return {
    skipNights: skip_nights ?? 0,
    maxNights: max_nights ?? Number.POSITIVE_INFINITY,
    ranges: applicable_date_ranges.length === 0 ? EVERY_DAY : dayRanges(applicable_date_ranges),
  };
}

/** Ranges as day numbers, in order; ranges that overlap or touch become one, so that no night counts twice. */
function dayRanges(ranges: Tax['applicable_date_ranges']): Array<[number, number]> {
  const days = ranges
    .map(({ after, before }): [number, number] => [
      after === null ? Number.NEGATIVE_INFINITY : dayOf(after),
      before === null ? Number.POSITIVE_INFINITY : dayOf(before),
    ])
    .sort(([one], [other]) => one - other);
  const apart: Array<[number, number]> = [];
  for (const [first, last] of days) {
    const previous = apart.at(-1);
    if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else apart.push([first, last]);
  }
  return apart;
}

function dayOf(date: string): number {
  const day = dayNumber(date);
  if (day === undefined) throw new Error(`staytax: date ${date} was not validated`);
  return day;
}

/**
 * The taxable nights of a strip, as runs [from, to) of nights counted from 0: [2, 5] are the third, fourth
 * and fifth night. A night is taxable when its number is above skip_nights, its date lies in a range, and
 * the cap is not used up. Policy `maxNights` says what uses it up: the nights that were taxable ('taxable')
 * or all nights from arrival on ('stay').
 */
export function taxableNights(
  window: TaxWindow,
  firstDay: number,
  nights: number,
  maxNights: FullPolicy['maxNights'],
): number[] {
  const runs: number[] = [];
  const end = maxNights === 'stay' ? Math.min(nights, window.maxNights) : nights;
  let left = window.maxNights;
  for (const [firstOfRange, lastOfRange] of window.ranges) {
    const from = Math.max(window.skipNights, firstOfRange - firstDay);
    const to = Math.min(end, lastOfRange - firstDay + 1, from + left);
    if (to <= from) continue;
    runs.push(from, to);
    left -= to - from;
  }
  return runs;
}

/**
 * Whether a whole strip lies inside a window or outside of it; `undefined` when the window opens or closes
 * on the way. What `taxableNights` says in general, found without listing runs: most stays are short.
 */
export function isThroughout(
  window: TaxWindow,
  firstDay: number,
  nights: number,
  maxNights: FullPolicy['maxNights'],
): boolean | undefined {
  const { skipNights, ranges } = window;
  if (skipNights >= nights || (maxNights === 'stay' && skipNights >= window.maxNights)) return false;
  const lastDay = firstDay + nights - 1;
  for (let at = 0; at < ranges.length; at += 1) {
    const range = ranges[at] as readonly [number, number];
    const first = range[0];
    const last = range[1];
    if (last < firstDay + skipNights || first > lastDay) continue;
    const isInside = skipNights === 0 && nights <= window.maxNights && first <= firstDay && last >= lastDay;
    return isInside ? true : undefined;
  }
  return false;
}

/** A night as far as taxes see it: which of the windows of a tax set are open on it. */
export interface NightKind {
  readonly open: readonly boolean[];
}

/** Whether what has a window (by its index, or ALWAYS) applies on nights of a kind. */
export function applies({ window }: { readonly window: number }, kind: NightKind): boolean {
  return window === ALWAYS || kind.open[window] === true;
}
