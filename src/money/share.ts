import { add, floorDivide, type Integer, multiply, sign, subtract } from './integer.js';

/**
 * Shares a rounded total out over the exact parts it came from, by largest remainder: each part gets the
 * floor of its exact amount (numerator / denominator), and what is left of the total goes, one unit each,
 * to the parts that lost most; to the earlier one when they lost the same.
 *
 * The total must be the sum of the exact parts, rounded in any way: then no more units are left than there
 * are parts that lost something, and the shares add up to the total. Anything else throws.
 */
export function shareOut(total: Integer, numerators: readonly Integer[], denominator: Integer): Integer[] {
  const shares: Integer[] = [];
  const losses: Integer[] = [];
  const losers: number[] = [];
  let left = total;
  for (let at = 0; at < numerators.length; at += 1) {
    const numerator = numerators[at] as Integer;
    const share = floorDivide(numerator, denominator);
    const loss = subtract(numerator, multiply(share, denominator));
    shares.push(share);
    losses.push(loss);
    left = subtract(left, share);
    if (loss !== 0) losers.push(at);
  }
  if (left < 0 || left > losers.length) {
    throw new Error('staytax: a total does not belong to the parts it is shared over');
  }
  if (left === 0) return shares;
  // Sorting is stable: of two that lost the same, the earlier stays in front.
  losers.sort((one, other) => sign(subtract(losses[other] as Integer, losses[one] as Integer)));
  for (const at of losers.slice(0, Number(left))) shares[at] = add(shares[at] as Integer, 1);
  return shares;
}
