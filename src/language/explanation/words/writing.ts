import { counted } from '../../../core/issues/texts.js';
import { printUnits, size } from '../../../core/money/amount.js';
import type { Fraction } from '../../../core/money/fraction.js';
import { addUnreduced, fraction, ZERO } from '../../../core/money/fraction.js';
import { floorDivide, fromBigInt, multiply, powerOfTen } from '../../../core/money/integer.js';
import { COUNTS } from '../../words/en/explanation.js';
import type { Words } from '../../words/words.js';
import { hasText, say } from '../../words/words.js';
import type { ExactFraction } from '../explanation-data.js';

/** "3 nights", "1 room". A unit that the catalogue does not have yet is written in English. */
export function countedIn(words: Words, noun: string, n: number): string {
  return hasText(COUNTS, noun) ? say(words, COUNTS, noun, { n }) : counted(n, noun);
}

/** Converts a fraction of minor units to the unit of the currency. */
export function inCurrency({ numerator, denominator }: Fraction, digits: number): ExactFraction {
  return printFraction(fraction(numerator, multiply(denominator, powerOfTen(digits))));
}

export function printFraction({ numerator, denominator }: Fraction): ExactFraction {
  return { numerator: String(numerator), denominator: String(denominator) };
}

export function readFraction({ numerator, denominator }: ExactFraction): Fraction {
  return { numerator: fromBigInt(BigInt(numerator)), denominator: fromBigInt(BigInt(denominator)) };
}

/** "6/5": one text for equal fractions. */
export function ratioText(value: Fraction): string {
  const { numerator, denominator } = fraction(value.numerator, value.denominator);
  return `${numerator}/${denominator}`;
}

/** The sum in lowest terms. Reduced once, because long fractions take long to reduce. */
export function sumFractions<Item>(items: readonly Item[], of: (item: Item) => Fraction): Fraction {
  const { numerator, denominator } = items.reduce((sum, item) => addUnreduced(sum, of(item)), ZERO);
  return fraction(numerator, denominator);
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
