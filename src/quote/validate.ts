import { completePolicy } from '../definitions/complete-policy.js';
import { resolveTaxSet as resolveDefinition } from '../definitions/resolve-tax-set.js';
import type { Tax } from '../definitions/tax.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { validateTaxSet as validateDefinition } from '../definitions/validate-tax-set.js';
import type { Result } from '../issues/issue.js';
import { warningsUnder } from './both-ways.js';

/**
 * Validates a tax set with its taxes embedded, as the API returns it. Returns the set with every optional field of its
 * taxes filled in (level 0, no nested taxes) and its warnings, or every issue at once. The path of an issue is its
 * place: `taxes[0].taxes[1].rate`.
 *
 * Further rules: fixed taxes have the currency of the set; no tax is twice at the top, or inside itself; a tax that is
 * nested in several places is equal in all of them; there are at most 200 taxes, nested at most 16 deep. An unknown field of a draft is an issue; with an id, a warning. `local` holds rules that the API has
 * no field for, such as the policy of the set. Accepts anything, and never throws. Resolve a set that refers to its
 * taxes by id first: see `resolveTaxSet`. The rules are those of the channel manager's API.
 *
 * A valid definition that is nearly always a mistake is a warning with the charges of a plain stay both ways, under the
 * policy of the set or else the documented one. The warnings of a calculator depend on its policy.
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
  return withAmounts(validateDefinition(input));
}

/**
 * Resolves a tax set in the form of the API's write model: replaces every entry `{ id, level?, taxes? }` with the tax
 * of that id from the list, then validates the result as `validateTaxSet` does. An unknown id is an issue at its
 * entry. Other fields of an entry are ignored, since the list defines the tax; an unknown field is a warning, a
 * misspelt one an issue. Never throws.
 *
 * The write model is that of the channel manager's API.
 *
 * @example
 * ```ts
 * import { resolveTaxSet, validateTax } from 'staytax';
 *
 * const vat = validateTax({ id: 'vat', title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true });
 * const taxes = vat.value ? [vat.value] : [];
 * resolveTaxSet({ title: 'Germany', currency: 'EUR', taxes: [{ id: 'vat' }] }, taxes).value?.taxes[0]?.rate; // => '7.00'
 * resolveTaxSet({ title: 'Germany', currency: 'EUR', taxes: [{ id: 'tva' }] }, taxes).issues?.[0]?.code; // => 'unknown_tax'
 * ```
 */
export function resolveTaxSet(write: unknown, taxes: readonly Tax[]): Result<TaxSet> {
  return withAmounts(resolveDefinition(write, taxes));
}

/** Adds amounts to doubts, which `definitions/` cannot calculate. */
function withAmounts(result: Result<TaxSet>): Result<TaxSet> {
  const { value, warnings } = result;
  if (value === undefined) return result;
  const completed = completePolicy(undefined, value);
  return 'issues' in completed ? result : { value, warnings: warningsUnder(value, warnings, completed) };
}
