import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import type { Room, Stay } from '../../core/stay/schema.js';
import { nightsOfRoom } from '../../core/stay/schema.js';

/** One stay in so many has dates of departure. */
const RARE = 5;

/** The stay with dates of departure in place of `nights`: of its rooms, or of the stay if all rooms leave on one day. */
export function withDepartures(stay: Stay, choice: number): Stay {
  if (choice % RARE !== 0) return stay;
  const ends = stay.rooms.map((room) => endOf(room, stay));
  const [end = 0, ...others] = ends;
  // A departure of the stay is after its own check-in, before which a room may have left.
  const isAfter = end > (dayNumber(stay.checkIn) ?? 0);
  const isOne = isAfter && others.every((other) => other === end) && choice % 2 === 0;
  const rooms = stay.rooms.map((room, index): Room => {
    const { nights: _, ...open } = room;
    const written = room.nightlyPrices === undefined ? open : room;
    return isOne ? written : { ...written, checkOut: dateOf(ends[index] ?? end) };
  });
  return isOne ? { ...stay, checkOut: dateOf(end), rooms } : { ...stay, rooms };
}

function endOf(room: Room, stay: Stay): number {
  return (dayNumber(room.checkIn ?? stay.checkIn) ?? 0) + nightsOfRoom(room, stay);
}
