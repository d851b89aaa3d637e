import { expect, test } from 'vitest';
import { daysOfTheYear, monthDay } from '../../../src/core/calendar/plain-date.js';

test.each<[string, number | undefined]>([
  ['12-20', 1220],
  ['01-01', 101],
  ['02-29', 229],
  ['02-30', undefined],
  ['04-31', undefined],
  ['00-10', undefined],
  ['13-01', undefined],
  ['05-00', undefined],
  ['5-01', undefined],
  ['05-1', undefined],
  ['12-200', undefined],
  ['112-20', undefined],
  ['12-20 ', undefined],
  ['12-ab', undefined],
  ['', undefined],
])('the day of the year %j is %j', (text, expected) => expect(monthDay(text)).toBe(expected));

test('a leap year has every day, in order', () => {
  const days = daysOfTheYear();
  expect(days).toHaveLength(366);
  expect(days.toSorted((one, other) => one - other)).toEqual(days);
  expect([days[0], days[59], days[365]]).toEqual([101, 229, 1231]);
});
