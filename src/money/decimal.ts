import { Decimal } from 'decimal.js';

/** Our own clone: decimals are compared and printed whole, whatever the program around us has configured. */
const Exact = Decimal.clone({ defaults: true });

/** -1, 0 or 1: how one decimal text compares with another, exactly ("10.0" and "10.00" are equal). */
export function compareDecimals(one: string, other: string): -1 | 0 | 1 {
  return Math.sign(new Exact(one).comparedTo(other)) as -1 | 0 | 1;
}

/** The shortest decimal text of the same value: "10.00" is "10", "7.50" is "7.5". */
export function canonicalDecimal(text: string): string {
  return new Exact(text).toFixed();
}
