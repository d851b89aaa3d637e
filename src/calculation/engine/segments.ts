import { itemAt } from '../at.js';
import { amountsOf } from '../rules/percent-base.js';
import type { Line } from '../tax-set/lines.js';
import type { Program } from '../tax-set/plan.js';
import { findCutLines } from '../tax-set/readers.js';
import { amountOverStay, enter } from './amounts.js';
import { clearColumns, countFor, countsOf } from './layer.js';
import { amountByNight, beginNights } from './nights.js';
import { addMultiples, addNightsUp, addToFirst } from './round.js';
import type { Sheet } from './sheet.js';

/**
 * Every line over the stay, whole charges merged, and by segment what others read of it.
 */
export function calculateSegments(sheet: Sheet, { lines: merged, readers, columns }: Program): void {
  const { plan, segments, nights, isCut } = sheet;
  const { cells, amounts } = segments;
  const hasCutLines = sheet.isFlat && cells.size > 1 && findCutLines(plan.lines, plan.rounding, readers, cells, isCut);
  if (hasCutLines) {
    beginNights(sheet);
    countFor(nights, plan, isCut);
  }
  // Single nights are kept line by line: what is read there must not be merged into another line.
  const lines = hasCutLines ? plan.rounding : merged;
  clearColumns(segments, columns);
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
    if (line.isWhole && segments.shared === 1) keepWhole(sheet, line);
    else addToFirst(cells, line.window, amount, amountsOf(amounts, column));
  }
}

/** A fixed charge of whole minor units is whole in each segment. */
function keepWhole({ segments }: Sheet, { counter, column, rate }: Line): void {
  const { cells, amounts } = segments;
  addMultiples(countsOf(segments, counter), rate.numerator, cells.size, amountsOf(amounts, column));
}
