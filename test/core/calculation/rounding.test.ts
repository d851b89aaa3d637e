import { describe, expect, test } from 'vitest';
import type { RoundingMode } from '../../../src/index.js';
import { quote, ROUNDING_MODES } from '../../../src/index.js';
import type { Policy } from './given.js';
import { amounts, each, fixed, inclusive, inEuro, nightly, nights, percent, room, stay, taxOf } from './given.js';

const LEVY = inEuro(percent('Levy', '10'));
const BY_NIGHT: Policy = { rounding: { unit: 'night' } };
const BY_NET: Policy = { rounding: { inclusive: 'net' } };

describe('rounded once over the stay', () => {
  // 10% of 99.99 is 9.999, so 10.00. A night is owed 3.333; of ten euros one cent is left, for the first night.
  test('three nights at 33.33: the stay is rounded, the nights share it out', () => {
    const quoted = quote(LEVY, nights(...each('33.33', 3)));
    expect(taxOf(quoted, 'Levy').amount).toBe('10.00');
    expect(nightly(quoted, 'Levy')).toEqual(['3.34', '3.33', '3.33']);
  });

  // 1.1, 1.7 and 1.2 cents are 4.0: one cent is left over 1 + 1 + 1, and the second night lost most.
  test('a remaining cent goes to the night with the largest remainder', () => {
    expect(nightly(quote(LEVY, nights('0.11', '0.17', '0.12')), 'Levy')).toEqual(['0.01', '0.02', '0.01']);
  });

  // Half a cent each, 2.5 in all, so 3: the first three of five.
  test('remaining cents go to the earlier nights if all remainders are equal', () => {
    expect(nightly(quote(LEVY, nights(...each('0.05', 5))), 'Levy')).toEqual(['0.01', '0.01', '0.01', '0.00', '0.00']);
  });

  // Half a cent a room and night: three nights and four nights, 3.5, so 4. The shorter room comes first and takes
  // three, the fourth is for the first night of the longer one.
  test('a remaining cent goes to the earlier room before the earlier night', () => {
    const rooms = stay(room(each('0.05', 4)), room(each('0.05', 3)));
    expect(nightly(quote(LEVY, rooms), 'Levy')).toEqual(['0.02', '0.01', '0.01', '0.00']);
  });

  // 0.333 x 3 is 0.999.
  test('a rate of a third of a cent more than the currency has', () => {
    const quoted = quote(inEuro(fixed('Fee', 'per_night', '0.333')), nights(...each('50.00', 3)));
    expect(taxOf(quoted, 'Fee').amount).toBe('1.00');
    expect(nightly(quoted, 'Fee')).toEqual(['0.34', '0.33', '0.33']);
  });

  // 200 / 1.2 is 166.666..., VAT 33.333...; each night 16.666...
  test('an inclusive tax is rounded for the stay, and its nights share it out', () => {
    const quoted = quote(inEuro(inclusive('VAT', '20')), nights('100.00', '100.00'));
    expect(quoted).toMatchObject({ net: '166.67', inclusive: '33.33' });
    expect(nightly(quoted, 'VAT')).toEqual(['16.67', '16.66']);
    expect(quoted.nights.map(({ net }) => net)).toEqual(['83.33', '83.34']);
  });
});

describe('rounded night by night', () => {
  // 3.333 is 3.33, three times.
  test('three nights at 33.33 have 3.33 each', () => {
    const quoted = quote(LEVY, nights(...each('33.33', 3)), BY_NIGHT);
    expect(taxOf(quoted, 'Levy').amount).toBe('9.99');
    expect(nightly(quoted, 'Levy')).toEqual(['3.33', '3.33', '3.33']);
  });

  test('half a cent is a cent on each of five nights', () => {
    expect(taxOf(quote(LEVY, nights(...each('0.05', 5)), BY_NIGHT), 'Levy').amount).toBe('0.05');
  });

  // Each room has its own nights: half a cent twice on 1 May, once on 2 May.
  test('rooms with different nights are rounded separately', () => {
    const rooms = stay(room(each('0.05', 2)), room(['0.05']));
    expect(nightly(quote(LEVY, rooms, BY_NIGHT), 'Levy')).toEqual(['0.02', '0.01']);
  });

  // Rooms that sleep the same nights are one group: 10% of 0.10 is one cent, not twice a rounded half.
  test('rooms with the same nights are rounded together', () => {
    expect(nightly(quote(LEVY, stay(room(['0.05']), room(['0.05'])), BY_NIGHT), 'Levy')).toEqual(['0.01']);
  });
});

