import type { TaxSet } from '../definitions/tax-set.js';
import { addedCharges, type Charge, calculationOrder, type Order } from './order.js';
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
}

export function planFor(taxSet: TaxSet, policy: FullPolicy, digits: number): Plan {
  const order = calculationOrder(taxSet, digits, policy.exclusiveBase);
  const { charges } = order;
  const settlesNet =
    policy.rounding.inclusive === 'net' && charges.some((charge) => charge.isPercent && !charge.startsFromPrice);
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
  };
}

/** What the base of a percent starts from. `settled-net`: the net that was rounded before the taxes. */
export type Start = 'price' | 'net' | 'settled-net';

export function startOf(charge: Charge, { settlesNet }: Plan): Start {
  if (charge.startsFromPrice) return 'price';
  return settlesNet ? 'settled-net' : 'net';
}
