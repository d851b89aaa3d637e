import { isSameUuid } from '../../definitions/same-tax.js';
import { isSameTitle } from '../../definitions/title.js';
import { refusedHere } from '../common/answer.js';
import type { Context } from '../common/context.js';
import { createOnce, type Look } from '../common/create.js';
import type { CreateOptions } from '../common/options.js';
import { Resource } from '../common/resource.js';
import { RESOURCES } from '../wire/common.js';
import { readListedTaxSet, readStoredTaxSet } from './read-answer.js';
import { isSameTaxSet, lookAmong } from './same-content.js';
import type { StoredTaxSet, TaxSetChanges, TaxSetResource, TaxSetWrite, TaxSetWriteEntry } from './tax-api.js';
import { PROPERTY_REQUIRED } from './taxes.js';

/** Of sets with one title in one property so many are compared; more cannot be told apart by people either. */
const MOST_CANDIDATES = 10;

/** The tax sets of an account. */
export function taxSetResource(context: Context): TaxSetResource {
  const resource = new Resource(RESOURCES.tax_set, { one: readStoredTaxSet, listed: readListedTaxSet }, context);

  /** The list may be without levels: each set in question is asked for by its id. */
  async function look(sent: TaxSetWrite, options: CreateOptions): Promise<Look<StoredTaxSet>> {
    const { property_id, title } = sent;
    const { existingIds } = options;
    const ids: string[] = [];
    for await (const set of resource.list({ ...options, filter: { property_id }, onOdd: () => undefined })) {
      if (!isSameUuid(set.property_id, property_id) || !isSameTitle(set.title, title)) continue;
      if (existingIds?.includes(set.id) !== true) ids.push(set.id);
    }
    if (ids.length > MOST_CANDIDATES) return { kind: 'unclear', ids };
    const candidates: StoredTaxSet[] = [];
    for (const id of ids) candidates.push(await resource.get(id, options));
    return lookAmong(candidates, { isSame: (stored) => isSameTaxSet(sent, stored), existingIds });
  }

  return {
    list: (filter, options = {}) => resource.list({ ...options, filter }),
    get: (id, options = {}) => resource.get(id, options),
    async create(taxSet, options = {}) {
      // A program without types may leave it out; what was created could then not be looked for.
      if (typeof taxSet.property_id !== 'string') throw refusedHere([PROPERTY_REQUIRED], RESOURCES.tax_set);
      return createOnce(
        { post: () => resource.post(written(taxSet), options), look: () => look(taxSet, options), options },
        context,
      );
    },
    update: async (id, changes, options = {}) => resource.update(id, written(changes), options),
    remove: (id, options = {}) => resource.remove(id, options),
  };
}

/** The fields of the write model alone: a set that came from the API has whole taxes in it, and may be sent again. */
function written({ title, property_id, currency, taxes, associated_rate_plan_ids }: TaxSetChanges): object {
  const fields = { title, property_id, currency, associated_rate_plan_ids };
  return taxes === undefined ? fields : { ...fields, taxes: taxes.map(writtenEntry) };
}

function writtenEntry({ id, level, taxes }: TaxSetWriteEntry): object {
  return { id, level, ...(taxes === undefined || taxes.length === 0 ? {} : { taxes: taxes.map(writtenEntry) }) };
}
