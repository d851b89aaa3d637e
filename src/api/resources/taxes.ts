import { isSameUuid } from '../../definitions/same-tax.js';
import type { Tax, TaxInput } from '../../definitions/tax.js';
import { isSameTitle } from '../../definitions/title.js';
import { validateTax } from '../../definitions/validate-tax.js';
import { type Issue, issue } from '../../issues/issue.js';
import { refusedHere } from '../common/answer.js';
import type { Context } from '../common/context.js';
import { createOnce, type Look } from '../common/create.js';
import type { CreateOptions } from '../common/options.js';
import { Resource } from '../common/resource.js';
import { RESOURCES } from '../wire/common.js';
import { readStoredTax } from './read-answer.js';
import { isSameTax, lookAmong } from './same-content.js';
import type { StoredTax, TaxResource } from './tax-api.js';

/** The taxes of an account. */
export function taxResource(context: Context): TaxResource {
  const resource = new Resource(RESOURCES.tax, { one: readStoredTax, listed: readStoredTax }, context);

  /** By property alone: it is the one filter that the API names, and a filter that it did not know would prove nothing. */
  async function look(sent: Tax, property_id: string, options: CreateOptions): Promise<Look<StoredTax>> {
    const candidates: StoredTax[] = [];
    const { existingIds } = options;
    for await (const tax of resource.list({ ...options, filter: { property_id }, onOdd: () => undefined })) {
      if (isSameUuid(tax.property_id, property_id) && isSameTitle(tax.title, sent.title)) candidates.push(tax);
    }
    return lookAmong(candidates, { isSame: (stored) => isSameTax(sent, stored), existingIds });
  }

  return {
    list: (filter, options = {}) => resource.list({ ...options, filter }),
    get: (id, options = {}) => resource.get(id, options),
    async create(input, options = {}) {
      const { tax, property_id } = creatable(input);
      const body = writeModel(tax);
      return createOnce(
        { post: () => resource.post(body, options), look: () => look(tax, property_id, options), options },
        context,
      );
    },
    update: (id, changes, options = {}) => resource.update(id, withoutLocal(changes), options),
    remove: (id, options = {}) => resource.remove(id, options),
  };
}

/** What is true here alone is never sent. */
function withoutLocal(changes: object): object {
  const { local, ...sent }: { local?: unknown } = changes;
  return sent;
}

function creatable(input: TaxInput): { tax: Tax; property_id: string } {
  const { value: tax, issues = [] } = validateTax(input);
  const property_id = tax?.property_id;
  if (tax === undefined) throw refusedHere(withProperty(input, issues), RESOURCES.tax);
  if (property_id === undefined) throw refusedHere([PROPERTY_REQUIRED], RESOURCES.tax);
  return { tax, property_id };
}

export const PROPERTY_REQUIRED: Issue = issue('required', 'property_id', {
  field: 'property_id',
  received: undefined,
  expected: 'the id of the property that it is created for',
});

/** Every issue at once: what the API wants beside what makes a tax is said with the rest. */
function withProperty(input: TaxInput, issues: readonly Issue[]): readonly Issue[] {
  // What is no object at all lacks more than a property.
  const isMissing = typeof input === 'object' && input !== null && (input.property_id ?? undefined) === undefined;
  return isMissing ? [...issues, PROPERTY_REQUIRED] : issues;
}

/**
 * What is sent of a tax. What is not set is left out: a null could be taken for a change. Of a legacy pair the
 * list of ranges is filled by the API itself.
 */
function writeModel(tax: Tax): object {
  const { id, local, applicable_date_ranges: ranges, ...fields } = tax;
  const isLegacy = tax.applicable_after !== null || tax.applicable_before !== null;
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return isLegacy || ranges.length === 0 ? set : { ...set, applicable_date_ranges: ranges };
}
