import { dayNumber, readDay } from '../calendar/plain-date.js';
import { spansAsked } from '../definitions/conditions/conditions.js';
import type { Season } from '../definitions/local/of-tax.js';
import type { Span } from '../definitions/local/spans.js';
import type { TaxSetEntry } from '../definitions/tax-set.js';
import { breakpointsOf } from './breakpoints.js';

/** The first day of something else that a tax charges, and which day of a stay is asked for it. */
export interface DateBorder {
  readonly day: number;
  readonly asks: 'date' | 'arrival' | 'booking';
}

/**
 * Where charges of taxes change with the date: the borders of their date ranges, and of the periods, seasons, arrivals and
 * bookings of their rows. Seasons are those of the year in which a day lies, and of the years before and after it.
 */
export function dateBorders(taxes: readonly TaxSetEntry[], around: number): DateBorder[] {
  const found = new Map<string, DateBorder>();
  const note = (asks: DateBorder['asks'], spans: readonly Span[]): void => {
    for (const { first, last } of spans) {
      for (const day of [first, last + 1]) {
        if (Number.isFinite(day)) found.set(`${asks} ${day}`, { day, asks });
      }
    }
  };
  const { year } = readDay(around);
  for (const tax of taxes) {
    const { ranges } = breakpointsOf(tax);
    note(
      'date',
      ranges.map(([first, last]) => ({ first, last })),
    );
    for (const row of tax.local?.rates ?? []) {
      for (const asks of ['date', 'arrival', 'booking'] as const) note(asks, spansAsked(row, asks) ?? []);
      for (const season of row.seasons ?? []) {
        note(
          'date',
          [year - 1, year, year + 1].flatMap((one) => seasonIn(season, one)),
        );
      }
    }
  }
  return [...found.values()];
}

/** The season that begins in a year. Where there is no 29 February, a season begins with March, or ends before it. */
function seasonIn({ from, to }: Season, year: number): Span[] {
  const dayIn = (date: string, of: number): number | undefined => dayNumber(`${String(of).padStart(4, '0')}-${date}`);
  const first = dayIn(from, year) ?? dayIn('03-01', year);
  const endYear = from <= to ? year : year + 1;
  const last = dayIn(to, endYear) ?? dayIn('02-28', endYear);
  return first === undefined || last === undefined || last < first ? [] : [{ first, last }];
}
