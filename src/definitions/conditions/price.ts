import { decimal, orAbsent } from '../../schema/fields.js';
import type { LocalRate } from '../local/of-tax.js';
import { compareRates } from '../rates.js';

/** A limit of a row on the price, as it is written. */
export interface PriceLimit {
  readonly text: string;
  /** The price must be more than that, not as much. */
  readonly isOver: boolean;
}

/** The price is this or more, or more than this. */
export const PRICE = { ...orAbsent(decimal('7.00')), asks: 'price' } as const;

/** The limits of a row on the price. */
export function priceLimitsOf({ price_from, price_over }: LocalRate): PriceLimit[] {
  return [
    ...(price_from === undefined ? [] : [{ text: price_from, isOver: false }]),
    ...(price_over === undefined ? [] : [{ text: price_over, isOver: true }]),
  ];
}

/** Below 0: one is lower; 0: they are the same; above 0: one is higher. */
export function compareLimits(one: PriceLimit, other: PriceLimit): number {
  return compareRates(one.text, other.text) || Number(one.isOver) - Number(other.isOver);
}

/** Whether the limits of a row are at least those of another one. */
export function arePricesWithin(row: LocalRate, other: LocalRate): boolean {
  const limits = priceLimitsOf(row);
  return priceLimitsOf(other).every((outer) => limits.some((inner) => compareLimits(inner, outer) >= 0));
}
