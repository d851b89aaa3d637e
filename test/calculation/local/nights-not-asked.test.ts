import { describe, expect, test } from 'vitest';
import { createCalculator, type Stay, type TaxSetInput } from '../../../src/index.js';

/** 2.00 a person and night, 5.00 from a price of 60 a night; VAT of 10% in the price. */
const BANDS = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.00',
  currency: 'EUR',
  is_inclusive: false,
  max_nights: 3,
  local: { price_of: 'person', rates: [{ price_from: '60', rate: '5.00' }] },
} as const;
const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true } as const;
const LEVY = { title: 'Levy', logic: 'percent', type: 'fee', rate: '10', is_inclusive: false } as const;

// For two: 50.00, 60.00, 50.00 and, behind the cap, 60.00 a person.
const STAY: Stay = {
  checkIn: '2026-05-01',
  rooms: [{ persons: 2, nightlyPrices: ['100.00', '120.00', '100.00', '120.00'] }],
};

describe('a tax whose rate changes from night to night', () => {
  test.each<[string, TaxSetInput, { total: string; city: string; nights: string[] }]>([
    [
      // 2 x 2.00 + 2 x 5.00 + 2 x 2.00.
      'that no other tax is computed on',
      { title: 'Bands', currency: 'EUR', taxes: [VAT, BANDS] },
      { total: '458.00', city: '18.00', nights: ['4.00', '10.00', '4.00', '0.00'] },
    ],
    [
      // 10% of 440.00 and of 18.00 besides.
      'on which a levy is computed',
      { title: 'Bands under a levy', currency: 'EUR', taxes: [{ ...LEVY, taxes: [BANDS] }] },
      { total: '503.80', city: '18.00', nights: ['4.00', '10.00', '4.00', '0.00'] },
    ],
  ])('%s: totals, lines and nights agree', (_, taxSet, { total, city, nights }) => {
    const calculator = createCalculator(taxSet);
    const quote = calculator.quote(STAY);
    expect(calculator.totals(STAY)).toEqual({ price: '440.00', net: quote.net, total });
    expect(quote.total).toBe(total);
    expect(quote.taxes.find(({ title }) => title === 'City tax')?.amount).toBe(city);
    const amounts = quote.nights.map(({ taxes }) => taxes.find(({ title }) => title === 'City tax')?.amount);
    expect(amounts).toEqual(nights);
  });

  test('has the nights of its own stay, whatever was quoted since', () => {
    const calculator = createCalculator({ title: 'Bands', currency: 'EUR', taxes: [VAT, BANDS] });
    const quote = calculator.quote(STAY);
    calculator.quote({ checkIn: '2026-06-01', rooms: [{ persons: 1, nightlyPrices: ['300.00'] }] });
    expect(quote.nights.map(({ taxes }) => taxes[1]?.amount)).toEqual(['4.00', '10.00', '4.00', '0.00']);
  });

  // Two nights of 0.125: 0.13 each, or 0.25 together.
  test.each([
    ['night', '0.26'],
    ['stay', '0.25'],
  ] as const)('is rounded by %s', (unit, amount) => {
    const eighth = { ...BANDS, local: { rates: [{ nights_to: 7, rate: '0.125' }] } };
    const calculator = createCalculator({ title: 'Eighths', currency: 'EUR', taxes: [eighth] }, { rounding: { unit } });
    const stay: Stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['50.00', '50.00'] }] };
    expect(calculator.quote(stay).exclusive).toBe(amount);
  });

  test('has each of its rates on the line, however often they take turns', () => {
    const [, line] = createCalculator({ title: 'Bands', currency: 'EUR', taxes: [VAT, BANDS] }).quote(STAY).taxes;
    expect(line).toMatchObject({
      rates: [
        { rate: '2.00', quantity: 4, amount: '8.00' },
        { rate: '5.00', quantity: 2, amount: '10.00' },
      ],
    });
  });
});
