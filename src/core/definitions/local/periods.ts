import { dateOf, dayNumber, daysOfTheYear, monthDay, monthDayOf } from '../../calendar/plain-date.js';
import { pathTo } from '../../issues/issue.js';
import { isList, once } from '../../issues/reading.js';
import type { Place, Report } from '../../issues/report.js';
import type { Field } from '../../schema/fields.js';
import { OPEN_DATE, objectsOf, objectWith, readObjectOf, schemasOf } from '../../schema/fields.js';
import { openObjectOf, text } from '../../schema/schema.js';

/** Date ranges and seasons: how they are written, read and checked, and as spans of day numbers. */

/** A period in which a tax applies, both ends included; `null` is an open end. */
export interface DateRange {
  /** The first date, `YYYY-MM-DD`; `null` is open at this end. */
  after: string | null;
  /** The last date, `YYYY-MM-DD`; `null` is open at this end. */
  before: string | null;
}

/** A period in which a tax applies, as a person writes it: an absent end is open. */
export interface DateRangeInput {
  /** The first date, `YYYY-MM-DD` [open]. */
  readonly after?: string | null | undefined;
  /** The last date, `YYYY-MM-DD` [open]. */
  readonly before?: string | null | undefined;
}

/** A season of every year, both ends included: months and days, such as "12-20". It may pass the end of the year. */
export interface Season {
  /** The first day, `MM-DD`. */
  from: string;
  /** The last day, `MM-DD`. */
  to: string;
}

export const RANGE_IN_WORDS = 'a date range such as { "after": "2026-07-01", "before": null }';

export const RANGE_FIELDS = { after: OPEN_DATE, before: OPEN_DATE } satisfies Record<keyof DateRange, Field>;

/** Stored taxes may have unknown fields in their ranges. */
export const dateRangeObject = Object.assign(
  once(() => openObjectOf(schemasOf(RANGE_FIELDS))),
  { fields: RANGE_FIELDS },
);

/** Replaces an entry that is not a range and was reported. */
export const NOTED_RANGE: DateRange = { after: '0100-01-01', before: null };

/** A range as plain data, its open ends written out, its unknown fields reported as issues. */
export function readRange(input: unknown, place: Place): object {
  const range = readObjectOf(RANGE_FIELDS, input, place, RANGE_IN_WORDS);
  return range === undefined ? NOTED_RANGE : { after: range['after'] ?? null, before: range['before'] ?? null };
}

/** An end of a range: a date, null for open, or `undefined` if it has an issue. */
type End = string | null | undefined;

export function checkRange(
  { after, before }: { readonly after?: End; readonly before?: End },
  placeOf: () => string,
  report: Report,
): void {
  if (after === null && before === null) report.add('range_open', placeOf(), {});
  checkRangeOrder(after, before, () => pathTo(placeOf(), 'before'), report);
}

/** Dates of one form compare as texts. */
export function checkRangeOrder(after: End, before: End, placeOf: () => string, report: Report): void {
  if (after && before && after > before) report.add('range_reversed', placeOf(), { after, before });
}

/** The fields that together equal a list with one range. */
export const LEGACY_DATES = ['applicable_after', 'applicable_before'] as const;

/** The ranges of a tax, from the list or from the legacy fields. Values may be invalid. */
export function writtenRanges({
  applicable_date_ranges: ranges,
  applicable_after: after = null,
  applicable_before: before = null,
}: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (isList(ranges) && ranges.length > 0) return ranges;
  return after === null && before === null ? [] : [{ after, before }];
}

