/**
 * Plain dates: `YYYY-MM-DD`, without a time and without a time zone. Inside, a date is its day number, days since
 * 1970-01-01, so that nights are counted by adding one.
 */
/** Earlier years are refused as typing errors. */
const FIRST_YEAR = 100;

/** The day number of a real calendar date, `undefined` for anything else ("2026-02-30", "2026-2-3", "2026"). */
export function dayNumber(text: string): number | undefined {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return undefined;
  // Read digit by digit: every stay has a date, and a pattern with Number() is five times slower.
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // A character other than a digit gives NaN, which fails each comparison.
  if (!(year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return undefined;
  return daysBeforeYear(year) + daysBeforeMonth(year, month) + day - DAYS_BEFORE_1970 - 1;
}

function twoDigits(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 48;
  const ones = text.charCodeAt(index + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Days from the first day of year 0 to the first day of a year. */
function daysBeforeYear(year: number): number {
  const before = year - 1;
  return before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
}

const DAYS_BEFORE_1970 = daysBeforeYear(1970);
/** The last entry is the month after December. */
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

function daysBeforeMonth(year: number, month: number): number {
  return (DAYS_BEFORE_MONTH[month - 1] as number) + (month > 2 && isLeap(year) ? 1 : 0);
}

/** The date of a day number: 0 is "1970-01-01". */
export function dateOf(day: number): string {
  const { year, month, dayOfMonth } = readDay(day);
  return `${year < 1000 ? String(year).padStart(4, '0') : year}${BEHIND_YEAR[month]}${BEHIND_YEAR[dayOfMonth]}`;
}

/** Month and day of a date as text. A table, because every night of a quote has a date. */
const BEHIND_YEAR = Array.from({ length: 32 }, (_, value) => `-${value < 10 ? '0' : ''}${value}`);

/** The year, month and day of a day number. */
export function readDay(day: number): { year: number; month: number; dayOfMonth: number } {
  const days = day + DAYS_BEFORE_1970;
  // The average length of a year gives a first guess: at most one too low, never too high.
  let year = Math.floor(days / 365.2425) + 1;
  if (daysBeforeYear(year + 1) <= days) year += 1;
  const dayOfYear = days - daysBeforeYear(year);
  let month = Math.floor(dayOfYear / 31) + 1;
  if (daysBeforeMonth(year, month + 1) <= dayOfYear) month += 1;
  return { year, month, dayOfMonth: dayOfYear - daysBeforeMonth(year, month) + 1 };
}

/** Number of whole years between two day numbers. From 29 February on, a year ends on 1 March. */
export function yearsBetween(from: number, to: number): number {
  const [first, last] = [readDay(from), readDay(to)];
  const isBefore = last.month < first.month || (last.month === first.month && last.dayOfMonth < first.dayOfMonth);
  return last.year - first.year - Number(isBefore);
}

/** The first day of the month, or of the year, of a day. */
export function startOfPeriod(day: number, period: 'month' | 'year'): number {
  const { year, dayOfMonth } = readDay(day);
  return period === 'month' ? day - dayOfMonth + 1 : daysBeforeYear(year) - DAYS_BEFORE_1970;
}

/** The first day of the next month, or of the next year. */
export function startOfNextPeriod(day: number, period: 'month' | 'year'): number {
  return startOfPeriod(startOfPeriod(day, period) + (period === 'month' ? 31 : 366), period);
}

/** The date some years before a day; `undefined` if it does not exist, as 29 February in most years. */
export function yearsBefore(day: number, years: number): string | undefined {
  const date = dateOf(day);
  const before = `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
  return dayNumber(before) === undefined ? undefined : before;
}

/** The first supported day. */
export const FIRST_DAY = daysBeforeYear(FIRST_YEAR) - DAYS_BEFORE_1970;

/** The last supported day: a year has four digits. */
export const LAST_DAY = daysBeforeYear(10_000) - DAYS_BEFORE_1970 - 1;

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** A day of the year without a year, `MM-DD`, as a number that sorts: "12-20" is 1220. 02-29 is one. */
export function monthDay(text: string): number | undefined {
  const match = /^(\d\d)-(\d\d)$/.exec(text);
  const month = Number(match?.[1]);
  const day = Number(match?.[2]);
  const days = DAYS_IN_MONTH[month - 1] ?? 0;
  return day >= 1 && day <= days ? month * 100 + day : undefined;
}

/** The month and day of a day number, as for `monthDay`. */
export function monthDayOf(day: number): number {
  const { month, dayOfMonth } = readDay(day);
  return month * 100 + dayOfMonth;
}

/** The number of each day of a leap year, in order. */
export function daysOfTheYear(): number[] {
  return DAYS_IN_MONTH.flatMap((days, month) => Array.from({ length: days }, (_, day) => (month + 1) * 100 + day + 1));
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The first and the last of some days. A loop, because a list can be longer than the arguments of a function. */
export function endsOf(days: readonly number[]): readonly [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return [first, last];
}
