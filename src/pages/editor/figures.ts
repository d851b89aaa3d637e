import { digitsFor } from '../../core/definitions/policy.js';
import { InvalidStay } from '../../core/issues/errors.js';
import type { Calculator } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import type { Stay } from '../../core/stay/schema.js';
import { EDITOR } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import { compareQuotes, draftKeys, isOtherMoney, matchTaxes } from '../../trials/preview/changes.js';
import { EVERYDAY_KINDS } from '../../trials/preview/everyday.js';
import type { LookedPreview, LookedScenario } from '../../trials/preview/preview.js';
import type { PreviewedScenario, QuoteDifference } from '../../trials/preview/preview-data.js';
import type { PreviewedSets } from '../../trials/preview/words/edited.js';
import { changesInWords } from '../../trials/preview/words/edited.js';
import type { Direction } from '../../trials/preview/words/verdict.js';
import {
  directionOf,
  incomparableInWords,
  isWorthReading,
  verdictFacts,
  verdictInWords,
  withTypedStay,
} from '../../trials/preview/words/verdict.js';
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
    if (error instanceof InvalidStay) return undefined;
    throw error;
  }
}

/** The effect of a draft on all scenarios, as plain data for workers. */
export type Consequences = ReturnType<typeof consequencesOf>;

export interface ChangedStay extends Pick<PreviewedScenario, 'name' | 'why' | 'stay'> {
  readonly difference: QuoteDifference;
  readonly before: string;
  readonly after: string;
}

export function consequencesOf(preview: LookedPreview, sets: PreviewedSets, words: Words = ENGLISH) {
  const { summary, currency, scenarios, warnings } = preview;
  const compared = scenarios.flatMap(
    ({ name, why, reason = why, stay, difference, saved, draft, isChanged, everyday }) =>
      saved === undefined || difference === undefined
        ? []
        : [{ name, why: reason, stay, difference, before: saved.total, after: draft.total, isChanged, everyday }],
  );
  const changed = compared.flatMap(({ isChanged, everyday: _, ...stay }) => (isChanged ? [stay] : []));
  return {
    summary,
    currency,
    /** The largest losses of the house first. */
    changed: changed.sort(byLoss),
    // The policy cannot be changed in an editor.
    warnings: warnings.filter((warning) => warning.code !== 'policy_matters' && isWorthReading(warning)),
    edited: changesInWords(preview, sets, words),
    /** `undefined` if nothing was compared. */
    verdict: verdictFacts(preview, sets, words),
    /** Why no stay can be compared; otherwise empty. */
    incomparable: incomparableInWords(preview, sets, words),
    ...tellingOf(compared),
  };
}

/** The sentences of the verdict, the typed stay first; empty if nothing was compared. */
export function verdictText(
  { verdict }: Consequences,
  typed: PreviewedScenario | undefined,
  words: Words = ENGLISH,
): string {
  if (verdict === undefined) return '';
  const { ofGuests, ofHouse } = verdictInWords(withTypedStay(verdict, typed), words);
  return `${ofGuests} ${ofHouse}`;
}

/** Number of changed stays that fit into a line. */
const MAX_TELLING = 3;

interface ComparedStay extends ChangedStay, Pick<LookedScenario, 'isChanged'> {
  readonly everyday: LookedScenario['everyday'] | undefined;
}

interface TellingStays {
  /** A few changed stays for one line: the most changed everyday stay of each kind, in both directions. */
  readonly telling: readonly ChangedStay[];
  /** A stay that is charged as before: an earlier one of these kinds if possible. */
  readonly unchanged: ChangedStay | undefined;
}

function tellingOf(compared: readonly ComparedStay[]): TellingStays {
  const byChange = compared.filter(({ isChanged }) => isChanged).sort(byLoss);
  const ofKinds = (stays: readonly ComparedStay[]): ComparedStay[] =>
    EVERYDAY_KINDS.flatMap((kind) => stays.find(({ everyday }) => everyday?.kind === kind) ?? []);
  const changed = ofKinds(byChange);
  if (changed.length === 0) {
    return { telling: inBothDirections(byChange, byChange).map(withoutKind), unchanged: undefined };
  }
  const shown = inBothDirections(changed, byChange);
  const same = compared.filter(({ isChanged }) => !isChanged);
  const earlier = shown.flatMap(({ everyday, stay }) =>
    same
      .filter(
        (comparedStay) => comparedStay.stay.checkIn < stay.checkIn && comparedStay.everyday?.kind === everyday?.kind,
      )
      .slice(-1),
  );
  const [unchanged] = earlier.length === 0 ? ofKinds(same).map(namedByKind) : earlier.map(withoutKind);
  return { telling: shown.map(namedByKind), unchanged };
}

/** The first stays, the last of them in the other direction if there is one: an everyday stay if possible. */
function inBothDirections(stays: readonly ComparedStay[], byChange: readonly ComparedStay[]): ComparedStay[] {
  const shown = stays.slice(0, MAX_TELLING);
  const directions = new Set(shown.map(directionOfChange));
  const opposite = byChange.filter((stay) => {
    const direction = directionOfChange(stay);
    return direction !== 'same' && !directions.has(direction);
  });
  const largest = opposite.find(({ everyday }) => everyday !== undefined) ?? opposite[0];
  return largest === undefined ? shown : [...shown.slice(0, MAX_TELLING - 1), largest];
}

/** The direction for guests, or for the house if guests pay the same. */
function directionOfChange({ difference: { total, kept } }: ChangedStay): Direction {
  const ofGuests = directionOf(total);
  return ofGuests === 'same' ? directionOf(kept) : ofGuests;
}

function withoutKind({ isChanged: _, everyday: __, ...stay }: ComparedStay): ChangedStay {
  return stay;
}

function namedByKind(compared: ComparedStay): ChangedStay {
  const stay = withoutKind(compared);
  return { ...stay, name: compared.everyday?.name ?? stay.name, why: '' };
}

/** Losses of the house first, then the largest changes for guests, then the largest gains of the house. */
function byLoss({ difference: first }: ChangedStay, { difference: second }: ChangedStay): number {
  const loss = ({ kept }: QuoteDifference) => Math.min(0, Number(kept));
  const change = ({ total }: QuoteDifference) => Math.abs(Number(total));
  return loss(first) - loss(second) || change(second) - change(first) || Number(second.kept) - Number(first.kept);
}
