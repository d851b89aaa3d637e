import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt } from '../at.js';
import { calculateLocal } from '../local/calculate.js';
import { hasExtras } from '../local/rooms.js';
import { countOpenNights, cutIntoSegments } from '../stay/cells.js';
import { sumOf } from '../sums.js';
import { programFor } from '../tax-set/plan.js';
import { amountOverStay, reportBases } from './amounts.js';
import { countAll, resetLayer } from './layer.js';
import { beginNights, calculateNights } from './nights.js';
import { calculateSegments } from './segments.js';
import { type Detail, type Sheet, trimSheet } from './sheet.js';

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
    calculateLocal(sheet, groups, detail);
    return;
  }
  const { cells } = segments;
  resetLayer(segments);
  cutIntoSegments(cells, groups, plan, sheet.changes);
  countOpenNights(cells, plan.windows.length, sheet.openNights);
  countAll(segments, plan);
  sheet.price = sumOf(cells.prices, 0, cells.size);
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

/** Each whole charge of those that were merged. */
function reportWhole(sheet: Sheet): void {
  const { whole } = sheet.plan;
  for (let at = 0; at < whole.length; at += 1) {
    const line = itemAt(whole, at);
    sheet.amounts[line.index] = amountOverStay(sheet, line, sheet.segments);
  }
}
