import { add, floorDivide, type Integer, multiply } from '../../money/integer.js';
import { type Rounding, roundTo } from '../../money/rounding.js';
import { amountAt, itemAt, numberAt } from '../at.js';
import { resetSums, SIDE } from '../rules/percent-base.js';
import { type Cells, isOpenAt } from '../stay/cells.js';
import { sumOf } from '../sums.js';
import type { Line } from '../tax-set/lines.js';
import { denominatorOf, factorOf, fillRoundedBases, hasSameBases, type Layer } from './layer.js';
import type { Sheet } from './sheet.js';

/** Enters the rounded amount of a line over the stay. */
export function enter(sheet: Sheet, { index, side }: Line, amount: Integer): void {
  sheet.amounts[index] = amount;
  if (side === SIDE.inclusive) sheet.inclusive = add(sheet.inclusive, amount);
  else if (side === SIDE.exclusive) sheet.exclusive = add(sheet.exclusive, amount);
}

/** The exact amount of a line, its factors times its rate, rounded once. */
export function amountOverStay(sheet: Sheet, line: Line, layer: Layer): Integer {
  if (!line.isWhole || layer.shared !== 1) return roundedOverStay(sheet, line, layer);
  const quantity = amountAt(layer.quantities, line.counter);
  sheet.factors[line.index] = quantity;
  return multiply(quantity, line.rate.numerator);
}

function roundedOverStay({ plan, openNights, factors }: Sheet, line: Line, layer: Layer): Integer {
  const { index, window, rate, rounding } = line;
  if (numberAt(openNights, window) === 0) {
    // Out of season, as many taxes are at any time: nothing to look up.
    factors[index] = 0;
    return 0;
  }
  const factor = factorOf(layer, line, plan);
  factors[index] = shownFactor(line, factor, layer);
  return roundTo(multiply(factor, rate.numerator), denominatorOf(layer, line), rounding);
}

/** How often a line is charged, or its base, as they are shown: of a base without the rates that it was multiplied by. */
function shownFactor({ from, rated }: Line, factor: Integer, { shared, base }: Layer): Integer {
  if (from === 'quantity') return shared === 1 ? factor : floorDivide(factor, shared);
  return rated === undefined ? factor : base;
}

/** What a percent that came out of the price was taken of: worked out for the reader, from what is rounded. */
export function reportBases(sheet: Sheet, layer: Layer): void {
  const { lines, charges } = sheet.plan;
  resetSums(layer.amounts);
  let before: Line | undefined;
  for (let index = 0; index < charges.length; index += 1) {
    const line = itemAt(lines, index);
    if (line.from !== 'price' || line.isExact) continue;
    if (!hasSameBases(line, before)) fillRoundedBases(layer, line);
    sheet.factors[index] = layer.base;
    before = line;
  }
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
  rounding: Rounding,
  size: number,
  into: Integer[],
): void {
  for (let cell = 0; cell < size; cell += 1) {
    into[cell] = roundTo(multiply(amountAt(factors, cell), numerator), denominator, rounding);
  }
}

/** Adds an amount in the first cell in which a window is open: readers take all of those cells, or none. */
export function addToFirst(cells: Cells, window: number, amount: Integer, to: Integer[]): void {
  for (let cell = 0; cell < cells.size; cell += 1) {
    if (!isOpenAt(cells, cell, window)) continue;
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
