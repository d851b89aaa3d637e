import { calculationOrder } from '../calculation/order.js';
import { SET_FIELDS, TAX_FIELDS } from '../definitions/fields/tax.js';
import type { TaxSet, TaxSetEntry } from '../definitions/tax.js';
import { taxKey } from '../definitions/tax.js';
import type { FieldTable } from '../schema/fields.js';
import { differingFields } from '../schema/fields.js';
import type { Match } from './matching.js';
import { draftKeys } from './matching.js';
import type { FieldChange, LevelChange, NestingChange, PreviewSummary, TaxName } from './preview-data.js';

type Changes = Pick<PreviewSummary, 'set' | 'taxes' | 'levels' | 'nesting' | 'order'>;

/** The fields of a set without its taxes, which are compared separately. */
const { taxes: _, ...OWN_FIELDS } = SET_FIELDS;

export const NO_CHANGES: Changes = { set: [], taxes: { new: [], gone: [], changed: [] }, levels: [], nesting: [] };

/** The edits of a definition, even if no amount changes. */
export function definitionChanges(draft: TaxSet, saved: TaxSet, matches: readonly Match[]): Changes {
  const keys = draftKeys(matches);
  const order = orderChange(draft, saved, keys);
  return {
    set: fieldChanges(OWN_FIELDS, draft, saved),
    taxes: {
      new: matches.flatMap(({ draft: tax, saved: was }) =>
        tax !== undefined && was === undefined ? [taxName(tax)] : [],
      ),
      gone: matches.flatMap(({ draft: tax, saved: was }) =>
        was !== undefined && tax === undefined ? [taxName(was)] : [],
      ),
      changed: matches.flatMap(({ draft: tax, saved: was }) => {
        if (tax === undefined || was === undefined) return [];
        const fields = fieldChanges(TAX_FIELDS, tax, was);
        return fields.length === 0 ? [] : [{ ...taxName(tax), fields }];
      }),
    },
    levels: levelChanges(draft, saved, matches),
    nesting: nestingChanges(draft, saved, matches, keys),
    ...(order === undefined ? {} : { order }),
  };
}

function taxName({ id, title }: TaxSetEntry): TaxName {
  return id === undefined ? { title } : { id, title };
}

function fieldChanges<Table extends FieldTable>(
  table: Table,
  draft: { readonly [Name in keyof Table]?: unknown },
  saved: { readonly [Name in keyof Table]?: unknown },
): FieldChange[] {
  return differingFields(table, draft, saved).map((field) => ({
    field,
    saved: saved[field] ?? null,
    draft: draft[field] ?? null,
  }));
}

/** `null` for a tax below the top level. */
function levelChanges(draft: TaxSet, saved: TaxSet, matches: readonly Match[]): LevelChange[] {
  const levels = (set: TaxSet) => new Map(set.taxes.map((entry) => [taxKey(entry), entry.level]));
  const [now, before] = [levels(draft), levels(saved)];
  return matches.flatMap(({ draft: tax, saved: was }) => {
    if (tax === undefined || was === undefined) return [];
    const change = { saved: before.get(taxKey(was)) ?? null, draft: now.get(taxKey(tax)) ?? null };
    return change.saved === change.draft ? [] : [{ ...taxName(tax), ...change }];
  });
}

function nestingChanges(
  draft: TaxSet,
  saved: TaxSet,
  matches: readonly Match[],
  keys: ReadonlyMap<string, string>,
): NestingChange[] {
  const [now, before] = [nestedUnder(draft), nestedUnder(saved)];
  return matches.flatMap(({ draft: tax, saved: was }) => {
    if (tax === undefined || was === undefined) return [];
    const inner = now.get(taxKey(tax)) ?? [];
    const innerBefore = before.get(taxKey(was)) ?? [];
    const isEqual =
      inner.length === innerBefore.length &&
      inner.every((nested, at) => taxKey(nested) === keyOf(innerBefore[at], keys));
    if (isEqual) return [];
    return [{ ...taxName(tax), saved: innerBefore.map(({ title }) => title), draft: inner.map(({ title }) => title) }];
  });
}

function keyOf(saved: TaxSetEntry | undefined, keys: ReadonlyMap<string, string>): string | undefined {
  return saved === undefined ? undefined : keys.get(taxKey(saved));
}

/** By key: the taxes nested directly under it, at any of its places. */
function nestedUnder(set: TaxSet): Map<string, TaxSetEntry[]> {
  const under = new Map<string, TaxSetEntry[]>();
  const visit = (entry: TaxSetEntry): void => {
    const known = under.get(taxKey(entry)) ?? [];
    under.set(taxKey(entry), known);
    for (const inner of entry.taxes) {
      if (!known.some((other) => taxKey(other) === taxKey(inner))) known.push(inner);
      visit(inner);
    }
  };
  for (const entry of set.taxes) visit(entry);
  return under;
}

/** Only taxes of both sets can change their order. */
function orderChange(draft: TaxSet, saved: TaxSet, keys: ReadonlyMap<string, string>): Changes['order'] {
  const now = orderOf(draft);
  const before = orderOf(saved).map(({ key, title }) => ({ key: keys.get(key) ?? key, title }));
  const kept = now.filter(({ key }) => before.some((other) => other.key === key));
  const keptBefore = before.filter(({ key }) => now.some((other) => other.key === key));
  if (kept.every(({ key }, at) => key === keptBefore[at]?.key)) return undefined;
  return { saved: before.map(({ title }) => title), draft: now.map(({ title }) => title) };
}

function orderOf(set: TaxSet): Array<{ key: string; title: string }> {
  // Digits do not affect the order.
  return calculationOrder(set).map(({ tax }) => ({ key: taxKey(tax), title: tax.title }));
}
