import type { RatePlanRecord } from './hotel.js';
import { stableId } from './stable-id.js';

/** What of a rate plan can be mapped: the whole plan, or one of its occupancies. */
export interface RatePlanChoice {
  readonly id: string;
  readonly plan: RatePlanRecord;
  readonly occupancy: number;
}

/** One entry for a plan with one price; for a plan with a price for each occupancy, one for each. */
export function occupanciesOf(plan: RatePlanRecord): RatePlanChoice[] {
  if (plan.sell_mode === 'per_room' || plan.options.length === 0) return [wholePlan(plan)];
  return plan.options.map(({ occupancy, is_primary }) => ({
    // The primary occupancy stands for the plan, and has its id.
    id: is_primary ? plan.id : stableId(`rate plan ${plan.id} ${occupancy}`),
    plan,
    occupancy,
  }));
}

/** A plan as one entry. */
export function wholePlan(plan: RatePlanRecord): RatePlanChoice {
  const { occupancy = 2 } = plan.options.find(({ is_primary }) => is_primary) ?? plan.options[0] ?? {};
  return { id: plan.id, plan, occupancy };
}

/** The plan that an id stands for, also when it is that of one of its occupancies. */
export function choiceOf(plans: Iterable<RatePlanRecord>, id: string): RatePlanChoice | undefined {
  const wanted = id.toLowerCase();
  for (const plan of plans) {
    const found = [wholePlan(plan), ...occupanciesOf(plan)].find((choice) => choice.id.toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
