import fc from 'fast-check';
import type { TaxInput } from '../definitions/tax.js';
import { mostly } from './mostly.js';
import { anyCurrency, rangeDays, rawTax, type TaxConstraints, taxFrom } from './raw-tax.js';

/**
 * Drafts of taxes as a person writes them: no id, and of the fields that may be left out some are there and some
 * are not. Every one is valid. Shrinks towards an exclusive percentage of 0 with no field more than it needs.
 *
 * @throws RangeError when a constraint cannot be met: a range the wrong way round, a currency that ISO 4217 does not know
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { validateTax } from 'staytax';
 * import { taxWrite } from 'staytax/testing';
 *
 * fc.sample(taxWrite(), 20).every((draft) => validateTax(draft).issues === undefined); // => true
 * ```
 */
export function taxWrite(constraints: TaxConstraints = {}): fc.Arbitrary<TaxInput> {
  const days = rangeDays(constraints);
  return fc
    .record({
      currency: anyCurrency(constraints),
      raw: rawTax(constraints, days),
      property_id: mostly<string | undefined>(undefined, fc.uuid(), 4),
    })
    .map(({ currency, raw, property_id }) =>
      taxFrom(raw, { currency, days, ...(property_id === undefined ? {} : { property_id }) }),
    );
}
