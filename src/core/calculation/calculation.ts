import type { OverStay } from '../definitions/local/resolve.js';
import type { Unit as Counted, SharedBy } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Extraction, Line, Needs, Program, Row } from './program.js';
import type { Cell, Cut, Form, Owed, RoomKind, RoomsOfKind, Shape, ShapedStay } from './shape.js';
import { cutIntoRooms, nightsOf, shapeOf } from './shape.js';
import type { Work } from './work.js';
import { newWork, STEPS_OF_NUMBER, take } from './work.js';

/**
 * A stay on the cells of one cut: its shape, its numbers, and the results that were asked for so far. `root` has the
 * longest cells and the rounded amounts; parts of an amount are calculated on finer cells of the same stay.
 */
export interface Calculation {
  readonly program: Program;
  readonly groups: readonly RoomGroup[];
  readonly cut: Cut;
  readonly shape: Shape;
  /** By kind of rooms. */
  readonly rooms: readonly RoomsOfKind[];
  readonly root: Calculation;
  readonly work: Work;
  /** This stay in single nights, and in single nights of single rooms. */
  nights: Calculation | undefined;
  singles: Calculation | undefined;
  /** By cell: its price, in minor units. */
  prices: readonly Integer[] | undefined;
  /** Of the root, by line and for the net: the amount over the stay, in minor units. */
  readonly amounts: Array<Integer | undefined>;
  /** Of the root, by `Line.baseKey`: a rounded base over the stay. */
  bases: Array<Integer | undefined> | undefined;
  /** Of the root. */
  sides: SideFigures | undefined;
  memo: Memo | undefined;
}

/**
 * The figures of a stay, in minor units. `inclusive` and `exclusive`: the charges, without what is inside of others of
 * them. `handedOver`: the taxes and city taxes, also inside charges. `dueAtHouse`: the charges that the guest pays at the
 * house, each with what is inside it.
 */
export type SideFigures = Record<'price' | 'inclusive' | 'exclusive' | 'handedOver' | 'dueAtHouse', Integer>;

/** Results that totals do not need. */
interface Memo {
  /** By line: its rounded amounts, one for each night of a room group. */
  readonly rounded: Array<readonly Integer[] | undefined>;
  /** By line, and by `Line.baseKey`: the exact amount in each cell. */
  readonly exact: Array<ExactAmounts | undefined>;
  readonly exactBases: Array<ExactAmounts | undefined>;
  /** By line: its amount in each cell, in minor units. The parts add up to the amount. */
  readonly parts: Array<readonly Integer[] | undefined>;
  /** By `Line.baseKey`: the rounded base in each cell. */
  readonly baseParts: Array<readonly Integer[] | undefined>;
  /** The cells of each night of a room group. */
  slots: Slots | undefined;
  /** By line whose rows depend on a price: the band of the price that they read, by cell of the lodging. */
  readonly bands: Array<PriceBands | undefined>;
  /** Lines whose bands are being found. */
  readonly pending: Set<Line>;
  /** By line whose rate depends on prices: who owes what; and by key, the bases with such rates. */
  readonly owed: Array<ReadonlyArray<readonly Owed[]> | undefined>;
  readonly forms: Array<Form | undefined>;
  /** By cell: how its price is split for the bases that need some lines, if rates of these vary. */
  readonly extractions: Array<Map<Needs, Extraction> | undefined>;
  /** By tax of taxes whose units are read one by one, by cell: its rates, by line that it adds. */
  readonly ratesOfTaxes: Array<ReadonlyArray<ReadonlyMap<number, Fraction>> | undefined>;
  /** By line, then by cell of the lodging: its units. */
  readonly units: Array<ReadonlyArray<readonly LineUnits[]> | undefined>;
  /** By line: its units under a limit over the stay. */
  readonly limited: Array<LimitedUnits | undefined>;
  /** By line and night: the rows of units that rooms share. */
  readonly sharedRows: Array<Map<string, Row | undefined> | undefined>;
  /** By row with a condition on the number of the guest, then by cell: the number of each guest of the room. */
  readonly guestNumbers: Map<Row, Array<readonly number[] | undefined>>;
}

/** By cell of the lodging: the band of the price of its room, and of all rooms of its group. */
export interface PriceBands {
  readonly room: readonly number[];
  readonly group: readonly number[];
  /** By kind of rooms, then by class of guests: the band of the price of their own nights, if rows read all nights. */
  readonly guests: ReadonlyArray<readonly number[] | undefined>;
}

