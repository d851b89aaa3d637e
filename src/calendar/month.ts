import { dateOf } from './plain-date.js';

/** The first day of the month after the one in which a day lies. */
export function firstOfNextMonth(day: number): number {
  // No month has more than 31 days, and none has fewer than 28: the 32nd day lies in the next one.
  return firstOfMonth(firstOfMonth(day) + 31);
}

/** How many days the month has in which a day lies. */
export function daysOfMonth(day: number): number {
  return firstOfNextMonth(day) - firstOfMonth(day);
}

function firstOfMonth(day: number): number {
  return day - Number(dateOf(day).slice(-2)) + 1;
}
