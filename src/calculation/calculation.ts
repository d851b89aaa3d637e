import type { OverStay } from '../definitions/local/resolve.js';
import type { Unit as Counted, SharedBy } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import { add, type Integer } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Cell, Cells, Cut, Guests, Kind } from './cells.js';
import type { Base } from './order.js';
import type { Line, Program, Row } from './program.js';

/**
 * What a stay comes to, asked for amount by amount: each is worked out when it is asked for first, and kept. `root` has the
 * longest cells that will do, and rounds; finer cuts of the same stay are made when a part of an amount is asked for.
 */
export interface Calculation {
  readonly program: Program;
  readonly groups: readonly RoomGroup[];
  readonly cut: Cut;
  readonly kinds: readonly Kind[];
  readonly cells: readonly Cell[];
  readonly root: Calculation;
  /** Whether a guest has nights of their own. */
  readonly hasOwnNights: boolean;
  /** What a line comes to over the stay, in minor units. */
  amount(line: Line): Integer;
  /** The same over the stay, or on each night of a room group where each is rounded. */
  rounded(line: Line): readonly Integer[];
  /** What a line comes to in each cell before it is rounded. */
  exact(line: Line): Exact;
  /** What a line comes to in each cell, in minor units. The parts add up to its amount. */
  parts(line: Line): readonly Integer[];
  /** What a base comes to in one cell: exact, and not in lowest terms. */
  exactBaseOn(base: Base, cell: Cell): { readonly numerator: Integer; readonly denominator: Integer };
  /** What a line comes to in one cell if nothing above it were rounded. */
  exactOn(line: Line, cell: Cell): { readonly numerator: Integer; readonly denominator: Integer };
  /** What a percent is taken of, from rounded amounts: over the stay, or on each night that is rounded by itself. */
  bases(line: Line): readonly Integer[];
  /** The same in each cell. */
  baseParts(line: Line): readonly Integer[];
  /** What a base starts from in each cell. */
  startParts(base: Base): readonly Integer[];
  /** The same stay on single nights. */
  byNight(): Calculation;
  /** The same stay on single nights of single rooms. */
  byRoom(): Calculation;
  /** The units of a line on a night of a room, where they are worked out one by one: by the cell of the lodging. */
  readonly units: Array<Array<readonly Unit[] | undefined> | undefined>;
  /** What a limit over the stay makes of the units of a line, by line: found on single nights of single rooms. */
  readonly held: Array<HeldUnits | undefined>;
  /** How often fixed charges fall on each cell, by `Line.fallsKey`. */
  readonly falls: Array<readonly number[] | undefined>;
  /** How often fixed charges are counted there, by `Line.countKey`. */
  readonly counts: Array<Counts | undefined>;
  /** By line, by cell: the row of each guest. */
  readonly guestRows: Array<Array<ReadonlyArray<Row | undefined> | undefined> | undefined>;
  /** By line: the rows of units that rooms have together, by night. */
  readonly sharedRows: Array<Map<string, Row | undefined> | undefined>;
  /** The cells of each night of a room group; found when they are asked for. */
  slots(): Slots;
  /** The stay in its longest cells. */
  readonly runs: Cells;
}

/** Who owes units, of what they are, and how often. */
export interface Owed {
  /** Who owes one unit. */
  readonly payer: SharedBy;
  /** What one of them is. */
  readonly counts: Counted;
  /** Whether it is of the whole stay, and not of a night. */
  readonly isOnce: boolean;
  /** The guests who owe it; `undefined` where several share it. */
  readonly guest: Guests | undefined;
  /** How many units, in all rooms of the kind. */
  readonly times: number;
  /** How many rooms have a unit together: what is said of it is then the part of one of them. */
  readonly rooms: number;
}

/** Units of a line that are alike, on one night of one kind of rooms. */
export interface Unit extends Owed {
  /** The row that gives its rate; `undefined`: the line's own. */
  readonly row: Row | undefined;
  /** What one of them is computed on, in all parts of the price, before the share. */
  readonly base: Fraction;
  /** What one of them comes to, by cell. */
  readonly parts: readonly UnitPart[];
}

/** Units of a line on the night of a room. */
export interface UnitsOn {
  readonly cell: Cell;
  readonly units: readonly Unit[];
}

/** The units of a line under a limit over the stay. */
export interface HeldUnits {
  /** As they are before the limit, on each night of each room. */
  readonly before: readonly UnitsOn[];
  readonly payers: readonly HeldPayer[];
}

/** Payers who are alike, of whom each has one limit over the stay. */
export interface HeldPayer {
  readonly limit: OverStay;
  /** How many they are. */
  readonly payers: number;
  /** The charged nights of one of them; of a stay its dates. */
  readonly nights: number;
  /** What was paid before, which counts toward the upper limit. */
  readonly paid: Fraction;
  /** What all units of one come to, before the limit and after it. */
  readonly exact: Fraction;
  readonly amount: Fraction;
  /** Which limit made it so; `undefined`: it lies within both. */
  readonly heldBy: 'at_most' | 'at_least' | undefined;
}

export interface UnitPart {
  readonly cell: number;
  readonly amount: Fraction;
}

/** By cell: factors, which are multiplied by numerator / denominator. */
export interface Exact {
  readonly factors: readonly Integer[];
  /** All of them together. */
  readonly sum: Integer;
  readonly numerator: Integer;
  readonly denominator: Integer;
}

/** How often something is counted, as numerators over one number. */
export interface Counts extends Pick<Exact, 'factors' | 'sum'> {
  readonly over: number;
}

/** The nights of room groups, in which charges are rounded or shared out. */
export interface Slots {
  /** By slot, by room: its cells, one for each part of the price. */
  readonly rooms: ReadonlyArray<ReadonlyArray<readonly number[]>>;
  /** By cell: its slot. */
  readonly of: readonly number[];
}

export function sumOf(amounts: readonly Integer[]): Integer {
  let sum: Integer = 0;
  for (let at = 0; at < amounts.length; at += 1) sum = add(sum, amounts[at] as Integer);
  return sum;
}

/** No quote leaves whose parts do not add up: that would be a defect of this library, never of the input. */
export function mustBe(whole: Integer, sum: Integer): void {
  if (sum !== whole) throw new Error(`staytax: parts add up to ${sum}, not to ${whole}; please report this stay`);
}

/** An entry of a list at a place that exists by construction: TypeScript cannot know that it does. */
export function itemAt<Entry>(list: readonly Entry[], place: number): Entry {
  return list[place] as Entry;
}
