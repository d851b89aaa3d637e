import fc from 'fast-check';
import type { Budget } from '../../core/calculation/budget.js';
import {
  attempt,
  budgetOf,
  giveBack,
  shareOf,
  sizeOf,
  stepsToCompile,
  workOfTotals,
} from '../../core/calculation/budget.js';
import { compiledOnce } from '../../core/calculation/compile.js';
import { hasLocal } from '../../core/definitions/local/channel-side.js';
import type { FullPolicy, Policy } from '../../core/definitions/policy.js';
import type { TaxSet, TaxSetInput } from '../../core/definitions/tax.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import {
  A_FUNCTION,
  A_NUMBER,
  A_TEXT,
  ANYTHING,
  checkKind,
  checkKinds,
  namesAmong,
  required,
  wholeFrom,
  withMethods,
  wrongArgument,
} from '../../core/issues/arguments.js';
import { isRecord } from '../../core/issues/reading.js';
import { counted } from '../../core/issues/texts.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { createCalculator } from '../../core/quote/calculator.js';
import { namesOf } from '../../core/schema/fields.js';
import { readRoomGroups } from '../../core/stay/room-groups.js';
import type { Stay } from '../../core/stay/schema.js';
import type { Law, MakeCalculator } from './law.js';
import { anyChoice, LawBrokenError } from './law.js';
import {
  identicalRoomsCanBeCounted,
  partsAddUp,
  percentOfReportedBase,
  percentSplits,
  scalesWithPrices,
  totalsEqualQuote,
} from './laws/amounts.js';
import { longerStayPaysNoLess, nightsOfRoomChangeNothing, nightsOutsideDoNotCount } from './laws/nights.js';
import {
  feeWithTaxInsideChangesNoPrice,
  freeExtraChangesNothing,
  guestOrderDoesNotMatter,
  levelOrderDoesNotMatter,
  roomOrderDoesNotMatter,
  rowThatNeverHoldsChangesNothing,
  rowWithOwnRateChangesNothing,
  splitPriceChangesNothing,
  unaskedLabelChangesNothing,
  zeroRateChangesNothing,
} from './laws/no-effect.js';
import { digitsOfCalculator } from './room-nights.js';
import { stayFor } from './stay.js';

/**
 * The laws of every tax set, by name. Each has a sentence and a fast-check property over stays. `checkLaws` checks all
 * of them.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createCalculator } from 'staytax';
 * import { laws, stayFor } from 'staytax/testing';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
 * const calculator = createCalculator({ title: 'Germany', currency: 'EUR', taxes: [vat] });
 * fc.assert(laws.partsAddUp.property(calculator, stayFor(calculator.taxSet)));
 * laws.partsAddUp.about; // => 'The parts add up: price, net, kept, due, charges, types, nights and rooms.'
 * ```
 */
export const laws = Object.freeze({
  partsAddUp,
  totalsEqualQuote,
  levelOrderDoesNotMatter,
  roomOrderDoesNotMatter,
  guestOrderDoesNotMatter,
  identicalRoomsCanBeCounted,
  zeroRateChangesNothing,
  feeWithTaxInsideChangesNoPrice,
  freeExtraChangesNothing,
  splitPriceChangesNothing,
  rowThatNeverHoldsChangesNothing,
  rowWithOwnRateChangesNothing,
  unaskedLabelChangesNothing,
  nightsOfRoomChangeNothing,
  percentSplits,
  percentOfReportedBase,
  longerStayPaysNoLess,
  nightsOutsideDoNotCount,
  scalesWithPrices,
}) satisfies Readonly<Record<string, Law>>;

/** The name of a law. */
export type LawName = keyof typeof laws;

/**
 * The names of all laws in the order of `checkLaws`.
 *
 * @example
 * ```ts
 * import { LAW_NAMES } from 'staytax/testing';
 *
 * LAW_NAMES.includes('partsAddUp'); // => true
 * ```
 */
export const LAW_NAMES: readonly LawName[] = Object.freeze(namesOf(laws));

/** The options of `checkLaws`. Every default is in brackets. */
export interface CheckLawsOptions {
  /** The policy to quote with [the documented one]. */
  readonly policy?: Policy;
  /** The number of stays for each law [100]. */
  readonly runs?: number;
  /** The seed, to repeat a run [from fast-check's global configuration, else random; the result has it]. */
  readonly seed?: number;
  /** The laws to check [all]. */
  readonly laws?: readonly LawName[];
  /** The stays [`stayFor(taxSet)`, with guests, labels and extras if the set has local rules]. */
  readonly stays?: fc.Arbitrary<Stay>;
  /** Makes calculators [`createCalculator`]; set it to check another calculator. */
  readonly make?: MakeCalculator;
}

