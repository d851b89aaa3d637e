import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseUnits, printUnits } from '../../../src/core/money/amount.js';
import { add, floorDivide, greatestCommonDivisor, multiply, subtract } from '../../../src/core/money/integer.js';

const BORDER = Number.MAX_SAFE_INTEGER;

/** What an action answers, and whether it made a BigInt on the way: each costs many times what a number does. */
function withoutBigInt<Answer>(action: () => Answer): Answer {
  const original = globalThis.BigInt;
  let made = 0;
  const counting = (value: bigint | boolean | number | string) => {
    made += 1;
    return original(value);
  };
  vi.stubGlobal('BigInt', counting);
  const answer = action();
  vi.unstubAllGlobals();
  expect(made).toBe(0);
  return answer;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('makes no BigInt while all values are safe integers', () => {
  test.each<[string, () => unknown, number]>([
    ['100 + 20', () => add(100, 20), 120],
    ['a sum that is the largest safe integer', () => add(BORDER - 1, 1), BORDER],
    ['a sum that is the smallest', () => add(-BORDER + 1, -1), -BORDER],
    ['a sum below zero', () => add(-100, 20), -80],
    ['100 - 20', () => subtract(100, 20), 80],
    ['a difference that is the largest', () => subtract(BORDER - 1, -1), BORDER],
    ['a difference that is the smallest', () => subtract(1 - BORDER, 1), -BORDER],
    ['a difference below zero', () => subtract(20, 100), -80],
    ['100 x 20', () => multiply(100, 20), 2000],
    ['a product that is the largest', () => multiply(BORDER, 1), BORDER],
    ['a product that is the smallest', () => multiply(BORDER, -1), -BORDER],
    ['a product below zero', () => multiply(-100, 20), -2000],
    ['the floor of 100 / 3', () => floorDivide(100, 3), 33],
    ['what 100 and 75 are divided by', () => greatestCommonDivisor(100, 75), 25],
  ])('%s', (_, action, expected) => {
    expect(withoutBigInt(action)).toBe(expected);
  });

  test.each<[string, number, number]>([
    ['120.50', 2, 12050],
    ['120.5', 2, 12050],
    ['120', 2, 12000],
    ['120.000', 2, 12000],
    ['120.5000', 2, 12050],
    ['120.0', 0, 120],
    ['123456789012.34', 2, 12345678901234],
    ['123456789012345', 0, 123456789012345],
    ['9', 15, 9_000_000_000_000_000],
  ])('the price "%s" with %i digits', (text, digits, units) => {
    expect(withoutBigInt(() => parseUnits(text, digits))).toBe(units);
  });

  test('printing', () => {
    expect(withoutBigInt(() => printUnits(12050, 2))).toBe('120.50');
  });
});

describe('makes a BigInt where one is needed', () => {
  test.each<[string, () => unknown, bigint]>([
    ['one more than the largest safe integer', () => add(BORDER, 1), 9007199254740992n],
    ['one less than the smallest', () => add(-BORDER, -1), -9007199254740992n],
    ['two more', () => add(BORDER, 2), 9007199254740993n],
    ['a difference above the largest', () => subtract(BORDER, -2), 9007199254740993n],
    ['a difference below the smallest', () => subtract(-BORDER, 2), -9007199254740993n],
    ['a product above the largest', () => multiply(BORDER, 3), 27021597764222973n],
    ['a product below the smallest', () => multiply(-BORDER, 3), -27021597764222973n],
  ])('%s', (_, action, expected) => {
    expect(action()).toBe(expected);
  });

  test.each<[string, number, number | bigint]>([
    ['9007199254740991', 0, BORDER],
    ['9007199254740992', 0, 9007199254740992n],
    ['90071992547409.91', 2, BORDER],
    ['90071992547409.92', 2, 9007199254740992n],
    ['90071992547409', 3, 90_071_992_547_409_000n],
    ['9007199254740', 3, 9_007_199_254_740_000],
    ['10', 15, 10_000_000_000_000_000n],
    ['1', 16, 10_000_000_000_000_000n],
    ['0', 16, 0],
    ['1', 100, 10n ** 100n],
  ])('the price "%s" with %i digits', (text, digits, units) => {
    expect(parseUnits(text, digits)).toBe(units);
  });
});

describe('amounts around zero and one', () => {
  test.each<[number | bigint, number, string]>([
    [0, 0, '0'],
    [0, 1, '0.0'],
    [0, 2, '0.00'],
    [0, 3, '0.000'],
    [1, 2, '0.01'],
    [9, 2, '0.09'],
    [10, 2, '0.10'],
    [99, 2, '0.99'],
    [100, 2, '1.00'],
    [-1, 2, '-0.01'],
    [-10, 2, '-0.10'],
    [-100, 2, '-1.00'],
    [-5, 0, '-5'],
    [-5, 1, '-0.5'],
    [9007199254740992n, 2, '90071992547409.92'],
    [-9007199254740992n, 2, '-90071992547409.92'],
    [5, 100, `0.${'0'.repeat(99)}5`],
  ])('%s with %i digits is %s', (units, digits, text) => {
    expect(printUnits(units, digits)).toBe(text);
  });
});
