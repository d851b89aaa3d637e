import type { SharedBy } from '../../definitions/logics.js';
import { type Fraction, multiplyFractions, whole, ZERO } from '../../money/fraction.js';
import { type Integer, multiply } from '../../money/integer.js';
import { amountAt, itemAt, numberAt } from '../at.js';
import { exactBaseAt } from '../rules/extraction.js';
import { type PaidUnits, partsOf, rateOf, unitsOf } from '../rules/payers.js';
import { resetSums } from '../rules/percent-base.js';
import { countFalls } from '../rules/quantities.js';
import type { WorkedUnit } from '../rules/worked.js';
import { type Cells, groupAt, isOpenAt } from '../stay/cells.js';
import { sleepersOn } from '../stay/strands.js';
import type { Line } from '../tax-set/lines.js';
import type { Plan } from '../tax-set/plan.js';
import type { Rated, RatedRow } from '../tax-set/rated.js';
import { fillRoundedBases, type Layer } from './layer.js';
import { roomsIn } from './slots.js';
import { sumOfParts, workedUnits } from './unit-amounts.js';

/** Units of a line that had one rate. Fractions are exact, and not in lowest terms. */
export interface ChargedUnits {
  /** The first cell of the night and the room that they are of; what rooms have together is told at the first of them. */
  readonly cell: number;
  /** The row that gave it; `undefined`: the line's own. */
  readonly row: RatedRow | undefined;
  /** What one of them is of, where a line takes the units of others. */
  readonly sharedBy?: SharedBy;
  /** How many. */
  readonly quantity: number;
  /** percent: what they are computed on, the share in it. */
  readonly base: Fraction;
  readonly amount: Fraction;
}

/** Who was charged what by a line that local rules say something of, cell by cell. */
export function chargedUnits(plan: Plan, layer: Layer, line: Line): ChargedUnits[] {
  if (line.from === 'units' || line.byUnit?.takesUnits) return ofWorked(plan, layer, line);
  return line.from === 'quantity' ? ofQuantity(plan, layer, line) : ofPercent(plan, layer, line);
}

/** The rates of a line of one rate, which all pay. */
function ratedOf({ index, rated, rate, from, counter, taxable }: Line, { counters }: Plan): Rated {
  if (rated !== undefined) return rated;
  const { numerator, denominator } = rate;
  const sharedBy: SharedBy = from === 'quantity' ? itemAt(counters, counter).sharedBy : 'room';
  const isPercent = from !== 'quantity';
  return { line: index, rows: [], own: numerator, ownRank: 0, denominator, sharedBy, isPercent, due: 'night', taxable };
}

/** What rooms have together is told at the first of them. */
function ofQuantity(plan: Plan, { cells }: Layer, line: Line): ChargedUnits[] {
  const counter = itemAt(plan.counters, line.counter);
  const rated = ratedOf(line, plan);
  const falls = countFalls(counter, cells, plan.policy.stayCharges);
  const charged: ChargedUnits[] = [];
  for (let cell = 0; cell < cells.size; cell += 1) {
    const times = Number(amountAt(falls, cell));
    if (times === 0 || (counter.together && groupAt(cells, cell).isFirst === false)) continue;
    const units =
      line.rated === undefined
        ? [{ row: undefined, number: counter.of(groupAt(cells, cell)) }]
        : unitsDue(rated, cells, cell);
    for (const { row, number } of units) {
      const quantity = times * number;
      const amount = { numerator: multiply(quantity, rateOf(rated, row)), denominator: rated.denominator };
      charged.push({ cell, row, quantity, base: ZERO, amount });
    }
  }
  return charged;
}

/** Without guests who have nights of their own and owe nothing on this one. */
function unitsDue(rated: Rated, cells: Cells, cell: number): PaidUnits[] {
  const units = unitsOf(rated, cells, cell);
  return groupAt(cells, cell).own === undefined ? units : units.filter(({ number }) => number > 0);
}

