import { isTogether } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import {
  addFractions,
  addUnreduced,
  compareFractions,
  divideFractions,
  fraction,
  leastCommonMultiple,
  multiplyFractions,
  whole,
  ZERO,
} from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type {
  Calculation,
  ExactAmounts,
  LimitedUnits,
  LineUnits,
  OwedUnits,
  PriceBands,
  UnitPart,
  UnitsOn,
} from './calculation.js';
import { byRoom, collected, foundIn, pricesOf, sumOf } from './calculation.js';
import { extractionOn, formOf, takesUnitsIn, weightsOn } from './forms.js';
import type { Base } from './order.js';
import { limitOverStay } from './over-stay.js';
import { appliesOn, countExact, dueTimes, isOpenTo, owedOf, rowOfGuest, rowOfShared, timesOwed } from './owed.js';
import type { Extraction, Line, Net, PricePart, Row } from './program.js';
import { hasStayLimit, isOfTaxes, isOnce, rateOf, withinUnitLimit } from './program.js';
import { bandAt } from './rows.js';
import type { Cell, Form, GuestClass, Owed, RoomKind, RoomsOfKind } from './shape.js';
import { cellsOn, isFirstOfGroup, kindsIn, lodgingIn, lodgingOf, numberOf, sleepersOn } from './shape.js';
import { lengthOf, STEPS_OF_FRACTION, STEPS_OF_NUMBER, stepsOfReducing, take } from './work.js';

// ------------------------------------------------------------------------------------------------ rates that depend on prices

/**
 * Finds the rates of a line that depend on the prices of the stay, and before them those that these depend on. Checked
 * definitions have no circle of rates.
 */
export function findRates(calculation: Calculation, line: Line): void {
  const { bands, pending, ratesOfTaxes: rates } = foundIn(calculation);
  if (line.priceBase !== undefined && bands[line.index] === undefined) {
    if (pending.has(line))
      throw new Error(`staytax: the rate of ${line.tax.title} depends on itself; please report it`);
    pending.add(line);
    bands[line.index] = findBands(calculation, line, line.priceBase);
    pending.delete(line);
  }
  if (line.charge.kind === 'taxes' && takesUnitsIn(calculation, line) && rates[line.index] === undefined) {
    rates[line.index] = findRatesOfTaxes(calculation, line);
  }
}

/** Finds the rates that a base contains on a part of the price. */
function findRatesIn(calculation: Calculation, base: Base, part: PricePart): void {
  for (const line of part.needs(base).rated) findRates(calculation, line);
}

/**
 * The bands of the prices that rows of a line read: of each room and night, and of all rooms of its group together. Where
 * rows read the price of the stay, all nights have its band. Precondition: the calculation is `byRoom()`.
 */
function findBands(calculation: Calculation, line: Line, base: Base): PriceBands {
  const { shape } = calculation;
  for (const part of shape.parts) if (line.priceOn.includes(part.label)) findRatesIn(calculation, base, part);
  const pricesOn = (kinds: readonly RoomKind[]): RoomPrice[] => {
    const [{ nights }] = kinds as [RoomKind];
    // Of each price its band is searched among the limits of all rows.
    take(calculation.work, STEPS_OF_NUMBER * nights.count * Math.log2(2 + line.rates.limits.length), line);
    return Array.from({ length: nights.count }, (_, night) => priceForRows(calculation, line, base, kinds, night));
  };
  if (line.priceFor === 'stay') return bandsOfStay(calculation, line, pricesOn);
  const [room, group]: [number[], number[]] = [[], []];
  const ofGroup = isTogether(line.payer) || isOfTaxes(line);
  let ofAll: readonly RoomPrice[] = [];
  for (const kind of shape.kinds) {
    const { from } = lodgingIn(kind);
    for (const [night, price] of pricesOn([kind]).entries()) room[from + night] = bandAt(line, price);
    if (!ofGroup) continue;
    if (isFirstOfGroup(shape.kinds, kind)) ofAll = pricesOn(kindsIn(shape, kind.group));
    for (const [night, price] of ofAll.entries()) group[from + night] = bandAt(line, price);
  }
  return { room, group, guests: [] };
}

/** The price that rows read on a night; `undefined` without persons. */
type RoomPrice = Fraction | undefined;