/** 10% of a price gives tenths of a cent: of 0.25 it is 2.5 cents, a tie. */
describe('modes', () => {
  const TABLE: Array<[string, Record<RoundingMode, string>]> = [
    ['0.25', { 'half-up': '0.03', 'half-even': '0.02', 'half-down': '0.02', up: '0.03', down: '0.02' }],
    ['0.35', { 'half-up': '0.04', 'half-even': '0.04', 'half-down': '0.03', up: '0.04', down: '0.03' }],
    ['0.24', { 'half-up': '0.02', 'half-even': '0.02', 'half-down': '0.02', up: '0.03', down: '0.02' }],
    ['0.26', { 'half-up': '0.03', 'half-even': '0.03', 'half-down': '0.03', up: '0.03', down: '0.02' }],
    ['0.20', { 'half-up': '0.02', 'half-even': '0.02', 'half-down': '0.02', up: '0.02', down: '0.02' }],
  ];
  describe.each(TABLE)('10% of %s', (price, expected) => {
    test.each(ROUNDING_MODES)('%s, over the stay and night by night', (mode) => {
      for (const unit of ['stay', 'night'] as const) {
        expect(quote(LEVY, nights(price), { rounding: { mode, unit } }).exclusive).toBe(expected[mode]);
      }
    });
  });

  // A free night with 0.275 inside: 0 = N + 0.275 + 0.10 N, so N is -0.25 and VAT -2.5 cents, a tie below zero.
  const BELOW: Record<RoundingMode, string> = {
    'half-up': '-0.03',
    'half-even': '-0.02',
    'half-down': '-0.02',
    up: '-0.03',
    down: '-0.02',
  };
  test.each(ROUNDING_MODES)('%s of a negative amount mirrors the positive one', (mode) => {
    const taxSet = inEuro(fixed('Fee', 'per_night', '0.275', { is_inclusive: true }), inclusive('VAT', '10'));
    expect(amounts(quote(taxSet, nights('0.00'), { rounding: { mode } }))['VAT']).toBe(BELOW[mode]);
  });
});

describe('the rounded side of an inclusive price', () => {
  const VAT = inEuro(inclusive('VAT', '15'));

  // 149 / 1.15 is 129.5652..., VAT 19.4347...
  test('the tax: VAT is 19.43, the net is the rest', () => {
    expect(quote(VAT, nights('149.00'))).toMatchObject({ net: '129.57', inclusive: '19.43' });
  });

  // Net rounds to 129.57; 15% of it is 19.4355, so 19.44; what remains of the price is 129.56.
  test('the net: VAT is 15% of the rounded net, and the reported net is the rest', () => {
    const quoted = quote(VAT, nights('149.00'), BY_NET);
    expect(quoted).toMatchObject({ net: '129.56', inclusive: '19.44' });
    expect(taxOf(quoted, 'VAT').base).toBe('129.57');
  });

  // 121.01 / 1.21 is 100.008..., so 100.01; level 1: 10.001 is 10.00; level 0: 10% of 110.01 is 11.001.
  test('the net: each tax of the rounded amounts above it', () => {
    const taxSet = inEuro(inclusive('A', '10', { level: 1 }), inclusive('B', '10'));
    const quoted = quote(taxSet, nights('121.01'), BY_NET);
    expect(amounts(quoted)).toEqual({ A: '10.00', B: '11.00' });
    expect(taxOf(quoted, 'B').base).toBe('110.01');
    expect(quoted.net).toBe('100.01');
  });

  // Two nights of 83.333...: each net is 83.33, VAT 16.67 by night; over the stay 166.67 and 33.33.
  test('the net, night by night: two nights of 100 with 20% inside', () => {
    const taxSet = inEuro(inclusive('VAT', '20'));
    const byNight = quote(taxSet, nights('100.00', '100.00'), { rounding: { inclusive: 'net', unit: 'night' } });
    expect(byNight).toMatchObject({ net: '166.66', inclusive: '33.34' });
    expect(quote(taxSet, nights('100.00', '100.00'), BY_NET)).toMatchObject({ net: '166.67', inclusive: '33.33' });
  });

  // With exclusiveBase 'net', service is 10% of the rounded net: 129.57, not of the reported 129.56.
  test('the net: an exclusive percentage of the net starts from the rounded one', () => {
    const taxSet = inEuro(inclusive('VAT', '15'), percent('Service', '10'));
    const quoted = quote(taxSet, nights('149.00'), { ...BY_NET, exclusiveBase: 'net' });
    expect(taxOf(quoted, 'Service')).toMatchObject({ base: '129.57', amount: '12.96' });
    expect(quoted.net).toBe('129.56');
    expect(taxOf(quote(taxSet, nights('149.00'), { exclusiveBase: 'net' }), 'Service').base).toBe('129.57');
  });
});

describe('exclusive charges are rounded one after the other', () => {
  // Service: 10% of 0.15 is 1.5 cents, so 0.02. VAT: 50% of the 0.17 that the bill shows is 8.5 cents, so 0.09;
  // of the exact 0.165 it would be 0.0825.
  test('a percentage is its rate times the base on the bill', () => {
    const quoted = quote(inEuro(percent('Service', '10', { level: 1 }), percent('VAT', '50')), nights('0.15'));
    expect(amounts(quoted)).toEqual({ Service: '0.02', VAT: '0.09' });
    expect(taxOf(quoted, 'VAT').base).toBe('0.17');
  });

  // Over two nights service is 3 cents (1.5 each), shared as 2 and 1. VAT is on the second night alone: 50% of
  // 0.15 + 0.01.
  test('a tax on fewer nights has the shares of these nights as its base', () => {
    const taxSet = inEuro(percent('Service', '10', { level: 1 }), percent('VAT', '50', { skip_nights: 1 }));
    const quoted = quote(taxSet, nights('0.15', '0.15'));
    expect(nightly(quoted, 'Service')).toEqual(['0.02', '0.01']);
    expect(taxOf(quoted, 'VAT')).toMatchObject({ base: '0.16', amount: '0.08' });
  });
});
