import { calculationOrder } from '../../core/calculation/order.js';
import { SET_FIELDS, TAX_FIELDS } from '../../core/definitions/fields/tax.js';
import type { TaxMention } from '../../core/definitions/mentions.js';
import { mentionsOf } from '../../core/definitions/mentions.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { firstOfEach, groupBy, withoutAbsent } from '../../core/issues/reading.js';
import { printSigned, size, unitsOf } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { sign, subtract } from '../../core/money/integer.js';
import type { Calculator } from '../../core/quote/calculator.js';
import type { Quote, QuotedTax } from '../../core/quote/quote.js';
import { figureChanges, figuresBy, pairUp } from '../../core/record/compare.js';
import type { FieldTable } from '../../core/schema/fields.js';
import { differingFields } from '../../core/schema/fields.js';
import { taxesOf } from './breakpoints.js';
import type {
  FieldChange,
  LevelChange,
  NestingChange,
  PreviewSummary,
  QuoteDifference,
  TaxDifference,
  TaxName,
} from './preview-data.js';

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
      new: matches.flatMap(({ draft: tax, saved: was }) => (tax && !was ? [taxName(tax)] : [])),
      gone: matches.flatMap(({ draft: tax, saved: was }) => (was && !tax ? [taxName(was)] : [])),
      changed: changesOfKept(matches, (tax, was) => {
        const fields = fieldChanges(TAX_FIELDS, tax, was);
        return fields.length === 0 ? undefined : { fields };
      }),
    },
    levels: levelChanges(draft, saved, matches),
    nesting: nestingChanges(draft, saved, matches, keys),
    ...withoutAbsent({ order }),
  };
}

function taxName({ id, title }: Pick<TaxSetEntry, 'id' | 'title'>): TaxName {
  return withoutAbsent({ id, title });
}

/** The changes of the taxes of both sets; `undefined` for none. */
function changesOfKept<Change>(
  matches: readonly Match[],
  changeOf: (draft: TaxSetEntry, saved: TaxSetEntry) => Change | undefined,
): Array<TaxName & Change> {
  return matches.flatMap(({ draft, saved }) => {
    const change = draft && saved && changeOf(draft, saved);
    return draft === undefined || change === undefined ? [] : [{ ...taxName(draft), ...change }];
  });
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
  return changesOfKept(matches, (tax, was) => {
    const change = { saved: before.get(taxKey(was)) ?? null, draft: now.get(taxKey(tax)) ?? null };
    return change.saved === change.draft ? undefined : change;
  });
}

function nestingChanges(
  draft: TaxSet,
  saved: TaxSet,
  matches: readonly Match[],
  keys: ReadonlyMap<string, string>,
): NestingChange[] {
  const [now, before] = [nestedUnder(draft), nestedUnder(saved)];
  return changesOfKept(matches, (tax, was) => {
    const inner = now.get(taxKey(tax)) ?? [];
    const innerBefore = before.get(taxKey(was)) ?? [];
    const wasInner = innerBefore.map((nested) => keys.get(taxKey(nested)));
    if (JSON.stringify(inner.map(taxKey)) === JSON.stringify(wasInner)) return undefined;
    return { saved: innerBefore.map(({ title }) => title), draft: inner.map(({ title }) => title) };
  });
}

/** By key: the taxes nested directly under it, at any of its places. */
function nestedUnder(set: TaxSet): Map<string, TaxSetEntry[]> {
  const places = groupBy(mentionsOf(set), ({ entry }) => taxKey(entry));
  const nestedIn = (mentions: readonly TaxMention[]) => mentions.flatMap(({ entry }) => entry.taxes);
  return new Map([...places].map(([key, mentions]) => [key, firstOfEach(nestedIn(mentions), taxKey)]));
}

/** Only taxes of both sets can change their order. */
function orderChange(draft: TaxSet, saved: TaxSet, keys: ReadonlyMap<string, string>): Changes['order'] {
  const now = orderOf(draft);
  const before = orderOf(saved).map(({ key, title }) => ({ key: keys.get(key) ?? key, title }));
  const kept = now.filter(({ key }) => before.some((other) => other.key === key));
  const keptBefore = before.filter(({ key }) => now.some((other) => other.key === key));
  if (kept.every(({ key }, index) => key === keptBefore[index]?.key)) return undefined;
  return { saved: before.map(({ title }) => title), draft: now.map(({ title }) => title) };
}

function orderOf(set: TaxSet): Array<{ key: string; title: string }> {
  return calculationOrder(set).map(({ tax }) => ({ key: taxKey(tax), title: tax.title }));
}

