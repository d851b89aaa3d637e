import { calculateForReading } from '../calculation/amounts.js';
import type { Budget } from '../calculation/budget.js';
import { calculateWithin } from '../calculation/budget.js';
import type { Calculation } from '../calculation/calculation.js';
import { calculate } from '../calculation/calculation.js';
import { compiledOnce } from '../calculation/compile.js';
import type { Program } from '../calculation/program.js';
import type { Work } from '../calculation/work.js';
import { heaviestLine, MOST_STEPS, newWork, TooMuchWork } from '../calculation/work.js';
import type { CompletedPolicy } from '../definitions/complete-policy.js';
import { completePolicy } from '../definitions/complete-policy.js';
import type { Policy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax.js';
import { InvalidDefinitionError, InvalidStayError } from '../issues/errors.js';
import type { Issue } from '../issues/issue.js';
import { issueIn } from '../issues/issue.js';
import { frozen } from '../issues/reading.js';
import { STAY_INPUT_CODES } from '../issues/stay-codes.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { readRoomGroups } from '../stay/room-groups.js';
import type { Stay } from '../stay/schema.js';
import { readStay } from '../stay/validate-stay.js';
import { joined } from './calculation.js';
import { extraIssues } from './extras.js';
import type { CountedPayments } from './payments.js';
import { countedPayments, paymentIssues } from './payments.js';
import type { Totals } from './quote.js';
import { totalsOf } from './quote.js';

/** A tax set that is prepared for quotes of many stays under one policy. */
export interface PreparedSet {
  readonly program: Program;
  readonly completed: CompletedPolicy;
  /** The limits that count earlier payments. */
  readonly counted: CountedPayments;
}

/** Makes a quote. `issues` are the warnings that were found while the stay was read. */
export type QuoteMaker<Made> = (calculation: Calculation, stay: unknown, issues: readonly Issue[]) => Made;

/** Calculates stays. Throws InvalidStayError for a stay that is not valid, or takes too much work. */
export interface StayCalculator<Made> {
  quote(stay: Stay): Made;
  totals(stay: Stay): Totals;
  /** Another answer from the calculation of an unchecked stay; `issues` are the warnings that were found while it was read. */
  answer<Answer>(stay: unknown, answerFrom: (calculation: Calculation, issues: readonly Issue[]) => Answer): Answer;
  /** For loops: `undefined` for a stay that takes more work than is left. */
  readonly charged: ChargedCalculator<Made>;
}

/** A calculator as loops use it: `undefined` for a stay that takes more work than is left. */
export interface ChargedCalculator<Made> {
  readonly program: Program;
  quote(stay: Stay, budget: Budget): Made | undefined;
  totals(stay: Stay, budget: Budget): Totals | undefined;
}

/**
 * Prepares a valid tax set under a policy.
 *
 * @throws InvalidDefinitionError with the issues of the policy, and of the tax set under it
 */
export function prepareSet(taxSet: TaxSet, policy: Policy | undefined): PreparedSet {
  const completed = completePolicy(policy, taxSet);
  if ('issues' in completed) throw new InvalidDefinitionError(completed.issues);
  const program = compiledOnce(frozen(taxSet), frozen(completed.policy));
  return { program, completed, counted: countedPayments(program.lines.map(({ tax }) => tax)) };
}

/** The error for a tax set with issues: those of the policy come with them. */
export function refusedSet(issues: readonly Issue[], policy: Policy | undefined): InvalidDefinitionError {
  const completed = completePolicy(policy);
  return new InvalidDefinitionError([...issues, ...('issues' in completed ? completed.issues : [])]);
}

const NO_WARNINGS: readonly Issue[] = [];

/** Calculates stays with a prepared set. */
export function stayCalculator<Made>({ program, counted }: PreparedSet, make: QuoteMaker<Made>): StayCalculator<Made> {
  return {
    quote(stay) {
      const { groups, warnings } = readValid(program, stay);
      return calculated(groups, (calculation) => readableQuote(calculation, stay, warnings));
    },
    totals(stay) {
      return calculated(readValid(program, stay).groups, totalsOf);
    },
    answer(stay, answerFrom) {
      const { groups, warnings } = readValid(program, stay);
      return calculated(groups, (calculation) => answerFrom(calculation, warnings));
    },
    charged: {
      program,
      quote(stay, budget) {
        const { groups, warnings } = readValid(program, stay);
        return within(budget, groups, (calculation) => readableQuote(calculation, stay, warnings));
      },
      totals(stay, budget) {
        return within(budget, readValid(program, stay).groups, totalsOf);
      },
    },
  };

  function calculated<Answer>(groups: readonly RoomGroup[], answerFrom: (calculation: Calculation) => Answer): Answer {
    mustFitSet(groups);
    try {
      return answerFrom(calculate(program, groups, newWork(MOST_STEPS)));
    } catch (error) {
      throw asRefusal(error, groups);
    }
  }

  function within<Answer>(
    budget: Budget,
    groups: readonly RoomGroup[],
    answerFrom: (calculation: Calculation) => Answer,
  ): Answer | undefined {
    mustFitSet(groups);
    try {
      return calculateWithin(budget, { program, groups }, answerFrom);
    } catch (error) {
      throw asRefusal(error, groups);
    }
  }

  /** A quote whose slow parts are calculated now, so that reading them later never fails. */
  function readableQuote(calculation: Calculation, stay: unknown, issues: readonly Issue[]): Made {
    const quoted = make(calculation, stay, issues);
    calculateForReading(calculation);
    return quoted;
  }

  function asRefusal(error: unknown, groups: readonly RoomGroup[]): unknown {
    if (!(error instanceof TooMuchWork)) return error;
    return new InvalidStayError([tooMuchWork({ program, groups, work: error.work })]);
  }

  /** Checks that earlier payments are at the level of their limit, and that no extra is a part of another. */
  function mustFitSet(groups: readonly RoomGroup[]): void {
    const issues = joined(paymentIssues(counted, groups), extraIssues(program, groups));
    if (issues.length > 0) throw new InvalidStayError(issues);
  }
}

/** Returns the result, or `undefined` if the calculation of the stay would take too long. */
export function unlessTooMuch<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof InvalidStayError && error.issues.some(({ code }) => code === 'too_much_work'))
      return undefined;
    throw error;
  }
}