/** Of exact bases, or of rounded ones as they are reported: then the amount is what comes of these, or of the price. */
function ofPercent(plan: Plan, layer: Layer, line: Line): ChargedUnits[] {
  const { cells } = layer;
  const rated = ratedOf(line, plan);
  if (!line.isExact) {
    resetSums(layer.amounts);
    fillRoundedBases(layer, line);
  }
  const charged: ChargedUnits[] = [];
  for (let cell = 0; cell < cells.size; cell += 1) {
    if (!isMet(plan, layer, line, cell)) continue;
    const isOn = isOpenAt(cells, cell, line.window);
    const exact = isOn && line.from === 'price' ? exactBaseAt(line.index, layer, cell, plan) : ZERO;
    const shown = line.isExact ? exact : whole(isOn ? amountAt(layer.bases, cell) : 0);
    const from = line.from === 'price' ? exact : shown;
    const parts = partsOf(rated, cells, cell);
    for (const { row, number } of unitsDue(rated, cells, cell)) {
      charged.push({
        cell,
        row,
        quantity: number,
        base: times(shown, multiply(number, line.share.numerator), multiply(parts, line.share.denominator)),
        amount: times(from, multiply(number, rateOf(rated, row)), multiply(parts, rated.denominator)),
      });
    }
  }
  return charged;
}

/** Whether a percent has units on a cell: on its lodging, or on a part of the price on which it is computed. */
function isMet(plan: Plan, layer: Layer, line: Line, cell: number): boolean {
  if (!isOpenAt(layer.cells, cell, line.window) && !isOpenAt(layer.cells, cell, line.taxable)) return false;
  return line.base.start !== 'nothing' || hasUnits(plan, layer, line, cell);
}

function times({ numerator, denominator }: Fraction, by: Integer, over: Integer): Fraction {
  return { numerator: multiply(numerator, by), denominator: multiply(denominator, over) };
}

/** Whether a line has units on a cell: what is computed on other taxes alone has theirs. */
function hasUnits(plan: Plan, layer: Layer, line: Line, cell: number): boolean {
  const { cells } = layer;
  if (line.from === 'quantity') {
    const counter = itemAt(plan.counters, line.counter);
    const falls = countFalls(counter, cells, plan.policy.stayCharges);
    return amountAt(falls, cell) !== 0 && (counter.sharedBy !== 'guest' || groupAt(cells, cell).persons > 0);
  }
  if (!isOpenAt(cells, cell, line.window)) return false;
  if (line.base.start === 'nothing') {
    return itemAt(plan.takes, line.index).some((taken) => hasUnits(plan, layer, taken, cell));
  }
  return line.rated?.sharedBy !== 'guest' || sleepersOn(groupAt(cells, cell), numberAt(cells.firstNights, cell)) > 0;
}

function ofWorked(plan: Plan, layer: Layer, line: Line): ChargedUnits[] {
  const charged: ChargedUnits[] = [];
  for (const room of roomsIn(layer.cells)) {
    for (let night = 0; night < room.nights; night += 1) {
      for (const unit of workedUnits(plan, layer, line, room, night)) {
        // What rooms have together is told at the first of them.
        if (unit.rooms === 1 || room.strand.isFirst !== false) charged.push(chargedOf(unit, line, room.first + night));
      }
    }
  }
  return charged;
}

/** Whole where rooms have it together: all have an equal part of it. */
function chargedOf(
  { row, sharedBy, times: number, rooms, base, parts }: WorkedUnit,
  line: Line,
  cell: number,
): ChargedUnits {
  const isShared = rooms > 1;
  const all = whole(isShared ? rooms : number);
  return {
    cell,
    row,
    sharedBy,
    quantity: isShared ? 1 : number,
    base: multiplyFractions(multiplyFractions(line.share, all), base),
    amount: multiplyFractions(all, sumOfParts(parts)),
  };
}
