import { digitsFor } from '../../core/definitions/policy.js';
import { InvalidStayError } from '../../core/issues/errors.js';
import type { Calculator } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import type { Stay } from '../../core/stay/schema.js';
import { EDITOR } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import { compareQuotes, draftKeys, isOtherMoney, matchTaxes } from '../../trials/preview/changes.js';
import type { LookedPreview } from '../../trials/preview/preview.js';
import type { PreviewedScenario, QuoteDifference } from '../../trials/preview/preview-data.js';
import type { PreviewedSets } from '../../trials/preview/words/edited.js';
import { incomparableInWords, isWorthReading, verdictFacts } from '../../trials/preview/words/verdict.js';
import type { EditorState } from './state.js';

type QuotedState = Pick<EditorState, 'good' | 'saved' | 'stay'> & Partial<Pick<EditorState, 'words'>>;

/**
 * The typed stay under the last valid draft and under the saved set; `undefined` until there is a valid draft and stay.
 */
export function typedScenario({ good, saved, stay, words = ENGLISH }: QuotedState): PreviewedScenario | undefined {
  if (good === undefined || stay.good === undefined) return undefined;
  const draft = good.quote(stay.good);
  const own = { name: say(words, EDITOR, 'typedStay'), why: '', group: 'own' as const, stay: stay.good, draft };
  if (saved === undefined || isOtherMoney(good, saved)) return { ...own, isChanged: saved !== undefined };
  const was = savedQuote(saved, stay.good);
  if (was === undefined) return { ...own, isChanged: true };
  const keys = draftKeys(matchTaxes(taxesOf(good.taxSet), taxesOf(saved.taxSet)));
  const digits = digitsFor(good.taxSet.currency, good.policy);
  const { difference, isChanged } = compareQuotes(own.draft, was, keys, digits);
  return { ...own, saved: was, difference, isChanged };
}

/** `undefined` if the saved set refuses the stay, because the amount paid before is at another tax than its limit. */
function savedQuote(saved: Calculator, stay: Stay): Quote | undefined {
  try {
    return saved.quote(stay);
  } catch (error) {
    if (error instanceof InvalidStayError) return undefined;
    throw error;
  }
}

/** The effect of a draft on all scenarios, as plain data for workers. */
export type Consequences = ReturnType<typeof consequencesOf>;

export interface ChangedStay extends Pick<PreviewedScenario, 'name' | 'why' | 'stay'> {
  /** The familiar name of an everyday stay: "a week for two". */
  readonly called: string | undefined;
  readonly difference: QuoteDifference;
  readonly before: string;
  readonly after: string;
}

export function consequencesOf(preview: LookedPreview, sets: PreviewedSets, words: Words = ENGLISH) {
  const { summary, currency, scenarios, warnings } = preview;
  const changed = scenarios.flatMap(
    ({ name, why, reason = why, stay, difference, saved, draft, isChanged, everyday }) => {
      if (saved === undefined || difference === undefined || !isChanged) return [];
      return [{ name, called: everyday?.name, why: reason, stay, difference, before: saved.total, after: draft.total }];
    },
  );
  return {
    summary,
    currency,
    /** The largest changes first. */
    changed: changed.sort(byChange),
    // The policy cannot be changed in an editor.
    warnings: warnings.filter((warning) => warning.code !== 'policy_matters' && isWorthReading(warning)),
    /** `undefined` if nothing was compared. */
    verdict: verdictFacts(preview, sets, words),
    /** Why no stay can be compared; otherwise empty. */
    incomparable: incomparableInWords(preview, sets, words),
  };
}

/** The largest changes for guests first, then the largest for the house. */
function byChange({ difference: first }: ChangedStay, { difference: second }: ChangedStay): number {
  const size = (change: string) => Math.abs(Number(change));
  return size(second.total) - size(first.total) || size(second.kept) - size(first.kept);
}
