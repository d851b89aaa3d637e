import type { Result } from '../issues/issue.js';
import { judgeUnknown } from '../issues/read-object.js';
import { readFields, readValues } from '../issues/reading.js';
import { Report } from '../issues/report.js';
import { addNoObject, addSchemaIssues, soundFields } from '../issues/schema-issues.js';
import { type StandardSchema, standardSchema } from '../issues/standard-schema.js';
import { shapeFrom } from '../schema/fields.js';
import { once } from '../schema/once.js';
import { EntryReader, type FieldsOfEntry } from './entry-reader.js';
import { ENTRY_FIELDS, SET_FIELDS, taxSetParser } from './fields/tax-set.js';
import { checkLocalOfSet } from './local/set-rules.js';
import { readLocal } from './read-policy.js';
import { isDraft } from './read-tax.js';
import type { Readable } from './tax-rules.js';
import { MOST_RATE_PLANS, type TaxSet } from './tax-set.js';
import { warnOfTitle } from './title.js';
import { wording } from './wording.js';

const setShape = once(() => shapeFrom(SET_FIELDS));
const entryShape = once(() => shapeFrom(ENTRY_FIELDS));

/**
 * Validates a tax set with its taxes embedded, as the API returns it. Returns the set with every optional field of its
 * taxes filled in (level 0, no nested taxes) and its warnings, or every issue at once. The path of an issue is its
 * place: `taxes[0].taxes[1].rate`.
 *
 * Beside the rules of each tax: fixed taxes have the currency of the set; no tax is twice at the top, or inside
 * itself; a tax that is nested in several places is the same in all of them; there are at most 200 taxes, nested at
 * most 16 deep. An unknown field of a draft is an issue; with an id, a warning. `local` holds rules that the API has
 * no field for, such as the policy of the set. Accepts anything, and never throws. Resolve a set that refers to its
 * taxes by id first: see `resolveTaxSet`. The rules are those of the channel manager's API.
 *
 * @example
 * ```ts
 * import { validateTaxSet } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * validateTaxSet({ title: 'Germany', currency: 'EUR', taxes: [vat] }).value?.taxes[0]?.level; // => 0
 * const { issues = [] } = validateTaxSet({ title: 'Germany', currency: 'EUR', taxes: [{ ...vat, rate: '119' }] });
 * issues[0]?.path; // => 'taxes[0].rate'
 * ```
 */
export function validateTaxSet(input: unknown): Result<TaxSet> {
  const report = new Report();
  return readTaxSet(input, embeddedFields(report), report);
}

/**
 * `validateTaxSet` as a Standard Schema (version 1), for form and API libraries. Its `validate` returns `value` or
 * `issues` and never throws; it has no place for warnings.
 *
 * @example
 * ```ts
 * import { taxSetSchema } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true };
 * const refused = taxSetSchema['~standard'].validate({ title: 'Germany', currency: 'EUR', taxes: [vat] });
 * refused.issues?.map(({ path }) => path); // => [['taxes', 0, 'rate']]
 * ```
 */
export const taxSetSchema: StandardSchema<TaxSet> = /* @__PURE__ */ standardSchema(validateTaxSet);

/** An entry that has the whole tax in it. */
function embeddedFields(report: Report): FieldsOfEntry {
  return (input, path) => {
    const read = readFields(input, entryShape());
    if ('instead' in read) {
      addNoObject(read.instead, { path, expected: 'an object with the fields of a tax', report });
      return undefined;
    }
    judgeUnknown(read, { isDraft: isDraft(read.fields), shape: entryShape(), path, report });
    return read.fields;
  };
}

/** A tax set whose entries are read in the given way. */
export function readTaxSet(input: unknown, fieldsOfEntry: FieldsOfEntry, report: Report): Result<TaxSet> {
  const read = readFields(input, setShape());
  if ('instead' in read) {
    addNoObject(read.instead, { path: '', expected: 'an object with the fields of a tax set', report });
    return report.result<TaxSet>(undefined);
  }
  const { fields } = read;
  judgeUnknown(read, { isDraft: isDraft(fields), shape: setShape(), path: '', report });
  if (fields['associated_rate_plan_ids'] !== undefined) {
    fields['associated_rate_plan_ids'] = readValues(fields['associated_rate_plan_ids'], MOST_RATE_PLANS);
  }
  if (fields['local'] !== undefined) {
    // When it is no object, that was reported: the schema has nothing to add.
    fields['local'] = readLocal(fields['local'], { path: 'local', report }) ?? {};
  }
  const parsed = taxSetParser().parse(fields);
  let readable: Readable<TaxSet>;
  if (parsed.success) readable = parsed.data;
  else {
    addSchemaIssues(parsed.issues, fields, { path: '', wording: wording(), report });
    readable = soundFields(parsed.issues, fields);
  }
  if (readable.title !== undefined) warnOfTitle(readable.title, () => 'title', report);
  const taxes = new EntryReader(readable, fieldsOfEntry, report).readTop(fields['taxes']);
  if (report.count === 0 && parsed.success) checkLocalOfSet({ ...parsed.data, taxes }, report);
  return report.result(parsed.success ? { ...parsed.data, taxes } : undefined);
}
