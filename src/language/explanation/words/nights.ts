import type { LineNight } from '../../../core/calculation/reasons.js';
import { dateOf, dayNumber } from '../../../core/calendar/plain-date.js';
import type { Span } from '../../../core/definitions/local/periods.js';
import { isWithin, joined } from '../../../core/definitions/local/periods.js';
import { groupBy } from '../../../core/issues/reading.js';
import { COUNTS, EXPLANATION } from '../../words/en/explanation.js';
import type { Words } from '../../words/words.js';
import { ENGLISH, say } from '../../words/words.js';
import type { ExplainedRoomGroup, NightRun } from '../explanation-data.js';

/** The room groups of the stay; the place counted from 1 is the `roomGroup` of a run of nights. */
export type RoomGroups = readonly ExplainedRoomGroup[];

/** Number of nights of all rooms: two rooms on the same nights count twice. */
export function nightsIn(groups: RoomGroups, runs: readonly NightRun[]): number {
  return runs.reduce((sum, { nights, roomGroup }) => sum + nights * (groups[roomGroup - 1]?.rooms ?? 1), 0);
}

/** The unit of `nightsIn`. */
export function nightNoun(groups: RoomGroups): 'night' | 'room night' {
  return hasOneRoom(groups) ? 'night' : 'room night';
}

export function hasOneRoom(groups: RoomGroups): boolean {
  return groups.reduce((sum, { rooms }) => sum + rooms, 0) === 1;
}

/**
 * "2026-05-01 to 2026-05-03, 2026-05-06". Rooms are named if others sleep on some of these dates too: "2026-05-03 (2
 * rooms arriving 2026-05-03)".
 */
export function datesInWords(groups: RoomGroups, runs: readonly NightRun[], words: Words = ENGLISH): string {
  if (areAllRooms(groups, runs)) return spansInWords(runs, words);
  const texts = [...groupBy(runs, ({ roomGroup }) => roomGroup)].map(([number, ownRuns]) => {
    const rooms = roomsInWords(groups, number, words);
    return say(words, EXPLANATION, 'ofRooms', { dates: spansInWords(ownRuns, words), rooms });
  });
  return texts.join(', ');
}

/** Whether the text of `datesInWords` ends with rooms. */
export function namesRooms(groups: RoomGroups, runs: readonly NightRun[]): boolean {
  return runs.length > 0 && !areAllRooms(groups, runs);
}

/** Whether some nights are one date, and of one group if rooms are named. */
export function isOneDate(groups: RoomGroups, runs: readonly NightRun[]): boolean {
  const [only, ...more] = joined(runs.map(daysOf));
  if (only === undefined || more.length > 0 || only.first !== only.last) return false;
  return areAllRooms(groups, runs) || groupBy(runs, ({ roomGroup }) => roomGroup).size === 1;
}

/** "2 rooms arriving 2026-05-03", with their nights if another group arrives on the same date. */
export function roomsInWords(groups: RoomGroups, number: number, words: Words = ENGLISH): string {
  const group = groups[number - 1];
  if (group === undefined) return '';
  const { checkIn, nights, rooms } = group;
  const isAlone = groups.filter((otherGroup) => otherGroup.checkIn === checkIn).length === 1;
  const values = { rooms: say(words, COUNTS, 'room', { n: rooms }), date: words.date(checkIn) };
  if (isAlone) return say(words, EXPLANATION, 'arriving', values);
  return say(words, EXPLANATION, 'arrivingFor', { ...values, nights: say(words, COUNTS, 'night', { n: nights }) });
}

/** Whether a run contains a night of a room group. */
export function isIn({ group, day }: Pick<LineNight, 'group' | 'day'>, run: NightRun): boolean {
  const { first, last } = daysOf(run);
  return group + 1 === run.roomGroup && first <= day && day <= last;
}

/** The nights of `runs` on whose dates no other run has a night, as runs. */
export function onOtherDates<Run extends NightRun>(runs: readonly Run[], others: readonly NightRun[]): Run[] {
  const taken = others.map(daysOf);
  return runs.flatMap((run) => {
    const { first } = daysOf(run);
    const days = Array.from({ length: run.nights }, (_, index) => first + index);
    const free = days.filter((day) => !taken.some((span) => isWithin(day, span)));
    return free.map((day) => ({ ...run, from: dateOf(day), to: dateOf(day), nights: 1 }));
  });
}

/** Number of different dates: two room groups on the same date count once. */
export function datesIn(runs: readonly NightRun[]): number {
  return joined(runs.map(daysOf)).reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** The dates of all rooms together: "2026-05-01 to 2026-05-03, 2026-05-06". */
export function spansInWords(runs: readonly NightRun[], words: Words = ENGLISH): string {
  const date = (day: number): string => words.date(dateOf(day));
  return joined(runs.map(daysOf))
    .map(({ first, last }) =>
      first === last ? date(first) : say(words, EXPLANATION, 'dates', { first: date(first), last: date(last) }),
    )
    .join(', ');
}

function daysOf({ from, nights }: Pick<NightRun, 'from' | 'nights'>): Span {
  const first = dayNumber(from) ?? 0;
  return { first, last: first + nights - 1 };
}

/** Whether the runs contain all rooms that sleep on their dates. */
function areAllRooms(groups: RoomGroups, runs: readonly NightRun[]): boolean {
  const spans = joined(runs.map(daysOf));
  return groups.every(({ checkIn, nights: all }, index) => {
    const { first, last } = daysOf({ from: checkIn, nights: all });
    const slept = spans.reduce(
      (sum, span) => sum + Math.max(0, Math.min(span.last, last) - Math.max(span.first, first) + 1),
      0,
    );
    const named = runs.filter(({ roomGroup }) => roomGroup === index + 1).reduce((sum, { nights }) => sum + nights, 0);
    return slept === named;
  });
}
