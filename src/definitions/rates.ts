import { isDecimalText, parseUnits, printUnits, significantDecimals } from '../money/amount.js';
import type { Fraction } from '../money/fraction.js';
import { compareFractions, fraction } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { multiply, powerOfTen } from '../money/integer.js';

/** A rate or a limit of a definition times a power of ten, exact. */
export function fractionOf(text: string, power = 0): Fraction {
  const { units, decimals } = parseRate(text);
  return fraction(multiply(units, powerOfTen(Math.max(power, 0))), powerOfTen(decimals - Math.min(power, 0)));
}

/** Negative: one is less; 0: equal ("10.0" and "10.00" are); positive: one is more. */
export function compareRates(one: string, other: string): number {
  return compareFractions(fractionOf(one), fractionOf(other));
}

/** The shortest text of the same rate: "10.00" is "10", "7.50" is "7.5". */
export function shortestRate(text: string): string {
  const { units, decimals } = parseRate(text);
  return printUnits(units, decimals);
}

/** Like `shortestRate`, for unchecked input: any other text is returned as it is. */
export function shortestIfRate(text: string): string {
  return isDecimalText(text) ? shortestRate(text) : text;
}

function parseRate(text: string): { units: Integer; decimals: number } {
  const decimals = significantDecimals(text);
  const units = parseUnits(text, decimals);
  if (units === undefined) throw new Error(`staytax: the decimal ${text} was not validated`);
  return { units, decimals };
}
