import type { Budget } from '../../core/calculation/budget.js';
import { budgetFor, budgetOfList, giveBack, shareOf, withShare } from '../../core/calculation/budget.js';
import { isConnected } from '../../core/definitions/local/channel-side.js';
import type { Policy } from '../../core/definitions/policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { TaxSetInput } from '../../core/definitions/tax.js';
import { checkOptions, optionsShape, withReadable, wrongArgument } from '../../core/issues/arguments.js';
import { InvalidDefinitionError, InvalidStayError } from '../../core/issues/errors.js';
import { below } from '../../core/issues/issue.js';
import { isListOfEntries, isRecord, withoutAbsent } from '../../core/issues/reading.js';
import { subtract } from '../../core/money/integer.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { charged, createCalculator } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import { unlessTooMuch } from '../../core/quote/stay-calculator.js';
import { PUNCTUATION } from '../../language/words/en/explanation.js';
import { SCENARIO_REASONS } from '../../language/words/en/scenarios.js';
import { wordsIn } from '../../language/words/locales.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { adviceOn } from './advice.js';
import { taxesOf } from './breakpoints.js';
import type { ComparedQuotes } from './changes.js';
import {
  compareQuotes,
  compareSizes,
  definitionChanges,
  draftKeys,
  isOtherMoney,
  matchTaxes,
  NO_CHANGES,
} from './changes.js';
import type { LargestChange, Preview, PreviewedScenario, PreviewSummary, Scenario } from './preview-data.js';
import type { CalledScenario } from './scenarios.js';
import { calledScenarios, largestScenarios, withoutCalled } from './scenarios.js';

/** Your scenario: a name and a stay, and optionally a `why`. */
export type GivenScenario = Omit<Scenario, 'why' | 'group'> & Partial<Pick<Scenario, 'why'>>;

/** The options of `preview`. */
export interface PreviewOptions {
  /** The saved set to compare with. */
  readonly saved?: TaxSetInput;
  /** Your scenarios. They replace the automatic ones, unless `automatic` is true. */
  readonly scenarios?: readonly GivenScenario[];
  /** Whether automatic scenarios of both sets are included [if `scenarios` is absent]. */
  readonly automatic?: boolean;
  /** The policy of the quotes [the policy of the tax set, or else the documented one]. */
  readonly policy?: Policy;
  /** The current day, YYYY-MM-DD, as for `scenarios` and `advice`. */
  readonly today?: string;
  /** The usual price of a night, as for `scenarios`. */
  readonly price?: string;
  /**
   * Whether a channel manager charges guests by the set too. The warnings then include differences of its amounts [if
   * the draft, the saved set or a tax of either has an id].
   */
  readonly channel?: boolean;
  /**
   * The language of the names and reasons of scenarios, loaded by `loadLocale` [English]. `issueText` translates
   * `warnings`.
   */
  readonly locale?: string;
}

const OPTIONS = optionsShape<PreviewOptions>({
  saved: true,
  scenarios: true,
  automatic: true,
  policy: true,
  today: true,
  price: true,
  channel: true,
  locale: true,
});

/**
 * Shows the effect of a draft before it is saved: quotes every scenario under the draft and, if given, under the saved
 * set, with the differences and with advice.
 *
 * Taxes are matched by id, then by title, then by all fields but the title. Sets in two currencies cannot be compared:
 * then the scenarios have no `saved` and `difference`, and `set` of the summary lists the currency.
 *
 * @throws InvalidDefinitionError with every issue; paths of the saved set begin with `saved`
 * @throws InvalidStayError for a scenario that cannot be quoted; paths begin with `scenarios[0].stay`
 * @throws InvalidArgumentError for an unknown option, for scenarios without name or stay, and for a language
 * that was not loaded: see `loadLocale`
 * @example
 * ```ts
 * import { preview } from 'staytax';
 *
 * const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false } as const;
 * const saved = { title: 'Lisbon', currency: 'EUR', taxes: [{ ...city, max_nights: 7 }] };
 * const draft = { title: 'Lisbon', currency: 'EUR', taxes: [{ ...city, max_nights: 10 }] };
 * const { summary } = preview(draft, { saved });
 * summary.taxes.changed; // => [{ title: 'City tax', fields: [{ field: 'max_nights', saved: 7, draft: 10 }] }]
 * summary.largest?.total; // => '+48.00'
 * ```
 */
