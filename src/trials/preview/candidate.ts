import { dateOf } from '../../core/calendar/plain-date.js';
import { printUnits } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, floorDivide, multiply } from '../../core/money/integer.js';
import type { Extra, Guest, PaidBefore, Room, Stay } from '../../core/stay/schema.js';
import { LIMITS } from '../../core/stay/schema.js';
import { COUNTS, PUNCTUATION } from '../../language/words/en/explanation.js';
import { SCENARIO_NAMES, SCENARIO_REASONS } from '../../language/words/en/scenarios.js';
import type { Saying, ValuesOf, Words } from '../../language/words/words.js';
import { ENGLISH, listed, say, saying, titled } from '../../language/words/words.js';

type Reasons = typeof SCENARIO_REASONS.texts;

/** The reasons that have no values but those of some names. */
export type ReasonWith<Name extends string> = {
  [Key in keyof Reasons]: keyof ValuesOf<Reasons[Key]> extends Name ? Key : never;
}[keyof Reasons];

/** Texts are written on demand, because most candidates never become a scenario. */
export function titleOf(title: string): Saying {
  return (words) => titled(title, words);
}

export function dayIn(day: number): Saying {
  return (words) => words.date(dateOf(day));
}

export function amountIn(decimal: string): Saying {
  return (words) => words.amount(decimal);
}

export function titledReason(key: ReasonWith<'title'>, title: string): Saying {
  return saying(SCENARIO_REASONS, key, { title: titleOf(title) });
}

/** "8 nights: first stay longer than ...", and the reason alone. */
export function ofNights(n: number, reason: Saying): Required<Pick<Candidate, 'why' | 'reason'>> {
  return { why: saying(PUNCTUATION, 'colon', { head: saying(COUNTS, 'night', { n }), text: reason }), reason };
}

/** Of candidates that never become a scenario. */
export const NO_REASON: Saying = () => '';

/** A stay that may become a scenario. */
export interface Candidate {
  /** Lower ranks show more. The list is cut at its end. */
  readonly rank: number;
  readonly why: Saying;
  /** `why` without the part that repeats the name of the stay, if it has one. */
  readonly reason?: Saying;
  readonly arrival: number;
  readonly rooms: readonly CandidateRoom[];
  /** Labels of the stay. */
  readonly labels?: readonly string[];
  /** Day number. */
  readonly bookedOn?: number | undefined;
  readonly nightsBefore?: number;
  readonly nightsAfter?: number;
  /** Prior payments of the stay. */
  readonly paidBefore?: PaidBefore;
}

export interface CandidateRoom {
  readonly nights: number;
  readonly persons: number;
  /** The number of identical rooms [1]. */
  readonly count?: number;
  /** The number of bedrooms of each [1]. */
  readonly bedrooms?: number;
  readonly price?: PriceKind;
  /** Prices per night in minor units, in place of a kind of price. The last ones repeat for all further nights. */
  readonly exact?: readonly Integer[] | undefined;
  /** The persons, if local rules have conditions on them. An empty list means adults. */
  readonly guests?: readonly Guest[];
  /** Parts of the price beside lodging, per night in minor units; without units a fifth of the usual price. */
  readonly extras?: ReadonlyArray<{ readonly label: string; readonly units?: Integer | undefined }>;
  /** Days between the first arrival and the arrival of this room. */
  readonly later?: number;
  readonly paidBefore?: PaidBefore;
}

/** flat: the usual price each night; varied: another price each night; high, low, free. */
export type PriceKind = 'flat' | 'varied' | 'odd' | 'high' | 'low' | 'free';

/** The usual price of a night in minor units, and the digits of prices. */
export interface PriceScale {
  readonly usual: Integer;
  readonly digits: number;
}

export function oneRoom(nights: number, price: PriceKind = 'flat'): CandidateRoom[] {
  return [{ nights, persons: 2, price }];
}

