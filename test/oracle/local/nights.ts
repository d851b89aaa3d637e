import { dateAfter, daysBetween } from '../room-groups.js';
import type { FullPolicy } from '../shapes.js';
import { at } from '../shapes.js';
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

/** The date of a night for the windows and rows of a tax: of its evening, or of the morning after it. */
export const dateOf = ({ local }: Pick<Charge, 'local'>, evening: string): string =>
  local.night_date === 'morning' ? dateAfter(evening, 1) : evening;

/** How many evenings of the same month or year stand before this one; without a period, more than any stay has. */
function eveningsBefore(period: 'month' | 'year' | undefined, evening: string): number {
  if (period === undefined) return Number.POSITIVE_INFINITY;
  return daysBetween(`${evening.slice(0, period === 'year' ? 4 : 7)}${period === 'year' ? '-01' : ''}-01`, evening);
}

/** For each night of a group, whether a tax applies to it for a room or a guest: section 3 of the model. */
export function taxableNights({ tax, local }: Charge, { dates }: Group, span: Span, policy: FullPolicy): boolean[] {
  const legacy = { after: tax.applicable_after ?? null, before: tax.applicable_before ?? null };
  const isLegacy = legacy.after !== null || legacy.before !== null;
  const ranges = isLegacy ? [legacy] : (tax.applicable_date_ranges ?? []);
  const skip = tax.skip_nights ?? 0;
  const max = tax.max_nights ?? Number.POSITIVE_INFINITY;
  const { seasons, max_nights_in: period } = local;
  // Of the nights before, those in the period of arrival count, and of these not the ones that are skipped.
  const inPeriod = Math.min(span.before, eveningsBefore(period, at(dates, span.from)));
  let used = Math.max(0, span.before - Math.max(skip, span.before - inPeriod));
  return dates.map((date, night) => {
    if (night < span.from || night >= span.until) return false;
    const number = span.before + night - span.from + 1;
    // A new period begins: nothing of it is used up.
    if (night > span.from && eveningsBefore(period, date) === 0) used = 0;
    const day = dateOf({ local }, date);
    const isInRange = ranges.length === 0 || ranges.some((range) => isWithin(day, range));
    const isOpen = isInRange && (seasons === undefined || seasons.some((season) => isInSeason(day.slice(5), season)));
    // Counted from arrival, or from the first of the period.
    const numberInPeriod = Math.min(number, eveningsBefore(period, date) + 1);
    const isUnderCap = policy.maxNights === 'stay' ? numberInPeriod <= max : used < max;
    const isTaxable = number > skip && isOpen && isUnderCap;
    if (isTaxable) used += 1;
    return isTaxable;
  });
}

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
