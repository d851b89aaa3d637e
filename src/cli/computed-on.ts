import { type FixedLogic, isPercent, LOGICS, UNITS } from '../definitions/logics.js';
import type { QuotedTax, Stay } from '../index.js';
import { canonicalDecimal } from '../money/decimal.js';
import { count } from './finding.js';

/** What a charge is told with, beside itself. */
export interface StayFacts {
  /** Nights of the stay, rooms that sleep the same nights counted once. */
  readonly nights: number;
  /** Whether all rooms sleep the same nights, so that a quantity is rooms or persons times nights. */
  readonly isUniform: boolean;
  readonly rooms: number;
  readonly persons: number;
  readonly exclusiveBase: 'price' | 'net';
}

export function factsOf(stay: Stay, exclusiveBase: 'price' | 'net' = 'price'): StayFacts {
  const roomGroups = new Map<string, number>();
  let rooms = 0;
  let persons = 0;
  for (const room of stay.rooms) {
    const nights = room.nightlyPrices?.length ?? room.nights ?? 0;
    const many = room.count ?? 1;
    roomGroups.set(`${room.checkIn ?? stay.checkIn} ${nights}`, nights);
    rooms += many;
    persons += many * room.persons;
  }
  const nights = [...roomGroups.values()].reduce((sum, of) => sum + of, 0);
  return { nights, isUniform: roomGroups.size === 1, rooms, persons, exclusiveBase };
}

/** How an amount came about, short enough for a table: "20% of 110.00 (price + Cleaning fee)". */
export function computedOn(charge: QuotedTax, facts: StayFacts): string {
  if (charge.taxableNights === 0) return 'no night that it applies to';
  const { logic } = charge;
  return isPercent(logic) ? percentText(charge, facts) : fixedText(charge, logic, facts);
}

const MOST_TITLES = 3;

function percentText(charge: QuotedTax, { nights, exclusiveBase }: StayFacts): string {
  const start = charge.is_inclusive ? 'net' : exclusiveBase;
  const titles = charge.computedOn;
  const named = titles.slice(0, titles.length > MOST_TITLES ? MOST_TITLES - 1 : MOST_TITLES);
  const others = titles.length - named.length;
  const parts = [start, ...named, ...(others > 0 ? [`${others} more`] : [])].join(' + ');
  const some = charge.taxableNights < nights ? `, ${charge.taxableNights} of ${nights} nights` : '';
  return `${canonicalDecimal(charge.rate)}% of ${charge.base ?? ''} (${parts}${some})`;
}

function fixedText(charge: QuotedTax, logic: FixedLogic, facts: StayFacts): string {
  const quantity = charge.quantity ?? 0;
  const { unit, per } = LOGICS[logic];
  const { noun, isNight } = UNITS[unit];
  if (per === 'stay' || isNight) return times(charge, [count(quantity, noun)]);
  if (!facts.isUniform) return times(charge, [count(quantity, `${noun} night`)]);
  return times(charge, [count(quantity / charge.taxableNights, noun), count(charge.taxableNights, 'night')]);
}

function times(charge: QuotedTax, factors: readonly string[]): string {
  return [...factors, charge.rate].join(' x ');
}
