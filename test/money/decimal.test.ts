import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printUnits } from '../../src/money/amount.js';
import { canonicalDecimal, compareDecimals } from '../../src/money/decimal.js';
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

  test('a difference in the two hundredth digit is seen', () => {
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

  test('200 digits stay 200 digits', () => {
    expect(canonicalDecimal('9'.repeat(200))).toBe('9'.repeat(200));
  });
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
