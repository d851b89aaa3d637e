import { chargedOf } from '../calculation/amounts.js';
import type { Calculation } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import type { LocalRate } from '../definitions/local/of-tax.js';
import { pathOfTax } from '../definitions/local/placed.js';
import type { Tax, TaxSet } from '../definitions/tax.js';
import type { Edit } from '../issues/cures.js';
import { writeField, writtenValue } from '../issues/cures.js';
import { pathIn, pathTo } from '../issues/issue.js';
import type { Finding } from '../issues/mistakes.js';
import { findingOf } from '../issues/mistakes.js';
import { groupBy } from '../issues/reading.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf } from '../stay/room-groups.js';
import { LIMITS } from '../stay/schema.js';

/** The facts of a tax set that matter to guests who move. */
export interface MoveDependencies {
  /** Whether a rate depends on the length of the stay. */
  readonly byLength: boolean;
  /** The charges that each guest pays once a stay, whose rates do not say on which night. */
  readonly oncePerGuest: readonly Line[];
}

interface MovesInSet {
  readonly dependencies: MoveDependencies;
  readonly calculation: Calculation;
}

/** A room, and the one that its guests may have moved from. */
interface Move {
  readonly later: RoomGroup;
  readonly earlier: RoomGroup;
}

/** Rooms that begin when another one ends, with as many guests: perhaps the same guests, who moved. */
export function movedRooms({ dependencies, calculation }: MovesInSet): Array<Finding<'moved_room'>> {
  const { byLength, oncePerGuest } = dependencies;
  const { groups, program } = calculation;
  if (groups.length === 1 || saysMeant(program.taxSet)) return [];
  const moves = movesBetween(entriesOf(groups));
  if (moves.length === 0) return [];
  const nightsBefore = nightsBeforeOf(moves);
  const nightsAfter = nightsAfterOf(moves);
  const ofLength = ({ later, earlier }: Move) =>
    byLength && !givesNightsAfter(earlier) ? later.prices.length + nightsAfter(later) : undefined;
  const charged = oncePerGuest.filter((line) => chargedOf(calculation, line) !== 0 && !saysMeant(line.tax));
  const titles = charged.map(({ tax }) => tax.title);
  const once = titles.length === 0 ? {} : { titles, row: writtenValue(ONCE) };
  const ofOnce = charged.map(({ tax }) => chargedOnFirstNight(tax, program.taxSet));
  return moves.flatMap((move) => {
    const { later, earlier } = move;
    const nights = nightsBefore(later);
    const after = ofLength(move);
    const params = { later: later.place + 1, earlier: earlier.place + 1, nights, nightsAfter: after };
    const edit = after === undefined ? [] : [writeField(pathTo('rooms', earlier.place), 'nightsAfter', after)];
    const before = pathIn('rooms', later.place, 'nightsBefore');
    if (givesNightsBefore(later)) {
      if (!continues(move) || (after === undefined && titles.length === 0)) return [];
      const path = after === undefined ? before : pathIn('rooms', earlier.place, 'nightsAfter');
      return [findingOf('moved_room', path, { ...params, ...once, isContinued: true }, [...edit, ...ofOnce])];
    }
    const edits = [writeField(pathTo('rooms', later.place), 'nightsBefore', nights), ...edit, ...ofOnce];
    return [findingOf('moved_room', before, { ...params, ...once }, edits)];
  });
}

/** Whether a charge is due in each room, or rooms of the set never have the same guests. */
function saysMeant({ local }: Tax | TaxSet): boolean {
  return local?.meant?.includes('moved_room') === true;
}

const ONCE: LocalRate = { night_from: 2, rate: '0' };

function chargedOnFirstNight(tax: Tax, taxSet: TaxSet): Edit {
  const { local } = tax;
  const path = pathOfTax(tax, taxSet);
  const rates = [ONCE, ...(local?.rates ?? [])];
  return local === undefined ? writeField(path, 'local', { rates }) : writeField(pathTo(path, 'local'), 'rates', rates);
}

/** Each room with one that ends when it begins: with one that no other room continues, if there is one. */
function movesBetween(rooms: readonly RoomGroup[]): Move[] {
  const byEnd = groupBy(rooms, (room) => dayAndGuests(lastDayOf(room), room));
  const continued = new Set<RoomGroup>();
  const begins = rooms.filter((room) => room.persons > 0 && !(givesNightsBefore(room) && isFirst(room)));
  // Rooms that say which nights their guests had before know where they came from.
  const inTurn = [...begins.filter(givesNightsBefore), ...begins.filter((room) => !givesNightsBefore(room))];
  const moves = inTurn.flatMap((later): Move[] => {
    const ending = byEnd.get(dayAndGuests(later.firstDay, later)) ?? [];
    const earlier = ending.find((room) => !continued.has(room)) ?? ending.at(-1);
    if (earlier === undefined || earlier === later) return [];
    continued.add(earlier);
    return [{ later, earlier }];
  });
  return moves.sort((first, second) => first.later.place - second.later.place);
}

function givesNightsBefore({ details }: RoomGroup): boolean {
  return details?.givesNightsBefore === true;
}

function givesNightsAfter({ details }: RoomGroup): boolean {
  return details?.givesNightsAfter === true;
}

/** Whether none of its guests has nights before. */
function isFirst({ nightsBefore, details }: RoomGroup): boolean {
  return nightsBefore === 0 && details?.guests.every(({ ownNights: own }) => (own?.nightsBefore ?? 0) === 0) !== false;
}

/** Whether the later room has just the nights before that end with the earlier one. */
function continues({ later, earlier }: Move): boolean {
  const nights = earlier.nightsBefore + earlier.prices.length;
  return (
    later.nightsBefore === nights ||
    later.details?.guests.some(({ ownNights: own }) => own?.nightsBefore === nights) === true
  );
}

/** The nights that the guests of a room have before it, in the rooms that they moved from. */
function nightsBeforeOf(moves: readonly Move[]): (room: RoomGroup) => number {
  const earlierOf = new Map(moves.map(({ later, earlier }) => [later, earlier]));
  const nights = (room: RoomGroup): number => {
    const earlier = givesNightsBefore(room) ? undefined : earlierOf.get(room);
    return earlier === undefined ? room.nightsBefore : nights(earlier) + earlier.prices.length;
  };
  return nights;
}

/** The nights that the guests of a room have after it, in the rooms that they move to. */
function nightsAfterOf(moves: readonly Move[]): (room: RoomGroup) => number {
  const laterOf = new Map(moves.map(({ later, earlier }) => [earlier, later]));
  const nights = (room: RoomGroup): number => {
    const later = laterOf.get(room);
    return later === undefined || givesNightsAfter(room) ? room.nightsAfter : later.prices.length + nights(later);
  };
  return nights;
}

function lastDayOf({ firstDay, prices }: RoomGroup): number {
  return firstDay + prices.length;
}

/** A day and a number of guests as one number. */
function dayAndGuests(day: number, { persons }: RoomGroup): number {
  return day * (LIMITS.persons * LIMITS.count + 1) + persons;
}
