import { describe, expect, test } from 'vitest';
import { daysOfMonth, firstOfNextMonth } from '../../src/calendar/month.js';
import { dateOf, dayNumber } from '../../src/calendar/plain-date.js';
import { nextWeekday, WEEKDAY, weekdayOf } from '../../src/calendar/week.js';

function dayOf(date: string): number {
  const day = dayNumber(date);
  if (day === undefined) throw new Error(`${date} is no date`);
  return day;
}

const DAYS = Array.from({ length: 1_600 }, (_, at) => at - 800);

describe('days of the week', () => {
  test('are those of the platform, before 1970 and after', () => {
    for (const day of DAYS) {
      const sundayIsZero = new Date(day * 86_400_000).getUTCDay();
      expect(weekdayOf(day), dateOf(day)).toBe(sundayIsZero === 0 ? 7 : sundayIsZero);
    }
  });

  test('have names: 1 May 2026 is a Friday', () => {
    expect(weekdayOf(dayOf('2026-05-01'))).toBe(WEEKDAY.friday);
    expect(weekdayOf(dayOf('2026-05-02'))).toBe(WEEKDAY.saturday);
    expect(weekdayOf(dayOf('2026-05-05'))).toBe(WEEKDAY.tuesday);
  });

  test('the next one is the first from a day on, itself included', () => {
    for (const day of DAYS.slice(0, 14)) {
      for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
        let expected = day;
        while (weekdayOf(expected) !== weekday) expected += 1;
        expect(nextWeekday(day, weekday)).toBe(expected);
      }
    }
  });
});

describe('months', () => {
  test('end where the platform says, from every day', () => {
    for (const day of DAYS) {
      const date = new Date(day * 86_400_000);
      const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 86_400_000;
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
      expect(firstOfNextMonth(day), dateOf(day)).toBe(next);
      expect(daysOfMonth(day), dateOf(day)).toBe(last.getUTCDate());
    }
  });

  test('February has 29 days in 2028, 28 in 2026', () => {
    expect(daysOfMonth(dayOf('2028-02-10'))).toBe(29);
    expect(daysOfMonth(dayOf('2026-02-10'))).toBe(28);
  });

  test('after the last month of the calendar there is no other', () => {
    expect(firstOfNextMonth(dayOf('9999-12-15'))).toBe(dayOf('9999-12-01'));
    expect(firstOfNextMonth(dayOf('9999-11-30'))).toBe(dayOf('9999-12-01'));
  });

  test('a day before the calendar begins throws, and says which', () => {
    const before = dayOf('0100-01-01') - 1;
    expect(() => firstOfNextMonth(before)).toThrow(`staytax: day ${before} is not in the calendar`);
  });
});
