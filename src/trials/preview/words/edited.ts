import { EVERY_NIGHT, taxableNights, windowOf } from '../../../core/calculation/windows.js';
import { TAX_FIELDS } from '../../../core/definitions/fields/tax.js';
import { isPercent, LOGICS } from '../../../core/definitions/logics.js';
import type { FullPolicy } from '../../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { differingFields } from '../../../core/schema/fields.js';
import { localChangeInWords, localInWords, partChanges } from '../../../language/description/local-rules.js';
import { absentName, fieldKey, fieldName, logicInWords } from '../../../language/description/names.js';
import {
  changeInWords,
  inOneLine,
  limitsInWords,
  rateInWords,
  valueInWords,
} from '../../../language/description/values.js';
import { PUNCTUATION } from '../../../language/words/en/explanation.js';
import { EDIT_PHRASES, EDITS } from '../../../language/words/en/previews.js';
import type { Words } from '../../../language/words/words.js';
import { ENGLISH, say, titled } from '../../../language/words/words.js';
import { taxesOf } from '../breakpoints.js';
import type { Match } from '../changes.js';
import { matchTaxes } from '../changes.js';
import type { FieldChange, LevelChange, NestingChange, Preview, PreviewSummary, TaxName } from '../preview-data.js';

export interface PreviewedSets {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
}

export function hasEdits({ set, taxes, levels, nesting, order }: PreviewSummary): boolean {
  const lists = [set, taxes.new, taxes.gone, taxes.changed, levels, nesting];
  return lists.some((list) => list.length > 0) || order !== undefined;
}

/** New, removed and changed parts of the definitions, one line each. */
export function changesInWords({ summary, currency }: Preview, sets: PreviewedSets, words: Words = ENGLISH): string[] {
  const { set, taxes, levels, nesting, order } = summary;
  const { draft, saved } = sets;
  const matches = saved === undefined ? [] : matchTaxes(taxesOf(draft), taxesOf(saved));
  const described = (all: TaxSet | undefined, name: TaxName) => {
    const isIt = (tax: TaxSetEntry) => (name.id === undefined ? tax.title === name.title : tax.id === name.id);
    const tax = all && taxesOf(all).find(isIt);
    const title = titled(name.title, words);
    return tax === undefined ? title : `${title}, ${taxInWords(tax, currency, words)}`;
  };
  const ofTax = (head: string, text: string) => say(words, PUNCTUATION, 'colon', { head: titled(head, words), text });
  const lists = (name: string, change: Pick<NestingChange, 'saved' | 'draft'>) =>
    changeInWords(name, titles(change.saved, words), titles(change.draft, words), words);
  return [
    ...set.map((change) => say(words, EDITS, 'ofSet', { change: fieldInWords(change, words) })),
    ...taxes.new.map((name) => say(words, EDITS, 'newTax', { tax: described(draft, name) })),
    ...taxes.gone.map((name) => say(words, EDITS, 'goneTax', { tax: described(saved, name) })),
    ...taxes.changed.map((tax) => {
      const match = matches.find(({ draft: edited }) => edited && nameOf(edited) === nameOf(tax));
      const fields = tax.fields.map((change) => fieldInWords(change, words, match));
      return ofTax(tax.title, inOneLine(words, fields));
    }),
    ...levels.map((tax) => ofTax(tax.title, levelInWords(tax, words))),
    ...nesting.map((tax) => ofTax(tax.title, lists(fieldName('taxes', words), tax))),
    ...(order === undefined ? [] : [lists(say(words, EDITS, 'order'), order)]),
  ];
}

/** "2.00 EUR per person per night, on top, at most 7 nights, rate 0 (under 13)"; "10%, in the price". */
function taxInWords(tax: TaxSetEntry, currency: string, words: Words): string {
  const { rate, logic, is_inclusive: isInclusive } = tax;
  const ranges = tax.applicable_date_ranges;
  const amount = isPercent(logic)
    ? rateInWords(rate, logic, words)
    : `${words.amount(rate)} ${tax.currency ?? currency} ${logicInWords(logic, words, tax.local)}`;
  return [
    amount,
    valueInWords('is_inclusive', isInclusive, words),
    ...limitsInWords({ ...tax }, words),
    ...(ranges.length > 0 ? [valueInWords('applicable_date_ranges', ranges, words)] : []),
    ...localInWords(tax.local, words),
  ].join(', ');
}

function nameOf({ id, title }: TaxName): string {
  return id ?? title;
}

/** The name of a field; that of a field of a later version is its name in the definition. */
function nameInWords(field: string, words: Words): string {
  const key = fieldKey([field]);
  return key === undefined ? field : fieldName(key, words);
}

/** @param match the tax under both sets: by its logic, a rate is an amount or a percentage */
function fieldInWords(change: FieldChange, words: Words, match: Match = {}): string {
  const { field, saved, draft } = change;
  const local = localChangeInWords(change, words);
  if (local !== undefined) return local.join(', ');
  const was = valueInWords(field, saved, words, match.saved?.logic);
  const is = valueInWords(field, draft, words, match.draft?.logic);
  return changeInWords(nameInWords(field, words), was, is, words);
}

function levelInWords({ saved, draft }: LevelChange, words: Words): string {
  const place = (level: number | null) => (level === null ? say(words, EDITS, 'notAtTop') : words.count(level));
  return changeInWords(fieldName('level', words), place(saved), place(draft), words);
}

