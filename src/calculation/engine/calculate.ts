import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt } from '../at.js';
import { calculateLocal } from '../local/calculate.js';
import { hasExtras } from '../local/rooms.js';
import { amountsOf } from '../rules/percent-base.js';
import { countOpenNights, cutIntoSegments } from '../stay/cells.js';
import type { Line } from '../tax-set/lines.js';
import { type Program, programFor } from '../tax-set/plan.js';
import { findCutLines } from '../tax-set/readers.js';
import { amountOverStay, enter, reportBases } from './amounts.js';
import { clearColumns, countsOf, resetLayer } from './layer.js';
import { amountByNight, beginNights, calculateNights } from './nights.js';
import { addMultiples, addNightsUp, addToFirst, sumOf } from './round.js';
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
  sheet.local = undefined;
  if (plan.isLocal || hasExtras(groups)) {
    calculateLocal(sheet, groups);
    return;
  }
  const { cells } = segments;
  resetLayer(segments);
  cutIntoSegments(cells, groups, plan, sheet.changes);
  countOpenNights(cells, plan.windows.length, sheet.openNights);
  sheet.price = sumOf(cells.prices, cells.size);
  sheet.inclusive = 0;
  sheet.exclusive = 0;
  const isByNight = detail === 'nights' || plan.policy.rounding.unit === 'night';
  if (isByNight) {
    beginNights(sheet);
    calculateNights(sheet);
  } else calculateSegments(sheet, programFor(plan, detail));
  if (detail !== 'quote') return;
  if (!isByNight) reportWhole(sheet);
  reportBases(sheet, isByNight ? nights : segments);
}

/** Every line over the stay, whole charges merged, and by segment what others read of it. */
function calculateSegments(sheet: Sheet, { lines: merged, readers }: Program): void {
  const { plan, segments, nights, isCut } = sheet;
  const { cells, amounts } = segments;
  const hasCutLines = cells.size > 1 && findCutLines(plan.lines, plan.rounding, readers, cells, isCut);
  if (hasCutLines) beginNights(sheet);
  // Single nights are kept line by line: what is read there must not be merged into another line.
  const lines = hasCutLines ? plan.rounding : merged;
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
