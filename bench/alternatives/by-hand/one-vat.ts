import type { Stay, Totals } from '../../../src/index.js';
import { priceOf, print } from './text.js';

/** 20% in the price is a sixth of it. */
export function oneVatByHand(stay: Stay): Totals {
  const price = priceOf(stay);
  const vat = Math.floor((price + 3) / 6);
  const text = print(price);
  return { price: text, net: print(price - vat), total: text };
}
