import { isDecimalText, parseUnits, printUnits, significantDecimals } from '../money/amount.js';
import { compareFractions, type Fraction, fraction } from '../money/fraction.js';
import { type Integer, multiply, powerOfTen } from '../money/integer.js';

/** A rate or a limit of a definition times a power of ten, exactly, as the calculation reads it. */
export function fractionOf(text: string, power = 0): Fraction {
  const { units, decimals } = read(text);
  return fraction(multiply(units, powerOfTen(Math.max(power, 0))), powerOfTen(decimals - Math.min(power, 0)));
}

/** Below 0: one is less; 0: they are the same ("10.0" and "10.00" are); above 0: one is more. */
export function compareRates(one: string, other: string): number {
  return compareFractions(fractionOf(one), fractionOf(other));
}

/** The shortest text of the same rate: "10.00" is "10", "7.50" is "7.5". */
export function shortestRate(text: string): string {
  const { units, decimals } = read(text);
  return printUnits(units, decimals);
}

/** The same of a rate that was typed, or that came from a file: anything else stays as it is. */
export function shortestIfRate(text: string): string {
  return isDecimalText(text) ? shortestRate(text) : text;
}

function read(text: string): { units: Integer; decimals: number } {
  const decimals = significantDecimals(text);
  const units = parseUnits(text, decimals);
  if (units === undefined) throw new Error(`staytax: the decimal ${text} was not validated`);
  return { units, decimals };
}
