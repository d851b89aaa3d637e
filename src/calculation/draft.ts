import { add, type Integer, multiply } from '../money/integer.js';
import { type Cell, measureCells, NOTHING, type Parts, type ShareOut, type Step } from './formula.js';
import type { Exact } from './inclusive.js';
import type { Plan } from './plan.js';
import type { PreparedKind } from './stretches.js';
import { ALWAYS, applies } from './windows.js';

/** A formula while it is written. */
export interface Draft {
  readonly plan: Plan;
  /** Of the stretches, one after the other. */
  readonly kinds: readonly PreparedKind[];
  /** By column, the net being the last: where it applies. */
  readonly applied: readonly StretchSet[];
  readonly steps: Step[];
  /** Cells that hold a sum, by what it is the sum of: nothing is added up twice. */
  readonly sums: Map<string, Cell>;
  /** By column. */
  readonly shares: Map<number, ShareOut>;
  /** By stretch and measure: what comes out of one of it. */
  exacts?: ReadonlyArray<readonly Exact[]>;
  cellCount: number;
  partCount: number;
  readonly mostParts: number;
  /** A number is too fine to be counted with in doubles, or the formula grows too long to be worth it. */
  isGivenUp: boolean;
}

/** Some stretches of a strip, a bit each. */
export type StretchSet = number;

/** How many stretches a formula is written for: bits of a small number. */
export const MOST_STRETCHES = 16;

/** How many numbers the steps may name for each column and stretch, before the general way is as quick. */
const PARTS_FOR_EACH = 6;
const MOST_PARTS = 5_000;

/** Where nothing has to be shared out, a formula is no longer than its tax set. */
function mostParts(columns: number, stretches: number): number {
  return stretches === 1 ? Number.POSITIVE_INFINITY : Math.min(PARTS_FOR_EACH * columns * stretches, MOST_PARTS);
}

export function draftOf(plan: Plan, kinds: readonly PreparedKind[]): Draft {
  const { charges } = plan.order;
  const columns = charges.length + 1;
  return {
    plan,
    kinds,
    applied: [...charges, NET].map((column) => whereOf(column, kinds)),
    steps: [],
    sums: new Map(),
    shares: new Map(),
    cellCount: measureCells(kinds.length) + columns,
    partCount: 0,
    mostParts: mostParts(columns, kinds.length),
    isGivenUp: false,
  };
}

const NET = { window: ALWAYS };

function whereOf(column: { readonly window: number }, kinds: readonly PreparedKind[]): StretchSet {
  return kinds.reduce((where, kind, at) => (applies(column, kind) ? where | (1 << at) : where), 0);
}

export function isIn(where: StretchSet, stretch: number): boolean {
  return (where & (1 << stretch)) !== 0;
}

/** The places of the stretches. */
export function placesIn(draft: Draft, where: StretchSet): number[] {
  return [...draft.kinds.keys()].filter((at) => isIn(where, at));
}

/** The cell with what a column was settled at. */
export function columnCell({ kinds }: Draft, column: number): Cell {
  return measureCells(kinds.length) + column;
}

/** How often each of some cells is taken; never 0 times. */
export type Weights = Map<Cell, Integer>;

export function take(weights: Weights, source: Cell, factor: Integer): void {
  const sum = add(weights.get(source) ?? 0, factor);
  if (sum === 0) weights.delete(source);
  else weights.set(source, sum);
}

export function takeAll(weights: Weights, others: Weights, times: Integer): void {
  for (const [source, factor] of others) take(weights, source, multiply(factor, times));
}

/** Writes a step; the cell that it fills. */
export function write(draft: Draft, into: Cell, weights: Weights, divisor: Integer): Cell {
  draft.steps.push({ kind: 'sum', into, ...asParts(draft, weights), divisor: asDouble(draft, divisor) });
  return into;
}

/** The cell with a sum: one that holds it already, or one that a step fills. */
export function sumCell(draft: Draft, weights: Weights): Cell {
  const parts = [...weights];
  const [first = [NOTHING, 1]] = parts;
  if (parts.length <= 1 && first[1] === 1) return first[0];
  const key = parts.join();
  const cell = draft.sums.get(key) ?? write(draft, draft.cellCount++, weights, 1);
  draft.sums.set(key, cell);
  return cell;
}

/** Weights as a step has them. */
export function asParts(draft: Draft, weights: Weights): Parts {
  const parts = [...weights];
  draft.partCount += parts.length;
  if (draft.partCount > draft.mostParts) draft.isGivenUp = true;
  return { sources: parts.map(([source]) => source), factors: parts.map(([, factor]) => asDouble(draft, factor)) };
}

export function asDouble(draft: Draft, value: Integer): number {
  if (typeof value === 'number') return value;
  draft.isGivenUp = true;
  return Number.NaN;
}