/** A stay with the work that was counted for it. */
interface CountedStay {
  readonly program: Program;
  readonly groups: readonly RoomGroup[];
  readonly work: Work;
}

interface TooManySteps {
  /** The steps that it takes, or those at which it ended [as counted]. */
  readonly steps?: number;
  /** The most steps [those of one calculation]. */
  readonly most?: number;
}

/** The issue of a stay whose calculation would take too long. */
export function tooMuchWork(stay: CountedStay, tooManySteps: TooManySteps = {}): Issue {
  return issueIn(STAY_INPUT_CODES, 'too_much_work', '', workParams(stay, tooManySteps));
}

/** The values of that issue. */
export function workParams({ program, groups, work }: CountedStay, tooManySteps: TooManySteps) {
  const { lines } = program;
  const { steps = work.steps, most = MOST_STEPS } = tooManySteps;
  return {
    steps: Math.min(Math.ceil(steps), Number.MAX_SAFE_INTEGER),
    most: Math.floor(most),
    taxes: lines.length,
    nights: groups.reduce((sum, { rooms, prices }) => sum + rooms * prices.length, 0),
    title: lines[heaviestLine(work)]?.tax.title ?? '',
  };
}

/** The rooms of a stay. Read before the calculation, because a getter of the stay may call `quote` too. */
function readValid({ currency, digits }: Program, stay: unknown): { groups: RoomGroup[]; warnings: readonly Issue[] } {
  const usual = readRoomGroups(stay, digits);
  if (usual !== undefined) return { groups: usual, warnings: NO_WARNINGS };
  const { result, groups } = readStay(stay, currency, digits);
  if (groups === undefined) throw new InvalidStayError(result.issues ?? []);
  return { groups, warnings: result.warnings ?? [] };
}
