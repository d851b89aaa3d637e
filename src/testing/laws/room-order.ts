import type { QuotedRoom } from '../../quote/rooms.js';
import { LIMITS } from '../../stay/limits.js';
import type { Room, Stay } from '../../stay/schema.js';
import { demandSame } from '../compare.js';
import { ALWAYS, demand, dice, law, reordered } from '../law.js';
import { digitsOfCalculator, roomNights } from '../model.js';

const MOST_ALIKE = 4;

/**
 * Rooms that sleep the same nights form one room group, and room groups are ordered by their nights. What rounding
 * leaves over goes to rooms by price and charges: only of rooms that are alike in these the first listed has more.
 */
export const roomOrderDoesNotMatter = law(
  'In which order rooms are listed changes nothing, but which of several rooms that are alike has a minor unit more.',
  (calculator) => {
    const digits = digitsOfCalculator(calculator);
    return ({ rooms, ...rest }, choice) => {
      if (rooms.length < 2) return false;
      // One by one: what one of several rooms that are alike has more, a count of them would not show.
      const single = rooms.flatMap(({ count = 1, ...room }) => Array<Room>(Math.min(count, MOST_ALIKE)).fill(room));
      const stay: Stay = { ...rest, rooms: single.slice(0, LIMITS.rooms) };
      const numbers = reordered([...stay.rooms.keys()], dice(choice));
      const other: Stay = { ...stay, rooms: numbers.flatMap((number) => stay.rooms[number] ?? []) };
      const when = `when the rooms are listed as ${numbers.map((number) => number + 1).join(', ')}`;
      const [before, after] = [calculator.quote(stay), calculator.quote(other)];
      demandSame(before, after, { when });
      const prices = roomNights(stay, digits).map((room) => JSON.stringify(room.prices.map(String)));
      const moved = numbers.flatMap((number, place) => {
        const [was, is] = [figuresOf(before.rooms?.[number]), figuresOf(after.rooms?.[place])];
        return was === is ? [] : [{ number, was: `${was} ${prices[number]}`, is: `${is} ${prices[number]}` }];
      });
      const [first] = moved;
      const alike = [moved.map(({ was }) => was).toSorted(), moved.map(({ is }) => is).toSorted()];
      demand(
        alike[0]?.join() === alike[1]?.join(),
        () => `Room ${(first?.number ?? 0) + 1} is ${first?.was}, and ${first?.is} ${when}, and no room is alike.`,
      );
      return true;
    };
  },
  ALWAYS,
);

/** What a room comes to, whoever sleeps in it. */
function figuresOf(room: QuotedRoom | undefined): string {
  if (room === undefined) return '';
  const { persons: _, ...figures } = room;
  return JSON.stringify(figures);
}
