import { dayNumber, readDay, yearsBetween } from '../calendar/plain-date.js';
import { isShortDecimal, parseUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, isWhole, multiply, subtract } from '../money/integer.js';
import type { Extra, Guest, Room, Stay } from './schema.js';
import { LIMITS, LODGING } from './schema.js';

export interface ListedGuest {
  /** In years, on the days of arrival and of departure; `undefined` for an adult of unknown age. */
  readonly age: number | undefined;
  readonly ageOnDeparture: number | undefined;
  /** The year of arrival less the year of birth. */
  readonly ageInYear: number | undefined;
  readonly labels: readonly string[];
  /** `undefined`: the nights of the room. */
  readonly ownNights: GuestNights | undefined;
  readonly paid: PaidTaxes;
  /** The label that each document of the guest proves. */
  readonly evidence: readonly string[];
}

export type PaidTaxes = ReadonlyArray<readonly [title: string, amount: string]>;

export const NOTHING_PAID: PaidTaxes = [];

const NO_EVIDENCE: readonly string[] = [];

/** A guest of whom the stay says nothing. */
export const ADULT: ListedGuest = {
  age: undefined,
  ageOnDeparture: undefined,
  ageInYear: undefined,
  labels: [],
  ownNights: undefined,
  paid: NOTHING_PAID,
  evidence: NO_EVIDENCE,
};

/** The nights of a guest who arrives later or leaves earlier than the room, or has other nights elsewhere. */
export interface GuestNights {
  /** Counted from 0 in the room. */
  readonly first: number;
  readonly nights: number;
  readonly nightsBefore: number;
  readonly nightsAfter: number;
}

/** A part of the price beside lodging, of all identical rooms together, one price a night in minor units. */
interface ExtraPrices {
  readonly label: string;
  readonly prices: readonly Integer[];
}

/** The fields of a room that only local rules depend on; absent for plain rooms, which are read on the fast path. */
export interface RoomDetails {
  /** The listed guests of one of the identical rooms. */
  readonly guests: readonly ListedGuest[];
  /** Whether the room has a field `guests`; an empty list says that all are adults. */
  readonly isListed: boolean;
  readonly hasOwnNights: boolean;
  /** The guests in one of the identical rooms who are not listed: adults without labels. */
  readonly others: number;
  readonly bedrooms: number;
  /** The labels of the stay, then those of the room. */
  readonly labels: readonly string[];
  /** How many of `labels` belong to the stay. */
  readonly labelsOfStay: number;
  /** The lodging of all identical rooms together, one price a night in minor units, without extras. */
  readonly lodging: readonly Integer[];
  readonly extras: readonly ExtraPrices[];
  /** Day number of the booking; `undefined` if it is unknown. */
  readonly bookedDay: number | undefined;
  /** Earlier payments for the room; then for the stay. */
  readonly paid: PaidTaxes;
  readonly paidOfStay: PaidTaxes;
  /** Whether `nightsBefore` or `nightsAfter` was given anywhere, even as 0. */
  readonly givesNightsBefore: boolean;
  readonly givesNightsAfter: boolean;
}

/** The fields of a stay that apply to all rooms. */
export interface StayFacts {
  readonly labels: readonly string[];
  readonly bookedDay: number | undefined;
  readonly nightsBefore: number;
  readonly nightsAfter: number;
  readonly paid: PaidTaxes;
  readonly givesNightsBefore: boolean;
  readonly givesNightsAfter: boolean;
}

export const NO_FACTS: StayFacts = {
  labels: [],
  bookedDay: undefined,
  nightsBefore: 0,
  nightsAfter: 0,
  paid: NOTHING_PAID,
  givesNightsBefore: false,
  givesNightsAfter: false,
};

export function plainDetails(lodging: readonly Integer[], persons: number): RoomDetails {
  return {
    guests: [],
    isListed: false,
    hasOwnNights: false,
    others: persons,
    bedrooms: 1,
    labels: [],
    labelsOfStay: 0,
    lodging,
    extras: [],
    bookedDay: undefined,
    givesNightsBefore: false,
    givesNightsAfter: false,
    paid: NOTHING_PAID,
    paidOfStay: NOTHING_PAID,
  };
}

export function stayFactsOf(stay: Omit<Stay, 'rooms'>, digits: number): StayFacts | undefined {
  const { labels = [], bookedOn, nightsBefore = 0, nightsAfter = 0 } = stay;
  const paid = paidTaxes(stay, digits);
  if (paid === undefined) return undefined;
  return {
    labels,
    bookedDay: bookedOn === undefined ? undefined : dayNumber(bookedOn),
    nightsBefore,
    nightsAfter,
    givesNightsBefore: stay.nightsBefore !== undefined,
    givesNightsAfter: stay.nightsAfter !== undefined,
    paid,
  };
}