export function stayOf(candidate: Candidate, scale: PriceScale): Stay {
  const { arrival, rooms, labels = [], bookedOn, nightsBefore = 0, nightsAfter = 0, paidBefore } = candidate;
  return {
    checkIn: dateOf(arrival),
    rooms: rooms.map((room, index): Room => {
      const { persons, guests, count = 1, bedrooms = 1, later = 0 } = room;
      const nights = Math.min(room.nights, LIMITS.nights);
      const extras = (room.extras ?? []).map(({ label, units = evenUnits(scale, EXTRA_PERCENT) }): Extra => {
        return { label, price: printUnits(multiply(units, nights), scale.digits) };
      });
      return {
        ...(guests === undefined ? { persons } : guests.length === 0 ? { persons, guests } : { guests }),
        ...pricesOf(room, nights, index, scale),
        ...(extras.length === 0 ? {} : { extras }),
        ...(count === 1 ? {} : { count }),
        ...(bedrooms === 1 ? {} : { bedrooms }),
        ...(later === 0 ? {} : { checkIn: dateOf(arrival + later) }),
        ...(room.paidBefore === undefined ? {} : { paidBefore: room.paidBefore }),
      };
    }),
    ...(labels.length === 0 ? {} : { labels }),
    ...(bookedOn === undefined ? {} : { bookedOn: dateOf(bookedOn) }),
    ...(nightsBefore === 0 ? {} : { nightsBefore }),
    ...(nightsAfter === 0 ? {} : { nightsAfter }),
    ...(paidBefore === undefined ? {} : { paidBefore }),
  };
}

function pricesOf(
  { price = 'flat', exact }: CandidateRoom,
  nights: number,
  room: number,
  scale: PriceScale,
): Pick<Room, 'nightlyPrices' | 'price' | 'nights'> {
  const list = (priceOn: (night: number) => string) => ({
    nightlyPrices: Array.from({ length: nights }, (_, night) => priceOn(night)),
  });
  if (exact !== undefined) return list((night) => printUnits(exact[night] ?? exact.at(-1) ?? 0, scale.digits));
  const even = EVEN[price];
  if (even === undefined) return list((night) => variedPrice(scale, price, night + room));
  return { price: printUnits(multiply(evenUnits(scale, even), nights), scale.digits), nights };
}

/** The price of an extra per night, in percent of the usual price. */
const EXTRA_PERCENT = 20;

/** Equal prices for each night, in percent of the usual price. */
const EVEN: Partial<Record<PriceKind, number>> = { flat: 100, low: 1, free: 0 };

function evenUnits({ usual }: PriceScale, percent: number): Integer {
  const units = floorDivide(multiply(usual, percent), 100);
  return units === 0 && percent > 0 ? 1 : units;
}

/** In percent of the usual price. With the odd units no two nights of a week round alike. */
const VARIED = [100, 119, 87, 143, 95, 131, 78];
const ODD_UNITS = [0, 37, 13, 71, 5, 49, 98];

function variedPrice({ usual, digits }: PriceScale, kind: PriceKind, night: number): string {
  const percent = (VARIED[night % VARIED.length] ?? 100) * (kind === 'high' ? 4 : 1);
  const odd = kind === 'varied' ? 0 : (ODD_UNITS[(night + Math.floor(night / VARIED.length)) % ODD_UNITS.length] ?? 0);
  return printUnits(add(floorDivide(multiply(usual, percent), 100), odd), digits);
}

/** The name of a scenario: the stay in a few words. */
export function nameOf(candidate: Candidate, scale: PriceScale, words: Words = ENGLISH): string {
  const { arrival, rooms } = candidate;
  return [
    say(words, SCENARIO_NAMES, 'stay', { nights: nightsInWords(rooms, words), date: dayIn(arrival) }),
    roomsInWords(rooms, words),
    ...(rooms.some(({ later = 0 }) => later > 0) ? [say(words, SCENARIO_NAMES, 'late')] : []),
    ...personsAndPrice(rooms, scale, words),
    ...factsInWords(candidate, scale, words),
  ].join(', ');
}

/** "1 room", "2 rooms of 3 bedrooms". */
function roomsInWords(rooms: readonly CandidateRoom[], words: Words): string {
  const counted = say(words, COUNTS, 'room', { n: rooms.reduce((sum, { count = 1 }) => sum + count, 0) });
  const most = Math.max(...rooms.map(({ bedrooms = 1 }) => bedrooms));
  return most === 1 ? counted : `${counted} ${say(words, SCENARIO_NAMES, 'bedrooms', { n: most })}`;
}

