import { dateOf, dayNumber } from './plain-date.js';

/** The first day of the month after the one in which a day lies. */
export function firstOfNextMonth(day: number): number {
  const firstOfThis = dayNumber(`${dateOf(day).slice(0, 7)}-01`);
  if (firstOfThis === undefined) throw new Error(`staytax: day ${day} is not in the calendar`);
  // No month has more than 31 days, and none has fewer than 28: the 32nd day lies in the next one.
  const inNext = dateOf(firstOfThis + 31).slice(0, 7);
  return dayNumber(`${inNext}-01`) ?? firstOfThis;
}

/** How many days the month has in which a day lies. */
export function daysOfMonth(day: number): number {
  const date = dateOf(day);
  return firstOfNextMonth(day) - (day - Number(date.slice(8)) + 1);
}
