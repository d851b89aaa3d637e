import fc from 'fast-check';
import type { Integer } from '../../../src/core/money/integer.js';

/** Where a number stops being exact; the interesting integers stand around it. */
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** The smallest form: a number wherever it is a safe integer. Written apart from the code under test. */
export function smallest(value: bigint): Integer {
  return value > LARGEST || value < -LARGEST ? value : Number(value);
}

/** Whole numbers of every size, many of them within a few units of the border at 2^53, on both sides of zero. */
export const anyWhole: fc.Arbitrary<bigint> = fc
  .record({
    size: fc.oneof(
      fc.bigInt({ min: 0n, max: 20n }),
      fc.bigInt({ min: 0n, max: 10n ** 8n }),
      fc.bigInt({ min: LARGEST - 20n, max: LARGEST + 20n }),
      fc.bigInt({ min: LARGEST / 2n - 20n, max: LARGEST / 2n + 20n }),
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
    ),
    negative: fc.boolean(),
  })
  .map(({ size, negative }) => (negative ? -size : size));

export const wholeAboveZero: fc.Arbitrary<bigint> = anyWhole.map((value) => {
  if (value === 0n) return 1n;
  return value < 0n ? -value : value;
});

export const safeWhole: fc.Arbitrary<number> = anyWhole
  .filter((value) => value <= LARGEST && value >= -LARGEST)
  .map(Number);

/** a / b towards minus infinity. */
export function floorOf(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}
