import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isDecimalText,
  isShortRate,
  parseUnits,
  printUnits,
  significantDecimals,
} from '../../../src/core/money/amount.js';
import { anyWhole, smallest, wholeAboveZero } from './integers.js';

describe('reading an amount', () => {
  test.each([
    ['12.5', 2, 1250],
    ['12.50', 2, 1250],
    ['12', 2, 1200],
    ['0', 2, 0],
    ['0.00', 2, 0],
    ['0.01', 2, 1],
    ['007.10', 2, 710],
    ['500', 0, 500],
    ['500.00', 0, 500],
    ['1.234', 3, 1234],
    ['1.2340000', 3, 1234],
    ['99.99990', 4, 999_999],
    ['90071992547409.91', 2, Number.MAX_SAFE_INTEGER],
    ['90071992547409.92', 2, 9007199254740992n],
    ['123456789012345', 2, 12345678901234500n],
    ['5', 15, 5_000_000_000_000_000],
    ['5', 16, 50_000_000_000_000_000n],
    ['0', 100, 0],
  ])('%s in %i digits is %s minor units', (text, digits, units) => {
    expect(parseUnits(text, digits)).toBe(units);
  });

  test.each([
    ['12.345', 2],
    ['0.001', 2],
    ['0.5', 0],
    ['100.10001', 4],
    ['12345678901234567890.123', 2],
  ])('%s has more decimals than the %i digits there are: nothing is cut off', (text, digits) => {
    expect(parseUnits(text, digits)).toBeUndefined();
  });

  // biome-ignore format: a list of texts reads best dense
  const NO_DECIMALS = [
    '', ' ', '1e3', '1E3', ' 5', '5 ', '5\n', '.5', '5.', '.', '-3', '+3', '0xff', '0b1', '1_000', '1,000', '1.000.0',
    '1,5', '١', '５', '½', 'NaN', 'Infinity', '5n', '€5', '5..0', '--5', '5\u0000', '5:', '5/',
  ];
  test.each(NO_DECIMALS)('refuses %j', (text) => {
    for (const digits of [0, 2, 3, 20]) expect(parseUnits(text, digits)).toBeUndefined();
    expect(isDecimalText(text)).toBe(false);
  });

  test.each(['x', '1e3', ' 5', '-', '1_0', '1.2.3', '٣'])('refuses a long text that ends in %j', (end) => {
    expect(parseUnits(`${'1'.repeat(20)}${end}`, 2)).toBeUndefined();
    expect(parseUnits(`${end}${'1'.repeat(20)}`, 2)).toBeUndefined();
  });

  test('reads an amount of 200 characters to the last digit, and refuses a longer one', () => {
    const whole = '9'.repeat(197);
    expect(parseUnits(`${whole}.25`, 2)).toBe(BigInt(`${whole}25`));
    expect(parseUnits(`${whole}.250`, 2)).toBeUndefined();
    expect(parseUnits('1'.repeat(1_000_000), 2)).toBeUndefined();
    expect(parseUnits('0'.repeat(200), 2)).toBe(0);
    expect(parseUnits('0'.repeat(201), 2)).toBeUndefined();
  });
});

describe('significant decimals', () => {
  test.each([
    ['12', 0],
    ['10', 0],
    ['100.00', 0],
    ['12.5', 1],
    ['12.50', 1],
    ['12.05', 2],
    ['0.0010', 3],
    ['0.000', 0],
  ])('of %s: %i', (text, decimals) => {
    expect(significantDecimals(text)).toBe(decimals);
  });
});

describe('printing an amount', () => {
  test.each([
    [0, 2, '0.00'],
    [1, 2, '0.01'],
    [10, 2, '0.10'],
    [100, 2, '1.00'],
    [-5, 2, '-0.05'],
    [-100, 2, '-1.00'],
    [123456, 2, '1234.56'],
    [99_999, 2, '999.99'],
    [100_007, 2, '1000.07'],
    [99_999_999, 2, '999999.99'],
    [100_000_000, 2, '1000000.00'],
    [0, 0, '0'],
    [-7, 0, '-7'],
    [5, 3, '0.005'],
    [12345, 4, '1.2345'],
    [12345678901234567890n, 2, '123456789012345678.90'],
    [-12345678901234567890n, 3, '-12345678901234567.890'],
    [Number.MAX_SAFE_INTEGER, 2, '90071992547409.91'],
  ])('%s minor units with %i digits are %s', (units, digits, text) => {
    expect(printUnits(units, digits)).toBe(text);
  });
});

const digitCount = fc.nat(20);

test('a printed amount is always read as the same minor units', () => {
  fc.assert(
    fc.property(
      anyWhole.map((value) => (value < 0n ? -value : value)),
      digitCount,
      (units, digits) => {
        const text = printUnits(smallest(units), digits);
        expect(isDecimalText(text)).toBe(true);
        expect(parseUnits(text, digits)).toBe(smallest(units));
      },
    ),
    { numRuns: 3_000 },
  );
});

test('leading and trailing zeros never change the value', () => {
  fc.assert(
    fc.property(wholeAboveZero, digitCount, fc.nat(5), fc.nat(5), (units, digits, before, after) => {
      const text = printUnits(smallest(units), digits);
      const longer = `${'0'.repeat(before)}${text}${digits === 0 && after > 0 ? '.' : ''}${'0'.repeat(after)}`;
      expect(parseUnits(longer, digits)).toBe(smallest(units));
    }),
    { numRuns: 2_000 },
  );
});

test('a printed amount always has exactly its digits, and a minus sign only below zero', () => {
  fc.assert(
    fc.property(anyWhole, digitCount, (units, digits) => {
      const text = printUnits(smallest(units), digits);
      expect(text).toMatch(digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`));
      expect(text.startsWith('-')).toBe(units < 0n);
    }),
  );
});

test('any text is always a decimal of digits and one point, or refused', () => {
  const nearly = fc.string({ unit: fc.constantFrom(...'0123456789.-+eE_, x'), maxLength: 24 });
  fc.assert(
    fc.property(nearly, fc.nat(4), (text, digits) => {
      const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
      const fraction = match?.[2]?.replace(/0+$/, '') ?? '';
      const fits = match !== null && fraction.length <= digits;
      const units = fits ? smallest(BigInt(`${match[1] ?? ''}${fraction.padEnd(digits, '0')}`)) : undefined;
      expect(parseUnits(text, digits)).toBe(units);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['30 digits', '9'.repeat(30), true],
  ['31 digits', '9'.repeat(31), false],
  ['20 decimals', `1.${'5'.repeat(20)}`, true],
  ['21 decimals', `1.${'5'.repeat(21)}`, false],
  ['20 decimals after 9 digits', `${'1'.repeat(9)}.${'5'.repeat(20)}`, true],
  ['20 decimals after 10 digits', `${'1'.repeat(10)}.${'5'.repeat(20)}`, false],
])('a rate of %s (%s) is short enough: %s', (_, text, isShort) => {
  expect(isShortRate(text)).toBe(isShort);
});
