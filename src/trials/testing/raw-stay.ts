import fc from 'fast-check';
import { dateOf, dayNumber, yearsBefore } from '../../core/calendar/plain-date.js';
import type { Each } from '../../core/definitions/local/of-tax.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_NUMBER, A_TEXT, YES_OR_NO } from '../../core/issues/arguments.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { parseUnits, printUnits } from '../../core/money/amount.js';
import { canonicalDecimal } from '../../core/money/decimal.js';
import type { Guest, PaidBefore, Room, Stay } from '../../core/stay/schema.js';
import { LIMITS } from '../../core/stay/schema.js';
import type { Generated } from './constraints.js';
import { demandRange, mostly } from './constraints.js';

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

type RawRoom = RawStay['rooms'][number];
export type RawStay = Generated<ReturnType<typeof rawStay>>;

const EARLIEST = -3;
const LATEST = 6;
const MOST_DIFFERENT_PRICES = 12;
const MOST_COUNT = 4;

/** The parts of a stay except its first day. Prices are units of 10^-digits. */
export function rawStay(constraints: StayConstraints, digits: number, words = ANY_WORDS) {
  const maxRooms = demandRange('maxRooms', constraints.maxRooms ?? 4, 1, LIMITS.rooms);
  const maxNights = demandRange('maxNights', constraints.maxNights ?? 14, 1, LIMITS.nights);
  const minNights = demandRange('minNights', constraints.minNights ?? 1, 1, maxNights);
  const maxPersons = demandRange('maxPersons', constraints.maxPersons ?? 5, 0, LIMITS.persons);
  const minPersons = demandRange('minPersons', constraints.minPersons ?? 0, 0, maxPersons);
  const ifDetailed = <Details>(details: fc.Arbitrary<Details>): fc.Arbitrary<Details | undefined> =>
    constraints.details === true ? details : fc.constant(undefined);
  const room = fc.record({
    nights: fc.integer({ min: minNights, max: maxNights }),
    // Repeated until every night has one.
    prices: fc.array(rawPrice(constraints, digits), { minLength: 1, maxLength: MOST_DIFFERENT_PRICES, size: 'max' }),
    isStayPrice: mostly(false, fc.constant(true)),
    persons: fc.integer({ min: minPersons, max: maxPersons }),
    count: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: MOST_COUNT })),
    // Days after the check-in of the stay.
    offset: mostly<number | undefined>(undefined, fc.integer({ min: EARLIEST, max: LATEST })),
    // Whether the room shares the first room's dates.
    isWithFirst: constraints.sameNights === true ? fc.constant(true) : mostly(false, fc.constant(true), 1),
    details: ifDetailed(rawRoomDetails(words)),
  });
  const rooms = (most: number) => fc.array(room, { minLength: 1, maxLength: most, size: 'max' });
  return fc.record({
    rooms: fc.oneof({ withCrossShrink: true }, rooms(1), rooms(maxRooms)),
    details: ifDetailed(rawStayDetails(words)),
  });
}

/** A price in minor units, and whether it is written "100", not "100.00". */
function rawPrice({ minPrice = '0', maxPrice = '1000' }: StayConstraints, digits: number) {
  const min = priceUnits('minPrice', minPrice, digits);
  const max = priceUnits('maxPrice', maxPrice, digits);
  if (min > max) throw new RangeError(`staytax/testing: minPrice ${minPrice} is more than maxPrice ${maxPrice}.`);
  const low = min + 300n < max ? min + 300n : max;
  const units = fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.constant(min) },
    { weight: 1, arbitrary: fc.bigInt({ min, max: low }) },
    { weight: 6, arbitrary: fc.bigInt({ min, max }) },
  );
  const isOften = mostly(false, fc.constant(true));
  return fc.record({ units, isRound: isOften, isShort: isOften }).map(({ units, isRound, isShort }) => {
    const round = units - (units % 10n ** BigInt(digits));
    return { units: isRound && round >= min ? round : units, isShort };
  });
}

export function priceUnits(name: string, price: string, digits: number): bigint {
  const units = parseUnits(price, digits);
  if (units !== undefined) return BigInt(units);
  throw new RangeError(`staytax/testing: ${name} is "${price}"; it takes a decimal with at most ${digits} decimals.`);
}

export function stayFrom({ rooms, details }: RawStay, day: number, digits: number): Stay {
  const [first] = rooms;
  return {
    checkIn: dateOf(day),
    rooms: rooms.map((raw) => roomFrom(raw, (raw.isWithFirst && first) || raw, day, digits)),
    ...(details && stayDetails(details, day)),
  };
}