/** The details of a room, its price a night with every extra, and the persons who sleep in it. */
interface DetailedRoom {
  readonly prices: readonly Integer[];
  readonly persons: number;
  readonly nightsBefore: number;
  readonly nightsAfter: number;
  readonly details: RoomDetails;
}

interface ReadWith {
  readonly count: number;
  readonly digits: number;
  readonly facts: StayFacts;
  readonly firstDay: number;
}

/** Returns `undefined` if fields do not fit together; `validateStay` reports why. */
export function detailsOf(
  room: Room,
  lodging: readonly Integer[],
  { count, digits, facts, firstDay }: ReadWith,
): DetailedRoom | undefined {
  const { guests: listed, bedrooms = 1, labels = [], extras: given = [] } = room;
  const { nightsBefore = facts.nightsBefore, nightsAfter = facts.nightsAfter } = room;
  const nights = { firstDay, nights: lodging.length, nightsBefore, nightsAfter };
  const extras = allOf(given, (extra) => extraPrices(extra, lodging.length, count, digits));
  const guests = allOf(listed ?? [], (guest) => listedGuest(guest, nights, digits));
  const paid = paidTaxes(room, digits);
  if (extras === undefined || guests === undefined || paid === undefined) return undefined;
  const persons = room.persons ?? listed?.length;
  if (persons === undefined || persons < guests.length) return undefined;
  const says = (field: 'nightsBefore' | 'nightsAfter') =>
    room[field] !== undefined || guests.some(({ ownNights }) => ownNights !== undefined && ownNights[field] > 0);
  return {
    prices: extras.reduce((sums, { prices }) => sums.map((sum, night) => add(sum, prices[night] ?? 0)), lodging),
    persons,
    nightsBefore,
    nightsAfter,
    details: {
      guests,
      isListed: listed !== undefined,
      hasOwnNights: guests.some(({ ownNights }) => ownNights !== undefined),
      others: persons - guests.length,
      bedrooms,
      labels: [...facts.labels, ...labels],
      labelsOfStay: facts.labels.length,
      lodging,
      extras,
      bookedDay: facts.bookedDay,
      paid,
      paidOfStay: facts.paid,
      givesNightsBefore: facts.givesNightsBefore || says('nightsBefore'),
      givesNightsAfter: facts.givesNightsAfter || says('nightsAfter'),
    },
  };
}

interface NightsOfRoom extends Omit<GuestNights, 'first'> {
  readonly firstDay: number;
}

/** Earlier payments; each amount has at most the digits of the currency. */
function paidTaxes({ paidBefore }: Pick<Room, 'paidBefore'>, digits: number): PaidTaxes | undefined {
  if (paidBefore === undefined) return NOTHING_PAID;
  const paid = Object.entries(paidBefore);
  return paid.every(([, amount]) => unitsOf(amount, digits) !== undefined) ? paid : undefined;
}

function listedGuest(guest: Guest, room: NightsOfRoom, digits: number): ListedGuest | undefined {
  const { labels = [], evidence = [] } = guest;
  const nights = nightsOfGuest(guest, room);
  const ages = nights && agesOf(guest, room.firstDay + nights.first, nights.nights);
  const paid = paidTaxes(guest, digits);
  if (nights === undefined || ages === undefined || paid === undefined) return undefined;
  return {
    age: ages.age,
    ageOnDeparture: ages.ageOnDeparture,
    ageInYear: ages.ageInYear,
    labels,
    ownNights: isOfRoom(nights, room) ? undefined : nights,
    paid,
    evidence: evidence.length === 0 ? NO_EVIDENCE : evidence.map(({ label }) => label),
  };
}

export type Ages = Pick<ListedGuest, 'age' | 'ageOnDeparture' | 'ageInYear'>;

/** The guest's age, or the ages from the date of birth on the guest's days of arrival and departure, and in that year. */
export function agesOf({ age, birthDate }: Guest, arrival: number, nights: number): Ages | undefined {
  if (birthDate === undefined) return { age, ageOnDeparture: age, ageInYear: age };
  const birth = dayNumber(birthDate);
  if (age !== undefined || birth === undefined || !canBeBorn(birth, arrival)) return undefined;
  return {
    age: yearsBetween(birth, arrival),
    ageOnDeparture: yearsBetween(birth, arrival + nights),
    ageInYear: readDay(arrival).year - readDay(birth).year,
  };
}

