import type { Change, FieldDifference, PlannedEntry, RemoteChange, Step } from '../../api/index.js';
import { printable } from '../../issues/printable.js';
import type { Colors } from '../output/text.js';

const SIGNS = { create: '+', update: '~', remove: '-', 'no-change': ' ' } as const;
const KINDS = { tax: 'tax', tax_set: 'tax set' } as const;

/** `+ create tax "VAT"`: the sign and the word, so that neither colour nor sign has to be known. */
export function headline(step: Step, colors: Colors): string {
  const { action, kind, title } = step;
  const id = 'id' in step ? `  ${colors.dim(printable(step.id))}` : '';
  return `${paint(action, colors)(`${SIGNS[action]} ${action}`)} ${named({ kind, title })}${id}`;
}

function paint(action: Step['action'], colors: Colors): (text: string) => string {
  switch (action) {
    case 'create':
      return colors.green;
    case 'update':
      return colors.yellow;
    case 'remove':
      return colors.red;
    case 'no-change':
      return colors.dim;
  }
}

/** `tax set "Standard"`. */
export function named({ kind, title }: { readonly kind: keyof typeof KINDS; readonly title: string }): string {
  return `${KINDS[kind]} ${printable(JSON.stringify(title))}`;
}

/** A step with its headline, a line for each field, and notes. */
export function stepText(step: Change, colors: Colors): string {
  const lines = [headline(step, colors), ...fieldLines(step).map((line) => `    ${line}`)];
  return lines.map((line) => `  ${line}\n`).join('');
}

function fieldLines(step: Change): string[] {
  if (step.action === 'remove') return [];
  if (step.action === 'update') {
    const interim = step.kind === 'tax_set' && step.interim;
    const why = interim ? ['For as long as the currency of a tax changes; a later step puts it back.'] : [];
    return [...step.fields.map(fieldInWords), ...why];
  }
  if (step.kind === 'tax') {
    const { property_id: _, title: __, ...fields } = step.tax;
    const said = Object.entries(fields).filter(([, value]) => value !== null);
    return said.map(([field, value]) => `${field}: ${valueInWords(value)}`);
  }
  const { title: _, ...fields } = step.tax_set;
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${valueInWords(value)}`);
  return step.becomesDefault ? [...lines, DEFAULT] : lines;
}

const DEFAULT = 'It is the first tax set of the property, and becomes its default for new rate plans.';

/** `rate: 6.00 -> 7.00`. */
export function fieldInWords({ field, before, after }: FieldDifference): string {
  return `${field}: ${valueInWords(before)} -> ${valueInWords(after)}`;
}

/** How a record changed since the plan was made. */
export function remoteChangeText(change: RemoteChange): string {
  const fields = change.fields.map(fieldInWords).join(', ');
  return `${named(change)} was ${change.change}${fields === '' ? '' : ` (${fields})`}`;
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(entryInWords).join(', ');
  return printable(String(value));
}

/** An entry of a list: a period, a tax of a tax set, or a rate plan. */
function entryInWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return printable(String(entry));
  const { after, before, level, taxes, ...name }: Partial<PlannedEntry & Period & { tax: string }> = entry;
  const title = name.tax ?? name.title;
  if (title === undefined) return `${after ?? 'always'} to ${before ?? 'always'}`;
  const more = [
    ...(level ? [`level ${level}`] : []),
    ...(taxes !== undefined && taxes.length > 0 ? [`on top of ${valueInWords(taxes)}`] : []),
  ];
  return `${printable(title)}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}

interface Period {
  readonly after: string | null;
  readonly before: string | null;
}
