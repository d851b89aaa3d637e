import type { BaseStart } from '../../definitions/local/of-tax.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { Tax } from '../../definitions/tax.js';
import { add, type Integer, subtract } from '../../money/integer.js';
import { amountAt, itemAt, lengthen, numberAt } from '../at.js';
import { type Cells, isOpenAt } from '../stay/cells.js';
import type { Charge } from '../tax-set/order.js';

/** Which charges a sum takes in. */
export const SIDE = { all: 0, inclusive: 1, exclusive: 2 } as const;
export type Side = (typeof SIDE)[keyof typeof SIDE];

/**
 * What a base starts from: the price, the price less the rounded inclusive charges, or the net that is rounded before
 * the charges.
 */
type Start = 'price' | 'net' | 'rounded-net' | 'nothing';

/** What a percent is taken of: a start, and the charges on one side that are of a higher level or nested in it. */
export interface PercentBase {
  readonly start: Start;
  readonly side: Side;
  /** The lines before this place have a higher level. */
  readonly higher: number;
  /** Places of the nested lines that it adds. */
  readonly nested: readonly number[];
}

/**
 * The base of a percent. Inclusive charges are part of the price: what starts from the price adds only the exclusive
 * ones of a higher level or nested in it, and what starts from the net adds all. Local rules may name what it adds.
 */
export function percentBase(charge: Charge, charges: readonly Charge[], policy: FullPolicy): PercentBase {
  const { plus } = charge;
  const higher = plus === undefined ? charge.higher : 0;
  const nested = plus === undefined ? charge.nested : [...plus].sort((one, other) => one - other);
  const start = startOf(charge.tax, policy);
  if (start === 'price') {
    const exclusive = nested.filter((index) => !itemAt(charges, index).tax.is_inclusive);
    return { start, side: SIDE.exclusive, higher, nested: exclusive };
  }
  return { start: start === 'nothing' ? start : netStart(policy), side: SIDE.all, higher, nested };
}

function netStart({ rounding }: FullPolicy): 'net' | 'rounded-net' {
  return rounding.inclusive === 'net' ? 'rounded-net' : 'net';
}

/**
 * What conditions on the price look at: what a percent at this place is taken of. Where that is other taxes alone, the
 * price by itself; an inclusive tax, whose net depends on the answer, looks at the shown price.
 */
export function priceBaseOf(charge: Charge, charges: readonly Charge[], policy: FullPolicy): PercentBase {
  if (charge.tax.is_inclusive) return { start: 'price', side: SIDE.exclusive, higher: 0, nested: [] };
  if (startOf(charge.tax, policy) !== 'nothing') return percentBase(charge, charges, policy);
  const start = policy.exclusiveBase === 'price' ? 'price' : netStart(policy);
  return { start, side: SIDE.all, higher: 0, nested: [] };
}

/**
 * What a percent starts from: what its local rules say, or else the net, or where the policy says so an exclusive one
 * from the price. What starts from nothing is computed on the units of what it adds: see engine/units.ts.
 */
export function startOf({ is_inclusive, local }: Tax, { exclusiveBase }: FullPolicy): BaseStart {
  return local?.base?.start ?? (is_inclusive ? 'net' : exclusiveBase);
}

/** The side of a charge. The net has none: nothing adds it up. */
export function sideOf(tax: Tax): Side {
  return tax.is_inclusive ? SIDE.inclusive : SIDE.exclusive;
}

/** A line as sums see it. */
interface Summand {
  readonly index: number;
  readonly side: Side | undefined;
}

/** The lines that sums add up, by the side of the sum, in calculation order. */
export type Summands = readonly [readonly Summand[], readonly Summand[], readonly Summand[]];

export function summandsOf(lines: readonly Summand[]): Summands {
  const summands: [Summand[], Summand[], Summand[]] = [[], [], []];
  for (const line of lines) {
    if (line.side === undefined) continue;
    summands[SIDE.all].push(line);
    summands[line.side].push(line);
  }
  return summands;
}

/** Whether a sum over a side takes in a charge. */
function takesIn(sum: Side, side: Side): boolean {
  return sum === SIDE.all || sum === side;
}

