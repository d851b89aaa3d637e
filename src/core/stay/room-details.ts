import { dayNumber, yearsBetween } from '../calendar/plain-date.js';
import { isRecord } from '../issues/reading.js';
import { isNotBlank, isShort } from '../issues/texts.js';
import { isShortDecimal, parseUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, isWhole, multiply, subtract } from '../money/integer.js';
import { EVIDENCE_FIELDS, EXTRA_FIELDS, fieldTest, GUEST_FIELDS, STAY_FIELDS } from './fields.js';
import { LIMITS, LODGING } from './schema.js';

export interface ListedGuest {
  /** In years, on the days of arrival and of departure; `undefined` for an adult of unknown age. */
  readonly age: number | undefined;
  readonly ageOnDeparture: number | undefined;
  readonly labels: readonly string[];
  /** `undefined`: the nights of the room. */
  readonly ownNights: GuestNights | undefined;
  readonly paid: PaidTaxes;
  /** The label that each document of the guest proves. */
  readonly evidence: readonly string[];
}

export type PaidTaxes = ReadonlyArray<readonly [title: string, amount: string]>;

export const NOTHING_PAID: PaidTaxes = [];

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
  /** Whether the room, the stay or a guest gives the nights before, or those after, even if 0. */
  readonly saysBefore: boolean;
  readonly saysAfter: boolean;
}

/** The fields of a stay that apply to all rooms. */
export interface StayFacts {
  readonly labels: readonly string[];
  readonly bookedDay: number | undefined;
  readonly nightsBefore: number;
  readonly nightsAfter: number;
  readonly paid: PaidTaxes;
  readonly saysBefore: boolean;
  readonly saysAfter: boolean;
}

export const NO_FACTS: StayFacts = {
  labels: [],
  bookedDay: undefined,
  nightsBefore: 0,
  nightsAfter: 0,
  paid: NOTHING_PAID,
  saysBefore: false,
  saysAfter: false,
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
    saysBefore: false,
    saysAfter: false,
    paid: NOTHING_PAID,
    paidOfStay: NOTHING_PAID,
  };
}

