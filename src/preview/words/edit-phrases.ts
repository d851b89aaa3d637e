import { EVERY_DAY, EVERY_NIGHT, taxableNights, windowOf } from '../../calculation/windows.js';
import { TAX_FIELDS } from '../../definitions/fields/tax.js';
import { isPercent, LOGICS } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { TaxSetEntry } from '../../definitions/tax.js';
import { hasText, logicInWords } from '../../explanation/words/writing.js';
import { printSigned, significantDecimals, unitsOf } from '../../money/amount.js';
import { subtract } from '../../money/integer.js';
import { differingFields } from '../../schema/fields.js';
import { PUNCTUATION } from '../../words/en/explanation.js';
import { EDIT_PHRASES, VERDICT_UNITS } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { ENGLISH, say, titled } from '../../words/words.js';
import { taxesOf } from '../breakpoints.js';
import type { Match } from '../matching.js';
import { matchTaxes } from '../matching.js';
import type { PreviewedSets } from './edited.js';
import { nameInWords, rateInWords, valueInWords } from './edited.js';
import { localChangeInWords } from './local-changes.js';

/** The maximum of phrases in a sentence. */
const MOST_PHRASES = 3;

/** The edits of a set, as the end of a sentence: "nights 8 to 10 are now charged", "Eco levy is new". */
export function editPhrases(
  sets: PreviewedSets,
  policy: FullPolicy,
  isRateSaid: boolean,
  words: Words = ENGLISH,
): string[] {
  const edited = editedTaxes(sets);
  const phrases = edited.flatMap(({ draft, saved }) => {
    if (draft === undefined)
      return saved === undefined ? [] : [say(words, EDIT_PHRASES, 'isGone', { title: titled(saved.title, words) })];
    if (saved === undefined) return [say(words, EDIT_PHRASES, 'isNew', { title: titled(draft.title, words) })];
    return taxPhrases(draft, saved, { policy, isRateSaid, isAlone: edited.length < 2, words });
  });
  return phrases.slice(0, MOST_PHRASES);
}

/** Fields that affect charges: without names, and without nested taxes, which are separate taxes. */
const { id: _, title: _1, type: _2, currency: _3, property_id: _4, ...CHARGED } = TAX_FIELDS;

/** The taxes with edits apart from their names. */
function editedTaxes({ draft, saved }: PreviewedSets): Match[] {
  if (saved === undefined) return [];
  return matchTaxes(taxesOf(draft), taxesOf(saved)).filter(
    ({ draft: now, saved: was }) =>
      now === undefined || was === undefined || differingFields(CHARGED, now, was).length > 0,
  );
}

/** The context of phrases for a tax. */
interface Phrasing {
  readonly policy: FullPolicy;
  readonly isRateSaid: boolean;
  /** Whether only this tax was edited, so that its name is clear. */
  readonly isAlone: boolean;
  readonly words: Words;
}

function taxPhrases(draft: TaxSetEntry, saved: TaxSetEntry, phrasing: Phrasing): string[] {
  const { isRateSaid, words } = phrasing;
  const title = titled(draft.title, words);
  const phrases: string[] = [];
  const differs = new Set<keyof TaxSetEntry>(differingFields(CHARGED, draft, saved));
  if (differs.has('logic')) {
    phrases.push(
      isPercent(draft.logic)
        ? say(words, EDIT_PHRASES, 'isPercentage', { title })
        : say(words, EDIT_PHRASES, 'isCharged', { title, logic: logicInWords(draft.logic, words, draft.local) }),
    );
  } else if (!isRateSaid && differs.has('rate')) {
    const rate = (tax: TaxSetEntry) => rateInWords(tax.rate, tax.logic, words);
    phrases.push(say(words, EDIT_PHRASES, 'rate', { title, draft: rate(draft), saved: rate(saved) }));
  }
  if (differs.has('is_inclusive')) {
    phrases.push(say(words, EDIT_PHRASES, draft.is_inclusive ? 'isInPrice' : 'isOnTop', { title }));
  }
  if (differs.has('applicable_date_ranges')) {
    const periods = valueInWords('applicable_date_ranges', draft.applicable_date_ranges, words, undefined);
    phrases.push(say(words, EDIT_PHRASES, 'isChargedIn', { title, periods }));
  }
  if (differs.has('local')) {
    const rules = localChangeInWords({ field: 'local', saved: saved.local, draft: draft.local }, words) ?? [];
    phrases.push(say(words, EDIT_PHRASES, 'local', { title, rules: rules.join(', ') }));
  }
  for (const name of differs) if (!OWN_PHRASES.has(name)) phrases.push(plainPhrase(name, draft, saved, words));
  return [...phrases, ...nightPhrases(draft, saved, phrasing)];
}

