import type { Rational } from '../rational.js';
import { multiply, ONE, parseDecimal, parseRate, rational, subtract, sum } from '../rational.js';
import { dateAfter, daysBetween } from '../room-groups.js';
import { at } from '../shapes.js';
import type { AgeOn, LocalOracleRoom, LocalOracleStay, OracleGuest, Paid, Split } from './shapes.js';
import { shareOut } from './share.js';

/** Somebody whom a row asks, with the labels of guest, room and stay. Nobody is an empty room without age. */
export interface Person {
  /** False of nobody, in an empty room. */
  readonly isThere: boolean;
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
  /** Without those of the room and the stay, sorted. */
  readonly ownLabels: readonly string[];
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

/** What the stay's currency and set say of its prices. */
export interface Pricing {
  /** Of the amounts. */
  readonly digits: number;
  /** Of the currency: parts of a price are amounts of it. */
  readonly currencyDigits: number;
  readonly splits: readonly Split[];
}

/**
 * What is sold as one, split into parts: each night's minor units by largest remainder in the listed order. What is
 * left stays what it was, and stands last.
 */
function split(
  prices: readonly bigint[],
  shares: readonly Rational[],
  { digits, currencyDigits }: Pricing,
): bigint[][] {
  const rest = subtract(ONE, sum(shares));
  const minor = 10n ** BigInt(Math.max(0, digits - currencyDigits));
  return prices.map((price) => {
    const whole = price / minor;
    const exact = [...shares, rest].map((share) => multiply(share, rational(whole)));
    const amounts = shareOut(whole, exact).map((amount) => amount * minor);
    // Less than a minor unit of the currency cannot be split.
    return amounts.map((amount, place) => (place === shares.length ? amount + (price % minor) : amount));
  });
}

/** The parts of the price of a room, after those that the set splits. */
function splitParts(parts: ReadonlyMap<string, bigint[]>, pricing: Pricing): Map<string, bigint[]> {
  const all = new Map<string, bigint[]>();
  for (const [label, prices] of parts) {
    const own = pricing.splits.filter(({ of }) => of === label);
    const byNight = split(
      prices,
      own.map(({ share }) => parseRate(share)),
      pricing,
    );
    all.set(
      label,
      byNight.map((amounts) => at(amounts, own.length)),
    );
    for (const [place, { label: part }] of own.entries()) {
      all.set(
        part,
        byNight.map((amounts) => at(amounts, place)),
      );
    }
  }
  return all;
}

/** `checkOut` in place of `nights`: the room's own, or that of the stay. */
function nightsOf(room: LocalOracleRoom, stay: LocalOracleStay): number {
  if (room.nights !== undefined) return room.nights;
  const checkOut = room.checkOut ?? stay.checkOut;
  return checkOut === undefined ? 1 : daysBetween(room.checkIn ?? stay.checkIn, checkOut);
}

function partsOf(room: LocalOracleRoom, stay: LocalOracleStay, digits: number): Map<string, bigint[]> {
  const { nightlyPrices, price = '0', extras = [] } = room;
  const nights = nightsOf(room, stay);
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

/** Below zero when a text stands before another. */
const inText = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * The order in which guests are numbered: those without an age, then the older first; of equal age the longer own
 * nights, then the earlier, then labels as sorted text, then more nights before, more nights after, then as listed.
 */
export function inNumberOrder(guests: readonly Guest[], ageOn: AgeOn): Guest[] {
  const age = ({ ages }: Guest): number => ages[ageOn] ?? Number.MAX_SAFE_INTEGER;
  const length = ({ span }: Guest): number => span.until - span.from;
  return guests.toSorted(
    (one, other) =>
      age(other) - age(one) ||
      length(other) - length(one) ||
      one.span.from - other.span.from ||
      inText(one.ownLabels.join(' '), other.ownLabels.join(' ')) ||
      other.span.before - one.span.before ||
      other.span.after - one.span.after,
  );
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
  const nobody = { isThere: false, ages: NO_AGES, labels: ofRoom };
  const listed = guests.map((guest): Guest => {
    const { labels = [], paidBefore = {} } = guest;
    const own = spanOf(guest, arrival, span);
    return {
      isThere: true,
      ages: agesOf(guest, arrival, own),
      labels: [...ofRoom, ...labels],
      ownLabels: labels.toSorted(),
      span: own,
      paid: paidBefore,
    };
  });
  // Whoever is not listed is an adult without labels.
  const others = Array.from({ length: (room.persons ?? guests.length) - guests.length }, () => ({
    ...nobody,
    isThere: true,
    ownLabels: [],
    span,
    paid: {},
  }));
  return { place, count, bedrooms, paid, guests: [...listed, ...others], nobody, parts };
}

/** The groups of a stay: by check-in, length, nights before and nights after. */
export function groupsOf(stay: LocalOracleStay, pricing: Pricing): Group[] {
  const byKey = new Map<string, Omit<Group, 'rooms'> & { entries: Entry[] }>();
  for (const [place, room] of stay.rooms.entries()) {
    const checkIn = room.checkIn ?? stay.checkIn;
    const parts = splitParts(partsOf(room, stay, pricing.digits), pricing);
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
