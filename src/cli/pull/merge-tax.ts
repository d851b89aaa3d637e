import type { DefinedTaxInput, FieldDifference } from '../../api/index.js';
import { PLAIN_TAX_FIELDS } from '../../definitions/same-tax.js';
import { isRecord } from '../../issues/reading.js';
import { compareDecimals } from '../../money/decimal.js';
import type { Entry } from './match.js';

const LEGACY_FIELDS = ['applicable_after', 'applicable_before'] as const;
const RANGES = 'applicable_date_ranges';

/** What has to change in an entry of a file: fields with their new value, or `undefined` when the field goes. */
export interface EntryChange {
  readonly values: ReadonlyMap<string, unknown>;
  /** The same for people to read. */
  readonly fields: readonly FieldDifference[];
}

/** In which fields a tax of the file is not what the property has. What means the same stays as it is written. */
export function taxChange(entry: Entry, pulled: DefinedTaxInput): EntryChange {
  const values = new Map<string, unknown>();
  const fields: FieldDifference[] = [];
  const change = (field: string, before: unknown, after: unknown): void => {
    values.set(field, after);
    fields.push({ field, before: before ?? null, after: after ?? null });
  };
  if (pulled.id !== undefined && entry['id'] !== pulled.id) change('id', entry['id'], pulled.id);
  for (const field of PLAIN_TAX_FIELDS) {
    if (!isSame(field, entry[field], pulled[field])) change(field, entry[field], pulled[field] ?? undefined);
  }
  const [written, wanted] = [rangesOf(entry), rangesOf({ ...pulled })];
  if (rangesKey(written) !== rangesKey(wanted)) {
    change(RANGES, written, pulled[RANGES] ?? undefined);
    for (const field of LEGACY_FIELDS) if (entry[field] !== undefined) values.set(field, undefined);
  }
  return { values, fields };
}

function isSame(field: string, written: unknown, wanted: unknown): boolean {
  if (field === 'rate' && isDecimal(written) && isDecimal(wanted)) return compareDecimals(written, wanted) === 0;
  return (written ?? null) === (wanted ?? null);
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,100}(?:\.\d{1,100})?$/.test(value);
}

/** The periods of a tax in whichever of the two forms they are written. */
function rangesOf(entry: Entry): unknown[] {
  const list = entry[RANGES];
  if (Array.isArray(list) && list.length > 0) return list;
  const [after, before] = LEGACY_FIELDS.map((field) => entry[field] ?? null);
  return after === null && before === null ? [] : [{ after, before }];
}

/** The same text for the same periods, in any order. */
function rangesKey(ranges: readonly unknown[]): string {
  const keys = ranges.map((range) => {
    const { after = null, before = null }: { after?: unknown; before?: unknown } = isRecord(range) ? range : {};
    return JSON.stringify([after, before]);
  });
  return keys.sort().join();
}
