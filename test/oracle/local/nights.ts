import type { FullPolicy } from '../shapes.js';
import type { Charge } from './charges.js';
import type { Group } from './rooms.js';

/** One night of a group: the place where amounts are rounded. */
export interface Slot {
  readonly group: Group;
  /** Counted from 0. */
  readonly night: number;
  readonly date: string;
}

/** Group after group, each with its nights in order. */
export const slotsOf = (groups: readonly Group[]): Slot[] =>
  groups.flatMap((group) => group.dates.map((date, night) => ({ group, night, date })));

/** For each night of a group, whether a tax applies to it: section 3 of the model. */
export function taxableNights({ tax }: Charge, group: Group, policy: FullPolicy): boolean[] {
  const legacy = { after: tax.applicable_after ?? null, before: tax.applicable_before ?? null };
  const isLegacy = legacy.after !== null || legacy.before !== null;
  const ranges = isLegacy ? [legacy] : (tax.applicable_date_ranges ?? []);
  const skip = tax.skip_nights ?? 0;
  const max = tax.max_nights ?? Number.POSITIVE_INFINITY;
  let used = Math.max(0, group.before - skip);
  return group.dates.map((date, night) => {
    const number = group.before + night + 1;
    const isInRange =
      ranges.length === 0 ||
      ranges.some(({ after, before }) => (after == null || after <= date) && (before == null || date <= before));
    const isTaxable = number > skip && isInRange && (policy.maxNights === 'stay' ? number <= max : used < max);
    if (isTaxable) used += 1;
    return isTaxable;
  });
}

/** The slots that are a charge's own: section 4 of the model. */
export function ownSlots(charge: Charge, slots: readonly Slot[], policy: FullPolicy): ReadonlySet<Slot> {
  const groups = new Set(slots.map(({ group }) => group));
  const nightsOf = new Map([...groups].map((group) => [group, taxableNights(charge, group, policy)]));
  const taxable = slots.filter(({ group, night }) => nightsOf.get(group)?.[night]);
  const firsts = [...nightsOf.keys()].flatMap((group) => {
    const first = taxable.find((slot) => slot.group === group);
    return first === undefined || (policy.stayCharges === 'arrival' && first.night > 0) ? [] : [first];
  });
  switch (charge.logic) {
    case 'per_person':
    case 'per_room':
      return new Set(firsts);
    case 'per_booking': {
      const [earliest] = firsts.map(({ date }) => date).sort();
      return new Set(firsts.filter(({ date }) => date === earliest).slice(0, 1));
    }
    case 'per_night':
      return new Set(taxable.filter((slot) => taxable.find(({ date }) => date === slot.date) === slot));
    default:
      return new Set(taxable);
  }
}
