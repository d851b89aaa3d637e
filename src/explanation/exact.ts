import { printUnits, size } from '../money/amount.js';
import { type Fraction, fraction } from '../money/fraction.js';
import { floorDivide, fromBigInt, multiply, powerOfTen } from '../money/integer.js';
import type { ExactFraction } from './explanation-data.js';

/** A fraction of minor units as one of the currency. */
export function inCurrency({ numerator, denominator }: Fraction, digits: number): ExactFraction {
  return printed(fraction(numerator, multiply(denominator, powerOfTen(digits))));
}

/** A number without a currency. */
export function printed({ numerator, denominator }: Fraction): ExactFraction {
  return { numerator: String(numerator), denominator: String(denominator) };
}

/** How many digits of an endless fraction are shown. */
const DIGITS_SHOWN = 6;

/** A fraction as people read it: "17.43", or "17.428571..." when it does not end soon. At least `digits` decimals. */
export function asDecimal(value: ExactFraction, digits: number): string {
  const { text, isExact } = fractionInDecimals(value, { atLeast: digits, atMost: Math.max(digits, DIGITS_SHOWN) });
  return isExact ? text : `${text}...`;
}

/**
 * A fraction of whole numbers in decimals: padded to `atLeast` of them, cut after `atMost`. It is exact when the
 * text is its whole value.
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
