import { type StandardSchema, standardSchema } from '../issues/formats.js';
import type { Result } from '../issues/issue.js';
import { judgeUnknown } from '../issues/read-object.js';
import { readFields, readValues } from '../issues/reading.js';
import { Report } from '../issues/report.js';
import { addNoObject, addSchemaIssues, soundFields } from '../issues/schema-issues.js';
import { once, shapeFrom } from '../schema/fields.js';
import { doubtsOfSet } from './doubts/of-set.js';
import { EntryReader, type FieldsOfEntry } from './entry-reader.js';
import { ENTRY_FIELDS, SET_FIELDS, taxSetParser } from './fields/tax-set.js';
import { checkLocalOfSet } from './local/set-rules.js';
import { readLocal } from './read-policy.js';
import { isDraft } from './read-tax.js';
import type { Readable } from './tax.js';
import { MOST_RATE_PLANS, type TaxSet } from './tax-set.js';
import { warnOfTitle } from './title.js';
import { wording } from './wording.js';

const setShape = once(() => shapeFrom(SET_FIELDS));
const entryShape = once(() => shapeFrom(ENTRY_FIELDS));

/** A tax set with its taxes embedded, validated. Its doubts are without amounts, which take a calculation. */
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
  if (!parsed.success) return report.result<TaxSet>(undefined);
  const taxSet = { ...parsed.data, taxes };
  if (report.count === 0) checkLocalOfSet(taxSet, report);
  if (report.count === 0) {
    for (const { code, path, params } of doubtsOfSet(taxSet)) report.add(code, path, params);
  }
  return report.result(taxSet);
}
