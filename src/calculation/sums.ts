import { add, type Integer } from '../money/integer.js';
import { amountAt } from './at.js';

/**
 * The amounts from one place to before another, added up: read here and added as bare numbers for as long as these are
 * exact. Where a process has also met amounts beyond them, `amountAt` and `add` handle both kinds at each step, and a
 * sum would pay for that once an amount: a seventh of the totals of ten taxes.
 */
export function sumOf(amounts: readonly Integer[], from: number, to: number): Integer {
  let sum = 0;
  for (let at = from; at < to; at += 1) {
    const amount = amounts[at];
    if (typeof amount !== 'number') return addOneByOne(amounts, from, to);
    sum += amount;
    if (sum > 9_007_199_254_740_991 || sum < -9_007_199_254_740_991) return addOneByOne(amounts, from, to);
  }
  return sum;
}

/** The same for prices of a stay, lists of their own kind (see `givenAt`). None is below zero: the last sum tells. */
export function priceOf(prices: readonly Integer[], from: number, to: number): Integer {
  let sum = 0;
  for (let at = from; at < to; at += 1) {
    const price = prices[at];
    if (typeof price !== 'number') return addOneByOne(prices, from, to);
    sum += price;
  }
  return sum > 9_007_199_254_740_991 ? addOneByOne(prices, from, to) : sum;
}

function addOneByOne(amounts: readonly Integer[], from: number, to: number): Integer {
  let sum: Integer = 0;
  for (let at = from; at < to; at += 1) sum = add(sum, amountAt(amounts, at));
  return sum;
}

/** No quote leaves whose parts do not add up: that would be a defect of this library, never of the input. */
export function mustAddUp(parts: readonly Integer[], count: number, whole: Integer): void {
  mustBe(whole, sumOf(parts, 0, count));
}

/** The same of what has been added up. */
export function mustBe(whole: Integer, sum: Integer): void {
  if (sum !== whole) throw new Error(`staytax: parts add up to ${sum}, not to ${whole}; please report this stay`);
}
