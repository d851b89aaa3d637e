import { add, type Integer, multiply } from '../../money/integer.js';
import { roundDivide } from '../../money/rounding.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, numberAt } from '../at.js';
import { resetSums, SIDE } from '../rules/percent-base.js';
import { countOpenNights, cutIntoSegments, splitIntoNights } from '../stay/cells.js';
import type { Line } from '../tax-set/lines.js';
import { findCutLines } from '../tax-set/readers.js';
import { basesOf, factorsOf, type Layer, resetLayer } from './layer.js';
import { addNightsUp, putIntoFirst, putNothing, roundEach, shareOverCells, sumOf } from './round.js';
import { type Sheet, trimSheet } from './sheet.js';

/** How much of the answer is needed: price, net and total; every line; or every line on every night. */
export type Detail = 'totals' | 'quote' | 'nights';

/**
 * Calculates a stay: cuts it into cells, then goes once through the lines in rounding order. Each line fills its cells
 * with exact amounts, adds them up and is rounded; what another line reads of it is written down by cell.
 *
 * Segments will do for sums. Single nights are needed where each of them is rounded, where they are what is asked for,
 * and, of some lines, where one line takes a part of another.
 */
export function calculate(sheet: Sheet, groups: readonly RoomGroup[], detail: Detail): void {
  trimSheet(sheet);
  const { plan, segments, nights } = sheet;
  const { cells } = segments;
  resetLayer(segments);
  cutIntoSegments(cells, groups, plan, sheet.changes);
  countOpenNights(cells, plan.windows.length, sheet.openNights);
  const isByNight = detail === 'nights' || plan.policy.rounding.unit === 'night';
  const readers = detail === 'totals' ? plan.readersOfTotals : plan.readersOfQuote;
  const hasCutLines =
    !isByNight && cells.size > 1 && findCutLines(plan.lines, plan.rounding, readers, cells, sheet.isCut);
  if (isByNight || hasCutLines) {
    resetLayer(nights);
    splitIntoNights(nights.cells, cells);
  }
  sheet.price = sumOf(cells.prices, cells.size);
  sheet.inclusive = 0;
  sheet.exclusive = 0;
  const layer = isByNight ? nights : segments;
  for (let at = 0; at < plan.rounding.length; at += 1) {
    const line = itemAt(plan.rounding, at);
    if (hasCutLines && sheet.isCut[line.index] === true) {
      calculateLine(sheet, line, nights, true);
      addNightsUp(nights, segments, line);
    } else {
      calculateLine(sheet, line, layer, detail === 'nights' || readers.isRead[line.index] === true);
    }
  }
  if (detail === 'quote') reportBases(sheet, layer);
}

/** The amount of one line over the stay; by cell, too, when it is kept. */
function calculateLine(sheet: Sheet, line: Line, layer: Layer, isKept: boolean): void {
  const { index, side } = line;
  if (numberAt(sheet.openNights, line.window) === 0) {
    // Out of season, as many taxes are at any time: nothing to look up.
    sheet.factors[index] = 0;
    sheet.amounts[index] = 0;
    if (isKept) putNothing(layer, line);
    return;
  }
  const factors = factorsOf(layer, line, sheet.plan);
  const factor = sumOf(factors, layer.cells.size);
  const amount = rounded(sheet, line, layer, factors, factor, isKept);
  sheet.factors[index] = factor;
  sheet.amounts[index] = amount;
  if (side === SIDE.inclusive) sheet.inclusive = add(sheet.inclusive, amount);
  else if (side === SIDE.exclusive) sheet.exclusive = add(sheet.exclusive, amount);
}

/** The exact amount of a line, its factors times its rate, rounded once over the stay or in each cell. */
function rounded(
  sheet: Sheet,
  line: Line,
  layer: Layer,
  factors: readonly Integer[],
  factor: Integer,
  isKept: boolean,
): Integer {
  const { unit, mode } = sheet.plan.policy.rounding;
  const { numerator } = line.rate;
  const denominator =
    line.from === 'price' ? multiply(layer.denominator, line.rate.denominator) : line.rate.denominator;
  if (unit === 'night') return roundEach(layer, line, factors, numerator, denominator, mode);
  const amount = roundDivide(multiply(factor, numerator), denominator, mode);
  if (!isKept) return amount;
  if (line.isWhole || layer === sheet.nights) shareOverCells(layer, line, amount, factors, denominator);
  else putIntoFirst(layer, line, amount);
  return amount;
}

/** What a percent that came out of the price was taken of: worked out for the reader, from what is rounded. */
function reportBases(sheet: Sheet, layer: Layer): void {
  const { lines, charges } = sheet.plan;
  resetSums(layer.amounts);
  for (let index = 0; index < charges.length; index += 1) {
    const line = itemAt(lines, index);
    if (line.from === 'price') sheet.factors[index] = sumOf(basesOf(layer, line, sheet.plan), layer.cells.size);
  }
}
