import { dayNumber, readDay } from '../calendar/plain-date.js';
import { spansAsked } from '../definitions/conditions/conditions.js';
import type { LocalRate, Season } from '../definitions/local/of-tax.js';
import type { Span } from '../definitions/local/spans.js';
import type { TaxSetEntry } from '../definitions/tax-set.js';
import { breakpointsOf } from './breakpoints.js';

/** The first day of another charge, and the date of a stay that it depends on. */
export interface DateBorder {
  readonly day: number;
  readonly asks: 'date' | 'arrival' | 'booking';
}

/**
 * The days on which charges change: borders of date ranges, and of the periods, seasons, arrivals and bookings of rows.
 * Seasons include those of the year of a day, and of the years before and after it.
 */
export function dateBorders(taxes: readonly TaxSetEntry[], around: number): DateBorder[] {
  return once([
    ...taxes.flatMap(rangeBorders),
    ...taxes.flatMap(({ local }) => (local?.rates ?? []).flatMap((row) => rowBorders(row, around))),
  ]);
}

/** Borders of the date ranges of a tax. */
export function rangeBorders(tax: TaxSetEntry): DateBorder[] {
  return bordersOf(
    'date',
    breakpointsOf(tax).ranges.map(([first, last]) => ({ first, last })),
  );
}

/** Borders of a row. */
export function rowBorders(row: LocalRate, around: number): DateBorder[] {
  const { year } = readDay(around);
  const seasons = (row.seasons ?? []).flatMap((season) =>
    [year, year + 1, year - 1].flatMap((one) => seasonIn(season, one)),
  );
  return [
    ...(['date', 'arrival', 'booking'] as const).flatMap((asks) => bordersOf(asks, spansAsked(row, asks) ?? [])),
    ...bordersOf('date', seasons),
  ];
}

function bordersOf(asks: DateBorder['asks'], spans: readonly Span[]): DateBorder[] {
  return spans
    .flatMap(({ first, last }) => [first, last + 1])
    .filter(Number.isFinite)
    .map((day) => ({ day, asks }));
}

/** Removes duplicates and keeps the order. */
export function once(borders: readonly DateBorder[]): DateBorder[] {
  return [...new Map(borders.map((border) => [`${border.asks} ${border.day}`, border])).values()];
}

/** Sorts borders from a day on by distance, and then borders before it by distance. */
export function nearestFirst(borders: readonly DateBorder[], from: number): DateBorder[] {
  const distance = ({ day }: DateBorder): number => (day >= from ? day - from : FAR + from - day);
  return [...borders].sort((one, other) => distance(one) - distance(other));
}

/** Larger than the distance of any two days of the calendar. */
const FAR = 1e7;

/** The season that begins in a year. Without a 29 February, a season begins on 1 March, or ends before it. */
function seasonIn({ from, to }: Season, year: number): Span[] {
  const dayIn = (date: string, of: number): number | undefined => dayNumber(`${String(of).padStart(4, '0')}-${date}`);
  const first = dayIn(from, year) ?? dayIn('03-01', year);
  const endYear = from <= to ? year : year + 1;
  const last = dayIn(to, endYear) ?? dayIn('02-28', endYear);
  return first === undefined || last === undefined || last < first ? [] : [{ first, last }];
}
