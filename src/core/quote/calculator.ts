import { calculateForReading } from '../calculation/amounts.js';
import type { Calculation } from '../calculation/calculation.js';
import type { CheckedTaxSet } from '../definitions/checked-tax-set.js';
import { curesInSet } from '../definitions/cures-in-set.js';
import type { FullPolicy, Policy } from '../definitions/policy.js';
import type { TaxSet, TaxSetInput } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import type { Issue, Valid } from '../issues/issue.js';
import { frozen, once } from '../issues/reading.js';
import type { CheckedStay } from '../stay/checked-stay.js';
import type { Stay } from '../stay/schema.js';
import type { WarningFinder } from './calculation.js';
import { joined } from './calculation.js';
import { memoizeLast } from './memoize-last.js';
import type { Quote, Totals, TotalsWithWarnings } from './quote.js';
import { quoteOf, totalsOf } from './quote.js';
import type { ChargedCalculator, PreparedSet } from './stay-calculator.js';
import { prepareSet, refusedSet, stayCalculator } from './stay-calculator.js';
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
  /** Calculates a stay, with every charge and every night. Throws InvalidStayError with the issues. */
  quote<Given extends Stay>(stay: CheckedStay<Given>): Quote;
  /** Price, net, total and kept of the quote, in less time. Throws InvalidStayError. */
  totals<Given extends Stay>(stay: CheckedStay<Given>): Totals;
  /** Like `totals`, with the warnings of the quote: for many stays that are not read one by one. Throws InvalidStayError. */
  totalsWithWarnings<Given extends Stay>(stay: CheckedStay<Given>): TotalsWithWarnings;
}

/**
 * Prepares a tax set for quotes of many stays.
 *
 * @param taxSet an embedded tax set, a draft or as the API returns it
 * @param policy options that differ from `local.policy` of the tax set, or else from `policies.documented`
 * @throws InvalidDefinitionError with every issue of the tax set and of the policy
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
export function createCalculator<Set extends TaxSetInput>(taxSet: CheckedTaxSet<Set>, policy?: Policy): Calculator {
  const definition = validateTaxSet(taxSet);
  if (definition.issues === undefined) return calculatorOf(definition, policy);
  throw refusedSet(definition.issues, policy);
}

/**
 * `createCalculator` for a tax set that was validated.
 *
 * @throws InvalidDefinitionError with the issues of the policy, and of the tax set under it
 */
export function calculatorOf(definition: Valid<TaxSet>, policy: Policy | undefined): Calculator {
  const prepared = prepareSet(definition.value, policy);
  const finder = warningsOf(prepared, definition.warnings);
  const stays = stayCalculator(prepared, (calculation, stay, issues) => quoteOf(calculation, stay, finder, issues));
  const calculator: Calculator = Object.freeze({
    taxSet: definition.value,
    policy: prepared.completed.policy,
    get warnings() {
      return finder.ofSet();
    },
    quote: stays.quote,
    totals: stays.totals,
    totalsWithWarnings(stay: Stay): TotalsWithWarnings {
      return stays.answer(stay, (calculation, issues) => ({
        ...totalsOf(calculation),
        warnings: joined(finder.ofSet(), finder.ofStay(calculation, issues)),
      }));
    },
  });
  CHARGED.set(calculator, {
    ...stays.charged,
    answer: (stay, answerFrom) =>
      stays.answer(stay, (calculation, issues) => {
        calculateForReading(calculation);
        return answerFrom(calculation, { ofSet: finder.ofSet(), ofStay: finder.ofStay(calculation, issues) });
      }),
  });
  return calculator;
}

/** The warnings of a quote: those of the tax set, and those about the stay. */
type WarningsOfQuote = Readonly<Record<'ofSet' | 'ofStay', readonly Issue[]>>;

/** A calculator as loops use it. */
interface LoopCalculator extends ChargedCalculator<Quote> {
  /** Another answer from the calculation of an unchecked stay and its warnings. Throws InvalidStayError. */
  answer<Answer>(stay: unknown, answerFrom: (calculation: Calculation, warnings: WarningsOfQuote) => Answer): Answer;
}

const CHARGED = new WeakMap<Calculator, LoopCalculator>();

/** The calculator with a budget for each stay. */
export function charged(calculator: Calculator): LoopCalculator {
  return CHARGED.get(calculator) ?? charged(createCalculator(calculator.taxSet, calculator.policy));
}

/** Finds the warnings of a set and of its quotes when they are first read: most programs never read them. */
function warningsOf({ program, completed, counted }: PreparedSet, found: readonly Issue[]): WarningFinder {
  const { taxSet } = program;
  const ofSet = once(() => frozen([...warningsUnder(taxSet, found, completed)]));
  const dependencies = once(() => dependenciesOf(program, counted));
  return {
    ofSet,
    ofStay: (calculation, issues) => [
      ...issues,
      ...curesInSet(stayWarnings({ dependencies: dependencies(), calculation }), taxSet),
    ],
  };
}

/**
 * Quotes one stay. For many stays of one tax set, `createCalculator` prepares the set only once; `quote` caches the last
 * few sets, compared by value.
 *
 * @throws InvalidDefinitionError, InvalidStayError with every issue
 * @example
 * ```ts
 * import { quote } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, stay).total; // => '120.00'
 * ```
 */
export function quote<Set extends TaxSetInput, Given extends Stay>(
  taxSet: CheckedTaxSet<Set>,
  stay: CheckedStay<Given>,
  policy?: Policy,
): Quote {
  return calculatorLately(taxSet, policy).quote(stay);
}

const calculatorLately = memoizeLast(createCalculator);
