import { type Fraction, fraction } from '../money/fraction.js';
import { type Integer, multiply, powerOfTen } from '../money/integer.js';
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
export function asDecimal({ numerator, denominator }: ExactFraction, digits: number): string {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  const size = top < 0n ? -top : top;
  const shown = Math.max(digits, DIGITS_SHOWN);
  const scaled = (size * 10n ** BigInt(shown)) / bottom;
  const text = String(scaled).padStart(shown + 1, '0');
  const whole = text.slice(0, text.length - shown);
  const decimals = text.slice(text.length - shown);
  const isWhole = scaled * bottom === size * 10n ** BigInt(shown);
  const kept = isWhole ? decimals.slice(0, digits) + decimals.slice(digits).replace(/0+$/, '') : `${decimals}...`;
  return `${top < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`;
}

export function asFraction(units: Integer): Fraction {
  return { numerator: units, denominator: 1 };
}
