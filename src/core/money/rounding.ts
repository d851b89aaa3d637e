import type { Fraction } from './fraction.js';
import { addFractions, divideFractions, multiplyFractions, overOneDenominator, ZERO } from './fraction.js';
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
  const remainder = subtract(numerator, multiply(below, denominator));
  if (remainder === 0) return below;
  const isNegative = below < 0;
  const towardsZero = isNegative ? add(below, 1) : below;
  // Compares the remainder with the distance to the next whole number away from zero.
  const half = sign(subtract(remainder, subtract(denominator, remainder)));
  if (!ROUNDS_AWAY[mode](isNegative ? -half : half, towardsZero)) return towardsZero;
  return isNegative ? below : add(below, 1);
}

/** How to round an amount: the mode, and a step in minor units. */
export interface Rounding {
  readonly step: Integer;
  readonly mode: RoundingMode;
}

/** numerator / denominator as a multiple of the step, rounded once. */
export function roundTo(numerator: Integer, denominator: Integer, { step, mode }: Rounding): Integer {
  return multiply(step, roundDivide(numerator, multiply(denominator, step), mode));
}

/** Whether a fraction is rounded away from zero. */
type RoundsAway = (half: number, towardsZero: Integer) => boolean;

/** `half` compares the fraction with one half: negative if smaller, 0 if equal, positive if larger. */
const ROUNDS_AWAY: Readonly<Record<RoundingMode, RoundsAway>> = {
  'half-up': (half) => half >= 0,
  'half-even': (half, towardsZero) => half > 0 || (half === 0 && BigInt(towardsZero) % 2n !== 0n),
  'half-down': (half) => half > 0,
  up: () => true,
  down: () => false,
};

/** The exact parts of a total: each factor x numerator / denominator. */
export interface ExactParts {
  readonly factors: readonly Integer[];
  readonly numerator: Integer;
  readonly denominator: Integer;
}

/**
 * Shares a rounded total out by largest remainder: each part gets the floor of its exact amount, and each remaining
 * unit goes to the part with the largest loss, the earlier one if losses are equal.
 *
 * Throws unless the total is the rounded sum of the exact parts.
 */
export function shareOut(total: Integer, parts: ExactParts): Integer[] {
  const { shares, losses, left, losers } = takeFloors(total, parts);
  if (left < 0 || left > losers) throw new Error('staytax: a total does not belong to the parts it is shared over');
  giveUnits(shares, losses, Number(left));
  return shares;
}

/**
 * Like `shareOut`, for a total that is not their rounded sum: if more or less remains than there are parts, each part
 * first gets an even share of that. A zero part gets nothing, unless all are zero.
 */
export function shareInProportion(total: Integer, exact: readonly Fraction[]): Integer[] {
  if (exact.length < 2) return exact.map(() => total);
  const { numerators: factors, denominator } = overOneDenominator(exact);
  const { shares, losses, left } = takeFloors(total, { factors, numerator: 1, denominator });
  let charged = 0;
  for (const factor of factors) if (factor !== 0) charged += 1;
  const isNothing = charged === 0;
  const given = isNothing ? factors.length : charged;
  const even = floorDivide(left, given);
  for (let index = 0; index < factors.length; index += 1) {
    if (isNothing || factors[index] !== 0) shares[index] = add(shares[index] ?? 0, even);
    else losses[index] = -1;
  }
  giveUnits(shares, losses, Number(subtract(left, multiply(even, given))));
  return shares;
}

/** Scales parts so that they add up to an amount; parts with the sum 0 stay as they are. */
export function scaleTo(amount: Integer, exact: readonly Fraction[]): readonly Fraction[] {
  const sum = exact.reduce(addFractions, ZERO);
  if (sum.numerator === 0) return exact;
  const factor = divideFractions({ numerator: amount, denominator: 1 }, sum);
  return exact.map((part) => multiplyFractions(part, factor));
}

/** The floor and the loss of each part, the units that remain, and the number of parts with a loss. */
function takeFloors(total: Integer, { factors, numerator, denominator }: ExactParts) {
  const shares: Integer[] = [];
  const losses: Integer[] = [];
  let left = total;
  let losers = 0;
  for (const factor of factors) {
    const exact = multiply(factor, numerator);
    const share = floorDivide(exact, denominator);
    const loss = subtract(exact, multiply(share, denominator));
    shares.push(share);
    losses.push(loss);
    left = subtract(left, share);
    if (loss !== 0) losers += 1;
  }
  return { shares, losses, left, losers };
}

/** Gives one unit to each of the `count` largest losses, earlier parts first. */
function giveUnits(shares: Integer[], losses: Integer[], count: number): void {
  if (count * shares.length <= MOST_COMPARISONS) giveOneByOne(shares, losses, count);
  else giveAtOnce(shares, losses, count);
}

/** Up to this many comparisons, repeated search for the largest loss is faster: one or two weeks. */
const MOST_COMPARISONS = 200;

/** A part that received its unit is crossed out. */
function giveOneByOne(shares: Integer[], losses: Integer[], count: number): void {
  for (let given = 0; given < count; given += 1) {
    let place = 0;
    let most: Integer = -1;
    for (let index = 0; index < losses.length; index += 1) {
      const loss = losses[index] ?? 0;
      if (loss <= most) continue;
      place = index;
      most = loss;
    }
    shares[place] = add(shares[place] ?? 0, 1);
    losses[place] = -1;
  }
}

/** Like `giveOneByOne`, for many units: all above the last loss that gets one, then its equals in their order. */
function giveAtOnce(shares: Integer[], losses: readonly Integer[], count: number): void {
  const last = nthLargest(losses, count);
  let equals = count;
  for (const loss of losses) if (loss > last) equals -= 1;
  for (let place = 0; place < losses.length; place += 1) {
    const loss = losses[place] ?? 0;
    if (loss < last || (loss === last && equals === 0)) continue;
    if (loss === last) equals -= 1;
    shares[place] = add(shares[place] ?? 0, 1);
  }
}

/** The value at a place of the list in descending order, counted from 1. A comparator would take most of the time. */
function nthLargest(values: readonly Integer[], place: number): Integer {
  const sorted = values.every((value) => typeof value === 'number')
    ? new Float64Array(values).sort()
    : values.toSorted((first, second) => sign(subtract(first, second)));
  return sorted[values.length - place] as Integer;
}
