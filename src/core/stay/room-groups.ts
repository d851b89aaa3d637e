import { dayNumber, LAST_DAY } from '../calendar/plain-date.js';
import { isRecord } from '../issues/reading.js';
import type { Integer } from '../money/integer.js';
import { add, isWhole } from '../money/integer.js';
import { quickObject } from '../schema/fields.js';
import { ROOM_FIELDS, STAY_FIELDS } from './fields.js';
import type { ListedGuest, RoomDetails, StayFacts } from './room-details.js';
import { detailsOf, NO_FACTS, plainDetails, pricesOfRoom, stayFactsOf } from './room-details.js';
import type { Room, Stay } from './schema.js';
import { isUnusualCheckIn, LIMITS } from './schema.js';

/** Rooms of a stay with the same nights, and the same numbers of nights before and after, added up. */
export interface RoomGroup {
  readonly firstDay: number;
  /** The prices of all rooms of the group, one a night, in minor units. */
  readonly prices: readonly Integer[];
  readonly persons: number;
  readonly rooms: number;
  /** Number in all rooms: one for each room that does not give it. */
  readonly bedrooms: number;
  /** The place of its first entry in the list of rooms. */
  readonly place: number;
  /** The entries that were added up, in their order; `undefined` for a group of one. */
  readonly entries: readonly RoomGroup[] | undefined;
  /** Nights already slept that count: the first night is number `nightsBefore` + 1. */
  readonly nightsBefore: number;
  /** Nights still to come that count for the length of the stay. */
  readonly nightsAfter: number;
  /** Details of a group of one entry; `undefined` if its room and stay have only plain fields. */
  readonly details: RoomDetails | undefined;
  /** Whether its rooms and the stay have only prices, persons and nights. */
  readonly isPlain: boolean;
}

/**
 * The groups of a stay, sorted by check-in, length, and nights before and after, so that the order of rooms never
 * matters.
 *
 * The hot path: returns `undefined` for a stay that may be invalid, and reports no issues. `validateStay` reports them,
 * or warnings; it reads a valid stay with this function at the end. Prices are read in units of 10^-digits.
 *
 * @param checkIns whether rooms may check in on any day, or only on those without a warning
 */
export function readRoomGroups(
  stay: unknown,
  digits: number,
  checkIns: 'usual-check-in' | 'any-check-in' = 'usual-check-in',
): RoomGroup[] | undefined {
  try {
    return readGroups(stay, digits, checkIns === 'any-check-in');
  } catch {
    // A getter or a proxy of the caller threw: not plain data.
    return undefined;
  }
}

function readGroups(input: unknown, digits: number, anyCheckIn: boolean): RoomGroup[] | undefined {
  if (!isRecord(input)) return undefined;
  // A stay without facts, which is most, needs no copy.
  const isPlain = isPlainStay(input);
  const stay = isPlain ? undefined : quickStay(input);
  const facts = isPlain ? NO_FACTS : stay && stayFactsOf(stay, digits);
  if (facts === undefined) return undefined;
  const { checkIn, rooms } = stay ?? input;
  const stayDay = typeof checkIn === 'string' ? dayNumber(checkIn) : undefined;
  const stayEnd = endOfStay(stay);
  if (stayDay === undefined || !isAfter(stayEnd, stayDay)) return undefined;
  if (!Array.isArray(rooms) || !isWhole(rooms.length, 1, LIMITS.rooms)) return undefined;
  const reading: RoomContext = { stayDay, stayEnd, digits, anyCheckIn, facts };
  const groupOf = isPlain ? plainGroup : detailedGroup;
  const groups: RoomGroup[] = [];
  for (let index = 0; index < rooms.length; index += 1) {
    const group = groupOf(rooms[index], index, reading);
    if (group === undefined) return undefined;
    groups.push(group);
  }
  return groups.length === 1 ? groups : merge(groups);
}

function endOfStay(stay: Pick<Stay, 'checkOut'> | undefined): number | undefined {
  return stay?.checkOut === undefined ? undefined : dayNumber(stay.checkOut);
}

function isAfter(end: number | undefined, day: number): boolean {
  return end === undefined || end > day;
}

/** Its rooms are read one by one. */
const quickStay = quickObject<Omit<Stay, 'rooms'> & { readonly rooms: readonly unknown[] }>(STAY_FIELDS);
const quickRoom = quickObject<Room>(ROOM_FIELDS);

function isPlainStay(stay: object): boolean {
  for (const key in stay) if (key !== 'checkIn' && key !== 'rooms') return false;
  return true;
}

interface RoomContext {
  readonly stayDay: number;
  /** Day number of the check-out of the stay. */
  readonly stayEnd: number | undefined;
  readonly digits: number;
  readonly anyCheckIn: boolean;
  readonly facts: StayFacts;
}

/** A room with prices, persons and nights alone, which is most: its fields are checked by hand, in a third of the time. */
function plainGroup(input: unknown, place: number, reading: RoomContext): RoomGroup | undefined {
  if (!isRecord(input)) return undefined;
  for (const key in input) if (!isPlainField(key)) return detailedGroup(input, place, reading);
  const { persons, count = 1, checkIn, nightlyPrices, price, nights } = input;
  if (!isWhole(persons, 0, LIMITS.persons) || !isWhole(count, 1, LIMITS.count)) return undefined;
  const firstDay = firstDayOf(checkIn, reading);
  const prices = pricesOfRoom({ nightlyPrices, price, nights }, count, reading.digits);
  if (firstDay === undefined || prices === undefined || firstDay + prices.length - 1 > LAST_DAY) return undefined;
  return {
    firstDay,
    prices,
    persons: persons * count,
    rooms: count,
    bedrooms: count,
    place,
    entries: undefined,
    nightsBefore: 0,
    nightsAfter: 0,
    details: undefined,
    isPlain: true,
  };
}