/** The bands of the sums over all nights: of each room, of guests with their own nights, and of the booking. */
function bandsOfStay(
  calculation: Calculation,
  line: Line,
  pricesOn: (kinds: readonly RoomKind[]) => readonly RoomPrice[],
): PriceBands {
  const { shape } = calculation;
  const [room, guests]: [number[], Array<readonly number[]>] = [[], []];
  const bandOf = (prices: readonly RoomPrice[]): number => bandAt(line, sumOfNights(calculation, prices));
  for (const kind of shape.kinds) {
    const { from, to } = lodgingIn(kind);
    const prices = pricesOn([kind]);
    const band = bandOf(prices);
    for (let index = from; index < to; index += 1) room[index] = band;
    if (!kind.hasOwnNights) continue;
    guests[kind.index] = kind.guests.map(({ nights: { first, count } }) => bandOf(prices.slice(first, first + count)));
  }
  if (!isTogether(line.payer)) return { room, group: [], guests };
  const ofBooking = bandAt(line, meanOfStay(calculation, pricesOn));
  return { room, group: room.map(() => ofBooking), guests };
}

/** The sum of the prices of some nights; `undefined` if no guest sleeps there on any of them. */
function sumOfNights({ work }: Calculation, prices: readonly RoomPrice[]): RoomPrice {
  let sum: RoomPrice;
  for (const price of prices) {
    if (price === undefined) continue;
    take(work, stepsOfReducing(price.denominator));
    sum = addFractions(sum ?? ZERO, price);
  }
  return sum;
}

/** The price of a booking over all nights: the mean of its rooms, each group of them with the sum of its own nights. */
function meanOfStay(
  calculation: Calculation,
  pricesOn: (kinds: readonly RoomKind[]) => readonly RoomPrice[],
): RoomPrice {
  const { shape, groups } = calculation;
  let [sum, rooms] = [ZERO, 0];
  for (const kind of shape.kinds.filter((candidate) => isFirstOfGroup(shape.kinds, candidate))) {
    const price = sumOfNights(calculation, pricesOn(kindsIn(shape, kind.group)));
    if (price === undefined) continue;
    const { rooms: ofGroup } = groups[kind.group] as RoomGroup;
    sum = addFractions(sum, multiplyFractions(whole(ofGroup), price));
    rooms += ofGroup;
  }
  return rooms === 0 ? undefined : multiplyFractions(sum, fraction(1, rooms));
}

/**
 * The price that rows of a line read on a night of rooms: the sum, for each room or for each person who sleeps there;
 * `undefined` without persons.
 */
function priceForRows(
  calculation: Calculation,
  { priceShare, priceOf, priceOn }: Line,
  base: Base,
  kinds: readonly RoomKind[],
  night: number,
): RoomPrice {
  let divisor = 0;
  let sum = ZERO;
  for (const kind of kinds) {
    const rooms = calculation.rooms[kind.index] as RoomsOfKind;
    divisor += priceOf === 'person' ? sleepersOn(kind, rooms, night) : rooms.rooms;
    for (const { part, from } of kind.parts) {
      if (!priceOn.includes(part.label)) continue;
      sum = addUnreduced(sum, exactOn(calculation, base, calculation.shape.cells[from + night] as Cell));
      if (typeof sum.denominator === 'bigint') take(calculation.work, STEPS_OF_NUMBER * lengthOf(sum.denominator));
    }
  }
  if (divisor === 0) return undefined;
  return {
    numerator: multiply(sum.numerator, priceShare.numerator),
    denominator: multiply(multiply(sum.denominator, priceShare.denominator), divisor),
  };
}

/**
 * The bands that rows of a line read on a cell: of its room, of all rooms that share its units, or both; and of guests
 * with their own nights.
 */
export function bandsOn(calculation: Calculation, line: Line, cell: Cell): number[] {
  if (line.priceBase === undefined) return [Number.NaN];
  findRates(calculation, line);
  const { room, group, guests } = foundIn(calculation).bands[line.index] as PriceBands;
  const { index } = lodgingOf(calculation.shape, cell);
  const [ofRoom, ofAll] = [room[index] as number, group[index] as number];
  if (isOfTaxes(line)) return [ofRoom, ofAll];
  return isTogether(line.payer) ? [ofAll] : [ofRoom, ...(guests[cell.kind.index] ?? [])];
}