export function preview(draft: TaxSetInput, options: PreviewOptions = {}): Preview {
  return withReadable({ options }, () => {
    checkOptions(options, OPTIONS);
    return previewIn(wordsIn(options.locale), draft, options);
  });
}

/** Shares of what is left of the budget, in this order; the advice has the rest. */
const SHARES = { candidates: 0.25, scenarios: 0.45, largest: 0.8 };

/** Like `preview`, with given words. */
export function previewIn(words: Words, draft: TaxSetInput, options: PreviewOptions = {}): Preview {
  const looked = lastOf(previewSteps(words, draft, options));
  return { ...looked, scenarios: looked.scenarios.map(withoutCalled) };
}

/** Runs steps to their end. */
export function lastOf<Answer>(steps: Generator<unknown, Answer>): Answer {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** A scenario with its kind of everyday stay, and its reason in few words. */
type LookedScenario = PreviewedScenario & Partial<Pick<CalledScenario, 'everyday' | 'reason'>>;

/** A preview with the additions that pages draw. */
export interface LookedPreview extends Preview {
  readonly scenarios: readonly LookedScenario[];
}

/** Like `preview`, as a generator with a step for each scenario, so that a page on the same thread can pause. */
export function* previewSteps(
  words: Words,
  draft: TaxSetInput,
  options: PreviewOptions = {},
): Generator<undefined, LookedPreview, undefined> {
  checkOptions(options, OPTIONS);
  const { policy, saved, automatic = options.scenarios === undefined } = options;
  const now = createCalculator(draft, policy);
  const before = saved === undefined ? undefined : atPlace('saved', () => createCalculator(saved, policy));
  const { channel = [now, before].some((side) => side && isConnected(side.taxSet)) } = options;
  const budget = budgetFor(now.taxSet, before?.taxSet);
  const called = withShare(budget, automatic ? SHARES.candidates : 0, (share) =>
    automatic ? calledScenarios(now.taxSet, before?.taxSet, now.policy, options, words, share) : [],
  );
  const given = ownScenarios(options.scenarios ?? [], words);
  const matches = before === undefined ? [] : matchTaxes(taxesOf(now.taxSet), taxesOf(before.taxSet));
  const keys = draftKeys(matches);
  const { currency } = now.taxSet;
  const digits = digitsFor(currency, now.policy);
  const comparable = before === undefined || isOtherMoney(now, before) ? undefined : before;

  const compared: Array<ComparedQuotes | undefined> = [];
  const previewed: LookedScenario[] = [];
  const look = ({ called: _, ...scenario }: LookedAt, share: Budget, place?: number): void => {
    const quoted = scenarioQuote(now, scenario, place, share);
    const was = quoted && comparable && scenarioQuote(comparable, scenario, place, share);
    if (quoted === undefined || (comparable !== undefined && was === undefined)) return;
    const comparison = was && compareQuotes(quoted, was, keys, digits);
    compared[previewed.length] = comparison;
    const { difference, isChanged = before !== undefined } = comparison ?? {};
    previewed.push({ ...scenario, draft: quoted, ...(was && difference && { saved: was, difference }), isChanged });
  };
  const ofGiven = budgetOfList(given.length);
  for (const [place, scenario] of given.entries()) {
    yield;
    look(scenario, ofGiven, place);
  }
  giveBack(budget, { ...ofGiven, left: 0 });
  const ofScenarios = shareOf(budget, SHARES.scenarios);
  for (const scenario of called) {
    yield;
    look(scenario, ofScenarios);
  }
  giveBack(budget, ofScenarios);
  if (comparable !== undefined && automatic) {
    const names = new Set([...given, ...called].map(({ name }) => name));
    // The verdict speaks of your stays and of the others separately.
    const shown = compared.flatMap((comparison, index) => {
      if (comparison === undefined || previewed[index]?.group === 'own') return [];
      return [{ total: Number(comparison.changes.total), kept: Number(comparison.changes.kept) }];
    });
    const share = shareOf(budget, SHARES.largest);
    const largest = yield* largestScenarios(now, comparable, shown, options, words, share);
    giveBack(budget, share);
    for (const scenario of largest) {
      const { name: head, why: text } = scenario;
      look({ ...scenario, name: names.has(head) ? say(words, PUNCTUATION, 'colon', { head, text }) : head }, budget);
    }
  }
  return {
    version: 1,
    currency,
    policy: now.policy,
    title: now.taxSet.title,
    summary: {
      scenarios: previewed.length,
      changed: previewed.filter(({ isChanged }) => isChanged).length,
      ...largestChanges(previewed, compared),
      ...(before === undefined ? NO_CHANGES : definitionChanges(now.taxSet, before.taxSet, matches)),
    },
    scenarios: previewed,
    warnings: adviceOn(now, { ...options, channel }, budget),
  };
}

/** Calls a function; the paths of issues that it throws begin at a place. */
function atPlace<Value>(place: string, call: () => Value): Value {
  try {
    return call();
  } catch (error) {
    if (error instanceof InvalidDefinitionError) throw new InvalidDefinitionError(below(place, error.issues));
    if (error instanceof InvalidStayError) throw new InvalidStayError(below(place, error.issues));
    throw error;
  }
}

type LookedAt = Scenario & Partial<Pick<CalledScenario, 'called' | 'reason' | 'everyday'>>;

function ownScenarios(given: readonly GivenScenario[], words: Words): Scenario[] {
  const expected = 'a list of { name, stay }';
  if (!isListOfEntries(given)) throw wrongArgument('scenarios', given, expected);
  return given.map((scenario: GivenScenario, index) => {
    if (!isRecord(scenario)) throw wrongArgument(`scenarios[${index}]`, scenario, 'an object with name and stay');
    const { name, why = say(words, SCENARIO_REASONS, 'own'), stay } = scenario;
    for (const [field, text] of Object.entries({ name, why })) {
      if (typeof text !== 'string') throw wrongArgument(`scenarios[${index}].${field}`, text, 'text');
    }
    return { name, why, group: 'own', stay };
  });
}

/**
 * Returns `undefined` for a stay beyond the budget, and for an automatic one that takes too much work.
 *
 * @param place the place of a given scenario in its list
 */
function scenarioQuote(
  calculator: Calculator,
  { stay }: Scenario,
  place: number | undefined,
  budget: Budget,
): Quote | undefined {
  const quoted = () => charged(calculator).quote(stay, budget);
  return place === undefined ? unlessTooMuch(quoted) : atPlace(`scenarios[${place}].stay`, quoted);
}

const NO_SIZES: ComparedQuotes['sizes'] = [];

type Largest = Pick<PreviewSummary, 'largest' | 'more' | 'less' | 'keptMore' | 'keptLess'>;

/** The stays with the largest changes, in all and in each direction; the first of equals. */
function largestChanges(
  previewed: readonly PreviewedScenario[],
  compared: ReadonlyArray<ComparedQuotes | undefined>,
): Largest {
  const largestBy = (sizesOf: (comparison: ComparedQuotes) => ComparedQuotes['sizes']): LargestChange | undefined => {
    const sized = compared.flatMap((comparison, index) =>
      comparison === undefined ? [] : [{ at: index, difference: comparison.difference, sizes: sizesOf(comparison) }],
    );
    const [largest] = sized
      .filter(({ sizes }) => compareSizes(sizes, NO_SIZES) > 0)
      .sort((first, second) => compareSizes(second.sizes, first.sizes));
    const scenario = previewed[largest?.at ?? -1]?.name;
    if (largest === undefined || scenario === undefined) return undefined;
    const { total, net, kept } = largest.difference;
    return { scenario, at: largest.at, total, net, kept };
  };
  return withoutAbsent({
    largest: largestBy(({ sizes }) => sizes),
    more: largestBy(({ changes }) => [changes.total]),
    less: largestBy(({ changes }) => [subtract(0, changes.total)]),
    keptMore: largestBy(({ changes }) => [changes.kept]),
    keptLess: largestBy(({ changes }) => [subtract(0, changes.kept)]),
  });
}