/** Fields with specific phrases. */
const OWN_PHRASES: ReadonlySet<keyof TaxSetEntry> = new Set([
  'logic',
  'rate',
  'is_inclusive',
  'skip_nights',
  'max_nights',
  'applicable_date_ranges',
  'local',
]);

function plainPhrase(name: keyof TaxSetEntry, draft: TaxSetEntry, saved: TaxSetEntry, words: Words): string {
  const value = (tax: TaxSetEntry) => valueInWords(name, tax[name], words, undefined);
  const field = nameInWords(name, words);
  return say(words, EDIT_PHRASES, 'field', {
    title: titled(draft.title, words),
    field,
    draft: value(draft),
    saved: value(saved),
  });
}

/** The first and last charged night of an endless stay, from 1, for a tax without seasons. */
function chargedNights(tax: TaxSetEntry, { maxNights }: FullPolicy): readonly [number, number] {
  const window = { ...(windowOf(tax) ?? EVERY_NIGHT), ranges: EVERY_DAY };
  const [from = 0, to = 0] = taxableNights(window, ARRIVAL, Number.POSITIVE_INFINITY, maxNights);
  return [from + 1, to];
}

const ARRIVAL = { firstDay: 0, nightsBefore: 0 };

/** Nights have numbers only without seasons, and only if each of them is charged. */
function nightPhrases(draft: TaxSetEntry, saved: TaxSetEntry, { policy, isAlone, words }: Phrasing): string[] {
  const title = titled(draft.title, words);
  const [now, was] = [chargedNights(draft, policy), chargedNights(saved, policy)];
  if (now.join() === was.join() || LOGICS[draft.logic].per !== 'night' || LOGICS[saved.logic].per !== 'night')
    return [];
  if ([draft, saved].some(({ applicable_date_ranges: ranges }) => ranges.length > 0)) {
    return [say(words, EDIT_PHRASES, 'otherNights', { title })];
  }
  const phrases = [
    ...nightsWithout(now, was).map((nights) => nightsInWords(nights, NOW, words)),
    ...nightsWithout(was, now).map((nights) => nightsInWords(nights, NO_LONGER, words)),
  ];
  return isAlone ? phrases : phrases.map((text) => say(words, PUNCTUATION, 'colon', { head: title, text }));
}

/** The nights of one run that another lacks. Without a limit a run is endless. */
function nightsWithout([from, to]: readonly [number, number], [first, last]: readonly [number, number]) {
  if (to < from) return [];
  if (last < first) return [[from, to] as const];
  const parts = [[from, Math.min(to, first - 1)] as const, [Math.max(from, last + 1), to] as const];
  return parts.filter(([start, end]) => start <= end && Number.isFinite(start));
}

const NOW = { one: 'night', some: 'nights', all: 'nightsFrom' } as const;
const NO_LONGER = { one: 'nightNoLonger', some: 'nightsNoLonger', all: 'nightsFromNoLonger' } as const;

/** "nights 8 to 10 are now charged", "night 8 is no longer charged", "all nights from 8 on are now charged". */
function nightsInWords(
  [first, last]: readonly [number, number],
  said: typeof NOW | typeof NO_LONGER,
  words: Words,
): string {
  if (first === last) return say(words, EDIT_PHRASES, said.one, { night: first });
  if (!Number.isFinite(last)) return say(words, EDIT_PHRASES, said.all, { first });
  return say(words, EDIT_PHRASES, said.some, { first, last });
}

/** The change of the charge of one unit, with a sign: "+0.50". */
export interface UnitChange {
  readonly tax: TaxSetEntry;
  readonly amount: string;
}

/** "per person and night". */
export function unitInWords({ tax: { logic } }: UnitChange, words: Words): string {
  return hasText(VERDICT_UNITS, logic) ? say(words, VERDICT_UNITS, logic) : logicInWords(logic, words);
}

/** The change if only the rate of a single fixed tax was edited, possibly with its nights. */
export function unitChange(sets: PreviewedSets, digits: number): UnitChange | undefined {
  const [only, ...others] = editedTaxes(sets);
  const { draft, saved } = only ?? {};
  if (draft === undefined || saved === undefined || others.length > 0) return undefined;
  const differs = differingFields(CHARGED, draft, saved);
  const isOther = differs.includes('logic') || differs.includes('is_inclusive');
  const isLocal = draft.local !== undefined || saved.local !== undefined;
  if (isOther || isLocal || isPercent(draft.logic) || !differs.includes('rate')) return undefined;
  const decimals = Math.max(digits, significantDecimals(draft.rate), significantDecimals(saved.rate));
  const units = subtract(unitsOf(draft.rate, decimals), unitsOf(saved.rate, decimals));
  return { tax: draft, amount: printSigned(units, decimals) };
}