/** Whether a guest who arrives on a day can be born on another one. */
export function canBeBorn(birth: number, arrival: number): boolean {
  return birth <= arrival && yearsBetween(birth, arrival) <= LIMITS.age;
}

/** Without other values, a later arrival has no nights before, and an earlier departure none after. */
function nightsOfGuest(guest: Guest, room: NightsOfRoom): GuestNights | undefined {
  const first = (guest.checkIn === undefined ? room.firstDay : (dayNumber(guest.checkIn) ?? -1)) - room.firstDay;
  const { nights = room.nights - first } = guest;
  if (first < 0 || !isWhole(nights, 1, room.nights - first)) return undefined;
  const { nightsBefore = first > 0 ? 0 : room.nightsBefore } = guest;
  const { nightsAfter = first + nights < room.nights ? 0 : room.nightsAfter } = guest;
  return { first, nights, nightsBefore, nightsAfter };
}

function isOfRoom({ nights, nightsBefore, nightsAfter }: GuestNights, room: NightsOfRoom): boolean {
  return nights === room.nights && nightsBefore === room.nightsBefore && nightsAfter === room.nightsAfter;
}

function extraPrices(extra: Extra, nights: number, count: number, digits: number): ExtraPrices | undefined {
  const { label, nightlyPrices, price } = extra;
  if (label === LODGING || (nightlyPrices === undefined) === (price === undefined)) return undefined;
  const prices = pricesByNight(extra, nights, count, digits);
  return prices?.length === nights ? { label, prices } : undefined;
}

function allOf<Given, Made>(list: readonly Given[], make: (entry: Given) => Made | undefined): Made[] | undefined {
  const made: Made[] = [];
  for (const entry of list) {
    const value = make(entry);
    if (value === undefined) return undefined;
    made.push(value);
  }
  return made;
}

interface GivenPrices {
  readonly nightlyPrices?: unknown;
  readonly price?: unknown;
  readonly nights?: unknown;
}

/** The prices of a room's nights, times its count, in units of 10^-digits; `undefined` for an invalid price. */
export function pricesOfRoom(room: GivenPrices, count: number, digits: number): Integer[] | undefined {
  const { nightlyPrices, price, nights } = room;
  if (nightlyPrices === undefined) {
    return isWhole(nights, 1, LIMITS.nights) ? spreadPrice(price, nights, count, digits) : undefined;
  }
  return price === undefined && nights === undefined ? listedPrices(nightlyPrices, count, digits) : undefined;
}

/** Prices of nights, or one price spread over them, times a count; `undefined` for an invalid price. */
export function pricesByNight(
  { nightlyPrices, price }: Omit<GivenPrices, 'nights'>,
  nights: number,
  count: number,
  digits: number,
): Integer[] | undefined {
  if (nightlyPrices === undefined) return spreadPrice(price, nights, count, digits);
  return listedPrices(nightlyPrices, count, digits);
}

/** A price in minor units; `undefined` for an invalid one. */
function unitsOf(price: unknown, digits: number): Integer | undefined {
  return typeof price === 'string' && isShortDecimal(price) ? parseUnits(price, digits) : undefined;
}

function listedPrices(texts: unknown, count: number, digits: number): Integer[] | undefined {
  if (!Array.isArray(texts)) return undefined;
  if (texts.length === 0 || texts.length > LIMITS.nights) return undefined;
  // Filled by pushing: an array made with a length counts as one with holes, which slows all reads.
  const prices: Integer[] = [];
  for (let night = 0; night < texts.length; night += 1) {
    const units = unitsOf(texts[night], digits);
    if (units === undefined) return undefined;
    prices.push(count === 1 ? units : multiply(units, count));
  }
  return prices;
}

/** A price of a stay, spread evenly over its nights. The remaining minor units go to the earliest nights, one each. */
function spreadPrice(price: unknown, nights: number, count: number, digits: number): Integer[] | undefined {
  const units = unitsOf(price, digits);
  if (units === undefined) return undefined;
  const even = floorDivide(units, nights);
  const spare = subtract(units, multiply(even, nights));
  const prices: Integer[] = [];
  for (let night = 0; night < nights; night += 1) {
    const ofRoom = night < spare ? add(even, 1) : even;
    prices.push(count === 1 ? ofRoom : multiply(ofRoom, count));
  }
  return prices;
}