/** The result of one law. */
export interface LawResult {
  /** Its name in `laws`. */
  readonly law: LawName;
  /** The law in one sentence. */
  readonly about: string;
  /** The number of generated stays. */
  readonly runs: number;
  /** The number of stays that tested the law: a stay of one room cannot test the order of rooms. */
  readonly told: number;
  /** The number of generated stays on which it was not tried, because the set or `runs` is too large; absent: none. */
  readonly notTried?: number;
  /** Why the law does not apply to this tax set and policy; it was then not checked. */
  readonly skipped?: string;
  /** The smallest stay that breaks it, and how. */
  readonly failure?: { readonly stay: Stay; readonly message: string };
}

/** The results of all laws. `ok` if none is broken. */
export interface LawReport {
  /** Whether no law is broken. */
  readonly ok: boolean;
  /** The checked tax set with defaults. */
  readonly taxSet: TaxSet;
  /** The policy of the check. */
  readonly policy: FullPolicy;
  /** The seed, to repeat the run. */
  readonly seed: number;
  /** The result of each requested law. */
  readonly laws: readonly LawResult[];
}

const KINDS: OptionKinds<CheckLawsOptions> = {
  policy: ANYTHING,
  runs: wholeFrom(1),
  seed: { expected: 'a whole number', isIt: (value) => Number.isSafeInteger(value) },
  laws: namesAmong(LAW_NAMES),
  stays: withMethods('an arbitrary of fast-check, such as stay()', 'generate', 'shrink'),
  make: A_FUNCTION,
};

const USUAL_RUNS = 100;

/** The steps of a call: nearly twice what a hundred runs of all laws take for 30 taxes with ten rows each. */
export const MOST_LAW_STEPS = 8_000_000;
/** The steps of making a stay, and of comparing its quotes. */
const STEPS_OF_TRIAL = 200;
/** The quotes of a trial: of a stay, and of changed ones. */
const QUOTES_OF_TRIAL = 3;

/** The steps of a trial with a stay, of which many laws compile a changed set. */
function trialSteps({ taxSet, policy }: Calculator): (stay: Stay) => number {
  const program = compiledOnce(taxSet, policy);
  const each = STEPS_OF_TRIAL + stepsToCompile(sizeOf(taxSet));
  return (stay) => {
    const groups = readRoomGroups(stay, program.digits, 'any-check-in') ?? [];
    return each + QUOTES_OF_TRIAL * workOfTotals(program, groups).steps;
  };
}

/**
 * Checks every law on random stays of your tax set. Returns the result of each, with the smallest stay that breaks it.
 * A law that does not apply to the set is skipped, with a reason. The work is bounded: for very large sets and many
 * runs, `notTried` counts the stays that were left out. For tests, see `assertLaws`.
 *
 * @throws InvalidDefinitionError if the tax set or the policy is not valid
 * @throws InvalidArgumentError for an unknown option, or a value of the wrong type, such as no runs or an unknown law
 * @example
 * ```ts
 * import { checkLaws } from 'staytax/testing';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
 * const { ok, laws } = checkLaws({ title: 'Germany', currency: 'EUR', taxes: [vat] }, { runs: 20, seed: 1 });
 * ok; // => true
 * laws.find(({ law }) => law === 'longerStayPaysNoLess')?.skipped; // => 'the set has no exclusive tax'
 * ```
 */
export function checkLaws(taxSet: TaxSetInput, options: CheckLawsOptions = {}): LawReport {
  return checkLawsWithin(taxSet, options, budgetOf(MOST_LAW_STEPS));
}

export function checkLawsWithin(taxSet: TaxSetInput, options: CheckLawsOptions, budget: Budget): LawReport {
  checkKinds(options, KINDS);
  const { make = createCalculator, runs = USUAL_RUNS, seed = fc.readConfigureGlobal().seed ?? anySeed() } = options;
  const calculator = make(taxSet, options.policy);
  const defaults = { digits: digitsOfCalculator(calculator), details: hasLocal(calculator.taxSet) };
  const stays = options.stays ?? stayFor(calculator.taxSet, defaults);
  const stepsOf = trialSteps(calculator);
  const names = options.laws ?? LAW_NAMES;
  const results = names.map((name, index): LawResult => {
    // The budget that a law leaves goes to the later ones.
    const part = shareOf(budget, 1 / (names.length - index));
    const { about, prepare } = laws[name];
    const check = prepare(calculator, make);
    if (typeof check === 'string') {
      giveBack(budget, part);
      return { law: name, about, runs: 0, told: 0, skipped: check };
    }
    let told = 0;
    const property = fc.property(stays, anyChoice(), (stay, choice) => {
      if (attempt(part, stepsOf(stay)) && check(stay, choice)) told += 1;
    });
    const { failed, counterexample, errorInstance } = fc.check(property, { numRuns: runs, seed });
    giveBack(budget, part);
    const result = { law: name, about, runs, told, ...(part.leftOut > 0 && { notTried: part.leftOut }) };
    if (!failed || counterexample === null) return result;
    return { ...result, failure: { stay: counterexample[0], message: failureSentence(errorInstance) } };
  });
  return {
    ok: results.every(({ failure }) => failure === undefined),
    taxSet: calculator.taxSet,
    policy: calculator.policy,
    seed,
    laws: results,
  };
}

