import type { StandardSchema } from '../issues/formats.js';
import { standardSchema } from '../issues/formats.js';
import type { Result } from '../issues/issue.js';
import { Report, readObject } from '../issues/report.js';
import { INPUT_CODES } from '../issues/validation-codes.js';
import { shapeFrom } from '../schema/fields.js';
import { TAX_FIELDS, taxObject } from './fields/tax.js';
import { meantOfTax } from './meant-warnings.js';
import { isDraft, readTax } from './read-tax.js';
import type { Tax } from './tax.js';
import { warnOfTax } from './tax-mistakes.js';

/**
 * Validates a tax as the API stores it. Returns the tax with defaults and its warnings, or every issue at once. Nothing
 * is trimmed, converted or folded; `rate` keeps its text.
 *
 * Amounts are decimal texts in units of the currency ("2.50" is 2.50 EUR), a percent rate is 0 to 100. An unknown field
 * is an issue in a draft (a tax without an id), and a warning in a stored tax. Accepts any value and never throws.
 *
 * @example
 * ```ts
 * import { validateTax } from 'staytax';
 *
 * const draft = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.50', is_inclusive: false };
 * const { issues = [] } = validateTax(draft);
 * issues[0]?.code; // => 'currency_required'
 * validateTax({ ...draft, currency: 'EUR' }).value?.max_nights; // => null
 * ```
 */
export function validateTax(input: unknown): Result<Tax> {
  const report = new Report(INPUT_CODES);
  const value = readWholeTax(input, report);
  if (value !== undefined) warnOfTax(value, '', report);
  const { issues, warnings } = report.result(value);
  return value === undefined || issues !== undefined
    ? { issues: issues ?? [] }
    : { value, warnings: meantOfTax(value, warnings) };
}

/** The value of `validateTax`, without looking for warnings. */
export function validTax(input: unknown): Tax | undefined {
  const report = new Report(INPUT_CODES);
  return report.result(readWholeTax(input, report)).value;
}

function readWholeTax(input: unknown, report: Report): Tax | undefined {
  const expected = 'an object with the fields of a tax';
  const fields = readObject(input, { path: '', shape: shapeFrom(TAX_FIELDS), expected, report, isDraft });
  return fields && readTax(taxObject(), fields, '', report).value;
}

/**
 * `validateTax` as a Standard Schema (version 1), for form and API libraries. Its `validate` returns `value` or
 * `issues`, without warnings, and never throws.
 *
 * @example
 * ```ts
 * import { taxSchema } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true };
 * taxSchema['~standard'].validate({ ...vat, rate: '19' }); // => { value: { ...vat, rate: '19', currency: null, skip_nights: null, max_nights: null, applicable_date_ranges: [], applicable_after: null, applicable_before: null } }
 * const refused = taxSchema['~standard'].validate(vat);
 * refused.issues?.map(({ path }) => path); // => [['rate']]
 * ```
 */
export const taxSchema: StandardSchema<Tax> = standardSchema(validateTax);
