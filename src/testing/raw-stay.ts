import fc from 'fast-check';
import { dateOf, dayNumber, yearsBefore } from '../calendar/plain-date.js';
import type { Each } from '../definitions/local/of-tax.js';
import type { OptionKinds } from '../issues/arguments.js';
import { A_NUMBER, A_TEXT, YES_OR_NO } from '../issues/arguments.js';
import { parseUnits, printUnits } from '../money/amount.js';
import { canonicalDecimal } from '../money/decimal.js';
import type { Guest, PaidBefore, Room, Stay } from '../stay/schema.js';
import { LIMITS } from '../stay/schema.js';
import { demandRange, mostly } from './model.js';

/** The constraints of stays. Absent ones are free; every default is in brackets. */
export interface StayConstraints {
  /** ISO 4217 code of the prices, which defines their decimals [EUR]. */
  readonly currency?: string;
  /** The decimals of prices, in place of the currency's. */
  readonly digits?: number;
  /** The first date of check-in [2026-01-01]. */
  readonly from?: string;
  /** The last date of check-in [2026-12-31]. */
  readonly to?: string;
  /** The most rooms [4]. */
  readonly maxRooms?: number;
  /** The shortest stay of a room, in nights [1]. */
  readonly minNights?: number;
  /** The longest stay of a room, in nights [14; the rules allow 1,000]. */
  readonly maxNights?: number;
  /** The fewest guests of a room [0]. */
  readonly minPersons?: number;
  /** The most guests of a room [5]. */
  readonly maxPersons?: number;
  /** The lowest price of a night, as text ["0"]. */
  readonly minPrice?: string;
  /** The highest price of a night, as text ["1000"]. A price for the stay may be this much for each of its nights. */
  readonly maxPrice?: string;
  /** Whether all rooms have the same nights [false]. */
  readonly sameNights?: boolean;
  /** Whether stays have guests, labels, extras, booking dates and nights before [false]. */
  readonly details?: boolean;
}

export const STAY_KINDS: OptionKinds<StayConstraints> = {
  currency: A_TEXT,
  digits: A_NUMBER,
  from: A_TEXT,
  to: A_TEXT,
  maxRooms: A_NUMBER,
  minNights: A_NUMBER,
  maxNights: A_NUMBER,
  minPersons: A_NUMBER,
  maxPersons: A_NUMBER,
  minPrice: A_TEXT,
  maxPrice: A_TEXT,
  sameNights: YES_OR_NO,
  details: YES_OR_NO,
};

interface RawPrice {
  readonly units: bigint;
  /** Whether it is like 100.00, not 99.87. */
  readonly isRound: boolean;
  /** Whether it is written "100", not "100.00". */
  readonly isShort: boolean;
}

interface RawRoom {
  readonly nights: number;
  /** Repeated until every night has one. */
  readonly prices: readonly RawPrice[];
  readonly isStayPrice: boolean;
  readonly persons: number;
  readonly count: number | undefined;
  /** Days after the check-in of the stay. */
  readonly offset: number | undefined;
  /** Whether it has the nights of the first room. */
  readonly isWithFirst: boolean;
  readonly details: RawRoomDetails | undefined;
}

export interface RawStay {
  readonly details: RawStayDetails | undefined;
  readonly rooms: readonly RawRoom[];
}

const EARLIEST = -3;
const LATEST = 6;
const MOST_DIFFERENT_PRICES = 12;
const MOST_COUNT = 4;

/** The parts of a stay except its first day. Prices are units of 10^-digits. */
export function rawStay(constraints: StayConstraints, digits: number, words = ANY_WORDS): fc.Arbitrary<RawStay> {
  const maxRooms = demandRange('maxRooms', constraints.maxRooms ?? 4, 1, LIMITS.rooms);
  const maxNights = demandRange('maxNights', constraints.maxNights ?? 14, 1, LIMITS.nights);
  const minNights = demandRange('minNights', constraints.minNights ?? 1, 1, maxNights);
  const maxPersons = demandRange('maxPersons', constraints.maxPersons ?? 5, 0, LIMITS.persons);
  const minPersons = demandRange('minPersons', constraints.minPersons ?? 0, 0, maxPersons);
  const room = fc.record({
    nights: fc.integer({ min: minNights, max: maxNights }),
    prices: fc.array(rawPrice(constraints, digits), { minLength: 1, maxLength: MOST_DIFFERENT_PRICES, size: 'max' }),
    isStayPrice: mostly(false, fc.constant(true)),
    persons: fc.integer({ min: minPersons, max: maxPersons }),
    count: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: MOST_COUNT })),
    offset: mostly<number | undefined>(undefined, fc.integer({ min: EARLIEST, max: LATEST })),
    isWithFirst: constraints.sameNights === true ? fc.constant(true) : mostly(false, fc.constant(true), 1),
    details: constraints.details === true ? rawRoomDetails(words) : fc.constant(undefined),
  });
  const rooms = (most: number) => fc.array(room, { minLength: 1, maxLength: most, size: 'max' });
  return fc.record({
    rooms: fc.oneof({ withCrossShrink: true }, rooms(1), rooms(maxRooms)),
    details: constraints.details === true ? rawStayDetails(words) : fc.constant(undefined),
  });
}