function roomFrom(raw: RawRoom, { nights, offset }: RawRoom, day: number, digits: number): Room {
  const { guests = [], keepsPersons = true, extras = [], labels = [], ...others } = raw.details ?? {};
  const first = day + (offset ?? 0);
  return withoutAbsent({
    persons: keepsPersons || guests.length === 0 ? Math.max(raw.persons, guests.length) : undefined,
    count: raw.count,
    checkIn: offset === undefined ? undefined : dateOf(first),
    ...pricesFrom(raw, nights, digits),
    guests: ifAny(guests.map((guest) => guestFrom(guest, first, nights))),
    labels: ifAny(labels),
    extras: ifAny(
      extras.map(({ label, units, isNightly }) => {
        const price = printUnits(units, digits);
        return { label, ...(isNightly ? { nightlyPrices: new Array<string>(nights).fill(price) } : { price }) };
      }),
    ),
    ...others,
  });
}

function pricesFrom({ prices, isStayPrice }: RawRoom, nights: number, digits: number): Room {
  const text = (units: bigint, isShort = false) => {
    const whole = printUnits(units, digits);
    return isShort ? canonicalDecimal(whole) : whole;
  };
  const nightly = Array.from({ length: nights }).flatMap((_, night) => prices[night % prices.length] ?? []);
  if (!isStayPrice) return { nightlyPrices: nightly.map(({ units, isShort }) => text(units, isShort)) };
  const sum = nightly.reduce((total, { units }) => total + units, 0n);
  return { price: text(sum, prices[0]?.isShort), nights };
}

function ifAny<Entry>(list: readonly Entry[]): readonly Entry[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** The labels of random guests, rooms, stays and rows: few, so that they match. */
export const LABELS = ['resident', 'business', 'suite'] as const;
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

const labelsOf = ({ labels }: DetailWords) =>
  mostly<readonly string[]>([], fc.subarray([...labels], { minLength: 1 }), 2);
const few = mostly<number | undefined>(undefined, fc.nat(3), 2);
const rarely = mostly<number | undefined>(undefined, fc.nat(6));
const NO_NIGHTS: Record<'later' | 'earlier' | 'nightsBefore' | 'nightsAfter', number | undefined> = {
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

type RawGuest = Generated<ReturnType<typeof rawGuests>>[number];

function rawGuests(words: DetailWords) {
  return ownNights.chain((nights) => {
    const guest = fc.record({
      age: mostly<number | undefined>(undefined, fc.nat(25), 1),
      // Replaces the age: the guest has a birthday that many days after arrival.
      birthday: mostly<number | undefined>(undefined, fc.integer({ min: -2, max: 6 })),
      labels: labelsOf(words),
      nights,
      paidBefore: paidOf(words.paid.guest),
    });
    return fc.array(guest, { maxLength: 5 });
  });
}

const nightsElsewhere = mostly<number | undefined>(undefined, fc.nat(12));

function rawRoomDetails(words: DetailWords) {
  const extra = fc.record({
    label: fc.constantFrom(...words.extras),
    units: fc.nat(5_000),
    isNightly: mostly(false, fc.constant(true)),
  });
  return fc.record({
    guests: mostly<readonly RawGuest[]>([], rawGuests(words), 1),
    keepsPersons: fc.boolean(),
    bedrooms: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: 4 }), 2),
    labels: labelsOf(words),
    extras: mostly<ReadonlyArray<Generated<typeof extra>>>([], fc.array(extra, { minLength: 1, maxLength: 2 })),
    nightsBefore: nightsElsewhere,
    nightsAfter: nightsElsewhere,
    paidBefore: paidOf(words.paid.room),
  });
}

function rawStayDetails(words: DetailWords) {
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
function guestFrom(raw: RawGuest, day: number, nightsOfRoom: number): Guest {
  const { age, birthday, labels, paidBefore, nights } = raw;
  const { later, earlier, ...elsewhere } = nights;
  const first = Math.min(later ?? 0, nightsOfRoom - 1);
  const [label] = labels;
  // Derived from the age, so that nothing else is generated differently.
  const hasEvidence = label !== undefined && (age ?? 1) % 2 === 0;
  return withoutAbsent({
    ...agedOn(day + first, age, birthday),
    labels: ifAny(labels),
    evidence: hasEvidence ? [{ label, document: 'card', reference: '12' }] : undefined,
    checkIn: later === undefined ? undefined : dateOf(day + first),
    nights: earlier === undefined ? undefined : Math.max(1, nightsOfRoom - first - earlier),
    ...elsewhere,
    paidBefore,
  });
}

function stayDetails(raw: Generated<ReturnType<typeof rawStayDetails>>, day: number): Omit<Stay, 'checkIn' | 'rooms'> {
  const { labels, bookedDaysBefore, ...others } = raw;
  const bookedOn = bookedDaysBefore === undefined ? undefined : dateOf(day - bookedDaysBefore);
  return withoutAbsent({ labels: ifAny(labels), bookedOn, ...others });
}
