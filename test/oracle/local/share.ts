import type { Rational } from '../rational.js';
import { compare, floor, rational, subtract, ZERO } from '../rational.js';

/**
 * Whole units in proportion to exact amounts: floors, then the largest remainders, the earlier first. The whole is at
 * most one unit away from the sum of the amounts.
 */
export function shareOut(whole: bigint, exact: readonly Rational[]): bigint[] {
  const shares = exact.map(floor);
  const order = remainders(exact).filter(({ rest }) => compare(rest, ZERO) > 0);
  const spare = Number(whole - shares.reduce((one, other) => one + other, 0n));
  if (spare < 0 || spare > order.length) throw new Error('The shares do not add up to the whole.');
  for (const { place } of order.slice(0, spare)) shares[place] = (shares[place] ?? 0n) + 1n;
  return shares;
}

/**
 * The same for a whole that nights were rounded to one by one, and that may be further away: what is left goes round.
 * An amount of zero gets nothing, unless all are zero.
 */
export function shareFarOut(whole: bigint, exact: readonly Rational[]): bigint[] {
  const shares = exact.map(floor);
  const isZero = (place: number): boolean => compare(exact[place] ?? ZERO, ZERO) === 0;
  const isNothing = exact.every((_, place) => isZero(place));
  const order = remainders(exact).filter(({ place }) => isNothing || !isZero(place));
  if (order.length === 0) return shares;
  const left = whole - shares.reduce((one, other) => one + other, 0n);
  const backwards = left < 0n;
  for (let step = 0n; step < (backwards ? -left : left); step += 1n) {
    const turn = Number(step % BigInt(order.length));
    const place = order[backwards ? order.length - 1 - turn : turn]?.place ?? 0;
    shares[place] = (shares[place] ?? 0n) + (backwards ? -1n : 1n);
  }
  return shares;
}

/** What the floors lose, the largest first and of equal ones the earlier. */
function remainders(exact: readonly Rational[]) {
  return exact
    .map((amount, place) => ({ place, rest: subtract(amount, rational(floor(amount))) }))
    .sort((one, other) => compare(other.rest, one.rest) || one.place - other.place);
}

export const totalOf = (list: readonly bigint[]): bigint => list.reduce((one, other) => one + other, 0n);
