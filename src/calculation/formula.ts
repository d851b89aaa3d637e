import { MEASURES, type Measure } from './measures.js';

/**
 * The calculation of a stay whose nights are all of one kind, written out once: the steps from its measures
 * down to its totals.
 *
 * Between two roundings everything is linear. So each step is a weighted sum of numbers that are known by then,
 * divided and rounded once. The numbers stand in cells: first the measures, then the amount of each charge
 * (0 where it does not apply), then the net, the two sums, and whatever else steps have in common.
 */
export interface Formula {
  /** Down to the totals, in the order in which the policy settles. */
  readonly steps: readonly Step[];
  /** The same and, from settled amounts, the bases that only a whole quote prints. */
  readonly allSteps: readonly Step[];
  readonly inclusive: Cell;
  readonly exclusive: Cell;
  /** By charge. */
  readonly lines: readonly Line[];
  /** What it is worked out on. One sheet serves all stays of the kind: each step is written before it is read. */
  readonly cells: Float64Array;
}

/** Where a number stands. */
export type Cell = number;

/** Where the figures of a charge stand: what it has none of stands at 0. */
export interface Line {
  readonly amount: Cell;
  readonly base: Cell;
  readonly times: Cell;
  readonly taxableNights: Cell;
}

/** cells[into] becomes the sum of cells[sources] x factors, divided by the divisor and rounded. */
export interface Step {
  readonly into: Cell;
  readonly sources: readonly Cell[];
  readonly factors: readonly number[];
  readonly divisor: number;
}

/** The cell of each measure. */
export const MEASURE_CELLS: Readonly<Record<Measure, Cell>> = {
  price: 0,
  once: 1,
  rooms: 2,
  persons: 3,
  nights: 4,
  roomNights: 5,
  personNights: 6,
};

/** Stays 0. */
export const NOTHING: Cell = MEASURES.length;
