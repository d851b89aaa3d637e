/**
 * The calculation alone: for pages, workers and lists of offers, which quote with a tax set that was checked before. The
 * amounts, and the issues of bad input, are those of `staytax`. Warnings are not looked for, so that their rules and
 * sentences do not load: `validateTaxSet` of `staytax` has them.
 *
 * @module staytax/calculator
 */

import type { CheckedTaxSet } from '../definitions/checked-tax-set.js';
import type { FullPolicy, Policy } from '../definitions/policy.js';
import { embeddedFields, readTaxSet } from '../definitions/read-tax-set.js';
import type { TaxSet, TaxSetInput } from '../definitions/tax.js';
import { Report } from '../issues/report.js';
import { INPUT_CODES } from '../issues/validation-codes.js';
import type { PlainQuote, Totals } from '../quote/quote.js';
import { plainQuoteOf } from '../quote/quote.js';
import { prepareSet, refusedSet, stayCalculator } from '../quote/stay-calculator.js';
import type { CheckedStay } from '../stay/checked-stay.js';
import type { Stay } from '../stay/schema.js';

export type { CheckedTaxSet } from '../definitions/checked-tax-set.js';
export { type FullPolicy, type Policy, policies } from '../definitions/policy.js';
export type { TaxSet, TaxSetInput } from '../definitions/tax.js';
export { InvalidDefinitionError, InvalidStayError } from '../issues/errors.js';
export type { Issue } from '../issues/issue.js';
export type { PlainQuote, Totals } from '../quote/quote.js';
export type { CheckedStay } from '../stay/checked-stay.js';
export type { Stay } from '../stay/schema.js';

/** Quotes stays with one tax set under one policy, without looking for warnings. */
export interface PlainCalculator {
  /** The tax set that it calculates with, every default filled in. Frozen, like the policy. */
  readonly taxSet: TaxSet;
  /** The policy that it calculates with, every default filled in. */
  readonly policy: FullPolicy;
  /** Calculates a stay, with every charge and every night. Throws InvalidStayError with the issues. */
  quote<Given extends Stay>(stay: CheckedStay<Given>): PlainQuote;
  /** Price, net, total and kept of the quote, in less time. Throws InvalidStayError. */
  totals<Given extends Stay>(stay: CheckedStay<Given>): Totals;
}

/**
 * Prepares a tax set for quotes of many stays. Amounts are decimal texts with the digits of the currency, as those of
 * `createCalculator` of `staytax`; its quotes have no `warnings`.
 *
 * @param taxSet an embedded tax set, a draft or as the API returns it
 * @param policy options that differ from `local.policy` of the tax set, or else from `policies.documented`
 * @throws InvalidDefinitionError with every issue of the tax set and of the policy
 * @example
 * ```ts
 * import { createCalculator } from 'staytax/calculator';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * const calculator = createCalculator({ title: 'Germany', currency: 'EUR', taxes: [vat] });
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00'] }] };
 * calculator.totals(stay); // => { price: '107.00', net: '100.00', total: '107.00', kept: '100.00' }
 * calculator.quote(stay).taxes[0]?.amount; // => '7.00'
 * ```
 */
export function createCalculator<Set extends TaxSetInput>(
  taxSet: CheckedTaxSet<Set>,
  policy?: Policy,
): PlainCalculator {
  const report = new Report(INPUT_CODES);
  const { value, issues } = readTaxSet(taxSet, embeddedFields(report), report);
  if (value === undefined) throw refusedSet(issues, policy);
  const prepared = prepareSet(value, policy);
  const { quote, totals } = stayCalculator(prepared, plainQuoteOf);
  return Object.freeze({ taxSet: value, policy: prepared.completed.policy, quote, totals });
}
