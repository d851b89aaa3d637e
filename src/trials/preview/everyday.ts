import { daysInMonth, firstOfNextMonth, WEEKDAY, weekdayFrom } from '../../core/calendar/day-math.js';
import { EVERYDAY_STAYS, SCENARIO_REASONS } from '../../language/words/en/scenarios.js';
import type { Saying } from '../../language/words/words.js';
import { saying } from '../../language/words/words.js';
import type { Breakpoints, DateBorder } from './breakpoints.js';
import { homeOf, nearestFirst, nightsUntil, withinCalendar } from './breakpoints.js';
import type { Candidate, CandidateRoom, ReasonWith } from './candidate.js';
import { dayIn, titleOf } from './candidate.js';

/** Common kinds of stay, the most common first. */
const EVERYDAY_KINDS = ['week', 'family', 'familyRoom', 'children', 'month', 'weekend', 'business'] as const;
export type EverydayKind = (typeof EVERYDAY_KINDS)[number];

/** A kind of everyday stay, and its name: "a week for two". */
export interface EverydayGuests {
  readonly kind: EverydayKind;
  readonly who: Saying;
}

interface EverydayCandidate extends Candidate {
  readonly everyday: EverydayGuests;
  /** The name within a sentence: "a weekend for two, from 1 Jan 2027 on". */
  readonly called: Saying;
}

type EverydayStay = Omit<EverydayCandidate, 'why' | 'reason' | 'called' | 'everyday'>;

function everyday(guests: EverydayGuests, stay: EverydayStay, called = guests.who): EverydayCandidate {
  const why = saying(SCENARIO_REASONS, 'everyday', { stay: called });
  return { ...stay, everyday: guests, called, why, reason: called };
}

const guestsOf = (kind: Exclude<EverydayKind, 'children'>): EverydayGuests => ({
  kind,
  who: saying(EVERYDAY_STAYS, kind),
});

/** Common stays from a day on, whose amounts are familiar. */
export function everydayCandidates(anchor: number): EverydayCandidate[] {
  const friday = weekdayFrom(anchor, WEEKDAY.friday);
  const saturday = weekdayFrom(anchor, WEEKDAY.saturday);
  const tuesday = weekdayFrom(anchor, WEEKDAY.tuesday);
  const first = firstOfNextMonth(anchor);
  return [
    everyday(guestsOf('weekend'), { rank: 0, arrival: friday, rooms: [room(2, 2)] }),
    everyday(guestsOf('week'), { rank: 0, arrival: saturday, rooms: [room(7, 2, 'varied')] }),
    everyday(guestsOf('family'), { rank: 0, arrival: saturday, rooms: [room(10, 2), room(10, 2, 'varied')] }),
    everyday(guestsOf('business'), { rank: 1, arrival: tuesday, rooms: [room(1, 1, 'odd')] }),
    everyday(guestsOf('month'), { rank: 1, arrival: first, rooms: [room(daysInMonth(first), 1, 'varied')] }),
  ];
}

/** A family in one room, for taxes with ages: the children are just below the lowest and the highest limit. */
export function familyCandidates(anchor: number, ages: readonly number[]): EverydayCandidate[] {
  if (ages.length === 0) return [];
  const [first, second] = [Math.min(...ages) - 1, Math.max(...ages) - 1];
  const guests = [{}, {}, { age: first }, { age: second }];
  const family = { kind: 'children', who: saying(EVERYDAY_STAYS, 'children', { first, second }) } as const;
  const arrival = weekdayFrom(anchor, WEEKDAY.saturday);
  return [everyday(family, { rank: 0, arrival, rooms: [{ ...room(7, guests.length), guests }] })];
}

/** The maximum per tax: further borders show nothing new. */
const MOST_BORDERS = 3;

/** Everyday stays from each day on which a tax changes and before it, or booked on that day and the day before. */
export function borderCandidates(
  borders: readonly DateBorder[],
  anchor: number,
  ages: readonly number[],
): EverydayCandidate[] {
  return nearestFirst(borders, anchor)
    .slice(0, MOST_BORDERS)
    .flatMap((border, index) => {
      const rank = 1 + 2 * index;
      return ['fromDate' as const, 'beforeDate' as const].flatMap((side) =>
        guestsAtBorder(ages).map((guests) => besideBorder(guests, border, side, rank)),
      );
    })
    .filter(({ arrival }) => withinCalendar(arrival) === arrival);
}

type GuestsInRoom = readonly [guests: EverydayGuests, room: CandidateRoom];

function guestsAtBorder(ages: readonly number[]): GuestsInRoom[] {
  const [family] = familyCandidates(0, ages);
  return [
    [guestsOf('week'), room(7, 2)],
    family?.rooms[0] === undefined ? [guestsOf('familyRoom'), room(7, 4)] : [family.everyday, family.rooms[0]],
    [guestsOf('month'), room(MONTH, 1, 'varied')],
  ];
}

function besideBorder(
  [guests, room]: GuestsInRoom,
  { day, asks }: DateBorder,
  side: 'fromDate' | 'beforeDate',
  rank: number,
): EverydayCandidate {
  const isAfter = side === 'fromDate';
  const { who: stay } = guests;
  if (asks === 'booking') {
    const bookedOn = isAfter ? day : day - 1;
    const called = saying(EVERYDAY_STAYS, 'bookedDate', { stay, date: dayIn(bookedOn) });
    return everyday(guests, { rank, arrival: day, bookedOn, rooms: [room] }, called);
  }
  const before = asks === 'arrival' ? day - 1 : day - room.nights;
  const called = saying(EVERYDAY_STAYS, side, { stay, date: dayIn(day) });
  return everyday(guests, { rank, arrival: isAfter ? day : before, rooms: [room] }, called);
}

/** Long enough to show a small rate, short enough to read. */
const MONTH = 30;

/** Charged stays that vary counts: the factors of a rate show only if their numbers differ. */
export function occupancyCandidates(breakpoints: Breakpoints, anchor: number): Candidate[] {
  const { title, skip } = breakpoints;
  const home = homeOf(breakpoints, anchor);
  const arrival = breakpoints.isAllYear ? home : withinCalendar(home - skip);
  // Two taxable nights, or as many as possible.
  const nights = nightsUntil(breakpoints, arrival, 2) ?? nightsUntil(breakpoints, arrival, 1) ?? 2;
  const stays: ReadonlyArray<readonly [number, ReasonWith<never>, readonly CandidateRoom[]]> = [
    [3, 'threePersons', [{ nights, persons: 3, price: 'odd' }]],
    [3, 'twoRooms', [room(nights, 2, 'odd'), room(nights, 1, 'varied')]],
    [4, 'onePerson', [{ nights, persons: 1 }]],
    [5, 'laterRoom', [room(nights + 1, 2, 'varied'), { ...room(nights, 2, 'odd'), later: 1 }]],
    [5, 'highPrices', [room(MONTH, 2, 'high'), room(MONTH, 2, 'odd')]],
    [6, 'lowPrice', [room(nights, 2, 'low')]],
    [7, 'free', [room(nights, 2, 'free')]],
    [7, 'longStay', [room(Math.max(nights + 11, 13), 1, 'odd')]],
  ];
  return stays.map(([rank, key, rooms]) => {
    const stay = saying(SCENARIO_REASONS, key);
    const why = saying(SCENARIO_REASONS, 'when', { stay, title: titleOf(title) });
    return { rank, arrival, rooms, why, reason: stay };
  });
}

function room(nights: number, persons: number, price: CandidateRoom['price'] = 'flat'): CandidateRoom {
  return { nights, persons, price };
}
