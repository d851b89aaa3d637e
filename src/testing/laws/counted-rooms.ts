import type { QuotedRoom } from '../../quote/rooms.js';
import { LIMITS } from '../../stay/limits.js';
import type { Room } from '../../stay/schema.js';
import { demandSame, demandSameRooms } from '../compare.js';
import { exact, plus, printed, unitsOf, ZERO } from '../exact.js';
import { ALWAYS, dice, law } from '../law.js';
import { digitsOfCalculator } from '../model.js';

const MOST_LISTED = 5;

/** `count` is a short way to list a room. */
export const identicalRoomsCanBeCounted = law(
  'Identical rooms are charged the same, listed one by one or counted.',
  (calculator) => {
    const digits = digitsOfCalculator(calculator);
    return (stay, choice) => {
      const throwDice = dice(choice);
      const at = throwDice(stay.rooms.length);
      const room = stay.rooms[at];
      if (room === undefined || stay.rooms.length + MOST_LISTED > LIMITS.rooms) return false;
      // A room that stands alone, or for very many, is taken for a few.
      const count = room.count !== undefined && room.count > 1 && room.count <= MOST_LISTED ? room.count : 2;
      const { count: _, ...single } = room;
      const around = (...rooms: readonly Room[]) => ({
        ...stay,
        rooms: [...stay.rooms.slice(0, at), ...rooms, ...stay.rooms.slice(at + 1)],
      });
      const counted = calculator.quote(around({ ...single, count }));
      const listed = calculator.quote(around(...Array<Room>(count).fill(single)));
      const when = `when room ${at + 1}, of which there are ${count}, is listed one by one`;
      demandSame(counted, listed, { when });
      const { rooms = [] } = listed;
      const own = rooms.slice(at, at + count);
      const [first] = own;
      if (first === undefined) return true;
      const together = [...rooms.slice(0, at), addedUp(first, own, digits), ...rooms.slice(at + count)];
      demandSameRooms(counted, { rooms: together }, { when });
      return true;
    };
  },
  ALWAYS,
);

function addedUp(first: QuotedRoom, rooms: readonly QuotedRoom[], digits: number): QuotedRoom {
  const sum = (amountOf: (room: QuotedRoom) => string | undefined) =>
    printed(
      unitsOf(
        rooms.reduce((total, room) => plus(total, exact(amountOf(room) ?? '0')), ZERO),
        digits,
      ),
      digits,
    );
  return {
    ...first,
    count: rooms.length,
    price: sum(({ price }) => price),
    net: sum(({ net }) => net),
    inclusive: sum(({ inclusive }) => inclusive),
    exclusive: sum(({ exclusive }) => exclusive),
    total: sum(({ total }) => total),
    taxes: first.taxes.map(({ title }, at) => ({ title, amount: sum(({ taxes }) => taxes[at]?.amount) })),
  };
}
