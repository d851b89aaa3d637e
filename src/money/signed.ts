import { parseUnits, printUnits } from './amount.js';
import { type Integer, subtract } from './integer.js';

/** A decimal text that may begin with "-", in units of 10^-digits. `undefined` as in `parseUnits`. */
export function parseSigned(text: string, digits: number): Integer | undefined {
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text, digits);
  return isNegative && units !== undefined ? subtract(0, units) : units;
}

/** An amount of a quote of our own, which may be negative, in minor units. */
export function unitsOf(amount: string, digits: number): Integer {
  const units = parseSigned(amount, digits);
  if (units === undefined) throw new Error(`staytax: ${amount} is not an amount of ${digits} digits`);
  return units;
}

/** "+1.50", "-1.50", and "0.00" without a sign. */
export function printSigned(units: Integer, digits: number): string {
  return `${units > 0 ? '+' : ''}${printUnits(units, digits)}`;
}

/** Without its sign. */
export function size(units: Integer): Integer {
  return units < 0 ? subtract(0, units) : units;
}
