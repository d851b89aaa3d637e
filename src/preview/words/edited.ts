import type { ShownField } from '../../definitions/fields/shown.js';
import { SET_SHOWN, TAX_SHOWN } from '../../definitions/fields/shown.js';
import { rangeSpan } from '../../definitions/local/periods.js';
import type { TaxLogic } from '../../definitions/logics.js';
import { isPercent } from '../../definitions/logics.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax.js';
import { limitsInWords, rangeInWords } from '../../explanation/words/nights.js';
import type { Writing } from '../../explanation/words/writing.js';
import { hasText, inOneLine, logicInWords, wordsOf } from '../../explanation/words/writing.js';
import { shortestRate } from '../../money/fraction.js';
import { FIELD_VALUES, PUNCTUATION } from '../../words/en/explanation.js';
import { EDITS, FIELD_NAMES } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { ENGLISH, listed, say, titled } from '../../words/words.js';
import { taxesOf } from '../breakpoints.js';
import { matchTaxes } from '../matching.js';
import type { FieldChange, LevelChange, NestingChange, Preview, PreviewSummary, TaxName } from '../preview-data.js';
import { localChangeInWords, localInWords } from './local-changes.js';

/** The two sets of a preview. */
export interface PreviewedSets {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
}

/** The names of fields of taxes and tax sets. */
const SHOWN: Readonly<Record<string, ShownField>> = { ...SET_SHOWN, ...TAX_SHOWN };

/** Whether any part of the definition was edited. */
export function hasEdits({ set, taxes, levels, nesting, order }: PreviewSummary): boolean {
  const lists = [set, taxes.new, taxes.gone, taxes.changed, levels, nesting];
  return lists.some((list) => list.length > 0) || order !== undefined;
}

/** New, removed and changed parts of the definitions, one line each. */
export function changesInWords({ summary, currency }: Preview, sets: PreviewedSets, words: Words = ENGLISH): string[] {
  const { set, taxes, levels, nesting, order } = summary;
  const { draft, saved } = logicsOf(sets);
  const described = (all: TaxSet | undefined, name: TaxName) => {
    const tax = all === undefined ? undefined : taxesOf(all).find((one) => isNamed(one, name));
    const title = titled(name.title, words);
    return tax === undefined ? title : `${title}, ${taxInWords(tax, currency, words)}`;
  };
  const ofTax = (head: string, text: string) => say(words, PUNCTUATION, 'colon', { head: titled(head, words), text });
  const lists = (field: 'nested' | 'order', change: Pick<NestingChange, 'saved' | 'draft'>) =>
    changedValue(say(words, EDITS, field), titles(change.saved, words), titles(change.draft, words), words);
  return [
    ...set.map((change) => say(words, EDITS, 'ofSet', { change: fieldInWords(change, words) })),
    ...taxes.new.map((name) => say(words, EDITS, 'newTax', { tax: described(sets.draft, name) })),
    ...taxes.gone.map((name) => say(words, EDITS, 'goneTax', { tax: described(sets.saved, name) })),
    ...taxes.changed.map((tax) => {
      const logics = { draft: draft.get(nameOf(tax)), saved: saved.get(nameOf(tax)) };
      const fields = tax.fields.map((change) => fieldInWords(change, words, logics));
      return ofTax(tax.title, inOneLine(words, fields));
    }),
    ...levels.map((tax) => ofTax(tax.title, levelInWords(tax, words))),
    ...nesting.map((tax) => ofTax(tax.title, lists('nested', tax))),
    ...(order === undefined ? [] : [lists('order', order)]),
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
    say(words, FIELD_VALUES, isInclusive ? 'inPrice' : 'onTop'),
    ...limitsInWords({ ...tax }, words),
    ...(ranges.length > 0 ? [valueInWords('applicable_date_ranges', ranges, words, undefined)] : []),
    ...localInWords(tax.local, words),
  ].join(', ');
}

