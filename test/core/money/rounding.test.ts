import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RoundingMode } from '../../../src/core/money/rounding.js';
import { ROUNDING_MODES, roundDivide } from '../../../src/core/money/rounding.js';
import { anyWhole, safeWhole, smallest, wholeAboveZero } from './integers.js';

/**
 * Tenths of a cent and what each mode makes of them. A tie is exactly one half; a near-tie is a hair beside it.
 * Columns: the fraction, half-up, half-even, half-down, up, down.
 */
const TABLE: ReadonlyArray<readonly [string, bigint, bigint, number, number, number, number, number]> = [
  // ties, even and odd below
  ['0.5', 5n, 10n, 1, 0, 0, 1, 0],
  ['1.5', 15n, 10n, 2, 2, 1, 2, 1],
  ['2.5', 25n, 10n, 3, 2, 2, 3, 2],
  ['3.5', 35n, 10n, 4, 4, 3, 4, 3],
  ['-0.5', -5n, 10n, -1, 0, 0, -1, 0],
  ['-1.5', -15n, 10n, -2, -2, -1, -2, -1],
  ['-2.5', -25n, 10n, -3, -2, -2, -3, -2],
  ['-3.5', -35n, 10n, -4, -4, -3, -4, -3],
  // a hair below the tie
  ['2.4999', 24_999n, 10_000n, 2, 2, 2, 3, 2],
  ['-2.4999', -24_999n, 10_000n, -2, -2, -2, -3, -2],
  ['1.4999', 14_999n, 10_000n, 1, 1, 1, 2, 1],
  // a hair above the tie
  ['2.5001', 25_001n, 10_000n, 3, 3, 3, 3, 2],
  ['-2.5001', -25_001n, 10_000n, -3, -3, -3, -3, -2],
  ['0.5001', 5_001n, 10_000n, 1, 1, 1, 1, 0],
  // the least above a whole number, and nothing at all
  ['2.0001', 20_001n, 10_000n, 2, 2, 2, 3, 2],
  ['-2.0001', -20_001n, 10_000n, -2, -2, -2, -3, -2],
  ['2', 20n, 10n, 2, 2, 2, 2, 2],
  ['-2', -20n, 10n, -2, -2, -2, -2, -2],
  ['0', 0n, 10n, 0, 0, 0, 0, 0],
  // a half is a half of any denominator; of an odd one there is none
  ['7/14', 7n, 14n, 1, 0, 0, 1, 0],
  ['4/9', 4n, 9n, 0, 0, 0, 1, 0],
  ['5/9', 5n, 9n, 1, 1, 1, 1, 0],
  ['-5/9', -5n, 9n, -1, -1, -1, -1, 0],
];

/** More than a double can hold, on both sides of the line: numbers become bigints, the answer stays. */
const HUGE = 10n ** 30n;

describe.each(TABLE)('%s', (_, numerator, denominator, halfUp, halfEven, halfDown, up, down) => {
  const answers: Array<[RoundingMode, number]> = [
    ['half-up', halfUp],
    ['half-even', halfEven],
    ['half-down', halfDown],
    ['up', up],
    ['down', down],
  ];
  test.each(answers)('%s is %i, as numbers and as bigints', (mode, expected) => {
    expect(roundDivide(smallest(numerator), smallest(denominator), mode)).toBe(expected);
    expect(roundDivide(numerator * HUGE, denominator * HUGE, mode)).toBe(expected);
  });
});

/** By definition: of the two whole numbers around a fraction, the one that the mode asks for. */
function definition(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const below = size / denominator;
  const twiceRest = 2n * (size - below * denominator);
  const away: Record<RoundingMode, boolean> = {
    up: twiceRest > 0n,
    down: false,
    'half-up': twiceRest >= denominator && twiceRest > 0n,
    'half-down': twiceRest > denominator,
    'half-even': twiceRest > denominator || (twiceRest === denominator && below % 2n === 1n),
  };
  const rounded = away[mode] ? below + 1n : below;
  return numerator < 0n ? -rounded : rounded;
}

/** Fractions of every size, and as many that are exactly a half. */
const anyFraction = fc.oneof(
  fc.tuple(anyWhole, wholeAboveZero),
  fc.tuple(anyWhole, wholeAboveZero).map(([whole, half]) => [(2n * whole + 1n) * half, 2n * half] as const),
);

describe.each(ROUNDING_MODES)('%s', (mode) => {
  test('always equals the definition', () => {
    fc.assert(
      fc.property(anyFraction, ([numerator, denominator]) => {
        const rounded = roundDivide(smallest(numerator), smallest(denominator), mode);
        expect(rounded).toBe(smallest(definition(numerator, denominator, mode)));
      }),
      { numRuns: 3_000 },
    );
  });

  test('always gives the same result for numbers and bigints', () => {
    fc.assert(
      fc.property(safeWhole, fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const asBigInts = roundDivide(BigInt(numerator) * HUGE, BigInt(denominator) * HUGE, mode);
        expect(roundDivide(numerator, denominator, mode)).toBe(asBigInts);
      }),
      { numRuns: 2_000 },
    );
  });

  test('always mirrors: the result of -x is minus the result of x', () => {
    fc.assert(
      fc.property(anyFraction, ([numerator, denominator]) => {
        const one = BigInt(roundDivide(smallest(numerator), smallest(denominator), mode));
        const other = BigInt(roundDivide(smallest(-numerator), smallest(denominator), mode));
        expect(other).toBe(-one);
      }),
    );
  });
});
