import type { TaxWindow } from '../../core/calculation/windows.js';
import { EVERY_DAY, EVERY_NIGHT, eveningsOf, taxableNights, windowOf } from '../../core/calculation/windows.js';
import { monthsLater } from '../../core/calendar/day-math.js';
import { dayNumber, LAST_DAY, readDay, startOfNextPeriod } from '../../core/calendar/plain-date.js';
import { spansOn } from '../../core/definitions/local/conditions.js';
import type { LocalRate, LocalTax } from '../../core/definitions/local/of-tax.js';
import type { Season, Span } from '../../core/definitions/local/periods.js';
import { common, isWithin, joined } from '../../core/definitions/local/periods.js';
import type { TaxMention } from '../../core/definitions/mentions.js';
import { mentionsOf } from '../../core/definitions/mentions.js';
import type { TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { firstOfEach } from '../../core/issues/reading.js';
import { LIMITS } from '../../core/stay/schema.js';

/** The nights and dates at which charging of a tax starts and stops. Its ranges are those of evenings, with its seasons. */
export interface Breakpoints extends Pick<TaxWindow, 'ranges' | 'maxNightsIn'> {
  readonly title: string;
  readonly skip: number;
  /** `undefined` without a limit. */
  readonly cap: number | undefined;
  /** Whether the tax has no ranges. */
  readonly isAllYear: boolean;
}

/** The date of everyday stays without `today` and date ranges. */
const USUAL_DATE = '2026-05-01';

/** A margin on both sides of a stay, so that variants stay within the calendar. */
const MARGIN = LIMITS.nights + 400;

/** Every tax of the set once, at any level, in the order of the list. */
export function taxesOf(taxSet: TaxSet): TaxSetEntry[] {
  return firstMentions(taxSet).map(({ entry }) => entry);
}

/** Every tax of the set once, at its first place. */
export function firstMentions(taxSet: TaxSet): TaxMention[] {
  return firstOfEach(mentionsOf(taxSet), ({ entry }) => taxKey(entry));
}

/** The set with each entry changed, after the taxes nested in it. */
export function withEntries(set: TaxSet, change: (entry: TaxSetEntry) => TaxSetEntry): TaxSet {
  const changed = (entry: TaxSetEntry): TaxSetEntry => change({ ...entry, taxes: entry.taxes.map(changed) });
  return { ...set, taxes: set.taxes.map(changed) };
}

export function breakpointsOf(tax: TaxSetEntry): Breakpoints {
  const { skipNights, maxNights, maxNightsIn } = windowOf(tax) ?? EVERY_NIGHT;
  const ranges = eveningsAround(tax, dayNumber(USUAL_DATE) ?? 0, [0, 1]);
  return {
    maxNightsIn,
    title: tax.title,
    skip: Math.min(skipNights, LIMITS.nights),
    cap: Number.isFinite(maxNights) ? Math.min(maxNights, LIMITS.nights) : undefined,
    ranges,
    isAllYear: ranges === EVERY_DAY,
  };
}

export function isOpenOn({ ranges }: Breakpoints, day: number): boolean {
  return ranges.some((range) => isWithin(day, range));
}

/** The day around which stays without a range are built: `today`, or the begin of the first range, or a fixed date. */
export function anchorDay(breakpoints: readonly Breakpoints[], today: string | undefined): number {
  const given = today === undefined ? undefined : dayNumber(today);
  if (given !== undefined) return withinCalendar(given);
  const days = breakpoints.flatMap(({ ranges }) =>
    ranges.flatMap(({ first, last }) => [first, last]).filter(Number.isFinite),
  );
  return withinCalendar(days.length === 0 ? (dayNumber(USUAL_DATE) ?? 0) : Math.min(...days));
}

/** The number of days of a range. */
export function daysIn({ first, last }: Span): number {
  return last - first + 1;
}

/** The nearest day from which a stay can extend in both directions. */
export function withinCalendar(day: number): number {
  const first = (dayNumber('0100-01-01') ?? 0) + MARGIN;
  return Math.min(Math.max(day, first), LAST_DAY - MARGIN);
}

/** The first day of the longest range, on which a long stay is taxed most; without ranges the anchor. */
export function homeOf({ ranges }: Breakpoints, anchor: number): number {
  const { first, last } = ranges.reduce((best, range) => (daysIn(range) > daysIn(best) ? range : best));
  if (first <= anchor && monthsLater(anchor, 1) <= last) return anchor;
  return withinCalendar(Number.isFinite(first) ? first : monthsLater(last, -1));
}

/** The length of a stay with `counted` taxable nights, apart from the limit; `undefined` if none is long enough. */
export function nightsUntil({ skip, ranges }: Breakpoints, arrival: number, counted: number): number | undefined {
  const window = { ...EVERY_NIGHT, skipNights: skip, maxNights: counted, ranges };
  const runs = taxableNights(window, { firstDay: arrival, nightsBefore: 0 }, LIMITS.nights, 'taxable');
  // The nights of runs [from, to).
  const nights = runs.reduce((sum, border, index) => (index % 2 === 0 ? sum - border : sum + border), 0);
  return nights === counted ? runs.at(-1) : undefined;
}

/** The first day of another charge, and the date of a stay that it depends on. */
export interface DateBorder {
  readonly day: number;
  readonly asks: 'date' | 'arrival' | 'booking';
}

/** The days on which charges change: borders of ranges, and of rows with their seasons around a day. */
export function dateBorders(taxes: readonly TaxSetEntry[], around: number): DateBorder[] {
  return uniqueBorders([
    ...taxes.flatMap((tax) => rangeBorders(tax, around)),
    ...taxes.flatMap(({ local }) => (local?.rates ?? []).flatMap((row) => rowBorders(row, around, local))),
  ]);
}

/** The borders of the ranges and seasons of a tax, and of the next month or year if its limit starts anew then. */
export function rangeBorders(tax: TaxSetEntry, around: number): DateBorder[] {
  const { maxNightsIn } = windowOf(tax) ?? EVERY_NIGHT;
  const next = maxNightsIn === undefined ? [] : [startOfNextPeriod(around, maxNightsIn)];
  return [...bordersOf('date', eveningsAround(tax, around)), ...next.map((day) => ({ day, asks: 'date' as const }))];
}

/** The evenings of the ranges of a tax, with its seasons that begin in the year of a day and in those beside it. */
function eveningsAround(tax: TaxSetEntry, around: number, years: readonly number[] = NEAR_YEARS): readonly Span[] {
  const { ranges, seasons, dateShift } = windowOf(tax) ?? EVERY_NIGHT;
  if (seasons === undefined) return ranges === EVERY_DAY ? ranges : eveningsOf(ranges, dateShift);
  const inYears = joined(seasonsAround(tax.local?.seasons ?? [], around, years));
  return eveningsOf(
    common(ranges, inYears).filter(({ first, last }) => first <= last),
    dateShift,
  );
}

/** A year, the next one, and the one before it. */
const NEAR_YEARS = [0, 1, -1];

function seasonsAround(seasons: readonly Season[], around: number, years: readonly number[] = NEAR_YEARS): Span[] {
  const { year } = readDay(around);
  return seasons.flatMap((season) => years.flatMap((later) => seasonIn(season, year + later)));
}

export function rowBorders(row: LocalRate, around: number, local: LocalTax = {}): DateBorder[] {
  const dateShift = local.night_date === 'morning' ? 1 : 0;
  return [
    ...bordersOf('date', eveningsOf(spansOn(row, 'date') ?? [], dateShift)),
    ...(['arrival', 'booking'] as const).flatMap((asks) => bordersOf(asks, spansOn(row, asks) ?? [])),
    ...bordersOf('date', eveningsOf(seasonsAround(row.seasons ?? [], around), dateShift)),
    // A stay ends before a departure: its last night is one day earlier.
    ...bordersOf('date', eveningsOf(spansOn(row, 'departure') ?? [], 1)),
  ];
}

function bordersOf(asks: DateBorder['asks'], spans: readonly Span[]): DateBorder[] {
  return spans
    .flatMap(({ first, last }) => [first, last + 1])
    .filter(Number.isFinite)
    .map((day) => ({ day, asks }));
}

export function uniqueBorders(borders: readonly DateBorder[]): DateBorder[] {
  return firstOfEach(borders, ({ asks, day }) => `${asks} ${day}`);
}

/** Sorts borders from a day on by distance, and then borders before it by distance. */
export function nearestFirst(borders: readonly DateBorder[], from: number): DateBorder[] {
  const distance = ({ day }: DateBorder): number => (day >= from ? day - from : FAR + from - day);
  return [...borders].sort((first, second) => distance(first) - distance(second));
}

/** Larger than the distance of any two days of the calendar. */
const FAR = 1e7;

/** The season that begins in a year. Without a 29 February, a season begins on 1 March, or ends before it. */
export function seasonIn({ from, to }: Season, year: number): Span[] {
  const dayIn = (date: string, of: number): number | undefined => dayNumber(`${String(of).padStart(4, '0')}-${date}`);
  const first = dayIn(from, year) ?? dayIn('03-01', year);
  const endYear = from <= to ? year : year + 1;
  const last = dayIn(to, endYear) ?? dayIn('02-28', endYear);
  return first === undefined || last === undefined || last < first ? [] : [{ first, last }];
}
