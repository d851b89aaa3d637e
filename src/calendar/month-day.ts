import { readDay } from './plain-date.js';

/** A day of the year without a year, `MM-DD`, as a number that sorts: "12-20" is 1220. 02-29 is one. */
export function monthDay(text: string): number | undefined {
  const found = /^(\d\d)-(\d\d)$/.exec(text);
  const month = Number(found?.[1]);
  const day = Number(found?.[2]);
  const days = DAYS_IN_MONTH[month - 1] ?? 0;
  return day >= 1 && day <= days ? month * 100 + day : undefined;
}

/** The same of a day number. */
export function monthDayOf(day: number): number {
  const { month, dayOfMonth } = readDay(day);
  return month * 100 + dayOfMonth;
}

/** The number of each day of a leap year, in order. */
export function daysOfTheYear(): number[] {
  return DAYS_IN_MONTH.flatMap((days, month) => Array.from({ length: days }, (_, day) => (month + 1) * 100 + day + 1));
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
