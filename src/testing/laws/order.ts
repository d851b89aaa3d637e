import type { TaxSetEntry } from '../../definitions/tax.js';
import type { QuotedRoom } from '../../quote/rooms.js';
import { LIMITS } from '../../stay/limits.js';
import type { Guest, Room, Stay } from '../../stay/schema.js';
import { personsIn } from '../../stay/schema.js';
import { demandSame, demandSameRooms } from '../compare.js';
import { ALWAYS, demand, dice, law, reordered } from '../law.js';
import { digitsOfCalculator, isWrittenAlike, roomNights } from '../model.js';

/** The guests of a room that lists fewer than two. */
const FAMILY: readonly Guest[] = [{ age: 40 }, { age: 7 }];

/** A unit that guests share has the highest of their rates, regardless of their order. */
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

/** `undefined` for rooms of fewer than two guests. */
function listed(room: Room): readonly Guest[] | undefined {
  const { guests = [] } = room;
  if (guests.length > 1) return guests;
  return personsIn(room) < FAMILY.length ? undefined : FAMILY;
}

const MOST_ALIKE = 4;

/**
 * Rooms with the same nights form one room group, and room groups are ordered by their nights. Units left by rounding
 * go to rooms by price and charges; only between rooms that are equal in these does the order in the list decide.
 */
export const roomOrderDoesNotMatter = law(
  'In which order rooms are listed changes nothing, but which of several rooms that are alike has a minor unit more.',
  (calculator) => {
    const digits = digitsOfCalculator(calculator);
    return ({ rooms, ...rest }, choice) => {
      if (rooms.length < 2) return false;
      // Compared room by room: a count of equal rooms would hide which one has a unit more.
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

/** The amounts of a room without its guests. */
function figuresOf(room: QuotedRoom | undefined): string {
  if (room === undefined) return '';
  const { persons: _, ...figures } = room;
  return JSON.stringify(figures);
}

/**
 * Taxes of one level do not depend on each other, so their order decides the order of lines and no amount. If a tax
 * nests other taxes in some places, its first place decides its amount, and the law does not apply.
 */
export const levelOrderDoesNotMatter = law(
  'In which order taxes of one level are listed changes no amount.',
  (calculator, make) => {
    const { taxSet, policy } = calculator;
    if (!hasTwoSomewhere(taxSet.taxes)) return 'no two taxes stand beside each other';
    if (!isWrittenAlike(taxSet)) return 'a tax has other taxes inside it here than there';
    return (stay, choice) => {
      const throwDice = dice(choice);
      const turn = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
        reordered(entries, throwDice).map((entry) => ({ ...entry, taxes: turn(entry.taxes) }));
      const turned = { ...taxSet, taxes: turn(taxSet.taxes) };
      const titles = turned.taxes.map(({ title }) => `"${title}"`).join(', ');
      demandSame(calculator.quote(stay), make(turned, policy).quote(stay), {
        when: `when the taxes are listed as ${titles}`,
      });
      return true;
    };
  },
  {
    keys: ['logic', 'rate', 'only', 'rates', 'price_of', 'per', 'on', 'at_most', 'at_least', 'over_stay', 'round'],
    details: true,
    because: 'a base may name only what is listed before it',
  },
);

function hasTwoSomewhere(entries: readonly TaxSetEntry[]): boolean {
  return entries.length > 1 || entries.some(({ taxes }) => hasTwoSomewhere(taxes));
}
