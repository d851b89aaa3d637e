import { parseUnits, significantDecimals } from '../money/amount.js';
import { compareFractions, type Fraction, fraction } from '../money/fraction.js';
import { multiply, powerOfTen } from '../money/integer.js';

/** A rate or a limit of a definition times a power of ten, exactly, as the calculation reads it. */
export function fractionOf(text: string, power = 0): Fraction {
  const decimals = significantDecimals(text);
  const units = parseUnits(text, decimals);
  if (units === undefined) throw new Error(`staytax: the decimal ${text} was not validated`);
  return power >= 0
    ? fraction(multiply(units, powerOfTen(power)), powerOfTen(decimals))
    : fraction(units, powerOfTen(decimals - power));
}

/** Below 0: one is less; 0: they are the same ("10.0" and "10.00" are); above 0: one is more. */
export function compareRates(one: string, other: string): number {
  return compareFractions(fractionOf(one), fractionOf(other));
}
