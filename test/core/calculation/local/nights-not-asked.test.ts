import { describe, expect, test } from 'vitest';
import { createCalculator } from '../../../../src/index.js';
import type { TaxSet } from '../given.js';
import { fixed, inclusive, inEuro, nights, percent, room, stay } from '../given.js';

/** 2.00 a person and night, 5.00 from a price of 60 a night; VAT of 10% in the price. */
const BANDS = fixed('City tax', 'per_person_per_night', '2.00', {
  max_nights: 3,
  local: { price_of: 'person', rates: [{ price_from: '60', rate: '5.00' }] },
});
const VAT = inclusive('VAT', '10');

// For two: 50.00, 60.00, 50.00 and, behind the cap, 60.00 a person.
const STAY = nights('100.00', '120.00', '100.00', '120.00');

describe('a tax whose rate changes from night to night', () => {
  test.each<[string, TaxSet, { total: string; city: string; byNight: string[] }]>([
    [
      // 2 x 2.00 + 2 x 5.00 + 2 x 2.00.
      'that no other tax is computed on',
      inEuro(VAT, BANDS),
      { total: '458.00', city: '18.00', byNight: ['4.00', '10.00', '4.00', '0.00'] },
    ],
    [
      // 10% of 440.00 and of 18.00 besides.
      'on which a levy is computed',
      inEuro(percent('Levy', '10', { taxes: [BANDS] })),
      { total: '503.80', city: '18.00', byNight: ['4.00', '10.00', '4.00', '0.00'] },
    ],
  ])('%s: totals, lines and nights agree', (_, taxSet, { total, city, byNight }) => {
    const calculator = createCalculator(taxSet);
    const quote = calculator.quote(STAY);
    expect(calculator.totals(STAY)).toEqual({
      price: '440.00',
      net: quote.net,
      total,
      kept: quote.kept,
    });
    expect(quote.total).toBe(total);
    expect(quote.taxes.find(({ title }) => title === 'City tax')?.amount).toBe(city);
    const amounts = quote.nights.map(({ taxes }) => taxes.find(({ title }) => title === 'City tax')?.amount);
    expect(amounts).toEqual(byNight);
  });

  test('reads the nights of its stay after other quotes', () => {
    const calculator = createCalculator(inEuro(VAT, BANDS));
    const quote = calculator.quote(STAY);
    calculator.quote(stay(room(['300.00'], { persons: 1 })));
    expect(quote.nights.map(({ taxes }) => taxes[1]?.amount)).toEqual(['4.00', '10.00', '4.00', '0.00']);
  });

  // 5% of a levy of 10.00 a guest, taken out of the price, beside a tax that divides the price by guests.
  test('gives equal nights on each read', () => {
    const ofLevy = { base: { start: 'nothing', plus: ['Levy'] }, rates: [{ age_under: 18, rate: '0' }] } as const;
    const taxSet = inEuro(
      fixed('Levy', 'per_person', '10.00', { level: 2 }),
      inclusive('Promotion', '5', { level: 1, local: { only: 'here', ...ofLevy } }),
      percent('Tourism tax', '1', { local: { per: 'guest', rates: [{ age_under: 18, rate: '0' }] } }),
    );
    const calculator = createCalculator(taxSet);
    const amounts = () => calculator.quote(stay(room(['100.00']))).taxes.map(({ amount }) => amount);
    const first = amounts();
    expect(first).toEqual(['20.00', '1.00', '1.20']);
    expect(amounts()).toEqual(first);
  });

  // Two nights of 0.125: 0.13 each, or 0.25 together.
  test.each([
    ['night', '0.26'],
    ['stay', '0.25'],
  ] as const)('is rounded by %s', (unit, amount) => {
    const local = { rates: [{ nights_to: 7, rate: '0.125' }] };
    const eighth = fixed('City tax', 'per_person_per_night', '2.00', { local });
    const calculator = createCalculator(inEuro(eighth), { rounding: { unit } });
    expect(calculator.quote(stay(room(['50.00', '50.00'], { persons: 1 }))).exclusive).toBe(amount);
  });

  test('lists each rate once, even if rates alternate', () => {
    const [, line] = createCalculator(inEuro(VAT, BANDS)).quote(STAY).taxes;
    expect(line).toMatchObject({
      rates: [
        { rate: '5.00', quantity: 2, amount: '10.00' },
        { rate: '2.00', quantity: 4, amount: '8.00' },
      ],
    });
  });
});
