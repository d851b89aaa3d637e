import { multiply, parseDecimal, rational } from '../rational.js';
import { dateAfter, daysBetween } from '../room-groups.js';
import { at } from '../shapes.js';
import type { AgeOn, LocalOracleRoom, LocalOracleStay, OracleGuest, Paid } from './shapes.js';

/** Somebody whom a row asks, with the labels of guest, room and stay. Nobody is an empty room without age. */
export interface Person {
  /** At the first night, on the day after the last, and in the year of the first; the same where only an age is given. */
  readonly ages: Readonly<Record<AgeOn, number | undefined>>;
  readonly labels: readonly string[];
}

/** The nights of a room or of a guest: those of the group from one to before another, and those that count with them. */
export interface Span {
  /** Counted from 0 in the nights of the group. */
  readonly from: number;
  readonly until: number;
  readonly before: number;
  readonly after: number;
}

/** Somebody who sleeps, on his own nights. */
export interface Guest extends Person {
  readonly span: Span;
  readonly paid: Paid;
}

/** A listed entry: `count` rooms that are identical. */
export interface Entry {
  /** Its place in `stay.rooms`. */
  readonly place: number;
  readonly count: number;
  readonly bedrooms: number;
  readonly paid: Paid;
  readonly guests: readonly Guest[];
  /** The room without a guest. */
  readonly nobody: Person;
  /** By part of the price, of one room: one amount a night, in minor units. "lodging" comes first. */
  readonly parts: ReadonlyMap<string, readonly bigint[]>;
}

/** The rooms that sleep the same nights, with the same nights before and after them. */
export interface Group {
  readonly checkIn: string;
  readonly nights: number;
  /** The date of each night. */
  readonly dates: readonly string[];
  readonly span: Span;
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

/** Who comes later has nothing of what the room has before, who leaves earlier nothing of what it has after. */
function spanOf({ checkIn, nights, nightsBefore, nightsAfter }: OracleGuest, arrival: string, ofRoom: Span): Span {
  const from = checkIn === undefined ? 0 : daysBetween(arrival, checkIn);
  const until = nights === undefined ? ofRoom.until : from + nights;
  if (from < 0 || until > ofRoom.until) throw new Error('A guest sleeps outside the nights of the room.');
  return {
    from,
    until,
    before: nightsBefore ?? (from > 0 ? 0 : ofRoom.before),
    after: nightsAfter ?? (until < ofRoom.until ? 0 : ofRoom.after),
  };
}

/** Whole years. Born on 29 February is a year older on 1 March, where the year has no such day. */
function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

const NO_AGES = { arrival: undefined, departure: undefined, year: undefined };

function agesOf({ age, birthDate }: OracleGuest, arrival: string, span: Span): Person['ages'] {
  if (birthDate === undefined) return { arrival: age, departure: age, year: age };
  const on = (night: number) => ageOn(birthDate, dateAfter(arrival, night));
  const year = Number(dateAfter(arrival, span.from).slice(0, 4)) - Number(birthDate.slice(0, 4));
  return { arrival: on(span.from), departure: on(span.until), year };
}

/** The guests of an entry who sleep in it on a night. */
export const sleepersOf = ({ guests }: Entry, night: number): Guest[] =>
  guests.filter(({ span }) => span.from <= night && night < span.until);

function entryOf(
  room: LocalOracleRoom,
  place: number,
  stay: LocalOracleStay,
  { span, parts }: Pick<Group, 'span'> & Pick<Entry, 'parts'>,
): Entry {
  const { guests = [], count = 1, bedrooms = 1, paidBefore: paid = {} } = room;
  const arrival = room.checkIn ?? stay.checkIn;
  const ofRoom = [...(stay.labels ?? []), ...(room.labels ?? [])];
  const nobody = { ages: NO_AGES, labels: ofRoom };
  const listed = guests.map((guest): Guest => {
    const { labels = [], paidBefore = {} } = guest;
    const own = spanOf(guest, arrival, span);
    return { ages: agesOf(guest, arrival, own), labels: [...ofRoom, ...labels], span: own, paid: paidBefore };
  });
  // Whoever is not listed is an adult without labels.
  const others = Array.from({ length: (room.persons ?? guests.length) - guests.length }, () => ({
    ...nobody,
    span,
    paid: {},
  }));
  return { place, count, bedrooms, paid, guests: [...listed, ...others], nobody, parts };
}

/** The groups of a stay: by check-in, length, nights before and nights after. */
export function groupsOf(stay: LocalOracleStay, digits: number): Group[] {
  const byKey = new Map<string, Omit<Group, 'rooms'> & { entries: Entry[] }>();
  for (const [place, room] of stay.rooms.entries()) {
    const checkIn = room.checkIn ?? stay.checkIn;
    const parts = partsOf(room, digits);
    const nights = at([...parts.values()], 0).length;
    const before = room.nightsBefore ?? stay.nightsBefore ?? 0;
    const after = room.nightsAfter ?? stay.nightsAfter ?? 0;
    const span = { from: 0, until: nights, before, after };
    const entry = entryOf(room, place, stay, { span, parts });
    const key = [checkIn, ...[nights, before, after].map((number) => String(number).padStart(6, '0'))].join(' ');
    const dates = Array.from({ length: nights }, (_, night) => dateAfter(checkIn, night));
    const group = byKey.get(key) ?? { checkIn, nights, dates, span, entries: [] };
    group.entries.push(entry);
    byKey.set(key, group);
  }
  return [...byKey]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => ({ ...group, rooms: group.entries.reduce((sum, { count }) => sum + count, 0) }));
}
