import { isConnected } from '../definitions/local/channel-side.js';
import { digitsFor, type Policy } from '../definitions/policy.js';
import type { TaxSetInput } from '../definitions/tax-set.js';
import { checkOptions, optionsShape, withReadable, wrongArgument } from '../issues/arguments.js';
import { InvalidDefinition, InvalidStay } from '../issues/errors.js';
import { below } from '../issues/issue.js';
import { isRecord } from '../issues/reading.js';
import { unitsOf } from '../money/amount.js';
import { subtract } from '../money/integer.js';
import { type Calculator, createCalculator, unlessTooMuch } from '../quote/calculator.js';
import type { Quote } from '../quote/quote.js';
import type { Stay } from '../stay/schema.js';
import { PUNCTUATION } from '../words/en/explanation.js';
import { SCENARIO_REASONS } from '../words/en/scenarios.js';
import { wordsIn } from '../words/locales.js';
import { say, type Words } from '../words/words.js';
import { advice } from './advice/advice.js';
import { taxesOf } from './breakpoints.js';
import { definitionChanges, NO_CHANGES } from './changes.js';
import { type ComparedQuotes, compareQuotes, compareSizes } from './difference.js';
import { draftKeys, matchTaxes } from './matching.js';
import type { LargestChange, Preview, PreviewedScenario, Scenario } from './preview-data.js';
import { type CalledScenario, calledScenarios, largestScenarios, withoutCalled } from './scenarios.js';

/** A scenario of your own: a name and a stay, and if you like a `why`. */
export type GivenScenario = Omit<Scenario, 'why' | 'group'> & Partial<Pick<Scenario, 'why'>>;

