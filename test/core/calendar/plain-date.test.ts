import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOf, dayNumber, LAST_DAY } from '../../../src/core/calendar/plain-date.js';
import { runsUpTo } from '../../seed.js';

const FIRST_DAY = -683_003; // 0100-01-01

describe('the day number of a date', () => {
  test.each([
    ['1970-01-01', 0],
    ['1970-01-02', 1],
    ['1969-12-31', -1],
    ['2000-01-01', 10_957],
    ['2026-05-01', 20_574],
    ['0100-01-01', FIRST_DAY],
    ['9999-12-31', LAST_DAY],
  ])('%s is day %i', (date, day) => {
    expect(dayNumber(date)).toBe(day);
    expect(dateOf(day)).toBe(date);
  });

  test('the night after 31 December is 1 January, after 28 February it depends on the year', () => {
    const next = (date: string) => dateOf((dayNumber(date) ?? Number.NaN) + 1);
    expect(next('2026-12-31')).toBe('2027-01-01');
    expect(next('2026-02-28')).toBe('2026-03-01');
    expect(next('2024-02-28')).toBe('2024-02-29');
    expect(next('2011-12-29')).toBe('2011-12-30');
    expect(next('2026-03-28')).toBe('2026-03-29');
  });
});

describe('leap years', () => {
  test.each([
    ['2024', true],
    ['2000', true],
    ['1600', true],
    ['1900', false],
    ['2100', false],
    ['2023', false],
    ['2026', false],
  ])('%s has a 29 February: %s', (year, leaps) => {
    expect(dayNumber(`${year}-02-29`) !== undefined).toBe(leaps);
    expect(dayNumber(`${year}-02-28`)).toBeDefined();
    expect(dayNumber(`${year}-02-30`)).toBeUndefined();
  });
});

describe('the last day of each month of 2026', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  test.each(lengths.map((days, at) => [String(at + 1).padStart(2, '0'), days] as const))(
    'month %s: %i',
    (month, days) => {
      expect(dayNumber(`2026-${month}-${days}`)).toBeDefined();
      expect(dayNumber(`2026-${month}-${days + 1}`)).toBeUndefined();
      expect(dayNumber(`2026-${month}-00`)).toBeUndefined();
    },
  );
});

describe('a text that is no date', () => {
  // biome-ignore format: a list of texts reads best dense
  const NO_DATES = [
    '', '2024', '2024-01', '2024-W10', '2024-W10-1', '2024-060', '20240101', '2024-1-1', '2024-01-1', '24-01-01',
    ' 2024-01-01', '2024-01-01 ', '2024-01-01\n', '2024-01-01T00:00:00Z', '2024/01/01', '01-01-2024', '2024-13-01',
    '2024-00-10', '2026-02-30', '2026-04-31', '2026-01-32', '-024-01-01', '+024-01-01', '12024-01-01', '2024-0a-01',
    '٢٠٢٤-٠١-٠١', 'today', 'Invalid Date', '2024-01-01\u0000',
  ];
  test.each(NO_DATES)('%j', (text) => {
    expect(dayNumber(text)).toBeUndefined();
  });

  // No hotel took guests before the year 100, and computers read a year below it as one of the last century.
  test.each(['0000-01-01', '0050-01-01', '0099-12-31'])('%j: years below 100 are refused', (text) => {
    expect(dayNumber(text)).toBeUndefined();
  });

  test('a text of a megabyte', () => {
    expect(dayNumber('2'.repeat(1_000_000))).toBeUndefined();
  });
});

const anyDay = fc.integer({ min: FIRST_DAY, max: LAST_DAY });

test('a day written as a date is read as the same day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(dayNumber(dateOf(day))).toBe(day);
    }),
    runsUpTo(50_000, 1_000),
  );
});

test('a later day is a later text, so dates sort as texts', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (one, other) => {
      expect(dateOf(one) < dateOf(other)).toBe(one < other);
    }),
    runsUpTo(20_000, 500),
  );
});

test('a text in the form of a date is written back equal, or refused', () => {
  const digits = (count: number) => fc.nat(10 ** count - 1).map((value) => String(value).padStart(count, '0'));
  const nearMonths = fc.oneof(
    digits(2),
    fc.integer({ min: 1, max: 12 }).map((month) => String(month).padStart(2, '0')),
  );
  fc.assert(
    fc.property(
      digits(4),
      nearMonths,
      fc.oneof(digits(2), fc.constantFrom('28', '29', '30', '31')),
      (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        const number = dayNumber(text);
        // Date alone rolls 30 February over into March, so what comes back differs from what was written.
        const milliseconds = Date.parse(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
        expect(number !== undefined).toBe(exists && Number(year) >= 100);
        if (number !== undefined) expect(dateOf(number)).toBe(text);
      },
    ),
    runsUpTo(50_000, 1_000),
  );
});
