import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOf, sumOf } from '../../src/calculation/sums.js';
import type { Integer } from '../../src/money/integer.js';
import { anyWhole, smallest } from '../money/integers.js';

const BORDER = Number.MAX_SAFE_INTEGER;

describe.each([
  ['amounts', sumOf],
  ['prices', priceOf],
])('the sum of %s', (_, sum) => {
  test.each<[string, Integer[], Integer]>([
    ['none', [], 0],
    ['small ones', [100, 20, 3], 123],
    ['those that come to the largest safe integer', [BORDER - 3, 3], BORDER],
    ['one more', [BORDER - 3, 4], 9_007_199_254_740_992n],
    ['far more, a cent at a time', [BORDER, 1, 1], 9_007_199_254_740_993n],
    ['one that is large itself', [1, 9_007_199_254_740_992n, 2], 9_007_199_254_740_995n],
  ])('%s', (_, amounts, expected) => {
    expect(sum(amounts, 0, amounts.length)).toBe(expected);
  });

  // Adding them once more, one by one, comes to the same, in more time.
  test.each([[[100, 20, 3]], [[BORDER - 3, 3]]])('%j: each is read once while all is exact', (amounts) => {
    const read: PropertyKey[] = [];
    const watched = new Proxy(amounts, {
      get(list, place) {
        read.push(place);
        return Reflect.get(list, place);
      },
    });
    sum(watched, 0, amounts.length);
    expect(read).toEqual(amounts.map((_, place) => String(place)));
  });

  test('from one place to before another', () => {
    expect(sum([1, 20, 300, 4000], 1, 3)).toBe(320);
    expect(sum([1, 20, 300, 4000], 2, 2)).toBe(0);
  });
});

test.each<[string, Integer[], Integer]>([
  ['below zero', [-100, 20], -80],
  ['that come to the smallest safe integer', [-BORDER + 3, -3], -BORDER],
  ['that go beyond it and come back', [-BORDER, -2, 5], -BORDER + 3],
  ['that go beyond the largest and come back', [BORDER, 2, -5], BORDER - 3],
])('amounts %s', (_, amounts, expected) => {
  expect(sumOf(amounts, 0, amounts.length)).toBe(expected);
});

test('a sum is always what whole numbers without a limit come to', () => {
  fc.assert(
    fc.property(fc.array(anyWhole), fc.nat(5), fc.nat(5), (values, from, behind) => {
      const to = Math.max(from, values.length - behind);
      const expected = (list: bigint[]) => smallest(list.slice(from, to).reduce((sum, value) => sum + value, 0n));
      fc.pre(to <= values.length);
      expect(sumOf(values.map(smallest), from, to)).toBe(expected(values));
      const prices = values.map((value) => (value < 0n ? -value : value));
      expect(priceOf(prices.map(smallest), from, to)).toBe(expected(prices));
    }),
    { numRuns: 2_000 },
  );
});
