import { dateAfter } from '../room-groups.js';
import type { FullPolicy } from '../shapes.js';
import type { Charge } from './charges.js';
import type { Group, Span } from './rooms.js';
import { isInSeason, isWithin } from './rows.js';

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

/** For each night of a group, whether a tax applies to it for a room or a guest: section 3 of the model. */
export function taxableNights(charge: Charge, { dates }: Group, span: Span, policy: FullPolicy): boolean[] {
  const { tax, local } = charge;
  const legacy = { after: tax.applicable_after ?? null, before: tax.applicable_before ?? null };
  const isLegacy = legacy.after !== null || legacy.before !== null;
  const ranges = isLegacy ? [legacy] : (tax.applicable_date_ranges ?? []);
  const skip = tax.skip_nights ?? 0;
  const max = tax.max_nights ?? Number.POSITIVE_INFINITY;
  const arrival = dates[span.from] ?? '';
  // Nights before are those just before arrival. Each uses up the cap of its month, year or stay.
  const periodOf = (date: string) => date.slice(0, { month: 7, year: 4, stay: 0 }[local.max_nights_in ?? 'stay']);
  const used = new Map<string, number>();
  const slept = new Map<string, number>();
  const count = (counts: Map<string, number>, period: string) => counts.set(period, (counts.get(period) ?? 0) + 1);
  for (let number = 1; number <= span.before; number += 1) {
    const period = periodOf(dateAfter(arrival, number - span.before - 1));
    count(slept, period);
    if (number > skip) count(used, period);
  }
  return dates.map((evening, night) => {
    if (night < span.from || night >= span.until) return false;
    const number = span.before + night - span.from + 1;
    const date = dateOfNight(charge, evening);
    const period = periodOf(evening);
    const isOpen =
      (ranges.length === 0 || ranges.some((range) => isWithin(date, range))) &&
      (local.seasons === undefined || local.seasons.some((season) => isInSeason(date.slice(5), season)));
    const counted = policy.maxNights === 'stay' ? slept : used;
    const isTaxable = number > skip && isOpen && (counted.get(period) ?? 0) < max;
    count(slept, period);
    if (isTaxable) count(used, period);
    return isTaxable;
  });
}

/** The date of a night for date ranges, dates and seasons of a tax. */
export const dateOfNight = ({ local }: Charge, evening: string): string =>
  local.night_date === 'morning' ? dateAfter(evening, 1) : evening;

/** The nights on which a charge falls for a room or a guest: section 4 of the model. */
export function chargedNights(charge: Charge, group: Group, span: Span, policy: FullPolicy): boolean[] {
  const taxable = taxableNights(charge, group, span, policy);
  if (!['per_person', 'per_room', 'per_booking'].includes(charge.logic)) return taxable;
  const first = taxable.indexOf(true);
  const isCharged = policy.stayCharges !== 'arrival' || first === span.from;
  return taxable.map((_, night) => isCharged && night === first);
}

/** The slots that are a charge's own, as rooms count their nights: section 4 of the model. */
export function ownSlots(charge: Charge, slots: readonly Slot[], policy: FullPolicy): ReadonlySet<Slot> {
  const groups = new Set(slots.map(({ group }) => group));
  const nightsOf = new Map([...groups].map((group) => [group, chargedNights(charge, group, group.span, policy)]));
  const charged = slots.filter(({ group, night }) => nightsOf.get(group)?.[night]);
  if (charge.logic === 'per_booking') {
    const [earliest] = charged.map(({ date }) => date).sort();
    return new Set(charged.filter(({ date }) => date === earliest).slice(0, 1));
  }
  if (charge.logic !== 'per_night') return new Set(charged);
  return new Set(charged.filter((slot) => charged.find(({ date }) => date === slot.date) === slot));
}
