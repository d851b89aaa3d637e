import { amountAt } from '../calculation/at.js';
import { add, type Integer } from '../money/integer.js';

/** No quote leaves whose parts do not add up: that would be a defect of this library, never of the input. */
export function mustAddUp(parts: readonly Integer[], count: number, whole: Integer): void {
  let sum: Integer = 0;
  for (let at = 0; at < count; at += 1) sum = add(sum, amountAt(parts, at));
  mustBe(whole, sum);
}

/** The same of what has been added up. */
export function mustBe(whole: Integer, sum: Integer): void {
  if (sum !== whole) throw new Error(`staytax: parts add up to ${sum}, not to ${whole}; please report this stay`);
}
