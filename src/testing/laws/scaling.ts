import { isPercent } from '../../definitions/logics.js';
import { MOST_DIGITS } from '../../definitions/policy.js';
import type { TaxSetEntry } from '../../definitions/tax.js';
import { taxKey } from '../../definitions/tax.js';
import type { QuotedRoom } from '../../quote/rooms.js';
import { LIMITS } from '../../stay/limits.js';
import type { Room } from '../../stay/schema.js';
import { demandSame, demandSameRooms } from '../compare.js';
import { exact, plus, printed, unitsOf, ZERO } from '../exact.js';
import { ALWAYS, demand, dice, law } from '../law.js';
import { digitsOfCalculator, placedTaxes } from '../model.js';

/** The most digits possible; `RIGHT` of them must agree, the others may differ by rounding. */
const DIGITS = MOST_DIGITS;
const RIGHT = 14;
const TOLERANCE = 10n ** BigInt(DIGITS - RIGHT);

/** Percentages are linear: without fixed taxes, twice the price is twice every amount. */
export const scalesWithPrices = law(
  'Without fixed taxes and without rounding, a multiple of every price is that multiple of every percentage.',
  (calculator, make) => {
    const { taxSet, policy } = calculator;
    if (!placedTaxes(taxSet).some(({ tax }) => isPercent(tax.logic))) return 'the set has no percentage';
    const digits = digitsOfCalculator(calculator);
    const scaled = make(
      { ...taxSet, taxes: withoutFixed(taxSet.taxes) },
      { ...policy, rounding: { ...policy.rounding, digits: DIGITS } },
    );
    return (stay, choice) => {
      const factor = BigInt(2 + dice(choice)(99));
      const before = scaled.quote(stay);
      const rooms = stay.rooms.map((room) => timesPrice(room, factor, digits));
      const after = new Map(scaled.quote({ ...stay, rooms }).taxes.map((tax) => [taxKey(tax), tax.amount]));
      for (const tax of before.taxes) {
        const amount = after.get(taxKey(tax)) ?? '0';
        const off = unitsOf(exact(amount), DIGITS) - factor * unitsOf(exact(tax.amount), DIGITS);
        demand(
          off < TOLERANCE && off > -TOLERANCE,
          () => `"${tax.title}" is ${short(tax.amount)}; with every price x ${factor} it is ${short(amount)}.`,
        );
      }
      return true;
    };
  },
  { keys: [], details: false, because: 'limits and prices in rows do not grow with the price' },
);

/** Sets fixed taxes to 0 and keeps their places and nested taxes. */
function withoutFixed(entries: readonly TaxSetEntry[]): TaxSetEntry[] {
  return entries.map((entry) => ({
    ...entry,
    rate: isPercent(entry.logic) ? entry.rate : '0',
    taxes: withoutFixed(entry.taxes),
  }));
}

function timesPrice(room: Room, factor: bigint, digits: number): Room {
  const scaled = (price: string) => printed(unitsOf(exact(price), digits) * factor, digits);
  return {
    ...room,
    ...(room.price === undefined ? {} : { price: scaled(room.price) }),
    ...(room.nightlyPrices === undefined ? {} : { nightlyPrices: room.nightlyPrices.map(scaled) }),
  };
}

function short(amount: string): string {
  return amount.slice(0, amount.indexOf('.') + 1 + RIGHT).replace(/(?<!0)0+$/, '0');
}

const MOST_LISTED = 5;

/** `count` is a short form of equal rooms. */
export const identicalRoomsCanBeCounted = law(
  'Identical rooms are charged the same, listed one by one or counted.',
  (calculator) => {
    const digits = digitsOfCalculator(calculator);
    return (stay, choice) => {
      const throwDice = dice(choice);
      const at = throwDice(stay.rooms.length);
      const room = stay.rooms[at];
      if (room === undefined || stay.rooms.length + MOST_LISTED > LIMITS.rooms) return false;
      // A room with count 1, or with a large count, gets a small one.
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
