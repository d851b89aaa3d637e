import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Integer } from '../../../src/core/money/integer.js';
import { ROUNDING_MODES, roundDivide, shareOut } from '../../../src/core/money/rounding.js';
import { runsUpTo } from '../../seed.js';
import { anyWhole, floorOf, smallest, wholeAboveZero } from './integers.js';

/** The shares of a total, as a list of its own: parts are factors x numerator / denominator. */
function shareAll(
  total: Integer,
  factors: readonly Integer[],
  denominator: Integer,
  numerator: Integer = 1,
): Integer[] {
  return shareOut(total, { factors, numerator, denominator });
}

describe('examples', () => {
  // Each night is owed 33.33... cents; of 100 cents one is left, and all lost the same: the first night has it.
  test('1.00 over three equal nights is 0.34, 0.33, 0.33', () => {
    expect(shareAll(100, [100, 100, 100], 3)).toEqual([34, 33, 33]);
  });

  // 40 nights are owed 33.33... each, in all 1,333.33...: 13 units are left over 40 x 33.
  test('13.33 over forty equal nights is 0.34 on the first thirteen, then 0.33', () => {
    const shares = shareAll(
      1_333,
      Array.from({ length: 40 }, () => 100),
      3,
    );
    expect(shares).toEqual([...Array(13).fill(34), ...Array(27).fill(33)]);
  });

  // 16.666... each: two cents are left, for the first two of three.
  test('0.50 over three equal nights is 0.17, 0.17, 0.16', () => {
    expect(shareAll(50, [50, 50, 50], 3)).toEqual([17, 17, 16]);
  });

  // 1.25, 2.75, 3.50 are 7.50, half-up 8: two units are left over 1 + 2 + 3, for the .75 and the .50.
  test('gives the unit to the largest fraction', () => {
    expect(shareAll(8, [5, 11, 14], 4)).toEqual([1, 3, 4]);
    expect(shareAll(7, [5, 11, 14], 4)).toEqual([1, 3, 3]);
  });

  // 2, 1.50 and 2: 5.50 is 5 rounded down and 6 rounded up; only the middle night can take the unit.
  test('gives no unit to a night with a whole amount', () => {
    expect(shareAll(5, [4, 3, 4], 2)).toEqual([2, 1, 2]);
    expect(shareAll(6, [4, 3, 4], 2)).toEqual([2, 2, 2]);
  });

  // -33.33... each, floor -34: of -100 two units are left, for the earlier nights.
  test('shares -1.00 over three nights as -0.33, -0.33, -0.34', () => {
    expect(shareAll(-100, [-100, -100, -100], 3)).toEqual([-33, -33, -34]);
  });

  // 10% of 5, 11 and 14 is 0.5, 1.1 and 1.4, in all 3: one unit is left over 0 + 1 + 1, for the .5.
  test('accepts parts as factors of one rate', () => {
    expect(shareAll(3, [5, 11, 14], 10)).toEqual([1, 1, 1]);
    expect(shareAll(6, [5, 11, 14], 10, 2)).toEqual([1, 2, 3]);
  });

  // 1.4, 0.6, 2.4 and 1.4 are 5.8, half-up 6: two units are left over 1 + 0 + 2 + 1. One is for the .6, the other for
  // the first of three that lost .4.
  test('gives the last unit to the earliest of equal losses', () => {
    expect(shareAll(6, [7, 3, 12, 7], 5)).toEqual([2, 1, 2, 1]);
  });

  test('shares 0 over nights, and an amount or 0 over no night', () => {
    expect(shareAll(0, [0, 0], 7)).toEqual([0, 0]);
    expect(shareAll(0, [], 7)).toEqual([]);
    expect(() => shareAll(1, [], 7)).toThrow('does not belong');
  });
});

describe('throws for a total of other parts', () => {
  test.each([
    ['more than there are parts with a fraction', 3, [1, 1], 2],
    ['below the floors', -1, [1, 1], 2],
    ['a unit too much for whole parts', 5, [4, 4], 2],
    ['a unit too few for whole parts', 3, [4, 4], 2],
  ])('%s', (_, total, parts, denominator) => {
    expect(() => shareAll(total, parts, denominator)).toThrow('does not belong to the parts');
  });
});

const numerator = fc.oneof(anyWhole, fc.bigInt({ min: -300n, max: 300n }));

// Few units over few nights are given one by one, many over many all at once.
const parts = fc.record({
  numerators: fc.oneof(fc.array(numerator, { maxLength: 12 }), fc.array(numerator, { minLength: 20, maxLength: 60 })),
  denominator: fc.oneof(wholeAboveZero, fc.bigInt({ min: 1n, max: 9n })),
  mode: fc.constantFrom(...ROUNDING_MODES),
});

function shared({
  numerators,
  denominator,
  mode,
}: {
  numerators: bigint[];
  denominator: bigint;
  mode: (typeof ROUNDING_MODES)[number];
}) {
  const sum = numerators.reduce((one, other) => one + other, 0n);
  const total = roundDivide(smallest(sum), smallest(denominator), mode);
  return { total, shares: shareAll(total, numerators.map(smallest), smallest(denominator)) };
}

const asBigInt = (value: Integer | undefined): bigint => BigInt(value ?? 'missing');

test('the shares always add up to the total, however it was rounded', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const { total, shares } = shared(given);
      expect(shares.reduce<bigint>((sum, share) => sum + asBigInt(share), 0n)).toBe(asBigInt(total));
    }),
    runsUpTo(10_000, 300),
  );
});

test('a share is always the floor of the exact part, or one unit more where something was lost', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const { shares } = shared(given);
      expect(shares).toHaveLength(given.numerators.length);
      given.numerators.forEach((numerator, at) => {
        const floor = floorOf(numerator, given.denominator);
        const lost = numerator !== floor * given.denominator;
        expect(lost ? [floor, floor + 1n] : [floor]).toContain(asBigInt(shares[at]));
      });
    }),
    runsUpTo(10_000, 300),
  );
});

test('spare units always go to those who lost most, and to the earlier one of two that lost the same', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const { numerators, denominator } = given;
      const { total, shares } = shared(given);
      const floors = numerators.map((numerator) => floorOf(numerator, denominator));
      const lost = numerators.map((numerator, at) => ({ at, loss: numerator - (floors[at] ?? 0n) * denominator }));
      // A stable sort: the largest loss first, the earlier of two that are equal.
      lost.sort((one, other) => (one.loss === other.loss ? 0 : one.loss > other.loss ? -1 : 1));
      const spare = asBigInt(total) - floors.reduce((sum, floor) => sum + floor, 0n);
      const gaining = new Set(lost.slice(0, Number(spare)).map(({ at }) => at));
      expect(shares.map(asBigInt)).toEqual(floors.map((floor, at) => floor + (gaining.has(at) ? 1n : 0n)));
    }),
    runsUpTo(15_000, 400),
  );
});

describe('the given list', () => {
  test('stays unchanged when its parts are shared out', () => {
    const given = Object.freeze([100, 100, 100]);
    expect(shareAll(100, given, 3)).toEqual([34, 33, 33]);
    expect(given).toEqual([100, 100, 100]);
  });
});
