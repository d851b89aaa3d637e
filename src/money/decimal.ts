import { Decimal } from 'decimal.js';
import { sign } from './integer.js';

/** Our own clone: decimals are compared and printed whole, whatever the program around us has configured. */
const Exact = /* @__PURE__ */ Decimal.clone({ defaults: true });

/** -1, 0 or 1: how one decimal text compares with another, exactly ("10.0" and "10.00" are equal). */
export function compareDecimals(one: string, other: string): -1 | 0 | 1 {
  return sign(new Exact(one).comparedTo(other));
}

/** The shortest decimal text of the same value: "10.00" is "10", "7.50" is "7.5". */
export function canonicalDecimal(text: string): string {
  return new Exact(text).toFixed();
}

/** The shortest decimal text of the same value with at least so many decimals: ("10", 2) is "10.00". */
export function withDecimals(text: string, atLeast: number): string {
  return padded(new Exact(text), atLeast);
}

/** For whole numbers of any length: nothing is rounded to a number of digits. Never divide with it but by `divToInt`. */
const Whole = /* @__PURE__ */ Decimal.clone({ defaults: true, precision: 1e9 });

/**
 * A fraction of whole numbers in decimals: padded to `atLeast` of them, cut after `atMost`. It is exact when the
 * text is its whole value.
 */
export function fractionInDecimals(
  { numerator, denominator }: { readonly numerator: string; readonly denominator: string },
  { atLeast, atMost }: { readonly atLeast: number; readonly atMost: number },
): { text: string; isExact: boolean } {
  const top = new Whole(numerator).abs();
  const scaled = top.times(`1e${atMost}`);
  const units = scaled.divToInt(denominator);
  const isExact = units.times(denominator).equals(scaled);
  const minus = numerator.startsWith('-') ? '-' : '';
  return { text: `${minus}${padded(units.times(`1e-${atMost}`), isExact ? atLeast : atMost)}`, isExact };
}

function padded(value: Decimal, atLeast: number): string {
  return value.toFixed(Math.max(atLeast, value.decimalPlaces()));
}
