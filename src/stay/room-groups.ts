import { dayNumber, LAST_DAY } from '../calendar/plain-date.js';
import { isRecord } from '../issues/reading.js';
import { parseUnits } from '../money/amount.js';
import { add, floorDivide, type Integer, multiply, subtract } from '../money/integer.js';
import { isUnusualCheckIn, LIMITS } from './limits.js';

/** The rooms of a stay that sleep the same nights, added up. */
export interface RoomGroup {
  /** Day number of the first night. */
  readonly firstDay: number;
  /** What all rooms of the group cost, one entry a night, in minor units. */
  readonly prices: readonly Integer[];
  readonly persons: number;
  readonly rooms: number;
  /** Where its first entry stands in the list of rooms. */
  readonly place: number;
  /** The entries that were added up, as listed; `undefined` for a group of one. */
  readonly entries: readonly RoomGroup[] | undefined;
}

/**
 * The groups of a stay, by check-in and then by length, so that the order of rooms never matters.
 *
 * `undefined` for anything that is not plainly a valid stay: this is the door of the hot path and explains
 * nothing. Whoever gets `undefined` asks `validateStay` what is wrong, or what it warns of (that the two agree is a
 * property). `checkIns`: whether rooms may check in on any day, or only on those that need no warning.
 * Prices are read in units of 10^-digits.
 */
export function readRoomGroups(
  stay: unknown,
  digits: number,
  checkIns: 'usual-check-in' | 'any-check-in' = 'usual-check-in',
): RoomGroup[] | undefined {
  try {
    return roomGroupsOf(stay, digits, checkIns === 'any-check-in');
  } catch {
    // A getter or a proxy of the caller threw: no plain stay.
    return undefined;
  }
}

function roomGroupsOf(stay: unknown, digits: number, anyCheckIn: boolean): RoomGroup[] | undefined {
  if (!isRecord(stay)) return undefined;
  for (const key in stay) if (key !== 'checkIn' && key !== 'rooms') return undefined;
  const { checkIn, rooms } = stay;
  const firstDay = typeof checkIn === 'string' ? dayNumber(checkIn) : undefined;
  if (firstDay === undefined || !Array.isArray(rooms)) return undefined;
  if (rooms.length === 0 || rooms.length > LIMITS.rooms) return undefined;
  const reading: Reading = { stayDay: firstDay, digits, anyCheckIn };
  if (rooms.length === 1) {
    const group = groupOf(rooms[0], 0, reading);
    return group === undefined ? undefined : [group];
  }
  const groups: RoomGroup[] = [];
  for (let at = 0; at < rooms.length; at += 1) {
    const group = groupOf(rooms[at], at, reading);
    if (group === undefined) return undefined;
    groups.push(group);
  }
  return merge(groups);
}

/** What the rooms of one stay are read with. */
interface Reading {
  readonly stayDay: number;
  readonly digits: number;
  readonly anyCheckIn: boolean;
}

/** One room (times its count) as a group of its own. */
function groupOf(room: unknown, place: number, { stayDay, digits, anyCheckIn }: Reading): RoomGroup | undefined {
  if (!isRecord(room)) return undefined;
  for (const key in room) if (!isRoomField(key)) return undefined;
  const { persons, count = 1, checkIn } = room;
  if (!isWhole(persons, 0, LIMITS.persons) || !isWhole(count, 1, LIMITS.count)) return undefined;
  let firstDay = stayDay;
  if (checkIn !== undefined) {
    const own = typeof checkIn === 'string' ? dayNumber(checkIn) : undefined;
    if (own === undefined || (!anyCheckIn && isUnusualCheckIn(own - stayDay))) return undefined;
    firstDay = own;
  }
  const { nightlyPrices: texts } = room;
  const prices = texts === undefined ? spreadPrice(room, count, digits) : nightlyPrices(texts, room, count, digits);
  if (prices === undefined || firstDay + prices.length - 1 > LAST_DAY) return undefined;
  return { firstDay, prices, persons: persons * count, rooms: count, place, entries: undefined };
}

function nightlyPrices(
  texts: unknown,
  { price, nights }: Record<string, unknown>,
  count: number,
  digits: number,
): Integer[] | undefined {
  if (!Array.isArray(texts) || price !== undefined || nights !== undefined) return undefined;
  if (texts.length === 0 || texts.length > LIMITS.nights) return undefined;
  // Filled by pushing: a list made in its length counts as one with holes, and everything that reads it gets slower.
  const prices: Integer[] = [];
  for (let night = 0; night < texts.length; night += 1) {
    const text: unknown = texts[night];
    const units = typeof text === 'string' ? parseUnits(text, digits) : undefined;
    if (units === undefined) return undefined;
    prices.push(count === 1 ? units : multiply(units, count));
  }
  return prices;
}

/** A stay price over its nights, evenly; the minor units that are left go to the earliest nights, one each. */
function spreadPrice(room: Record<string, unknown>, count: number, digits: number): Integer[] | undefined {
  const { price, nights } = room;
  const units = typeof price === 'string' ? parseUnits(price, digits) : undefined;
  if (units === undefined || !isWhole(nights, 1, LIMITS.nights)) return undefined;
  const even = floorDivide(units, nights);
  const spare = subtract(units, multiply(even, nights));
  const prices: Integer[] = [];
  for (let night = 0; night < nights; night += 1) {
    const one = night < spare ? add(even, 1) : even;
    prices.push(count === 1 ? one : multiply(one, count));
  }
  return prices;
}

function merge(groups: RoomGroup[]): RoomGroup[] {
  const byNights = new Map<number, RoomGroup>();
  for (const group of groups) {
    const key = group.firstDay * (LIMITS.nights + 1) + group.prices.length;
    const same = byNights.get(key);
    byNights.set(key, same === undefined ? group : together(same, group));
  }
  return [...byNights.values()].sort(
    (one, other) => one.firstDay - other.firstDay || one.prices.length - other.prices.length,
  );
}

function together(one: RoomGroup, other: RoomGroup): RoomGroup {
  return {
    firstDay: one.firstDay,
    prices: one.prices.map((price, night) => add(price, other.prices[night] as Integer)),
    persons: one.persons + other.persons,
    rooms: one.rooms + other.rooms,
    place: one.place,
    entries: [...(one.entries ?? [one]), other],
  };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most && !Object.is(value, -0)
  );
}

/** Written out: comparing constant names costs a tenth of looking one up in a set. */
function isRoomField(key: string): boolean {
  return (
    key === 'persons' ||
    key === 'nightlyPrices' ||
    key === 'price' ||
    key === 'nights' ||
    key === 'count' ||
    key === 'checkIn'
  );
}