function rawPrice({ minPrice = '0', maxPrice = '1000' }: StayConstraints, digits: number): fc.Arbitrary<RawPrice> {
  const min = priceUnits('minPrice', minPrice, digits);
  const max = priceUnits('maxPrice', maxPrice, digits);
  if (min > max) throw new RangeError(`staytax/testing: minPrice ${minPrice} is more than maxPrice ${maxPrice}.`);
  const low = min + 300n < max ? min + 300n : max;
  return fc.record({
    units: fc.oneof(
      { withCrossShrink: true },
      { weight: 1, arbitrary: fc.constant(min) },
      { weight: 1, arbitrary: fc.bigInt({ min, max: low }) },
      { weight: 6, arbitrary: fc.bigInt({ min, max }) },
    ),
    isRound: mostly(false, fc.constant(true)),
    isShort: mostly(false, fc.constant(true)),
  });
}

/** The price of a constraint in minor units. */
export function priceUnits(name: string, price: string, digits: number): bigint {
  const units = parseUnits(price, digits);
  if (units !== undefined) return BigInt(units);
  throw new RangeError(`staytax/testing: ${name} is "${price}"; it takes a decimal with at most ${digits} decimals.`);
}

/** Builds the stay from its parts and its first day. */
export function stayFrom(raw: RawStay, day: number, constraints: StayConstraints, digits: number): Stay {
  const stay = pricedStay(raw, day, constraints, digits);
  const rooms = stay.rooms.map((room, at) => {
    const details = raw.rooms[at]?.details;
    const first = room.checkIn === undefined ? day : (dayNumber(room.checkIn) ?? day);
    return details === undefined
      ? room
      : withRoomDetails(room, first, details, (units) => priceText(units, digits, false));
  });
  return raw.details === undefined ? { ...stay, rooms } : withStayDetails({ ...stay, rooms }, day, raw.details);
}

function pricedStay({ rooms }: RawStay, day: number, constraints: StayConstraints, digits: number): Stay {
  const min = priceUnits('minPrice', constraints.minPrice ?? '0', digits);
  const [first] = rooms;
  return {
    checkIn: dateOf(day),
    rooms: rooms.map((raw): Room => {
      const { nights, offset } = raw.isWithFirst && first !== undefined ? first : raw;
      const shared = {
        persons: raw.persons,
        ...(raw.count === undefined ? {} : { count: raw.count }),
        ...(offset === undefined ? {} : { checkIn: dateOf(day + offset) }),
      };
      const prices = raw.prices.map((price) => roundedUnits(price, min, digits));
      const nightly = Array.from({ length: nights }, (_, night) => prices[night % prices.length] ?? min);
      if (!raw.isStayPrice) {
        const isShort = (night: number) => raw.prices[night % raw.prices.length]?.isShort === true;
        return { ...shared, nightlyPrices: nightly.map((units, night) => priceText(units, digits, isShort(night))) };
      }
      const sum = nightly.reduce((total, units) => total + units, 0n);
      return { ...shared, price: priceText(sum, digits, raw.prices[0]?.isShort === true), nights };
    }),
  };
}

function roundedUnits({ units, isRound }: RawPrice, min: bigint, digits: number): bigint {
  const whole = 10n ** BigInt(digits);
  const round = units - (units % whole);
  return isRound && round >= min ? round : units;
}

function priceText(units: bigint, digits: number, isShort: boolean): string {
  const text = printUnits(units, digits);
  return isShort ? canonicalDecimal(text) : text;
}

/** The labels of random guests, rooms, stays and rows: few, so that they match. */
export const LABELS = ['resident', 'business', 'suite'] as const;
/** The labels of random extras. */
export const EXTRAS = ['breakfast', 'resort'] as const;

