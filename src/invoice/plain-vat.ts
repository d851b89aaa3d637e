import { isPercent } from '../definitions/logics.js';
import { compareRates } from '../definitions/rates.js';
import type { Tax } from '../definitions/tax.js';
import { WITH_RATE } from './categories.js';

/** Why a VAT is no plain percentage of the net of what it is on; `undefined`: it is one. */
export function plainVat({ logic, rate, is_inclusive, local = {} }: Tax): string | undefined {
  const { base = {}, at_most, at_least, rates = [], invoice = {} } = local;
  if (!isPercent(logic)) return 'it must be a percentage';
  if (at_most !== undefined) return 'it has a limit, at_most';
  if (at_least !== undefined) return 'it has a limit, at_least';
  if (base.share !== undefined && compareRates(base.share, '1') !== 0) return 'it is computed on a share of its base';
  if (is_inclusive && base.start === 'price') return 'it is computed on a price that contains it';
  const category = invoice.vat ?? 'S';
  const hasRate = [rate, ...rates.map((row) => row.rate)].some((one) => compareRates(one, '0') !== 0);
  return hasRate && !WITH_RATE.has(category) ? `category ${category} has no rate` : undefined;
}
