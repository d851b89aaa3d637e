import { describe, expect, test } from 'vitest';
import { quote } from '../../../src/core/quote/calculator.js';
import { validateStay } from '../../../src/core/stay/validate-stay.js';

const taxSet = { title: 'None', currency: 'EUR', taxes: [] };

/** A stay from 1 May with a second room that checks in on its own date. */
const stayWith = (checkIn: string) => ({
  checkIn: '2026-05-01',
  rooms: [
    { persons: 2, nightlyPrices: ['100.00'] },
    { persons: 1, nightlyPrices: ['80.00'], checkIn },
  ],
});

describe('a room that checks in', () => {
  test.each([
    ['on the day of the stay', '2026-05-01', []],
    ['183 days later', '2026-10-31', []],
    ['184 days later', '2026-11-01', ['room_long_after_stay rooms[1].checkIn']],
    ['the day before', '2026-04-30', ['room_before_stay rooms[1].checkIn']],
    ['years before', '2016-05-01', ['room_before_stay rooms[1].checkIn']],
  ])('%s', (_, checkIn, expected) => {
    const stay = stayWith(checkIn);
    const { warnings = [], value } = validateStay(stay, 'EUR');
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
    expect(value).toEqual(stay);
    const quoted = quote(taxSet, stay);
    expect(quoted.warnings).toEqual(warnings);
    expect(quoted.total).toBe('180.00');
  });
});
