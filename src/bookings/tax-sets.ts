import type { StoredTaxSet, TaxApi } from '../api/resources/tax-sets.js';

/** Finds the tax set of a room by its rate plan. */
export type TaxSetOfRatePlan = (ratePlanId: string | null) => StoredTaxSet;

/**
 * The tax sets that the property has in the channel manager. A room has the one that its rate plan is associated with; a
 * property with a single tax set has it for all rooms.
 */
export async function readTaxSets(api: Pick<TaxApi, 'taxSets'>, propertyId: string): Promise<TaxSetOfRatePlan> {
  const sets: StoredTaxSet[] = [];
  // The list may come without levels and rate plans. What cannot be read cannot be calculated with either.
  const listed = api.taxSets.list({ property_id: propertyId }, { onOdd: () => undefined });
  for await (const { id, issues } of listed) if (issues === undefined) sets.push(await api.taxSets.get(id));
  return taxSetOf(sets);
}

/** What of a tax set its choice takes. */
interface Associated {
  readonly associated_rate_plan_ids?: readonly string[] | undefined;
}

/** The tax set that a rate plan is associated with, or else the only one. */
export function taxSetOf<Set extends Associated>(sets: readonly Set[]): (ratePlanId: string | null) => Set {
  return (ratePlanId) => {
    const associated = sets.find(({ associated_rate_plan_ids: ids }) => ids?.some((id) => id === ratePlanId));
    const [only, ...others] = sets;
    const found = associated ?? (others.length === 0 ? only : undefined);
    if (found !== undefined) return found;
    if (sets.length === 0) throw new Error('The property has no tax set.');
    const plan = ratePlanId === null ? 'a room without a rate plan' : `the rate plan ${ratePlanId}`;
    throw new Error(`None of the ${sets.length} tax sets of the property is associated with ${plan}.`);
  };
}
