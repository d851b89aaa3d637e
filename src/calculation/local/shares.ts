import { compareFractions, type Fraction, subtractFractions, whole } from '../../money/fraction.js';
import { add, floorDivide, type Integer, sign, subtract } from '../../money/integer.js';
import { amountAt, itemAt } from '../at.js';

/**
 * Shares a whole amount out over exact parts by largest remainder, the earlier part first when equal: floors, then one
 * unit each. Amounts above may have been rounded since the parts were worked out, so more or less than that may be left:
 * it goes round once more, or comes off the parts with the smallest remainders. A part of nothing gets nothing of it.
 */
export function shareOverParts(amount: Integer, parts: readonly Fraction[]): Integer[] {
  if (parts.length === 1) return [amount];
  const shares = parts.map(({ numerator, denominator }) => floorDivide(numerator, denominator));
  let left = subtract(amount, shares.reduce<Integer>(add, 0));
  if (left === 0) return shares;
  const rests = parts.map((part, at) => subtractFractions(part, whole(amountAt(shares, at))));
  const all = shares.map((_, at) => at);
  const some = all.filter((at) => itemAt(parts, at).numerator !== 0);
  const order = some.length === 0 ? all : some;
  order.sort((one, other) => compareFractions(itemAt(rests, other), itemAt(rests, one)));
  const step = sign(left);
  if (step === -1) order.reverse();
  for (let turn = 0; left !== 0; turn = (turn + 1) % order.length) {
    const at = order[turn] ?? 0;
    shares[at] = add(amountAt(shares, at), step);
    left = subtract(left, step);
  }
  return shares;
}
