import { type ResolvedLocal, resolveLocal } from '../../definitions/local/resolve.js';
import { isPercent } from '../../definitions/logics.js';
import { itemAt } from '../at.js';
import { addedTo, baseFrom, SIDE, startOf } from '../rules/percent-base.js';
import { type Counter, counterFor } from '../rules/quantities.js';
import type { Charge } from '../tax-set/order.js';
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
  readonly start: 'price' | 'net' | 'nothing';
  /** Places of the charges that the base adds, in calculation order. */
  readonly adds: readonly number[];
  /** Computed from exact amounts above it, wherever those are rounded. */
  readonly isExact: boolean;
}

/** The charges of a plan with their local rules; those that have none, as if they had said so. */
export function localChargesOf({ charges, policy, digits }: Plan): LocalCharge[] {
  const rules = resolveLocal(
    charges.map(({ tax }) => tax),
    digits,
  );
  return charges.map((charge) => {
    const { index, window, tax } = charge;
    const own = itemAt(rules, index);
    const start = own.start ?? startOf(tax, policy);
    return {
      index,
      isInclusive: tax.is_inclusive,
      window,
      rules: own,
      nights: isPercent(tax.logic) ? undefined : { ...counterFor(tax.logic, window), of: () => 1 },
      start,
      adds: addsOf(charge, charges, start, own.plus),
      isExact: own.per === 'guest' || own.atMost !== undefined || own.isRoundedEach || start === 'nothing',
    };
  });
}

function addsOf(
  charge: Charge,
  charges: readonly Charge[],
  start: LocalCharge['start'],
  plus: readonly number[] | undefined,
): number[] {
  const base = baseFrom(start === 'price' ? 'price' : 'net', charge, charges);
  if (plus === undefined) return addedTo(base, charges).map(({ index }) => index);
  // What is inclusive is part of the price already.
  return plus.filter((index) => base.side === SIDE.all || !itemAt(charges, index).tax.is_inclusive);
}
