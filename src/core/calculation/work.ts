import type { Integer } from '../money/integer.js';
import type { Line } from './program.js';

/**
 * The most steps of one calculation, at about a microsecond each. More than any hotel needs: five taxes over 50,000
 * room nights, or 20,000 room nights under a limit on each guest.
 */
export const MOST_STEPS = 1_000_000;

/** The steps of one number, and of one fraction, that a calculation finds for a cell or for a unit. */
export const STEPS_OF_NUMBER = 0.2;
export const STEPS_OF_FRACTION = 1;

/** The work of a calculation, counted as it is done. */
export interface Work {
  steps: number;
  /** The calculation ends where it takes more. */
  most: number;
  /** By line: the steps for its numbers. */
  byLine: number[] | undefined;
}

export function newWork(most: number = Number.POSITIVE_INFINITY): Work {
  return { steps: 0, most, byLine: undefined };
}

/** Ends a calculation that takes more steps than it may. */
export class TooMuchWork extends Error {
  readonly work: Work;

  constructor(work: Work) {
    super('staytax: a calculation took more steps than it may');
    this.work = work;
  }
}

/** Counts steps before they are taken. Throws TooMuchWork. */
export function take(work: Work, steps: number, line?: Pick<Line, 'index'>): void {
  work.steps += steps;
  if (line !== undefined) {
    work.byLine ??= [];
    work.byLine[line.index] = (work.byLine[line.index] ?? 0) + steps;
  }
  if (work.steps > work.most) throw new TooMuchWork(work);
}

/** The place of the line that took most steps. */
export function heaviestLine({ byLine = [] }: Work): number {
  return byLine.reduce((most, steps, index) => (steps > (byLine[most] ?? 0) ? index : most), 0);
}

/** How many times the steps of a small number one takes that stands over a denominator. */
export function lengthOf(denominator: Integer): number {
  if (typeof denominator === 'number') return 1;
  const digits = hexDigits(denominator);
  return 2 + digits / 20 + digits ** 2 / 40_000;
}

/** The steps of reducing a fraction: those of Euclid's algorithm, each of which grows with the numbers. */
export function stepsOfReducing(denominator: Integer): number {
  if (typeof denominator === 'number') return STEPS_OF_FRACTION;
  const digits = hexDigits(denominator);
  return STEPS_OF_FRACTION + digits / 4 + digits ** 2 / 3_000;
}

function hexDigits(number: bigint): number {
  return number.toString(16).length;
}
