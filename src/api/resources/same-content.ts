import { differingField } from '../../definitions/same-tax.js';
import type { Tax } from '../../definitions/tax.js';
import { isSameTitle, keptTitle } from '../../definitions/title.js';
import type { Look } from '../common/create.js';
import type { StoredTax, StoredTaxSet, StoredTaxSetEntry, TaxSetWrite, TaxSetWriteEntry } from './tax-api.js';

/** What one that was sent is among those with its title that were not there before: it, if it is the only one. */
export function lookAmong<Value extends { readonly id: string }>(
  candidates: readonly Value[],
  { isSame, existingIds }: { isSame: (value: Value) => boolean; existingIds: readonly string[] | undefined },
): Look<Value> {
  const before = new Set(existingIds);
  const fresh = candidates.filter(({ id }) => !before.has(id));
  const [first, ...others] = fresh;
  if (first === undefined) return { kind: 'none' };
  // Another content may be it, changed since; two of one content are one too many; and without knowing what was
  // there before, an old twin looks like it.
  if (existingIds === undefined || others.length > 0 || !isSame(first)) {
    return { kind: 'unclear', ids: fresh.map(({ id }) => id) };
  }
  return { kind: 'match', value: first };
}

/** Whether a stored tax is what was sent: every field but the id, "10.0" and "10.00" being one rate. */
export function isSameTax(sent: Tax, stored: StoredTax): boolean {
  return differingField(withKeptTitle(sent), withKeptTitle(stored)) === undefined;
}

function withKeptTitle(tax: Tax): Tax {
  return { ...tax, title: keptTitle(tax.title) };
}

/** Whether a stored tax set is what was sent. What was not said of rate plans is not compared, nor is the order of entries. */
export function isSameTaxSet(sent: TaxSetWrite, stored: StoredTaxSet): boolean {
  const { associated_rate_plan_ids: sentPlans } = sent;
  const { associated_rate_plan_ids: storedPlans } = stored;
  return (
    isSameTitle(sent.title, stored.title) &&
    sent.currency === stored.currency &&
    sent.property_id.toLowerCase() === stored.property_id.toLowerCase() &&
    treeOf(sent.taxes) === treeOf(stored.taxes) &&
    (sentPlans === undefined || storedPlans === undefined || setOf(sentPlans) === setOf(storedPlans))
  );
}

/** Ids, levels and nesting as one text. */
function treeOf(entries: ReadonlyArray<TaxSetWriteEntry | StoredTaxSetEntry>): string {
  return entries
    .map(({ id, level = 0, taxes = [] }) => `${JSON.stringify(id.toLowerCase())}@${level}(${treeOf(taxes)})`)
    .toSorted()
    .join();
}

function setOf(ids: readonly string[]): string {
  return ids
    .map((id) => id.toLowerCase())
    .toSorted()
    .join();
}
