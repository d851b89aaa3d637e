import { SET_SHOWN, type ShownField, TAX_SHOWN } from '../../definitions/fields/shown.js';
import { rangeSpan } from '../../definitions/local/spans.js';
import { isPercent, LOGICS, type TaxLogic } from '../../definitions/logics.js';
import { shortestRate } from '../../definitions/rates.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { taxesOf } from '../breakpoints.js';
import { matchTaxes } from '../matching.js';
import type { FieldChange, LevelChange, Preview, PreviewSummary, TaxName } from '../preview-data.js';
import { localChangeInWords, localInWords } from './local-changes.js';
import { limitsInWords, rangeInWords } from './nights.js';
import { PLAIN, type Writing } from './writing.js';

/** The two sets of a preview. */
export interface PreviewedSets {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
}

/** The fields of taxes and tax sets, as they are shown to a hotel. */
const SHOWN: Readonly<Record<string, ShownField>> = { ...SET_SHOWN, ...TAX_SHOWN };

/** Whether anything of the definition is another. */
export function hasEdits({ set, taxes, levels, nesting, order }: PreviewSummary): boolean {
  const lists = [set, taxes.new, taxes.gone, taxes.changed, levels, nesting];
  return lists.some((list) => list.length > 0) || order !== undefined;
}

/** What is new, gone or changed in the definitions, one line each. */
export function changesInWords(
  { summary, currency }: Preview,
  sets: PreviewedSets,
  writing: Writing = PLAIN,
): string[] {
  const { set, taxes, levels, nesting, order } = summary;
  const { draft, saved } = logicsOf(sets);
  const described = (all: TaxSet | undefined, name: TaxName) => {
    const tax = all === undefined ? undefined : taxesOf(all).find((one) => isNamed(one, name));
    return tax === undefined ? name.title : `${name.title}, ${taxInWords(tax, currency, writing)}`;
  };
  return [
    ...set.map((change) => `Tax set: ${fieldInWords(change, writing)}`),
    ...taxes.new.map((name) => `New: ${described(sets.draft, name)}`),
    ...taxes.gone.map((name) => `Gone: ${described(sets.saved, name)}`),
    ...taxes.changed.map((tax) => {
      const logics = { draft: draft.get(nameOf(tax)), saved: saved.get(nameOf(tax)) };
      return `${tax.title}: ${tax.fields.map((change) => fieldInWords(change, writing, logics)).join('; ')}`;
    }),
    ...levels.map((tax) => `${tax.title}: ${levelInWords(tax)}`),
    ...nesting.map((tax) => `${tax.title}: Taxes under it: ${titles(tax.saved)} → ${titles(tax.draft)}`),
    ...(order === undefined ? [] : [`Order of calculation: ${titles(order.saved)} → ${titles(order.draft)}`]),
  ];
}

/** "2.00 EUR per person per night, on top, at most 7 nights, rate 0 (under 13)"; "10%, in the price". */
function taxInWords(tax: TaxSetEntry, currency: string, writing: Writing = PLAIN): string {
  const { rate, logic, is_inclusive: isInclusive } = tax;
  const ranges = tax.applicable_date_ranges;
  const amount = isPercent(logic)
    ? rateInWords(rate, logic, writing)
    : `${writing.amount(rate)} ${tax.currency ?? currency} ${LOGICS[logic].words}`;
  return [
    amount,
    isInclusive ? 'in the price' : 'on top',
    ...limitsInWords({ ...tax }),
    ...(ranges.length > 0 ? [valueInWords('applicable_date_ranges', ranges, writing, undefined)] : []),
    ...localInWords(tax.local),
  ].join(', ');
}

/** "10%", or an amount as it is written. */
export function rateInWords(rate: string, logic: TaxLogic | undefined, writing: Writing): string {
  return isPercent(logic) ? `${writing.amount(shortestRate(rate))}%` : writing.amount(rate);
}

/** By id or title of the draft: the logic under both sets, for a rate is an amount or a percentage. */
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

function fieldInWords(change: FieldChange, writing: Writing, logics: Logics = {}): string {
  const { field, saved, draft } = change;
  const local = localChangeInWords(change);
  if (local !== undefined) return local.join(', ');
  const was = valueInWords(field, saved, writing, logics.saved);
  const is = valueInWords(field, draft, writing, logics.draft);
  return `${nameInWords(field)}: ${was} → ${is}`;
}

function levelInWords({ saved, draft }: LevelChange): string {
  const place = (level: number | null) => (level === null ? 'not at the top' : String(level));
  return `Level: ${place(saved)} → ${place(draft)}`;
}

/** What a field is called. */
export function nameInWords(field: string): string {
  return SHOWN[field]?.name ?? field;
}

export function valueInWords(field: string, value: unknown, writing: Writing, logic: TaxLogic | undefined): string {
  const { choices = {}, none = 'none' } = SHOWN[field] ?? {};
  if (field === 'rate') return rateInWords(String(value), logic, writing);
  if (!Array.isArray(value)) return choices[String(value)] ?? String(value ?? none);
  return value.length === 0 ? none : value.map((entry) => entryInWords(entry, writing)).join(' and ');
}

/** A date range, which is all that lists of a definition have. */
function entryInWords(entry: unknown, writing: Writing): string {
  const { first, last } = rangeSpan({ after: null, before: null, ...Object(entry) });
  return rangeInWords([first, last], writing);
}

function titles(all: readonly string[]): string {
  return all.length === 0 ? 'none' : all.join(', ');
}
