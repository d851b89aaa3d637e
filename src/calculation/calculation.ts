import type { OverStay } from '../definitions/local/resolve.js';
import type { Unit as Counted, SharedBy } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Cell, Cells, Cut, Guests, RoomKind } from './cells.js';
import type { Base } from './order.js';
import type { Extraction, Line, Needs, Net, Program, Row } from './program.js';

/**
 * The calculation of a stay. Each amount is calculated when it is first read, and cached. `root` has the longest cells
 * and does the rounding; parts of an amount are calculated on finer cells of the same stay.
 */
export interface Calculation {
  readonly program: Program;
  readonly groups: readonly RoomGroup[];
  readonly cut: Cut;
  readonly kinds: readonly RoomKind[];
  readonly cells: readonly Cell[];
  readonly root: Calculation;
  /** Whether a guest sleeps other nights than the room. */
  readonly hasOwnNights: boolean;
  /** The amount of a line over the stay, in minor units. */
  amount(line: Line | Net): Integer;
  /** The rounded amounts of a line: one over the stay, or one for each night of a room group. */
  rounded(line: Line | Net): readonly Integer[];
  /** The exact amount of a line in each cell. */
  exact(line: Line | Net): ExactAmounts;
  /** The amount of a line in each cell, in minor units. The parts add up to `amount`. */
  parts(line: Line | Net): readonly Integer[];
  /** The exact base in one cell, not in lowest terms. */
  exactBaseOn(base: Base, cell: Cell): { readonly numerator: Integer; readonly denominator: Integer };
  /** The amount of a line in one cell if no line above it were rounded. */
  exactOn(line: Line, cell: Cell): { readonly numerator: Integer; readonly denominator: Integer };
  /** The rounded base of a percent: one over the stay, or one for each night that is rounded separately. */
  bases(line: Line): readonly Integer[];
  /** The rounded base of a percent in each cell. */
  baseParts(line: Line): readonly Integer[];
  /** The start of a base in each cell. */
  startParts(base: Base): readonly Integer[];
  /** This stay in single nights. */
  byNight(): Calculation;
  /** This stay in single nights of single rooms. */
  byRoom(): Calculation;
  /** Cache, by the cell of the lodging: the units of a line on a night of a room. */
  readonly units: Array<Array<readonly LineUnits[] | undefined> | undefined>;
  /** Cache, by line: its units under a limit over the stay, on single nights of single rooms. */
  readonly limited: Array<LimitedUnits | undefined>;
  /** Cache, by `Line.fallsKey`: how often fixed charges fall due on each cell. */
  readonly falls: Array<readonly number[] | undefined>;
  /** Cache, by `Line.countKey`: how many units are charged on each cell. */
  readonly counts: Array<Counts | undefined>;
  /** Cache, by line and cell: the row of each guest. */
  readonly guestRows: Array<Array<ReadonlyArray<Row | undefined> | undefined> | undefined>;
  /** Cache, by cell: how its price is split for the bases that need some lines, if rates of these vary. */
  readonly extractions: Array<Map<Needs, Extraction> | undefined>;
  /** Cache, by line and night: the rows of units that rooms share. */
  readonly sharedRows: Array<Map<string, Row | undefined> | undefined>;
  /** How many results it holds, with those on finer cells: a measure of the work that was done. */
  results(): number;
  /** The cells of each night of a room group. */
  slots(): Slots;
  /** The stay in its longest cells. */
  readonly runs: Cells;
}

/** Units that a payer owes: whose they are, what each unit is, and how many. */
export interface OwedUnits {
  /** Who owes one unit. */
  readonly payer: SharedBy;
  /** The kind of unit. */
  readonly counts: Counted;
  /** Whether a unit is for the whole stay and not for a night. */
  readonly isOnce: boolean;
  /** The guests who owe it; `undefined` if several share it. */
  readonly guest: Guests | undefined;
  /** Number of units in all rooms of the kind. */
  readonly times: number;
  /** Number of rooms that share a unit; the figures are then the part of one room. */
  readonly rooms: number;
}

/** Identical units of a line, on one night of one kind of rooms. */
export interface LineUnits extends OwedUnits {
  /** The row with its rate; `undefined`: the line's own rate. */
  readonly row: Row | undefined;
  /** The base of one unit in all parts of the price, before the share. */
  readonly base: Fraction;
  /** The amount of one unit, by cell. */
  readonly parts: readonly UnitPart[];
}

export interface UnitsOn {
  readonly cell: Cell;
  readonly units: readonly LineUnits[];
}

/** The units of a line under a limit over the stay. */
export interface LimitedUnits {
  /** The units before the limit, on each night of each room. */
  readonly before: readonly UnitsOn[];
  readonly payers: readonly LimitedPayer[];
}

/** Identical payers; each has one limit over the stay. */
export interface LimitedPayer {
  readonly limit: OverStay;
  /** Number of payers. */
  readonly payers: number;
  /** Number of charged nights of one payer; for a limit of the stay, number of charged dates. */
  readonly nights: number;
  /** Amount paid before, which counts toward the upper limit. */
  readonly paid: Fraction;
  /** The sum of all units of one payer, before the limit. */
  readonly exact: Fraction;
  /** The sum after the limit. */
  readonly amount: Fraction;
  /** The limit that changed the amount; `undefined`: none did. */
  readonly limitedBy: 'at_most' | 'at_least' | undefined;
}

export interface UnitPart {
  readonly cell: number;
  readonly amount: Fraction;
}

/** Amounts by cell: factors, each to be multiplied by numerator / denominator. */
export interface ExactAmounts {
  readonly factors: readonly Integer[];
  /** The sum of the factors. */
  readonly sum: Integer;
  readonly numerator: Integer;
  readonly denominator: Integer;
}

/** Counts by cell, as numerators over one number. */
export interface Counts extends Pick<ExactAmounts, 'factors' | 'sum'> {
  readonly over: number;
}

/** The nights of room groups, in which charges are rounded or shared out. */
export interface Slots {
  /** By slot, then by room: its cells, one for each part of the price. */
  readonly rooms: ReadonlyArray<ReadonlyArray<readonly number[]>>;
  /** By cell: its slot. */
  readonly of: readonly number[];
}

export function sumOf(amounts: readonly Integer[]): Integer {
  let sum: Integer = 0;
  for (let at = 0; at < amounts.length; at += 1) sum = add(sum, amounts[at] as Integer);
  return sum;
}

/** Throws if the parts of an amount do not add up to it: a defect of this library, never of the input. */
export function mustEqual(whole: Integer, sum: Integer): void {
  if (sum !== whole) throw new Error(`staytax: parts add up to ${sum}, not to ${whole}; please report this stay`);
}

/** An entry at a place that exists by construction, which TypeScript cannot see. */
export function itemAt<Entry>(list: readonly Entry[], place: number): Entry {
  return list[place] as Entry;
}
