import { add, type Integer, multiply } from '../../money/integer.js';
import { type RoundingMode, roundDivide } from '../../money/rounding.js';
import { shareOut } from '../../money/share.js';
import { amountAt, itemAt, numberAt } from '../at.js';
import { amountsOf } from '../rules/percent-base.js';
import type { Line } from '../tax-set/lines.js';
import type { Layer } from './layer.js';

/** The first amounts of a list, added up. */
export function sumOf(amounts: readonly Integer[], size: number): Integer {
  let sum = amountAt(amounts, 0);
  for (let cell = 1; cell < size; cell += 1) sum = add(sum, amountAt(amounts, cell));
  return sum;
}

/** The exact amount of a line in a cell is its factor there x numerator / denominator. */
export interface Exact {
  readonly factors: readonly Integer[];
  readonly numerator: Integer;
  readonly denominator: Integer;
}

/** Rounds each cell by itself, and answers their sum. */
export function roundEach(layer: Layer, line: Line, exact: Exact, mode: RoundingMode): Integer {
  const { size } = layer.cells;
  const into = amountsOf(layer.amounts, line.index);
  for (let cell = 0; cell < size; cell += 1) {
    into[cell] = roundDivide(multiply(amountAt(exact.factors, cell), exact.numerator), exact.denominator, mode);
  }
  return sumOf(into, size);
}

/** Shares the amount of a line out over all cells that it falls on, in proportion to its exact amount there. */
export function shareOverCells(layer: Layer, line: Line, amount: Integer, exact: Exact): void {
  const { factors, numerator, denominator } = exact;
  const { size } = layer.cells;
  // Written out: to spread an object here takes longer than the sharing.
  const parts = { factors, size, numerator, denominator, losses: layer.losses };
  shareOut(amount, parts, amountsOf(layer.amounts, line.index));
}

/** Puts the amount of a line into the first cell to which it applies: readers take all of its cells, or none. */
export function putIntoFirst(layer: Layer, { index, window }: Line, amount: Integer): void {
  const { size, ruleSets } = layer.cells;
  const into = amountsOf(layer.amounts, index);
  let left = amount;
  for (let cell = 0; cell < size; cell += 1) {
    const isOpen = itemAt(ruleSets, cell).open[window] === true;
    into[cell] = isOpen ? left : 0;
    if (isOpen) left = 0;
  }
}

/** Adds the nights of a line up into the segments that they belong to. */
export function addNightsUp(nights: Layer, segments: Layer, { index }: Line): void {
  const from = amountsOf(nights.amounts, index);
  const into = amountsOf(segments.amounts, index);
  let night = 0;
  for (let cell = 0; cell < segments.cells.size; cell += 1) {
    const end = night + numberAt(segments.cells.nights, cell);
    let sum: Integer = 0;
    for (; night < end; night += 1) sum = add(sum, amountAt(from, night));
    into[cell] = sum;
  }
}
