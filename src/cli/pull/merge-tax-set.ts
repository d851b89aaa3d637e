import { isDeepStrictEqual } from 'node:util';
import type { DefinedTaxSetInput, FieldDifference, TaxReferenceInput } from '../../api/index.js';
import { type Entry, entriesOf } from './match.js';
import type { EntryChange } from './merge-tax.js';

/** How the file names the taxes of the property. */
export interface TaxNames {
  /** The id of the tax that a reference of the file stands for; `undefined` when the property does not have it. */
  readonly idOf: (reference: unknown) => string | undefined;
  /** Whether a text still names the tax once the file is changed. */
  readonly isNameOf: (text: unknown, id: string) => boolean;
  /** Whether a reference is to a tax that the channel manager never has. */
  readonly isOnlyHere: (reference: unknown) => boolean;
}

/** A tax set as the property has it, twice: with taxes as the file will name them, and by id. */
export interface PulledTaxSet {
  readonly written: DefinedTaxSetInput;
  readonly byId: DefinedTaxSetInput;
}

const PLANS = 'associated_rate_plan_ids';

/** In which fields a tax set of the file is not what the property has. */
export function taxSetChange(entry: Entry, { written, byId }: PulledTaxSet, names: TaxNames): EntryChange {
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
function merged(list: unknown, pulled: PulledReferences, names: TaxNames): Entry[] {
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
  reference: Entry,
  id: string,
  { at, pulled, names }: { at: number; pulled: PulledReferences; names: TaxNames },
): Entry {
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
