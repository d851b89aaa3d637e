import { describe, expect, test } from 'vitest';
import { dateOf, dayNumber } from '../../../src/core/calendar/plain-date.js';
import type { LocalTaxInput, Stay } from '../../../src/index.js';
import { quote } from '../../../src/index.js';
import { datedRates } from '../../../src/trials/preview/dated-rates.js';
import { fixed, inEuro } from '../../core/calculation/given.js';

const STAY: Stay = { checkIn: '2026-11-28', rooms: [{ guests: [{ age: 5 }, {}], nights: 7, price: '700.00' }] };
const YEARS = { first: dayNumber('2026-01-01') ?? 0, last: dayNumber('2027-12-31') ?? 0 };

/** "2026-01-01 4.00": the first evening of each rate. */
function ratesOf(local: LocalTaxInput, stay: Stay = STAY): string[] {
  const taxes = inEuro(fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax', local }));
  const [rates = []] = datedRates(quote(taxes, stay), stay, YEARS).values();
  return rates.map(({ first, rate }) => `${dateOf(first)} ${rate}`);
}

const from = (after: string) => [{ after, before: null }];

describe('the rates of a tax by date', () => {
  test('are those of an adult, although a child comes first', () => {
    const rates = [
      { age_under: 13, rate: '0' },
      { dates: from('2027-01-01'), rate: '5.00' },
    ];
    expect(ratesOf({ rates })).toEqual(['2026-01-01 4.00', '2027-01-01 5.00']);
  });

  test('come again with each season, and are one where two rows have the same rate', () => {
    const rates = [
      { seasons: [{ from: '06-01', to: '07-31' }], rate: '6.00' },
      { seasons: [{ from: '08-01', to: '08-31' }], rate: '6.0' },
    ];
    expect(ratesOf({ rates }).map((text) => text.slice(0, -3))).toEqual([
      '2026-01-01 4',
      '2026-06-01 6',
      '2026-09-01 4',
      '2027-06-01 6',
      '2027-09-01 4',
    ]);
  });

  test('count all nights of the stay where a rate depends on its length', () => {
    const rates = [{ nights_from: 7, dates: from('2027-01-01'), rate: '1.00' }];
    expect(ratesOf({ rates })).toEqual(['2026-01-01 4.00', '2027-01-01 1.00']);
    expect(ratesOf({ rates }, { ...STAY, rooms: [{ persons: 1, nights: 6, price: '600.00' }] })).toEqual([
      '2026-01-01 4.00',
    ]);
  });

  test('are of the evening if the date of a night is its morning', () => {
    const rates = [{ dates: from('2027-01-01'), rate: '5.00' }];
    expect(ratesOf({ night_date: 'morning', rates })).toEqual(['2026-01-01 4.00', '2026-12-31 5.00']);
  });

  test('are none for a tax without dates, and for one that changes more often than a picture shows', () => {
    expect(ratesOf({ rates: [{ age_under: 13, rate: '0' }] })).toEqual([]);
    const weekly = Array.from({ length: 30 }, (_, week) => dateOf(YEARS.first + 7 * week));
    const rates = weekly.map((day, week) => ({ dates: [{ after: day, before: day }], rate: `${week}.00` }));
    expect(ratesOf({ rates })).toEqual([]);
  });
});
