import type { Ledger } from '../calculation/ledger.js';
import { priceByNight } from '../calculation/nights.js';
import type { Charge } from '../calculation/order.js';
import { timesByNight } from '../calculation/quantities.js';
import { applies, type NightKind } from '../calculation/windows.js';
import { dateOf } from '../calendar/plain-date.js';
import { add, type Integer } from '../money/integer.js';
import { extractionGroups, type NightGroup } from './apart.js';
import type { NightRun } from './explanation-data.js';

/** One night of the stay, strip after strip. */
interface NightPlace {
  readonly strip: number;
  readonly day: number;
  readonly kind: NightKind;
}

/** A ledger as an explanation reads it: night by night, in minor units. */
export interface Books {
  readonly ledger: Ledger;
  readonly digits: number;
  readonly isByNight: boolean;
  readonly nights: readonly NightPlace[];
  readonly price: readonly Integer[];
  /** How a price with taxes in it comes apart; found when first asked for. */
  readonly groups: () => readonly NightGroup[];
}

export function openBooks(ledger: Ledger): Books {
  const nights = ledger.stretches.flatMap(({ strip, from, to, kind }) =>
    Array.from({ length: to - from }, (_, at): NightPlace => {
      return { strip: ledger.strips.indexOf(strip) + 1, day: strip.firstDay + from + at, kind };
    }),
  );
  const price = priceByNight(ledger);
  const isByNight = ledger.plan.policy.rounding.unit === 'night';
  let groups: readonly NightGroup[] | undefined;
  return {
    ledger,
    digits: ledger.plan.digits,
    isByNight,
    nights,
    price,
    groups: () => {
      groups ??= extractionGroups(
        ledger.plan.order.charges,
        isByNight ? nights.map((_, night) => [night]) : byKind(nights),
        { nights, price, timesOf: (charge) => timesOf(ledger, charge) },
      );
      return groups;
    },
  };
}

/** Nights on which the same taxes apply, together. */
function byKind(nights: readonly NightPlace[]): number[][] {
  const found = new Map<NightKind, number[]>();
  for (const [night, { kind }] of nights.entries()) found.set(kind, [...(found.get(kind) ?? []), night]);
  return [...found.values()];
}

/** How often a fixed tax is charged on each night. */
export function timesOf({ stretches, plan }: Ledger, charge: Charge): number[] {
  return timesByNight(charge, stretches, plan.policy);
}

/** The nights on which a tax applies. */
export function taxableNights({ nights }: Books, charge: Charge): number[] {
  return nights.flatMap(({ kind }, night) => (applies(charge, kind) ? [night] : []));
}

export function sumOn(amounts: readonly Integer[], nights: readonly number[]): Integer {
  return nights.reduce<Integer>((sum, night) => add(sum, amounts[night] ?? 0), 0);
}

/** Nights as runs of dates, each within one strip. */
export function runsOf({ nights }: Books, of: readonly number[]): NightRun[] {
  const runs: Array<{ strip: number; first: number; last: number }> = [];
  for (const night of of) {
    const place = nights[night];
    if (place === undefined) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.strip === place.strip && run.last + 1 === place.day) run.last = place.day;
    else runs.push({ strip: place.strip, first: place.day, last: place.day });
  }
  return runs.map(({ strip, first, last }) => ({
    from: dateOf(first),
    to: dateOf(last),
    nights: last - first + 1,
    strip,
  }));
}
