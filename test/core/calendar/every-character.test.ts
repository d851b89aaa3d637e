import { describe, expect, test } from 'vitest';
import { dateOf, dayNumber } from '../../../src/core/calendar/plain-date.js';

/** The same question asked of the platform: ten characters, all digits in their places, a date that exists. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0100') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const CHARACTERS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

describe.each(['2026-05-01', '2028-02-29', '1999-12-31', '0100-01-01', '9999-10-10'])('%s', (date) => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('with any other character at place %i', (place) => {
    for (const character of CHARACTERS) {
      const text = `${date.slice(0, place)}${character}${date.slice(place + 1)}`;
      const day = dayNumber(text);
      expect(day !== undefined, JSON.stringify(text)).toBe(isDate(text));
      if (day !== undefined) expect(dateOf(day)).toBe(text);
    }
  });

  test('is not a date with a character more or less', () => {
    for (let place = 0; place <= date.length; place += 1) {
      expect(dayNumber(date.slice(0, place) + date.slice(place + 1)) !== undefined).toBe(place === date.length);
      expect(dayNumber(`${date.slice(0, place)}0${date.slice(place)}`)).toBeUndefined();
    }
  });
});

test.each(['2026-00-10', '2026-13-10', '2026-05-00', '2026-05-32', '2026-04-31', '2026-02-29', '0099-12-31', ''])(
  '"%s" is no date',
  (text) => {
    expect(dayNumber(text)).toBeUndefined();
  },
);
