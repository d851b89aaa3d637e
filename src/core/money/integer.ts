/**
 * Exact integers of any size: a safe integer `number` while it fits, else a `bigint`.
 *
 * Almost every amount of a hotel fits 53 bits, where a number costs a fraction of a bigint. Each operation checks
 * whether its result leaves that range, so callers need not distinguish. A `bigint` is never a safe integer, so `===`
 * compares values.
 */
export type Integer = number | bigint;

/** The smallest form of a bigint: a number if it is a safe integer. */
export function fromBigInt(value: bigint): Integer {
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;
}

/** a + b, exact. */
export function add(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (sum <= 9_007_199_254_740_991 && sum >= -9_007_199_254_740_991) return sum;
  }
  return addBig(a, b);
}

// A separate function, like the three below, so that the part for numbers is small enough to be inlined.
function addBig(a: Integer, b: Integer): Integer {
  return fromBigInt(BigInt(a) + BigInt(b));
}

/** a - b, exact. */
export function subtract(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (difference <= 9_007_199_254_740_991 && difference >= -9_007_199_254_740_991) return difference;
  }
  return subtractBig(a, b);
}

function subtractBig(a: Integer, b: Integer): Integer {
  return fromBigInt(BigInt(a) - BigInt(b));
}

/** a x b, exact. A product that a double cannot hold is at least 2^53, which reveals it. */
export function multiply(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    // `+ 0` turns the -0 of 0 x -5 into 0, which prints without a minus sign.
    if (product <= 9_007_199_254_740_991 && product >= -9_007_199_254_740_991) return product + 0;
  }
  return multiplyBig(a, b);
}

function multiplyBig(a: Integer, b: Integer): Integer {
  return fromBigInt(BigInt(a) * BigInt(b));
}

/** The largest integer that is not above a / b: rounds towards minus infinity. b > 0. */
export function floorDivide(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    // Exact: neighbouring numbers of this size are closer than 1 / b, so a quotient of safe integers is never rounded
    // up to a whole number. And % costs ten times as much for large numbers.
    return Math.floor(a / b);
  }
  return floorDivideBig(a, b);
}

function floorDivideBig(a: Integer, b: Integer): Integer {
  const dividend = BigInt(a);
  const divisor = BigInt(b);
  const quotient = dividend / divisor;
  // BigInt division rounds towards zero; a negative quotient with a remainder is one less.
  return fromBigInt(quotient * divisor > dividend ? quotient - 1n : quotient);
}

/** The sign of a value: -1, 0 or 1. */
export function sign(a: Integer): -1 | 0 | 1 {
  return a < 0 ? -1 : a > 0 ? 1 : 0;
}

/** Whether a value is a whole number between two bounds. Refuses -0, which prints and compares in two ways. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most && !Object.is(value, -0)
  );
}

/** The larger of two integers: `Math.max` takes no bigint. */
export function larger(first: Integer, second: Integer): Integer {
  if (first > second) return first;
  return second;
}

/** 10 to the power of a whole exponent of 0 or more. */
export function powerOfTen(exponent: number): Integer {
  return exponent < POWERS.length ? (POWERS[exponent] as number) : 10n ** BigInt(exponent);
}

// Literals, because 10 ** n is a float operation, and no digit may depend on one.
const POWERS = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
  1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
];

/** The greatest common divisor, never negative; 0 only when both are 0. */
export function greatestCommonDivisor(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    let x = Math.abs(a);
    let y = Math.abs(b);
    while (y !== 0) [x, y] = [y, x % y];
    return x;
  }
  let x = BigInt(a);
  let y = BigInt(b);
  while (y !== 0n) [x, y] = [y, x % y];
  return fromBigInt(x < 0n ? -x : x);
}

/** The last number of the lower side, between one of it and one of the upper side. */
export function bisected(from: Integer, to: Integer, isLow: (middle: Integer) => boolean): Integer {
  let [low, high] = [from, to];
  while (subtract(high, low) > 1) {
    const middle = floorDivide(add(low, high), 2);
    if (isLow(middle)) low = middle;
    else high = middle;
  }
  return low;
}
