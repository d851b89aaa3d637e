import { dayNumber } from '../../calendar/plain-date.js';
import type { Tax } from '../../definitions/tax.js';

/** Which nights a tax applies to, as far as the tax alone says. */
export interface TaxWindow {
  readonly skipNights: number;
  /** Infinity when there is no cap. */
  readonly maxNights: number;
  /** First and last day of each range, both taxable, in order and apart; open ends are infinite. */
  readonly ranges: ReadonlyArray<readonly [number, number]>;
}

/** The ranges of a tax without ranges. */
export const EVERY_DAY: TaxWindow['ranges'] = [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]];

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

/** The place of the window that is open on every night: the one of a tax without ranges, skipped nights and cap. */
export const ALWAYS = 0;

/** The windows of the taxes of a set, each different one once. The place of a window is its index plus one. */
export interface Windows {
  readonly list: readonly TaxWindow[];
  /** The place of a tax's window; ALWAYS when the tax applies to every night. */
  placeOf(tax: Tax): number;
}

/** Collects the windows of taxes: taxes that apply to the same nights share theirs. */
export function collectWindows(): Windows {
  const list: TaxWindow[] = [];
  const places = new Map<string, number>();
  const placeOf = (tax: Tax): number => {
    const window = windowOf(tax);
    if (window === undefined) return ALWAYS;
    const { skipNights, maxNights, ranges } = window;
    const key = ranges === EVERY_DAY ? `${skipNights} ${maxNights}` : `${skipNights} ${maxNights} ${ranges}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = list.push(window);
    places.set(key, place);
    return place;
  };
  return { list, placeOf };
}
