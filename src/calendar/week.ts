/** Days of the week, counted as ISO 8601 does: 1 is Monday, 7 is Sunday. */
export const WEEKDAY = { tuesday: 2, friday: 5, saturday: 6 } as const;

const DAYS = 7;
/** Day 0, 1970-01-01, was a Thursday. */
const DAYS_FROM_MONDAY = 3;

/** The day of the week of a day number. */
export function weekdayOf(day: number): number {
  const fromMonday = (day + DAYS_FROM_MONDAY) % DAYS;
  return (fromMonday < 0 ? fromMonday + DAYS : fromMonday) + 1;
}

/** The first day from a day on, itself included, that is such a day of the week. */
export function nextWeekday(day: number, weekday: number): number {
  return day + ((weekday - weekdayOf(day) + DAYS) % DAYS);
}
