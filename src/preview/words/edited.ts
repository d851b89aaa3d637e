import type { FieldChange, PreviewSummary, TaxName } from '../preview-data.js';

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

function fieldInWords({ field, saved, draft }: FieldChange): string {
  return `${field} ${valueInWords(saved)} -> ${valueInWords(draft)}`;
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
