import { add, type Integer } from '../money/integer.js';

/** No quote leaves whose parts do not add up: that would be a defect of this library, never of the input. */
export function mustAddUp(parts: readonly Integer[], whole: Integer): void {
  const sum = parts.reduce(add, 0);
  if (sum !== whole) throw new Error(`staytax: parts add up to ${sum}, not to ${whole}; please report this stay`);
}
