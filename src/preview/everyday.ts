import { daysInMonth, firstOfNextMonth, WEEKDAY, weekdayFrom } from '../calendar/day-math.js';
import { dateOf } from '../calendar/plain-date.js';
import { SCENARIO_REASONS } from '../words/en/scenarios.js';
import type { Words } from '../words/words.js';
import { say, titled } from '../words/words.js';
import type { Breakpoints, DateBorder } from './breakpoints.js';
import { homeOf, nearestFirst, nightsUntil, withinCalendar } from './breakpoints.js';
import type { Candidate, CandidateRoom, ReasonWith, ScenarioReason } from './candidate.js';

/** Common kinds of stay, the most common first. */
export const EVERYDAY_KINDS = ['week', 'family', 'familyRoom', 'children', 'month', 'weekend', 'business'] as const;
export type EverydayKind = (typeof EVERYDAY_KINDS)[number];

/** A kind of everyday stay, and its name: "a week for two". */
export interface EverydayGuests {
  readonly kind: EverydayKind;
  readonly who: ScenarioReason;
}

/** A common kind of stay. */
interface EverydayCandidate extends Candidate {
  readonly everyday: EverydayGuests;
  /** The name within a sentence: "a weekend for two, from 1 Jan 2027 on". */
  readonly called: ScenarioReason;
}

function everyday(
  guests: EverydayGuests,
  candidate: Omit<EverydayCandidate, 'why' | 'reason' | 'called' | 'everyday'>,
  called = guests.who,
): EverydayCandidate {
  const why: ScenarioReason = (words) => say(words, SCENARIO_REASONS, 'everyday', { stay: called(words) });
  return { ...candidate, everyday: guests, called, why, reason: called };
}

function guestsOf(kind: Exclude<EverydayKind, 'children'>): EverydayGuests {
  return { kind, who: (words) => say(words, SCENARIO_REASONS, kind) };
}

/** Common stays from a day on, whose amounts are familiar. */
export function everydayCandidates(anchor: number): EverydayCandidate[] {
  const friday = weekdayFrom(anchor, WEEKDAY.friday);
  const saturday = weekdayFrom(anchor, WEEKDAY.saturday);
  const tuesday = weekdayFrom(anchor, WEEKDAY.tuesday);
  const first = firstOfNextMonth(anchor);
  return [
    everyday(guestsOf('weekend'), { rank: 0, arrival: friday, rooms: [{ nights: 2, persons: 2 }] }),
    everyday(guestsOf('week'), { rank: 0, arrival: saturday, rooms: [{ nights: 7, persons: 2, price: 'varied' }] }),
    everyday(guestsOf('family'), {
      rank: 0,
      arrival: saturday,
      rooms: [
        { nights: 10, persons: 2 },
        { nights: 10, persons: 2, price: 'varied' },
      ],
    }),
    everyday(guestsOf('business'), { rank: 1, arrival: tuesday, rooms: [{ nights: 1, persons: 1, price: 'odd' }] }),
    everyday(guestsOf('month'), {
      rank: 1,
      arrival: first,
      rooms: [{ nights: daysInMonth(first), persons: 1, price: 'varied' }],
    }),
  ];
}

/** A family in one room, for taxes with ages: the children are just below the lowest and the highest limit. */
export function familyCandidates(anchor: number, ages: readonly number[]): EverydayCandidate[] {
  if (ages.length === 0) return [];
  const children = [Math.min(...ages) - 1, Math.max(...ages) - 1] as const;
  const guests = [{}, {}, ...children.map((age) => ({ age }))];
  const [first, second] = children;
  return [
    everyday(
      { kind: 'children', who: (words) => say(words, SCENARIO_REASONS, 'children', { first, second }) },
      {
        rank: 0,
        arrival: weekdayFrom(anchor, WEEKDAY.saturday),
        rooms: [{ nights: 7, persons: guests.length, guests }],
      },
    ),
  ];
}

/** The maximum per tax: further borders show nothing new. */
const MOST_BORDERS = 3;

/**
 * Everyday stays on both sides of each day on which a tax changes: a week for two, a family of four and a month, from
 * that day on and before it. For a border of bookings, they are booked on that day and the day before.
 */
export function borderCandidates(
  borders: readonly DateBorder[],
  anchor: number,
  ages: readonly number[],
): EverydayCandidate[] {
  return nearestFirst(borders, anchor)
    .slice(0, MOST_BORDERS)
    .flatMap((border, at) => {
      const rank = 1 + 2 * at;
      return ['fromDate' as const, 'beforeDate' as const].flatMap((side) =>
        guestsAtBorder(ages).map(({ guests, room }) => besideBorder(guests, room, border, side, rank)),
      );
    })
    .filter(({ arrival }) => withinCalendar(arrival) === arrival);
}

function guestsAtBorder(
  ages: readonly number[],
): Array<{ readonly guests: EverydayGuests; readonly room: CandidateRoom }> {
  const family = familyCandidates(0, ages)[0];
  return [
    { guests: guestsOf('week'), room: { nights: 7, persons: 2 } },
    family?.rooms[0] === undefined
      ? { guests: guestsOf('familyRoom'), room: { nights: 7, persons: 4 } }
      : { guests: family.everyday, room: family.rooms[0] },
    { guests: guestsOf('month'), room: { nights: MONTH, persons: 1, price: 'varied' } },
  ];
}

function besideBorder(
  guests: EverydayGuests,
  room: CandidateRoom,
  { day, asks }: DateBorder,
  side: 'fromDate' | 'beforeDate',
  rank: number,
): EverydayCandidate {
  const isAfter = side === 'fromDate';
  if (asks === 'booking') {
    const bookedOn = isAfter ? day : day - 1;
    const called: ScenarioReason = (words) =>
      say(words, SCENARIO_REASONS, 'bookedDate', { stay: guests.who(words), date: words.date(dateOf(bookedOn)) });
    return everyday(guests, { rank, arrival: day, bookedOn, rooms: [room] }, called);
  }
  const before = asks === 'arrival' ? day - 1 : day - room.nights;
  const called: ScenarioReason = (words) =>
    say(words, SCENARIO_REASONS, side, { stay: guests.who(words), date: words.date(dateOf(day)) });
  return everyday(guests, { rank, arrival: isAfter ? day : before, rooms: [room] }, called);
}

/** Long enough to show a small rate, short enough to read. */
const MONTH = 30;

/**
 * Charged stays that vary counts: one person and several, one room and two, rooms with different arrivals, prices from
 * zero to high. The factors of a rate show only if their numbers differ.
 */
export function occupancyCandidates(breakpoints: Breakpoints, anchor: number): Candidate[] {
  const { title, skip } = breakpoints;
  const home = homeOf(breakpoints, anchor);
  const arrival = breakpoints.ranges.length === 0 ? home : withinCalendar(home - skip);
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
  const when = (words: Words, key: ReasonWith<never>): string =>
    say(words, SCENARIO_REASONS, 'when', { stay: say(words, SCENARIO_REASONS, key), title: titled(title, words) });
  return stays.map(([rank, key, rooms]) => ({
    rank,
    arrival,
    rooms,
    why: (words) => when(words, key),
    reason: (words) => say(words, SCENARIO_REASONS, key),
  }));
}

function room(nights: number, persons: number, price: CandidateRoom['price'] = 'flat'): CandidateRoom {
  return { nights, persons, price };
}
