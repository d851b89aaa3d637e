import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../src/core/calculation/amounts.js';
import { calculationOf } from '../../../src/core/quote/calculation.js';
import { quote } from '../../../src/index.js';
import type { Policy } from '../calculation/given.js';
import { fixed, inclusive, inEuro, nightly, nights, percent, room, stay } from '../calculation/given.js';

const LEVY = inEuro(percent('Levy', '10'));
const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;

describe('the nights of a quote', () => {
  // A sleeps 1 and 2 May at 100.00, B 2 and 3 May at 50.00, C 5 May at 20.00: 10% of each date.
  const rooms = stay(
    room(['20.00'], { checkIn: may(5) }),
    room(['50.00', '50.00'], { checkIn: may(2) }),
    room(['100.00', '100.00']),
  );

  test('list each date once, in order, with all rooms of that night; dates without rooms are left out', () => {
    const { nights: quoted } = quote(LEVY, rooms);
    expect(quoted.map(({ date, price, total }) => [date, price, total])).toEqual([
      [may(1), '100.00', '110.00'],
      [may(2), '150.00', '165.00'],
      [may(3), '50.00', '55.00'],
      [may(5), '20.00', '22.00'],
    ]);
  });

  // By check-in, then by length: 1 May (one night), 1 to 2 May. Both groups have 1 May.
  test('are dates that two groups who arrive together share', () => {
    const quoted = quote(LEVY, stay(room(['10.00', '20.00']), room(['5.00'])));
    expect(nightly(quoted, 'Levy')).toEqual(['1.50', '2.00']);
  });

  test('are dates over the end of a year and a leap day', () => {
    const dates = (checkIn: string) =>
      quote(LEVY, { checkIn, rooms: [room(['1.00', '1.00', '1.00'])] }).nights.map(({ date }) => date);
    expect(dates('2026-12-30')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    expect(dates('2028-02-28')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });
});

describe('a night has every figure of the quote', () => {
  // VAT of 20% inside 120.00 is 20.00; the fee of 5.00 comes on top.
  test('price = net + inclusive, total = price + exclusive, and each tax', () => {
    const taxSet = inEuro(inclusive('VAT', '20'), fixed('Fee', 'per_night', '5.00'));
    expect(quote(taxSet, nights('120.00')).nights).toEqual([
      {
        date: may(1),
        price: '120.00',
        net: '100.00',
        inclusive: '20.00',
        exclusive: '5.00',
        total: '125.00',
        kept: '105.00',
        taxes: [
          { title: 'VAT', amount: '20.00' },
          { title: 'Fee', amount: '5.00' },
        ],
      },
    ]);
  });

  test('also in a quote without taxes', () => {
    expect(quote(inEuro(), nights('7.00')).nights).toEqual([
      {
        date: may(1),
        price: '7.00',
        net: '7.00',
        inclusive: '0.00',
        exclusive: '0.00',
        total: '7.00',
        kept: '7.00',
        taxes: [],
      },
    ]);
  });
});

describe('digits: those of the policy, else those of the currency', () => {
  // 7% of 100.5: 7.035
  test.each<[string, Policy, string, string]>([
    ['EUR', {}, '100.50', '107.54'],
    ['EUR', { rounding: { digits: 3 } }, '100.500', '107.535'],
    ['EUR', { rounding: { digits: 1 } }, '100.5', '107.5'],
    ['KWD', {}, '100.500', '107.535'],
    ['JPY', { rounding: { digits: 2 } }, '100.50', '107.54'],
  ])('%s with %j: read, rounded and printed with the same', (currency, policy, price, total) => {
    const quoted = quote({ title: 'Digits', currency, taxes: [percent('Levy', '7')] }, nights('100.5'), policy);
    expect(quoted).toMatchObject({ price, total });
    expect(quoted.nights).toMatchObject([{ price, total }]);
  });

  // One decimal more than there are digits, in whichever currency.
  test.each<[string, Policy, string, string]>([
    ['EUR', {}, '1.00', '1.001'],
    ['EUR', { rounding: { digits: 3 } }, '1.001', '1.0001'],
    ['JPY', {}, '1', '1.1'],
    ['JPY', { rounding: { digits: 2 } }, '1.01', '1.001'],
    ['KWD', { rounding: { digits: 0 } }, '1', '1.1'],
  ])('%s with %j: %s is a price, %s is none', (currency, policy, fine, finer) => {
    const taxSet = { title: 'Digits', currency, taxes: [] };
    expect(() => quote(taxSet, nights(fine), policy)).not.toThrow();
    expect(() => quote(taxSet, nights(finer), policy)).toThrow('decimal');
  });
});

describe('the sources of a quote', () => {
  test('are attached to the quote, and not to a copy', () => {
    const quoted = quote(LEVY, nights('50.00', '50.00'));
    const found = calculationOf(quoted);
    expect(found?.groups).toHaveLength(1);
    expect(found?.program.lines.map((line) => amountOf(found, line))).toEqual([1_000]);
    for (const copy of [{ ...quoted }, structuredClone(quoted), JSON.parse(JSON.stringify(quoted))]) {
      expect(calculationOf(copy)).toBeUndefined();
    }
  });
});
