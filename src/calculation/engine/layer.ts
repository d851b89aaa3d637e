import { leastCommonMultiple } from '../../money/fraction.js';
import { add, floorDivide, type Integer, multiply } from '../../money/integer.js';
import { amountAt, itemAt, numberAt, zeros } from '../at.js';
import { fillExtracted, multiplyBefore } from '../rules/extraction.js';
import { partsOf, weightOn } from '../rules/payers.js';
import {
  type Amounts,
  clearAmounts,
  createAmounts,
  fillBases,
  fillNets,
  resetSums,
  type Summands,
} from '../rules/percent-base.js';
import { countCells } from '../rules/quantities.js';
import { type Cells, createCells, groupAt } from '../stay/cells.js';
import { sumOf } from '../sums.js';
import type { Line } from '../tax-set/lines.js';
import type { Plan } from '../tax-set/plan.js';
import type { Rated } from '../tax-set/rated.js';

/**
 * The nights of room groups, in which charges are rounded or shared out. A slot has the cells of all rooms that sleep
 * there, and of all parts of their prices.
 */
export interface Slots {
  /** By slot, by room: its cells. */
  readonly rooms: ReadonlyArray<ReadonlyArray<readonly number[]>>;
  /** By cell: its slot. */
  readonly slotOf: readonly number[];
}

/** A stay at one granularity, segments or single nights, with what has been worked out for its cells. */
export interface Layer {
  readonly cells: Cells;
  /** By counter, by cell: how often its charges fall there. */
  readonly counts: Integer[][];
  /** By counter: all of that together. */
  readonly quantities: Integer[];
  /** Rounded amounts. */
  readonly amounts: Amounts;
  /** What sums of them add up. */
  readonly summands: Summands;
  /** The price less the inclusive charges, by cell. */
  readonly nets: Integer[];
  /** By cell: the bases of the line at hand. */
  readonly bases: Integer[];
  /** All of them together. */
  base: Integer;
  /** What they are over: 1 unless they are exact. */
  denominator: Integer;
  /** Whose bases these are: lines of one level and one window have them in common. */
  basesOf: Line | undefined;
  /** By cell: bases of a line of several rates, each times its own. */
  readonly weighted: Integer[];
  /** What the factors of the line at hand are over, beside its rate. */
  over: Integer;
  /** Of single nights: those of room groups, where these have several cells. */
  slots: Slots | undefined;
  /** What counts are over. */
  shared: Integer;
  /** Whether its cells are of single rooms and parts. */
  isAlone: boolean;
  /** By cell: what sharing out leaves over. */
  readonly losses: Integer[];
}

export function createLayer(summands: Summands, counters: number): Layer {
  return {
    cells: createCells(),
    counts: Array.from({ length: counters }, () => []),
    quantities: zeros(counters),
    amounts: createAmounts(),
    summands,
    nets: [],
    bases: [],
    base: 0,
    denominator: 1,
    basesOf: undefined,
    weighted: [],
    over: 1,
    slots: undefined,
    shared: 1,
    isAlone: false,
    losses: [],
  };
}

/** Begins a new stay. */
export function resetLayer(layer: Layer): void {
  layer.shared = 1;
  layer.basesOf = undefined;
  layer.cells.worked = undefined;
  resetSums(layer.amounts);
}

/** What counts are over: what rooms have together is spread over them equally, identical ones counted one by one. */
export function shareOf(cells: Cells, { counters }: Plan): Integer {
  let shared: Integer = 1;
  if (!counters.some(({ together }) => together)) return shared;
  for (const { rooms, roomsOfGroup = rooms } of cells.groups) {
    if (roomsOfGroup !== rooms) shared = leastCommonMultiple(shared, roomsOfGroup);
  }
  return shared;
}

/** Begins the columns that lines add to. */
export function clearColumns({ cells, amounts }: Layer, columns: readonly Line[]): void {
  for (let at = 0; at < columns.length; at += 1) clearAmounts(amounts, itemAt(columns, at).index, cells.size);
}

/**
 * What the rate of a line is multiplied by in each cell, as numerators over `layer.over`: how often it is charged, or its
 * base. Of a line that comes out of the price it is the exact base.
 */
export function factorsOf(layer: Layer, line: Line, plan: Plan): readonly Integer[] {
  if (line.from === 'quantity') {
    layer.over = layer.shared;
    return countsOf(layer, line.counter);
  }
  if (line.from === 'units') return workedFactors(layer, line);
  if (!hasSameBases(line, layer.basesOf)) {
    if (line.from === 'base') fillRoundedBases(layer, line);
    else fillExactBases(layer, line, plan);
  }
  if (line.weighedBy !== undefined) return weigh(layer, line.weighedBy);
  layer.over = layer.denominator;
  return layer.bases;
}

function workedFactors(layer: Layer, { index }: Line): readonly Integer[] {
  const { numerators = [], denominator = 1 } = layer.cells.worked?.amounts[index] ?? {};
  layer.over = denominator;
  return numerators;
}

