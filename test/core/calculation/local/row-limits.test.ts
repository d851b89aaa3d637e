import { describe, expect, test } from 'vitest';
import type { Stay } from '../../../../src/index.js';
import { explain, quote } from '../../../../src/index.js';
import type { Tax } from '../given.js';
import { fixed, inEuro, percent, taxOf } from '../given.js';

type Local = NonNullable<Tax['local']>;

const stay = (nightlyPrices: readonly string[], guests: readonly object[] = [{}], room: object = {}): Stay =>
  ({ checkIn: '2026-05-04', rooms: [{ nightlyPrices, guests, ...room }] }) as Stay;
const levy = (local: Local, more: Partial<Tax> = {}) => percent('Levy', '3', { ...more, local });
const amountOf = (tax: Tax, of: Stay) => taxOf(quote(inEuro(tax), of), tax.title).amount;
const nightsOf = (tax: Tax, of: Stay) => quote(inEuro(tax), of).nights.map(({ exclusive }) => exclusive);

describe('a limit in a row', () => {
  // 3% of 100.00; 3% of 150.00 is 4.50, at most 4.00; 5% of 200.00; 5% of 300.00 is 15.00, at most 12.00.
  test('applies to the units of the row; all others have the limit of the tax', () => {
    const tax = levy({ at_most: '4.00', rates: [{ price_from: '200', rate: '5', at_most: '12.00' }] });
    const bands = stay(['100.00', '150.00', '200.00', '300.00']);
    expect(nightsOf(tax, bands)).toEqual(['3.00', '4.00', '10.00', '12.00']);
    expect(amountOf(tax, bands)).toBe('29.00');
  });

  test('applies if the tax has none', () => {
    const tax = levy({ rates: [{ price_from: '200', rate: '5', at_most: '12.00' }] });
    expect(nightsOf(tax, stay(['150.00', '300.00']))).toEqual(['4.50', '12.00']);
  });

  test('replaces one limit, and keeps the other one of the tax', () => {
    const tax = levy({ at_most: '4.00', at_least: '1.00', rates: [{ label: 'suite', rate: '5', at_least: '2.00' }] });
    const suite = { labels: ['suite'] };
    expect(nightsOf(tax, stay(['10.00', '300.00']))).toEqual(['1.00', '4.00']);
    expect(nightsOf(tax, stay(['10.00', '300.00'], [{}], suite))).toEqual(['2.00', '4.00']);
  });

  test('may be above that of the tax', () => {
    const tax = levy({ at_most: '4.00', rates: [{ label: 'suite', rate: '3', at_most: '6.00' }] });
    expect(nightsOf(tax, stay(['300.00'], [{}], { labels: ['suite'] }))).toEqual(['6.00']);
  });

  test('leaves a unit of 0', () => {
    const tax = levy({ rates: [{ label: 'suite', rate: '0', at_least: '2.00' }] });
    expect(amountOf(tax, stay(['300.00'], [{}], { labels: ['suite'] }))).toBe('0.00');
  });

  test('limits a guest and not the room, per guest', () => {
    // 100.00 for each of three: a child owes 5.00, at most 1.50, the others 3.00.
    const tax = levy({ per: 'guest', rates: [{ age_under: 12, rate: '5', at_most: '1.50' }] });
    expect(amountOf(tax, stay(['300.00'], [{}, {}, { age: 7 }]))).toBe('7.50');
  });

  test('limits an amount', () => {
    const tax = fixed('City tax', 'per_person_per_night', '2.00', {
      local: { rates: [{ age_under: 12, rate: '2.00', at_most: '0.75' }] },
    });
    expect(amountOf(tax, stay(['300.00', '300.00'], [{}, { age: 7 }]))).toBe('5.50');
  });

  test('is rounded with the unit', () => {
    const tax = levy({ round: 'each', rates: [{ age_under: 12, rate: '5', at_most: '1.505' }], per: 'guest' });
    expect(amountOf(tax, stay(['200.00'], [{ age: 7 }, { age: 8 }]))).toBe('3.02');
  });

  test('limits units that a tax of taxes adds', () => {
    const city = fixed('City tax', 'per_person_per_night', '2.00', { level: 1 });
    const surcharge = percent('Surcharge', '10', {
      local: {
        only: 'here',
        base: { start: 'nothing', plus: ['City tax'] },
        rates: [{ age_under: 12, rate: '10', at_most: '0.15' }],
      },
    });
    const found = quote(inEuro(city, surcharge), stay(['100.00'], [{}, { age: 7 }]));
    expect(taxOf(found, 'Surcharge').amount).toBe('0.35');
  });
});

describe('a unit that several share', () => {
  const guests = [{ labels: ['a'] }, { labels: ['b'] }];
  const rated = (rates: Local['rates']) => amountOf(levy({ rates }), stay(['100.00'], guests));

  test('has the limits of the row with the highest rate, even if another row gives a higher amount', () => {
    expect(
      rated([
        { label: 'a', rate: '5', at_most: '2.00' },
        { label: 'b', rate: '4' },
      ]),
    ).toBe('2.00');
  });

  test('has the limits of the first of two equal rows', () => {
    expect(
      rated([
        { label: 'b', rate: '5', at_most: '1.00' },
        { label: 'a', rate: '5', at_least: '9.00' },
      ]),
    ).toBe('1.00');
    expect(
      rated([
        { label: 'a', rate: '5', at_least: '9.00' },
        { label: 'b', rate: '5', at_most: '1.00' },
      ]),
    ).toBe('9.00');
  });
});

test('a row with a limit makes a percent computed from exact amounts, like a limit of the tax', () => {
  // 5% of 10.30 is 0.515, which is charged as 0.52: 30% of 10.82 is 3.246, of 10.815 it is 3.2445.
  const service = percent('Service', '5', { level: 1 });
  const of = stay(['10.30']);
  const charged = (local: Local) => taxOf(quote(inEuro(service, percent('Levy', '30', { local })), of), 'Levy').amount;
  expect(charged({})).toBe('3.25');
  expect(charged({ at_most: '9.00' })).toBe('3.24');
  expect(charged({ rates: [{ label: 'suite', rate: '1', at_most: '9.00' }] })).toBe('3.24');
});

describe('the explanation', () => {
  test('names the limit that changed each unit', () => {
    const tax = levy({
      at_most: '4.00',
      rates: [{ price_from: '200', rate: '5', at_least: '11.00', at_most: '12.00' }],
    });
    const { charges } = explain(quote(inEuro(tax), stay(['150.00', '200.00', '300.00'])));
    const text = charges[0]?.sentences.join('\n');
    expect(text).toContain('3% of 150.00 (price) = 4.50, at most 4.00');
    expect(text).toContain('5% of 200.00 (price) = 10.00, at least 11.00');
    expect(text).toContain('5% of 300.00 (price) = 15.00, at most 12.00');
  });

  test('lists units of one rate with different limits separately', () => {
    const rates = [
      { age_under: 6, rate: '2.00', at_most: '0.50' },
      { age_under: 12, rate: '2.00', at_most: '0.75' },
    ];
    const tax = fixed('City tax', 'per_person_per_night', '2.00', { local: { rates } });
    const quoted = quote(inEuro(tax), stay(['300.00'], [{}, { age: 4 }, { age: 7 }]));
    expect(taxOf(quoted, 'City tax').amount).toBe('3.25');
    const text = explain(quoted).charges[0]?.sentences.join('\n');
    expect(text).toContain('2.00, at most 0.50');
    expect(text).toContain('2.00, at most 0.75');
  });
});
