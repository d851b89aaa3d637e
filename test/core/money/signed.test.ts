import { describe, expect, test } from 'vitest';
import { parseSigned, printSigned, size, sizeOf, unitsOf } from '../../../src/core/money/amount.js';

describe('an amount that may be negative', () => {
  test.each<[string, number | undefined]>([
    ['1.50', 150],
    ['-1.50', -150],
    ['0.00', 0],
    // Never -0, which is another value for whoever compares.
    ['-0.00', 0],
    ['-', undefined],
    ['--1', undefined],
    ['1-', undefined],
    ['+1', undefined],
    ['1.505', undefined],
    ['-1.505', undefined],
  ])('%s is %j cents', (text, units) => expect(parseSigned(text, 2)).toBe(units));

  test('reads an amount above the exact numbers', () => {
    expect(parseSigned('-90071992547409.93', 2)).toBe(-9_007_199_254_740_993n);
  });

  test('has a value in a quote, or throws', () => {
    expect(unitsOf('-12.50', 2)).toBe(-1_250);
    expect(() => unitsOf('1,50', 2)).toThrow('1,50 is not an amount of 2 digits');
  });

  test.each([
    [150, '+1.50'],
    [-150, '-1.50'],
    [0, '0.00'],
  ])('%i cents as a difference are %s', (units, text) => expect(printSigned(units, 2)).toBe(text));

  test.each([
    [5, 5],
    [-5, 5],
    [0, 0],
  ])('the size of %i is %i', (units, expected) => expect(size(units)).toBe(expected));

  test.each([
    ['+1.50', 150],
    ['-1.50', 150],
    ['0.00', 0],
  ])('the size of %s is %i cents', (text, units) => expect(sizeOf(text, 2)).toBe(units));

  test('a sign in another place has no size', () => {
    expect(() => sizeOf('1+50', 2)).toThrow('1+50 is not an amount of 2 digits');
  });
});
