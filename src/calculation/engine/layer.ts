import type { Integer } from '../../money/integer.js';
import { itemAt, numberAt } from '../at.js';
import { fillExtracted } from '../rules/extraction.js';
import { type Amounts, createAmounts, fillBases, fillNets, resetSums } from '../rules/percent-base.js';
import { countCells } from '../rules/quantities.js';
import { type Cells, createCells } from '../stay/cells.js';
import type { Line } from '../tax-set/lines.js';
import type { Plan } from '../tax-set/plan.js';

/** A stay at one granularity, segments or single nights, with what has been worked out for its cells. */
export interface Layer {
  readonly cells: Cells;
  /** By counter, by cell: how often its charges fall there. Counted when first needed. */
  readonly counts: number[][];
  /** By counter: the stay for which that was done. */
  readonly countedFor: number[];
  /** The number of the stay that is calculated. */
  stay: number;
  /** Rounded amounts. */
  readonly amounts: Amounts;
  /** The price less the inclusive charges, by cell. */
  readonly nets: Integer[];
  /** By cell: the base of the line at hand, as a numerator over `denominator`. */
  readonly bases: Integer[];
  denominator: Integer;
  /** By cell: what sharing out leaves over. */
  readonly losses: Integer[];
}

export function createLayer(): Layer {
  return {
    cells: createCells(),
    counts: [],
    countedFor: [],
    stay: 0,
    amounts: createAmounts(),
    nets: [],
    bases: [],
    denominator: 1,
    losses: [],
  };
}

/** Begins a new stay. */
export function resetLayer(layer: Layer): void {
  layer.stay += 1;
  resetSums(layer.amounts);
}

/**
 * What the rate of a line is multiplied by in each cell: how often it is charged, or its base. Of a line that comes out
 * of the price it is the exact base, over `layer.denominator`.
 */
export function factorsOf(layer: Layer, line: Line, plan: Plan): readonly Integer[] {
  if (line.from === 'quantity') return countsOf(layer, line.counter, plan);
  if (line.from === 'base') return basesOf(layer, line, plan);
  const { involvedCounters } = plan;
  for (let at = 0; at < involvedCounters.length; at += 1) countsOf(layer, numberAt(involvedCounters, at), plan);
  layer.denominator = fillExtracted(line, layer.cells, layer.counts, plan, layer.bases);
  return layer.bases;
}

/** The base of a percent in each cell, from rounded amounts. */
export function basesOf(layer: Layer, line: Line, { lines }: Plan): readonly Integer[] {
  const { amounts, cells, bases } = layer;
  fillBases(line, startsOf(layer, line, lines), amounts, cells, lines, bases);
  return bases;
}

/** What the base of a percent starts from in each cell. */
export function startsOf({ cells, amounts, nets }: Layer, { base }: Line, lines: readonly Line[]): readonly Integer[] {
  if (base.start === 'price') return cells.prices;
  if (base.start === 'rounded-net') return itemAt(amounts.byLine, lines.length - 1);
  fillNets(amounts, cells, lines, nets);
  return nets;
}

/** How often the charges of a counter fall on each cell. */
export function countsOf(layer: Layer, counter: number, { counters, policy }: Plan): readonly number[] {
  const counts = layer.counts[counter] ?? createCounts(layer, counter);
  if (layer.countedFor[counter] !== layer.stay) {
    countCells(itemAt(counters, counter), layer.cells, policy.stayCharges, counts);
    layer.countedFor[counter] = layer.stay;
  }
  return counts;
}

function createCounts({ counts, countedFor }: Layer, counter: number): number[] {
  while (counts.length <= counter) {
    counts.push([]);
    countedFor.push(0);
  }
  return itemAt(counts, counter);
}
