import type { Stay } from '../../../src/index.js';
import type { OfferTotals } from '../definition.js';
import { priceOf, print } from './text.js';

/** 20% in the price is a sixth of it. */
export function oneVatByHand(stay: Stay): OfferTotals {
  const price = priceOf(stay);
  const vat = Math.floor((price + 3) / 6);
  const text = print(price);
  return { price: text, net: print(price - vat), total: text };
}
