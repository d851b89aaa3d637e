import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Integer } from '../../../src/core/money/integer.js';
import {
  add,
  floorDivide,
  fromBigInt,
  greatestCommonDivisor,
  multiply,
  powerOfTen,
  sign,
  subtract,
} from '../../../src/core/money/integer.js';
import { anyWhole, floorOf, smallest, wholeAboveZero } from './integers.js';

const MANY = { numRuns: 3_000 };
const BORDER = Number.MAX_SAFE_INTEGER;

/** Beside `===`: 0 is never -0, which would print a minus sign in front of nothing. */
function same(actual: Integer, expected: bigint): void {
  expect(actual).toBe(smallest(expected));
}

function divisorOf(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : divisorOf(b, a % b);
}

describe('two integers', () => {
  const operations: Array<[string, (a: Integer, b: Integer) => Integer, (a: bigint, b: bigint) => bigint]> = [
    ['add', add, (a, b) => a + b],
    ['subtract', subtract, (a, b) => a - b],
    ['multiply', multiply, (a, b) => a * b],
    ['greatestCommonDivisor', greatestCommonDivisor, divisorOf],
  ];
  test.each(operations)('%s always equals BigInt, in the smallest form', (_, operation, onBigInts) => {
    fc.assert(
      fc.property(anyWhole, anyWhole, (a, b) => same(operation(smallest(a), smallest(b)), onBigInts(a, b))),
      MANY,
    );
  });

  test('floorDivide always equals the floor of BigInt, in the smallest form', () => {
    fc.assert(
      fc.property(anyWhole, wholeAboveZero, (a, b) => same(floorDivide(smallest(a), smallest(b)), floorOf(a, b))),
      MANY,
    );
  });
});

describe('integers at the safe limit', () => {
  test('the last safe integer is a number, the next one a bigint', () => {
    expect(add(BORDER - 1, 1)).toBe(9007199254740991);
    expect(add(BORDER, 1)).toBe(9007199254740992n);
    expect(subtract(-BORDER, 1)).toBe(-9007199254740992n);
  });

  test('returns a number for a result below the limit', () => {
    expect(subtract(9007199254740992n, 1)).toBe(9007199254740991);
    expect(add(-9007199254740992n, 1)).toBe(-9007199254740991);
    expect(floorDivide(9007199254740992n, 2)).toBe(4503599627370496);
  });

  test('multiplies 94906267 x 94906267 exactly, which a double would round', () => {
    expect(multiply(94_906_267, 94_906_267)).toBe(9007199515875289n);
  });

  test('the floor of the smallest safe integer is a whole number for each small divisor', () => {
    for (let divisor = 1; divisor <= 100; divisor += 1) {
      const exact = floorOf(BigInt(-BORDER), BigInt(divisor));
      expect(floorDivide(-BORDER, divisor), `-(2^53 - 1) / ${divisor}`).toBe(smallest(exact));
    }
  });
});

describe('small examples', () => {
  test.each([
    [7, 2, 3],
    [-7, 2, -4],
    [-8, 2, -4],
    [0, 5, 0],
    [-1, 100, -1],
    [1, 100, 0],
  ])('the floor of %i / %i is %i', (a, b, floor) => {
    expect(floorDivide(a, b)).toBe(floor);
  });

  test('returns 0 without a minus sign for 0 x -5, -5 + 5, the floor of 0 / 5', () => {
    expect(multiply(0, -5)).toBe(0);
    expect(multiply(-5, 0)).toBe(0);
    expect(add(-5, 5)).toBe(0);
    expect(floorDivide(0, 5)).toBe(0);
  });

  test('the greatest common divisor is positive, and 0 only of 0 and 0', () => {
    expect(greatestCommonDivisor(-12, 18)).toBe(6);
    expect(greatestCommonDivisor(0, -7)).toBe(7);
    expect(greatestCommonDivisor(0, 0)).toBe(0);
  });
});

test('the sign of an integer is always that of its value', () => {
  fc.assert(
    fc.property(anyWhole, (value) => {
      expect(sign(smallest(value))).toBe(value > 0n ? 1 : value < 0n ? -1 : 0);
    }),
  );
});

test('fromBigInt always gives the smallest form of the same value', () => {
  fc.assert(
    fc.property(anyWhole, (value) => {
      const form = fromBigInt(value);
      expect(BigInt(form)).toBe(value);
      expect(typeof form).toBe(typeof smallest(value));
    }),
    MANY,
  );
});

test('powers of ten are exact up to 10^100, each ten times the one before', () => {
  expect(powerOfTen(0)).toBe(1);
  for (let exponent = 1; exponent <= 100; exponent += 1) {
    same(powerOfTen(exponent), 10n ** BigInt(exponent));
  }
});
