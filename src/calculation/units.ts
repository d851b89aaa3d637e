import type { Unit as Counted, SharedBy } from '../definitions/logics.js';
import { isTogether } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import {
  addFractions,
  compareFractions,
  divideFractions,
  fraction,
  multiplyFractions,
  overOneDenominator,
  whole,
  ZERO,
} from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { multiply } from '../money/integer.js';
import type {
  Calculation,
  ExactAmounts,
  LimitedUnits,
  LineUnits,
  OwedUnits,
  UnitPart,
  UnitsOn,
} from './calculation.js';
import { sumOf } from './calculation.js';
import type { Cell, RoomKind } from './cells.js';
import { lodgingIn, sleepersOn } from './cells.js';
import { limitOverStay } from './over-stay.js';
import type { Line, Row } from './program.js';
import { rateOf, withinUnitLimit } from './program.js';
import { appliesOn, countIn, dueTimes, isOpenTo, rowOfGuest, rowOfShared, rowsOfGuests, timesOwed } from './rates.js';
import { stepsOfWeights } from './work.js';

/** Whether a tax of taxes reads their units one by one, as it also must if guests sleep other nights than the room. */
export function takesUnitsIn({ hasOwnNights }: Calculation, { takesUnits, isOfTaxes }: Line): boolean {
  return takesUnits || (hasOwnNights && isOfTaxes);
}

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
  return line.isOfTaxes && cell.kind.guests.some((guest) => isOpenTo(calculation, line, cell, guest));
}

/** The units that are owed on the cell of a lodging, each with the row of its rate. */
function owedUnits(calculation: Calculation, line: Line, cell: Cell): Array<OwedUnits & Pick<LineUnits, 'row'>> {
  const { payer, counts, isOnce } = line;
  const { kind } = cell;
  if (payer === 'guest') {
    const rows = rowsOfGuests(calculation, line, cell);
    const owed: Array<OwedUnits & Pick<LineUnits, 'row'>> = [];
    for (const [at, guest] of kind.guests.entries()) {
      const scaleParts = guest.number * timesOwed(calculation, line, cell, guest);
      if (scaleParts !== 0) owed.push({ payer, counts, isOnce, guest, times: scaleParts, rooms: 1, row: rows[at] });
    }
    return owed;
  }
  const nights = line.isPercent ? 1 : (dueTimes(calculation, line)[cell.index] as number);
  const times = nights * (isTogether(payer) ? kind.rooms : countIn(line, kind));
  const rooms = isTogether(payer) ? kind.roomsOfGroup : 1;
  return [{ payer, counts, isOnce, guest: undefined, times, rooms, row: rowOfShared(calculation, line, cell, line) }];
}

/** The units of a line on the cell of a lodging, with their amounts. Needs single nights of single rooms. */
function unitsOn(calculation: Calculation, line: Line, cell: Cell): readonly LineUnits[] {
  calculation.units[line.index] ??= [];
  const ofLine = calculation.units[line.index] as Array<readonly LineUnits[] | undefined>;
  const known = ofLine[cell.index];
  if (known !== undefined) return known;
  if (line.isLimited) limitUnits(calculation, line, ofLine);
  else ofLine[cell.index] = findUnits(calculation, line, cell);
  return ofLine[cell.index] as readonly LineUnits[];
}

/** A limit over the stay depends on the units of all nights, so they are calculated together. */
function limitUnits(calculation: Calculation, line: Line, ofLine: Array<readonly LineUnits[] | undefined>): void {
  const before = lodgings(calculation).map((cell): UnitsOn => ({ cell, units: findUnits(calculation, line, cell) }));
  const { payers, factorOf } = limitOverStay(calculation, line, before);
  for (const { cell, units } of before) {
    ofLine[cell.index] = units.map((unit) => {
      const factor = factorOf(unit);
      return factor === undefined ? unit : { ...unit, parts: times(unit.parts, factor) };
    });
  }
  calculation.limited[line.index] = { before, payers };
}

/**
 * The units of a line under its limit over the stay; `undefined`: it has no such limit. Needs single nights of single
 * rooms.
 */