/** Each base times the rates in its cell. */
function weigh(layer: Layer, rated: Rated): readonly Integer[] {
  const { cells, bases, weighted } = layer;
  let common: Integer = 1;
  let before = -1;
  let weight: Integer = 0;
  for (let at = 0; at < cells.size; at += 1) {
    const base = amountAt(bases, at);
    if (base === 0) {
      weighted[at] = 0;
      continue;
    }
    if (before < 0 || !isRatedAlike(cells, before, at)) {
      const parts = partsOf(rated, cells, at);
      const next = leastCommonMultiple(common, parts);
      if (next !== common) multiplyBefore(weighted, at, floorDivide(next, common));
      common = next;
      weight = multiply(weightOn(rated, cells, at), floorDivide(common, parts));
      before = at;
    }
    weighted[at] = multiply(base, weight);
  }
  layer.over = multiply(layer.denominator, common);
  return weighted;
}

/** Whether two cells have the same rates: unless these depend on the price, as long as strand and rule set are the same. */
function isRatedAlike(cells: Cells, one: number, other: number): boolean {
  if (cells.worked !== undefined || groupAt(cells, one).own !== undefined) return false;
  return cells.groupOf[one] === cells.groupOf[other] && cells.ruleSets[one] === cells.ruleSets[other];
}

/** What the exact amounts of a line are numerators over, once its factors are there. */
export function denominatorOf(layer: Layer, line: Line): Integer {
  return multiply(line.rate.denominator, layer.over);
}

/** The factors of a line over the stay. */
export function factorOf(layer: Layer, line: Line, plan: Plan): Integer {
  const factors = factorsOf(layer, line, plan);
  if (line.from === 'quantity') return amountAt(layer.quantities, line.counter);
  return line.rated === undefined ? layer.base : sumOf(factors, 0, layer.cells.size);
}

export function hasSameBases(one: Line, other: Line | undefined): boolean {
  return other !== undefined && one.base === other.base && one.window === other.window && one.from === other.from;
}

/** The base of a percent in each cell, from rounded amounts. */
export function fillRoundedBases(layer: Layer, line: Line): void {
  const { amounts, cells, bases, summands } = layer;
  fillBases(line, startsOf(layer, line), amounts, cells, summands, bases);
  layer.basesOf = line;
  layer.denominator = 1;
  layer.base = sumOf(bases, 0, cells.size);
}

/** The base of a percent in each cell as it is before anything is rounded; or the exact net. */
function fillExactBases(layer: Layer, line: Line, plan: Plan): void {
  layer.basesOf = line;
  layer.denominator = fillExtracted(line, layer, plan, layer.bases);
  layer.base = sumOf(layer.bases, 0, layer.cells.size);
}

/** What the base of a percent starts from in each cell. */
export function startsOf({ cells, amounts, nets, summands }: Layer, { base }: Line): readonly Integer[] | undefined {
  if (base.start === 'price') return cells.prices;
  if (base.start === 'nothing') return undefined;
  // The net is the last line.
  if (base.start === 'rounded-net') return itemAt(amounts.byLine, amounts.byLine.length - 1);
  fillNets(amounts, cells, summands, nets);
  return nets;
}

/** How often the charges of a counter fall on each cell. */
export function countsOf({ counts }: Layer, counter: number): readonly Integer[] {
  return itemAt(counts, counter);
}

/** Counts everything that is counted: all at once, since nearly all of it is asked for. */
export function countAll(layer: Layer, plan: Plan): void {
  // What looks at prices is counted when these are known.
  for (let counter = 0; counter < plan.counters.length; counter += 1) {
    if (itemAt(plan.counters, counter).line?.byUnit === undefined) count(layer, counter, plan);
  }
}

/** Counts what some lines need: what they are counted in, or what a price is taken apart by. */
export function countFor(layer: Layer, plan: Plan, isNeeded: readonly boolean[]): void {
  const { rounding, inside } = plan;
  let isExact = false;
  for (let at = 0; at < rounding.length; at += 1) {
    const line = itemAt(rounding, at);
    if (isNeeded[line.index] !== true) continue;
    if (line.from === 'quantity') count(layer, line.counter, plan);
    else if (line.from === 'price') isExact = true;
  }
  if (!isExact) return;
  for (let at = 0; at < inside.counters.length; at += 1) count(layer, numberAt(inside.counters, at), plan);
}

export function count(layer: Layer, counter: number, { counters, policy }: Plan): void {
  const own = itemAt(counters, counter);
  const into = itemAt(layer.counts, counter);
  const quantity = countCells(own, layer.cells, policy.stayCharges, into);
  layer.quantities[counter] = layer.shared === 1 ? quantity : spread(layer, own.together, into);
}

/** Makes counts parts of one over `shared`: what rooms have together is spread over them equally. */
function spread({ cells, shared }: Layer, together: boolean, counts: Integer[]): Integer {
  let sum: Integer = 0;
  for (let at = 0; at < cells.size; at += 1) {
    const { rooms, roomsOfGroup = rooms } = groupAt(cells, at);
    const times = together ? floorDivide(multiply(shared, rooms), roomsOfGroup) : shared;
    const spreadOut = multiply(amountAt(counts, at), times);
    counts[at] = spreadOut;
    sum = add(sum, spreadOut);
  }
  return sum;
}
