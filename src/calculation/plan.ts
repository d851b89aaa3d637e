import type { TaxSet } from '../definitions/tax-set.js';
import { addedCharges, calculationOrder, type Order } from './order.js';
import type { FullPolicy } from './policy.js';
import { createKinds, type Kinds } from './stretches.js';

/** All that depends on the tax set and the policy alone: found once, used for every stay. */
export interface Plan {
  readonly currency: string;
  /** Digits after the point of every amount: the policy's, else the currency's. */
  readonly digits: number;
  readonly policy: FullPolicy;
  readonly order: Order;
  readonly kinds: Kinds;
  /** By charge: titles of the charges that its base adds, in calculation order. */
  readonly computedOnTitles: ReadonlyArray<readonly string[]>;
  /** Whether the net is settled before the taxes: the policy rounds it and a percent starts from it. */
  readonly settlesNet: boolean;
  /** Whether anything comes out of a price by division: an inclusive percent, or the net that is settled. */
  readonly extracts: boolean;
}

export function planFor(taxSet: TaxSet, policy: FullPolicy, digits: number): Plan {
  const order = calculationOrder(taxSet, digits, policy.exclusiveBase);
  const { charges } = order;
  const settlesNet =
    policy.rounding.inclusive === 'net' && charges.some((charge) => charge.isPercent && !charge.startsFromPrice);
  const extracts = settlesNet || charges.some((charge) => charge.isPercent && charge.tax.is_inclusive);
  const computedOnTitles = charges.map((charge) =>
    Object.freeze(addedCharges(charge, charges).map(({ tax }) => tax.title)),
  );
  return {
    currency: taxSet.currency,
    digits,
    policy,
    order,
    kinds: createKinds(),
    computedOnTitles,
    settlesNet,
    extracts,
  };
}
