import { add, type Integer, multiply } from '../../money/integer.js';
import { type RoundingMode, roundDivide } from '../../money/rounding.js';
import { amountAt, numberAt } from '../at.js';
import { type Cells, isOpen } from '../stay/cells.js';
import { sumOf } from '../sums.js';

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
export function addToFirst(cells: Cells, window: number, amount: Integer, to: Integer[]): void {
  for (let cell = 0; cell < cells.size; cell += 1) {
    if (!isOpen(cells, cell, window)) continue;
    to[cell] = add(amountAt(to, cell), amount);
    return;
  }
}

/** Adds nights up, to the segments that they belong to. */
export function addNightsUp(nights: readonly Integer[], segments: Cells, to: Integer[]): void {
  let night = 0;
  for (let cell = 0; cell < segments.size; cell += 1) {
    const end = night + numberAt(segments.nights, cell);
    to[cell] = add(amountAt(to, cell), sumOf(nights, night, end));
    night = end;
  }
}
