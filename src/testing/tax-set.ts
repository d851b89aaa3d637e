import fc from 'fast-check';
import type { TaxSet } from '../definitions/tax-set.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { demandValid } from './demands.js';
import { anyCurrency, rangeDays } from './raw-tax.js';
import { rawTaxSet, type TaxSetConstraints, taxSetFrom } from './raw-tax-set.js';

/**
 * Tax sets as `validateTaxSet` answers them: taxes on levels, inside each other and shared, fixed and in percent.
 * Shrinks towards a set without taxes, or with as many simple ones as `minTaxes` asks for.
 *
 * @throws RangeError when a constraint cannot be met: a range the wrong way round, a currency that ISO 4217 does not know
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { taxSet } from 'staytax/testing';
 *
 * const flat = taxSet({ currency: 'JPY', maxLevel: 0, maxDepth: 1, minTaxes: 2, maxTaxes: 2 });
 * fc.sample(flat, 1).map(({ currency, taxes }) => [currency, taxes.length]); // => [['JPY', 2]]
 * ```
 */
export function taxSet(constraints: TaxSetConstraints = {}): fc.Arbitrary<TaxSet> {
  const days = rangeDays(constraints);
  return fc
    .record({ currency: anyCurrency(constraints), raw: rawTaxSet(constraints, days) })
    .map(({ currency, raw }) => {
      const input = taxSetFrom(raw, currency, days);
      return demandValid(validateTaxSet(input), input);
    });
}
