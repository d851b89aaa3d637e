import { asJson, fieldsAsJson, textAsJson } from './as-json.js';
import { unreadNights } from './calculation.js';
import { nightsAsJson } from './nights.js';
import type { Quote } from './quote.js';

/**
 * A quote as JSON: the text of `JSON.stringify(quote)`, byte for byte, in one pass and less time. The nights of a
 * quote are calculated when they are read; here they go into the text at once.
 *
 * @example
 * ```ts
 * import { quote, quoteToJson } from 'staytax';
 *
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * const untaxed = quote({ title: 'No taxes', currency: 'EUR', taxes: [] }, stay);
 * quoteToJson(untaxed) === JSON.stringify(untaxed); // => true
 * ```
 */
export function quoteToJson(quote: Quote): string {
  const unread = unreadNights(quote);
  // A copy, or a quote whose nights were read and so may have been changed: what is there is written.
  if (unread === undefined) return asJson(quote);
  const titles = unread.sheet.plan.charges.map(({ tax: { title } }) => textAsJson(title));
  return fieldsAsJson(quote, { name: 'nights', json: nightsAsJson(unread.sheet, unread.quoted, titles) });
}
