import { parseUnits, printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply, subtract } from '../money/integer.js';
import { shareOut } from '../money/rounding.js';
import type { Room, Stay } from '../stay/schema.js';

/** A stay with optional prices, of which only the proportions matter. */
export interface StayToPrice extends Pick<Stay, 'labels' | 'bookedOn' | 'nightsBefore' | 'nightsAfter'> {
  /** The date of the first night, `YYYY-MM-DD`. */
  readonly checkIn: string;
  /** The rooms of the stay, at least one. */
  readonly rooms: readonly RoomToPrice[];
}

/** `nightlyPrices`, `price` with `nights`, or `nights` alone. */
export interface RoomToPrice
  extends Pick<Room, 'persons' | 'guests' | 'bedrooms' | 'labels' | 'extras' | 'nightsBefore' | 'nightsAfter'> {
  /** The number of nights: alone, or with `price`. */
  readonly nights?: number | undefined;
  /** A price for each night, decimal text: the proportions of the nights. */
  readonly nightlyPrices?: readonly string[] | undefined;
  /** The price of all nights, decimal text: the proportion of the room. */
  readonly price?: string | undefined;
  /** The number of identical rooms [1]. */
  readonly count?: number | undefined;
  /** The date of the room's first night, if it differs from that of the stay. */
  readonly checkIn?: string | undefined;
}

/** A file may have a `$schema`, which is not part of a stay. */
type FromFile<Value> = Value & { readonly $schema?: unknown };

/** The stay for a price in minor units. */
export type PriceSpread = (price: Integer) => Stay;

/** Adds a price of zero to rooms with nights alone. Invalid stays pass unchanged and are refused later. */
export function withPrices(given: unknown): unknown {
  if (!isRecord(given) || !Array.isArray(given['rooms'])) return given;
  const rooms = given['rooms'].map((room: unknown) => {
    if (!isRecord(room) || room['price'] !== undefined || room['nightlyPrices'] !== undefined) return room;
    return room['nights'] === undefined ? room : { ...room, price: '0' };
  });
  return { ...given, rooms };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Spreads a price over the nights of a valid stay: in proportion to the given prices, or evenly if they are all zero or
 * one is missing. Each night gets whole minor units; the remainder goes to the largest fractions, earlier rooms and
 * nights first. The first of identical rooms gets what is not divisible, and becomes a separate room.
 */
export function priceSpread({ $schema: _, ...given }: FromFile<StayToPrice>, digits: number): PriceSpread {
  const rooms = given.rooms.map((room) => ({ ...ownFields(room), nightly: pricesOf(room, digits) }));
  const weights = rooms.flatMap(({ count, nightly }) => nightly.map((units) => multiply(units ?? 0, count)));
  const isGiven = rooms.every(({ nightly }) => nightly.every((units) => units !== undefined));
  const even = rooms.flatMap(({ count, nightly }) => nightly.map((): Integer => count));
  const used = isGiven && weights.some((weight) => weight !== 0) ? weights : even;
  const whole = used.reduce(add, 0);
  return (price) => {
    const shares = spreadOver(price, used, whole);
    let from = 0;
    const priced = rooms.flatMap(({ count, nightly, fields }) => {
      const own = shares.slice(from, from + nightly.length);
      from += nightly.length;
      return pricedRooms(own, count, fields, digits);
    });
    return { ...given, rooms: priced };
  };
}

type RoomFields = Omit<Room, 'nightlyPrices' | 'price' | 'nights' | 'count'>;

/** The fields apart from prices and nights; extras are unchanged. */
function ownFields(room: RoomToPrice): { count: number; fields: RoomFields } {
  const { nightlyPrices: _, price: __, nights: ___, count = 1, ...fields } = room;
  return { count, fields };
}

/** Minor units per night; `undefined` without a price. */
function pricesOf({ nightlyPrices, price, nights = 0 }: RoomToPrice, digits: number): Array<Integer | undefined> {
  if (nightlyPrices !== undefined) return nightlyPrices.map((text) => parseUnits(text, digits));
  const units = price === undefined ? undefined : parseUnits(price, digits);
  if (units === undefined) return Array.from({ length: nights }, () => undefined);
  return spreadOver(
    units,
    Array.from({ length: nights }, () => 1),
    nights,
  );
}

/** Shares an amount in proportion to weights that add up to `whole`. */
function spreadOver(units: Integer, weights: readonly Integer[], whole: Integer): Integer[] {
  const shares: Integer[] = [];
  const parts = { factors: weights, size: weights.length, numerator: units, denominator: whole, losses: [] };
  shareOut(units, parts, shares);
  return shares;
}

/** Identical rooms from the nightly price of all of them together. */
function pricedRooms(nightly: readonly Integer[], count: number, fields: RoomFields, digits: number): Room[] {
  const each = nightly.map((units) => floorDivide(units, count));
  const first = nightly.map((units, night) => subtract(units, multiply(each[night] ?? 0, count - 1)));
  const room = (prices: readonly Integer[], rooms: number): Room => ({
    ...fields,
    nightlyPrices: prices.map((units) => printUnits(units, digits)),
    ...(rooms === 1 ? {} : { count: rooms }),
  });
  const isSame = first.every((units, night) => units === each[night]);
  return isSame || count === 1 ? [room(first, count)] : [room(first, 1), room(each, count - 1)];
}
