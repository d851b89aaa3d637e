import type { DefinedTaxInput, FieldDifference } from '../../api/index.js';
import { KEPT_TAX_FIELDS } from '../../definitions/fields/kept-tax.js';
import { TAX_FIELDS } from '../../definitions/fields/tax.js';
import { isRecord } from '../../issues/reading.js';
import { isSameValue } from '../../schema/fields.js';
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
  for (const field of KEPT_TAX_FIELDS) {
    if (field === RANGES || isSameValue(TAX_FIELDS[field], entry[field], pulled[field])) continue;
    change(field, entry[field], pulled[field] ?? undefined);
  }
  const [written, wanted] = [rangesOf(entry), rangesOf({ ...pulled })];
  if (rangesKey(written) !== rangesKey(wanted)) {
    change(RANGES, written, pulled[RANGES] ?? undefined);
    for (const field of LEGACY_FIELDS) if (entry[field] !== undefined) values.set(field, undefined);
  }
  return { values, fields };
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
