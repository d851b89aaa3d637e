import { multiply, parseDecimal, rational } from '../rational.js';
import { dateAfter } from '../room-groups.js';
import { at } from '../shapes.js';
import type { LocalOracleRoom, LocalOracleStay } from './shapes.js';

/** Somebody whom a row asks, with the labels of guest, room and stay. Nobody is an empty room without age. */
export interface Person {
  readonly age: number | undefined;
  readonly labels: readonly string[];
}

/** A listed entry: `count` rooms that are identical. */
export interface Entry {
  /** Its place in `stay.rooms`. */
  readonly place: number;
  readonly count: number;
  readonly guests: readonly Person[];
  /** The room without a guest. */
  readonly nobody: Person;
  /** By part of the price, of one room: one amount a night, in minor units. "lodging" comes first. */
  readonly parts: ReadonlyMap<string, readonly bigint[]>;
}

/** The rooms that sleep the same nights, with the same nights before them. */
export interface Group {
  readonly checkIn: string;
  readonly nights: number;
  /** The date of each night. */
  readonly dates: readonly string[];
  readonly before: number;
  /** As listed. */
  readonly entries: readonly Entry[];
  /** Identical rooms counted one by one. */
  readonly rooms: number;
}

function units(price: string, digits: number): bigint {
  const exact = multiply(parseDecimal(price), rational(10n ** BigInt(digits)));
  if (exact.den !== 1n) throw new Error(`The price ${price} has more than ${digits} decimals.`);
  return exact.num;
}

function spread(price: string, nights: number, digits: number): bigint[] {
  const whole = units(price, digits);
  const of = BigInt(nights);
  return Array.from({ length: nights }, (_, night) => whole / of + (BigInt(night) < whole % of ? 1n : 0n));
}

function partsOf(room: LocalOracleRoom, digits: number): Map<string, bigint[]> {
  const { nightlyPrices, price = '0', nights = 1, extras = [] } = room;
  const lodging = nightlyPrices?.map((text) => units(text, digits)) ?? spread(price, nights, digits);
  const parts = new Map([['lodging', lodging]]);
  for (const extra of extras) {
    const prices =
      extra.nightlyPrices?.map((text) => units(text, digits)) ?? spread(extra.price ?? '0', lodging.length, digits);
    const same = parts.get(extra.label);
    parts.set(extra.label, same === undefined ? prices : same.map((one, night) => one + at(prices, night)));
  }
  return parts;
}

function entryOf(room: LocalOracleRoom, place: number, stay: LocalOracleStay, digits: number): Entry {
  const { guests = [], count = 1 } = room;
  const ofRoom = [...(stay.labels ?? []), ...(room.labels ?? [])];
  const nobody = { age: undefined, labels: ofRoom };
  const listed = guests.map(({ age, labels = [] }) => ({ age, labels: [...ofRoom, ...labels] }));
  // Whoever is not listed is an adult without labels.
  const others = Array<Person>((room.persons ?? guests.length) - guests.length).fill(nobody);
  return { place, count, guests: [...listed, ...others], nobody, parts: partsOf(room, digits) };
}

/** The groups of a stay: by check-in, length and nights before. */
export function groupsOf(stay: LocalOracleStay, digits: number): Group[] {
  const byKey = new Map<string, Omit<Group, 'rooms'> & { entries: Entry[] }>();
  for (const [place, room] of stay.rooms.entries()) {
    const entry = entryOf(room, place, stay, digits);
    const checkIn = room.checkIn ?? stay.checkIn;
    const nights = at([...entry.parts.values()], 0).length;
    const before = room.nightsBefore ?? stay.nightsBefore ?? 0;
    const key = [checkIn, String(nights).padStart(6, '0'), String(before).padStart(6, '0')].join(' ');
    const dates = Array.from({ length: nights }, (_, night) => dateAfter(checkIn, night));
    const group = byKey.get(key) ?? { checkIn, nights, dates, before, entries: [] };
    group.entries.push(entry);
    byKey.set(key, group);
  }
  return [...byKey]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => ({ ...group, rooms: group.entries.reduce((sum, { count }) => sum + count, 0) }));
}
