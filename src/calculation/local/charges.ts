import type { BaseStart } from '../../definitions/local/of-tax.js';
import { type ResolvedLocal, resolveLocal } from '../../definitions/local/resolve.js';
import { isPercent } from '../../definitions/logics.js';
import { LODGING } from '../../stay/limits.js';
import { itemAt } from '../at.js';
import { addedTo, percentBase, startOf } from '../rules/percent-base.js';
import { type Counter, counterFor } from '../rules/quantities.js';
import type { Plan } from '../tax-set/plan.js';

/** A charge as local rules see it: how its units, its rate and its base are found. */
export interface LocalCharge {
  readonly index: number;
  readonly isInclusive: boolean;
  /** Place of the window in which it applies. */
  readonly window: number;
  readonly rules: ResolvedLocal;
  /** Of a fixed charge: one on each night on which it falls, however many units it has there. */
  readonly nights: Counter | undefined;
  /** What a base starts from: the shown price, the net, or nothing but the units of the charges that it adds. */
  readonly start: BaseStart;
  /** Places of the charges that the base adds, in calculation order. */
  readonly adds: readonly number[];
  /** Computed from exact amounts above it, wherever those are rounded. */
  readonly isExact: boolean;
  /** Whether it has no local rules. */
  readonly isPlain: boolean;
  /** Whether its units are worked out from a base, or look at one. */
  readonly looksAtBase: boolean;
  /** Whether its units are the same on every night on which it falls. */
  readonly isAlikeEveryNight: boolean;
}

/** All that local rules take, found once for a tax set and a policy. */
export interface LocalPlan {
  readonly charges: readonly LocalCharge[];
  /** By charge: what it is worked out from: see chainOf. */
  readonly chains: ReadonlyArray<readonly LocalCharge[] | undefined>;
}

export function localPlanOf(plan: Plan): LocalPlan {
  const charges = localChargesOf(plan);
  return { charges, chains: charges.map((charge) => chainOf(charge, charges)) };
}

/** The charges of a plan with their local rules; those that have none, as if they had said so. */
function localChargesOf({ charges, policy, digits }: Plan): LocalCharge[] {
  const rules = resolveLocal(
    charges.map(({ tax }) => tax),
    digits,
  );
  return charges.map((charge) => {
    const { index, window, tax } = charge;
    const own = itemAt(rules, index);
    const start = startOf(tax, policy);
    const isFixed = !isPercent(tax.logic);
    const adds = addedTo(percentBase(charge, charges, policy), charges).map((added) => added.index);
    const isExact = own.per === 'guest' || own.atMost !== undefined || own.isRoundedEach || start === 'nothing';
    return {
      index,
      isInclusive: tax.is_inclusive,
      window,
      rules: own,
      nights: isPercent(tax.logic) ? undefined : { ...counterFor(tax.logic, window), of: () => 1 },
      start,
      adds,
      isExact,
      isPlain: tax.local === undefined,
      looksAtBase: isFixed ? own.asksPrice : isExact || own.rows.length > 0,
      isAlikeEveryNight:
        !own.asksPrice && !own.asksNight && (isFixed || own.rows.length === 0) && (isFixed || !isExact),
    };
  });
}

/**
 * The charges that take part in what one charge is worked out from, and that charge itself, in calculation order.
 * `undefined` where the net takes part, which only the whole night of a room can tell.
 */
function chainOf(charge: LocalCharge, charges: readonly LocalCharge[]): readonly LocalCharge[] | undefined {
  if (charge.isInclusive || charge.start === 'nothing' || !charge.rules.on.includes(LODGING)) return undefined;
  if (!charge.looksAtBase) return [charge];
  const chain = new Set<LocalCharge>();
  const collect = (one: LocalCharge): boolean => {
    if (one.isInclusive || !one.rules.on.includes(LODGING)) return false;
    const isBase = one.nights === undefined || one.looksAtBase;
    if (isBase && (one.start !== 'price' || !one.adds.every((index) => collect(itemAt(charges, index))))) return false;
    chain.add(one);
    return true;
  };
  return collect(charge) ? [...chain].sort((one, other) => one.index - other.index) : undefined;
}
