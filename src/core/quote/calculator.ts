import { calculateForReading } from '../calculation/amounts.js';
import type { Budget } from '../calculation/budget.js';
import { calculateWithin } from '../calculation/budget.js';
import type { Calculation } from '../calculation/calculation.js';
import { calculate } from '../calculation/calculation.js';
import { compiledOnce } from '../calculation/compile.js';
import type { Program } from '../calculation/program.js';
import type { Work } from '../calculation/work.js';
import { heaviestLine, MOST_STEPS, newWork, TooMuchWork } from '../calculation/work.js';
import { completePolicy } from '../definitions/complete-policy.js';
import { curesInSet } from '../definitions/cures-in-set.js';
import type { FullPolicy, Policy } from '../definitions/policy.js';
import type { TaxSet, TaxSetInput } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition, InvalidStay } from '../issues/errors.js';
import type { Issue, Valid } from '../issues/issue.js';
import { issueIn } from '../issues/issue.js';
import { frozen } from '../issues/reading.js';
import { STAY_CODES } from '../issues/stay-codes.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { readRoomGroups } from '../stay/room-groups.js';
import type { Stay } from '../stay/schema.js';
import { readStay } from '../stay/validate-stay.js';
import type { WarningFinder } from './calculation.js';
import { joined } from './calculation.js';
import { extraIssues } from './extras.js';
import { memoizeLast } from './memoize-last.js';
import { countedPayments, paymentIssues } from './payments.js';
import type { Quote, Totals, TotalsWithWarnings } from './quote.js';
import { quoteOf, totalsOf } from './quote.js';
import type { StayDependencies } from './stay-mistakes.js';
import { dependenciesOf, stayWarnings } from './stay-mistakes.js';
import { warningsUnder } from './validate.js';

/** Quotes stays with one tax set under one policy. */
export interface Calculator {
  /** The tax set that it calculates with, every default filled in. Frozen, like the policy and the warnings. */
  readonly taxSet: TaxSet;
  /** The policy that it calculates with, every default filled in. */
  readonly policy: FullPolicy;
  /** The warnings of the tax set: valid definitions that are probably mistakes. Every quote has them too. */
  readonly warnings: readonly Issue[];
  /** Calculates a stay, with every charge and every night. Throws InvalidStay with the issues. */
  quote(stay: Stay): Quote;
  /** Price, net, total and kept of the quote, in less time. Throws InvalidStay. */
  totals(stay: Stay): Totals;
  /** Like `totals`, with the warnings of the quote: for many stays that are not read one by one. Throws InvalidStay. */
  totalsWithWarnings(stay: Stay): TotalsWithWarnings;
}

/**
 * Prepares a tax set for quotes of many stays.
 *
 * @param taxSet an embedded tax set, a draft or as the API returns it
 * @param policy options that differ from `local.policy` of the tax set, or else from `policies.documented`
 * @throws InvalidDefinition with every issue of the tax set and of the policy
 * @example
 * ```ts
 * import { createCalculator } from 'staytax';
 *
 * const calculator = createCalculator({
 *   title: 'Lisbon',
 *   currency: 'EUR',
 *   taxes: [
 *     { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
 *     { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 },
 *   ],
 * });
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['106.00', '106.00'] }] };
 * calculator.totals(stay); // => { price: '212.00', net: '200.00', total: '228.00', kept: '200.00' }
 * ```
 */
export function createCalculator(taxSet: TaxSetInput, policy?: Policy): Calculator {
  const definition = validateTaxSet(taxSet);
  if (definition.issues === undefined) return calculatorOf(definition, policy);
  const completed = completePolicy(policy);
  throw new InvalidDefinition([...definition.issues, ...('issues' in completed ? completed.issues : [])]);
}

const NO_WARNINGS: readonly Issue[] = [];

/**
 * `createCalculator` for a tax set that was validated.
 *
 * @throws InvalidDefinition with the issues of the policy, and of the tax set under it
 */
