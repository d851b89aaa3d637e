import { add, floorDivide, type Integer, multiply, sign, subtract } from './integer.js';

/** What happens to a fraction of a minor unit. `half-up` and `up` go away from zero, `down` towards it. */
export const ROUNDING_MODES = ['half-up', 'half-even', 'half-down', 'up', 'down'] as const;
export type RoundingMode = (typeof ROUNDING_MODES)[number];

/**
 * numerator / denominator as a whole number, rounded once by the mode. denominator > 0.
 *
 * The one place where something is rounded. 5 / 2 is 3 half-up, 2 half-even, 2 half-down, 3 up, 2 down;
 * -5 / 2 mirrors each of these (-3, -2, -2, -3, -2).
 */
export function roundDivide(numerator: Integer, denominator: Integer, mode: RoundingMode): Integer {
  if (typeof numerator === 'number' && typeof denominator === 'number') {
    // % is exact for safe integers, and what remains divides without a rest: no digit is a float's guess.
    const rest = numerator % denominator;
    const towardsZero = (numerator - rest) / denominator + 0;
    if (rest === 0) return towardsZero;
    const left = rest < 0 ? rest + denominator : denominator - rest;
    const fromZero = numerator < 0 ? -rest - left : rest - left;
    return goesAway(fromZero, towardsZero % 2 !== 0, mode) ? towardsZero + (numerator < 0 ? -1 : 1) : towardsZero;
  }
  const below = floorDivide(numerator, denominator);
  const rest = subtract(numerator, multiply(below, denominator));
  if (rest === 0) return below;
  const negative = sign(numerator) < 0;
  const towardsZero = negative ? add(below, 1) : below;
  const distance = subtract(add(rest, rest), denominator);
  const odd = BigInt(towardsZero) % 2n !== 0n;
  if (!goesAway(negative ? -sign(distance) : sign(distance), odd, mode)) return towardsZero;
  return add(towardsZero, negative ? -1 : 1);
}

/**
 * Whether a fraction goes away from zero. `half` tells the fraction from one half: below 0 smaller,
 * 0 exactly half, above 0 larger. `odd`: whether the whole number towards zero is odd.
 */
function goesAway(half: number, odd: boolean, mode: RoundingMode): boolean {
  switch (mode) {
    case 'up':
      return true;
    case 'down':
      return false;
    case 'half-up':
      return half >= 0;
    case 'half-down':
      return half > 0;
    case 'half-even':
      return half > 0 || (half === 0 && odd);
  }
}
