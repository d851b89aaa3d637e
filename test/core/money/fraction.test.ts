import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fraction } from '../../../src/core/money/fraction.js';
import {
  addFractions,
  fraction,
  leastCommonMultiple,
  multiplyFractions,
  whole,
  ZERO,
} from '../../../src/core/money/fraction.js';
import type { Integer } from '../../../src/core/money/integer.js';
import { greatestCommonDivisor } from '../../../src/core/money/integer.js';
import { anyWhole, smallest, wholeAboveZero } from './integers.js';

const anyFraction = fc.tuple(anyWhole, wholeAboveZero);
const of = ([numerator, denominator]: readonly [bigint, bigint]): Fraction =>
  fraction(smallest(numerator), smallest(denominator));
const bigOf = (value: Integer): bigint => BigInt(value);

/** Equal as fractions: a/b = c/d when ad = cb. */
function expectValue(actual: Fraction, numerator: bigint, denominator: bigint): void {
  expect(bigOf(actual.numerator) * denominator).toBe(numerator * bigOf(actual.denominator));
  expect(greatestCommonDivisor(actual.numerator, actual.denominator)).toBe(1);
  expect(actual.denominator > 0).toBe(true);
}

describe('examples', () => {
  test.each([
    [6, 4, { numerator: 3, denominator: 2 }],
    [-6, 4, { numerator: -3, denominator: 2 }],
    [0, 9, { numerator: 0, denominator: 1 }],
    [700, 10_000, { numerator: 7, denominator: 100 }],
  ])('%i / %i in lowest terms', (numerator, denominator, expected) => {
    expect(fraction(numerator, denominator)).toEqual(expected);
  });

  test('1/6 + 1/10 is 4/15, 7% of 110% is 77/1000', () => {
    expect(addFractions(fraction(1, 6), fraction(1, 10))).toEqual({ numerator: 4, denominator: 15 });
    expect(multiplyFractions(fraction(7, 100), fraction(110, 100))).toEqual({ numerator: 77, denominator: 1000 });
  });

  test('1 x a fraction is that fraction, 3 x a fraction is not', () => {
    const half = fraction(1, 2);
    expect(multiplyFractions(whole(1), half)).toBe(half);
    expect(multiplyFractions(whole(3), half)).toEqual({ numerator: 3, denominator: 2 });
    expect(multiplyFractions(half, half)).toEqual({ numerator: 1, denominator: 4 });
  });

  test('1/3 + -1/3 is 0', () => {
    expect(addFractions(fraction(1, 3), fraction(-1, 3))).toEqual(ZERO);
  });

  test('the least common multiple of 4 and 6 is 12, of 100 and 100 is 100', () => {
    expect(leastCommonMultiple(4, 6)).toBe(12);
    expect(leastCommonMultiple(100, 100)).toBe(100);
    expect(leastCommonMultiple(1, 100)).toBe(100);
  });
});

test('a fraction always keeps its value and is in lowest terms', () => {
  fc.assert(
    fc.property(anyFraction, ([numerator, denominator]) =>
      expectValue(of([numerator, denominator]), numerator, denominator),
    ),
    {
      numRuns: 2_000,
    },
  );
});

test('a sum of fractions is always exact and in lowest terms', () => {
  fc.assert(
    fc.property(anyFraction, anyFraction, ([a, b], [c, d]) => {
      expectValue(addFractions(of([a, b]), of([c, d])), a * d + c * b, b * d);
    }),
    { numRuns: 2_000 },
  );
});

test('a product of fractions is always exact and in lowest terms', () => {
  fc.assert(
    fc.property(anyFraction, anyFraction, ([a, b], [c, d]) => {
      expectValue(multiplyFractions(of([a, b]), of([c, d])), a * c, b * d);
    }),
    { numRuns: 2_000 },
  );
});

test('the least common multiple is always a multiple of both, and none is smaller', () => {
  fc.assert(
    fc.property(wholeAboveZero, wholeAboveZero, (a, b) => {
      const multiple = bigOf(leastCommonMultiple(smallest(a), smallest(b)));
      expect([multiple % a, multiple % b]).toEqual([0n, 0n]);
      expect(greatestCommonDivisor(smallest(multiple / a), smallest(multiple / b))).toBe(1);
    }),
    { numRuns: 2_000 },
  );
});
