import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOfMonth, firstOfNextMonth } from '../../src/calendar/month.js';
import { dateOf, dayNumber } from '../../src/calendar/plain-date.js';
import { nextWeekday, WEEKDAY, weekdayOf } from '../../src/calendar/week.js';

const day = (date: string) => dayNumber(date) ?? Number.NaN;

test.each([
  ['1970-01-01', 4],
  ['2026-05-01', 5],
  ['2026-05-03', 7],
  ['2026-05-04', 1],
  ['1969-12-31', 3],
  ['1900-01-01', 1],
])('%s is weekday %i', (date, weekday) => {
  expect(weekdayOf(day(date))).toBe(weekday);
});

test('the next Friday of a Friday is that Friday, of a Saturday six days later', () => {
  expect(dateOf(nextWeekday(day('2026-05-01'), WEEKDAY.friday))).toBe('2026-05-01');
  expect(dateOf(nextWeekday(day('2026-05-02'), WEEKDAY.friday))).toBe('2026-05-08');
});

test.each([
  ['2026-01-31', '2026-02-01', 31],
  ['2026-02-01', '2026-03-01', 28],
  ['2024-02-29', '2024-03-01', 29],
  ['2026-12-31', '2027-01-01', 31],
  ['2026-04-15', '2026-05-01', 30],
  ['9999-11-30', '9999-12-01', 30],
])('after the month of %s comes %s; it has %i days', (date, next, days) => {
  expect(dateOf(firstOfNextMonth(day(date)))).toBe(next);
  expect(daysOfMonth(day(date))).toBe(days);
});

const anyDay = fc.integer({ min: day('0200-01-01'), max: day('9990-01-01') });

test('the last month of the calendar has 31 days too', () => {
  expect(daysOfMonth(day('9999-12-31'))).toBe(31);
});

test('weekdays always follow each other, and the next one of a kind is always within a week', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (from, weekday) => {
      expect(weekdayOf(from + 1)).toBe((weekdayOf(from) % 7) + 1);
      const next = nextWeekday(from, weekday);
      expect(weekdayOf(next)).toBe(weekday);
      expect(next - from).toBeGreaterThanOrEqual(0);
      expect(next - from).toBeLessThan(7);
    }),
  );
});

test('the first of the next month is always the only first of a month within so many days', () => {
  fc.assert(
    fc.property(anyDay, (from) => {
      const next = firstOfNextMonth(from);
      expect(dateOf(next)).toMatch(/-01$/);
      for (let between = from + 1; between < next; between += 1) expect(dateOf(between)).not.toMatch(/-01$/);
      expect(next).toBeGreaterThan(from);
      expect(dateOf(next - daysOfMonth(from))).toBe(`${dateOf(from).slice(0, 7)}-01`);
    }),
  );
});
