import type { Integer } from '../../money/integer.js';
import { shareOut } from '../../money/share.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, numberAt } from '../at.js';
import { amountsOf, clearAmounts } from '../rules/percent-base.js';
import { type Cells, createCells, cutIntoSegments, splitIntoNights } from '../stay/cells.js';
import { singleRooms } from '../stay/strands.js';
import { sumOf } from '../sums.js';
import type { Line } from '../tax-set/lines.js';
import { addToFirst, amountOverStay, enter, multiplyEach, roundEach } from './amounts.js';
import { countAll, denominatorOf, factorsOf, type Layer, resetLayer, type Slots, shareOf } from './layer.js';
import { ratiosIn, ratioTo } from './ratio.js';
import type { Sheet } from './sheet.js';
import { type Exact, putInSlots, roomsByGroup, roomsIn, shareInSlots, slotsOf, sumsBySlot } from './slots.js';
import { inTieOrder } from './tie-order.js';
import { workOut } from './units.js';

/** Begins the single nights of the stay whose segments are there. */
export function beginNights({ nights, segments }: Sheet): void {
  resetLayer(nights);
  nights.shared = segments.shared;
  nights.slots = undefined;
  nights.isAlone = false;
  splitIntoNights(nights.cells, segments.cells);
}

/** Goes on where a night of a room group has several cells: rooms that are asked alike, and the parts of their prices. */
export function beginKinds({ nights }: Sheet): void {
  nights.slots = slotsOf(roomsByGroup(roomsIn(nights.cells)));
}

/** Begins single nights of single rooms, with all that is counted and worked out there before anything is rounded. */
export function beginRooms(sheet: Sheet, layer: Layer, groups: readonly RoomGroup[]): void {
  const { plan, changes } = sheet;
  const segments = createCells();
  cutIntoSegments(segments, singleRooms(groups, plan), plan, changes);
  splitIntoRooms(sheet, layer, segments, groups);
}

/** The same where they are cut already. */
export function splitIntoRooms(
  { plan, isReadInPart }: Sheet,
  layer: Layer,
  segments: Cells,
  groups: readonly RoomGroup[],
): void {
  resetLayer(layer);
  splitIntoNights(layer.cells, segments);
  layer.shared = shareOf(layer.cells, plan);
  layer.isAlone = true;
  countAll(layer, plan);
  if (plan.byUnit.length > 0) workOut(plan, layer);
  layer.slots = undefined;
  if (!isReadInPart || layer.cells.groups.length === groups.length) return;
  layer.slots = slotsOf(roomsByGroup(roomsIn(layer.cells)).map((rooms) => inTieOrder(plan, layer, rooms)));
}

/** Every line on every night. */
export function roundAll(sheet: Sheet): void {
  const { rounding } = sheet.plan;
  for (let at = 0; at < rounding.length; at += 1) {
    const line = itemAt(rounding, at);
    enter(sheet, line, amountByNight(sheet, line));
  }
}

/** The amount of a line; on every night, too, where that is read: rounded there, or shared out. */
export function amountByNight(sheet: Sheet, line: Line): Integer {
  const { plan, nights, isRead, isReadInPart } = sheet;
  const { size } = nights.cells;
  const { numerator } = line.rate;
  const amount = amountOverStay(sheet, line, nights);
  if (isRead?.[line.index] === false) return amount;
  if (numberAt(sheet.openNights, line.window) === 0) {
    clearAmounts(nights.amounts, line.index, size);
    return 0;
  }
  const into = amountsOf(nights.amounts, line.index);
  if (!isReadInPart) {
    clearAmounts(nights.amounts, line.index, size);
    addToFirst(nights.cells, line.window, amount, into);
    return amount;
  }
  const factors = factorsOf(nights, line, plan);
  if (line.isWhole && nights.shared === 1) {
    multiplyEach(factors, numerator, size, into);
    return amount;
  }
  return roundNights(sheet, line, amount, { factors, numerator, denominator: denominatorOf(nights, line) }, into);
}

/** Rounds each night by itself; or shares the amount, their sum rounded once, out over them. */
function roundNights(
  sheet: Sheet,
  line: Line,
  amount: Integer,
  { factors, numerator, denominator }: Exact,
  into: Integer[],
): Integer {
  const { plan, nights } = sheet;
  const { size } = nights.cells;
  const exact = { factors, numerator, denominator };
  if (nights.slots !== undefined) return roundSlots(sheet, line, nights.slots, amount, exact, into);
  if (plan.policy.rounding.unit === 'night') {
    roundEach(factors, exact, line.rounding, size, into);
    return sumOf(into, 0, size);
  }
  const ratio = ratioTo(line, amount, line.isScaled ? sumOf(factors, 0, size) : 0, exact);
  const { losses } = nights;
  shareOut(amount, { factors, size, numerator: ratio.numerator, denominator: ratio.denominator, losses }, into);
  return amount;
}

/** The same where a night has several cells: it is rounded as one, and shared out over them. */
function roundSlots(
  { plan, nights }: Sheet,
  line: Line,
  slots: Slots,
  amount: Integer,
  exact: Exact,
  into: Integer[],
): Integer {
  const { unit } = plan.policy.rounding;
  const { factors } = exact;
  const size = slots.rooms.length;
  const sums = sumsBySlot(slots, factors);
  const bySlot: Integer[] = [];
  const ratio = ratioTo(line, amount, line.isScaled ? sumOf(sums, 0, size) : 0, exact);
  const { numerator, denominator } = ratio;
  if (unit === 'night') roundEach(sums, exact, line.rounding, size, bySlot);
  else shareOut(amount, { factors: sums, size, numerator, denominator, losses: nights.losses }, bySlot);
  if (nights.isAlone) shareInSlots(slots, bySlot, factors, ratiosIn(line, unit, { bySlot, sums, exact, ratio }), into);
  else putInSlots(slots, bySlot, factors, into);
  return unit === 'night' ? sumOf(bySlot, 0, size) : amount;
}
