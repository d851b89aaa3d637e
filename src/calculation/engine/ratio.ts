import type { FullPolicy } from '../../definitions/policy.js';
import { type Integer, subtract } from '../../money/integer.js';
import { amountAt } from '../at.js';
import type { Line } from '../tax-set/lines.js';

/** What factors are multiplied by: numerator / denominator, above zero or nothing. */
export interface Ratio {
  readonly numerator: Integer;
  readonly denominator: Integer;
}

/**
 * What the factors of a line are multiplied by so that they are the exact parts of an amount. Rounding by a policy moves
 * an amount by less than a unit a part; where the line has a rounding of its own, its parts are scaled to what it came to.
 */
export function ratioTo({ isScaled }: Line, amount: Integer, sum: Integer, exact: Ratio): Ratio {
  if (!isScaled || sum === 0) return exact;
  return sum < 0
    ? { numerator: subtract(0, amount), denominator: subtract(0, sum) }
    : { numerator: amount, denominator: sum };
}

/** What was rounded, slot by slot. */
interface RoundedSlots {
  readonly bySlot: readonly Integer[];
  /** Their factors, added up. */
  readonly sums: readonly Integer[];
  readonly exact: Ratio;
  /** What all factors are multiplied by, where the whole of the stay was rounded. */
  readonly ratio: Ratio;
}

/** What the factors in a slot are multiplied by: they are scaled to what was rounded, there or over the stay. */
export function ratiosIn(
  line: Line,
  unit: FullPolicy['rounding']['unit'],
  { bySlot, sums, exact, ratio }: RoundedSlots,
): (slot: number) => Ratio {
  if (unit === 'stay' || !line.isScaled) return () => ratio;
  return (slot) => ratioTo(line, amountAt(bySlot, slot), amountAt(sums, slot), exact);
}
