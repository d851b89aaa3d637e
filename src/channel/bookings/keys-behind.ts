import { basesOf, calculationOrder, isOfNet } from '../../core/calculation/order.js';
import { hasPriceCondition } from '../../core/definitions/local/conditions.js';
import { isPercent } from '../../core/definitions/logics.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import type { Tax, TaxSet } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';

/** The keys of the requested taxes, and of all taxes that their amounts depend on. */
export function keysBehind(
  taxSet: Pick<TaxSet, 'taxes'>,
  policy: FullPolicy,
  isRequested: (tax: Tax) => boolean,
): ReadonlySet<string> {
  const ordered = calculationOrder(taxSet);
  const bases = basesOf(ordered, policy);
  const behind = new Set<string>();
  const pending = ordered.filter(({ tax }) => isRequested(tax));
  for (let line = pending.pop(); line !== undefined; line = pending.pop()) {
    const key = taxKey(line.tax);
    if (behind.has(key)) continue;
    behind.add(key);
    // The charge of a fee decides how much tax is inside it.
    pending.push(...line.containedIn.flatMap((fee) => ordered[fee] ?? []));
    const sources = [
      ...(isPercent(line.tax.logic) ? [bases.of(line)] : []),
      ...(line.tax.local?.rates?.some(hasPriceCondition) ? [bases.ofPrice(line)] : []),
    ];
    for (const { start, adds } of sources) {
      pending.push(...adds.flatMap((added) => ordered[added] ?? []));
      if (!isOfNet(start)) continue;
      // A fee is added without the taxes in it.
      pending.push(
        ...ordered.filter(({ tax, containedIn }) => tax.is_inclusive || containedIn.some((fee) => adds.includes(fee))),
      );
    }
  }
  return behind;
}