/** Negative if the first changes less: compares totals, then what the house keeps, then the largest changes of a tax. */
export function compareSizes(first: ComparedQuotes['sizes'], second: ComparedQuotes['sizes']): number {
  const orders = first.map((ownInteger, index) => sign(subtract(ownInteger, second[index] ?? 0)));
  return orders.find((order) => order !== 0) ?? 0;
}

export type ComparedQuotes = ReturnType<typeof compareQuotes>;

/**
 * Compares the quotes of a draft and of a saved set: draft less saved.
 *
 * @param keys keys of the saved taxes, each with the key of its tax in the draft
 */
export function compareQuotes(draft: Quote, saved: Quote, keys: ReadonlyMap<string, string>, digits: number) {
  const savedTaxes = new Map(saved.taxes.map((tax) => [keys.get(taxKey(tax)) ?? taxKey(tax), tax]));
  let most: Integer = 0;
  const taxes: TaxDifference[] = [];
  const note = (named: QuotedTax, state: TaxDifference['state'], now?: string, before?: string): void => {
    const units = subtract(unitsOf(now ?? '0', digits), unitsOf(before ?? '0', digits));
    if (size(units) > most) most = size(units);
    const amounts = withoutAbsent({ draft: now, saved: before });
    taxes.push({ ...taxName(named), state, ...amounts, amount: printSigned(units, digits) });
  };
  for (const tax of draft.taxes) {
    const same = savedTaxes.get(taxKey(tax));
    if (same === undefined) note(tax, 'new', tax.amount);
    else note(tax, 'kept', tax.amount, same.amount);
    savedTaxes.delete(taxKey(tax));
  }
  for (const tax of savedTaxes.values()) note(tax, 'gone', undefined, tax.amount);
  // In minor units.
  const changes = figureChanges(saved, draft, digits);
  const difference: QuoteDifference = { ...figuresBy((figure) => printSigned(changes[figure], digits)), taxes };
  const isChanged = changes.total !== 0 || changes.kept !== 0 || most !== 0;
  // Absolute changes in order of importance: total, kept, the largest of a tax.
  const sizes: readonly Integer[] = [size(changes.total), size(changes.kept), most];
  return { difference, isChanged, changes, sizes };
}

/** A tax of the draft with the same tax of the saved set. One alone is new or gone. */
export interface Match {
  readonly draft?: TaxSetEntry;
  readonly saved?: TaxSetEntry;
}

/**
 * Matches taxes of a draft and a saved set: by id, then by title, then by all fields but the title, for a rename. The
 * result has the order of the draft, then taxes that are gone. Several matching taxes are matched in the order of the
 * list.
 */
export function matchTaxes(draft: readonly TaxSetEntry[], saved: readonly TaxSetEntry[]): Match[] {
  return pairUp(saved, draft, [
    (a, b) => a.id !== undefined && a.id === b.id,
    (a, b) => a.title === b.title,
    (a, b) => (a.id === undefined || b.id === undefined) && textWithoutNames(a) === textWithoutNames(b),
  ]).map(({ before, after }) => withoutAbsent({ draft: after, saved: before }));
}

/** A tax with its nested taxes as text, without titles and ids, to find renamed taxes. */
function textWithoutNames(tax: TaxSetEntry): string {
  return JSON.stringify(tax, (key, value) => (key === 'title' || key === 'id' ? undefined : value));
}

/** Whether a tax is equal in both sets, apart from its name. */
export function isAlike({ draft, saved }: Match): boolean {
  return draft !== undefined && saved !== undefined && textWithoutNames(draft) === textWithoutNames(saved);
}

/** The taxes of both sets without an equal in the other. */
export function differingTaxes(draft: TaxSet, saved: TaxSet): TaxSetEntry[] {
  const matches = matchTaxes(taxesOf(draft), taxesOf(saved)).filter((match) => !isAlike(match));
  return matches.flatMap(({ draft: now, saved: was }) => [now, was].filter((tax) => tax !== undefined));
}

/** The keys of the saved taxes, each with its key in the draft. A tax that is gone keeps its key. */
export function draftKeys(matches: readonly Match[]): ReadonlyMap<string, string> {
  return new Map(
    matches.flatMap(({ draft, saved }) =>
      saved === undefined ? [] : [[taxKey(saved), draft ? taxKey(draft) : `gone ${taxKey(saved)}`] as const],
    ),
  );
}

export function isOtherSet(draft: Calculator, saved: Calculator): boolean {
  return JSON.stringify(draft.taxSet) !== JSON.stringify(saved.taxSet);
}

/** Whether amounts of two sets cannot be compared: another currency, or other digits. */
export function isOtherMoney({ taxSet: { currency }, policy }: Calculator, saved: Calculator): boolean {
  if (saved.taxSet.currency !== currency) return true;
  return digitsFor(currency, saved.policy) !== digitsFor(currency, policy);
}
