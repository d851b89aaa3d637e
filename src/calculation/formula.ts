import { isOfStay, type Measure, NIGHT_MEASURES, STAY_MEASURES } from './measures.js';

/**
 * The calculation of one strip, written out once for all strips of a pattern: the steps from its measures down to
 * its totals, and on to what only a whole quote prints.
 *
 * Between two roundings everything is linear. So nearly each step is a weighted sum of numbers that are known by
 * then, divided and rounded once. The numbers stand in cells: NOTHING, the measures, the settled amount of each
 * column (0 where it does not apply), then whatever else steps have in common. Where a tax is computed on a part of what a
 * charge came to, because the two do not apply to the same nights, that charge is shared out over its nights.
 */
export interface Formula {
  readonly steps: readonly Step[];
  /** How many of the steps the totals need. */
  readonly stepsToTotals: number;
  readonly price: Cell;
  readonly inclusive: Cell;
  readonly exclusive: Cell;
  /** By charge. */
  readonly lines: readonly Line[];
  /** How many numbers it is made of. */
  readonly size: number;
  /** What it is worked out on. One sheet serves all stays of the pattern: each step is written before it is read. */
  readonly cells: Float64Array;
  /** The same for what has been shared out: a list of nights each. */
  readonly nightly: Array<readonly number[]>;
}

/** Where a number stands. */
export type Cell = number;

/** Where the figures of a charge stand: what it has none of stands in NOTHING. */
export interface Line {
  readonly amount: Cell;
  readonly base: Cell;
  readonly times: Cell;
  readonly taxableNights: Cell;
}

export type Step = Sum | ShareOut;

/** cells[into] becomes the weighted sum of cells, divided by the divisor and rounded. */
interface Sum extends Parts {
  readonly kind: 'sum';
  readonly into: Cell;
  readonly divisor: number;
}

/** What a cell holds is shared out over the nights, in proportion to what each night has of it exactly. */
export interface ShareOut {
  readonly kind: 'shares';
  readonly of: Cell;
  /** By stretch: what one of its nights comes to, before it is divided by the divisor. */
  readonly nights: readonly Parts[];
  readonly divisor: number;
  /** What was shared out before and has a part in that. */
  readonly on: readonly ShareOut[];
  /** Which list of `nightly` becomes the shares. */
  readonly list: number;
  /** The cell that holds the share of a night, while something else is worked out for that night. */
  readonly night: Cell;
  /** By stretch: the cell that becomes the sum of the shares of its nights. */
  readonly sums: readonly Cell[];
}

export interface Parts {
  readonly sources: readonly number[];
  readonly factors: readonly number[];
}

/** Stays 0. */
export const NOTHING: Cell = 0;

/**
 * The cell of a measure. Measures of nights stand once for each stretch, and behind the last stretch once more, for a
 * night by itself.
 */
export function measureCell(measure: Measure, stretch: number): Cell {
  if (isOfStay(measure)) return 1 + STAY_MEASURES.indexOf(measure);
  return 1 + STAY_MEASURES.length + stretch * NIGHT_MEASURES.length + NIGHT_MEASURES.indexOf(measure);
}

/** How many cells hold the measures of a strip and of a night, and NOTHING. */
export function measureCells(stretches: number): number {
  return 1 + STAY_MEASURES.length + (stretches + 1) * NIGHT_MEASURES.length;
}
