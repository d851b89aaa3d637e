import { describe, expect, test } from 'vitest';
import { explain, quote } from '../../../src/index.js';
import type { Policy, Stay, Tax } from '../../core/calculation/given.js';
import { each, fixed, inclusive, inEuro } from '../../core/calculation/given.js';

const sentences = (tax: Tax, stay: Stay, policy?: Policy) => {
  const taxSet = inEuro(tax);
  return explain(quote(taxSet, stay, policy), { taxSet }).charges[0]?.sentences;
};
const from = (checkIn: string, nights: number, more: object = {}): Stay => ({
  checkIn,
  rooms: [{ persons: 2, nightlyPrices: each('100.00', nights), ...more }],
});
const person = (rate: string, more: Partial<Tax>) => fixed('City tax', 'per_person_per_night', rate, more);

describe('an explanation says', () => {
  const summer = person('2.00', { max_nights: 7, local: { seasons: [{ from: '04-01', to: '10-31' }] } });
  const monthly = person('3.50', { max_nights: 4, local: { max_nights_in: 'month' } });

  test('the seasons of a tax', () => {
    expect(sentences(summer, from('2026-03-28', 14))).toEqual([
      'City tax 2.00 per person per night: 2 persons x 7 nights = 14; 14 x 2.00 = 28.00.',
      'Charged on 2026-04-01 to 2026-04-07 (7 of 14 nights).',
      '2026-03-28 to 2026-03-31 are not charged: City tax applies from April to October.',
      '2026-04-08 to 2026-04-10 are not charged: at most 7 nights are.',
    ]);
    expect(sentences(summer, from('2026-12-28', 2))).toEqual([
      'City tax is not charged: no night of the stay lies in its dates, from April to October.',
    ]);
  });

  test('the month in which a limit counts', () => {
    expect(sentences(monthly, from('2026-04-25', 12))?.at(-1)).toBe(
      '2026-04-29 to 2026-04-30, 2026-05-05 to 2026-05-06 are not charged: at most 4 nights are, counted by month.',
    );
    expect(sentences(monthly, from('2026-04-25', 2, { nightsBefore: 10 }))).toEqual([
      'City tax is not charged: at most 4 nights are charged, counted by month, and nights slept before the stay count.',
    ]);
  });

  test('that dates are those of the morning', () => {
    const until = { applicable_date_ranges: [{ after: null, before: '2020-06-30' }], local: { night_date: 'morning' } };
    expect(sentences(inclusive('VAT', '7', until), from('2020-06-28', 4))?.at(-1)).toBe(
      '2020-06-30 to 2020-07-01 are not charged: VAT applies until 2020-06-30, by the date of the morning.',
    );
  });

  test('that the price is that of the whole stay', () => {
    const rates = [{ price_from: '200', price_under: '300', rate: '5.00' }];
    expect(
      sentences(fixed('Fee', 'per_room', '1', { local: { price_for: 'stay', rates } }), from('2026-05-01', 2)),
    ).toEqual(['Fee 5.00 per room, price of a room 200 or more, under 300 for the whole stay: 1 room x 5.00 = 5.00.']);
  });

  test('the day of departure, and the age in the year', () => {
    const rates = [
      { age_under: 12, rate: '0' },
      { departed: { before: '2026-06-01' }, rate: '1.00' },
    ];
    const stay = from('2026-05-01', 1, { persons: undefined, guests: [{}, { birthDate: '2015-12-31' }] });
    expect(sentences(person('2.00', { local: { age_on: 'year', rates } }), stay)).toEqual([
      'City tax 1.00 per person per night, departed until 2026-06-01, 12 or older in the year of arrival: ' +
        '1 person x 1 night = 1; 1 x 1.00 = 1.00.',
      '1 guest under 12 in the year of arrival: free.',
    ]);
  });
});
