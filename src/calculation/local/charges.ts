import { resolveLocal } from '../../definitions/local/resolve.js';
import { isPercent } from '../../definitions/logics.js';
import { LODGING } from '../../stay/limits.js';
import { itemAt } from '../at.js';
import { addedTo, percentBase, startOf } from '../rules/percent-base.js';
import { counterFor } from '../rules/quantities.js';
import type { Plan } from '../tax-set/plan.js';
import type { LocalCharge, LocalPlan } from './local-charge.js';

/** All that local rules take of a tax set and a policy. */
export function localPlanOf(plan: Plan): LocalPlan {
  const charges = localChargesOf(plan);
  const above = charges.map((charge) => aboveOf(charge, charges));
  const isInvolved = new Set(plan.involved.map(({ index }) => index));
  const isByNight = charges.every(
    ({ isPlain, index }) => isPlain || (above[index] !== undefined && !isInvolved.has(index)),
  );
  const asked = charges.filter(({ isPlain }) => !isPlain).flatMap((charge) => [charge, ...(above[charge.index] ?? [])]);
  const isAsked = charges.map((charge) => !isByNight || asked.includes(charge));
  return { charges, above, isAsked, isByNight };
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
    const counter = isPercent(tax.logic) ? undefined : counterFor(tax.logic, window);
    const isFixed = counter !== undefined;
    const adds = addedTo(percentBase(charge, charges, policy), charges).map((added) => added.index);
    const isExact = own.per === 'guest' || own.atMost !== undefined || own.isRoundedEach || start === 'nothing';
    return {
      index,
      isInclusive: tax.is_inclusive,
      window,
      rules: own,
      counter,
      falls: isFixed ? { ...counter, of: () => 1 } : undefined,
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
 * The charges that take part in what another one is worked out from, each behind those that it needs itself. `undefined`
 * where the net takes part, which only the whole night of a room can tell.
 */
function aboveOf(charge: LocalCharge, charges: readonly LocalCharge[]): readonly LocalCharge[] | undefined {
  if (!charge.rules.on.includes(LODGING)) return undefined;
  if (!charge.looksAtBase) return [];
  const found = new Set<LocalCharge>();
  const collect = (one: LocalCharge): boolean => {
    const isBase = one.counter === undefined || one.looksAtBase;
    if (isBase && (one.start !== 'price' || !one.adds.every((index) => collect(itemAt(charges, index))))) return false;
    // Behind all that it is worked out from.
    found.add(one);
    return true;
  };
  return collect(charge) ? [...found].slice(0, -1) : undefined;
}
