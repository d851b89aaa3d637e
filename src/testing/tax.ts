import fc from 'fast-check';
import type { Policy } from '../definitions/policy.js';
import { MOST_DIGITS, POLICY_FIELDS, policies, ROUNDING_FIELDS } from '../definitions/policy.js';
import type { Tax, TaxInput } from '../definitions/tax.js';
import { validateTax } from '../definitions/validate-tax.js';
import type { OptionKinds } from '../issues/arguments.js';
import { A_NUMBER, checkKinds } from '../issues/arguments.js';
import { demandRange, demandValid, mostly } from './model.js';
import type { TaxConstraints } from './raw-tax.js';
import { anyCurrency, rangeDays, rawTax, TAX_KINDS, taxFrom } from './raw-tax.js';

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

/** The constraints of policies. Every default is in brackets. */
export interface PolicyConstraints {
  /** The smallest `rounding.digits` that is generated [0]. Prices with more decimals cannot be quoted. */
  readonly minDigits?: number;
  /** The largest `rounding.digits` that is generated [8]. */
  readonly maxDigits?: number;
}

const POLICY_KINDS: OptionKinds<PolicyConstraints> = { minDigits: A_NUMBER, maxDigits: A_NUMBER };

/**
 * Generates policies: the two named ones, and random options, each of them sometimes absent. Shrinks towards the
 * documented policy.
 *
 * @throws RangeError if the digits are not whole numbers from 0 to 24, or reversed
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createCalculator } from 'staytax';
 * import { policy } from 'staytax/testing';
 *
 * const taxSet = { title: 'None', currency: 'EUR', taxes: [] };
 * fc.sample(policy(), 20).every((any) => createCalculator(taxSet, any).taxSet.title === 'None'); // => true
 * ```
 */
export function policy(constraints: PolicyConstraints = {}): fc.Arbitrary<Policy> {
  checkKinds(constraints, POLICY_KINDS, 'constraints');
  const max = demandRange('maxDigits', constraints.maxDigits ?? 8, 0, MOST_DIGITS);
  const min = demandRange('minDigits', constraints.minDigits ?? 0, 0, max);
  const any: fc.Arbitrary<Policy> = fc.record(
    {
      rounding: fc.record(
        {
          unit: fc.constantFrom(...ROUNDING_FIELDS.unit.values),
          mode: fc.constantFrom(...ROUNDING_FIELDS.mode.values),
          inclusive: fc.constantFrom(...ROUNDING_FIELDS.inclusive.values),
          digits: fc.integer({ min, max }),
        },
        { requiredKeys: [] },
      ),
      exclusiveBase: fc.constantFrom(...POLICY_FIELDS.exclusiveBase.values),
      maxNights: fc.constantFrom(...POLICY_FIELDS.maxNights.values),
      stayCharges: fc.constantFrom(...POLICY_FIELDS.stayCharges.values),
    },
    { requiredKeys: [] },
  );
  const named = fc.constantFrom<Policy>(policies.documented, policies.channelManager);
  return mostly<Policy>({}, fc.oneof({ withCrossShrink: true }, named, any, any), 1);
}