/** "3 nights"; "3 and 2 nights" for rooms with several lengths. */
function nightsInWords(rooms: readonly CandidateRoom[], words: Words): string {
  const [only = 0, ...others] = new Set(rooms.map(({ nights }) => nights));
  if (others.length === 0) return say(words, COUNTS, 'night', { n: only });
  const nights = listed(words, [only, ...others].map(words.count), 'conjunction');
  return say(words, SCENARIO_NAMES, 'severalNights', { nights });
}

function personsAndPrice(rooms: readonly CandidateRoom[], { digits }: PriceScale, words: Words): string[] {
  const [{ price = 'flat', exact } = {}] = rooms;
  const pricesIn = (all: readonly Integer[]) => all.map((units) => words.amount(printUnits(units, digits))).join(', ');
  const n = rooms.reduce((sum, room) => sum + room.persons * (room.count ?? 1), 0);
  const guests = guestsInWords(rooms, words);
  const counted = say(words, COUNTS, 'person', { n });
  const persons = guests === '' ? counted : say(words, SCENARIO_NAMES, 'guests', { persons: counted, guests });
  if (exact === undefined) return price === 'flat' ? [persons] : [persons, say(words, SCENARIO_NAMES, price)];
  // Each price of several rooms is named once.
  const prices = [...new Set(rooms.map((room) => pricesIn(room.exact ?? exact)))].join(' / ');
  return [say(words, SCENARIO_NAMES, 'pricedAt', { persons, prices })];
}

/** "one of 7, one \"resident\", one from 2026-05-02": the guests with facts. */
function guestsInWords(rooms: readonly CandidateRoom[], words: Words): string {
  return rooms
    .flatMap((room) => room.guests ?? [])
    .flatMap(({ age, birthDate, labels = [], checkIn, nights }) => {
      const facts = [
        ...(age === undefined ? [] : [say(words, SCENARIO_NAMES, 'guestAge', { n: age })]),
        ...(birthDate === undefined ? [] : [say(words, SCENARIO_NAMES, 'guestBorn', { date: words.date(birthDate) })]),
        ...labels.map((label) => say(words, SCENARIO_NAMES, 'label', { label })),
        ...(checkIn === undefined ? [] : [say(words, SCENARIO_NAMES, 'guestFrom', { date: words.date(checkIn) })]),
        ...(nights === undefined ? [] : [say(words, SCENARIO_NAMES, 'guestNights', { n: nights })]),
      ];
      return facts.length === 0 ? [] : [say(words, SCENARIO_NAMES, 'guest', { facts: facts.join(' ') })];
    })
    .join(', ');
}

function factsInWords(candidate: Candidate, { digits }: PriceScale, words: Words): string[] {
  const { rooms, labels = [], bookedOn, nightsBefore = 0, nightsAfter = 0 } = candidate;
  const extras = rooms.flatMap((room) => room.extras ?? []);
  return [
    ...extras.map(({ label, units }) =>
      units === undefined
        ? say(words, SCENARIO_NAMES, 'extra', { label })
        : say(words, SCENARIO_NAMES, 'extraAt', { label, price: words.amount(printUnits(units, digits)) }),
    ),
    ...labels.map((label) => say(words, SCENARIO_NAMES, 'label', { label })),
    ...(bookedOn === undefined ? [] : [say(words, SCENARIO_NAMES, 'booked', { date: words.date(dateOf(bookedOn)) })]),
    ...(nightsBefore === 0 ? [] : [say(words, SCENARIO_NAMES, 'before', { n: nightsBefore })]),
    ...(nightsAfter === 0 ? [] : [say(words, SCENARIO_NAMES, 'toCome', { n: nightsAfter })]),
    ...[candidate, ...rooms, ...rooms.flatMap(({ guests = [] }) => guests)].flatMap(({ paidBefore = {} }) =>
      Object.entries(paidBefore).map(([title, amount]) =>
        say(words, SCENARIO_NAMES, 'paid', { title: titled(title, words), amount: words.amount(amount) }),
      ),
    ),
  ];
}
