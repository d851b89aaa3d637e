import { add, floorDivide, greatestCommonDivisor, type Integer, multiply } from './integer.js';

/** An exact fraction in lowest terms; the denominator is above 0. */
export interface Fraction {
  readonly numerator: Integer;
  readonly denominator: Integer;
}

export const ZERO: Fraction = { numerator: 0, denominator: 1 };

/** numerator / denominator in lowest terms. denominator > 0. */
export function fraction(numerator: Integer, denominator: Integer): Fraction {
  const common = greatestCommonDivisor(numerator, denominator);
  return { numerator: floorDivide(numerator, common), denominator: floorDivide(denominator, common) };
}

export function addFractions(one: Fraction, other: Fraction): Fraction {
  return fraction(
    add(multiply(one.numerator, other.denominator), multiply(other.numerator, one.denominator)),
    multiply(one.denominator, other.denominator),
  );
}

export function multiplyFractions(one: Fraction, other: Fraction): Fraction {
  return fraction(multiply(one.numerator, other.numerator), multiply(one.denominator, other.denominator));
}

/** The smallest number that both divide. Both above 0. */
export function leastCommonMultiple(one: Integer, other: Integer): Integer {
  // Nearly always so: the nights of a stay share a denominator.
  if (one === other || one === 1) return other;
  return multiply(floorDivide(one, greatestCommonDivisor(one, other)), other);
}