export function calculatorOf(definition: Valid<TaxSet>, policy: Policy | undefined): Calculator {
  const completed = completePolicy(policy, definition.value);
  if ('issues' in completed) throw new InvalidDefinition(completed.issues);
  const program = compiledOnce(frozen(definition.value), frozen(completed.policy));
  const counted = countedPayments(program.lines.map(({ tax }) => tax));
  // Most calculators of a preview or a search never report warnings.
  let ofSet: readonly Issue[] | undefined;
  let dependencies: StayDependencies | undefined;
  const warningsOfSet = () => {
    ofSet ??= frozen([...warningsUnder(definition.value, definition.warnings, completed)]);
    return ofSet;
  };
  const finder: WarningFinder = { ofSet: warningsOfSet, ofStay: warningsOf };
  const calculator: Calculator = Object.freeze({
    taxSet: definition.value,
    policy: completed.policy,
    get warnings() {
      return warningsOfSet();
    },
    quote(stay: Stay): Quote {
      const { groups, warnings } = readValid(program, stay);
      return calculated(groups, (calculation) => readableQuote(calculation, stay, warnings));
    },
    totals(stay: Stay): Totals {
      return calculated(readValid(program, stay).groups, totalsOf);
    },
    totalsWithWarnings(stay: Stay): TotalsWithWarnings {
      const { groups, warnings } = readValid(program, stay);
      return calculated(groups, (calculation) => {
        const totals = totalsOf(calculation);
        return { ...totals, warnings: joined(warningsOfSet(), warningsOf(calculation, warnings)) };
      });
    },
  });
  CHARGED.set(calculator, {
    program,
    quote(stay, budget) {
      const { groups, warnings } = readValid(program, stay);
      return within(budget, groups, (calculation) => readableQuote(calculation, stay, warnings));
    },
    totals(stay, budget) {
      return within(budget, readValid(program, stay).groups, totalsOf);
    },
    answer(stay, answerFrom) {
      const { groups, warnings } = readValid(program, stay);
      return calculated(groups, (calculation) => {
        calculateForReading(calculation);
        return answerFrom(calculation, { ofSet: warningsOfSet(), ofStay: warningsOf(calculation, warnings) });
      });
    },
  });
  return calculator;

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
  function readableQuote(calculation: Calculation, stay: unknown, issues: readonly Issue[]): Quote {
    const quoted = quoteOf(calculation, stay, finder, issues);
    calculateForReading(calculation);
    return quoted;
  }

  function asRefusal(error: unknown, groups: readonly RoomGroup[]): unknown {
    if (!(error instanceof TooMuchWork)) return error;
    return new InvalidStay([tooMuchWork({ program, groups, work: error.work })]);
  }

  /** Checks that earlier payments are at the level of their limit, and that no extra is a part of another. */
  function mustFitSet(groups: readonly RoomGroup[]): void {
    const issues = joined(paymentIssues(counted, groups), extraIssues(program, groups));
    if (issues.length > 0) throw new InvalidStay(issues);
  }

  /** The warnings about a stay: those found while it was read, and those of its calculation. */
  function warningsOf(calculation: Calculation, issues: readonly Issue[]): readonly Issue[] {
    dependencies ??= dependenciesOf(program, counted);
    return [...issues, ...curesInSet(stayWarnings({ dependencies, calculation }), program.taxSet)];
  }
}

/**
 * Quotes one stay. For many stays of one tax set, `createCalculator` prepares the set only once; `quote` caches the last
 * few sets, compared by value.
 *
 * @throws InvalidDefinition, InvalidStay with every issue
 * @example
 * ```ts
 * import { quote } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, stay).total; // => '120.00'
 * ```
 */
export function quote(taxSet: TaxSetInput, stay: Stay, policy?: Policy): Quote {
  return calculatorLately(taxSet, policy).quote(stay);
}

const calculatorLately = /* @__PURE__ */ memoizeLast(createCalculator);

/** The warnings of a quote: those of the tax set, and those about the stay. */
type WarningsOfQuote = Readonly<Record<'ofSet' | 'ofStay', readonly Issue[]>>;

/** A calculator as loops use it. */
interface ChargedCalculator {
  readonly program: Program;
  /** `undefined` for a stay that takes more work than is left. */
  quote(stay: Stay, budget: Budget): Quote | undefined;
  totals(stay: Stay, budget: Budget): Totals | undefined;
  /** Another answer from the calculation of an unchecked stay and its warnings. Throws InvalidStay. */
  answer<Answer>(stay: unknown, answerFrom: (calculation: Calculation, warnings: WarningsOfQuote) => Answer): Answer;
}

const CHARGED = /* @__PURE__ */ new WeakMap<Calculator, ChargedCalculator>();

/** The calculator with a budget for each stay. */
export function charged(calculator: Calculator): ChargedCalculator {
  return CHARGED.get(calculator) ?? charged(createCalculator(calculator.taxSet, calculator.policy));
}

/** Returns the result, or `undefined` if the calculation of the stay would take too long. */
export function unlessTooMuch<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof InvalidStay && error.issues.some(({ code }) => code === 'too_much_work')) return undefined;
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
  return issueIn(STAY_CODES, 'too_much_work', '', workParams(stay, tooManySteps));
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
  if (groups === undefined) throw new InvalidStay(result.issues ?? []);
  return { groups, warnings: result.warnings ?? [] };
}

/** The amounts of a quote and its lines, without bases and quantities. */
export interface AmountsOfQuote
  extends Pick<Quote, 'price' | 'net' | 'inclusive' | 'exclusive' | 'total' | 'kept' | 'due'> {
  /** In calculation order. */
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}
