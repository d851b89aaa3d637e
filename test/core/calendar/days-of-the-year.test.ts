import type { Day } from 'date-fns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dateAt,
  daysInMonth,
  firstOfNextMonth,
  monthsLater,
  monthsOfYear,
  WEEKDAY,
  weekdayFrom,
} from '../../../src/core/calendar/day-math.js';
import { dateOf, dayNumber, LAST_DAY } from '../../../src/core/calendar/plain-date.js';

const day = (date: string) => dayNumber(date) ?? Number.NaN;
const anyDay = fc.integer({ min: day('0200-01-01'), max: day('9990-01-01') });
const anyWeekday = fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Day>;

test.each([
  ['friday', '2026-05-01', '2026-05-01'],
  ['friday', '2026-05-02', '2026-05-08'],
  ['saturday', '2026-05-01', '2026-05-02'],
  ['tuesday', '1969-12-31', '1970-01-06'],
  ['tuesday', '1900-01-01', '1900-01-02'],
  // Clocks in Apia never showed this Friday.
  ['friday', '2011-12-30', '2011-12-30'],
  ['friday', '2011-12-24', '2011-12-30'],
  ['saturday', '2011-12-30', '2011-12-31'],
] as const)('the first %s from %s on is %s', (weekday, from, found) => {
  expect(dateOf(weekdayFrom(day(from), WEEKDAY[weekday]))).toBe(found);
});

test.each([
  ['2026-01-31', '2026-02-01', 31],
  ['2026-02-01', '2026-03-01', 28],
  ['2024-02-29', '2024-03-01', 29],
  ['2026-12-31', '2027-01-01', 31],
  ['2011-12-30', '2012-01-01', 31],
  ['2026-04-15', '2026-05-01', 30],
  ['9999-11-30', '9999-12-01', 30],
])('after the month of %s comes %s; it has %i days', (date, next, days) => {
  expect(dateOf(firstOfNextMonth(day(date)))).toBe(next);
  expect(daysInMonth(day(date))).toBe(days);
});

test('the last month of the calendar has 31 days too', () => {
  expect(daysInMonth(LAST_DAY)).toBe(31);
});

test.each([
  ['2026-05-15', 1, '2026-06-15'],
  ['2026-05-15', -1, '2026-04-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2012-01-30', -1, '2011-12-30'],
])('%s and %i months is %s', (date, months, found) => {
  expect(dateOf(monthsLater(day(date), months))).toBe(found);
});

test('the months of 2011, the year in which Apia skipped a day', () => {
  const months = monthsOfYear(day('2011-12-30')).map(dateOf);
  expect(months).toEqual(Array.from({ length: 12 }, (_, at) => `2011-${String(at + 1).padStart(2, '0')}-01`));
});

test('a day has the same day of the month as its date, in every time zone', () => {
  fc.assert(
    fc.property(anyDay, (from) => {
      const date = dateAt(from);
      const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
      expect(parts).toEqual(dateOf(from).split('-').map(Number));
      expect([date.getHours(), date.getTimezoneOffset()]).toEqual([0, 0]);
    }),
  );
});

test('the first day with a weekday is within a week, and has that weekday', () => {
  fc.assert(
    fc.property(anyDay, anyWeekday, (from, weekday) => {
      const found = weekdayFrom(from, weekday);
      expect(found - from).toBeGreaterThanOrEqual(0);
      expect(found - from).toBeLessThan(7);
      // Day 0, 1970-01-01, was a Thursday.
      expect((((found + 4) % 7) + 7) % 7).toBe(weekday);
    }),
  );
});

test('the first of the next month is the only first of a month within so many days', () => {
  fc.assert(
    fc.property(anyDay, (from) => {
      const next = firstOfNextMonth(from);
      expect(dateOf(next)).toMatch(/-01$/);
      for (let between = from + 1; between < next; between += 1) expect(dateOf(between)).not.toMatch(/-01$/);
      expect(next).toBeGreaterThan(from);
      expect(dateOf(next - daysInMonth(from))).toBe(`${dateOf(from).slice(0, 7)}-01`);
    }),
  );
});
