import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalTaxInput, TaxSetEntryInput } from '../../../src/index.js';
import { createCalculator, scenarios } from '../../../src/index.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { withRows } from './local-edits.js';

const city = fixed('City tax', 'per_person_per_night', '4.00');

/** The scenarios of a city tax with local rules: by what their why begins with, name and total. */
function around(local: LocalTaxInput, ...others: TaxSetEntryInput[]) {
  const taxSet = inEuro({ ...city, local }, ...others);
  const found = scenarios(taxSet);
  const calculator = createCalculator(taxSet);
  return (start: string) => {
    const one = found.find(({ why }) => why.split('; ').some((reason) => reason.startsWith(start)));
    return one && { ...one, tax: calculator.quote(one.stay).taxes[0]?.amount };
  };
}

describe('covers both sides of each row', () => {
  test('has a guest on each side of an age, with an adult', () => {
    const find = around({ rates: [{ age_under: 18, rate: '0.00' }] });
    const child = find('a guest of 17: last age of the row under 18 of City tax');
    expect(child?.stay.rooms[0]?.guests).toEqual([{}, { age: 17 }]);
    expect(child?.tax).toBe('4.00');
    expect(find('a guest of 18: first age beyond the row under 18 of City tax')?.tax).toBe('8.00');
    expect(find('everyday: a family with children of 17 and 17')?.tax).toBe('56.00');
  });

  test('has a guest and a stay with the label, and a stay without it', () => {
    const find = around({ rates: [{ label: 'school trip', rate: '0.00' }] });
    expect(find('a guest labelled "school trip" meets')?.tax).toBe('4.00');
    expect(find('a stay labelled "school trip" meets')?.stay.labels).toEqual(['school trip']);
    expect(find('no guest has the label "school trip" of')?.tax).toBe('8.00');
  });

  test('finds the prices around a price per person in a net by trial quotes', () => {
    const rates = [{ price_from: '50', rate: '9.00' }];
    const vat = percent('VAT', '10', { is_inclusive: true });
    const find = around({ price_of: 'person', base: { start: 'net' }, rates }, vat);
    const below = find('last price of a night below the row price of a person 50 or more of City tax');
    expect([below?.stay.rooms[0]?.nightlyPrices, below?.tax]).toEqual([['109.99'], '8.00']);
    const at = find('first price of a night of the row');
    expect([at?.stay.rooms[0]?.nightlyPrices, at?.tax]).toEqual([['110.00'], '18.00']);
  });

  test('has stays at 10, 11, 20 and 21 for prices over 10.50 and 20 in whole euros', () => {
    const rates = [
      { price_over: '20', rate: '3' },
      { price_over: '10.50', rate: '2' },
    ];
    const taxSet = inEuro({ ...city, rate: '1', local: { rates } });
    const found = scenarios(taxSet, { policy: { rounding: { digits: 0 } } });
    const pricesOf = (reason: string) =>
      found.flatMap(({ why, stay }) => (why.includes(reason) ? (stay.rooms[0]?.nightlyPrices ?? []) : []));
    expect(pricesOf('last price of a night below the row')).toEqual(['20', '10']);
    expect(pricesOf('first price of a night of the row')).toEqual(['21', '11']);
  });

  test('has stays around the number of a night and the length of a stay, also with previous nights', () => {
    const byNight = around({ rates: [{ night_from: 8, rate: '1.00' }] });
    expect(byNight('7 nights: ends the night before the row')?.tax).toBe('56.00');
    expect(byNight('8 nights: ends with the first night of the row')?.tax).toBe('58.00');
    const byLength = around({ rates: [{ nights_from: 30, rate: '0.00' }] });
    expect(byLength('29 nights: a night too short for the row')?.tax).toBe('232.00');
    expect(byLength('30 nights: just long enough for the row')?.tax).toBe('0.00');
    const longStay = byLength('1 night after 29 before: just long enough for the row');
    expect([longStay?.stay.nightsBefore, longStay?.tax]).toEqual([29, '0.00']);
  });

  test('has stays around a season across the end of the year, and around dates of booking', () => {
    const find = around({ rates: [{ seasons: [{ from: '12-20', to: '01-10' }], rate: '1.00' }] });
    const nights = ['2026-12-19, the night before', '2026-12-20, the first night of', '2027-01-10, the last night of'];
    expect(nights.map((words) => find(`ends with the night of ${words}`)?.tax)).toEqual(['8.00', '2.00', '2.00']);
    const booked = around({ rates: [{ booked: { after: null, before: '2025-12-31' }, rate: '1.00' }] });
    expect(booked('booked on 2025-12-31, the last day of the row')?.tax).toBe('2.00');
    expect(booked('booked on 2026-01-01, the day after the row')?.tax).toBe('8.00');
  });

  test('leaves out dates at the end of the calendar, because no stay reaches them', () => {
    const find = around({ rates: [{ dates: [{ after: '2026-07-01', before: '9999-12-31' }], rate: '1.00' }] });
    expect(find('ends with the night of 2026-07-01, the first night of the row')?.tax).toBe('2.00');
    expect(find('ends with the night of 9999-12-31')).toBeUndefined();
    expect(find('the nights of 9999-12-31')).toBeUndefined();
  });

  test('has stays with and without an extra, and around a limit', () => {
    const levy = percent('Levy', '10', { local: { on: ['lodging', 'breakfast'], at_most: '7.00' } });
    const found = scenarios(inEuro(levy));
    const why = (start: string) => found.find((one) => one.why.split('; ').some((reason) => reason.startsWith(start)));
    expect(why('with breakfast: Levy')?.stay.rooms[0]?.extras).toEqual([{ label: 'breakfast', price: '20.00' }]);
    expect(why('a price of a night below at_most 7.00')?.stay.rooms[0]?.nightlyPrices).toEqual(['63.00']);
    expect(why('a price of a night beyond at_most 7.00')?.stay.rooms[0]?.nightlyPrices).toEqual(['77.00']);
  });
});

test('puts an edited row before unchanged ones', () => {
  const rates = Array.from({ length: 80 }, (_, at) => ({ price_from: String(1_000 - 10 * at), rate: `${at}.00` }));
  const edited = rates.map((row, at) => (at === 77 ? { ...row, rate: '99.00' } : row));
  const of = (rows: typeof rates) => inEuro({ ...city, local: { rates: rows } });
  const found = scenarios(of(edited), { saved: of(rates) });
  expect(found[5]?.why).toContain('the row price of a room 230 or more of City tax');
  expect(found).toHaveLength(150);
});

test('returns at most 150 scenarios with unique names that every calculator of the set quotes', () => {
  fc.assert(
    fc.property(withRows, (taxSet) => {
      if (taxSet === undefined) return;
      const found = scenarios(taxSet);
      expect(found.length).toBeLessThanOrEqual(150);
      const calculator = createCalculator(taxSet);
      for (const { stay } of found) calculator.totals(stay);
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    }),
    { numRuns: 12 },
  );
});
