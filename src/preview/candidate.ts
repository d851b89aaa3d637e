import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import { add, floorDivide, type Integer, multiply } from '../money/integer.js';
import { LIMITS } from '../stay/limits.js';
import type { Room, Stay } from '../stay/schema.js';

/** A stay that may become a scenario. */
export interface Candidate {
  /** The lower, the more telling: what is cut off is what stands last. */
  readonly rank: number;
  readonly why: string;
  readonly arrival: number;
  readonly rooms: readonly CandidateRoom[];
}

export interface CandidateRoom {
  readonly nights: number;
  readonly persons: number;
  readonly price?: PriceKind;
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
export function stayOf({ arrival, rooms }: Candidate, scale: PriceScale): Stay {
  return {
    checkIn: dateOf(arrival),
    rooms: rooms.map(({ nights: asked, persons, price = 'flat', later = 0 }, at): Room => {
      const nights = Math.min(asked, LIMITS.nights);
      const prices =
        EVEN[price] === undefined
          ? { nightlyPrices: Array.from({ length: nights }, (_, night) => variedPrice(scale, price, night + at)) }
          : { price: printUnits(multiply(evenUnits(scale, EVEN[price]), nights), scale.digits), nights };
      return { persons, ...prices, ...(later === 0 ? {} : { checkIn: dateOf(arrival + later) }) };
    }),
  };
}

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
export function nameOf({ arrival, rooms }: Candidate): string {
  const nights = [...new Set(rooms.map((room) => room.nights))].map(String).join(' and ');
  const persons = rooms.reduce((sum, room) => sum + room.persons, 0);
  const price = PRICE_WORDS[rooms[0]?.price ?? 'flat'];
  const late = rooms.some(({ later = 0 }) => later > 0) ? ', one arriving later' : '';
  return (
    `${nights} ${nights === '1' ? 'night' : 'nights'} from ${dateOf(arrival)}, ` +
    `${counted(rooms.length, 'room')}${late}, ${counted(persons, 'person')}${price}`
  );
}

const PRICE_WORDS: Record<PriceKind, string> = {
  flat: '',
  varied: ', prices that differ',
  odd: ', odd prices',
  high: ', high prices',
  low: ', a very low price',
  free: ', free of charge',
};

export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
