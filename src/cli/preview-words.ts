import type { FieldChange, Preview, PreviewedScenario, PreviewSummary, TaxName } from '../index.js';
import { localChangeInWords } from '../preview/words/local-changes.js';
import { count } from './finding.js';

/** More, less or the same: in words, because a sign is easily missed and a colour is not for everyone. */
export type Direction = 'more' | 'less' | 'same';

export function directionOf(amount: string): Direction {
  if (amount.startsWith('-')) return 'less';
  return amount.startsWith('+') ? 'more' : 'same';
}

/** "48.00 more", "3.00 less", "same": the word takes the place of the sign. */
export function changeInWords(amount: string): string {
  const direction = directionOf(amount);
  return direction === 'same' ? direction : `${amount.slice(1)} ${direction}`;
}

/** A total that stays can hide a net that does not. */
export function differenceInWords({ difference }: PreviewedScenario): string {
  if (difference === undefined) return '';
  const { total, net, taxes } = difference;
  if (directionOf(total) !== 'same') return changeInWords(total);
  if (directionOf(net) !== 'same') return `same (net ${changeInWords(net)})`;
  return taxes.some(({ amount }) => directionOf(amount) !== 'same') ? 'same (other taxes)' : 'same';
}

/** Whether anything at all differs: what guests pay, or what is written down. */
export function differs({ summary }: Preview): boolean {
  return summary.changed > 0 || changesInWords(summary).length > 0;
}

/** How many scenarios change and by how much at most. */
export function summaryInWords({ summary, currency, scenarios }: Preview): string {
  const { changed, largest } = summary;
  const all = count(summary.scenarios, 'scenario');
  if (!isComparable(scenarios)) return `${all}; the two are in different currencies and cannot be compared.`;
  if (changed === 0) return `Nothing is charged differently in any of ${all}.`;
  const head = `${changed} of ${all} ${changed === 1 ? 'is' : 'are'} charged differently.`;
  if (largest === undefined) return head;
  const isSame = directionOf(largest.total) === 'same';
  const most = isSame
    ? `net ${currency} ${changeInWords(largest.net)}, at the same total`
    : `${currency} ${changeInWords(largest.total)}`;
  return `${head} The largest change: ${most}, for ${largest.scenario}.`;
}

/** What is new, gone or changed in the definitions, one line each. */
export function changesInWords({ set, taxes, levels, nesting, order }: PreviewSummary): string[] {
  return [
    ...set.map((change) => `Tax set: ${fieldInWords(change)}`),
    ...taxes.new.map(({ title }) => `New: ${title}`),
    ...taxes.gone.map(({ title }) => `Gone: ${title}`),
    ...taxes.changed.map((tax) => `Changed: ${tax.title}: ${tax.fields.map(fieldInWords).join(', ')}`),
    ...levels.map((tax) => `Changed: ${tax.title}: ${levelInWords(tax)}`),
    ...nesting.map((tax) => `Changed: ${tax.title}: taxes under it ${titles(tax.saved)} -> ${titles(tax.draft)}`),
    ...(order === undefined ? [] : [`Order of calculation: ${order.saved.join(', ')} -> ${order.draft.join(', ')}`]),
  ];
}

/** Without a saved set there is nothing to say of differences. */
export function isComparable(scenarios: readonly PreviewedScenario[]): boolean {
  return scenarios.some(({ saved }) => saved !== undefined);
}

function fieldInWords(change: FieldChange): string {
  const { field, saved, draft } = change;
  const local = localChangeInWords(change);
  return local !== undefined ? local.join(', ') : `${field} ${valueInWords(saved)} -> ${valueInWords(draft)}`;
}

function levelInWords({ saved, draft }: TaxName & { saved: number | null; draft: number | null }): string {
  const place = (level: number | null) => (level === null ? 'not at the top' : String(level));
  return `level ${place(saved)} -> ${place(draft)}`;
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(entryInWords).join(' and ');
  return typeof value === 'object' ? entryInWords(value) : String(value);
}

function entryInWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { after, before }: { after?: unknown; before?: unknown } = value;
  if (after === undefined && before === undefined) return JSON.stringify(value);
  return `${after ?? 'always'} to ${before ?? 'always'}`;
}

function titles(all: readonly string[]): string {
  return all.length === 0 ? 'none' : all.join(', ');
}