export function limitedUnitsOf(calculation: Calculation, line: Line): LimitedUnits | undefined {
  const [first] = line.isLimited ? lodgings(calculation) : [];
  if (first !== undefined) unitsOn(calculation, line, first);
  return calculation.limited[line.index];
}

function findUnits(calculation: Calculation, line: Line, cell: Cell): readonly LineUnits[] {
  if (!isChargedOn(calculation, line, cell)) return [];
  if (!line.isPercent) return fixedUnits(calculation, line, cell);
  if (takesUnitsIn(calculation, line)) return addedUnits(calculation, line, cell);
  return percentUnits(calculation, line, cell);
}

/** A room has an equal part of a unit that all rooms of its group share. */
function fixedUnits(calculation: Calculation, line: Line, cell: Cell): LineUnits[] {
  return owedUnits(calculation, line, cell).map((owed) => {
    const base = fraction(1, owed.rooms);
    return { ...owed, base, parts: [{ cell: cell.index, amount: multiplyFractions(rateIn(line, owed.row), base) }] };
  });
}

function rateIn(line: Line, row: Row | undefined): Fraction {
  return { numerator: rateOf(line, row), denominator: line.rates.denominator };
}

/** A guest or a bedroom has an equal part of the base; each identical room has its own base. */
function percentUnits(calculation: Calculation, line: Line, cell: Cell): LineUnits[] {
  const { kind, from } = cell;
  const of = line.payer === 'guest' ? Math.max(1, sleepersOn(kind, from)) : countIn(line, kind);
  const bases = cellsOn(calculation, cell)
    .filter((one) => appliesOn(line, one))
    .map((one) => {
      const { numerator, denominator } = calculation.exactBaseOn(line.base, one);
      return { cell: one.index, amount: multiplyFractions(fraction(numerator, denominator), fraction(1, of)) };
    });
  const { taken, work } = calculation.program;
  const base = sumOfParts(bases);
  const units = owedUnits(calculation, line, cell);
  taken.steps += (bases.length + units.length) * stepsOfWeights(work);
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
    unitsOn(calculation, lines[taken] as Line, cell).flatMap((unit) => {
      const row = rowOfAddedUnit(calculation, line, cell, unit);
      if (row === 'not charged') return [];
      const parts = limitParts(times(unit.parts, rateIn(line, row)), { rooms: unit.rooms, row }, line);
      return { ...unit, row, base: sumOfParts(unit.parts), parts };
    }),
  );
}

