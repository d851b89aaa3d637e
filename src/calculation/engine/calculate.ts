import { add, type Integer, multiply } from '../../money/integer.js';
import { roundDivide } from '../../money/rounding.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt } from '../at.js';
import { resetSums, SIDE } from '../rules/percent-base.js';
import { cutIntoSegments, splitIntoNights } from '../stay/cells.js';
import type { Line } from '../tax-set/lines.js';
import type { Plan } from '../tax-set/plan.js';
import { findCutLines } from '../tax-set/readers.js';
import { basesOf, countsOf, fillExactBases, type Layer, resetLayer } from './layer.js';
import { addNightsUp, type Exact, putIntoFirst, roundEach, shareOverCells, sumOf } from './round.js';
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
  const { plan, changes, isCut, segments, nights } = sheet;
  const { lines, rounding, policy } = plan;
  resetLayer(segments);
  cutIntoSegments(segments.cells, groups, plan, changes);
  const isByNight = detail === 'nights' || policy.rounding.unit === 'night';
  const readers = plan.readers[detail === 'totals' ? 'totals' : 'quote'];
  const hasCutLines = !isByNight && segments.cells.size > 1 && findCutLines(lines, rounding, readers, segments.cells, isCut);
  if (isByNight || hasCutLines) {
    resetLayer(nights);
    splitIntoNights(nights.cells, segments.cells);
  }
  sheet.price = sumOf(segments.cells.prices, segments.cells.size);
  sheet.inclusive = 0;
  sheet.exclusive = 0;
  const layer = isByNight ? nights : segments;
  for (let at = 0; at < rounding.length; at += 1) {
    const line = itemAt(rounding, at);
    if (hasCutLines && isCut[line.index] === true) {
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
  const exact = exactOf(layer, line, sheet.plan);
  const factor = sumOf(exact.factors, layer.cells.size);
  const amount = rounded(sheet, line, layer, exact, factor, isKept);
  sheet.factors[index] = factor;
  sheet.amounts[index] = amount;
  if (side === SIDE.inclusive) sheet.inclusive = add(sheet.inclusive, amount);
  else if (side === SIDE.exclusive) sheet.exclusive = add(sheet.exclusive, amount);
}

/** The exact amounts of a line: its rate times how often it is charged, or times its base. */
function exactOf(layer: Layer, line: Line, plan: Plan): Exact {
  const { numerator, denominator } = line.rate;
  if (line.from === 'quantity') return { factors: countsOf(layer, line.counter, plan), numerator, denominator };
  if (line.from === 'base') return { factors: basesOf(layer, line, plan), numerator, denominator };
  const common = fillExactBases(layer, line, plan);
  return { factors: layer.bases, numerator, denominator: multiply(common, denominator) };
}

function rounded(sheet: Sheet, line: Line, layer: Layer, exact: Exact, factor: Integer, isKept: boolean): Integer {
  const { unit, mode } = sheet.plan.policy.rounding;
  if (unit === 'night') return roundEach(layer, line, exact, mode);
  const amount = roundDivide(multiply(factor, exact.numerator), exact.denominator, mode);
  if (!isKept) return amount;
  if (line.isWhole || layer === sheet.nights) shareOverCells(layer, line, amount, exact);
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
