import { isTogether, type SharedBy } from '../../definitions/logics.js';
import {
  addFractions,
  addUnreduced,
  compareFractions,
  divideFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  whole,
  ZERO,
} from '../../money/fraction.js';
import { type Integer, multiply } from '../../money/integer.js';
import { LODGING } from '../../stay/limits.js';
import { amountAt, itemAt } from '../at.js';
import { exactBaseAt, priceSeenAt } from '../rules/extraction.js';
import { partsOf, payersOf, rateOf, rowOn, setFor, unitsOf } from '../rules/payers.js';
import { countFalls } from '../rules/quantities.js';
import type { UnitPart, Worked, WorkedUnit } from '../rules/worked.js';
import { groupAt, isOpenAt } from '../stay/cells.js';
import { sleepersOn } from '../stay/strands.js';
import type { Line } from '../tax-set/lines.js';
import { limited } from '../tax-set/local-lines.js';
import type { Plan } from '../tax-set/plan.js';
import type { ByUnit, Rated, RatedRow } from '../tax-set/rated.js';
import type { Layer } from './layer.js';
import { cellsOf, type Room } from './slots.js';

/** A line that is worked out unit by unit. */
export type UnitLine = Line & { readonly rated: Rated; readonly byUnit: ByUnit };

/** What lines are worked out on: single nights of single rooms. */
export interface Work {
  readonly plan: Plan;
  readonly layer: Layer;
  readonly worked: Worked;
}

export function isUnitLine(line: Line): line is UnitLine {
  return line.byUnit !== undefined && line.rated !== undefined;
}

/** Whether a line is charged on a night of a room, by the cell of its lodging. */
export function fallsOn(work: Work, line: Line, cell: number): boolean {
  if (line.from !== 'quantity') return isOpenAt(work.layer.cells, cell, line.taxable);
  return amountAt(fallsOf(work, line), cell) !== 0;
}

function fallsOf({ plan, layer, worked }: Work, { index, counter }: Line): readonly Integer[] {
  const known = worked.falls[index];
  if (known !== undefined) return known;
  const falls = countFalls(itemAt(plan.counters, counter), layer.cells, plan.policy.stayCharges);
  worked.falls[index] = falls;
  return falls;
}

/** The price that conditions look at: all rooms together, for each of them or for each who sleeps there. */
export function priceSeen(
  { plan, layer }: Work,
  { index, byUnit, priceShare }: UnitLine,
  rooms: readonly Room[],
  night: number,
): Fraction | undefined {
  let of = 0;
  let sum = ZERO;
  for (const { strand, first, nights, parts } of rooms) {
    of += byUnit.priceOf === 'person' ? sleepersOn(strand, night) : strand.rooms;
    for (let part = 0; part < parts; part += 1) {
      const cell = first + part * nights + night;
      const isSeen = byUnit.on.includes(groupAt(layer.cells, cell).part ?? LODGING);
      if (isSeen) sum = addUnreduced(sum, priceSeenAt(index, layer, cell, plan));
    }
  }
  if (of === 0) return undefined;
  return {
    numerator: multiply(sum.numerator, priceShare.numerator),
    denominator: multiply(multiply(sum.denominator, priceShare.denominator), of),
  };
}

/** The units of a line on a night of a room, with what each of them comes to. */
export function unitsIn(work: Work, line: Line, room: Room, night: number): readonly WorkedUnit[] {
  const first = room.first + night;
  const known = work.worked.units[line.index];
  if (known !== undefined) return known[first] ?? [];
  if (!fallsOn(work, line, first)) return [];
  if (line.from === 'quantity') return fixedUnits(work, line, room, night);
  if (isUnitLine(line) && line.byUnit.takesUnits) return takenUnits(work, line, room, night);
  return percentUnits(work, line, room, night);
}

/** Units of a line that are alike, with their rate. */
interface RatedUnits extends Pick<WorkedUnit, 'row' | 'sharedBy' | 'isOnce' | 'guest' | 'times' | 'rooms'> {
  readonly rate: Fraction;
}

/** Who pays units of a line in a room; of one rate, each guest or all of them. */
export function ratesIn({ plan, layer }: Work, line: Line, { strand }: Room, cell: number): readonly RatedUnits[] {
  const { rated } = line;
  const { rooms, roomsOfGroup = rooms, guests = [] } = strand;
  const sharedBy = sharedByOf(line, plan);
  const units = rated && unitsOf(rated, layer.cells, cell);
  const isOnce = line.from === 'quantity' && !itemAt(plan.counters, line.counter).isPerNight;
  if (sharedBy !== 'guest') {
    const row = units?.[0]?.row;
    const together = isTogether(sharedBy) ? roomsOfGroup : 1;
    return [{ row, sharedBy, isOnce, guest: undefined, times: rooms, rooms: together, rate: rateIn(line, row) }];
  }
  return guests.flatMap(({ number }, guest) => {
    const { row, number: times } = units?.[guest] ?? { row: undefined, number };
    return times === 0 ? [] : [{ row, sharedBy, isOnce, guest, times, rooms: 1, rate: rateIn(line, row) }];
  });
}

