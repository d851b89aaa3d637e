import { isShortDecimal, parseUnits } from '../money/amount.js';
import { add, floorDivide, type Integer, isWhole, multiply, subtract } from '../money/integer.js';
import { LIMITS } from './limits.js';

/**
 * The prices of a room's nights, times its count, in units of 10^-digits: as listed, or a price spread over its nights.
 * `undefined` for an invalid price.
 */
export function pricesOfRoom(room: Record<string, unknown>, count: number, digits: number): Integer[] | undefined {
  const { nightlyPrices, price, nights } = room;
  if (nightlyPrices === undefined) return isNights(nights) ? spreadPrice(price, nights, count, digits) : undefined;
  return price === undefined && nights === undefined ? listedPrices(nightlyPrices, count, digits) : undefined;
}

export function listedPrices(texts: unknown, count: number, digits: number): Integer[] | undefined {
  if (!Array.isArray(texts)) return undefined;
  if (texts.length === 0 || texts.length > LIMITS.nights) return undefined;
  // Filled by pushing: an array made with a length counts as one with holes, which slows all reads.
  const prices: Integer[] = [];
  for (let night = 0; night < texts.length; night += 1) {
    const text: unknown = texts[night];
    const units = typeof text === 'string' && isShortDecimal(text) ? parseUnits(text, digits) : undefined;
    if (units === undefined) return undefined;
    prices.push(count === 1 ? units : multiply(units, count));
  }
  return prices;
}

/** A price of a stay, spread evenly over its nights. The remaining minor units go to the earliest nights, one each. */
export function spreadPrice(price: unknown, nights: number, count: number, digits: number): Integer[] | undefined {
  const units = typeof price === 'string' && isShortDecimal(price) ? parseUnits(price, digits) : undefined;
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

function isNights(nights: unknown): nights is number {
  return isWhole(nights, 1, LIMITS.nights);
}
