import type { TaxSet, TaxSetEntry } from '../definitions/tax.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { amountOf } from './amounts.js';
import type { Calculation } from './calculation.js';
import { calculate } from './calculation.js';
import type { Program } from './program.js';
import type { Work } from './work.js';
import { MOST_STEPS, newWork, TooMuchWork } from './work.js';

/**
 * The work that is left to one call of a function that compiles, calculates or compares many times, in steps of about a
 * microsecond. One object is passed along, and every loop asks it.
 */
export interface Budget {
  left: number;
  /** Number of trials that were made, and of those left out because they would exceed the budget. */
  tried: number;
  leftOut: number;
}

/** The steps of a call that shows examples: with its validation, about a second. */
export const MOST_CALL_STEPS: number = 0.85 * MOST_STEPS;

export function budgetOf(left: number = MOST_CALL_STEPS): Budget {
  return { left, tried: 0, leftOut: 0 };
}

/** The taxes and rows of a set for which a call has all of its steps: 30 taxes with ten rows each. */
const FULL_SIZE = 600;
/** Of the largest sets some stays are looked at too. */
const LEAST_SHARE = 0.3;

/** The budget of a call that shows examples of sets: each step takes longer where more is read, compared and kept. */
export function budgetFor(...sets: ReadonlyArray<Pick<TaxSet, 'taxes'> | undefined>): Budget {
  const sizes = sets.flatMap((set) => (set === undefined ? [] : [sizeOf(set)]));
  const largest = Math.max(...sizes.map(({ taxes, rows }) => 10 * taxes + rows));
  return budgetOf(MOST_CALL_STEPS * Math.max(LEAST_SHARE, Math.min(1, FULL_SIZE / largest)));
}

/** A longer list of a caller takes longer to write, and may take longer. */
export const STEPS_OF_ITEM = 500;

/** The budget of a call that does the same for each item of a caller's list. */
export function budgetOfList(items: number, most: number = MOST_CALL_STEPS): Budget {
  return budgetOf(most + STEPS_OF_ITEM * items);
}

/** Takes steps from a budget. `false`: they are more than is left, and none are taken. */
export function spend(budget: Budget, steps: number): boolean {
  if (steps > budget.left) return false;
  budget.left -= steps;
  return true;
}

/** Like `spend`, for a trial, which is counted as made or as left out. */
export function attempt(budget: Budget, steps: number): boolean {
  const isWithin = spend(budget, steps);
  if (isWithin) budget.tried += 1;
  else budget.leftOut += 1;
  return isWithin;
}

/**
 * Calculates, reads what is asked for, and takes the steps that this took. `undefined`, and counted as left out: the
 * budget ended before. Throws TooMuchWork for a stay that takes more than any calculation may.
 */
export function calculateWithin<Answer>(
  budget: Budget,
  { program, groups }: AskedCalculation,
  answerFrom: (calculation: Calculation) => Answer,
): Answer | undefined {
  const work = newWork(Math.min(MOST_STEPS, Math.max(0, budget.left)));
  try {
    const answer = answerFrom(calculate(program, groups, work));
    budget.tried += 1;
    return answer;
  } catch (error) {
    if (!(error instanceof TooMuchWork) || work.most >= MOST_STEPS) throw error;
    budget.leftOut += 1;
    return undefined;
  } finally {
    budget.left -= work.steps;
  }
}

/** Like `calculateWithin`, and `undefined` too for a stay that takes more than any calculation may. */
export function calculateIfWithin<Answer>(
  budget: Budget,
  whole: AskedCalculation,
  answerFrom: (calculation: Calculation) => Answer,
): Answer | undefined {
  try {
    return calculateWithin(budget, whole, answerFrom);
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}

/** The work of the totals of a stay, counted; it has more steps than `most` if it takes more. */
export function workOfTotals(program: Program, groups: readonly RoomGroup[], most: number = MOST_STEPS): Work {
  const work = newWork(most);
  try {
    const calculation = calculate(program, groups, work);
    for (const line of program.lines) amountOf(calculation, line);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
  }
  return work;
}

interface AskedCalculation {
  readonly program: Program;
  readonly groups: readonly RoomGroup[];
}

/** Takes a part of the budget for one of several loops, so that it cannot use up all of it. */
export function shareOf(budget: Budget, share: number): Budget {
  const part = budgetOf(Math.floor(budget.left * share));
  budget.left -= part.left;
  return part;
}

/** Returns what is left of a part, and counts its trials. */
export function giveBack(budget: Budget, part: Budget): void {
  budget.left += part.left;
  budget.tried += part.tried;
  budget.leftOut += part.leftOut;
}

/** Calls a function with a part of the budget. */
export function withShare<Result>(budget: Budget, share: number, call: (part: Budget) => Result): Result {
  const part = shareOf(budget, share);
  const result = call(part);
  giveBack(budget, part);
  return result;
}

/** The size of a set as messages have it: taxes, counted at each place, and the rows of all of them. */
export interface SetSize {
  readonly taxes: number;
  readonly rows: number;
}

export function sizeOf({ taxes }: Pick<TaxSet, 'taxes'>): SetSize {
  const size = { taxes: 0, rows: 0 };
  const visit = (entry: TaxSetEntry): void => {
    size.taxes += 1;
    size.rows += entry.local?.rates?.length ?? 0;
    for (const inner of entry.taxes) visit(inner);
  };
  for (const entry of taxes) visit(entry);
  return size;
}

/** The steps of compiling taxes: each with its rows, and the taxes that each may add to its base. */
export function stepsToCompile({ taxes, rows }: SetSize): number {
  return 20 + 4 * taxes + 3 * rows + taxes ** 2 / 20;
}