export function foundIn(calculation: Calculation): Memo {
  calculation.memo ??= {
    rounded: [],
    exact: [],
    exactBases: [],
    parts: [],
    baseParts: [],
    slots: undefined,
    bands: [],
    pending: new Set(),
    owed: [],
    forms: [],
    extractions: [],
    ratesOfTaxes: [],
    units: [],
    limited: [],
    sharedRows: [],
    guestNumbers: new Map(),
  };
  return calculation.memo;
}

/** Starts the calculation of a stay; amounts are calculated when they are first asked for. */
export function calculate(program: Program, groups: readonly RoomGroup[], work: Work = newWork()): Calculation {
  take(work, STEPS_OF_STAY + STEPS_OF_NUMBER * (groups.length + program.lines.length));
  return newCalculation(program, groups, 'runs', shapeOf(program, groups, work), work);
}

const STEPS_OF_STAY = 1;

function newCalculation(
  program: Program,
  groups: readonly RoomGroup[],
  cut: Cut,
  { shape, rooms }: ShapedStay,
  work: Work,
  root?: Calculation,
): Calculation {
  const made = {
    program,
    groups,
    cut,
    shape,
    rooms,
    root: root as Calculation,
    work,
    nights: undefined,
    singles: undefined,
    prices: undefined,
    amounts: [],
    bases: undefined,
    sides: undefined,
    memo: undefined,
  };
  made.root ??= made;
  return made;
}

/** The stay in single nights. */
export function byNight({ root }: Calculation): Calculation {
  const { program, groups, shape, rooms, work } = root;
  root.nights ??= newCalculation(program, groups, 'nights', { shape: nightsOf(shape, work), rooms }, work, root);
  return root.nights;
}

/** The stay in single nights of single rooms. */
export function byRoom({ root }: Calculation): Calculation {
  const { program, groups, work } = root;
  root.singles ??= newCalculation(program, groups, 'rooms', cutIntoRooms(program, groups, root, work), work, root);
  return root.singles;
}

/** The price of each cell, in minor units. */
export function pricesOf(calculation: Calculation): readonly Integer[] {
  calculation.prices ??= findPrices(calculation);
  return calculation.prices;
}

function findPrices({ shape: { kinds, cells }, rooms }: Calculation): readonly Integer[] {
  const cellPrices: Integer[] = [];
  for (let index = 0; index < kinds.length; index += 1) {
    const { parts } = kinds[index] as RoomKind;
    const { prices, byPart } = rooms[index] as RoomsOfKind;
    for (let part = 0; part < parts.length; part += 1) {
      const amounts = byPart === undefined ? prices : (byPart[part] as readonly Integer[]);
      for (const { to } = parts[part] as RoomKind['parts'][number]; cellPrices.length < to; ) {
        const { from, nights } = cells[cellPrices.length] as Cell;
        let price = amounts[from] as Integer;
        for (let night = from + 1; night < from + nights; night += 1) price = add(price, amounts[night] as Integer);
        cellPrices.push(price);
      }
    }
  }
  return cellPrices;
}

/** Adds the amounts of finer cells up by the cells that they were cut from. */
export function collected(calculation: Calculation, finer: Calculation, amounts: readonly Integer[]): Integer[] {
  const { cut, root } = calculation;
  const { cells } = calculation.shape;
  const sums: Integer[] = [];
  const first: number[] = [];
  for (let index = 0; index < cells.length; index += 1) {
    sums.push(0);
    first[(cells[index] as Cell).parent] ??= index;
  }
  for (let index = 0; index < amounts.length; index += 1) {
    const { parent: of, from } = finer.shape.cells[index] as Cell;
    // Cells of single nights come in the order of the runs that they were cut from.
    const place = cut === 'runs' ? of : (first[of] as number) + from - (root.shape.cells[of] as Cell).from;
    sums[place] = add(sums[place] as Integer, amounts[index] as Integer);
  }
  return sums;
}

/** Units that a payer owes: whose they are, what each unit is, and how many. */
export interface OwedUnits {
  /** Who owes one unit. */
  readonly payer: SharedBy;
  /** The kind of unit. */
  readonly counts: Counted;
  /** Whether a unit is for the whole stay and not for a night. */
  readonly isOnce: boolean;
  /** The class of the guests who owe it; `undefined` if several share it. */
  readonly guest: number | undefined;
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

/** The nights of room groups, in which charges are rounded or shared out. */
export interface Slots {
  /** By slot, then by room: its cells, one for each part of the price. */
  readonly rooms: ReadonlyArray<ReadonlyArray<readonly number[]>>;
  /** By cell: its slot. */
  readonly slotOf: readonly number[];
}

export function sumOf(amounts: readonly Integer[]): Integer {
  let sum: Integer = 0;
  for (let index = 0; index < amounts.length; index += 1) sum = add(sum, amounts[index] as Integer);
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
