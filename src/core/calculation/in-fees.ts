import type { Fraction } from '../money/fraction.js';
import { addFractions, divideFractions, multiplyFractions, ONE, ZERO } from '../money/fraction.js';
import type { Calculation } from './calculation.js';
import { rateOn } from './owed.js';
import type { Line, TaxInFee } from './program.js';
import type { Cell } from './shape.js';

/** A fee of 1, split into each tax that it contains and its net. */
export interface FeeApart {
  /** In the order of `Line.contains`. */
  readonly taxes: readonly Fraction[];
  readonly net: Fraction;
}

/**
 * Takes a fee of 1 apart as a price is: F = N + the contained taxes of N, computed on each other.
 *
 * @param rateOf the rate of a contained tax, by its index
 */
export function takeApart({ contains }: Line, rateOf: (index: number) => Fraction): FeeApart {
  const onNet = new Map<number, Fraction>();
  let whole = ONE;
  for (const { of, adds } of contains) {
    const base = adds.reduce((sum, index) => addFractions(sum, onNet.get(index) ?? ZERO), ONE);
    const tax = multiplyFractions(base, rateOf(of));
    onNet.set(of, tax);
    whole = addFractions(whole, tax);
  }
  const net = divideFractions(ONE, whole);
  return { taxes: [...onNet.values()].map((tax) => multiplyFractions(tax, net)), net };
}

/** A fee of 1 on a cell: each tax in it has the rate that it has for the room on that night, or of all who sleep there. */
export function takeApartOn(calculation: Calculation, fee: Line, cell: Cell): FeeApart {
  const { lines } = calculation.program;
  return takeApart(fee, (index) => {
    const tax = lines[index] as Line;
    return isOpenIn(tax, cell) ? rateOn(calculation, tax, cell) : ZERO;
  });
}

/** Whether a tax has a rate for a room on a night, on any part of its price. Guests with own nights are asked one by one. */
export function isOpenIn({ window, payer }: Line, { kind, pattern }: Cell): boolean {
  return (payer === 'guest' && kind.hasOwnNights) || pattern.open[window] === true;
}

/** The part of one tax in a fee of 1. */
export function partIn({ taxes }: FeeApart, fee: Line, { of }: TaxInFee): Fraction {
  return taxes[fee.contains.findIndex((inFee) => inFee.of === of)] ?? ZERO;
}
