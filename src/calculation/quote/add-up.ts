import { add, type Integer } from '../money/integer.js';

/** No quote leaves whose parts do not add up: that would be a defect of this library, never of the input. */
export function mustAddUp(parts: readonly Integer[], whole: Integer): void {
  let sum: Integer = 0;
  for (let at = 0; at < parts.length; at += 1) sum = add(sum, parts[at] as Integer);
  if (sum !== whole) throw new Error(`staytax: parts add up to ${sum}, not to ${whole}; please report this stay`);
}
