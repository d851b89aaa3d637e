import { dayNumber } from '../calendar/plain-date.js';
import type { Span } from '../definitions/local/periods.js';
import { isWithin, joined } from '../definitions/local/periods.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax } from '../definitions/tax.js';

/** The nights to which a tax applies, as far as its definition alone decides. */
export interface TaxWindow {
  readonly skipNights: number;
  /** Infinity without a cap. */
  readonly maxNights: number;
  /** The days of each range, sorted and disjoint; open ends are infinite. */
  readonly ranges: readonly Span[];
}

export const EVERY_DAY: TaxWindow['ranges'] = [{ first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }];

export const EVERY_NIGHT: TaxWindow = { skipNights: 0, maxNights: Number.POSITIVE_INFINITY, ranges: EVERY_DAY };

/** The window of a tax; `undefined` when it applies to every night of every stay. */
export function windowOf(tax: Tax): TaxWindow | undefined {
  const { skip_nights, max_nights, applicable_date_ranges } = tax;
  if (skip_nights === null && max_nights === null && applicable_date_ranges.length === 0) return undefined;
  return {
    skipNights: skip_nights ?? 0,
    maxNights: max_nights ?? Number.POSITIVE_INFINITY,
    ranges: applicable_date_ranges.length === 0 ? EVERY_DAY : joined(applicable_date_ranges.map(rangeDays)),
  };
}

/** The date ranges of a tax. */
export function rangesOf(tax: Tax): TaxWindow['ranges'] {
  return windowOf(tax)?.ranges ?? EVERY_DAY;
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
 * skip_nights, its date is in a range, and the cap is not used up. Policy `maxNights` decides what uses it up: taxable
 * nights, or all nights from arrival on. The first night is number `nightsBefore` + 1.
 */
export function taxableNights(
  { skipNights, maxNights: most, ranges }: TaxWindow,
  { firstDay, nightsBefore }: NightsStart,
  nights: number,
  maxNights: FullPolicy['maxNights'],
): number[] {
  const runs: number[] = [];
  const end = maxNights === 'stay' ? Math.min(nights, most - nightsBefore) : nights;
  let left = most - Math.max(0, nightsBefore - skipNights);
  for (let index = 0; index < ranges.length; index += 1) {
    const range = ranges[index] as TaxWindow['ranges'][number];
    const from = Math.max(skipNights - nightsBefore, 0, range.first - firstDay);
    const to = Math.min(end, range.last - firstDay + 1, from + left);
    if (to <= from) continue;
    runs.push(from, to);
    left -= to - from;
  }
  return runs;
}

/** The part of a window that closes a night. */
export type ClosedBy = 'outside-ranges' | 'skipped' | 'capped';

/** Every part of a window that closes a night that is not taxable: the date first, then the number. */
export function whyClosed(
  { skipNights, ranges }: TaxWindow,
  { firstDay, nightsBefore }: NightsStart,
  night: number,
): readonly ClosedBy[] {
  const day = firstDay + night;
  const isSkipped = nightsBefore + night < skipNights;
  const isIn = ranges.some((range) => isWithin(day, range));
  if (isIn) return [isSkipped ? 'skipped' : 'capped'];
  return isSkipped ? ['outside-ranges', 'skipped'] : ['outside-ranges'];
}
