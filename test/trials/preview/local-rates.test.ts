import { describe, expect, test } from 'vitest';
import type { LocalTaxInput, Stay } from '../../../src/index.js';
import { explain, quote } from '../../../src/index.js';

const cityTax = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.00',
  currency: 'EUR',
  is_inclusive: false,
} as const;

function sentenceOf(local: LocalTaxInput, stay: Partial<Stay['rooms'][number]>, of: Partial<Stay> = {}): string {
  const room = { guests: [{}, { age: 7 }], nightlyPrices: ['80.00', '120.00'], ...stay };
  const taxSet = { title: 'A city', currency: 'EUR', taxes: [{ ...cityTax, local }] };
  const { charges } = explain(quote(taxSet, { checkIn: '2026-12-30', rooms: [room], ...of }));
  return charges[0]?.sentences.join(' ') ?? '';
}

describe('explains a charge with local rules by rate and row', () => {
  test.each<[string, LocalTaxInput, string]>([
    [
      'by age',
      { rates: [{ age_under: 18, rate: '0.00' }] },
      'City tax 2.00 per person per night: 1 person x 2 nights = 2; 2 x 2.00 = 4.00. 1 guest under 18: free.',
    ],
    [
      'by the price of a person: 40.00, then 60.00',
      { price_of: 'person', rates: [{ price_from: '50', rate: '3.00' }] },
      'City tax per person per night: price of a person 50 or more, on 2026-12-31: 2 persons x 1 night = 2; 2 x 3.00 = 6.00; price of a person under 50, on 2026-12-30: 2 persons x 1 night = 2; 2 x 2.00 = 4.00; together = 10.00.',
    ],
    [
      'by season: 30 December is in it, and 31 December',
      { rates: [{ seasons: [{ from: '12-20', to: '01-10' }], rate: '1.00' }] },
      'City tax 1.00 per person per night, from 20 December to 10 January: 2 persons x 2 nights = 4; 4 x 1.00 = 4.00.',
    ],
    [
      'by night',
      { rates: [{ night_from: 2, rate: '0.50' }] },
      'City tax per person per night: from night 2, on 2026-12-31: 2 persons x 1 night = 2; 2 x 0.50 = 1.00; night 1, on 2026-12-30: 2 persons x 1 night = 2; 2 x 2.00 = 4.00; together = 5.00.',
    ],
    [
      'without a row',
      { at_most: '1.50' },
      'City tax 2.00 per person per night: 2.00, at most 1.50: 2 persons x 2 nights = 4; 4 x 1.50 = 6.00.',
    ],
  ])('%s', (_, local, expected) => {
    expect(sentenceOf(local, {})).toBe(expected);
  });

  test('explains the nights of a guest who stays longer than the other', () => {
    const local = { rates: [{ nights_from: 2, rate: '0' }] };
    const text = sentenceOf(local, { guests: [{}, { checkIn: '2026-12-31' }] });
    expect(text).toContain('= 2.00. 1 guest staying 2 nights or more: free. Charged on');
  });

  test.each<[string, LocalTaxInput, string]>([
    [
      'who is below all bands',
      {
        price_of: 'person',
        rate: '0',
        rates: ['300', '100'].map((price_from, at) => ({ price_from, rate: `${2 - at}` })),
      },
      'City tax is not charged: free (price of a person under 100).',
    ],
    [
      'an extra that is not there',
      { logic: 'percent', rate: '5', on: ['resort'] },
      'City tax is not charged: there is no "resort" to charge it on.',
    ],
  ])('nothing is charged: %s', (_, local, expected) => {
    expect(sentenceOf(local, {})).toBe(expected);
  });

  test('merges sentences of nights with equal parts of the price', () => {
    const vat = {
      title: 'VAT',
      logic: 'percent',
      type: 'tax',
      rate: '10',
      is_inclusive: true,
      local: { invoice: { vat: 'S' } },
    } as const;
    const policy = { rounding: { unit: 'night' } } as const;
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['160.50', '160.50', '100.00'] }] };
    const { charges } = explain(quote({ title: 'A city', currency: 'EUR', taxes: [vat] }, stay, policy));
    expect(charges[0]?.sentences.slice(-2)).toEqual([
      '2026-05-01 to 2026-05-02, each night: net 145.909090... = price 160.50 / 1.1.',
      '2026-05-03: net 90.909090... = price 100.00 / 1.1.',
    ]);
  });

  test('names the dates of the stay for rows with dates', () => {
    const years = [2024, 2025, 2026, 2027].map((year) => ({ after: `${year}-12-01`, before: `${year}-12-31` }));
    expect(sentenceOf({ rates: [{ dates: years, rate: '3.00' }] }, {})).toBe(
      'City tax 3.00 per person per night, 2026-12-01 to 2026-12-31: 2 persons x 2 nights = 4; 4 x 3.00 = 12.00.',
    );
  });

  test('merges equal rates that are written in two ways', () => {
    const local = {
      rates: [
        { age_under: 8, rate: '0.50' },
        { age_under: 12, rate: '0.5' },
      ],
    };
    const guests = [{}, { age: 7 }, { age: 11 }];
    expect(sentenceOf(local, { guests })).toBe(
      'City tax per person per night: under 8 or 8 to 11 years: 2 persons x 2 nights = 4; 4 x 0.50 = 2.00; 12 or older: 1 person x 2 nights = 2; 2 x 2.00 = 4.00; together = 6.00.',
    );
    const taxSet = { title: 'A city', currency: 'EUR', taxes: [{ ...cityTax, local }] };
    const stay = { checkIn: '2026-12-30', rooms: [{ guests, nightlyPrices: ['80.00', '120.00'] }] };
    const [step] = (explain(quote(taxSet, stay)).charges[0]?.steps ?? []).filter(({ kind }) => kind === 'rates');
    expect(step).toMatchObject({
      parts: [
        { rate: '0.50', quantity: 4, exact: { numerator: '2', denominator: '1' }, products: [{ units: 2, nights: 2 }] },
        { rate: '2.00', quantity: 2, exact: { numerator: '4', denominator: '1' } },
      ],
    });
  });

  test('names the payers by label', () => {
    const local = { rates: [{ label: 'school trip', rate: '0.00' }] };
    expect(sentenceOf(local, {}, { labels: ['school trip'] })).toBe('City tax is not charged: free ("school trip").');
  });
});
