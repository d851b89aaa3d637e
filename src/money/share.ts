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
  const losses: Array<{ at: number; loss: Integer }> = [];
  let left = total;
  for (const [at, numerator] of numerators.entries()) {
    const share = floorDivide(numerator, denominator);
    const loss = subtract(numerator, multiply(share, denominator));
    shares.push(share);
    left = subtract(left, share);
    if (loss !== 0) losses.push({ at, loss });
  }
  if (left < 0 || left > losses.length)
    throw new Error('staytax: a total does not belong to the parts it is shared over');
  // They stand in order, and sorting keeps the earlier of two equal ones first.
  losses.sort((one, other) => sign(subtract(other.loss, one.loss)));
  for (const { at } of losses.slice(0, Number(left))) shares[at] = add(shares[at] as Integer, 1);
  return shares;
}
