import type { Unit as Counted, SharedBy } from '../definitions/logics.js';
import { isTogether } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import { multiplyFractions, whole, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { multiply } from '../money/integer.js';
import { basePartsOf } from './amounts.js';
import type { Calculation, LineUnits, UnitsOn } from './calculation.js';
import { takesUnitsIn } from './forms.js';
import { appliesOn, isOpenTo, owedOf } from './owed.js';
import { exactBaseOf, findRates, isChargedOn, limitedUnitsOf, sumOfParts, unitsOf } from './own.js';
import type { Line, Row } from './program.js';
import { rateOf } from './program.js';
import type { Cell, Owed, RoomsOfKind } from './shape.js';
import { isFirstOfGroup, lodgingOf, numberOf, sleepersOn } from './shape.js';

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
  findRates(calculation, line);
  if (line.charge.kind === 'units' || takesUnitsIn(calculation, line)) return unitCharges(calculation, line);
  return line.isPercent ? percentCharges(calculation, line) : fixedCharges(calculation, line);
}

function fixedCharges(calculation: Calculation, line: Line): ChargedUnits[] {
  const { shape } = calculation;
  const { payer, counts, rates } = line;
  const charged: ChargedUnits[] = [];
  for (const [index, owed] of owedOf(calculation, line).entries()) {
    const cell = shape.cells[index] as Cell;
    if (owed === undefined || !isChargedOn(calculation, line, cell)) continue;
    if (isTogether(payer) && !isFirstOfGroup(shape.kinds, cell.kind)) continue;
    const rooms = calculation.rooms[cell.kind.index] as RoomsOfKind;
    for (const { counted: of, times, row } of owed) {
      const quantity = of === 'share' ? times : times * numberOf(rooms, of);
      const amount = { numerator: multiply(quantity, rateOf(line, row)), denominator: rates.denominator };
      charged.push({ cell, row, payer, counts, quantity, base: ZERO, amount });
    }
  }
  return charged;
}

/**
 * A percent of exact bases, or of rounded ones as they are reported; then the amount is computed from these, or from
 * the price.
 */
function percentCharges(calculation: Calculation, line: Line): ChargedUnits[] {
  const { payer, counts, share } = line;
  const isOfGuests = payer === 'guest';
  const all = owedOf(calculation, line);
  const charged: ChargedUnits[] = [];
  for (const cell of calculation.shape.cells) {
    const bases = basesOn(calculation, line, cell);
    if (bases === undefined) continue;
    const rooms = calculation.rooms[cell.kind.index] as RoomsOfKind;
    const sharers = isOfGuests ? Math.max(1, sleepersOn(cell.kind, rooms, cell.from)) : 1;
    for (const owed of all[lodgingOf(calculation.shape, cell).index] as readonly Owed[]) {
      const { row } = owed;
      const quantity = isOfGuests && owed.counted !== 'share' ? owed.times * numberOf(rooms, owed.counted) : 1;
      const base = partOf(bases.shown, multiply(quantity, share.numerator), multiply(sharers, share.denominator));
      const amount = partOf(
        bases.exact,
        multiply(quantity, rateOf(line, row)),
        multiply(sharers, line.rates.denominator),
      );
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
  const shownOn = (): Fraction => whole(basePartsOf(calculation, line)[cell.index] as Integer);
  const { charge } = line;
  if (charge.kind !== 'exact' && charge.kind !== 'taxes') {
    const shown = shownOn();
    return { exact: shown, shown };
  }
  const { factors, denominator } = exactBaseOf(calculation, line);
  const exact = { numerator: factors[cell.index] as Integer, denominator };
  // A tax of taxes has no units where these charge nothing.
  if (charge.kind === 'taxes') return exact.numerator === 0 ? undefined : { exact, shown: exact };
  return { exact, shown: charge.reports === 'exact' ? exact : shownOn() };
}

/** The charged units of a line, before a limit over the stay. */
export function chargedBeforeLimit(calculation: Calculation, line: Line): ChargedUnits[] {
  const held = limitedUnitsOf(calculation, line);
  return held === undefined ? chargedUnits(calculation, line) : asChargedUnits(calculation, line, held.before);
}

function unitCharges(calculation: Calculation, line: Line): ChargedUnits[] {
  const units = unitsOf(calculation, line);
  const nights = calculation.shape.lodgings.map((cell): UnitsOn => {
    return { cell, units: units[cell.index] as readonly LineUnits[] };
  });
  return asChargedUnits(calculation, line, nights);
}

function asChargedUnits(calculation: Calculation, line: Line, nights: readonly UnitsOn[]): ChargedUnits[] {
  return nights.flatMap(({ cell, units }) => {
    const { kind } = cell;
    const ofKind = calculation.rooms[kind.index] as RoomsOfKind;
    // Whole units if rooms share them: all rooms have an equal part.
    const shown = units.filter(({ payer }) => !isTogether(payer) || isFirstOfGroup(calculation.shape.kinds, kind));
    return shown.map(({ row, payer, counts, times: number, rooms, base, parts }): ChargedUnits => {
      const quantity = isTogether(payer) ? number / ofKind.rooms : number;
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