/** The charges that a base adds to its start, in calculation order. */
export function addedTo(base: PercentBase, charges: readonly Charge[]): Charge[] {
  const higher = charges.slice(0, base.higher).filter(({ tax }) => takesIn(base.side, sideOf(tax)));
  return [...higher, ...base.nested.map((index) => itemAt(charges, index))];
}

/** Amounts of lines in the cells of a stay, with running sums of them down the calculation order. */
export interface Amounts {
  /** By line, by cell: only of lines that another one reads. */
  readonly byLine: Integer[][];
  /** By side, by cell: the lines before a place, added up. */
  readonly sums: readonly [Integer[], Integer[], Integer[]];
  /** By side: how many of them. */
  readonly added: [number, number, number];
}

export function createAmounts(): Amounts {
  return { byLine: [], sums: [[], [], []], added: [0, 0, 0] };
}

/** Begins a new calculation: nothing has been added up. */
export function resetSums({ added }: Amounts): void {
  added[SIDE.all] = 0;
  added[SIDE.inclusive] = 0;
  added[SIDE.exclusive] = 0;
}

/** The amounts of one line, by cell. */
export function amountsOf({ byLine }: Amounts, line: number): Integer[] {
  return byLine[line] ?? createColumn(byLine, line);
}

/** Begins the amounts of one line: nothing in any cell. */
export function clearAmounts(amounts: Amounts, line: number, size: number): void {
  const list = amountsOf(amounts, line);
  lengthen(list, size);
  for (let cell = 0; cell < size; cell += 1) list[cell] = 0;
}

/** Lines up to this one get a list each, in their order: a list with holes would be slower for all of them. */
function createColumn(byLine: Integer[][], line: number): Integer[] {
  while (byLine.length <= line) byLine.push([]);
  return itemAt(byLine, line);
}

/** The lines of a side before a place, added up in each cell. Levels follow each other, so the sum is kept running. */
function sumsBefore(
  amounts: Amounts,
  side: Side,
  before: number,
  summands: Summands,
  size: number,
): readonly Integer[] {
  const sums = amounts.sums[side];
  const lines = summands[side];
  let at = amounts.added[side];
  if (at === 0) for (let cell = 0; cell < size; cell += 1) sums[cell] = 0;
  for (; at < lines.length && itemAt(lines, at).index < before; at += 1) {
    const added = itemAt(amounts.byLine, itemAt(lines, at).index);
    for (let cell = 0; cell < size; cell += 1) sums[cell] = add(amountAt(sums, cell), amountAt(added, cell));
  }
  amounts.added[side] = at;
  return sums;
}

/** The lines of a side, added up in each cell. */
export function sumsOf(amounts: Amounts, side: Side, summands: Summands, size: number): readonly Integer[] {
  return sumsBefore(amounts, side, Number.POSITIVE_INFINITY, summands, size);
}

/** The base of a percent in each cell: nothing where the percent does not apply. */
export function fillBases(
  { base, window }: { readonly base: PercentBase; readonly window: number | undefined },
  starts: readonly Integer[] | undefined,
  amounts: Amounts,
  cells: Cells,
  summands: Summands,
  into: Integer[],
): void {
  const { size } = cells;
  const higher = base.higher === 0 ? undefined : sumsBefore(amounts, base.side, base.higher, summands, size);
  for (let cell = 0; cell < size; cell += 1) {
    if (window !== undefined && !isOpenAt(cells, cell, window)) {
      into[cell] = 0;
      continue;
    }
    let sum = starts === undefined ? 0 : amountAt(starts, cell);
    if (higher !== undefined) sum = add(sum, amountAt(higher, cell));
    for (let at = 0; at < base.nested.length; at += 1) {
      sum = add(sum, amountAt(itemAt(amounts.byLine, numberAt(base.nested, at)), cell));
    }
    into[cell] = sum;
  }
}

/** The price less the inclusive charges, in each cell. */
export function fillNets(amounts: Amounts, { size, prices }: Cells, summands: Summands, into: Integer[]): void {
  const inclusive = sumsOf(amounts, SIDE.inclusive, summands, size);
  for (let cell = 0; cell < size; cell += 1) into[cell] = subtract(amountAt(prices, cell), amountAt(inclusive, cell));
}
