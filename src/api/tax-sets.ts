import { refusedHere } from './answer.js';
import type { Context } from './context.js';
import { createOnce, type Look } from './create.js';
import { readListedTaxSet, readStoredTaxSet } from './read-answer.js';
import { Resource } from './resource.js';
import { isSameTaxSet, lookAmong } from './same-content.js';
import type {
  CallOptions,
  StoredTaxSet,
  TaxSetChanges,
  TaxSetResource,
  TaxSetWrite,
  TaxSetWriteEntry,
} from './tax-api.js';
import { PROPERTY_REQUIRED } from './taxes.js';

/** Of sets with one title in one property so many are compared; more cannot be told apart by people either. */
const MOST_CANDIDATES = 10;

/** The tax sets of an account. */
export function taxSetResource(context: Context): TaxSetResource {
  const resource = new Resource('tax_set', { one: readStoredTaxSet, listed: readListedTaxSet }, context);

  /** The list may be without levels: each set in question is asked for by its id. */
  async function look(sent: TaxSetWrite, options: CallOptions): Promise<Look<StoredTaxSet>> {
    const { property_id, title } = sent;
    const candidates: StoredTaxSet[] = [];
    for await (const listed of resource.list({ ...options, filter: { property_id } })) {
      if (listed.property_id.toLowerCase() !== property_id.toLowerCase() || listed.title !== title) continue;
      if (candidates.length === MOST_CANDIDATES) return { kind: 'unclear' };
      candidates.push(await resource.get(listed.id, options));
    }
    return lookAmong(candidates, (stored) => isSameTaxSet(sent, stored));
  }

  return {
    list: (filter, options = {}) => resource.list({ ...options, filter }),
    get: (id, options = {}) => resource.get(id, options),
    async create(taxSet, options = {}) {
      // A program without types may leave it out; what was created could then not be looked for.
      if (typeof taxSet.property_id !== 'string') throw refusedHere([PROPERTY_REQUIRED], 'tax_set');
      const { signal } = options;
      return createOnce(
        { post: () => resource.post(written(taxSet), options), look: () => look(taxSet, options), signal },
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
