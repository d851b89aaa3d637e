import { daysInMonth, firstOfNextMonth, WEEKDAY, weekdayFrom } from '../calendar/day-math.js';
import { type Breakpoints, homeOf, nightsUntil, withinCalendar } from './breakpoints.js';
import type { Candidate, CandidateRoom } from './candidate.js';

/** Stays as every hotel has them, from a day on: people recognise what their tax set does to these. */
export function everydayCandidates(anchor: number): Candidate[] {
  const friday = weekdayFrom(anchor, WEEKDAY.friday);
  const saturday = weekdayFrom(anchor, WEEKDAY.saturday);
  const tuesday = weekdayFrom(anchor, WEEKDAY.tuesday);
  const first = firstOfNextMonth(anchor);
  return [
    { rank: 0, why: 'everyday: a weekend for two', arrival: friday, rooms: [{ nights: 2, persons: 2 }] },
    {
      rank: 0,
      why: 'everyday: a week for two',
      arrival: saturday,
      rooms: [{ nights: 7, persons: 2, price: 'varied' }],
    },
    {
      rank: 0,
      why: 'everyday: a family of four in two rooms',
      arrival: saturday,
      rooms: [
        { nights: 10, persons: 2 },
        { nights: 10, persons: 2, price: 'varied' },
      ],
    },
    {
      rank: 1,
      why: 'everyday: one night on business',
      arrival: tuesday,
      rooms: [{ nights: 1, persons: 1, price: 'odd' }],
    },
    {
      rank: 1,
      why: 'everyday: a whole month for one',
      arrival: first,
      rooms: [{ nights: daysInMonth(first), persons: 1, price: 'varied' }],
    },
  ];
}

/** A family in one room, where a tax asks for ages: the children are just below the lowest and the highest limit. */
export function familyCandidates(anchor: number, ages: readonly number[]): Candidate[] {
  if (ages.length === 0) return [];
  const children = [Math.min(...ages) - 1, Math.max(...ages) - 1];
  const guests = [{}, {}, ...children.map((age) => ({ age }))];
  return [
    {
      rank: 0,
      why: `everyday: a family with children of ${children.join(' and ')}`,
      arrival: weekdayFrom(anchor, WEEKDAY.saturday),
      rooms: [{ nights: 7, persons: guests.length, guests }],
    },
  ];
}

/** Long enough to see a small rate, short enough to read. */
const MONTH = 30;

/**
 * Where a tax is charged: one person and several, one room and two, rooms that arrive apart, prices from
 * nothing to high. What a rate is multiplied by shows only when these numbers differ from each other.
 */
export function occupancyCandidates(breakpoints: Breakpoints, anchor: number): Candidate[] {
  const { title, skip } = breakpoints;
  const home = homeOf(breakpoints, anchor);
  const arrival = breakpoints.ranges.length === 0 ? home : withinCalendar(home - skip);
  // Two nights that count, or as many as there are.
  const nights = nightsUntil(breakpoints, arrival, 2) ?? nightsUntil(breakpoints, arrival, 1) ?? 2;
  const stays: ReadonlyArray<readonly [number, string, readonly CandidateRoom[]]> = [
    [3, 'three persons in one room', [{ nights, persons: 3, price: 'odd' }]],
    [3, 'two rooms, three persons', [room(nights, 2, 'odd'), room(nights, 1, 'varied')]],
    [4, 'one person alone', [{ nights, persons: 1 }]],
    [
      5,
      'two rooms, one arriving a night later',
      [room(nights + 1, 2, 'varied'), { ...room(nights, 2, 'odd'), later: 1 }],
    ],
    [
      5,
      'a month in two rooms at high prices: the smallest rates show',
      [room(MONTH, 2, 'high'), room(MONTH, 2, 'odd')],
    ],
    [6, 'very low price: fixed charges may exceed it', [room(nights, 2, 'low')]],
    [7, 'free of charge: what is still due', [room(nights, 2, 'free')]],
    [7, 'a long stay of one person at odd prices', [room(Math.max(nights + 11, 13), 1, 'odd')]],
  ];
  return stays.map(([rank, why, rooms]) => ({ rank, arrival, rooms, why: `${why}, when ${title} applies` }));
}

function room(nights: number, persons: number, price: CandidateRoom['price'] = 'flat'): CandidateRoom {
  return { nights, persons, price };
}
