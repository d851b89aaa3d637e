import fc from 'fast-check';
import { dateAfter } from './room-groups.js';
import type { OracleRoom, OracleStay } from './shapes.js';

/** Usually the first, simplest one; shrinks towards it. */
export const mostly = <T>(usual: T, other: fc.Arbitrary<T>, odds = 3): fc.Arbitrary<T> =>
  fc.oneof({ withCrossShrink: true }, { weight: odds, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

/** "12345" units of 2 decimals are "123.45"; of 0 decimals "12345". */
export function decimalText(units: bigint, decimals: number): string {
  const text = units.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

interface RawPrice {
  units: bigint;
  /** How many decimals fewer than allowed. */
  fewer: number;
  trailingZeros: number;
}

const rawPrice: fc.Arbitrary<RawPrice> = fc.record({
  units: fc.oneof(
    { withCrossShrink: true },
    {
      weight: 32,
      arbitrary: fc.nat(60_000).map((units) => BigInt(units)),
    },
    { weight: 12, arbitrary: fc.constantFrom(10_000n, 9_900n, 14_900n, 1_000n, 5n) },
    { weight: 8, arbitrary: fc.constant(0n) },
    { weight: 8, arbitrary: fc.nat(300).map((units) => BigInt(units)) },
    // Past the safe integers, which an engine may not lose digits of.
    { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 17n }) },
  ),
  fewer: mostly(0, fc.nat(4), 5),
  trailingZeros: mostly(0, fc.nat(3), 15),
});

function priceText({ units, fewer, trailingZeros }: RawPrice, mostDecimals: number): string {
  const decimals = Math.max(0, mostDecimals - fewer);
  const text = decimalText(units, decimals);
  if (trailingZeros === 0) return text;
  return `${text}${decimals === 0 ? '.' : ''}${'0'.repeat(trailingZeros)}`;
}

export interface RawRoom {
  nights: number;
  prices: RawPrice[];
  stayPrice: boolean;
  persons: number;
  count: number | undefined;
  checkInOffset: number | undefined;
  /** Sleeps the same nights as the first room. */
  withFirst: boolean;
}

/** The parts of a room, each drawn by itself. */
export const roomParts: { readonly [Part in keyof RawRoom]: fc.Arbitrary<RawRoom[Part]> } = {
  nights: fc.oneof(
    { withCrossShrink: true },
    { weight: 30, arbitrary: fc.integer({ min: 1, max: 12 }) },
    { weight: 15, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 13, max: 60 }) },
  ),
  prices: fc.array(rawPrice, { minLength: 1, maxLength: 12, size: 'max' }),
  stayPrice: mostly(false, fc.constant(true)),
  persons: fc.nat(5),
  count: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: 4 })),
  checkInOffset: mostly<number | undefined>(undefined, fc.integer({ min: -3, max: 6 })),
  withFirst: mostly(false, fc.constant(true), 1),
};

export interface RawStay {
  checkInDay: number;
  rooms: RawRoom[];
}

/** One room or up to four, each drawn from the same arbitrary. */
export function stayOf(room: fc.Arbitrary<RawRoom>): fc.Arbitrary<RawStay> {
  const rooms = (least: number, most: number) => fc.array(room, { minLength: least, maxLength: most, size: 'max' });
  return fc.record({
    // Four years from 2023 on, so that new year and 29 February are slept through.
    checkInDay: fc.nat(1460),
    rooms: fc.oneof(
      { withCrossShrink: true },
      { weight: 2, arbitrary: rooms(1, 1) },
      { weight: 3, arbitrary: rooms(2, 4) },
    ),
  });
}

export const rawStay: fc.Arbitrary<RawStay> = stayOf(fc.record(roomParts));

export const checkInOf = ({ checkInDay }: RawStay): string => dateAfter('2023-01-01', checkInDay);

export function buildStay(raw: RawStay, mostDecimals: number): OracleStay {
  const checkIn = checkInOf(raw);
  const first = raw.rooms[0];
  const rooms = raw.rooms.map((room): OracleRoom => {
    const { nights, checkInOffset } = room.withFirst && first !== undefined ? first : room;
    const shared = {
      persons: room.persons,
      ...(room.count === undefined ? {} : { count: room.count }),
      ...(checkInOffset === undefined ? {} : { checkIn: dateAfter(checkIn, checkInOffset) }),
    };
    const prices = room.prices.map((price) => priceText(price, mostDecimals));
    const [price = '0'] = prices;
    if (room.stayPrice) return { ...shared, price, nights };
    return {
      ...shared,
      nightlyPrices: Array.from({ length: nights }, (_, night) => prices[night % prices.length] ?? price),
    };
  });
  return { checkIn, rooms };
}
