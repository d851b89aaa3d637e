import { type Integer, multiply } from '../../money/integer.js';
import { itemAt, numberAt } from '../at.js';
import { fillExtracted } from '../rules/extraction.js';
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
import { type Cells, createCells } from '../stay/cells.js';
import { sumOf } from '../sums.js';
import type { Line } from '../tax-set/lines.js';
import type { Plan } from '../tax-set/plan.js';

/** A stay at one granularity, segments or single nights, with what has been worked out for its cells. */
export interface Layer {
  readonly cells: Cells;
  /** By counter, by cell: how often its charges fall there. */
  readonly counts: number[][];
  /** By counter: all of that together. */
  readonly quantities: number[];
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
  /** Of exact bases, which are numerators over it. */
  denominator: Integer;
  /** Whose bases these are: lines of one level and one window have them in common. */
  basesOf: Line | undefined;
  /** By cell: what sharing out leaves over. */
  readonly losses: Integer[];
}

export function createLayer(summands: Summands): Layer {
  return {
    cells: createCells(),
    counts: [],
    quantities: [],
    amounts: createAmounts(),
    summands,
    nets: [],
    bases: [],
    base: 0,
    denominator: 1,
    basesOf: undefined,
    losses: [],
  };
}

/** Begins a new stay. */
export function resetLayer(layer: Layer): void {
  layer.basesOf = undefined;
  resetSums(layer.amounts);
}

/** Begins the columns that lines add to. */
export function clearColumns({ cells, amounts }: Layer, columns: readonly Line[]): void {
  for (let at = 0; at < columns.length; at += 1) clearAmounts(amounts, itemAt(columns, at).index, cells.size);
}

/**
 * What the rate of a line is multiplied by in each cell: how often it is charged, or its base. Of a line that comes out
 * of the price it is the exact base, over `layer.denominator`.
 */
export function factorsOf(layer: Layer, line: Line, plan: Plan): readonly Integer[] {
  if (line.from === 'quantity') return countsOf(layer, line.counter);
  if (!hasSameBases(line, layer.basesOf)) {
    if (line.from === 'base') fillRoundedBases(layer, line);
    else fillExactBases(layer, line, plan);
    layer.basesOf = line;
  }
  return layer.bases;
}

/** What the exact amounts of a line are numerators over, once its factors are there. */
export function denominatorOf(layer: Layer, { from, rate }: Line): Integer {
  return from === 'price' ? multiply(layer.denominator, rate.denominator) : rate.denominator;
}

/** The same over the stay. */
export function factorOf(layer: Layer, line: Line, plan: Plan): Integer {
  if (line.from === 'quantity') return numberAt(layer.quantities, line.counter);
  factorsOf(layer, line, plan);
  return layer.base;
}

export function hasSameBases(one: Line, other: Line | undefined): boolean {
  return other !== undefined && one.base === other.base && one.window === other.window && one.from === other.from;
}

/** The base of a percent in each cell, from rounded amounts. */
export function fillRoundedBases(layer: Layer, line: Line): void {
  const { amounts, cells, bases, summands } = layer;
  fillBases(line, startsOf(layer, line), amounts, cells, summands, bases);
  layer.base = sumOf(bases, 0, cells.size);
}

/** The base of a percent in each cell as it is before anything is rounded; or the exact net. */
function fillExactBases(layer: Layer, line: Line, plan: Plan): void {
  layer.denominator = fillExtracted(line, layer.cells, layer.counts, plan, layer.bases);
  layer.base = sumOf(layer.bases, 0, layer.cells.size);
}

/** What the base of a percent starts from in each cell. */
export function startsOf({ cells, amounts, nets, summands }: Layer, { base }: Line): readonly Integer[] {
  if (base.start === 'price') return cells.prices;
  // The net is the last line.
  if (base.start === 'rounded-net') return itemAt(amounts.byLine, amounts.byLine.length - 1);
  fillNets(amounts, cells, summands, nets);
  return nets;
}

/** How often the charges of a counter fall on each cell. */
export function countsOf({ counts }: Layer, counter: number): readonly number[] {
  return itemAt(counts, counter);
}

/** Counts everything that is counted: all at once, since nearly all of it is asked for. */
export function countAll(layer: Layer, plan: Plan): void {
  for (let counter = 0; counter < plan.counters.length; counter += 1) count(layer, counter, plan);
}

/** Counts what some lines need: what they are counted in, or what a price is taken apart by. */
export function countFor(layer: Layer, plan: Plan, isNeeded: readonly boolean[]): void {
  const { rounding, involvedCounters } = plan;
  let isExact = false;
  for (let at = 0; at < rounding.length; at += 1) {
    const line = itemAt(rounding, at);
    if (isNeeded[line.index] !== true) continue;
    if (line.from === 'quantity') count(layer, line.counter, plan);
    else if (line.from === 'price') isExact = true;
  }
  if (!isExact) return;
  for (let at = 0; at < involvedCounters.length; at += 1) count(layer, numberAt(involvedCounters, at), plan);
}

function count(layer: Layer, counter: number, { counters, policy }: Plan): void {
  const { counts, quantities, cells } = layer;
  while (counts.length <= counter) {
    counts.push([]);
    quantities.push(0);
  }
  quantities[counter] = countCells(itemAt(counters, counter), cells, policy.stayCharges, itemAt(counts, counter));
}
