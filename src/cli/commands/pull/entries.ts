import { isDeepStrictEqual } from 'node:util';
import type { DefinedTaxInput, DefinedTaxSetInput, FieldDifference, TaxReferenceInput } from '../../../api/index.js';
import { LEGACY_DATES, writtenRanges } from '../../../definitions/date-range.js';
import { KEPT_TAX_FIELDS } from '../../../definitions/fields/kept-tax.js';
import { TAX_FIELDS } from '../../../definitions/fields/tax.js';
import { keptTitle } from '../../../definitions/tax.js';
import { isRecord } from '../../../issues/reading.js';
import { isSameValue } from '../../../schema/fields.js';

export type FileEntry = Readonly<Record<string, unknown>>;

/** A record of the property, and its place in the file. */
export interface Placed {
  readonly id: string;
  readonly title: string;
  /** In the list of the file; absent when the file does not have it. */
  readonly at?: number;
}

/** The entries of a list of the file; an empty one for anything but an object. */
export function entriesOf(list: unknown): FileEntry[] {
  return Array.isArray(list) ? list.map((entry) => (isRecord(entry) ? entry : {})) : [];
}

/** Finds the records of the property in the file, by id or else by title. */
export function placedIn(
  entries: readonly FileEntry[],
  stored: readonly { readonly id: string; readonly title: string }[],
): Placed[] {
  const taken = new Set<number>();
  const take = (isIt: (entry: FileEntry) => boolean): number | undefined => {
    const at = entries.findIndex((entry, index) => !taken.has(index) && isIt(entry));
    if (at < 0) return undefined;
    taken.add(at);
    return at;
  };
  // All ids first: a title must not take the entry that another one has by id.
  const byId = new Map(stored.map(({ id }) => [id, take((entry) => entry['id'] === id)]));
  return stored.map(({ id, title }) => {
    const at = byId.get(id) ?? take((entry) => comparable(entry['title']) === comparable(title));
    return at === undefined ? { id, title } : { id, title, at };
  });
}

function comparable(title: unknown): unknown {
  return typeof title === 'string' ? keptTitle(title) : undefined;
}

/** A tax with `local.only`: "here", which the channel manager never has. */
export function isEntryOnlyHere({ local }: FileEntry): boolean {
  return isRecord(local) && local['only'] === 'here';
}

/** Whether an entry of the file is one of these records, by id or else by title. */
export function isOneOf(entry: FileEntry, stored: readonly { readonly id: string; readonly title: string }[]): boolean {
  return stored.some(({ id, title }) =>
    entry['id'] === undefined ? comparable(entry['title']) === comparable(title) : entry['id'] === id,
  );
}

const RANGES = 'applicable_date_ranges';

/** What has to change in an entry of a file: fields with their new value, or `undefined` when the field goes. */
export interface EntryChange {
  readonly values: ReadonlyMap<string, unknown>;
  /** The same changes, to be printed. */
  readonly fields: readonly FieldDifference[];
}

/** The fields of a tax that differ from the property. A value that means the same stays as it is written. */
export function taxChange(entry: FileEntry, pulled: DefinedTaxInput): EntryChange {
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
  const [written, wanted] = [writtenRanges(entry), writtenRanges({ ...pulled })];
  if (rangesKey(written) !== rangesKey(wanted)) {
    change(RANGES, written, pulled[RANGES] ?? undefined);
    for (const field of LEGACY_DATES) if (entry[field] !== undefined) values.set(field, undefined);
  }
  return { values, fields };
}

/** The same text for the same periods, in any order. */
function rangesKey(ranges: readonly unknown[]): string {
  const keys = ranges.map((range) => {
    const { after = null, before = null }: { after?: unknown; before?: unknown } = isRecord(range) ? range : {};
    return JSON.stringify([after, before]);
  });
  return keys.sort().join();
}

/** How the file names the taxes of the property. */
export interface TaxNames {
  /** The id of the tax that a reference of the file stands for; `undefined` when the property does not have it. */
  readonly idOf: (reference: unknown) => string | undefined;
  /** Whether a text still names the tax once the file is changed. */
  readonly isNameOf: (text: unknown, id: string) => boolean;
  /** Whether a reference is to a tax that the channel manager never has. */
  readonly isOnlyHere: (reference: unknown) => boolean;
}

/** A tax set of the property, with its taxes as the file will name them, and by id. */
export interface PulledTaxSet {
  readonly written: DefinedTaxSetInput;
  readonly byId: DefinedTaxSetInput;
}

const PLANS = 'associated_rate_plan_ids';

/** The fields of a tax set that differ from the property. */
export function taxSetChange(entry: FileEntry, { written, byId }: PulledTaxSet, names: TaxNames): EntryChange {
  const values = new Map<string, unknown>();
  const fields: FieldDifference[] = [];
  const change = (field: string, after: unknown): void => {
    values.set(field, after);
    fields.push({ field, before: entry[field] ?? null, after });
  };
  if (written.id !== undefined && entry['id'] !== written.id) change('id', written.id);
  for (const field of ['title', 'currency'] as const)
    if (entry[field] !== written[field]) change(field, written[field]);
  const taxes = merged(entry['taxes'], { written: written.taxes, byId: byId.taxes }, names);
  if (!isDeepStrictEqual(taxes, entry['taxes'])) change('taxes', taxes);
  // A file that leaves the rate plans out leaves them alone.
  const plans = written[PLANS] ?? [];
  if (Array.isArray(entry[PLANS]) && !isSameSet(entry[PLANS], plans)) change(PLANS, plans);
  return { values, fields };
}

interface PulledReferences {
  readonly written: readonly TaxReferenceInput[];
  readonly byId: readonly TaxReferenceInput[];
}

/** The references of the file as the property has them: those that stay keep their order, their name and what else they say. */
function merged(list: unknown, pulled: PulledReferences, names: TaxNames): FileEntry[] {
  const left = new Map(pulled.byId.map(({ tax }, at) => [tax, at]));
  const kept = entriesOf(list).flatMap((reference) => {
    if (names.isOnlyHere(reference['tax'])) return [reference];
    const id = names.idOf(reference['tax']);
    const at = id === undefined ? undefined : left.get(id);
    if (id === undefined || at === undefined) return [];
    left.delete(id);
    return [mergedReference(reference, id, { at, pulled, names })];
  });
  return [...kept, ...[...left.values()].map((at) => ({ ...pulled.written[at] }))];
}

function mergedReference(
  reference: FileEntry,
  id: string,
  { at, pulled, names }: { at: number; pulled: PulledReferences; names: TaxNames },
): FileEntry {
  const [written, byId] = [pulled.written[at], pulled.byId[at]];
  const tax = names.isNameOf(reference['tax'], id) ? reference['tax'] : written?.tax;
  const level = written?.level ?? 0;
  const taxes = merged(reference['taxes'], { written: written?.taxes ?? [], byId: byId?.taxes ?? [] }, names);
  return {
    ...reference,
    tax,
    ...((reference['level'] ?? 0) === level ? {} : { level }),
    ...(taxes.length === 0 && isNothing(reference['taxes']) ? {} : { taxes }),
  };
}

function isNothing(list: unknown): boolean {
  return list === undefined || list === null || (Array.isArray(list) && list.length === 0);
}

function isSameSet(one: readonly unknown[], other: readonly string[]): boolean {
  const texts = new Set(one.map((id) => String(id).toLowerCase()));
  return texts.size === other.length && other.every((id) => texts.has(id.toLowerCase()));
}