export function readStayFacts(stay: Record<string, unknown>, digits: number): StayFacts | undefined {
  if (!hasOnly(stay, isStayField)) return undefined;
  const { labels: listed = [], bookedOn, nightsBefore = 0, nightsAfter = 0 } = stay;
  const labels = readLabels(listed);
  const bookedDay = typeof bookedOn === 'string' ? dayNumber(bookedOn) : undefined;
  if (labels === undefined || (bookedOn !== undefined && bookedDay === undefined)) return undefined;
  const paid = readPaid(stay, digits);
  if (!areElsewhere(nightsBefore) || !areElsewhere(nightsAfter) || paid === undefined) return undefined;
  const saysBefore = stay['nightsBefore'] !== undefined;
  const saysAfter = stay['nightsAfter'] !== undefined;
  return { labels, bookedDay, nightsBefore, nightsAfter, saysBefore, saysAfter, paid };
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

/** Returns `undefined` if a field may be invalid; `validateStay` reports why. */
export function readDetails(
  fields: Record<string, unknown>,
  lodging: readonly Integer[],
  { count, digits, facts, firstDay }: ReadWith,
): DetailedRoom | undefined {
  const { persons, guests: listed, bedrooms = 1, labels: ownLabels = [], extras: given = [] } = fields;
  const { nightsBefore = facts.nightsBefore, nightsAfter = facts.nightsAfter } = fields;
  const labels = readLabels(ownLabels);
  const extras = readExtras(given, lodging.length, count, digits);
  const paid = readPaid(fields, digits);
  if (labels === undefined || extras === undefined || paid === undefined) return undefined;
  if (!areElsewhere(nightsBefore) || !areElsewhere(nightsAfter) || !isWhole(bedrooms, 1, LIMITS.bedrooms))
    return undefined;
  const room = { firstDay, nights: lodging.length, nightsBefore, nightsAfter };
  const guests = listed === undefined ? [] : readGuests(listed, room, digits);
  if (guests === undefined) return undefined;
  const all = listed !== undefined && persons === undefined ? guests.length : persons;
  if (!isWhole(all, guests.length, LIMITS.persons)) return undefined;
  return {
    prices: extras.reduce((sums, { prices }) => sums.map((sum, night) => add(sum, prices[night] ?? 0)), lodging),
    persons: all,
    nightsBefore,
    nightsAfter,
    details: {
      guests,
      isListed: listed !== undefined,
      hasOwnNights: guests.some(({ ownNights }) => ownNights !== undefined),
      others: all - guests.length,
      bedrooms,
      labels: [...facts.labels, ...labels],
      labelsOfStay: facts.labels.length,
      lodging,
      extras,
      bookedDay: facts.bookedDay,
      paid,
      paidOfStay: facts.paid,
      saysBefore:
        facts.saysBefore ||
        fields['nightsBefore'] !== undefined ||
        guests.some(({ ownNights: nights }) => nights !== undefined && nights.nightsBefore > 0),
      saysAfter:
        facts.saysAfter ||
        fields['nightsAfter'] !== undefined ||
        guests.some(({ ownNights: nights }) => nights !== undefined && nights.nightsAfter > 0),
    },
  };
}

function areElsewhere(nights: unknown): nights is number {
  return isWhole(nights, 0, LIMITS.nightsElsewhere);
}

interface NightsOfRoom extends Omit<GuestNights, 'first'> {
  readonly firstDay: number;
}

/** Earlier payments; each amount has at most the digits of the currency. */
function readPaid({ paidBefore }: Record<string, unknown>, digits: number): PaidTaxes | undefined {
  if (paidBefore === undefined) return NOTHING_PAID;
  if (!isRecord(paidBefore)) return undefined;
  const paid: Array<readonly [string, string]> = [];
  for (const title in paidBefore) {
    const amount = paidBefore[title];
    if (!Object.hasOwn(paidBefore, title) || !isLabel(title) || paid.length === LIMITS.paid) return undefined;
    if (typeof amount !== 'string' || unitsOf(amount, digits) === undefined) return undefined;
    paid.push([title, amount]);
  }
  return paid;
}

function readGuests(list: unknown, room: NightsOfRoom, digits: number): ListedGuest[] | undefined {
  if (!Array.isArray(list) || list.length > LIMITS.persons) return undefined;
  return allRead(list, (guest) => {
    if (!isRecord(guest) || !hasOnly(guest, isGuestField)) return undefined;
    const { labels: listed = [] } = guest;
    const labels = readLabels(listed);
    const nights = readNights(guest, room);
    const ages = nights && readAges(guest, room.firstDay + nights.first, nights.nights);
    const paid = readPaid(guest, digits);
    const evidence = readEvidence(guest);
    if (labels === undefined || nights === undefined || ages === undefined) return undefined;
    if (paid === undefined || evidence === undefined) return undefined;
    const { age, ageOnDeparture } = ages;
    return { age, ageOnDeparture, labels, ownNights: isOfRoom(nights, room) ? undefined : nights, paid, evidence };
  });
}

type Ages = Pick<ListedGuest, 'age' | 'ageOnDeparture'>;

/** The guest's age, or the ages from the date of birth on the guest's days of arrival and departure. */
function readAges({ age, birthDate }: Record<string, unknown>, arrival: number, nights: number): Ages | undefined {
  if (birthDate === undefined) {
    return age === undefined || isWhole(age, 0, LIMITS.age) ? { age, ageOnDeparture: age } : undefined;
  }
  const birth = typeof birthDate === 'string' ? dayNumber(birthDate) : undefined;
  if (age !== undefined || birth === undefined || !canBeBorn(birth, arrival)) return undefined;
  return { age: yearsBetween(birth, arrival), ageOnDeparture: yearsBetween(birth, arrival + nights) };
}

/** Whether a guest who arrives on a day can be born on another one. */
export function canBeBorn(birth: number, arrival: number): boolean {
  return birth <= arrival && yearsBetween(birth, arrival) <= LIMITS.age;
}

/** Without other values, a later arrival has no nights before, and an earlier departure none after. */
function readNights(guest: Record<string, unknown>, room: NightsOfRoom): GuestNights | undefined {
  const { checkIn } = guest;
  const day = typeof checkIn === 'string' ? dayNumber(checkIn) : room.firstDay;
  const first = (day ?? -1) - room.firstDay;
  const { nights = room.nights - first } = guest;
  if (!(checkIn === undefined || typeof checkIn === 'string') || first < 0) return undefined;
  if (!isWhole(nights, 1, room.nights - first)) return undefined;
  const { nightsBefore = first > 0 ? 0 : room.nightsBefore } = guest;
  const { nightsAfter = first + nights < room.nights ? 0 : room.nightsAfter } = guest;
  if (!areElsewhere(nightsBefore) || !areElsewhere(nightsAfter)) return undefined;
  return { first, nights, nightsBefore, nightsAfter };
}

export const NO_EVIDENCE: readonly string[] = [];

function readEvidence({ evidence }: Record<string, unknown>): readonly string[] | undefined {
  if (evidence === undefined) return NO_EVIDENCE;
  if (!Array.isArray(evidence) || evidence.length > LIMITS.evidence) return undefined;
  return allRead(evidence, (entry) => {
    if (!isRecord(entry) || !hasOnly(entry, isEvidenceField)) return undefined;
    const { label } = entry;
    return isLabel(label) && EVIDENCE_NAMES.every((field) => isLabel(entry[field])) ? label : undefined;
  });
}

function isOfRoom({ nights, nightsBefore, nightsAfter }: GuestNights, room: NightsOfRoom): boolean {
  return nights === room.nights && nightsBefore === room.nightsBefore && nightsAfter === room.nightsAfter;
}

function readExtras(list: unknown, nights: number, count: number, digits: number): ExtraPrices[] | undefined {
  if (!Array.isArray(list) || list.length > LIMITS.extras) return undefined;
  return allRead(list, (extra) => {
    if (!isRecord(extra) || !hasOnly(extra, isExtraField)) return undefined;
    const { label, nightlyPrices, price } = extra;
    if (!isLabel(label) || label === LODGING || (nightlyPrices === undefined) === (price === undefined)) {
      return undefined;
    }
    const prices = pricesByNight(extra, nights, count, digits);
    return prices?.length === nights ? { label, prices } : undefined;
  });
}

function readLabels(list: unknown): string[] | undefined {
  if (!Array.isArray(list) || list.length > LIMITS.labels) return undefined;
  return allRead(list, (label) => (isLabel(label) ? label : undefined));
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && isNotBlank(value) && isShort(value);
}

function allRead<Entry>(
  list: readonly unknown[],
  readEntry: (entry: unknown) => Entry | undefined,
): Entry[] | undefined {
  const entries: Entry[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const entry = readEntry(list[index]);
    if (entry === undefined) return undefined;
    entries.push(entry);
  }
  return entries;
}

function hasOnly(value: Record<string, unknown>, isField: (key: string) => boolean): boolean {
  for (const key in value) if (!isField(key)) return false;
  return true;
}

const isStayField = /* @__PURE__ */ fieldTest(STAY_FIELDS);
const isGuestField = /* @__PURE__ */ fieldTest(GUEST_FIELDS);
const EVIDENCE_NAMES = /* @__PURE__ */ Object.keys(EVIDENCE_FIELDS);
const isEvidenceField = /* @__PURE__ */ fieldTest(EVIDENCE_FIELDS);
const isExtraField = /* @__PURE__ */ fieldTest(EXTRA_FIELDS);

/** The prices of a room's nights, times its count, in units of 10^-digits; `undefined` for an invalid price. */
export function pricesOfRoom(room: Record<string, unknown>, count: number, digits: number): Integer[] | undefined {
  const { nightlyPrices, price, nights } = room;
  if (nightlyPrices === undefined) {
    return isWhole(nights, 1, LIMITS.nights) ? spreadPrice(price, nights, count, digits) : undefined;
  }
  return price === undefined && nights === undefined ? listedPrices(nightlyPrices, count, digits) : undefined;
}

/** Prices of nights, or one price spread over them, times a count; `undefined` for an invalid price. */
export function pricesByNight(
  { nightlyPrices, price }: { readonly nightlyPrices?: unknown; readonly price?: unknown },
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
