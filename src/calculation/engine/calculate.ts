import { add, type Integer, multiply } from '../../money/integer.js';
import { roundDivide } from '../../money/rounding.js';
import { shareOut } from '../../money/share.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, numberAt } from '../at.js';
import { amountsOf, clearAmounts, resetSums, SIDE } from '../rules/percent-base.js';
import { countOpenNights, cutIntoSegments, splitIntoNights } from '../stay/cells.js';
import type { Line } from '../tax-set/lines.js';
import { type Program, programFor } from '../tax-set/plan.js';
import { findCutLines } from '../tax-set/readers.js';
import {
  clearColumns,
  countsOf,
  denominatorOf,
  factorOf,
  factorsOf,
  fillRoundedBases,
  hasSameBases,
  type Layer,
  quantityOf,
  resetLayer,
} from './layer.js';
import { addMultiples, addNightsUp, addToFirst, multiplyEach, roundEach, sumOf } from './round.js';
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
  sheet.price = sumOf(cells.prices, cells.size);
  sheet.inclusive = 0;
  sheet.exclusive = 0;
  const isByNight = detail === 'nights' || plan.policy.rounding.unit === 'night';
  if (isByNight) calculateNights(sheet);
  else calculateSegments(sheet, programFor(plan, detail));
  if (detail !== 'quote') return;
  if (!isByNight) reportWhole(sheet);
  reportBases(sheet, isByNight ? nights : segments);
}

/** Every line on every night. */
function calculateNights(sheet: Sheet): void {
  const { rounding } = sheet.plan;
  beginNights(sheet);
  for (let at = 0; at < rounding.length; at += 1) {
    const line = itemAt(rounding, at);
    enter(sheet, line, amountByNight(sheet, line));
  }
}

/** Every line over the stay, whole charges merged, and by segment what others read of it. */
function calculateSegments(sheet: Sheet, { lines, readers }: Program): void {
  const { plan, segments, nights, isCut } = sheet;
  const { cells, amounts } = segments;
  const hasCutLines = cells.size > 1 && findCutLines(plan.lines, plan.rounding, readers, cells, isCut);
  if (hasCutLines) beginNights(sheet);
  clearColumns(segments, plan.columns);
  for (let at = 0; at < lines.length; at += 1) {
    const line = itemAt(lines, at);
    const { index, column } = line;
    if (hasCutLines && isCut[index] === true) {
      enter(sheet, line, amountByNight(sheet, line));
      addNightsUp(amountsOf(nights.amounts, index), cells, amountsOf(amounts, column));
      continue;
    }
    const amount = amountOverStay(sheet, line, segments);
    enter(sheet, line, amount);
    if (readers.isRead[index] !== true || amount === 0) continue;
    if (line.isWhole) keepWhole(sheet, line);
    else addToFirst(cells, line.window, amount, amountsOf(amounts, column));
  }
}

function beginNights({ nights, segments }: Sheet): void {
  resetLayer(nights);
  splitIntoNights(nights.cells, segments.cells);
}

function enter(sheet: Sheet, { index, side }: Line, amount: Integer): void {
  sheet.amounts[index] = amount;
  if (side === SIDE.inclusive) sheet.inclusive = add(sheet.inclusive, amount);
  else if (side === SIDE.exclusive) sheet.exclusive = add(sheet.exclusive, amount);
}

/** The exact amount of a line, its factors times its rate, rounded once. */
function amountOverStay({ plan, openNights, factors }: Sheet, line: Line, layer: Layer): Integer {
  const { index, window, rate } = line;
  if (line.isWhole) {
    const quantity = quantityOf(layer, line.counter, plan);
    factors[index] = quantity;
    return multiply(quantity, rate.numerator);
  }
  if (numberAt(openNights, window) === 0) {
    // Out of season, as many taxes are at any time: nothing to look up.
    factors[index] = 0;
    return 0;
  }
  const factor = factorOf(layer, line, plan);
  factors[index] = factor;
  return roundDivide(multiply(factor, rate.numerator), denominatorOf(layer, line), plan.policy.rounding.mode);
}

/** The amount of a line; on every night, too: rounded there, or shared out. */
function amountByNight(sheet: Sheet, line: Line): Integer {
  const { plan, nights } = sheet;
  const { size } = nights.cells;
  const { numerator } = line.rate;
  const amount = amountOverStay(sheet, line, nights);
  if (numberAt(sheet.openNights, line.window) === 0) {
    clearAmounts(nights.amounts, line.index, size);
    return 0;
  }
  const into = amountsOf(nights.amounts, line.index);
  const factors = factorsOf(nights, line, plan);
  if (line.isWhole) {
    multiplyEach(factors, numerator, size, into);
    return amount;
  }
  const denominator = denominatorOf(nights, line);
  if (plan.policy.rounding.unit === 'night') {
    roundEach(factors, { numerator, denominator }, plan.policy.rounding.mode, size, into);
    return sumOf(into, size);
  }
  shareOut(amount, { factors, size, numerator, denominator, losses: nights.losses }, into);
  return amount;
}

/** A fixed charge of whole minor units is whole in each segment. */
function keepWhole({ plan, segments }: Sheet, { counter, column, rate }: Line): void {
  const { cells, amounts } = segments;
  addMultiples(countsOf(segments, counter, plan), rate.numerator, cells.size, amountsOf(amounts, column));
}

/** Each whole charge of those that were merged. */
function reportWhole(sheet: Sheet): void {
  const { whole } = sheet.plan;
  for (let at = 0; at < whole.length; at += 1) {
    const line = itemAt(whole, at);
    sheet.amounts[line.index] = amountOverStay(sheet, line, sheet.segments);
  }
}

/** What a percent that came out of the price was taken of: worked out for the reader, from what is rounded. */
function reportBases(sheet: Sheet, layer: Layer): void {
  const { lines, charges } = sheet.plan;
  resetSums(layer.amounts);
  let before: Line | undefined;
  for (let index = 0; index < charges.length; index += 1) {
    const line = itemAt(lines, index);
    if (line.from !== 'price') continue;
    if (!hasSameBases(line, before)) fillRoundedBases(layer, line);
    sheet.factors[index] = layer.base;
    before = line;
  }
}
