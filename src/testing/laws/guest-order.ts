import { type Guest, personsIn, type Room } from '../../stay/schema.js';
import { demandSame, demandSameRooms } from '../compare.js';
import { ALWAYS, dice, law, reordered } from '../law.js';

/** Guests of a room that lists fewer than two. */
const FAMILY: readonly Guest[] = [{ age: 40 }, { age: 7 }];

/** What guests share has the rate of one of them: the highest, whoever is listed first. */
export const guestOrderDoesNotMatter = law(
  'In which order the guests of a room are listed changes nothing.',
  (calculator) => (stay, choice) => {
    const throwDice = dice(choice);
    const at = throwDice(stay.rooms.length);
    const room = stay.rooms[at];
    const guests = room && listed(room);
    if (room === undefined || guests === undefined) return false;
    const quoteWith = (order: readonly Guest[]) => {
      const changed = { ...room, persons: personsIn(room), guests: order };
      return calculator.quote({ ...stay, rooms: stay.rooms.map((one, other) => (other === at ? changed : one)) });
    };
    const [before, after] = [quoteWith(guests), quoteWith(reordered(guests, throwDice))];
    const when = `when the guests of room ${at + 1} are listed in another order`;
    demandSame(before, after, { when });
    demandSameRooms(before, after, { when });
    return true;
  },
  ALWAYS,
);

/** `undefined` where fewer than two sleep in the room. */
function listed(room: Room): readonly Guest[] | undefined {
  const { guests = [] } = room;
  if (guests.length > 1) return guests;
  return personsIn(room) < FAMILY.length ? undefined : FAMILY;
}