// ------------------------------------------------------------------------------------------------ exact bases

/** The exact base in one cell, before anything is rounded; not in lowest terms. */
export function exactBaseOn(calculation: Calculation, base: Base, cell: Cell): Fraction {
  findRatesIn(calculation, base, cell.pattern.part);
  return exactOn(calculation, base, cell);
}

/** How the price of a cell is split, as far as a base needs it. */
export function priceSplit(calculation: Calculation, base: Base, cell: Cell): Extraction {
  findRatesIn(calculation, base, cell.pattern.part);
  return extractionOn(calculation, base, cell);
}

function exactOn(calculation: Calculation, base: Base, cell: Cell): Fraction {
  const { price, given, denominator } = weightsOn(calculation, base, cell);
  take(calculation.work, STEPS_OF_NUMBER * (1 + given.length) * lengthOf(denominator));
  let sum = multiply(price, pricesOf(calculation)[cell.index] as Integer);
  if (given.length === 0) return { numerator: sum, denominator };
  let over: Integer = 1;
  for (let position = 0; position < given.length; position += 1) {
    const { index, weight } = given[position] as (typeof given)[number];
    const exact = exactOfGiven(calculation, calculation.program.lines[index] as Line);
    const multiple = multiply(multiply(weight, exact.factors[cell.index] as Integer), exact.numerator);
    const common = leastCommonMultiple(over, exact.denominator);
    sum = add(multiply(sum, floorDivide(common, over)), multiply(multiple, floorDivide(common, exact.denominator)));
    over = common;
  }
  return { numerator: sum, denominator: multiply(denominator, over) };
}

/** The exact base of a percent, or the net, in each cell. */
export function exactBaseOf(calculation: Calculation, line: Line | Net): ExactAmounts {
  const { exactBases } = foundIn(calculation);
  exactBases[line.baseKey] ??= findExactBase(calculation, line);
  return exactBases[line.baseKey] as ExactAmounts;
}

function findExactBase(calculation: Calculation, line: Line | Net): ExactAmounts {
  const { price, given, denominator } = formFor(calculation, line);
  const { cells } = calculation.shape;
  const prices = pricesOf(calculation);
  // Cells that were cut from a run have its weights, unless the rates were found for single rooms. Of rooms in a run,
  // those without guests of own nights bear a tax by their own nights.
  const isCut = calculation.cut !== 'runs' && line.cut === 'runs';
  const weightOf = (weights: readonly Integer[], index: number): Integer => {
    const cell = cells[index] as Cell;
    if (!isCut) return weights[index] as Integer;
    return appliesOn(line, cell) ? (weights[cell.parent] as Integer) : 0;
  };
  let common: Integer = 1;
  for (const entry of given) common = leastCommonMultiple(common, exactOfGiven(calculation, entry.line).denominator);
  const over = multiply(denominator, common);
  take(calculation.work, STEPS_OF_NUMBER * cells.length * (1 + given.length) * lengthOf(over));
  const factors: Integer[] = [];
  for (let index = 0; index < cells.length; index += 1) {
    factors.push(multiply(multiply(weightOf(price, index), common), prices[index] as Integer));
  }
  for (const { line: givenLine, weights } of given) {
    const exact = exactOfGiven(calculation, givenLine);
    const scale = multiply(exact.numerator, floorDivide(common, exact.denominator));
    for (let index = 0; index < factors.length; index += 1) {
      const amount = exact.factors[index] as Integer;
      if (amount === 0) continue;
      const weight = multiply(weightOf(weights, index), scale);
      factors[index] = add(factors[index] as Integer, multiply(weight, amount));
    }
  }
  return { factors, sum: sumOf(factors), numerator: 1, denominator: over };
}

/** The weights of a base: by run, or by single night of a single room if rates differ there. */
export function formFor(calculation: Calculation, line: Line | Net): Form {
  const level = line.cut === 'rooms' ? calculation : calculation.root;
  for (const part of level.shape.parts) findRatesIn(level, line.base, part);
  return formOf(level, line);
}

/** The exact amount of a line that is given to the net: a fixed one, or one whose units are limited one by one. */
export function exactOfGiven(calculation: Calculation, line: Line): ExactAmounts {
  const { exact } = foundIn(calculation);
  exact[line.index] ??= findGiven(calculation, line);
  return exact[line.index] as ExactAmounts;
}