/** The row of a tax of taxes for a unit of another tax, by the payer of that unit. */
function rowOfAddedUnit(calculation: Calculation, line: Line, cell: Cell, { guest, payer, isOnce }: OwedUnits) {
  if (!isOpenTo(calculation, line, cell, guest)) return 'not charged';
  if (guest !== undefined) return rowOfGuest(calculation, line, cell, guest);
  return rowOfShared(calculation, line, cell, { payer, isOnce });
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

function sumOfParts(parts: readonly UnitPart[]): Fraction {
  let sum = ZERO;
  for (const { amount } of parts) sum = addFractions(sum, amount);
  return sum;
}

/** The cells of a night of a room: one for each part of its price, lodging first. */
export function cellsOn({ cells }: Calculation, cell: Cell): Cell[] {
  const at = cell.index - lodgingIn(cell.kind).from;
  return cell.kind.parts.map(({ from }) => cells[from + at] as Cell);
}

/** The exact amount of all units of a line on each cell. */
export function unitExact(calculation: Calculation, line: Line): ExactAmounts {
  const amounts: Fraction[] = calculation.cells.map(() => ZERO);
  for (const lodging of lodgings(calculation)) {
    for (const unit of unitsOn(calculation, line, lodging)) {
      for (const { cell, amount } of unit.parts) {
        amounts[cell] = addFractions(amounts[cell] as Fraction, multiplyFractions(whole(unit.times), amount));
      }
    }
  }
  const { numerators: factors, denominator } = overOneDenominator(amounts);
  return { factors, sum: sumOf(factors), numerator: 1, denominator };
}

/** Identical units, with the part of a line's amount on a cell that they have. */
interface UnitShare extends OwedUnits {
  /** Index of that line. */
  readonly of: number;
  readonly share: Fraction;
}

/**
 * The rates of a tax of taxes, by line that it takes directly or through other taxes of taxes. Units of one line are in
 * the same proportion for every net, so the rate is their mean.
 */
export function ratesByLine(calculation: Calculation, line: Line, cell: Cell): ReadonlyMap<number, Fraction> {
  const rates = new Map<number, Fraction>();
  for (const { of, times: number, share } of sharesOn(calculation, line, cell)) {
    rates.set(of, addFractions(rates.get(of) ?? ZERO, multiplyFractions(whole(number), share)));
  }
  return rates;
}

function sharesOn(calculation: Calculation, line: Line, cell: Cell): UnitShare[] {
  if (line.from === 'exact' && takesUnitsIn(calculation, line)) {
    const lodging = lodgingOf(calculation, cell);
    return line.base.adds.flatMap((taken) =>
      sharesOn(calculation, calculation.program.lines[taken] as Line, cell).flatMap((unit) => {
        const row = rowOfAddedUnit(calculation, line, lodging, unit);
        return row === 'not charged' ? [] : [{ ...unit, share: multiplyFractions(rateIn(line, row), unit.share) }];
      }),
    );
  }
  const units = amountsOn(calculation, line, cell);
  let sum = ZERO;
  for (const { times: number, amount } of units) sum = addFractions(sum, multiplyFractions(whole(number), amount));
  if (sum.numerator === 0) return [];
  return units.map(({ amount, ...owed }) => ({ ...owed, of: line.index, share: divideFractions(amount, sum) }));
}

/** The amounts of units on the night of a cell, of which only the proportions count: they are those of each part. */
function amountsOn(calculation: Calculation, line: Line, cell: Cell): Array<OwedUnits & { readonly amount: Fraction }> {
  const lodging = lodgingOf(calculation, cell);
  if (line.from === 'units') {
    return unitsOn(calculation, line, lodging).map(({ parts, ...unit }) => ({ ...unit, amount: sumOfParts(parts) }));
  }
  return owedUnits(calculation, line, lodging).map((owed) => ({ ...owed, amount: rateIn(line, owed.row) }));
}

/** The cell of the lodging on the nights of a cell. */
function lodgingOf({ cells }: Calculation, { kind, index }: Cell): Cell {
  const lodging = lodgingIn(kind);
  const part = kind.parts.find(({ to }) => index < to) ?? lodging;
  return cells[lodging.from + index - part.from] as Cell;
}

/** Units of a line on a cell with one rate. Fractions are exact and not in lowest terms. */
export interface ChargedUnits {
  /** The cell of the night and the room; units that rooms share are listed at the first room. */
  readonly cell: Cell;
  readonly row: Row | undefined;
  /** Who owes one unit. */
  readonly payer: SharedBy;
  /** The kind of unit. */
  readonly counts: Counted;
  /** Number of units. */
  readonly quantity: number;
  /** percent: the base, after the share. */
  readonly base: Fraction;
  readonly amount: Fraction;
}

/** The charged units of a line, cell by cell. */
export function chargedUnits(calculation: Calculation, line: Line): ChargedUnits[] {
  if (line.from === 'units' || takesUnitsIn(calculation, line)) return unitCharges(calculation, line);
  return line.isPercent ? percentCharges(calculation, line) : fixedCharges(calculation, line);
}

/** Whether a kind is the first of its group, where shared units are listed. */
function isFirstOfGroup({ kinds }: Calculation, { index, group }: RoomKind): boolean {
  return kinds[index - 1]?.group !== group;
}

function fixedCharges(calculation: Calculation, line: Line): ChargedUnits[] {
  const { payer, counts } = line;
  const charged: ChargedUnits[] = [];
  for (const cell of lodgings(calculation)) {
    if (!isChargedOn(calculation, line, cell)) continue;
    if (isTogether(payer) && !isFirstOfGroup(calculation, cell.kind)) continue;
    for (const { row, times: number } of chargedRows(calculation, line, cell)) {
      const quantity = isTogether(payer) ? number / cell.kind.rooms : number;
      const amount = { numerator: multiply(quantity, rateOf(line, row)), denominator: line.rates.denominator };
      charged.push({ cell, row, payer, counts, quantity, base: ZERO, amount });
    }
  }
  return charged;
}

/** With one rate for all, the number of units is enough: guests are listed for rows only. */
function chargedRows(calculation: Calculation, line: Line, cell: Cell): Array<Pick<LineUnits, 'row' | 'times'>> {
  const isOfOneRate = line.rates.rows.length === 0 && !calculation.hasOwnNights;
  if (line.payer !== 'guest' || !isOfOneRate) return owedUnits(calculation, line, cell);
  return [{ row: undefined, times: (dueTimes(calculation, line)[cell.index] as number) * countIn(line, cell.kind) }];
}

/** The cells of the lodging, kind by kind. */
export function lodgings({ kinds, cells }: Calculation): Cell[] {
  return kinds.flatMap((kind) => {
    const { from, to } = lodgingIn(kind);
    return cells.slice(from, to);
  });
}

/**
 * A percent of exact bases, or of rounded ones as they are reported; then the amount is computed from these, or from
 * the price.
 */
function percentCharges(calculation: Calculation, line: Line): ChargedUnits[] {
  const { payer, counts } = line;
  const isOfGuests = payer === 'guest';
  const charged: ChargedUnits[] = [];
  for (const cell of calculation.cells) {
    const bases = basesOn(calculation, line, cell);
    if (bases === undefined) continue;
    const of = isOfGuests ? Math.max(1, sleepersOn(cell.kind, cell.from)) : 1;
    for (const { row, times: number } of owedUnits(calculation, line, cell)) {
      const quantity = isOfGuests ? number : 1;
      const base = partOf(bases.shown, multiply(quantity, line.share.numerator), multiply(of, line.share.denominator));
      const { denominator } = line.rates;
      const amount = partOf(bases.exact, multiply(quantity, rateOf(line, row)), multiply(of, denominator));
      charged.push({ cell, row, payer, counts, quantity, base, amount });
    }
  }
  return charged;
}

function partOf({ numerator, denominator }: Fraction, times: Integer, over: Integer): Fraction {
  return { numerator: multiply(numerator, times), denominator: multiply(denominator, over) };
}

/** The base of a percent on a cell, and the base that it reports; `undefined` without units. */
function basesOn(calculation: Calculation, line: Line, cell: Cell): Record<'exact' | 'shown', Fraction> | undefined {
  if (!appliesOn(line, cell)) return isOpenTo(calculation, line, cell) ? { exact: ZERO, shown: ZERO } : undefined;
  const exact = line.from === 'exact' ? calculation.exactBaseOn(line.base, cell) : ZERO;
  // A tax of taxes has no units where these charge nothing.
  if (line.isOfTaxes && exact.numerator === 0) return undefined;
  if (line.isExact) return { exact, shown: exact };
  const shown = whole(calculation.baseParts(line)[cell.index] ?? 0);
  return { exact: line.from === 'exact' ? exact : shown, shown };
}

/** The charged units of a line, before a limit over the stay. */
export function chargedBeforeLimit(calculation: Calculation, line: Line): ChargedUnits[] {
  const held = limitedUnitsOf(calculation, line);
  return held === undefined ? chargedUnits(calculation, line) : asChargedUnits(calculation, line, held.before);
}

function unitCharges(calculation: Calculation, line: Line): ChargedUnits[] {
  const nights = lodgings(calculation).map((cell): UnitsOn => ({ cell, units: unitsOn(calculation, line, cell) }));
  return asChargedUnits(calculation, line, nights);
}

function asChargedUnits(calculation: Calculation, line: Line, nights: readonly UnitsOn[]): ChargedUnits[] {
  return nights.flatMap(({ cell, units }) => {
    const { kind } = cell;
    // Whole units if rooms share them: all rooms have an equal part.
    const shown = units.filter(({ payer }) => !isTogether(payer) || isFirstOfGroup(calculation, kind));
    return shown.map(({ row, payer, counts, times: number, rooms, base, parts }): ChargedUnits => {
      const quantity = isTogether(payer) ? number / kind.rooms : number;
      const all = whole(rooms * quantity);
      return {
        cell,
        row,
        payer,
        counts,
        quantity,
        base: line.isPercent ? multiplyFractions(multiplyFractions(line.share, all), base) : ZERO,
        amount: multiplyFractions(all, sumOfParts(parts)),
      };
    });
  });
}