function rateIn({ rated, rate }: Line, row: RatedRow | undefined): Fraction {
  return rated === undefined ? rate : { numerator: rateOf(rated, row), denominator: rated.denominator };
}

function sharedByOf({ rated, from, counter }: Line, { counters }: Plan): SharedBy {
  if (rated !== undefined) return rated.sharedBy;
  return from === 'quantity' ? itemAt(counters, counter).sharedBy : 'room';
}

/** A room has an equal part of what all rooms of its group have together. */
function fixedUnits(work: Work, line: Line, room: Room, night: number): WorkedUnit[] {
  const cell = room.first + night;
  return ratesIn(work, line, room, cell).map(({ rate, ...unit }) => {
    const base = fraction(1, unit.rooms);
    return { ...unit, base, parts: [{ cell, amount: multiplyFractions(rate, base) }] };
  });
}

/** A guest pays for an equal share of the base, or each of the identical rooms for its own. */
function percentUnits(work: Work, line: Line, room: Room, night: number): WorkedUnit[] {
  const { plan, layer } = work;
  const { rated, byUnit, index } = line;
  const first = room.first + night;
  const of = rated?.sharedBy === 'guest' ? partsOf(rated, layer.cells, first) : room.strand.rooms;
  const bases = cellsOf(room, night)
    .filter((cell) => isOpenAt(layer.cells, cell, line.window))
    .map((cell) => ({ cell, amount: multiplyFractions(exactBaseAt(index, layer, cell, plan), fraction(1, of)) }));
  const base = sumOfParts(bases);
  return ratesIn(work, line, room, room.first + night).map(({ rate, ...unit }) => {
    const parts = bases.map(({ cell, amount }) => ({ cell, amount: multiplyFractions(rate, amount) }));
    return { ...unit, base, parts: byUnit === undefined ? parts : cut(parts, unit.rooms, byUnit, plan) };
  });
}

/** The units of other taxes, each by the row of who pays it. */
function takenUnits(work: Work, line: UnitLine, room: Room, night: number): WorkedUnit[] {
  const { plan } = work;
  const rateFor = rateOfTaken(work, line, room, night);
  return itemAt(plan.takes, line.index).flatMap((taken) =>
    unitsIn(work, taken, room, night).flatMap((unit) => {
      const found = rateFor(unit);
      if (found === undefined) return [];
      const { row, rate } = found;
      const parts = unit.parts.map(({ cell, amount }) => ({ cell, amount: multiplyFractions(rate, amount) }));
      return { ...unit, row, base: sumOfParts(unit.parts), parts: cut(parts, unit.rooms, line.byUnit, plan) };
    }),
  );
}

/**
 * The row, and the rate, of a tax of taxes for a unit that it takes: whoever pays that one is asked. `undefined` where the
 * tax is not charged on that night of his.
 */
export function rateOfTaken(work: Work, line: UnitLine, room: Room, night: number) {
  const { rated, byUnit } = line;
  const { cells } = work.layer;
  const { own } = room.strand;
  const priceFor = (asked: readonly Room[]) => (byUnit.asksPrice ? priceSeen(work, line, asked, night) : undefined);
  const ofRoom = priceFor([room]);
  return ({ sharedBy, guest, isOnce }: Pick<WorkedUnit, 'sharedBy' | 'guest' | 'isOnce'>) => {
    const price = isTogether(sharedBy) ? priceFor(room.ofGroup) : ofRoom;
    const payer = itemAt(payersOf(rated, room.strand, sharedBy, isOnce ? undefined : night), guest ?? 0);
    const nights = own && (guest === undefined ? own.room : own.guests[guest]);
    if (nights !== undefined && nights[night]?.open[rated.taxable] !== true) return undefined;
    const row = rowOn(rated, payer, setFor(payer, cells, room.first + night), price);
    return { row, rate: fraction(rateOf(rated, row), rated.denominator) };
  };
}

/** Units within their limit, and rounded: each part keeps its proportion. */
function cut(parts: readonly UnitPart[], rooms: number, byUnit: ByUnit, { policy }: Plan): readonly UnitPart[] {
  if (!byUnit.isCut) return parts;
  const amount = multiplyFractions(whole(rooms), sumOfParts(parts));
  const to = limited(amount, byUnit, policy.rounding.mode);
  if (compareFractions(to, amount) === 0) return parts;
  // The amount is not zero where a limit or a rounding changes it.
  const factor = divideFractions(to, amount);
  return parts.map((part) => ({ cell: part.cell, amount: multiplyFractions(part.amount, factor) }));
}

export function sumOfParts(parts: readonly UnitPart[]): Fraction {
  let sum = ZERO;
  for (const { amount } of parts) sum = addFractions(sum, amount);
  return sum;
}

/** The units of a line on a night of a room of a stay that was worked out so. */
export function workedUnits(plan: Plan, layer: Layer, line: Line, room: Room, night: number): readonly WorkedUnit[] {
  const { worked } = layer.cells;
  return worked === undefined ? [] : unitsIn({ plan, layer, worked }, line, room, night);
}