/** The labels, extras and titles for random details: those of a set, or any. */
export interface DetailWords {
  readonly labels: readonly string[];
  readonly extras: readonly string[];
  /** Titles of taxes with a limit over the stay, by its payer. */
  readonly paid: Readonly<Record<Each, readonly string[]>>;
}

/** A tax of no set: the level of `paidBefore` depends on the set. */
const UNKNOWN = ['A tax of another set'];

export const ANY_WORDS: DetailWords = {
  labels: LABELS,
  extras: EXTRAS,
  paid: { guest: UNKNOWN, room: UNKNOWN, stay: UNKNOWN },
};

/** An amount paid before for one of some taxes: whole numbers, which every currency can pay. */
function paidOf(titles: readonly string[]): fc.Arbitrary<PaidBefore | undefined> {
  const [first] = titles;
  if (first === undefined) return fc.constant(undefined);
  const some = fc
    .record({ title: fc.constantFrom(first, ...titles), amount: fc.nat(60) })
    .map(({ title, amount }): PaidBefore => ({ [title]: String(amount) }));
  return mostly<PaidBefore | undefined>(undefined, some, 2);
}

/** A guest, optionally with separate nights; the room decides which. */
interface RawGuest extends Pick<Guest, 'age' | 'labels' | 'nightsBefore' | 'nightsAfter' | 'paidBefore' | 'evidence'> {
  /** Replaces the age: the guest has a birthday that many days after arrival. */
  readonly birthday?: number | undefined;
  readonly later: number | undefined;
  readonly earlier: number | undefined;
}

interface RawRoomDetails {
  readonly guests: readonly RawGuest[];
  readonly keepsPersons: boolean;
  readonly bedrooms: number | undefined;
  readonly labels: readonly string[];
  readonly extras: ReadonlyArray<{ readonly label: string; readonly units: number; readonly isNightly: boolean }>;
  readonly nightsBefore: number | undefined;
  readonly nightsAfter: number | undefined;
  readonly paidBefore: PaidBefore | undefined;
}

/** The details of a stay. */
interface RawStayDetails {
  readonly labels: readonly string[];
  readonly bookedDaysBefore: number | undefined;
  readonly nightsBefore: number | undefined;
  readonly nightsAfter: number | undefined;
  readonly paidBefore: PaidBefore | undefined;
}

const labelsOf = ({ labels }: DetailWords) =>
  mostly<readonly string[]>([], fc.subarray([...labels], { minLength: 1 }), 2);
const few = mostly<number | undefined>(undefined, fc.nat(3), 2);
const rarely = mostly<number | undefined>(undefined, fc.nat(6));
const NO_NIGHTS: Pick<RawGuest, 'later' | 'earlier' | 'nightsBefore' | 'nightsAfter'> = {
  later: undefined,
  earlier: undefined,
  nightsBefore: undefined,
  nightsAfter: undefined,
};
/** One list in four has such guests: in most stays all guests have the nights of their room. */
const ownNights = mostly<fc.Arbitrary<typeof NO_NIGHTS>>(
  fc.constant(NO_NIGHTS),
  fc.constant(fc.record({ later: few, earlier: few, nightsBefore: rarely, nightsAfter: rarely })),
);
const evidenceOf = (label: string) => ({ label, document: 'card', reference: '12' });
const guestsOf = (words: DetailWords): fc.Arbitrary<RawGuest[]> =>
  ownNights.chain((nights) =>
    fc.array(
      fc
        .record({
          age: mostly<number | undefined>(undefined, fc.nat(25), 1),
          birthday: mostly<number | undefined>(undefined, fc.integer({ min: -2, max: 6 })),
          labels: labelsOf(words),
          nights,
          paidBefore: paidOf(words.paid.guest),
        })
        .map(({ age, birthday, labels, nights: own, paidBefore }) => ({
          ...(age === undefined ? {} : { age, birthday }),
          ...(paidBefore === undefined ? {} : { paidBefore }),
          ...(labels.length === 0 ? {} : { labels }),
          // Derived from the age, so that nothing else is generated differently.
          ...(labels[0] === undefined || (age ?? 1) % 2 !== 0 ? {} : { evidence: [evidenceOf(labels[0])] }),
          ...own,
        })),
      { maxLength: 5 },
    ),
  );
const nightsElsewhere = mostly<number | undefined>(undefined, fc.nat(12));

