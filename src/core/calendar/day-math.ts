import { UTCDateMini } from '@date-fns/utc/date/mini';
import type { Day } from 'date-fns';
import { addMonths } from 'date-fns/addMonths';
import { millisecondsInDay } from 'date-fns/constants';
import { eachMonthOfInterval } from 'date-fns/eachMonthOfInterval';
import { endOfYear } from 'date-fns/endOfYear';
import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { nextDay } from 'date-fns/nextDay';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfYear } from 'date-fns/startOfYear';
import { subDays } from 'date-fns/subDays';

/**
 * Weekdays, months and years of day numbers, from date-fns. Only this file makes a `Date` of a day number, always in
 * UTC, so that the machine's time zone never matters.
 */

/** Days of the week as date-fns counts them: 0 is Sunday. */
export const WEEKDAY = { tuesday: 2, friday: 5, saturday: 6 } as const;

/** The first day with a weekday, from a day on, inclusive. */
export function weekdayFrom(day: number, weekday: Day): number {
  return dayOf(nextDay(subDays(dateAt(day), 1), weekday));
}

/** The date some months later; the last day of that month if it is shorter. */
export function monthsLater(day: number, months: number): number {
  return dayOf(addMonths(dateAt(day), months));
}

/** The first day of the month after that of a day. */
export function firstOfNextMonth(day: number): number {
  return dayOf(startOfMonth(addMonths(dateAt(day), 1)));
}

/** Number of days in the month of a day. */
export function daysInMonth(day: number): number {
  return getDaysInMonth(dateAt(day));
}

/** The first day of each month in the year of a day. */
export function monthsOfYear(day: number): number[] {
  const date = dateAt(day);
  return eachMonthOfInterval({ start: startOfYear(date), end: endOfYear(date) }).map(dayOf);
}

/** Midnight UTC of a day. */
export function dateAt(day: number): Date {
  return new UTCDateMini(day * millisecondsInDay);
}

function dayOf(date: Date): number {
  return date.getTime() / millisecondsInDay;
}
