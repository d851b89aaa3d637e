import { add, type Integer, multiply } from '../../money/integer.js';
import { type RoundingMode, roundDivide } from '../../money/rounding.js';
import { amountAt, itemAt, numberAt } from '../at.js';
import type { Cells } from '../stay/cells.js';

/** The first amounts of a list, added up. */
export function sumOf(amounts: readonly Integer[], size: number): Integer {
  let sum = amountAt(amounts, 0);
  for (let cell = 1; cell < size; cell += 1) sum = add(sum, amountAt(amounts, cell));
  return sum;
}

/** Multiplies each cell, where nothing has to be rounded. */
export function multiplyEach(factors: readonly Integer[], numerator: Integer, size: number, into: Integer[]): void {
  for (let cell = 0; cell < size; cell += 1) into[cell] = multiply(amountAt(factors, cell), numerator);
}

/** The same, added to what is there. */
export function addMultiples(factors: readonly Integer[], numerator: Integer, size: number, to: Integer[]): void {
  for (let cell = 0; cell < size; cell += 1) {
    to[cell] = add(amountAt(to, cell), multiply(amountAt(factors, cell), numerator));
  }
}

/** Rounds each cell by itself: its factor x numerator / denominator. */
export function roundEach(
  factors: readonly Integer[],
  { numerator, denominator }: { readonly numerator: Integer; readonly denominator: Integer },
  mode: RoundingMode,
  size: number,
  into: Integer[],
): void {
  for (let cell = 0; cell < size; cell += 1) {
    into[cell] = roundDivide(multiply(amountAt(factors, cell), numerator), denominator, mode);
  }
}

/** Adds an amount in the first cell in which a window is open: readers take all of those cells, or none. */
export function addToFirst({ size, ruleSets }: Cells, window: number, amount: Integer, to: Integer[]): void {
  for (let cell = 0; cell < size; cell += 1) {
    if (itemAt(ruleSets, cell).open[window] !== true) continue;
    to[cell] = add(amountAt(to, cell), amount);
    return;
  }
}

/** Adds nights up, to the segments that they belong to. */
export function addNightsUp(nights: readonly Integer[], segments: Cells, to: Integer[]): void {
  let night = 0;
  for (let cell = 0; cell < segments.size; cell += 1) {
    const end = night + numberAt(segments.nights, cell);
    let sum = amountAt(to, cell);
    for (; night < end; night += 1) sum = add(sum, amountAt(nights, night));
    to[cell] = sum;
  }
}
