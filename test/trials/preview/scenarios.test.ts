import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCalculator, scenarios } from '../../../src/index.js';
import * as kit from '../../../src/trials/testing/index.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { runsUpTo } from '../../seed.js';

const city = fixed('City tax', 'per_person_per_night', '4.00');
const whys = (...taxes: Parameters<typeof inEuro>) => scenarios(inEuro(...taxes)).map(({ why }) => why);

describe('lengths', () => {
  test('are one below, at and one above skipped nights and limits', () => {
    const found = whys({ ...city, skip_nights: 2, max_nights: 5 }).join('\n');
    for (const why of [
      '1 night: one night shorter than the 2 skipped nights of City tax',
      '2 nights: longest stay that is wholly within the 2 skipped nights of City tax',
      '3 nights: first stay longer than the 2 skipped nights of City tax',
      '6 nights: one night shorter than the limit of 5 nights of City tax after 2 skipped nights',
      '7 nights: longest stay within the limit of 5 nights of City tax after 2 skipped nights',
      '8 nights: first stay longer than the limit of 5 nights of City tax after 2 skipped nights',
    ]) {
      expect(found).toContain(why);
    }
  });

  test('exceed a month only with a longer limit', () => {
    const longest = (...taxes: Parameters<typeof inEuro>) =>
      Math.max(...scenarios(inEuro(...taxes)).map(({ stay }) => stay.rooms[0]?.nights ?? 0));
    expect(longest(city)).toBeLessThanOrEqual(31);
    expect(longest({ ...city, max_nights: 90 })).toBe(92);
  });
});

test('arrives before, at, across and after each end of a range, and in the gap between two', () => {
  const ranges = [
    { after: '2026-06-10', before: '2026-06-20' },
    { after: '2026-06-25', before: null },
  ];
  const found = scenarios(inEuro({ ...city, applicable_date_ranges: ranges }));
  const arriving = (words: string) => found.find(({ why }) => why.includes(words))?.stay.checkIn;
  expect(arriving('ends the night before the range of City tax that begins on 2026-06-10')).toBe('2026-06-08');
  expect(arriving('crosses into the range of City tax that begins on 2026-06-10')).toBe('2026-06-09');
  expect(arriving('starts on the first night of the range of City tax that begins on 2026-06-10')).toBe('2026-06-10');
  expect(arriving('crosses out of the range of City tax that ends on 2026-06-20')).toBe('2026-06-20');
  expect(arriving('starts the night after the range of City tax that ends on 2026-06-20')).toBe('2026-06-21');
  expect(arriving('lies in the gap between two ranges of City tax from 2026-06-21 to 2026-06-24')).toBe('2026-06-21');
});

test('places everyday stays by today: a weekend from Friday, a week from Saturday, a month from its first', () => {
  const everyday = (today?: string) =>
    scenarios(inEuro(city), today === undefined ? {} : { today })
      .filter(({ why }) => why.startsWith('everyday'))
      .map(({ stay }) => stay.checkIn);
  expect(everyday('2027-02-03')).toEqual(['2027-02-05', '2027-02-06', '2027-02-06', '2027-02-09', '2027-03-01']);
  expect(everyday()).toEqual(['2026-05-01', '2026-05-02', '2026-05-02', '2026-05-05', '2026-06-01']);
});

test('sets prices by currency, policy and the option price', () => {
  const first = (currency: string, options = {}) =>
    scenarios({ title: 'Example', currency, taxes: [] }, options)[0]?.stay.rooms[0]?.price;
  expect([first('EUR'), first('JPY'), first('KWD')]).toEqual(['200.00', '20000', '200.000']);
  expect(first('EUR', { price: '79.50' })).toBe('159.00');
  expect(first('EUR', { policy: { rounding: { digits: 0 } } })).toBe('20000');
});

test('merges equal stays with all of their reasons', () => {
  const found = scenarios(inEuro({ ...city, max_nights: 7 }, percent('VAT', '7', { max_nights: 7 })));
  expect(found.find(({ why }) => why.includes('first stay longer'))?.why).toBe(
    '8 nights: first stay longer than the limit of 7 nights of City tax; 8 nights: first stay longer than the limit of 7 nights of VAT',
  );
  expect(new Set(found.map(({ stay }) => JSON.stringify(stay))).size).toBe(found.length);
});

test('returns at most 150 scenarios that every calculator of the set quotes', () => {
  fc.assert(
    fc.property(kit.taxSet({ maxTaxes: 12 }), kit.policy(), (taxSet, policy) => {
      const found = scenarios(taxSet, { policy });
      expect(found.length).toBeLessThanOrEqual(150);
      expect(scenarios(taxSet, { policy })).toEqual(found);
      const calculator = createCalculator(taxSet, policy);
      for (const { stay } of found) calculator.totals(stay);
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    }),
    runsUpTo(600, 20),
  );
});

test('covers taxes that differ from the saved set first', () => {
  const taxes = Array.from({ length: 60 }, (_, at) => ({
    ...city,
    title: `Tax ${at}`,
    skip_nights: at + 1,
    max_nights: 61 - at,
  }));
  const saved = inEuro(...taxes, { ...city, title: 'Last', max_nights: 7 });
  const draft = inEuro(...taxes, { ...city, title: 'Last', max_nights: 10 });
  const found = scenarios(draft, { saved }).map(({ why }) => why);
  expect(found[5]).toContain('11 nights: first stay longer than the limit of 10 nights of Last');
  expect(found[6]).toContain('8 nights: first stay longer than the limit of 7 nights of Last');
  expect(scenarios(draft)[5]?.why).not.toContain('Last');
});

test.each(['0100-01-01', '9999-12-31'])('accepts a range at the end of the calendar, %s', (date) => {
  const ranged = { ...city, skip_nights: 5, applicable_date_ranges: [{ after: date, before: date }] };
  const calculator = createCalculator(inEuro(ranged));
  for (const { stay } of scenarios(inEuro(ranged), { today: date })) calculator.totals(stay);
});
