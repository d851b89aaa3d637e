import { daysInMonth, firstOfNextMonth, WEEKDAY, weekdayFrom } from '../calendar/day-math.js';
import type { Candidate } from './candidate.js';

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
