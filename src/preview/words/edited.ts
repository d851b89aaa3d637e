import { isPercent, LOGICS, type TaxLogic } from '../../definitions/logics.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { canonicalDecimal } from '../../money/decimal.js';
import { taxesOf } from '../breakpoints.js';
import { matchTaxes } from '../matching.js';
import type { FieldChange, LevelChange, Preview, PreviewSummary, TaxName } from '../preview-data.js';
import { PLAIN, type Writing } from './writing.js';

/** The two sets of a preview. */
export interface PreviewedSets {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
}

/** The fields of taxes and tax sets, as a hotel calls them. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  title: 'Name',
  type: 'Kind',
  logic: 'Charged',
  rate: 'Rate',
  currency: 'Currency',
  is_inclusive: 'In the price or on top',
  skip_nights: 'First nights not charged',
  max_nights: 'Nights charged at most',
  applicable_date_ranges: 'Seasons',
  property_id: 'Property',
  associated_rate_plan_ids: 'Rate plans',
};

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

/** "2.00 EUR per person per night, on top"; "10%, in the price". */
function taxInWords(tax: TaxSetEntry, currency: string, writing: Writing = PLAIN): string {
  const { rate, logic, is_inclusive: isInclusive } = tax;
  const amount = isPercent(logic)
    ? rateInWords(rate, logic, writing)
    : `${writing.amount(rate)} ${tax.currency ?? currency} ${LOGICS[logic].words}`;
  return `${amount}, ${isInclusive ? 'in the price' : 'on top'}`;
}

/** "10%", or an amount as it is written. */
export function rateInWords(rate: string, logic: TaxLogic | undefined, writing: Writing): string {
  return isPercent(logic) ? `${writing.amount(canonicalDecimal(rate))}%` : writing.amount(rate);
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

function fieldInWords({ field, saved, draft }: FieldChange, writing: Writing, logics: Logics = {}): string {
  const was = valueInWords(field, saved, writing, logics.saved);
  const is = valueInWords(field, draft, writing, logics.draft);
  return `${FIELD_NAMES[field] ?? field}: ${was} → ${is}`;
}

function levelInWords({ saved, draft }: LevelChange): string {
  const place = (level: number | null) => (level === null ? 'not at the top' : String(level));
  return `Level: ${place(saved)} → ${place(draft)}`;
}

type Worded = (value: unknown, writing: Writing, logic: TaxLogic | undefined) => string;

/** The fields whose values say more in other words. */
const VALUES: Readonly<Record<string, Worded>> = {
  rate: (value, writing, logic) => rateInWords(String(value), logic, writing),
  is_inclusive: (value) => (value === true ? 'in the price' : 'on top'),
  logic: (value) => logicInWords(String(value)),
  type: (value) => String(value).replaceAll('_', ' '),
  max_nights: (value) => String(value ?? 'no limit'),
  applicable_date_ranges: (value, writing) => (Array.isArray(value) ? seasons(value, writing) : 'all year'),
};

function valueInWords(field: string, value: unknown, writing: Writing, logic: TaxLogic | undefined): string {
  const own = VALUES[field];
  if (own !== undefined) return own(value, writing, logic);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(' and ');
  return String(value ?? 'none');
}

function logicInWords(logic: string): string {
  const row = Object.entries(LOGICS).find(([name]) => name === logic);
  return row === undefined ? logic : row[1].words;
}

function seasons(ranges: readonly unknown[], writing: Writing): string {
  return ranges.length === 0 ? 'all year' : ranges.map((range) => season(range, writing)).join(' and ');
}

/** "2026-06-01 to 2026-08-31", "until 2026-08-31", "from 2026-06-01 on". */
function season(range: unknown, writing: Writing): string {
  if (typeof range !== 'object' || range === null) return String(range);
  const { after, before }: { after?: unknown; before?: unknown } = range;
  if (typeof after !== 'string') return typeof before === 'string' ? `until ${writing.date(before)}` : 'all year';
  return typeof before === 'string'
    ? `${writing.date(after)} to ${writing.date(before)}`
    : `from ${writing.date(after)} on`;
}

function titles(all: readonly string[]): string {
  return all.length === 0 ? 'none' : all.join(', ');
}
