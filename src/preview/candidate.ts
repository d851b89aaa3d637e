import { dateOf } from '../calendar/plain-date.js';
import { counted } from '../issues/shown.js';
import { printUnits } from '../money/amount.js';
import { add, floorDivide, type Integer, multiply } from '../money/integer.js';
import { LIMITS } from '../stay/limits.js';
import type { Extra, Guest, Room, Stay } from '../stay/schema.js';

/** A stay that may become a scenario. */
export interface Candidate {
  /** The lower, the more telling: what is cut off is what stands last. */
  readonly rank: number;
  readonly why: string;
  readonly arrival: number;
  readonly rooms: readonly CandidateRoom[];
  /** Of the stay. */
  readonly labels?: readonly string[];
  /** Day number. */
  readonly bookedOn?: number | undefined;
  readonly nightsBefore?: number;
  readonly nightsAfter?: number;
}

export interface CandidateRoom {
  readonly nights: number;
  readonly persons: number;
  /** How many identical rooms [1]. */
  readonly count?: number;
  readonly price?: PriceKind;
  /** In place of a kind of price: minor units, night by night; the last are those of all nights after it. */
  readonly exact?: readonly Integer[] | undefined;
  /** Who the persons are, where local rules ask. */
  readonly guests?: readonly Guest[];
  /** Parts of the price beside lodging, a night in minor units; without units a fifth of the usual price. */
  readonly extras?: ReadonlyArray<{ readonly label: string; readonly units?: Integer | undefined }>;
  /** How many days after the others this room arrives. */
  readonly later?: number;
}

/** flat: the usual price each night; varied: another price each night; high, low, free. */
export type PriceKind = 'flat' | 'varied' | 'odd' | 'high' | 'low' | 'free';

/** The usual price of a night in minor units, and how many digits prices are written with. */
export interface PriceScale {
  readonly usual: Integer;
  readonly digits: number;
}

/** One room for two persons. */
export function oneRoom(nights: number, price: PriceKind = 'flat'): CandidateRoom[] {
  return [{ nights, persons: 2, price }];
}

/** Which stay a candidate is. */
export function stayOf(candidate: Candidate, scale: PriceScale): Stay {
  const { arrival, rooms, labels = [], bookedOn, nightsBefore = 0, nightsAfter = 0 } = candidate;
  return {
    checkIn: dateOf(arrival),
    rooms: rooms.map((room, at): Room => {
      const { persons, guests, count = 1, later = 0 } = room;
      const nights = Math.min(room.nights, LIMITS.nights);
      const extras = (room.extras ?? []).map(({ label, units }): Extra => {
        const each = units ?? evenUnits(scale, EXTRA_PERCENT);
        return { label, price: printUnits(multiply(each, nights), scale.digits) };
      });
      return {
        ...(guests === undefined ? { persons } : { guests }),
        ...pricesOf(room, nights, at, scale),
        ...(extras.length === 0 ? {} : { extras }),
        ...(count === 1 ? {} : { count }),
        ...(later === 0 ? {} : { checkIn: dateOf(arrival + later) }),
      };
    }),
    ...(labels.length === 0 ? {} : { labels }),
    ...(bookedOn === undefined ? {} : { bookedOn: dateOf(bookedOn) }),
    ...(nightsBefore === 0 ? {} : { nightsBefore }),
    ...(nightsAfter === 0 ? {} : { nightsAfter }),
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

/** What an extra costs a night, in percent of the usual price. */
const EXTRA_PERCENT = 20;

/** In percent of the usual price, each night. */
const EVEN: Partial<Record<PriceKind, number>> = { flat: 100, low: 1, free: 0 };

function evenUnits({ usual }: PriceScale, percent: number): Integer {
  const units = floorDivide(multiply(usual, percent), 100);
  return units === 0 && percent > 0 ? 1 : units;
}

/** In percent of the usual price; with the odd units no two nights of a week round alike. */
const VARIED = [100, 119, 87, 143, 95, 131, 78];
const ODD_UNITS = [0, 37, 13, 71, 5, 49, 98];

function variedPrice({ usual, digits }: PriceScale, kind: PriceKind, night: number): string {
  const percent = (VARIED[night % VARIED.length] ?? 100) * (kind === 'high' ? 4 : 1);
  const odd = kind === 'varied' ? 0 : (ODD_UNITS[(night + Math.floor(night / VARIED.length)) % ODD_UNITS.length] ?? 0);
  return printUnits(add(floorDivide(multiply(usual, percent), 100), odd), digits);
}

/** A stay in a few words: the name of a scenario. */
export function nameOf(candidate: Candidate, scale: PriceScale): string {
  const { arrival, rooms } = candidate;
  const nights = [...new Set(rooms.map((room) => room.nights))].map(String).join(' and ');
  const count = rooms.reduce((sum, room) => sum + (room.count ?? 1), 0);
  const persons = rooms.reduce((sum, room) => sum + room.persons * (room.count ?? 1), 0);
  const late = rooms.some(({ later = 0 }) => later > 0) ? ', one arriving later' : '';
  return (
    `${nights} ${nights === '1' ? 'night' : 'nights'} from ${dateOf(arrival)}, ` +
    `${counted(count, 'room')}${late}, ${counted(persons, 'person')}${guestsInWords(rooms)}` +
    `${priceInWords(rooms[0], scale)}${factsInWords(candidate, scale)}`
  );
}

/** " (one of 7, one \"resident\", one from 2026-05-02)": those of whom something is said. */
function guestsInWords(rooms: readonly CandidateRoom[]): string {
  const told = rooms
    .flatMap((room) => room.guests ?? [])
    .flatMap(({ age, labels = [], checkIn, nights }) => {
      const words = [
        ...(age === undefined ? [] : [`of ${age}`]),
        ...labels.map((label) => `"${label}"`),
        ...(checkIn === undefined ? [] : [`from ${checkIn}`]),
        ...(nights === undefined ? [] : [`for ${counted(nights, 'night')}`]),
      ];
      return words.length === 0 ? [] : [`one ${words.join(' ')}`];
    });
  return told.length === 0 ? '' : ` (${told.join(', ')})`;
}

function priceInWords(room: CandidateRoom | undefined, { digits }: PriceScale): string {
  if (room?.exact === undefined) return PRICE_WORDS[room?.price ?? 'flat'];
  return ` at ${room.exact.map((units) => printUnits(units, digits)).join(', ')}`;
}

/** What a stay says beside its rooms and their prices. */
function factsInWords(candidate: Candidate, { digits }: PriceScale): string {
  const { rooms, labels = [], bookedOn, nightsBefore = 0, nightsAfter = 0 } = candidate;
  const extras = rooms.flatMap((room) => room.extras ?? []);
  return [
    ...extras.map(
      ({ label, units }) => `with ${label}${units === undefined ? '' : ` at ${printUnits(units, digits)}`}`,
    ),
    ...labels.map((label) => `"${label}"`),
    ...(bookedOn === undefined ? [] : [`booked ${dateOf(bookedOn)}`]),
    ...(nightsBefore === 0 ? [] : [`after ${counted(nightsBefore, 'night')} before`]),
    ...(nightsAfter === 0 ? [] : [`with ${counted(nightsAfter, 'night')} still to come`]),
  ]
    .map((words) => `, ${words}`)
    .join('');
}

const PRICE_WORDS: Record<PriceKind, string> = {
  flat: '',
  varied: ', prices that differ',
  odd: ', odd prices',
  high: ', high prices',
  low: ', a very low price',
  free: ', free of charge',
};