/** The options of `preview`. */
export interface PreviewOptions {
  /** What is saved now: the draft is compared with it. */
  readonly saved?: TaxSetInput;
  /** One's own scenarios; alone, unless `automatic` asks for the others too. */
  readonly scenarios?: readonly GivenScenario[];
  /** Whether the automatic scenarios, of draft and saved set together, are looked at [when none are given]. */
  readonly automatic?: boolean;
  /** The policy to quote with [that of the tax set, or else the documented one]. */
  readonly policy?: Policy;
  /** YYYY-MM-DD: as of `scenarios` and `advice`. */
  readonly today?: string;
  /** As of `scenarios`. */
  readonly price?: string;
  /**
   * Whether a channel manager charges guests by the set too: the warnings then say where it charges otherwise [where the
   * draft or the saved set, or a tax of one, has an id].
   */
  readonly channel?: boolean;
  /**
   * The language of the names and reasons of scenarios, loaded by `loadLocale` [English]. `issueText` has the sentences of
   * `warnings` in it.
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
 * Shows what a draft would change before it is saved: quotes every scenario under the draft and, when it is given,
 * under the saved set, with the differences and with advice.
 *
 * Taxes are matched by id, then by title, then by everything but their title. Sets in two currencies cannot be
 * compared: then `saved` and `difference` of the scenarios are absent, and `set` of the summary says so.
 *
 * @throws InvalidDefinition with every issue; those of the saved set have paths that begin with `saved`
 * @throws InvalidStay when a scenario cannot be quoted; paths begin with `scenarios[0].stay`
 * @throws InvalidArgument for an unknown option, for scenarios that are no list of names and stays, and for a language
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

/** The same in given words. */
export function previewIn(words: Words, draft: TaxSetInput, options: PreviewOptions = {}): Preview {
  const steps = previewSteps(words, draft, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { ...value, scenarios: value.scenarios.map(withoutCalled) };
  }
}

/** A scenario that knows which everyday stay it is, and why it is there in few words. */
export type LookedScenario = PreviewedScenario & Partial<Pick<CalledScenario, 'everyday' | 'reason'>>;

/** What a page draws of a preview. */
export interface LookedPreview extends Preview {
  readonly scenarios: readonly LookedScenario[];
}

/** The same in steps, one for each scenario: a page that draws on the same thread can pause between them. */
export function* previewSteps(
  words: Words,
  draft: TaxSetInput,
  options: PreviewOptions = {},
): Generator<undefined, LookedPreview, undefined> {
  checkOptions(options, OPTIONS);
  const { policy, saved } = options;
  const now = createCalculator(draft, policy);
  const before = saved === undefined ? undefined : savedCalculator(saved, policy);
  const looked = scenariosFor(now, before, options, words);
  const matches = before === undefined ? [] : matchTaxes(taxesOf(now.taxSet), taxesOf(before.taxSet));
  const keys = draftKeys(matches);
  const { currency } = now.taxSet;
  const digits = digitsFor(currency, now.policy);
  const isComparable = before?.taxSet.currency === currency && digitsFor(currency, before.policy) === digits;
  const comparable = isComparable ? before : undefined;

  const compared: Array<ComparedQuotes | undefined> = [];
  const previewed: LookedScenario[] = [];
  const look = ({ called: _, ...scenario }: LookedAt): void => {
    const at = previewed.length;
    const quoted = scenarioQuote(now, scenario, at);
    if (quoted === undefined) return;
    if (comparable === undefined) {
      previewed.push({ ...scenario, draft: quoted, isChanged: before !== undefined });
      return;
    }
    const was = scenarioQuote(comparable, scenario, at);
    if (was === undefined) return;
    const comparison = compareQuotes(quoted, was, keys, digits);
    compared[at] = comparison;
    const { difference, isChanged } = comparison;
    previewed.push({ ...scenario, draft: quoted, saved: was, difference, isChanged });
  };
  for (const scenario of looked) {
    yield;
    look(scenario);
  }
  if (comparable !== undefined && isAutomatic(options)) {
    const names = new Set(looked.map(({ name }) => name));
    for (const scenario of yield* largestIn(now, comparable, compared, options, words)) {
      const { name: head, why: text } = scenario;
      look({ ...scenario, name: names.has(head) ? say(words, PUNCTUATION, 'colon', { head, text }) : head });
    }
  }
  const largest = largestChange(previewed, compared);
  return {
    version: 1,
    currency,
    policy: now.policy,
    title: now.taxSet.title,
    summary: {
      scenarios: previewed.length,
      changed: previewed.filter(({ isChanged }) => isChanged).length,
      ...(largest === undefined ? {} : { largest }),
      ...(before === undefined ? NO_CHANGES : definitionChanges(now.taxSet, before.taxSet, matches)),
    },
    scenarios: previewed,
    warnings: advice(draft, {
      ...adviceOptions(options),
      channel: options.channel ?? [now, before].some((side) => side !== undefined && isConnected(side.taxSet)),
    }),
  };
}

function savedCalculator(saved: TaxSetInput, policy: Policy | undefined): Calculator {
  try {
    return createCalculator(saved, policy);
  } catch (error) {
    if (!(error instanceof InvalidDefinition)) throw error;
    throw new InvalidDefinition(below('saved', error.issues));
  }
}

/** One's own scenario, or an automatic one. */
type LookedAt = Scenario & Partial<Pick<CalledScenario, 'called' | 'reason' | 'everyday'>>;

function scenariosFor(
  now: Calculator,
  before: Calculator | undefined,
  options: PreviewOptions,
  words: Words,
): LookedAt[] {
  const own = ownScenarios(options.scenarios ?? [], words);
  if (!isAutomatic(options)) return own;
  return [...own, ...calledScenarios(now.taxSet, before?.taxSet, now.policy, options, words)];
}

function isAutomatic({ scenarios, automatic = scenarios === undefined }: PreviewOptions): boolean {
  return automatic;
}

/** Everyday stays that change more than all scenarios: the verdict says no less than what a guest may find. */
function* largestIn(
  now: Calculator,
  before: Calculator,
  compared: ReadonlyArray<ComparedQuotes | undefined>,
  options: PreviewOptions,
  words: Words,
): Generator<undefined, CalledScenario[], undefined> {
  const { taxSet, policy } = now;
  if (JSON.stringify(taxSet) === JSON.stringify(before.taxSet)) return [];
  const digits = digitsFor(taxSet.currency, policy);
  const changeIn = (after: string, was: string): number =>
    Number(subtract(unitsOf(after, digits), unitsOf(was, digits)));
  const shown = compared.flatMap((one) =>
    one === undefined ? [] : [{ total: Number(one.changes.total), net: Number(one.changes.net) }],
  );
  return yield* largestScenarios(taxSet, before.taxSet, { policy, options, words }, shown, (stay) => {
    const [after, was] = [now.totals(stay), before.totals(stay)];
    return { total: changeIn(after.total, was.total), net: changeIn(after.net, was.net) };
  });
}

function ownScenarios(given: readonly GivenScenario[], words: Words): Scenario[] {
  const expected = 'a list of { name, stay }';
  if (!Array.isArray(given)) throw wrongArgument('scenarios', given, expected);
  return given.map((scenario: GivenScenario, at) => {
    if (!isRecord(scenario)) throw wrongArgument(`scenarios[${at}]`, scenario, 'an object with name and stay');
    const { name, why = say(words, SCENARIO_REASONS, 'own'), stay } = scenario;
    for (const [field, text] of Object.entries({ name, why })) {
      if (typeof text !== 'string') throw wrongArgument(`scenarios[${at}].${field}`, text, 'text');
    }
    return { name, why, group: 'own', stay };
  });
}

function adviceOptions({ policy, today }: PreviewOptions) {
  return { ...(policy === undefined ? {} : { policy }), ...(today === undefined ? {} : { today }) };
}

/** Of a stay of our own that would take too much with one of the sets nothing is shown. */
function scenarioQuote(calculator: Calculator, { group, stay }: Scenario, at: number): Quote | undefined {
  return group === 'own' ? quoteOf(calculator, stay, at) : unlessTooMuch(() => quoteOf(calculator, stay, at));
}

function quoteOf(calculator: Calculator, stay: Stay, at: number): Quote {
  try {
    return calculator.quote(stay);
  } catch (error) {
    if (!(error instanceof InvalidStay)) throw error;
    throw new InvalidStay(below(`scenarios[${at}].stay`, error.issues));
  }
}

/** By the total, then the net, then the tax that changes most; the first of equals. */
function largestChange(
  previewed: readonly PreviewedScenario[],
  compared: ReadonlyArray<ComparedQuotes | undefined>,
): LargestChange | undefined {
  let best: { at: number; compared: ComparedQuotes } | undefined;
  for (const [at, one] of compared.entries()) {
    if (one?.isChanged && (best === undefined || compareSizes(one.sizes, best.compared.sizes) > 0))
      best = { at, compared: one };
  }
  const scenario = best === undefined ? undefined : previewed[best.at]?.name;
  if (best === undefined || scenario === undefined) return undefined;
  const { total, net } = best.compared.difference;
  return { scenario, at: best.at, total, net };
}
