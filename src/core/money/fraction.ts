import { MOST_RATE_DECIMALS, parseUnits, printUnits, significantDecimals } from './amount.js';
import type { Integer } from './integer.js';
import { add, floorDivide, greatestCommonDivisor, multiply, powerOfTen, subtract } from './integer.js';

/** An exact fraction in lowest terms; the denominator is above 0. */
export interface Fraction {
  readonly numerator: Integer;
  readonly denominator: Integer;
}

export const ZERO: Fraction = { numerator: 0, denominator: 1 };
export const ONE: Fraction = { numerator: 1, denominator: 1 };

export function whole(numerator: Integer): Fraction {
  return { numerator, denominator: 1 };
}

/** numerator / denominator in lowest terms. denominator > 0. */
export function fraction(numerator: Integer, denominator: Integer): Fraction {
  if (denominator === 1) return { numerator, denominator };
  const common = greatestCommonDivisor(numerator, denominator);
  return { numerator: floorDivide(numerator, common), denominator: floorDivide(denominator, common) };
}

export function addFractions(first: Fraction, second: Fraction): Fraction {
  if (first.numerator === 0) return second;
  return fraction(
    add(multiply(first.numerator, second.denominator), multiply(second.numerator, first.denominator)),
    multiply(first.denominator, second.denominator),
  );
}

export function subtractFractions(first: Fraction, second: Fraction): Fraction {
  return addFractions(first, multiplyFractions(whole(-1), second));
}

/** Like `addFractions`, not in lowest terms: faster for many terms, or for a sum that is only compared. */
export function addUnreduced(first: Fraction, second: Fraction): Fraction {
  if (first.numerator === 0) return second;
  const denominator = leastCommonMultiple(first.denominator, second.denominator);
  const over = (added: Fraction): Integer => multiply(added.numerator, floorDivide(denominator, added.denominator));
  return { numerator: add(over(first), over(second)), denominator };
}

/** Fractions as numerators over one denominator. */
export function overOneDenominator(fractions: readonly Fraction[]): { numerators: Integer[]; denominator: Integer } {
  let denominator: Integer = 1;
  for (const term of fractions) denominator = leastCommonMultiple(denominator, term.denominator);
  const numerators = fractions.map((term) => multiply(term.numerator, floorDivide(denominator, term.denominator)));
  return { numerators, denominator };
}

export function multiplyFractions(first: Fraction, second: Fraction): Fraction {
  if (isOne(first)) return second;
  return fraction(multiply(first.numerator, second.numerator), multiply(first.denominator, second.denominator));
}

function isOne({ numerator, denominator }: Fraction): boolean {
  return numerator === 1 && denominator === 1;
}

/** one / other. `other` is not 0; it is negative for shares of a negative amount. */
export function divideFractions(first: Fraction, second: Fraction): Fraction {
  const numerator = multiply(first.numerator, second.denominator);
  const denominator = multiply(first.denominator, second.numerator);
  return denominator < 0
    ? fraction(subtract(0, numerator), subtract(0, denominator))
    : fraction(numerator, denominator);
}

/** Negative: one is less; 0: equal; positive: one is more. */
export function compareFractions(first: Fraction, second: Fraction): number {
  const left = multiply(first.numerator, second.denominator);
  const right = multiply(second.numerator, first.denominator);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The least common multiple of two positive integers. */
export function leastCommonMultiple(first: Integer, second: Integer): Integer {
  // The usual case: the nights of a stay share a denominator.
  if (first === second) return second;
  return multiply(floorDivide(first, greatestCommonDivisor(first, second)), second);
}

/** A rate or a limit of a definition times a power of ten, exact. */
export function fractionOf(text: string, power = 0): Fraction {
  const [above = text, below] = text.split('/', 2);
  return below === undefined ? decimalOf(text, power) : divideFractions(decimalOf(above, power), decimalOf(below, 0));
}

function decimalOf(text: string, power: number): Fraction {
  const { units, decimals } = parseRate(text);
  return fraction(multiply(units, powerOfTen(Math.max(power, 0))), powerOfTen(decimals - Math.min(power, 0)));
}

/** Negative: one is less; 0: equal ("10.0" and "10.00" are); positive: one is more. */
export function compareRates(first: string, second: string): number {
  return compareFractions(fractionOf(first), fractionOf(second));
}

/** The shortest text of the same rate: "10.00" is "10", "7.50" is "7.5", "20/6" is "10/3". */
export function shortestRate(text: string): string {
  if (text.includes('/')) {
    const { numerator, denominator } = fractionOf(text);
    return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
  }
  const { units, decimals } = parseRate(text);
  return printUnits(units, decimals);
}

/** A fraction as a rate is written: a decimal where that is exact, such as "1.2", otherwise "7/6". */
export function textOfRate({ numerator, denominator }: Fraction): string {
  for (let decimals = 0; decimals <= MOST_RATE_DECIMALS; decimals += 1) {
    const units = fraction(multiply(numerator, powerOfTen(decimals)), denominator);
    if (units.denominator === 1) return printUnits(units.numerator, decimals);
  }
  return `${numerator}/${denominator}`;
}

function parseRate(text: string): { units: Integer; decimals: number } {
  const decimals = significantDecimals(text);
  const units = parseUnits(text, decimals);
  if (units === undefined) throw new Error(`staytax: the decimal ${text} was not validated`);
  return { units, decimals };
}
