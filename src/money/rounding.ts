import type { Integer } from './integer.js';
import { add, floorDivide, multiply, sign, subtract } from './integer.js';

/**
 * How a fraction of a minor unit is rounded. `half-up` and `up` round away from zero, `down` towards it.
 *
 * @example
 * ```ts
 * import { quote, ROUNDING_MODES } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '5', is_inclusive: false } as const;
 * const taxSet = { title: 'One VAT', currency: 'EUR', taxes: [vat] };
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['0.50'] }] };
 * // 5% of 0.50 is 0.025.
 * ROUNDING_MODES.map((mode) => `${mode} ${quote(taxSet, stay, { rounding: { mode } }).exclusive}`); // => ['half-up 0.03', 'half-even 0.02', 'half-down 0.02', 'up 0.03', 'down 0.02']
 * ```
 */
export const ROUNDING_MODES = ['half-up', 'half-even', 'half-down', 'up', 'down'] as const;
/** How a fraction of a minor unit is rounded. */
export type RoundingMode = (typeof ROUNDING_MODES)[number];

/**
 * numerator / denominator as a whole number, rounded once by the mode. denominator > 0.
 *
 * The only rounding in the package. 5 / 2 is 3 half-up, 2 half-even, 2 half-down, 3 up, 2 down; -5 / 2 mirrors each of
 * these (-3, -2, -2, -3, -2).
 */
export function roundDivide(numerator: Integer, denominator: Integer, mode: RoundingMode): Integer {
  if (denominator === 1) return numerator;
  const below = floorDivide(numerator, denominator);
  const rest = subtract(numerator, multiply(below, denominator));
  if (rest === 0) return below;
  const isNegative = below < 0;
  const towardsZero = isNegative ? add(below, 1) : below;
  // Compares the remainder with the distance to the next whole number away from zero.
  const half = sign(subtract(rest, subtract(denominator, rest)));
  if (!isRoundedAway(isNegative ? -half : half, towardsZero, mode)) return towardsZero;
  return isNegative ? below : add(below, 1);
}

/** How to round an amount: the mode, and a step in minor units. */
export interface Rounding {
  readonly step: Integer;
  readonly mode: RoundingMode;
}

/** numerator / denominator as a multiple of the step, rounded once. */
export function roundTo(numerator: Integer, denominator: Integer, to: Rounding): Integer {
  return to.step === 1 ? roundDivide(numerator, denominator, to.mode) : roundToStep(numerator, denominator, to);
}

function roundToStep(numerator: Integer, denominator: Integer, { step, mode }: Rounding): Integer {
  return multiply(step, roundDivide(numerator, multiply(denominator, step), mode));
}

/**
 * Whether a fraction is rounded away from zero. `half` compares the fraction with one half: negative if smaller, 0 if
 * equal, positive if larger.
 */
function isRoundedAway(half: number, towardsZero: Integer, mode: RoundingMode): boolean {
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
      return half > 0 || (half === 0 && BigInt(towardsZero) % 2n !== 0n);
  }
}
