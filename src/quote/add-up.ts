import { sumOf } from '../calculation/sums.js';
import type { Integer } from '../money/integer.js';

/** No quote leaves whose parts do not add up: that would be a defect of this library, never of the input. */
export function mustAddUp(parts: readonly Integer[], count: number, whole: Integer): void {
  mustBe(whole, sumOf(parts, 0, count));
}

/** The same of what has been added up. */
export function mustBe(whole: Integer, sum: Integer): void {
  if (sum !== whole) throw new Error(`staytax: parts add up to ${sum}, not to ${whole}; please report this stay`);
}