function detailedGroup(input: unknown, place: number, reading: RoomContext): RoomGroup | undefined {
  const room = quickRoom(input);
  if (room === undefined) return undefined;
  const { count = 1 } = room;
  const firstDay = firstDayOf(room.checkIn, reading);
  if (firstDay === undefined) return undefined;
  const end = room.checkOut === undefined ? reading.stayEnd : dayNumber(room.checkOut);
  const lodging = pricesOfRoom(withNights(room, end, firstDay), count, reading.digits);
  if (lodging === undefined || firstDay + lodging.length - 1 > LAST_DAY) return undefined;
  if (end !== undefined && end !== firstDay + lodging.length) return undefined;
  const detailed = detailsOf(room, lodging, { count, digits: reading.digits, facts: reading.facts, firstDay });
  if (detailed === undefined) return undefined;
  const { prices, persons, nightsBefore, nightsAfter, details } = detailed;
  return {
    firstDay,
    prices,
    persons: persons * count,
    rooms: count,
    bedrooms: details.bedrooms * count,
    place,
    entries: undefined,
    nightsBefore,
    nightsAfter,
    details,
    isPlain: false,
  };
}

/** A price without `nights` is that of the nights until the check-out. */
function withNights(room: Room, end: number | undefined, firstDay: number): Room {
  const isOpen = room.nights === undefined && room.nightlyPrices === undefined;
  return isOpen && end !== undefined ? { ...room, nights: end - firstDay } : room;
}

function firstDayOf(checkIn: unknown, { stayDay, anyCheckIn }: RoomContext): number | undefined {
  if (checkIn === undefined) return stayDay;
  const firstDay = typeof checkIn === 'string' ? dayNumber(checkIn) : undefined;
  return firstDay === undefined || (!anyCheckIn && isUnusualCheckIn(firstDay - stayDay)) ? undefined : firstDay;
}

/** Sorts its argument. A stable sort: the entries of a group keep their order. */
function merge(groups: RoomGroup[]): RoomGroup[] {
  const alike: Array<[RoomGroup, ...RoomGroup[]]> = [];
  for (const group of groups.sort(byNights)) {
    const last = alike.at(-1);
    if (last !== undefined && byNights(last[0], group) === 0) last.push(group);
    else alike.push([group]);
  }
  return alike.map(mergeEntries);
}

/** 0 for rooms with the same nights, and the same numbers of nights before and after. */
function byNights(first: RoomGroup, second: RoomGroup): number {
  return (
    first.firstDay - second.firstDay ||
    first.prices.length - second.prices.length ||
    first.nightsBefore - second.nightsBefore ||
    first.nightsAfter - second.nightsAfter
  );
}

/** The entries of the groups in the order of the stay, those of a `count` together. */
export function entriesOf(groups: readonly RoomGroup[]): RoomGroup[] {
  return groups.flatMap((group) => group.entries ?? [group]).sort((first, second) => first.place - second.place);
}

/** Whether a room of a group gives only a number of persons. */
export function hasUnlisted({ entries, persons, details }: RoomGroup): boolean {
  return entries === undefined ? persons > 0 && details?.isListed !== true : entries.some(hasUnlisted);
}

/** Adds guests to the rooms of a group that give only a number of persons. */
export function withListed(group: RoomGroup, guestsOf: (persons: number) => readonly ListedGuest[]): RoomGroup {
  const { entries, prices, rooms, persons } = group;
  if (!hasUnlisted(group)) return group;
  if (entries !== undefined) {
    return { ...group, isPlain: false, entries: entries.map((entry) => withListed(entry, guestsOf)) };
  }
  const each = persons / rooms;
  const { details = plainDetails(prices, each) } = group;
  const guests = guestsOf(each);
  return {
    ...group,
    isPlain: false,
    details: { ...details, guests, isListed: true, others: each - guests.length },
  };
}

/** Gives an age to the listed guests of a group who have none. */
export function withAgesListed(group: RoomGroup, age: number): RoomGroup {
  const { entries, details } = group;
  if (entries !== undefined) return { ...group, entries: entries.map((entry) => withAgesListed(entry, age)) };
  if (details === undefined || !details.guests.some(isAgeless)) return group;
  const guests = details.guests.map((guest) => (isAgeless(guest) ? { ...guest, age, ageOnDeparture: age } : guest));
  return { ...group, details: { ...details, guests } };
}

export function isAgeless({ age }: ListedGuest): boolean {
  return age === undefined;
}

function mergeEntries(entries: readonly [RoomGroup, ...RoomGroup[]]): RoomGroup {
  const [first] = entries;
  if (entries.length === 1) return first;
  const prices = first.prices.map((): Integer => 0);
  let persons = 0;
  let rooms = 0;
  let bedrooms = 0;
  let isPlain = true;
  for (const entry of entries) {
    for (let night = 0; night < prices.length; night += 1) {
      prices[night] = add(prices[night] ?? 0, entry.prices[night] ?? 0);
    }
    persons += entry.persons;
    rooms += entry.rooms;
    bedrooms += entry.bedrooms;
    isPlain &&= entry.isPlain;
  }
  return { ...first, prices, persons, rooms, bedrooms, entries, details: undefined, isPlain };
}

/** Whether a field is a price, persons or nights. Written out: comparing constants is faster than a set. */
function isPlainField(key: string): boolean {
  return (
    key === 'persons' ||
    key === 'nightlyPrices' ||
    key === 'price' ||
    key === 'nights' ||
    key === 'count' ||
    key === 'checkIn'
  );
}
