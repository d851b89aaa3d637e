import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printUnits } from '../../../src/core/money/amount.js';
import { canonicalDecimal, compareDecimals, withDecimals } from '../../../src/core/money/decimal.js';
import { fractionInDecimals } from '../../../src/language/explanation/words/writing.js';
import { anyWhole, smallest } from './integers.js';

describe('comparing decimals', () => {
  test.each([
    ['10.0', '10.00', 0],
    ['10', '010.000', 0],
    ['0', '0.00', 0],
    ['9.99', '10', -1],
    ['100.0000000001', '100', 1],
    ['2', '10', -1],
  ] as const)('%s and %s: %i', (one, other, expected) => {
    expect(compareDecimals(one, other)).toBe(expected);
    expect(compareDecimals(other, one)).toBe(expected === 0 ? 0 : expected === 1 ? -1 : 1);
  });

  test('finds a difference in the two hundredth digit', () => {
    const many = `1.${'0'.repeat(197)}1`;
    expect(compareDecimals(many, '1')).toBe(1);
    expect(compareDecimals(many, many)).toBe(0);
  });
});

describe('the shortest text of a value', () => {
  test.each([
    ['10.00', '10'],
    ['7.50', '7.5'],
    ['007', '7'],
    ['0.00', '0'],
    ['0.0000001', '0.0000001'],
    ['1000000000000000000000000', '1000000000000000000000000'],
  ])('of %s is %s', (text, shortest) => {
    expect(canonicalDecimal(text)).toBe(shortest);
  });

  test('keeps 200 digits', () => {
    expect(canonicalDecimal('9'.repeat(200))).toBe('9'.repeat(200));
  });
});

describe('a text with at least two decimals', () => {
  test.each([
    ['10', '10.00'],
    ['7.5', '7.50'],
    ['0.125', '0.125'],
    ['0.1000', '0.10'],
  ])('of %s is %s', (text, padded) => {
    expect(withDecimals(text, 2)).toBe(padded);
  });
});

describe('a fraction in two to six decimals', () => {
  test.each([
    ['7', '4', '1.75', true],
    ['-7', '2', '-3.50', true],
    ['1', '3', '0.333333', false],
    ['-1', '3000000000', '-0.000000', false],
    ['0', '3', '0.00', true],
    ['1', '1000000', '0.000001', true],
    [`1${'0'.repeat(300)}`, '1', `1${'0'.repeat(300)}.00`, true],
    ['1'.repeat(300), '9', `${'012345679'.repeat(33).slice(1)}012.333333`, false],
  ])('%s / %s is %s (exactly: %s)', (numerator, denominator, text, isExact) => {
    expect(fractionInDecimals({ numerator, denominator }, { atLeast: 2, atMost: 6 })).toEqual({ text, isExact });
  });
});

test('a fraction is always its text and a rest of less than one unit of the last decimal', () => {
  const positive = anyWhole.map((value) => (value < 0n ? -value : value) + 1n);
  fc.assert(
    fc.property(anyWhole, positive, fc.nat(30), (top, bottom, digits) => {
      const fraction = { numerator: String(top), denominator: String(bottom) };
      const { text, isExact } = fractionInDecimals(fraction, { atLeast: digits, atMost: digits });
      const units = BigInt(text.replace('.', ''));
      const rest = top * 10n ** BigInt(digits) - units * bottom;
      expect(rest === 0n).toBe(isExact);
      expect(rest < 0n ? -rest : rest).toBeLessThan(bottom);
      expect(rest * top).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 2_000 },
  );
});

const anyDecimal = fc
  .record({ units: anyWhole.map((value) => (value < 0n ? -value : value)), digits: fc.nat(30) })
  .map(({ units, digits }) => ({ units, digits, text: printUnits(smallest(units), digits) }));

test('two decimals always compare as their exact values do', () => {
  fc.assert(
    fc.property(anyDecimal, anyDecimal, (one, other) => {
      const a = one.units * 10n ** BigInt(other.digits);
      const b = other.units * 10n ** BigInt(one.digits);
      expect(compareDecimals(one.text, other.text)).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});

test('texts of the same value always have the same shortest text', () => {
  fc.assert(
    fc.property(anyDecimal, fc.nat(6), ({ text, digits }, zeros) => {
      const longer = `${text}${digits === 0 && zeros > 0 ? '.' : ''}${'0'.repeat(zeros)}`;
      expect(canonicalDecimal(longer)).toBe(canonicalDecimal(text));
      expect(compareDecimals(canonicalDecimal(text), text)).toBe(0);
    }),
  );
});