function failureSentence(error: unknown): string {
  if (error instanceof LawBrokenError) return error.message;
  return `It throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
}

/** A whole number that fast-check accepts unchanged. */
function anySeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/**
 * A report as text: a line for each law, with the reason if it does not apply, and the smallest stay for each broken
 * one, ready to paste.
 *
 * @example
 * ```ts
 * import { checkLaws, formatLawReport } from 'staytax/testing';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
 * const report = checkLaws({ title: 'Germany', currency: 'EUR', taxes: [vat] }, { laws: ['partsAddUp'], runs: 20, seed: 1 });
 * formatLawReport(report).split('\n')[0]; // => '"Germany" breaks none of 1 law (seed 1).'
 * ```
 */
export function formatLawReport(report: LawReport): string {
  checkReport(report);
  const { taxSet, seed, laws } = report;
  const broken = laws.filter(({ failure }) => failure !== undefined);
  const skipped = laws.filter((law) => law.skipped !== undefined).length;
  const tried = laws.length - skipped;
  const count = `${broken.length === 0 ? 'none' : broken.length} of ${counted(tried, 'law')}`;
  const others = skipped === 0 ? '' : `; ${skipped} ${skipped === 1 ? 'does' : 'do'} not apply`;
  const inPart = laws.filter(({ notTried = 0 }) => notTried > 0).length;
  const partly = inPart === 0 ? '' : `; ${inPart} ${inPart === 1 ? 'was' : 'were'} not tried on all stays`;
  const verdict = `${JSON.stringify(taxSet.title)} breaks ${count}${others}${partly} (seed ${seed}).`;
  return [verdict, ...laws.map(line), ...broken.map((result) => explanation(result, seed))].join('\n');
}

/** @throws InvalidArgumentError for anything but a report */
function checkReport(report: unknown): void {
  const expected = 'a report of checkLaws';
  if (!isRecord(report) || !isRecord(report['taxSet'])) throw wrongArgument('report', report, expected);
  checkKind(report['taxSet']['title'], required(A_TEXT), 'report.taxSet.title');
  checkKind(report['seed'], required(A_NUMBER), 'report.seed');
  const { laws } = report;
  if (!Array.isArray(laws)) throw wrongArgument('report.laws', laws, `a list, as of ${expected}`);
  for (const [index, law] of laws.entries()) {
    if (!isRecord(law)) throw wrongArgument(`report.laws[${index}]`, law, `the result of a law, as of ${expected}`);
    checkKind(law['law'], required(A_TEXT), `report.laws[${index}].law`);
  }
}

function line({ law, about, runs, told, notTried = 0, skipped, failure }: LawResult): string {
  if (failure !== undefined) return `  BROKEN  ${law}: ${about}`;
  if (skipped !== undefined) return `  skipped ${law}: ${skipped}.`;
  if (notTried > 0) {
    return `  in part ${law}: ${about} (not tried on ${notTried} of ${runs} stays: the set is too large for so many)`;
  }
  if (told === 0) return `  untold  ${law}: none of ${runs} stays says anything about it.`;
  const tried = told === runs ? `${runs} stays` : `${runs} stays, ${told} of which say something about it`;
  return `  holds   ${law}: ${about} (${tried})`;
}

const MOST_IN_A_LINE = 160;

function explanation({ law, failure }: LawResult, seed: number): string {
  const short = JSON.stringify(failure?.stay);
  return [
    '',
    `${law}: ${failure?.message}`,
    'The smallest stay that breaks it:',
    short.length <= MOST_IN_A_LINE ? short : JSON.stringify(failure?.stay, null, 2),
    `Again: { seed: ${seed}, laws: ['${law}'] }`,
  ].join('\n');
}

/** Thrown when a law is broken. The message is the report as text; `report` has the data. */
export class LawsBrokenError extends Error {
  /** For callers that cannot use `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'LawsBrokenError';
  /** @param report the result of each law; the message is the same as text */
  constructor(readonly report: LawReport) {
    super(formatLawReport(report));
  }
}

/**
 * The old name of `LawsBrokenError`.
 *
 * @deprecated
 */
export const LawsBroken = LawsBrokenError;
/**
 * The old name of `LawsBrokenError`.
 *
 * @deprecated
 */
export type LawsBroken = LawsBrokenError;

/**
 * `checkLaws` for a test: throws `LawsBrokenError` with the report as its message if a law is broken.
 *
 * @throws LawsBrokenError; InvalidDefinitionError if the tax set or the policy is not valid; InvalidArgumentError for an unknown option
 * @example
 * ```ts
 * import { assertLaws } from 'staytax/testing';
 *
 * const cityTax = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.50', currency: 'EUR', is_inclusive: false } as const;
 * assertLaws({ title: 'Berlin', currency: 'EUR', taxes: [cityTax] }, { runs: 20 }).ok; // => true
 * ```
 */
export function assertLaws(taxSet: TaxSetInput, options: CheckLawsOptions = {}): LawReport {
  const report = checkLaws(taxSet, options);
  if (!report.ok) throw new LawsBrokenError(report);
  return report;
}
