import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt } from '../at.js';
import { amountsOf } from '../rules/percent-base.js';
import { countOpenNights, cutIntoSegments } from '../stay/cells.js';
import { arePlain, hasExtras, hasOwnNights, singleRooms, strandsOf } from '../stay/strands.js';
import { sumOf } from '../sums.js';
import type { Line } from '../tax-set/lines.js';
import { type Program, planOf, programFor } from '../tax-set/plan.js';
import { findCutLines, hasPartsRead } from '../tax-set/readers.js';
import { addMultiples, addNightsUp, addToFirst, amountOverStay, enter, reportBases } from './amounts.js';
import { clearColumns, countAll, countFor, countsOf, resetLayer, shareOf } from './layer.js';
import { amountByNight, beginKinds, beginNights, beginRooms, roundAll, splitIntoRooms } from './nights.js';
import { type Detail, type Sheet, takePlan, trimSheet } from './sheet.js';

/**
 * Calculates a stay: cuts it into cells, then goes once through the lines in rounding order. Each line fills its cells
 * with exact amounts, adds them up and is rounded; what another line reads of it is written down by cell.
 *
 * Segments will do for sums. Single nights are needed where each of them is rounded, where they are what is asked for,
 * and, of some lines, where one line takes a part of another.
 */
export function calculate(sheet: Sheet, groups: readonly RoomGroup[], detail: Detail): void {
  trimSheet(sheet);
  const isPlain = arePlain(groups);
  const isByGuest = !isPlain && hasOwnNights(groups);
  const plan = planOf(sheet.plan, isByGuest ? 'guests' : 'rooms');
  if (plan !== sheet.plan) takePlan(sheet, plan);
  const { segments, nights } = sheet;
  const { cells } = segments;
  const isFlat = plan.isFlat && (isPlain || !hasExtras(groups));
  const isByUnit = isByGuest || plan.byUnit.length > 0;
  const strands = isFlat && !isByGuest ? groups : (isByUnit ? singleRooms : strandsOf)(groups, plan);
  sheet.isFlat = isFlat && !isByGuest;
  sheet.inclusive = 0;
  sheet.exclusive = 0;
  resetLayer(segments);
  sheet.isRead = undefined;
  sheet.isReadInPart = true;
  cutIntoSegments(cells, strands, plan, sheet.changes);
  countOpenNights(cells, plan.windows.length, sheet.openNights);
  sheet.price = sumOf(cells.prices, 0, cells.size);
  sheet.isByNight = isByUnit || !calculateInSegments(sheet, groups, detail);
  if (isByUnit) calculateByUnit(sheet, groups, detail);
  if (detail !== 'quote') return;
  if (!sheet.isByNight) reportWhole(sheet);
  reportBases(sheet, sheet.isByNight ? nights : segments);
}

/** Single nights of single rooms; each line over the stay alone, where nobody asks for less. */
function calculateByUnit(sheet: Sheet, groups: readonly RoomGroup[], detail: Detail): void {
  const { plan, segments, nights } = sheet;
  if (detail !== 'nights' && plan.policy.rounding.unit === 'stay') {
    sheet.isRead = programFor(plan, detail).readers.isRead;
    sheet.isReadInPart = isReadByRoom(sheet, detail);
  }
  splitIntoRooms(sheet, nights, segments.cells, groups);
  roundAll(sheet);
}

/** Answers whether segments did: otherwise it went down to single nights. */
function calculateInSegments(sheet: Sheet, groups: readonly RoomGroup[], detail: Detail): boolean {
  const { plan, segments, isFlat } = sheet;
  const { cells } = segments;
  if (!isFlat) segments.shared = shareOf(cells, plan);
  countAll(segments, plan);
  if (!isFlat && isReadByRoom(sheet, detail)) {
    beginRooms(sheet, sheet.nights, groups);
    roundAll(sheet);
    return false;
  }
  if (detail !== 'nights' && plan.policy.rounding.unit === 'stay') {
    calculateSegments(sheet, programFor(plan, detail));
    return true;
  }
  beginNights(sheet);
  if (cells.groups.length > groups.length) beginKinds(sheet);
  countAll(sheet.nights, plan);
  roundAll(sheet);
  return false;
}

/** Whether a line takes a part of another: in some rooms or parts of their price, and not in others. */
function isReadByRoom({ plan, segments: { cells } }: Sheet, detail: Detail): boolean {
  const { readers } = programFor(plan, detail === 'totals' ? 'totals' : 'quote');
  // Which rate a reader has where it looks at prices is known on single nights alone.
  if (readers.cutters.some(({ line }) => line.byUnit !== undefined)) return true;
  return cells.size > 1 && hasPartsRead(plan.lines, readers, cells);
}

/** Each whole charge of those that were merged. */
function reportWhole(sheet: Sheet): void {
  const { whole } = sheet.plan;
  for (let at = 0; at < whole.length; at += 1) {
    const line = itemAt(whole, at);
    sheet.amounts[line.index] = amountOverStay(sheet, line, sheet.segments);
  }
}

/**
 * Every line over the stay, whole charges merged, and by segment what others read of it.
 */
function calculateSegments(sheet: Sheet, { lines: merged, readers, columns }: Program): void {
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
