import { add, type Integer, multiply } from '../../money/integer.js';
import { roundDivide } from '../../money/rounding.js';
import { shareOut } from '../../money/share.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, numberAt } from '../at.js';
import { amountsOf, resetSums, SIDE } from '../rules/percent-base.js';
import { countOpenNights, cutIntoSegments, splitIntoNights } from '../stay/cells.js';
import type { Line } from '../tax-set/lines.js';
import { readersFor } from '../tax-set/plan.js';
import { findCutLines } from '../tax-set/readers.js';
import { countsOf, factorsOf, fillRoundedBases, hasSameBases, type Layer, quantityOf, resetLayer } from './layer.js';
import { addNightsUp, multiplyEach, putIntoFirst, roundEach, sumOf } from './round.js';
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
  const readers = readersFor(plan, detail === 'totals' ? 'totals' : 'quote');
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
      addNightsUp(amountsOf(nights.amounts, line.index), cells, amountsOf(segments.amounts, line.index));
    } else {
      calculateLine(sheet, line, layer, detail === 'nights' || readers.isRead[line.index] === true);
    }
  }
  if (detail === 'quote') reportBases(sheet, layer);
}

/** The amount of one line over the stay; by cell, too, when it is kept. */
function calculateLine(sheet: Sheet, line: Line, layer: Layer, isKept: boolean): void {
  const { index, side } = line;
  const amount = line.isWhole ? wholeAmount(sheet, line, layer, isKept) : roundedAmount(sheet, line, layer, isKept);
  sheet.amounts[index] = amount;
  if (side === SIDE.inclusive) sheet.inclusive = add(sheet.inclusive, amount);
  else if (side === SIDE.exclusive) sheet.exclusive = add(sheet.exclusive, amount);
}

/** A fixed charge of whole minor units: nothing is rounded, and nothing shared out. */
function wholeAmount(sheet: Sheet, line: Line, layer: Layer, isKept: boolean): Integer {
  const { numerator } = line.rate;
  const { size } = layer.cells;
  const quantity = quantityOf(layer, line.counter, sheet.plan);
  sheet.factors[line.index] = quantity;
  if (isKept)
    multiplyEach(countsOf(layer, line.counter, sheet.plan), numerator, size, amountsOf(layer.amounts, line.index));
  return multiply(quantity, numerator);
}

/** The exact amount of a line, its factors times its rate, rounded once over the stay or in each cell. */
function roundedAmount(sheet: Sheet, line: Line, layer: Layer, isKept: boolean): Integer {
  const { index, window, rate } = line;
  const { numerator } = rate;
  const { cells, losses } = layer;
  const { unit, mode } = sheet.plan.policy.rounding;
  if (numberAt(sheet.openNights, window) === 0) {
    // Out of season, as many taxes are at any time: nothing to look up.
    sheet.factors[index] = 0;
    if (isKept) putIntoFirst(cells, window, 0, amountsOf(layer.amounts, index));
    return 0;
  }
  const factors = factorsOf(layer, line, sheet.plan);
  const denominator = line.from === 'price' ? multiply(layer.denominator, rate.denominator) : rate.denominator;
  const factor = sumOf(factors, cells.size);
  sheet.factors[index] = factor;
  if (unit === 'night') {
    const into = amountsOf(layer.amounts, index);
    roundEach(factors, { numerator, denominator }, mode, cells.size, into);
    return sumOf(into, cells.size);
  }
  const amount = roundDivide(multiply(factor, numerator), denominator, mode);
  if (!isKept) return amount;
  const into = amountsOf(layer.amounts, index);
  if (layer === sheet.nights) shareOut(amount, { factors, size: cells.size, numerator, denominator, losses }, into);
  else putIntoFirst(cells, window, amount, into);
  return amount;
}

/** What a percent that came out of the price was taken of: worked out for the reader, from what is rounded. */
function reportBases(sheet: Sheet, layer: Layer): void {
  const { lines, charges } = sheet.plan;
  resetSums(layer.amounts);
  let before: Line | undefined;
  let base: Integer = 0;
  for (let index = 0; index < charges.length; index += 1) {
    const line = itemAt(lines, index);
    if (line.from !== 'price') continue;
    if (!hasSameBases(line, before)) {
      fillRoundedBases(layer, line, sheet.plan);
      base = sumOf(layer.bases, layer.cells.size);
    }
    sheet.factors[index] = base;
    before = line;
  }
}
