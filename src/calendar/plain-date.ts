/**
 * Plain dates: `YYYY-MM-DD`, a day in the life of a hotel, without a time and without a time zone. Inside,
 * a date is its day number, days since 1970-01-01, so that nights are counted by adding one.
 */
const DATE_TEXT = /^\d{4}-\d{2}-\d{2}$/;
const MILLISECONDS_A_DAY = 86_400_000;
const FIRST_YEAR_OF_DATE_UTC = 100;

/** The day number of a real calendar date, `undefined` for anything else ("2026-02-30", "2026-2-3", "2026"). */
export function dayNumber(text: string): number | undefined {
  if (text.length !== 10 || !DATE_TEXT.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  if (year < FIRST_YEAR_OF_DATE_UTC || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    return undefined;
  return Date.UTC(year, month - 1, day) / MILLISECONDS_A_DAY;
}

/** The date of a day number: 0 is "1970-01-01". */
export function dateOf(day: number): string {
  return new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The last day of the calendar we read: dates have four digits of year. */
export const LAST_DAY = Date.UTC(9999, 11, 31) / MILLISECONDS_A_DAY;

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
