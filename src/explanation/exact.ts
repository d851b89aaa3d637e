import { printUnits, size } from '../money/amount.js';
import type { Fraction } from '../money/fraction.js';
import { fraction } from '../money/fraction.js';
import { floorDivide, fromBigInt, multiply, powerOfTen } from '../money/integer.js';
import type { ExactFraction } from './explanation-data.js';

/** Converts a fraction of minor units to the unit of the currency. */
export function inCurrency({ numerator, denominator }: Fraction, digits: number): ExactFraction {
  return printFraction(fraction(numerator, multiply(denominator, powerOfTen(digits))));
}

export function printFraction({ numerator, denominator }: Fraction): ExactFraction {
  return { numerator: String(numerator), denominator: String(denominator) };
}

/** Decimals shown of a fraction that does not end. */
const DIGITS_SHOWN = 6;

/** A fraction as a decimal with at least `digits` decimals: "17.43", or "17.428571..." if it does not end soon. */
export function asDecimal(value: ExactFraction, digits: number): string {
  const { text, isExact } = fractionInDecimals(value, { atLeast: digits, atMost: Math.max(digits, DIGITS_SHOWN) });
  return isExact ? text : `${text}...`;
}

/**
 * A fraction of whole numbers as a decimal, padded to `atLeast` decimals and cut after `atMost`. `isExact`: nothing was
 * cut.
 */
export function fractionInDecimals(
  { numerator, denominator }: ExactFraction,
  { atLeast, atMost }: { readonly atLeast: number; readonly atMost: number },
): { text: string; isExact: boolean } {
  const scaled = multiply(size(fromBigInt(BigInt(numerator))), powerOfTen(atMost));
  const below = fromBigInt(BigInt(denominator));
  const units = floorDivide(scaled, below);
  const isExact = multiply(units, below) === scaled;
  const text = printUnits(units, atMost);
  const shortest = isExact ? text.replace(new RegExp(`0{0,${atMost - atLeast}}$`), '').replace(/\.$/, '') : text;
  return { text: `${numerator.startsWith('-') ? '-' : ''}${shortest}`, isExact };
}
