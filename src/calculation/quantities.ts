import type { FixedLogic } from '../definitions/logics.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Strip } from '../stay/strips.js';
import { isOfStay, type Measure } from './measures.js';
import type { Charge } from './order.js';
import type { Stretch } from './stretches.js';
import { applies, type NightKind } from './windows.js';

/** How often a fixed tax is charged: in each stretch, and on each night of the stay, strip after strip. */
interface QuantityRule {
  byStretch(charge: Charge, stretches: readonly Stretch[], policy: FullPolicy): number[];
  byNight(charge: Charge, stretches: readonly Stretch[], policy: FullPolicy): number[];
  /** What it is counted in, in one strip. */
  readonly measure: Measure;
}

/**
 * The rules, one row a logic.
 *
 * Charges of a night stand on each taxable night. Charges of a stay stand on the first taxable night of
 * their strip (per_booking: of all strips); policy `stayCharges: 'arrival'` charges them only where that
 * is the night of arrival.
 */
const QUANTITIES: Record<FixedLogic, QuantityRule> = {
  per_night: eachDate(),
  per_room_per_night: eachNight('roomNights', (strip) => strip.rooms),
  per_person_per_night: eachNight('personNights', (strip) => strip.persons),
  per_room: eachStrip('rooms', (strip) => strip.rooms),
  per_person: eachStrip('persons', (strip) => strip.persons),
  per_booking: onceForAll(),
};

/** How many times the rate of a fixed tax is charged in each stretch. */
export function timesByStretch(charge: Charge, stretches: readonly Stretch[], policy: FullPolicy): number[] {
  return QUANTITIES[charge.tax.logic as FixedLogic].byStretch(charge, stretches, policy);
}

/** The same for each night of the stay. */
export function timesByNight(charge: Charge, stretches: readonly Stretch[], policy: FullPolicy): number[] {
  return QUANTITIES[charge.tax.logic as FixedLogic].byNight(charge, stretches, policy);
}

/** What a fixed tax is counted in, in one strip. */
export function measureOf(charge: Charge): Measure {
  return QUANTITIES[charge.tax.logic as FixedLogic].measure;
}

/** In which stretches of one strip a fixed tax stands: on all its taxable nights, or on the first that owes it. */
export function chargedIn(charge: Charge, kinds: readonly NightKind[], policy: FullPolicy): boolean[] {
  if (!isOfStay(measureOf(charge))) return kinds.map((kind) => applies(charge, kind));
  const first = kinds.findIndex((kind, at) => isCharged(charge, kind, at === 0, policy));
  return kinds.map((_, at) => at === first);
}

/** How often a fixed tax is charged in all. */
export function timesInAll(byStretch: readonly number[]): number {
  let times = 0;
  for (let at = 0; at < byStretch.length; at += 1) times += byStretch[at] as number;
  return times;
}

function eachNight(measure: Measure, times: (strip: Strip) => number): QuantityRule {
  return {
    byStretch: (charge, stretches) => {
      const counts: number[] = [];
      for (const { strip, from, to, kind } of stretches)
        counts.push(applies(charge, kind) ? times(strip) * (to - from) : 0);
      return counts;
    },
    byNight: (charge, stretches) => {
      const counts: number[] = [];
      for (const { strip, from, to, kind } of stretches) {
        const count = applies(charge, kind) ? times(strip) : 0;
        for (let night = from; night < to; night += 1) counts.push(count);
      }
      return counts;
    },
    measure,
  };
}

/** Each distinct date once, in the first strip in which it is taxable. In one strip no date comes twice. */
function eachDate(): QuantityRule {
  const everyNight = eachNight('nights', () => 1);
  return {
    measure: everyNight.measure,
    byNight: (charge, stretches, policy) =>
      isOneStrip(stretches) ? everyNight.byNight(charge, stretches, policy) : firstTimes(charge, stretches),
    byStretch: (charge, stretches, policy) => {
      if (isOneStrip(stretches)) return everyNight.byStretch(charge, stretches, policy);
      const nights = firstTimes(charge, stretches);
      return stretches.map(({ firstNight, from, to }) => timesInAll(nights.slice(firstNight, firstNight + to - from)));
    },
  };
}

function isOneStrip(stretches: readonly Stretch[]): boolean {
  return (stretches[0] as Stretch).strip === (stretches.at(-1) as Stretch).strip;
}

/** By night: 1 where its date is taxable for the first time. */
function firstTimes(charge: Charge, stretches: readonly Stretch[]): number[] {
  const counted = new Set<number>();
  const times: number[] = [];
  for (const { strip, from, to, kind } of stretches) {
    const isTaxable = applies(charge, kind);
    for (let night = from; night < to; night += 1) {
      const day = strip.firstDay + night;
      times.push(isTaxable && !counted.has(day) ? 1 : 0);
      if (isTaxable) counted.add(day);
    }
  }
  return times;
}

function eachStrip(measure: Measure, times: (strip: Strip) => number): QuantityRule {
  return onFirstNights(measure, (charge, stretches, policy) => {
    let charged: Strip | undefined;
    return stretches.map((stretch) => {
      if (stretch.strip === charged || !isCharged(charge, stretch.kind, stretch.from === 0, policy)) return 0;
      charged = stretch.strip;
      return times(stretch.strip);
    });
  });
}

/**
 * The earliest first night that owes it. Strips come by check-in, and in later strips a tax begins no earlier:
 * so the first stretch that owes it is also the earliest.
 */
function onceForAll(): QuantityRule {
  return onFirstNights('once', (charge, stretches, policy) => {
    let isDone = false;
    return stretches.map((stretch) => {
      if (isDone || !isCharged(charge, stretch.kind, stretch.from === 0, policy)) return 0;
      isDone = true;
      return 1;
    });
  });
}

function isCharged(charge: Charge, kind: NightKind, isArrival: boolean, policy: FullPolicy): boolean {
  return applies(charge, kind) && (isArrival || policy.stayCharges === 'first-taxable-night');
}

/** What is charged in a stretch stands on its first night. */
function onFirstNights(measure: Measure, byStretch: QuantityRule['byStretch']): QuantityRule {
  return {
    measure,
    byStretch,
    byNight: (charge, stretches, policy) => {
      const counts = byStretch(charge, stretches, policy);
      const nights: number[] = [];
      for (let at = 0; at < stretches.length; at += 1) {
        const { from, to } = stretches[at] as Stretch;
        nights.push(counts[at] as number);
        for (let night = from + 1; night < to; night += 1) nights.push(0);
      }
      return nights;
    },
  };
}