/** "10%", or an amount as written. */
export function rateInWords(rate: string, logic: TaxLogic | undefined, words: Words): string {
  if (!isPercent(logic)) return words.amount(rate);
  return say(words, PUNCTUATION, 'percent', { rate: words.amount(shortestRate(rate)) });
}

/** By id or title in the draft: the logic under both sets, because a rate is an amount or a percentage. */
function logicsOf({ draft, saved }: PreviewedSets): Record<'draft' | 'saved', Map<string, TaxLogic>> {
  const logics = { draft: new Map<string, TaxLogic>(), saved: new Map<string, TaxLogic>() };
  for (const match of saved === undefined ? [] : matchTaxes(taxesOf(draft), taxesOf(saved))) {
    if (match.draft === undefined) continue;
    logics.draft.set(nameOf(match.draft), match.draft.logic);
    if (match.saved !== undefined) logics.saved.set(nameOf(match.draft), match.saved.logic);
  }
  return logics;
}

function nameOf({ id, title }: TaxName): string {
  return id ?? title;
}

function isNamed(one: TaxSetEntry, name: TaxName): boolean {
  return name.id === undefined ? one.title === name.title : one.id === name.id;
}

type Logics = Partial<Record<'draft' | 'saved', TaxLogic | undefined>>;

function fieldInWords(change: FieldChange, words: Words, logics: Logics = {}): string {
  const { field, saved, draft } = change;
  const local = localChangeInWords(change, words);
  if (local !== undefined) return local.join(', ');
  const was = valueInWords(field, saved, words, logics.saved);
  const is = valueInWords(field, draft, words, logics.draft);
  return changedValue(nameInWords(field, words), was, is, words);
}

function changedValue(field: string, saved: string, draft: string, words: Words): string {
  return say(words, EDITS, 'changed', { field, saved, draft });
}

function levelInWords({ saved, draft }: LevelChange, words: Words): string {
  const place = (level: number | null) => (level === null ? say(words, EDITS, 'notAtTop') : words.count(level));
  return changedValue(say(words, EDITS, 'level'), place(saved), place(draft), words);
}

/** The name of a field. */
export function nameInWords(field: string, words: Words = ENGLISH): string {
  return hasText(FIELD_NAMES, field) ? say(words, FIELD_NAMES, field) : (SHOWN[field]?.name ?? field);
}

/** Values of choices, which need words. */
const CHOSEN = new Map([
  ['true', 'inPrice'],
  ['false', 'onTop'],
]);

/** The fields with a specific text for a missing value. */
const NONE = new Map<string, 'noLimit' | 'allYear'>([
  ['max_nights', 'noLimit'],
  ['applicable_date_ranges', 'allYear'],
]);

/** The value of a field. For English texts, `writing` formats only numbers and dates. */
export function valueInWords(field: string, value: unknown, writing: Writing, logic: TaxLogic | undefined): string {
  const words = wordsOf(writing);
  if (field === 'rate') return rateInWords(String(value), logic, words);
  const { choices = {}, none } = SHOWN[field] ?? {};
  const isNone = Array.isArray(value) ? value.length === 0 : (value ?? undefined) === undefined;
  if (isNone) return NONE.has(field) || none === undefined ? say(words, FIELD_VALUES, NONE.get(field) ?? 'none') : none;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => entryInWords(entry, words));
    return listed(words, entries, 'conjunction');
  }
  if (typeof value === 'number') return words.count(value);
  const text = String(value);
  if (!Object.hasOwn(choices, text)) return text;
  const key = CHOSEN.get(text) ?? text;
  return hasText(FIELD_VALUES, key) ? say(words, FIELD_VALUES, key) : (choices[text] ?? text);
}

/** A date range, or the id of a rate plan. */
function entryInWords(entry: unknown, words: Words): string {
  if (typeof entry === 'string') return entry;
  const { first, last } = rangeSpan({ after: null, before: null, ...Object(entry) });
  return rangeInWords([first, last], words);
}

function titles(all: readonly string[], words: Words): string {
  return all.length === 0 ? say(words, FIELD_VALUES, 'none') : all.join(', ');
}