function titles(all: readonly string[], words: Words): string {
  return all.length === 0 ? absentName('taxes', words) : all.join(', ');
}

const MOST_PHRASES = 3;

/**
 * The edits of a set, as the end of a sentence: "nights 8 to 10 are now charged", "Eco levy is new".
 *
 * @param isRateSaid whether the sentence has the change of a rate, which says enough where only this tax was edited
 */
export function editPhrases(
  sets: PreviewedSets,
  policy: FullPolicy,
  isRateSaid: boolean,
  words: Words = ENGLISH,
): string[] {
  const edited = editedTaxes(sets);
  const isAlone = edited.length < 2;
  const phrasing = { policy, isRateSaid: isRateSaid && isAlone, isAlone, words };
  const phrases = edited.flatMap(({ draft, saved }) => {
    if (draft && saved) return taxPhrases(draft, saved, phrasing);
    const title = titled((draft ?? saved)?.title ?? '', words);
    return [say(words, EDIT_PHRASES, draft === undefined ? 'isGone' : 'isNew', { title })];
  });
  const { draft, saved } = sets;
  const ofParts = saved === undefined ? [] : partChanges(saved.local ?? {}, draft.local ?? {}, words);
  return [...phrases, ...ofParts].slice(0, MOST_PHRASES);
}

/** Fields that affect charges: without names, and without nested taxes, which are separate taxes. */
const { id: _, title: _1, type: _2, currency: _3, property_id: _4, ...CHARGED } = TAX_FIELDS;

function editedTaxes({ draft, saved }: PreviewedSets): Match[] {
  if (saved === undefined) return [];
  return matchTaxes(taxesOf(draft), taxesOf(saved)).filter(
    ({ draft: now, saved: was }) =>
      now === undefined || was === undefined || differingFields(CHARGED, now, was).length > 0,
  );
}

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
  const differs = new Set<keyof TaxSetEntry>(differingFields(CHARGED, draft, saved));
  const inWords = (name: keyof TaxSetEntry, tax: TaxSetEntry) => valueInWords(name, tax[name], words, tax.logic);
  const ofLogic = isPercent(draft.logic)
    ? say(words, EDIT_PHRASES, 'isPercentage', { title })
    : say(words, EDIT_PHRASES, 'isCharged', { title, logic: logicInWords(draft.logic, words, draft.local) });
  const values = { draft: inWords('rate', draft), saved: inWords('rate', saved) };
  const rules = localChangeInWords({ field: 'local', saved: saved.local, draft: draft.local }, words) ?? [];
  const own = new Map<keyof TaxSetEntry, readonly string[]>([
    ['logic', [ofLogic]],
    ['rate', isRateSaid || differs.has('logic') ? [] : [say(words, EDIT_PHRASES, 'rate', { title, ...values })]],
    ['is_inclusive', [say(words, EDIT_PHRASES, draft.is_inclusive ? 'isInPrice' : 'isOnTop', { title })]],
    [
      'applicable_date_ranges',
      [say(words, EDIT_PHRASES, 'isChargedIn', { title, periods: inWords('applicable_date_ranges', draft) })],
    ],
    ['local', [say(words, EDIT_PHRASES, 'local', { title, rules: rules.join(', ') })]],
    // Of both, by their effect on nights.
    ['skip_nights', []],
    ['max_nights', []],
  ]);
  const ofField = (name: keyof TaxSetEntry) => {
    const values = { draft: inWords(name, draft), saved: inWords(name, saved) };
    return say(words, EDIT_PHRASES, 'field', { title, field: nameInWords(name, words), ...values });
  };
  return [
    ...[...own].flatMap(([name, phrases]) => (differs.has(name) ? phrases : [])),
    ...[...differs].filter((name) => !own.has(name)).map(ofField),
    ...nightPhrases(draft, saved, phrasing),
  ];
}

/** The first and last charged night of an endless stay, from 1, for a tax without seasons. */
function chargedNights(tax: TaxSetEntry, { maxNights }: FullPolicy): readonly [number, number] {
  const { skipNights, maxNights: most } = windowOf(tax) ?? EVERY_NIGHT;
  const window = { ...EVERY_NIGHT, skipNights, maxNights: most };
  const [from = 0, to = 0] = taxableNights(window, ARRIVAL, Number.POSITIVE_INFINITY, maxNights);
  return [from + 1, to];
}

const ARRIVAL = { firstDay: 0, nightsBefore: 0 };

/** Whether the charged nights of a tax depend on the calendar. */
function isOfDates({ applicable_date_ranges: ranges, local = {} }: TaxSetEntry): boolean {
  return ranges.length > 0 || (local.seasons ?? local.max_nights_in) !== undefined;
}

/** Nights have numbers only without seasons, and only if each of them is charged. */
function nightPhrases(draft: TaxSetEntry, saved: TaxSetEntry, { policy, isAlone, words }: Phrasing): string[] {
  const title = titled(draft.title, words);
  const [now, was] = [chargedNights(draft, policy), chargedNights(saved, policy)];
  if (now.join() === was.join() || LOGICS[draft.logic].per !== 'night' || LOGICS[saved.logic].per !== 'night')
    return [];
  if ([draft, saved].some(isOfDates)) {
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