function rawRoomDetails(words: DetailWords): fc.Arbitrary<RawRoomDetails> {
  return fc.record({
    guests: mostly<readonly RawGuest[]>([], guestsOf(words), 1),
    keepsPersons: fc.boolean(),
    bedrooms: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: 4 }), 2),
    labels: labelsOf(words),
    extras: mostly<RawRoomDetails['extras']>(
      [],
      fc.array(
        fc.record({
          label: fc.constantFrom(...words.extras),
          units: fc.nat(5_000),
          isNightly: mostly(false, fc.constant(true)),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    ),
    nightsBefore: nightsElsewhere,
    nightsAfter: nightsElsewhere,
    paidBefore: paidOf(words.paid.room),
  });
}

function rawStayDetails(words: DetailWords): fc.Arbitrary<RawStayDetails> {
  return fc.record({
    labels: labelsOf(words),
    bookedDaysBefore: mostly<number | undefined>(undefined, fc.nat(400), 1),
    nightsBefore: nightsElsewhere,
    nightsAfter: nightsElsewhere,
    paidBefore: paidOf(words.paid.stay),
  });
}

/** An age, or the date of birth of a guest with a birthday some days after a day, if that date exists. */
export function agedOn(day: number, age: number | undefined, after: number | undefined): Guest {
  if (age === undefined) return {};
  const birthDate = after === undefined ? undefined : yearsBefore(day + after, age);
  const isBorn = birthDate !== undefined && (dayNumber(birthDate) ?? Number.NaN) <= day;
  return isBorn ? { birthDate } : { age };
}

/** A guest who arrives some nights after the room, or leaves some nights before it, if it has enough nights. */
function withOwnNights(
  { age, birthday, later, earlier, nightsBefore, nightsAfter, ...guest }: RawGuest,
  day: number,
  of: number,
): Guest {
  const first = Math.min(later ?? 0, of - 1);
  return {
    ...agedOn(day + first, age, birthday),
    ...guest,
    ...(later === undefined ? {} : { checkIn: dateOf(day + first) }),
    ...(earlier === undefined ? {} : { nights: Math.max(1, of - first - earlier) }),
    ...(nightsBefore === undefined ? {} : { nightsBefore }),
    ...(nightsAfter === undefined ? {} : { nightsAfter }),
  };
}

/** A room with these details. `priceText` writes minor units as a price. */
function withRoomDetails(room: Room, day: number, raw: RawRoomDetails, priceText: (units: bigint) => string): Room {
  const { persons = 0, ...rest } = room;
  const { guests, keepsPersons, extras } = raw;
  const hasPersons = keepsPersons || guests.length === 0;
  const nights = room.nightlyPrices?.length ?? room.nights ?? 1;
  return {
    ...rest,
    ...(hasPersons ? { persons: Math.max(persons, guests.length) } : {}),
    ...(guests.length === 0 ? {} : { guests: guests.map((guest) => withOwnNights(guest, day, nights)) }),
    ...(raw.bedrooms === undefined ? {} : { bedrooms: raw.bedrooms }),
    ...(raw.labels.length === 0 ? {} : { labels: raw.labels }),
    ...(extras.length === 0
      ? {}
      : {
          extras: extras.map(({ label, units, isNightly }) => {
            const text = priceText(BigInt(units));
            return {
              label,
              ...(isNightly ? { nightlyPrices: new Array<string>(nights).fill(text) } : { price: text }),
            };
          }),
        }),
    ...(raw.nightsBefore === undefined ? {} : { nightsBefore: raw.nightsBefore }),
    ...(raw.nightsAfter === undefined ? {} : { nightsAfter: raw.nightsAfter }),
    ...(raw.paidBefore === undefined ? {} : { paidBefore: raw.paidBefore }),
  };
}

/** A stay with these details, checked in on a day. */
function withStayDetails(stay: Stay, day: number, { labels: own, ...raw }: RawStayDetails): Stay {
  return {
    ...stay,
    ...(own.length === 0 ? {} : { labels: own }),
    ...(raw.bookedDaysBefore === undefined ? {} : { bookedOn: dateOf(day - raw.bookedDaysBefore) }),
    ...(raw.nightsBefore === undefined ? {} : { nightsBefore: raw.nightsBefore }),
    ...(raw.nightsAfter === undefined ? {} : { nightsAfter: raw.nightsAfter }),
    ...(raw.paidBefore === undefined ? {} : { paidBefore: raw.paidBefore }),
  };
}
