import { dayNumber, daysOfTheYear, monthDay, monthDayOf } from '../../calendar/plain-date.js';
import { once } from '../../schema/fields.js';
import type { DateRange } from '../date-range.js';
import type { Season } from './of-tax.js';

/** A run of whole numbers, both ends included; infinite ends are open. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Whether a number is in a span. */
export function isWithin(number: number, { first, last }: Span): boolean {
  return first <= number && number <= last;
}

/** The dates of a range as day numbers. */
export function rangeSpan({ after, before }: DateRange): Span {
  return {
    first: (after === null ? undefined : dayNumber(after)) ?? Number.NEGATIVE_INFINITY,
    last: (before === null ? undefined : dayNumber(before)) ?? Number.POSITIVE_INFINITY,
  };
}

/** A season as month-day numbers; `first` is above `last` if it passes the end of the year. */
export function seasonSpan({ from, to }: Season): Span {
  return { first: monthDay(from) ?? Number.NaN, last: monthDay(to) ?? Number.NaN };
}

/** Whether a month-day number is in a season. */
export function isInSeason(day: number, { first, last }: Span): boolean {
  return first <= last ? first <= day && day <= last : first <= day || day <= last;
}

const yearDays = once(daysOfTheYear);
const LAST_PLACE = 365;

/** The days of some seasons as indexes in a leap year, which has every day. */
export function placesIn(seasons: readonly Season[]): Span[] {
  const places = seasons.map(seasonSpan).flatMap((span) => {
    const [first, last] = [yearDays().indexOf(span.first), yearDays().indexOf(span.last)];
    return first <= last
      ? [{ first, last }]
      : [
          { first: 0, last },
          { first, last: LAST_PLACE },
        ];
  });
  return joined(places);
}

/** The index of the month and day of a day number in a leap year, as `placesIn` counts. */
export function placeOf(day: number): number {
  return places()[monthDayOf(day)] ?? Number.NaN;
}

/** Indexes by month-day number. */
const places = once(() => {
  const found: number[] = [];
  for (const [place, day] of yearDays().entries()) found[day] = place;
  return found;
});

/** Sorted spans, with adjacent and overlapping ones merged. */
export function joined(spans: readonly Span[]): Span[] {
  const list: Array<{ first: number; last: number }> = [];
  // Two open starts differ by NaN, which sorts as equal.
  for (const { first, last } of [...spans].sort((one, other) => one.first - other.first)) {
    const before = list.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else list.push({ first, last });
  }
  return list;
}

/** Whether every number of some joined spans is in others. */
export function areWithin(inner: readonly Span[], outer: readonly Span[]): boolean {
  return inner.every(({ first, last }) => outer.some((span) => span.first <= first && last <= span.last));
}

/** The intersection of two lists of joined spans. A span that ends before it begins is kept: it matches nothing. */
export function common(one: readonly Span[], other: readonly Span[]): Span[] {
  return one.flatMap(({ first, last }) =>
    other.map((span) => ({ first: Math.max(first, span.first), last: Math.min(last, span.last) })),
  );
}