const dayOfYear = once(() =>
  text({
    holds: (day) => monthDay(day) !== undefined,
    code: 'not_month_day',
    note: { pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
  }),
);
const MONTH_DAY = { schema: dayOfYear, rule: { expected: 'a month and a day such as "12-20"' } };

export const SEASON_FIELDS = { from: MONTH_DAY, to: MONTH_DAY } satisfies Record<keyof Season, Field>;

export const seasonObject = objectWith(SEASON_FIELDS);

const MOST_PERIODS = 20;

/** A list of date ranges in local rules, whose unknown fields are issues. */
export const RANGES = objectsOf(
  dateRangeObject,
  {
    least: 1,
    most: MOST_PERIODS,
    expected: `a list of 1 to ${MOST_PERIODS} date ranges`,
    entry: RANGE_IN_WORDS,
    noted: NOTED_RANGE,
  },
  readRange,
);

export const SEASONS = objectsOf(seasonObject, {
  least: 1,
  most: MOST_PERIODS,
  expected: `a list of 1 to ${MOST_PERIODS} seasons`,
  entry: 'a season such as { "from": "12-20", "to": "01-10" }',
  noted: { from: '01-01', to: '12-31' },
});

/** A run of whole numbers, both ends included; infinite ends are open. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

export function isWithin(number: number, { first, last }: Span): boolean {
  return first <= number && number <= last;
}

export function rangeSpan({ after, before }: DateRange): Span {
  return {
    first: (after === null ? undefined : dayNumber(after)) ?? Number.NEGATIVE_INFINITY,
    last: (before === null ? undefined : dayNumber(before)) ?? Number.POSITIVE_INFINITY,
  };
}

/** A season as month-day numbers; `first` is above `last` if it passes the end of the year. */
function seasonSpan({ from, to }: Season): Span {
  return { first: monthDay(from) ?? Number.NaN, last: monthDay(to) ?? Number.NaN };
}

const yearDays = once(daysOfTheYear);
export const LAST_PLACE = 365;
const FIRST_OF_LEAP_YEAR = dayNumber('2024-01-01') ?? 0;

/** An index of the year as `MM-DD`. */
export function monthDayAt(place: number): string {
  return dateOf(FIRST_OF_LEAP_YEAR + place).slice(5);
}

/** The seasons with the days of some joined indexes of the year. */
export function seasonsOf(places: readonly Span[]): Season[] {
  const [first, ...others] = places;
  const last = others.at(-1);
  const passesYear = first?.first === 0 && last?.last === LAST_PLACE;
  const spans = passesYear ? [...others.slice(0, -1), { first: last.first, last: first.last }] : places;
  return spans.map((span) => ({ from: monthDayAt(span.first), to: monthDayAt(span.last) }));
}

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

const places = once(() => {
  const days: number[] = [];
  for (const [place, day] of yearDays().entries()) days[day] = place;
  return days;
});

/** Sorted spans, with adjacent and overlapping ones merged. */
export function joined(spans: readonly Span[]): Span[] {
  const list: Array<{ first: number; last: number }> = [];
  // Two open starts differ by NaN, which sorts as equal.
  for (const { first, last } of [...spans].sort((left, second) => left.first - second.first)) {
    const before = list.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else list.push({ first, last });
  }
  return list;
}

/** Ranges as few that have the same days; none for all days. */
export function joinedRanges(ranges: readonly DateRange[]): DateRange[] {
  const end = (day: number) => (Number.isFinite(day) ? dateOf(day) : null);
  const spans = joined(ranges.map(rangeSpan)).map(({ first, last }) => ({ after: end(first), before: end(last) }));
  return spans.filter(({ after, before }) => after !== null || before !== null);
}

/** Whether every number of some joined spans is in others. */
export function areWithin(inner: readonly Span[], outer: readonly Span[]): boolean {
  return inner.every(({ first, last }) => outer.some((span) => span.first <= first && last <= span.last));
}

/** The intersection of two lists of joined spans. A span that ends before it begins is kept: it matches nothing. */
export function common(left: readonly Span[], second: readonly Span[]): Span[] {
  return left.flatMap(({ first, last }) =>
    second.map((span) => ({ first: Math.max(first, span.first), last: Math.min(last, span.last) })),
  );
}
