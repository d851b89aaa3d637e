import { expect, test } from 'vitest';
import { dateOf, dayNumber, LAST_DAY } from '../../../src/core/calendar/plain-date.js';

const MILLISECONDS_A_DAY = 86_400_000;

test('every day from 1890 to 2110, and of the last years of the calendar, has one number and one date', () => {
  const wrong: string[] = [];
  for (const [first, last] of [
    [Date.UTC(1890, 0, 1) / MILLISECONDS_A_DAY, Date.UTC(2110, 11, 31) / MILLISECONDS_A_DAY],
    [LAST_DAY - 2_000, LAST_DAY],
  ] as const) {
    for (let day = first; day <= last; day += 1) {
      const date = new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
      if (dateOf(day) !== date || dayNumber(date) !== day) wrong.push(date);
    }
  }
  expect(wrong).toEqual([]);
});
