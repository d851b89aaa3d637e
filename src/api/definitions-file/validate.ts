import type { Result } from '../../issues/issue.js';
import { Report } from '../../issues/report.js';
import type { Definitions } from './data.js';
import { readDefinitions } from './reading.js';

/**
 * Whether something is a definitions file, that is what the taxes and tax sets of one property should be: the
 * definitions with every default filled in and their warnings, or every issue at once. The path of an issue is
 * where it is: `tax_sets[0].taxes[1].tax`.
 *
 * Taxes and tax sets are those of the core, with these differences. The property is said once. A tax set refers
 * to the taxes of the file by title or id, so that each tax is written once. Titles tell taxes apart, as they
 * do tax sets: two may share one when both have their id. A field that is not known is an issue, since in a
 * file that is kept in step nothing may be left out without a word. This never throws.
 *
 * @example
 * ```ts
 * import { validateDefinitions } from 'staytax/api';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * const germany = { title: 'Germany', currency: 'EUR', taxes: [{ tax: 'VAT' }] };
 * const file = { version: 1, property_id: '716305c4-561a-4561-a187-7f5b8aeb5920', taxes: [vat], tax_sets: [germany] };
 * validateDefinitions(file).value?.tax_sets[0]?.taxes[0]?.level; // => 0
 * const { issues = [] } = validateDefinitions({ ...file, tax_sets: [{ ...germany, taxes: [{ tax: 'VTA' }] }] });
 * issues[0]?.path; // => 'tax_sets[0].taxes[0].tax'
 * ```
 */
export function validateDefinitions(input: unknown): Result<Definitions> {
  const report = new Report();
  return report.result(readDefinitions(input, report));
}
