import type { TaxLogic } from '../definitions/tax.js';
import type { Strip } from '../stay/strips.js';
import type { Charge } from './order.js';
import type { FullPolicy } from './policy.js';
import type { Stretch } from './stretches.js';
import { applies } from './windows.js';

/** How often a fixed tax is charged in each stretch, and on which of its nights. */
export interface Quantity {
  /** One entry a stretch. */
  readonly perStretch: readonly number[];
  /** One entry a night of the stay, strip after strip. */
  byNight(nightCount: number): number[];
}

/**
 * The quantity of a fixed tax: how many times its rate is charged, and where. One row a logic.
 *
 * Charges of a night stand on each taxable night. Charges of a stay stand on the first taxable night of
 * their strip (per_booking: of all strips); policy `stayCharges: 'arrival'` charges them only where that
 * is the night of arrival.
 */
export function quantityOf(charge: Charge, stretches: readonly Stretch[], policy: FullPolicy): Quantity {
  return QUANTITIES[charge.tax.logic as FixedLogic](charge, stretches, policy);
}

/** How often a fixed tax is charged in all. */
export function timesCharged({ perStretch }: Quantity): number {
  let times = 0;
  for (const count of perStretch) times += count;
  return times;
}

type FixedLogic = Exclude<TaxLogic, 'percent'>;
type QuantityRule = (charge: Charge, stretches: readonly Stretch[], policy: FullPolicy) => Quantity;

const QUANTITIES: Record<FixedLogic, QuantityRule> = {
  per_night: eachDate,
  per_room_per_night: eachNight((strip) => strip.rooms),
  per_person_per_night: eachNight((strip) => strip.persons),
  per_room: eachStrip((strip) => strip.rooms),
  per_person: eachStrip((strip) => strip.persons),
  per_booking: once,
};

function eachNight(times: (strip: Strip) => number): QuantityRule {
  return (charge, stretches) => ({
    perStretch: stretches.map((stretch) =>
      applies(charge, stretch.kind) ? times(stretch.strip) * (stretch.to - stretch.from) : 0,
    ),
    byNight: (nightCount) => {
      const nights = zeros(nightCount);
      for (const stretch of stretches) {
        if (applies(charge, stretch.kind)) nights.fill(times(stretch.strip), stretch.firstNight, endOf(stretch));
      }
      return nights;
    },
  });
}

/** Each distinct date once, in the first strip in which it is taxable. */
function eachDate(charge: Charge, stretches: readonly Stretch[], policy: FullPolicy): Quantity {
  if (!overlapsAnother(stretches)) return eachNight(() => 1)(charge, stretches, policy);
  const counted = new Set<number>();
  const firsts = stretches.map((stretch) => {
    if (!applies(charge, stretch.kind)) return [];
    const nights: number[] = [];
    for (let night = stretch.from; night < stretch.to; night += 1) {
      const day = stretch.strip.firstDay + night;
      if (counted.has(day)) continue;
      counted.add(day);
      nights.push(stretch.firstNight + night - stretch.from);
    }
    return nights;
  });
  return {
    perStretch: firsts.map((nights) => nights.length),
    byNight: (nightCount) => {
      const nights = zeros(nightCount);
      for (const night of firsts.flat()) nights[night] = 1;
      return nights;
    },
  };
}

function eachStrip(times: (strip: Strip) => number): QuantityRule {
  return (charge, stretches, policy) => {
    const firsts = chargedStretches(charge, stretches, policy);
    return onFirstNights(stretches, (stretch) => (firsts.includes(stretch) ? times(stretch.strip) : 0));
  };
}

function once(charge: Charge, stretches: readonly Stretch[], policy: FullPolicy): Quantity {
  const earliest = chargedStretches(charge, stretches, policy).reduce<Stretch | undefined>(
    (first, stretch) => (first === undefined || dayOf(stretch) < dayOf(first) ? stretch : first),
    undefined,
  );
  return onFirstNights(stretches, (stretch) => (stretch === earliest ? 1 : 0));
}

/** For each strip that owes a charge of the stay, the stretch whose first night carries it. */
function chargedStretches(charge: Charge, stretches: readonly Stretch[], policy: FullPolicy): Stretch[] {
  const firsts: Stretch[] = [];
  for (const stretch of stretches) {
    if (firsts.at(-1)?.strip === stretch.strip || !applies(charge, stretch.kind)) continue;
    if (policy.stayCharges === 'arrival' && stretch.from > 0) continue;
    firsts.push(stretch);
  }
  return firsts;
}

function onFirstNights(stretches: readonly Stretch[], times: (stretch: Stretch) => number): Quantity {
  const perStretch = stretches.map(times);
  return {
    perStretch,
    byNight: (nightCount) => {
      const nights = zeros(nightCount);
      for (const [at, stretch] of stretches.entries()) nights[stretch.firstNight] = perStretch[at] ?? 0;
      return nights;
    },
  };
}

/** Whether two strips share a date. Strips come by check-in, so only neighbours in time need a look. */
function overlapsAnother(stretches: readonly Stretch[]): boolean {
  let lastDay = Number.NEGATIVE_INFINITY;
  let strip: Strip | undefined;
  for (const stretch of stretches) {
    if (stretch.strip === strip) continue;
    strip = stretch.strip;
    if (strip.firstDay <= lastDay) return true;
    lastDay = strip.firstDay + strip.prices.length - 1;
  }
  return false;
}

function dayOf(stretch: Stretch): number {
  return stretch.strip.firstDay + stretch.from;
}

function endOf(stretch: Stretch): number {
  return stretch.firstNight + stretch.to - stretch.from;
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}
