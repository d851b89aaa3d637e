import { digitsFor } from '../definitions/policy.js';
import { InvalidStay } from '../issues/errors.js';
import { taxesOf } from '../preview/breakpoints.js';
import { compareQuotes } from '../preview/difference.js';
import { draftKeys, matchTaxes } from '../preview/matching.js';
import type { Preview, PreviewedScenario, QuoteDifference } from '../preview/preview-data.js';
import { changesInWords, type PreviewedSets } from '../preview/words/edited.js';
import { isWorthReading } from '../preview/words/summary.js';
import { incomparableInWords, verdictOf } from '../preview/words/verdict.js';
import type { Calculator } from '../quote/calculator.js';
import type { Quote } from '../quote/quote.js';
import type { Stay } from '../stay/schema.js';
import { EDITOR } from '../words/en/editor.js';
import { SCENARIO_REASONS } from '../words/en/scenarios.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import type { EditorState } from './state.js';

/** The typed stay under the last good draft, beside the saved set; `undefined` until both can be read. */
export function typedScenario({
  good,
  saved,
  stay,
  words = ENGLISH,
}: Pick<EditorState, 'good' | 'saved' | 'stay'> & Partial<Pick<EditorState, 'words'>>): PreviewedScenario | undefined {
  if (good === undefined || stay.good === undefined) return undefined;
  const draft = quoteOf(good, stay.good);
  const own = { name: say(words, EDITOR, 'typedStay'), why: '', group: 'own' as const, stay: stay.good, draft };
  if (saved === undefined || !isComparable(good, saved)) return { ...own, isChanged: saved !== undefined };
  const was = savedQuote(saved, stay.good);
  if (was === undefined) return { ...own, isChanged: true };
  const keys = draftKeys(matchTaxes(taxesOf(good.taxSet), taxesOf(saved.taxSet)));
  const digits = digitsFor(good.taxSet.currency, good.policy);
  const { difference, isChanged } = compareQuotes(own.draft, was, keys, digits);
  return { ...own, saved: was, difference, isChanged };
}

/** The last quote of each calculator: while a tax is edited, what is saved costs the same at each keystroke. */
const quotes = new WeakMap<Calculator, { readonly stay: Stay; readonly quote: Quote }>();

function quoteOf(calculator: Calculator, stay: Stay): Quote {
  const known = quotes.get(calculator);
  if (known?.stay === stay) return known.quote;
  const quote = calculator.quote(stay);
  quotes.set(calculator, { stay, quote });
  return quote;
}

/** `undefined` for a stay that the saved set refuses: what was paid before stands where the draft has its limit. */
function savedQuote(saved: Calculator, stay: Stay): Quote | undefined {
  try {
    return quoteOf(saved, stay);
  } catch (error) {
    if (error instanceof InvalidStay) return undefined;
    throw error;
  }
}

function isComparable(good: Calculator, saved: Calculator): boolean {
  const { currency } = good.taxSet;
  return saved.taxSet.currency === currency && digitsFor(currency, saved.policy) === digitsFor(currency, good.policy);
}

/** What a page shows of all scenarios: those that change, and what is worth a look. Plain data, for workers. */
export interface Consequences {
  readonly summary: Preview['summary'];
  readonly currency: string;
  /** Those that change, the largest losses of the house first. */
  readonly changed: readonly ChangedStay[];
  readonly warnings: Preview['warnings'];
  /** What was edited, in words. */
  readonly edited: readonly string[];
  /** What it does, in a sentence or two; empty where nothing was compared. */
  readonly verdict: string;
  /** That every amount is in another currency, so that no stay can be compared; empty where stays are compared. */
  readonly incomparable: string;
  /** What it does in money, on the stays that every hotel has: the few to show in one line. */
  readonly telling: readonly ChangedStay[];
}

/** A stay that is charged differently, and what guests pay for it. */
export interface ChangedStay extends Pick<PreviewedScenario, 'name' | 'why' | 'stay'> {
  readonly difference: QuoteDifference;
  readonly before: string;
  readonly after: string;
}

/** What of a preview is shown beside the typed stay. */
export function consequencesOf(preview: Preview, sets: PreviewedSets, words: Words = ENGLISH): Consequences {
  const { summary, currency, scenarios, warnings } = preview;
  const verdict = verdictOf(preview, sets, words);
  const compared = scenarios.flatMap(({ name, why, stay, difference, saved, draft, isChanged }) =>
    saved === undefined || difference === undefined
      ? []
      : [{ name, why, stay, difference, before: saved.total, after: draft.total, isChanged }],
  );
  const changed = compared.flatMap(({ isChanged, ...stay }) => (isChanged ? [stay] : []));
  return {
    summary,
    currency,
    changed: changed.sort(byLoss),
    // Which policy applies is not decided in an editor.
    warnings: warnings.filter((warning) => warning.code !== 'policy_matters' && isWorthReading(warning)),
    edited: changesInWords(preview, sets, words),
    verdict: verdict === undefined ? '' : `${verdict.ofGuests} ${verdict.ofHouse}`,
    incomparable: incomparableInWords(preview, sets, words),
    telling: tellingOf(compared, words),
  };
}

/** Everyday stays, in the order in which a hotel thinks of them. */
const EVERYDAY = ['week', 'family', 'familyRoom', 'children', 'month', 'weekend', 'business'] as const;
/** So many stays that change fit into a line. */
const MOST_TELLING = 3;

type Compared = ChangedStay & Pick<PreviewedScenario, 'isChanged'>;

/** Of each kind of everyday stay the one that changes most; then one that does not, of that kind before any other. */
function tellingOf(compared: readonly Compared[], words: Words): ChangedStay[] {
  const byChange = compared.filter(({ isChanged }) => isChanged).sort(byLoss);
  const ofKinds = EVERYDAY.flatMap((kind) => {
    const pattern = patternOf(kind, words);
    const called = byChange.find(({ why }) => pattern.test(why));
    return called === undefined ? [] : [{ ...calledAs(called, pattern), pattern }];
  });
  const shown = ofKinds.slice(0, MOST_TELLING);
  if (shown.length === 0) return byChange.slice(0, MOST_TELLING);
  const same = compared.filter(({ isChanged }) => !isChanged);
  const earlier = shown.flatMap(({ pattern, stay }) =>
    same.filter(({ stay: { checkIn }, why }) => checkIn < stay.checkIn && pattern.test(why)).slice(-1),
  );
  const ofOtherKinds = EVERYDAY.flatMap((kind) => {
    const pattern = patternOf(kind, words);
    const called = same.find(({ why }) => pattern.test(why));
    return called === undefined ? [] : [calledAs(called, pattern)];
  });
  return [...shown, ...[...earlier, ...ofOtherKinds].slice(0, 1)];
}

/** Called as hotels call it, which is why it is there. */
function calledAs(stay: ChangedStay, pattern: RegExp): ChangedStay {
  return { ...stay, name: pattern.exec(stay.why)?.[0] ?? stay.name, why: '' };
}

/** Finds the name of an everyday stay among the reasons that a scenario has. */
function patternOf(kind: (typeof EVERYDAY)[number], words: Words): RegExp {
  const called = say(words, SCENARIO_REASONS, kind, { first: '0', second: '0' });
  return new RegExp(called.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('0', '\\d+'));
}

/** What the house loses counts first, then what changes most for guests. */
function byLoss({ difference: one }: ChangedStay, { difference: other }: ChangedStay): number {
  const net = (of: QuoteDifference) => Math.min(0, Number(of.net));
  const total = (of: QuoteDifference) => Math.abs(Number(of.total));
  return net(one) - net(other) || total(other) - total(one);
}
