import type { Stay } from '../../../src/index.js';
import type { OfferTotals } from '../definition.js';
import { priceOf, pricesOf, print } from './text.js';

/** 10% in the price and on the cleaning fee of 30.00 is an eleventh of both together. */
export function typicalByHand(stay: Stay): OfferTotals {
  const price = priceOf(stay);
  let persons = 0;
  for (const room of stay.rooms) persons += room.persons ?? 0;
  const nights = Math.min(pricesOf(stay.rooms[0]).length, 7);
  const vat = Math.floor((2 * (price + 3_000) + 11) / 22);
  return { price: print(price), net: print(price - vat), total: print(price + 3_000 + 250 * persons * nights) };
}
