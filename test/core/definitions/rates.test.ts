import { describe, expect, test } from 'vitest';
import { compareRates, fractionOf, shortestRate } from '../../../src/core/money/fraction.js';

test.each([
  ['10.00', '10'],
  ['7.50', '7.5'],
  ['0.125', '0.125'],
  ['0.00', '0'],
  ['100', '100'],
])('the shortest text of the rate %s is %s', (rate, expected) => expect(shortestRate(rate)).toBe(expected));

test.each([
  ['10.0', '10.00', 0],
  ['9.99', '10', -1],
  ['10.000001', '10', 1],
])('%s beside %s is %j', (one, other, expected) => expect(compareRates(one, other)).toBe(expected));

describe('a rate as a fraction', () => {
  test.each<[string, number, number, number]>([
    ['7.5', 0, 15, 2],
    ['7.5', -2, 3, 40],
    ['7.5', 2, 750, 1],
    ['100', -2, 1, 1],
  ])('%s times ten to the power of %i is %i / %i', (text, power, numerator, denominator) => {
    expect(fractionOf(text, power)).toEqual({ numerator, denominator });
  });

  test('throws for a text that is not a decimal', () => {
    expect(() => fractionOf('1e3')).toThrow('1e3');
  });
});
