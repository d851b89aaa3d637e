import { isPercent } from '../../definitions/logics.js';
import { printUnits } from '../../money/amount.js';
import { compareDecimals } from '../../money/decimal.js';
import { add, floorDivide, type Integer, multiply, powerOfTen, subtract } from '../../money/integer.js';
import { askedAmounts, changeLine } from '../our-side.js';
import type { Differing, Hypothesis } from './hypothesis.js';

/** Decimals of a percentage that are tried: 8.875 has three. */
const PERCENT_DECIMALS = 3;

/** The OTA has another rate: the shortest one that comes to its amount, or none. */
export function otherRate(differing: Differing): Hypothesis[] {
  const { theirs, entry } = differing;
  if (theirs.pricePerUnit !== undefined && /^\d{1,20}(\.\d{1,20})?$/.test(theirs.pricePerUnit)) {
    if (compareDecimals(theirs.pricePerUnit, entry.rate) !== 0) return [atRate(differing, theirs.pricePerUnit)];
  }
  const rate = impliedRate(differing);
  return rate === undefined ? [] : [atRate(differing, rate)];
}

/** How many decimals a rate needs: those with none or one are usual. */
export function decimalsOf(rate: string): number {
  return (/\.(\d*?)0*$/.exec(rate)?.[1] ?? '').length;
}

function atRate({ ours: { key }, entry }: Differing, rate: string): Hypothesis {
  const unit = isPercent(entry.logic) ? '%' : '';
  return {
    cause: 'rate',
    change: changeLine(key, () => ({ rate })),
    sentence: `The OTA charges it at ${rate}${unit}; here the rate is ${entry.rate}${unit}.`,
  };
}

/** The rate with the fewest decimals that comes to their amount. A higher rate never comes to less. */
export function impliedRate({ ours: { key }, theirs, entry, side }: Differing): string | undefined {
  const digits = isPercent(entry.logic) ? PERCENT_DECIMALS : side.digits;
  const highest = isPercent(entry.logic) ? multiply(100, powerOfTen(digits)) : theirs.amount;
  const at = (rate: Integer): Integer => {
    const change = changeLine(key, () => ({ rate: printUnits(rate, digits) }));
    return askedAmounts(side, change)?.get(key) ?? 0;
  };
  const lowest = firstWhere((rate) => at(rate) >= theirs.amount, highest);
  if (at(lowest) !== theirs.amount) return undefined;
  const above = firstWhere((rate) => at(rate) > theirs.amount, highest);
  const last = at(above) > theirs.amount ? subtract(above, 1) : above;
  for (let zeros = digits; zeros >= 0; zeros -= 1) {
    const step = powerOfTen(zeros);
    const rate = multiply(floorDivide(add(lowest, subtract(step, 1)), step), step);
    if (rate <= last) return printUnits(rate, digits);
  }
  return undefined;
}

/** The lowest number from 0 to `highest` for which something holds that, once it holds, holds for all above. */
function firstWhere(holds: (value: Integer) => boolean, highest: Integer): Integer {
  let low: Integer = 0;
  let high = highest;
  while (low < high) {
    const middle = floorDivide(add(low, high), 2);
    if (holds(middle)) high = middle;
    else low = add(middle, 1);
  }
  return low;
}
