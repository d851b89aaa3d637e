import { isTogether } from '../../definitions/logics.js';
import {
  addFractions,
  divideFractions,
  type Fraction,
  multiplyFractions,
  overOneDenominator,
  whole,
  ZERO,
} from '../../money/fraction.js';
import { itemAt } from '../at.js';
import { nightAsked, payersOf, rowOn, setFor } from '../rules/payers.js';
import { createWorked, type TakenRate, type WorkedUnit } from '../rules/worked.js';
import { isOpenAt } from '../stay/cells.js';
import type { Line } from '../tax-set/lines.js';
import type { Plan } from '../tax-set/plan.js';
import type { RatedRow } from '../tax-set/rated.js';
import { count, type Layer } from './layer.js';
import { cellsOf, type Room, roomsByGroup, roomsIn } from './slots.js';
import {
  fallsOn,
  isUnitLine,
  priceSeen,
  rateOfTaken,
  ratesIn,
  type UnitLine,
  unitsIn,
  type Work,
} from './unit-amounts.js';

/** Works out the lines that are not in proportion to what they are computed on, night by night and room by room. */
export function workOut(plan: Plan, layer: Layer): void {
  const worked = createWorked();
  layer.cells.worked = worked;
  const work = { plan, layer, worked };
  const rooms = roomsIn(layer.cells);
  for (const line of plan.byUnit) {
    if (!isUnitLine(line)) continue;
    if (line.from === 'price' && line.byUnit.takesUnits) takeRates(work, line, rooms);
    else if (line.byUnit.asksPrice && !line.byUnit.takesUnits) findRows(work, line, rooms);
    if (line.from === 'quantity') count(layer, line.counter, plan);
    if (line.from === 'units') workOutUnits(work, line, rooms);
  }
}

/** The row of each payer where rows ask for the price: of a room, or the mean of those that share a unit. */
function findRows(work: Work, line: UnitLine, rooms: readonly Room[]): void {
  const { layer, worked } = work;
  const { index, rated } = line;
  const rows: ReadonlyArray<RatedRow | undefined>[] = [];
  worked.rows[index] = rows;
  const sharing = isTogether(rated.sharedBy) ? roomsByGroup(rooms) : rooms.map((room) => [room]);
  for (const list of sharing) {
    const { strand, first, nights } = itemAt(list, 0);
    for (let night = 0; night < nights; night += 1) {
      if (!fallsOn(work, line, first + night)) continue;
      const price = priceSeen(work, line, list, night);
      const cell = first + night;
      const payers = payersOf(rated, strand, undefined, nightAsked(rated, layer.cells, cell));
      const found = payers.map((payer) => rowOn(rated, payer, setFor(payer, layer.cells, cell), price));
      for (const room of list) {
        for (let part = 0; part < room.parts; part += 1) rows[room.first + part * room.nights + night] = found;
      }
    }
  }
}

/** The units of a percent that limits them, or takes those of other taxes; and what all of them come to. */
function workOutUnits(work: Work, line: UnitLine, rooms: readonly Room[]): void {
  const units: Array<readonly WorkedUnit[] | undefined> = [];
  const amounts: Fraction[] = Array.from({ length: work.layer.cells.size }, () => ZERO);
  for (const room of rooms) {
    for (let night = 0; night < room.nights; night += 1) {
      const own = unitsIn(work, line, room, night);
      units[room.first + night] = own;
      for (const { times, parts } of own) {
        for (const { cell, amount } of parts) {
          amounts[cell] = addFractions(itemAt(amounts, cell), multiplyFractions(whole(times), amount));
        }
      }
    }
  }
  work.worked.units[line.index] = units;
  work.worked.amounts[line.index] = overOneDenominator(amounts);
}

/**
 * Of an inclusive tax of taxes: its rate for each tax that it takes, over however many others. The units of one tax are
 * in proportion to each other whatever the net is, so that the rate is their mean.
 */
function takeRates(work: Work, line: UnitLine, rooms: readonly Room[]): void {
  const { layer, worked } = work;
  const rates: Array<readonly TakenRate[] | undefined> = [];
  for (const room of rooms) {
    for (let night = 0; night < room.nights; night += 1) {
      if (!isOpenAt(layer.cells, room.first + night, line.taxable)) continue;
      for (const cell of cellsOf(room, night)) {
        const byLine = new Map<number, Fraction>();
        for (const { of, times, share } of sharesIn(work, line, room, night, cell)) {
          const rate = multiplyFractions(whole(times), share);
          byLine.set(of, addFractions(byLine.get(of) ?? ZERO, rate));
        }
        rates[cell] = [...byLine].map(([of, rate]) => ({ line: of, rate }));
      }
    }
  }
  worked.takenRates[line.index] = rates;
}

/** Units that are alike, each as a share of what a line comes to on a cell. */
interface UnitShare extends Pick<WorkedUnit, 'sharedBy' | 'isOnce' | 'guest' | 'times'> {
  /** The place of that line. */
  readonly of: number;
  readonly share: Fraction;
}

function sharesIn(work: Work, line: Line, room: Room, night: number, cell: number): UnitShare[] {
  if (isUnitLine(line) && line.from === 'price' && line.byUnit.takesUnits) {
    if (!fallsOn(work, line, room.first + night)) return [];
    const rateFor = rateOfTaken(work, line, room, night);
    return itemAt(work.plan.takes, line.index).flatMap((taken) =>
      sharesIn(work, taken, room, night, cell).flatMap((unit) => {
        const found = rateFor(unit);
        return found === undefined ? [] : [{ ...unit, share: multiplyFractions(found.rate, unit.share) }];
      }),
    );
  }
  const units = amountsIn(work, line, room, night, cell);
  let sum = ZERO;
  for (const { times, amount } of units) sum = addFractions(sum, multiplyFractions(whole(times), amount));
  if (sum.numerator === 0) return [];
  return units.map(({ sharedBy, isOnce, guest, times, amount }) => {
    return { of: line.index, sharedBy, isOnce, guest, times, share: divideFractions(amount, sum) };
  });
}

/** What units come to on a cell; of a percent, and of what rooms have together, in proportion to that. */
function amountsIn(
  work: Work,
  line: Line,
  room: Room,
  night: number,
  cell: number,
): ReadonlyArray<Pick<WorkedUnit, 'sharedBy' | 'isOnce' | 'guest' | 'times'> & { readonly amount: Fraction }> {
  const first = room.first + night;
  const known = work.worked.units[line.index];
  if (known === undefined) {
    if (!fallsOn(work, line, first)) return [];
    return ratesIn(work, line, room, first).map(({ rate, ...unit }) => ({ ...unit, amount: rate }));
  }
  return (known[first] ?? []).map(({ parts, ...unit }) => {
    return { ...unit, amount: parts.find((part) => part.cell === cell)?.amount ?? ZERO };
  });
}
