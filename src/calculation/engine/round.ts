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

/** Rounds each cell by itself, and answers their sum. */
export function roundEach(
  layer: Layer,
  line: Line,
  factors: readonly Integer[],
  numerator: Integer,
  denominator: Integer,
  mode: RoundingMode,
): Integer {
  const { size } = layer.cells;
  const into = amountsOf(layer.amounts, line.index);
  for (let cell = 0; cell < size; cell += 1) {
    into[cell] = roundDivide(multiply(amountAt(factors, cell), numerator), denominator, mode);
  }
  return sumOf(into, size);
}

/** Shares the amount of a line out over all cells that it falls on, in proportion to its exact amount there. */
export function shareOverCells(
  layer: Layer,
  line: Line,
  amount: Integer,
  factors: readonly Integer[],
  denominator: Integer,
): void {
  const { numerator } = line.rate;
  const { size } = layer.cells;
  const into = amountsOf(layer.amounts, line.index);
  if (denominator === 1) {
    // Whole minor units in every cell: nothing was rounded, nothing is left to share.
    for (let cell = 0; cell < size; cell += 1) into[cell] = multiply(amountAt(factors, cell), numerator);
    return;
  }
  shareOut(amount, { factors, size, numerator, denominator, losses: layer.losses }, into);
}

/** What does not apply on any night comes to nothing in every cell. */
export function putNothing(layer: Layer, { index }: Line): void {
  const into = amountsOf(layer.amounts, index);
  for (let cell = 0; cell < layer.cells.size; cell += 1) into[cell] = 0;
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