function findGiven(calculation: Calculation, line: Line): ExactAmounts {
  if (line.cut === 'rooms' && calculation.cut !== 'rooms') {
    const finer = byRoom(calculation);
    const exact = exactOfGiven(finer, line);
    return { ...exact, factors: collected(calculation, finer, exact.factors) };
  }
  findRates(calculation, line);
  return line.charge.kind === 'units' ? unitExact(calculation, line) : countExact(calculation, line);
}

// ------------------------------------------------------------------------------------------------ units, one by one

/** Whether a line is charged on the cell of a lodging. */
export function isChargedOn(calculation: Calculation, line: Line, cell: Cell): boolean {
  if (cell.kind.hasOwnNights && line.payer === 'guest') {
    return cell.kind.guests.some((guest) => timesOwed(calculation, line, cell, guest) > 0);
  }
  if (line.isPercent) return isOpenToAny(calculation, line, cell);
  return dueTimes(calculation, line)[cell.index] !== 0;
}

/** A tax of taxes is open if it is open to the room or to a guest. */
export function isOpenToAny(calculation: Calculation, line: Line, cell: Cell): boolean {
  if (isOpenTo(calculation, line, cell)) return true;
  return isOfTaxes(line) && cell.kind.guests.some((guest) => isOpenTo(calculation, line, cell, guest));
}

type OwedUnit = OwedUnits & Pick<LineUnits, 'row'>;

/** The units that are owed on the cell of a lodging, each with the row of its rate. */
function unitsOwed(calculation: Calculation, line: Line, cell: Cell): OwedUnit[] {
  const { payer, counts } = line;
  const { kind } = cell;
  const rooms = calculation.rooms[kind.index] as RoomsOfKind;
  const unit = { payer, counts, isOnce: isOnce(line), rooms: 1, guest: undefined };
  return (owedOf(calculation, line)[cell.index] as readonly Owed[]).flatMap(
    ({ counted: of, times: each, row }): OwedUnit[] => {
      if (of === 'share') {
        const { rooms: ofGroup } = calculation.groups[kind.group] as RoomGroup;
        return [{ ...unit, times: each * rooms.rooms, rooms: ofGroup, row }];
      }
      if (payer !== 'guest') return [{ ...unit, times: each * numberOf(rooms, of), row }];
      // Limits, and rows of taxes of taxes, are those of each guest.
      const guests = typeof of === 'number' ? [of] : [...kind.guests.keys()];
      return guests.map((guest) => ({ ...unit, guest, times: each * numberOf(rooms, guest), row }));
    },
  );
}

/** The units of a line, by cell of the lodging, with their amounts. Precondition: the calculation is `byRoom()`. */
export function unitsOf(calculation: Calculation, line: Line): ReadonlyArray<readonly LineUnits[]> {
  const { units } = foundIn(calculation);
  units[line.index] ??= limitedUnits(calculation, line);
  return units[line.index] as ReadonlyArray<readonly LineUnits[]>;
}

/** A limit over the stay depends on the units of all nights. */
function limitedUnits(calculation: Calculation, line: Line): ReadonlyArray<readonly LineUnits[]> {
  findRates(calculation, line);
  const before = calculation.shape.lodgings.map(
    (cell): UnitsOn => ({ cell, units: findUnits(calculation, line, cell) }),
  );
  const byCell: Array<readonly LineUnits[]> = [];
  if (!hasStayLimit(line)) {
    for (const { cell, units } of before) byCell[cell.index] = units;
    return byCell;
  }
  const { payers, factorOf } = limitOverStay(calculation, line, before);
  for (const { cell, units } of before) {
    byCell[cell.index] = units.map((unit) => {
      const factor = factorOf(unit);
      return factor === undefined ? unit : { ...unit, parts: times(unit.parts, factor) };
    });
  }
  foundIn(calculation).limited[line.index] = { before, payers };
  return byCell;
}

/** The units of a line under its limit over the stay; `undefined`: it has no such limit. */
export function limitedUnitsOf(calculation: Calculation, line: Line): LimitedUnits | undefined {
  if (!hasStayLimit(line)) return undefined;
  unitsOf(calculation, line);
  return calculation.memo?.limited[line.index];
}

