import { DOUBT_CODES } from '../issues/definition-warning-codes.js';
import { InvalidDefinitionError } from '../issues/errors.js';
import type { StandardSchema } from '../issues/formats.js';
import { standardSchema } from '../issues/formats.js';
import type { Result } from '../issues/issue.js';
import { issueIn } from '../issues/issue.js';
import { Report } from '../issues/report.js';
import { INPUT_CODES } from '../issues/validation-codes.js';
import type { CheckedTaxSet } from './checked-tax-set.js';
import { curesInSet } from './cures-in-set.js';
import { doubtsOfSet } from './doubts/of-set.js';
import { asMeant } from './meant-warnings.js';
import type { WarningsOfSet } from './read-tax-set.js';
import { embeddedFields, readTaxSet, referredFields } from './read-tax-set.js';
import type { Tax, TaxSet, TaxSetInput } from './tax.js';
import { warnOfTax, warnOfTitle } from './tax-mistakes.js';

/** Validates a tax set with embedded taxes. Its doubts have no amounts, which need a calculation. */
export function validateTaxSet(input: unknown): Result<TaxSet> {
  const report = new Report(INPUT_CODES);
  return withWarnings(readTaxSet(input, embeddedFields(report), report, WARNINGS));
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
export const taxSetSchema: StandardSchema<TaxSet> = standardSchema(validateTaxSet);

/** The likely mistakes in a tax set and its taxes. */
const WARNINGS: WarningsOfSet = {
  ofTitle: warnOfTitle,
  ofTax: warnOfTax,
  ofSet: (taxSet, report) => {
    for (const { code, path, params } of doubtsOfSet(taxSet)) report.warn(issueIn(DOUBT_CODES, code, path, params));
  },
};

/** A tax set with the warnings that are not meant, and cures that hold in the whole set. */
function withWarnings({ value, warnings, issues }: Result<TaxSet>): Result<TaxSet> {
  return value === undefined ? { issues } : asMeant({ value, warnings: curesInSet(warnings, value) });
}

/**
 * An input of `defineTaxSet`, which checks literals itself: see `CheckedTaxSet`.
 *
 * @deprecated
 */
export type Exact<Value> = Value;

/**
 * Defines a tax set in code, with defaults. The compiler refuses misspelt fields, unknown values of `logic`, `type` and
 * options, a fixed tax without a currency and a percent with one; other rules are checked at run time. For JSON use
 * `validateTaxSet`.
 *
 * @param taxSet an embedded tax set, as `createCalculator` takes it
 * @throws InvalidDefinitionError with every issue
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
export function defineTaxSet<Set extends TaxSetInput>(taxSet: CheckedTaxSet<Set>): TaxSet {
  const { value, issues } = validateTaxSet(taxSet);
  if (issues !== undefined) throw new InvalidDefinitionError(issues);
  return value;
}

/** Resolves and validates a tax set that references taxes by id. Its doubts have no amounts. */
export function resolveTaxSet(write: unknown, taxes: readonly Tax[]): Result<TaxSet> {
  const report = new Report(INPUT_CODES);
  return withWarnings(readTaxSet(write, referredFields(taxes, report), report, WARNINGS));
}
