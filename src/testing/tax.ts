import fc from 'fast-check';
import type { Tax, TaxInput } from '../definitions/tax.js';
import { validateTax } from '../definitions/validate-tax.js';
import { checkKinds } from '../issues/kinds.js';
import { demandValid, mostly } from './model.js';
import { anyCurrency, rangeDays, rawTax, TAX_KINDS, type TaxConstraints, taxFrom } from './raw-tax.js';

/**
 * Generates stored taxes that `validateTax` accepts: with an id and every field. Shrinks towards an exclusive
 * percentage of 0 that always applies.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { tax } from 'staytax/testing';
 *
 * const cityTaxes = tax({ currency: 'EUR', logics: ['per_person_per_night'], isInclusive: false });
 * const [first] = fc.sample(cityTaxes, 1);
 * first?.logic; // => 'per_person_per_night'
 * ```
 */
export function tax(constraints: TaxConstraints = {}): fc.Arbitrary<Tax> {
  checkKinds(constraints, TAX_KINDS, 'constraints');
  const days = rangeDays(constraints);
  return fc
    .record({ currency: anyCurrency(constraints), raw: rawTax(constraints, days), id: anyId })
    .map(({ currency, raw, id }) => {
      const input = taxFrom(raw, { currency, days, id });
      return demandValid(validateTax(input), input);
    });
}

/** Ids in the API's format: UUIDs. */
const anyId: fc.Arbitrary<string> = fc.nat(999_999).map(idOf);

/** A UUID for a number. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/**
 * Generates valid drafts of taxes as a person writes them: no id, and some of the optional fields. Shrinks towards an
 * exclusive percentage of 0 with only required fields.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
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
  checkKinds(constraints, TAX_KINDS, 'constraints');
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
