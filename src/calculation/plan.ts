import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { leastCommonMultiple } from '../money/fraction.js';
import { floorDivide, type Integer, multiply } from '../money/integer.js';
import type { Exact } from './inclusive.js';
import { addedCharges, type Charge, calculationOrder, type Order } from './order.js';
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
  /**
   * The order in which charges become minor units. Where each tax is rounded ('tax'), inclusive charges come first,
   * each from its exact amount; the exclusive ones follow down the order, each from what is settled above it. Where
   * the net is rounded ('net'), the net comes first, and all charges follow down the order.
   */
  readonly settling: readonly Charge[];
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
    settling: policy.rounding.inclusive === 'net' ? charges : inclusiveFirst(charges),
  };
}

function inclusiveFirst(charges: readonly Charge[]): Charge[] {
  return [...charges.filter(({ tax }) => tax.is_inclusive), ...charges.filter(({ tax }) => !tax.is_inclusive)];
}

/**
 * What can be settled and shared out is called a column: a charge (by its index) or, after the last charge, the net
 * that is settled before the taxes where the policy rounds the net. This is the column of the net.
 */
export function netColumn({ order }: Plan): number {
  return order.charges.length;
}

/** Whether a column's exact amount comes out of the price itself, before anything is settled. */
export function isExtracted({ order, policy }: Plan, column: number): boolean {
  const charge = order.charges[column];
  if (charge === undefined) return true;
  return charge.isPercent && charge.tax.is_inclusive && policy.rounding.inclusive === 'tax';
}

/** Exact amounts over one denominator: one a night of the stay (strip after strip), or one a stretch. */
export interface ExactAmounts {
  readonly numerators: readonly Integer[];
  readonly denominator: Integer;
}

/** The exact amounts of an extracted column in what came out of some prices. */
export function extractedAmounts(exacts: readonly Exact[], plan: Plan, column: number): ExactAmounts {
  const isNet = column === netColumn(plan);
  const denominator = exacts.reduce<Integer>((common, exact) => leastCommonMultiple(common, exact.denominator), 1);
  const numerators = exacts.map((exact) =>
    multiply(isNet ? exact.net : (exact.amounts[column] ?? 0), floorDivide(denominator, exact.denominator)),
  );
  return { numerators, denominator };
}

/** What the base of a percent starts from. `settled-net`: the net that was rounded before the taxes. */
export type Start = 'price' | 'net' | 'settled-net';

export function startOf(charge: Charge, { settlesNet }: Plan): Start {
  if (charge.startsFromPrice) return 'price';
  return settlesNet ? 'settled-net' : 'net';
}
