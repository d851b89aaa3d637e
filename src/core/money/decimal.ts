import { Decimal } from 'decimal.js';
import { sign } from './integer.js';

/** A separate clone, because the host program may configure Decimal. */
const Exact = Decimal.clone({ defaults: true });

/** -1, 0 or 1: how one decimal text compares with another, exactly ("10.0" and "10.00" are equal). */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  return sign(new Exact(a).comparedTo(b));
}

/** The shortest decimal text of the same value: "10.00" is "10", "7.50" is "7.5". */
export function canonicalDecimal(text: string): string {
  return new Exact(text).toFixed();
}

/** The shortest decimal text of the same value with at least `atLeast` decimals: ("10", 2) is "10.00". */
export function withDecimals(text: string, atLeast: number): string {
  const value = new Exact(text);
  return value.toFixed(Math.max(atLeast, value.decimalPlaces()));
}
