import { InvalidDefinition } from '../issues/errors.js';
import type { StandardSchema } from '../issues/formats.js';
import { standardSchema } from '../issues/formats.js';
import type { Result } from '../issues/issue.js';
import { readFields, readValues } from '../issues/reading.js';
import { addNoObject, addSchemaIssues, Report, reportUnknown, soundFields } from '../issues/report.js';
import { once, shapeFrom } from '../schema/fields.js';
import { readLocal } from './complete-policy.js';
import { doubtsOfSet } from './doubts/of-set.js';
import type { FieldsOfEntry } from './entry-reader.js';
import { EntryReader } from './entry-reader.js';
import { ENTRY_FIELDS, SET_FIELDS, taxSetParser } from './fields/tax.js';
import { checkLocalOfSet } from './local/set-rules.js';
import { isDraft } from './read-tax.js';
import type { Readable } from './tax.js';
import { warnOfTitle } from './tax.js';
import type { TaxSet, TaxSetInput } from './tax-set.js';
import { MOST_RATE_PLANS } from './tax-set.js';
import { wording } from './wording.js';

const setShape = once(() => shapeFrom(SET_FIELDS));
const entryShape = once(() => shapeFrom(ENTRY_FIELDS));

/** Validates a tax set with embedded taxes. Its doubts have no amounts, which need a calculation. */
export function validateTaxSet(input: unknown): Result<TaxSet> {
  const report = new Report();
  return readTaxSet(input, embeddedFields(report), report);
}

/**
 * `validateTaxSet` as a Standard Schema (version 1), for form and API libraries. Its `validate` returns `value` or
 * `issues`, without warnings, and never throws.
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

/** The fields of an embedded tax. */
function embeddedFields(report: Report): FieldsOfEntry {
  return (input, path) => {
    const read = readFields(input, entryShape());
    if ('instead' in read) {
      addNoObject(read.instead, { path, expected: 'an object with the fields of a tax', report });
      return undefined;
    }
    reportUnknown(read, { isDraft: isDraft(read.fields), shape: entryShape(), path, report });
    return read.fields;
  };
}

/** Reads a tax set with the given reader of entries. */
export function readTaxSet(input: unknown, fieldsOfEntry: FieldsOfEntry, report: Report): Result<TaxSet> {
  const read = readFields(input, setShape());
  if ('instead' in read) {
    addNoObject(read.instead, { path: '', expected: 'an object with the fields of a tax set', report });
    return report.result<TaxSet>(undefined);
  }
  const { fields } = read;
  reportUnknown(read, { isDraft: isDraft(fields), shape: setShape(), path: '', report });
  if (fields['associated_rate_plan_ids'] !== undefined) {
    fields['associated_rate_plan_ids'] = readValues(fields['associated_rate_plan_ids'], MOST_RATE_PLANS);
  }
  if (fields['local'] !== undefined) {
    // Anything but an object was reported: the schema has nothing to add.
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
  const entries = new EntryReader(readable, fieldsOfEntry, report);
  const taxes = entries.readTop(fields['taxes']);
  if (!parsed.success) return report.result<TaxSet>(undefined);
  const taxSet = { ...parsed.data, taxes };
  if (report.count === 0 && entries.hasAll) checkLocalOfSet(taxSet, report);
  if (report.count === 0) {
    for (const { code, path, params } of doubtsOfSet(taxSet)) report.add(code, path, params);
  }
  return report.result(taxSet);
}

/** The listed texts of a field, without the free text of `OneOf`. */
type Named<Text> = Text extends unknown ? (string extends Text ? never : Text) : never;

type ExactText<Text> = [Named<Text>] extends [never] ? Text : Named<Text>;

type ExactOther<Value> = Value extends readonly (infer Entry)[]
  ? ReadonlyArray<Exact<Entry>>
  : Value extends object
    ? { readonly [Field in keyof Value]: Exact<Value[Field]> }
    : Value;

/** An input whose texts must be listed ones, for definitions in code. */
export type Exact<Value> = ExactText<Extract<Value, string>> | ExactOther<Exclude<Value, string>>;

/**
 * Defines a tax set in code, with defaults. The compiler refuses misspelt fields and unknown values of `logic`, `type`
 * and options; other rules are checked at run time. For JSON use `validateTaxSet`.
 *
 * @param taxSet an embedded tax set, as `createCalculator` takes it
 * @throws InvalidDefinition with every issue
 * @example
 * ```ts
 * import { defineTaxSet, quote } from 'staytax';
 *
 * const germany = defineTaxSet({
 *   title: 'Germany',
 *   currency: 'EUR',
 *   taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true }],
 * });
 * quote(germany, { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00'] }] }).net; // => '100.00'
 * ```
 */
export function defineTaxSet(taxSet: Exact<TaxSetInput>): TaxSet {
  const { value, issues } = validateTaxSet(taxSet);
  if (issues !== undefined) throw new InvalidDefinition(issues);
  return value;
}
