import { multiply, parseDecimal, rational } from '../rational.js';
import { dateAfter } from '../room-groups.js';
import { at } from '../shapes.js';
import type { LocalOracleRoom, LocalOracleStay, OracleGuest } from './shapes.js';

/** A listed room with everything that local rules ask: identical ones together, `count` of them. */
export interface Room {
  readonly group: number;
  readonly checkIn: string;
  readonly before: number;
  readonly count: bigint;
  /** Of one of the identical rooms. */
  readonly guests: readonly OracleGuest[];
  readonly labels: readonly string[];
  /** By part of the price, of all identical rooms, one amount a night in minor units. "lodging" comes first. */
  readonly parts: ReadonlyMap<string, readonly bigint[]>;
  readonly nights: number;
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
  const { nightlyPrices, price = '0', nights = 1, extras = [], count = 1 } = room;
  const lodging = nightlyPrices?.map((text) => units(text, digits)) ?? spread(price, nights, digits);
  const parts = new Map([['lodging', lodging]]);
  for (const extra of extras) {
    const prices =
      extra.nightlyPrices?.map((text) => units(text, digits)) ?? spread(extra.price ?? '0', lodging.length, digits);
    const same = parts.get(extra.label);
    parts.set(extra.label, same === undefined ? prices : same.map((one, night) => one + at(prices, night)));
  }
  return new Map([...parts].map(([label, list]) => [label, list.map((one) => one * BigInt(count))]));
}

/** The rooms of a stay, group after group: by check-in, length and nights before; in a group as listed. */
export function roomsOf(stay: LocalOracleStay, digits: number): Room[] {
  const listed = stay.rooms.map((room) => {
    const guests = room.guests ?? [];
    const others = (room.persons ?? guests.length) - guests.length;
    const parts = partsOf(room, digits);
    return {
      checkIn: room.checkIn ?? stay.checkIn,
      before: room.nightsBefore ?? stay.nightsBefore ?? 0,
      count: BigInt(room.count ?? 1),
      guests: [...guests, ...Array.from({ length: others }, () => ({}))],
      labels: [...(stay.labels ?? []), ...(room.labels ?? [])],
      parts,
      nights: at([...parts.values()], 0).length,
    };
  });
  const key = ({ checkIn, nights, before }: (typeof listed)[number]) =>
    `${checkIn} ${String(nights).padStart(6, '0')} ${String(before).padStart(6, '0')}`;
  const keys = [...new Set(listed.map(key))].sort();
  return keys.flatMap((own, group) => listed.filter((room) => key(room) === own).map((room) => ({ ...room, group })));
}

/** The date of a room's night, counted from 0. */
export const dateOf = ({ checkIn }: Room, night: number): string => dateAfter(checkIn, night);
