import { multiply, parseDecimal, rational } from './rational.js';
import type { FullPolicy, OracleRoom, OracleStay, OracleTax } from './shapes.js';
import { at } from './shapes.js';

/** One night of one group: the place where every amount of the oracle is worked out. */
export interface GroupNight {
  readonly group: number;
  /** 1 for the group's first night. */
  readonly number: number;
  readonly date: string;
  /** In minor units. */
  readonly price: bigint;
  readonly persons: bigint;
  readonly rooms: bigint;
  /** The entries of the stay that sleep here, as listed. */
  readonly entries: readonly RoomEntry[];
}

/** One entry of `stay.rooms`: `count` identical rooms. */
export interface RoomEntry {
  /** Its place in the list. */
  readonly place: number;
  readonly checkIn: string;
  readonly count: number;
  /** Of one room. */
  readonly persons: number;
  /** Of one room, in minor units. */
  readonly prices: readonly bigint[];
}

const MS_PER_DAY = 86_400_000;

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY;

function minorUnits(price: string, digits: number): bigint {
  const exact = multiply(parseDecimal(price), rational(10n ** BigInt(digits)));
  if (exact.den !== 1n) throw new Error(`The price ${price} has more than ${digits} decimals.`);
  return exact.num;
}

/** The model's section 2: one price a night, or a stay price spread evenly, spare units to the earliest nights. */
function nightlyPrices(room: OracleRoom, digits: number): bigint[] {
  if ('nightlyPrices' in room) return room.nightlyPrices.map((price) => minorUnits(price, digits));
  const price = minorUnits(room.price, digits);
  const nights = BigInt(room.nights);
  const spare = price % nights;
  return Array.from({ length: room.nights }, (_, index) => price / nights + (BigInt(index) < spare ? 1n : 0n));
}

interface Group {
  checkIn: string;
  prices: bigint[];
  persons: bigint;
  rooms: bigint;
  entries: RoomEntry[];
}

/** The model's section 2: rooms that sleep the same nights, added up; by check-in, then by length. */
function roomGroupsOf(stay: OracleStay, digits: number): Group[] {
  const groups: Group[] = [];
  for (const [place, room] of stay.rooms.entries()) {
    const count = BigInt(room.count ?? 1);
    const checkIn = room.checkIn ?? stay.checkIn;
    const ofOne = nightlyPrices(room, digits);
    const prices = ofOne.map((price) => price * count);
    const entry: RoomEntry = { place, checkIn, count: Number(count), persons: room.persons, prices: ofOne };
    const persons = BigInt(room.persons) * count;
    const same = groups.find((group) => group.checkIn === checkIn && group.prices.length === prices.length);
    if (same === undefined) {
      groups.push({ checkIn, prices, persons, rooms: count, entries: [entry] });
    } else {
      same.prices = same.prices.map((price, index) => price + at(prices, index));
      same.persons += persons;
      same.rooms += count;
      same.entries.push(entry);
    }
  }
  const byCheckIn = (x: Group, y: Group) => (x.checkIn < y.checkIn ? -1 : x.checkIn > y.checkIn ? 1 : 0);
  return groups.sort((x, y) => byCheckIn(x, y) || x.prices.length - y.prices.length);
}

/** Every group-night of the stay, group after group, each group's nights in order. */
export function groupNights(stay: OracleStay, digits: number): GroupNight[] {
  return roomGroupsOf(stay, digits).flatMap(({ checkIn, prices, persons, rooms, entries }, group) =>
    prices.map((price, index) => ({
      group,
      number: index + 1,
      date: dateAfter(checkIn, index),
      price,
      persons,
      rooms,
      entries,
    })),
  );
}

/** The model's section 1: when a legacy end is given, the range list is that one range. */
function rangesOf(tax: OracleTax) {
  const after = tax.applicable_after ?? null;
  const before = tax.applicable_before ?? null;
  if (after !== null || before !== null) return [{ after, before }];
  return tax.applicable_date_ranges ?? [];
}

/** The model's section 3: one answer a group-night, in the order of the nights given. */
export function taxableOn(tax: OracleTax, nights: readonly GroupNight[], policy: FullPolicy): boolean[] {
  const ranges = rangesOf(tax);
  const skip = tax.skip_nights ?? 0;
  const max = tax.max_nights ?? Number.POSITIVE_INFINITY;
  const used = new Map<number, number>();
  return nights.map(({ group, number, date }) => {
    const before = used.get(group) ?? 0;
    const inRange =
      ranges.length === 0 ||
      ranges.some(
        (range) => (range.after === null || range.after <= date) && (range.before === null || date <= range.before),
      );
    const underCap = policy.maxNights === 'stay' ? number <= max : before < max;
    const taxable = number > skip && inRange && underCap;
    if (taxable) used.set(group, before + 1);
    return taxable;
  });
}