function findUnits(calculation: Calculation, line: Line, cell: Cell): readonly LineUnits[] {
  if (!isChargedOn(calculation, line, cell)) return [];
  if (!line.isPercent) return fixedUnits(calculation, line, cell);
  if (takesUnitsIn(calculation, line)) return addedUnits(calculation, line, cell);
  return percentUnits(calculation, line, cell);
}

/** A room has an equal part of a unit that all rooms of its group share. */
function fixedUnits(calculation: Calculation, line: Line, cell: Cell): LineUnits[] {
  const owing = unitsOwed(calculation, line, cell);
  take(calculation.work, STEPS_OF_FRACTION * owing.length, line);
  return owing.map((owed) => {
    const base = fraction(1, owed.rooms);
    return { ...owed, base, parts: [{ cell: cell.index, amount: multiplyFractions(rateIn(line, owed.row), base) }] };
  });
}

/** Number of rooms, or of their bedrooms, that each pay a percent. */
function roomsOrBedrooms({ counts }: Line, { rooms, bedrooms }: RoomsOfKind): number {
  return counts === 'bedroom' ? bedrooms : rooms;
}

function rateIn(line: Line, row: Row | undefined): Fraction {
  return { numerator: rateOf(line, row), denominator: line.rates.denominator };
}

/** A guest or a bedroom has an equal part of the base; each identical room has its own base. */
function percentUnits(calculation: Calculation, line: Line, cell: Cell): LineUnits[] {
  const { kind, from } = cell;
  const rooms = calculation.rooms[kind.index] as RoomsOfKind;
  const sharers = line.payer === 'guest' ? Math.max(1, sleepersOn(kind, rooms, from)) : roomsOrBedrooms(line, rooms);
  const { factors, denominator } = exactBaseOf(calculation, line);
  const bases = cellsOn(calculation.shape, cell)
    .filter((due) => appliesOn(line, due))
    .map(({ index }) => {
      const whole = fraction(factors[index] as Integer, denominator);
      return { cell: index, amount: multiplyFractions(whole, fraction(1, sharers)) };
    });
  const units = unitsOwed(calculation, line, cell);
  take(calculation.work, (bases.length + units.length) * stepsOfReducing(denominator), line);
  const base = sumOfParts(bases);
  return units.map((owed) => ({
    ...owed,
    base,
    parts: limitParts(times(bases, rateIn(line, owed.row)), owed, line),
  }));
}

/** The units of other taxes, each with the row of its payer. */
function addedUnits(calculation: Calculation, line: Line, cell: Cell): LineUnits[] {
  const { lines } = calculation.program;
  return line.base.adds.flatMap((taken) =>
    (unitsOf(calculation, lines[taken] as Line)[cell.index] as readonly LineUnits[]).flatMap((unit) => {
      const row = rowOfAddedUnit(calculation, line, cell, unit);
      take(calculation.work, (1 + unit.parts.length) * stepsOfReducing(unit.base.denominator), line);
      if (row === 'not charged') return [];
      const parts = limitParts(times(unit.parts, rateIn(line, row)), { rooms: unit.rooms, row }, line);
      return { ...unit, row, base: sumOfParts(unit.parts), parts };
    }),
  );
}

/** The row of a tax of taxes for a unit of another tax, by the payer of that unit. */
function rowOfAddedUnit(calculation: Calculation, line: Line, cell: Cell, unit: OwedUnits) {
  const { guest } = unit;
  const who = guest === undefined ? undefined : (cell.kind.guests[guest] as GuestClass);
  if (!isOpenTo(calculation, line, cell, who)) return 'not charged';
  if (guest !== undefined) return rowOfGuest(calculation, line, cell, guest);
  return rowOfShared(calculation, line, cell, unit);
}

/** Limits and rounds the amount of a unit; its parts keep their proportions. */
function limitParts(
  parts: readonly UnitPart[],
  { rooms, row }: Pick<LineUnits, 'rooms' | 'row'>,
  line: Line,
): readonly UnitPart[] {
  const { limit } = row ?? line;
  const amount = multiplyFractions(whole(rooms), sumOfParts(parts));
  const to = withinUnitLimit(amount, limit);
  // `amount` is not 0 if a limit or a rounding changes it.
  return compareFractions(to, amount) === 0 ? parts : times(parts, divideFractions(to, amount));
}

