import { isSameUuid } from '../../definitions/fields/kinds.js';
import { SET_FIELDS } from '../../definitions/fields/tax-set.js';
import { isSameTitle } from '../../definitions/title.js';
import { API_ROOT } from '../wire/conventions.js';
import { type Draft, declared } from './declaration.js';
import { readListedTaxSet, readStoredTaxSet } from './read-answer.js';
import type { StoredTaxSet, StoredTaxSetEntry, TaxSetChanges, TaxSetWrite, TaxSetWriteEntry } from './tax-api.js';
import { filtersOf, PROPERTY_REQUIRED } from './taxes.js';

export const TAX_SET = declared({
  type: 'tax_set',
  path: `${API_ROOT}/tax_sets`,
  name: 'tax set',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  read: readStoredTaxSet,
  // A list may be without levels.
  readListed: readListedTaxSet,
  filters: filtersOf(SET_FIELDS),
  create: creatable,
  update: written,
  identity: {
    filter: ({ property_id }: TaxSetWrite) => ({ property_id }),
    isLike: (sent: TaxSetWrite, set: StoredTaxSet) =>
      isSameUuid(set.property_id, sent.property_id) && isSameTitle(set.title, sent.title),
    isIt: isSameTaxSet,
    hasTwins: true,
  },
});

function creatable(taxSet: TaxSetWrite): Draft<TaxSetWrite> {
  // A program without types may leave it out; what was created could then not be looked for.
  if (typeof taxSet.property_id !== 'string') return { issues: [PROPERTY_REQUIRED] };
  return { body: written(taxSet), sent: taxSet };
}

/** The fields of the write model alone: a set that came from the API has whole taxes in it, and may be sent again. */
function written({ title, property_id, currency, taxes, associated_rate_plan_ids }: TaxSetChanges): object {
  const fields = { title, property_id, currency, associated_rate_plan_ids };
  return taxes === undefined ? fields : { ...fields, taxes: taxes.map(writtenEntry) };
}

function writtenEntry({ id, level, taxes }: TaxSetWriteEntry): object {
  return { id, level, ...(taxes === undefined || taxes.length === 0 ? {} : { taxes: taxes.map(writtenEntry) }) };
}

/** Whether a stored tax set is what was sent. What was not said of rate plans is not compared, nor is the order of entries. */
function isSameTaxSet(sent: TaxSetWrite, stored: StoredTaxSet): boolean {
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
