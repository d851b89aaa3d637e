import { dateOf, yearsBefore } from '../../calendar/plain-date.js';
import type { Each } from '../../definitions/local/of-tax.js';
import type { Integer } from '../../money/integer.js';
import type { Guest, PaidBefore } from '../../stay/schema.js';
import { LIMITS, LODGING } from '../../stay/schema.js';
import type { Saying } from '../../words/words.js';
import { withinCalendar } from '../breakpoints.js';
import type { Candidate, CandidateRoom } from '../candidate.js';

/** A stay of one room for two, with the facts that rows of a tax need. Each edge changes one of them. */
export interface Setting {
  readonly arrival: number;
  readonly nights: number;
  /** The night whose date is kept when the stay gets longer. */
  readonly fixed: 'first-night' | 'last-night';
  readonly nightsBefore: number;
  readonly nightsAfter: number;
  readonly age: number | undefined;
  /** Whether the guest reaches that age on the day of departure: then the stay has a date of birth. */
  readonly turnsOnDeparture?: boolean;
  readonly label: string | undefined;
  /** The guests with that age and label. A label may belong to the stay instead. */
  readonly who: 'one' | 'all' | 'stay';
  /** Another label of the stay. */
  readonly ofStay?: string | undefined;
  /** Nights by which the second guest arrives later than the room. `leaves`: by which that guest leaves earlier. */
  readonly comes?: number;
  readonly leaves?: number;
  /** Bedrooms of the room. */
  readonly bedrooms: number;
  /** Per night, in minor units, for the part of the price in the base of the tax. */
  readonly prices: readonly Integer[] | undefined;
  readonly bookedOn: number | undefined;
  /** The parts of the price in the base of the tax. */
  readonly on: readonly string[];
  /** Guests of the room [2], and the number of such rooms [1]. */
  readonly persons?: number;
  readonly rooms?: number;
  /** A prior payment of a tax: by the last guest, for the room, or for the stay. */
  readonly paid?: { readonly of: Each; readonly title: string; readonly amount: string };
}

/** The number of the last night, including previous nights. */
export function lastNumber({ nights, nightsBefore }: Setting): number {
  return nightsBefore + nights;
}

export function lastDay({ arrival, nights }: Setting): number {
  return arrival + nights - 1;
}

/** The nights of the stay, including those before and after. */
export function lengthOf({ nights, nightsBefore, nightsAfter }: Setting): number {
  return nightsBefore + nights + nightsAfter;
}

/** A setting with a number of nights, and none before or after. */
export function withNights(setting: Setting, nights: number): Setting {
  const asked = Math.min(Math.max(nights, 1), LIMITS.nights);
  const arrival = setting.fixed === 'first-night' ? setting.arrival : lastDay(setting) - asked + 1;
  return { ...setting, nights: asked, nightsBefore: 0, nightsAfter: 0, arrival: withinCalendar(arrival) };
}

/** A setting whose last night is on a day. */
export function endingOn(setting: Setting, day: number): Setting {
  return { ...setting, fixed: 'last-night', arrival: withinCalendar(day - setting.nights + 1) };
}

export function candidateOf(setting: Setting, rank: number, why: Saying): Candidate {
  const { arrival, nightsBefore, nightsAfter, label, who, ofStay, bookedOn } = setting;
  return {
    rank,
    why,
    arrival,
    rooms: [roomOf(setting)],
    nightsBefore,
    nightsAfter,
    bookedOn,
    labels: [who === 'stay' ? label : undefined, ofStay].filter((one) => one !== undefined),
    ...paidFor('stay', setting),
  };
}

function roomOf(setting: Setting): CandidateRoom {
  const { nights, prices, on, bedrooms, persons = 2, rooms = 1 } = setting;
  const guests = guestsOf(setting);
  const extras = on.filter((part) => part !== LODGING);
  const isOnLodging = on.includes(LODGING);
  return {
    nights,
    persons,
    bedrooms,
    count: rooms,
    ...paidFor('room', setting),
    ...(guests === undefined ? {} : { guests }),
    ...(isOnLodging ? { exact: prices } : {}),
    extras: extras.map((label, at) => ({ label, units: isOnLodging || at > 0 ? undefined : prices?.[0] })),
  };
}

/** The guests with facts; `undefined` for two adults. */
function guestsOf(setting: Setting): Guest[] | undefined {
  const { label, who, arrival, nights, comes = 0, leaves = 0, persons = 2 } = setting;
  const labels = label === undefined || who === 'stay' ? {} : { labels: [label] };
  const guest: Guest = { ...ageOf(setting), ...labels };
  const own: Guest = {
    ...guest,
    ...(comes === 0 ? {} : { checkIn: dateOf(arrival + comes) }),
    ...(leaves === 0 ? {} : { nights: nights - comes - leaves }),
    ...paidFor('guest', setting),
  };
  if (Object.keys(own).length === 0) return undefined;
  const others = new Array<Guest>(persons - 2).fill(who === 'all' ? guest : {});
  return [who === 'all' ? guest : {}, ...others, own];
}

/** The prior payments of one kind of payer. */
function paidFor(whose: Each, { paid }: Setting): { readonly paidBefore?: PaidBefore } {
  return paid?.of === whose ? { paidBefore: { [paid.title]: paid.amount } } : {};
}

function ageOf({ age, turnsOnDeparture, arrival, nights }: Setting): Pick<Guest, 'age' | 'birthDate'> {
  if (age === undefined) return {};
  const birthDate = turnsOnDeparture ? yearsBefore(arrival + nights, age) : undefined;
  return birthDate === undefined ? { age } : { birthDate };
}