function times(parts: readonly UnitPart[], by: Fraction): UnitPart[] {
  return parts.map(({ cell, amount }) => ({ cell, amount: multiplyFractions(by, amount) }));
}

export function sumOfParts(parts: readonly UnitPart[]): Fraction {
  let sum = ZERO;
  for (const { amount } of parts) sum = addFractions(sum, amount);
  return sum;
}

/** The exact amount of all units of a line on each cell. */
function unitExact(calculation: Calculation, line: Line): ExactAmounts {
  const { shape, work } = calculation;
  take(work, STEPS_OF_NUMBER * shape.cells.length, line);
  const amounts: Fraction[] = shape.cells.map(() => ZERO);
  for (const units of unitsOf(calculation, line)) {
    for (const unit of units ?? []) {
      for (const { cell, amount } of unit.parts) {
        const sum = addFractions(amounts[cell] as Fraction, multiplyFractions(whole(unit.times), amount));
        take(work, stepsOfReducing(sum.denominator), line);
        amounts[cell] = sum;
      }
    }
  }
  let denominator: Integer = 1;
  for (const amount of amounts) {
    denominator = leastCommonMultiple(denominator, amount.denominator);
    take(work, STEPS_OF_NUMBER * lengthOf(denominator), line);
  }
  const factors = amounts.map((amount) => multiply(amount.numerator, floorDivide(denominator, amount.denominator)));
  return { factors, sum: sumOf(factors), numerator: 1, denominator };
}

// ------------------------------------------------------------------------------------------------ rates of taxes of taxes

/** Identical units, with the part of a line's amount on a cell that they have. */
interface UnitShare extends OwedUnits {
  /** Index of that line. */
  readonly line: number;
  readonly share: Fraction;
}

/**
 * The rates of a tax of taxes on each cell, by line that it takes directly or through other taxes of taxes. Units of one
 * line are in the same proportion for every net, so the rate is their mean.
 */
function findRatesOfTaxes(calculation: Calculation, line: Line): ReadonlyArray<ReadonlyMap<number, Fraction>> {
  const { lines } = calculation.program;
  for (const taken of line.base.adds) findRates(calculation, lines[taken] as Line);
  return calculation.shape.cells.map((cell) => {
    const rates = new Map<number, Fraction>();
    for (const { line: of, times: number, share } of sharesOn(calculation, line, cell)) {
      const rate = addFractions(rates.get(of) ?? ZERO, multiplyFractions(whole(number), share));
      take(calculation.work, 2 * stepsOfReducing(rate.denominator), line);
      rates.set(of, rate);
    }
    return rates;
  });
}

function sharesOn(calculation: Calculation, line: Line, cell: Cell): UnitShare[] {
  const lodging = lodgingOf(calculation.shape, cell);
  if (line.charge.kind === 'taxes' && takesUnitsIn(calculation, line)) {
    return line.base.adds.flatMap((taken) =>
      sharesOn(calculation, calculation.program.lines[taken] as Line, cell).flatMap((unit) => {
        const row = rowOfAddedUnit(calculation, line, lodging, unit);
        return row === 'not charged' ? [] : [{ ...unit, share: multiplyFractions(rateIn(line, row), unit.share) }];
      }),
    );
  }
  const units = amountsOn(calculation, line, lodging);
  let sum = ZERO;
  for (const { times: number, amount } of units) sum = addFractions(sum, multiplyFractions(whole(number), amount));
  if (sum.numerator === 0) return [];
  return units.map(({ amount, ...owed }) => ({ ...owed, line: line.index, share: divideFractions(amount, sum) }));
}

/** The relative amounts of the units on a night; they are the same for each part of the price. */
function amountsOn(
  calculation: Calculation,
  line: Line,
  lodging: Cell,
): Array<OwedUnits & { readonly amount: Fraction }> {
  if (line.charge.kind === 'units') {
    const units = unitsOf(calculation, line)[lodging.index] as readonly LineUnits[];
    return units.map(({ parts, ...unit }) => ({ ...unit, amount: sumOfParts(parts) }));
  }
  return unitsOwed(calculation, line, lodging).map((owed) => ({ ...owed, amount: rateIn(line, owed.row) }));
}
