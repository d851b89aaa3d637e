import fc from 'fast-check';
import { MOST_DIGITS, POLICY_FIELDS, type Policy, policies, ROUNDING_FIELDS } from '../definitions/policy.js';
import { A_NUMBER, checkKinds, type OptionKinds } from '../issues/kinds.js';
import { demandRange, mostly } from './model.js';

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
