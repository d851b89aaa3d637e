import { itemAt } from '../calculation/calculation.js';
import type { Program } from '../calculation/program.js';
import { withReadable, wrongArgument } from '../issues/arguments.js';
import { isRecord } from '../issues/reading.js';
import type { TaxText } from './as-json.js';
import { asJson, fieldAsJson, fieldsAsJson, taxAsJson, taxTextOf } from './as-json.js';
import { unreadNights } from './calculation.js';
import { nightsAsJson } from './nights.js';
import type { Quote } from './quote.js';

/**
 * A quote as JSON: the text of `JSON.stringify(quote)`, byte for byte, in less time. Nights that were not read yet are
 * written without making their objects.
 *
 * @throws InvalidArgument for anything but a quote
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
  return withReadable({ quote }, () => {
    if (!isRecord(quote)) throw wrongArgument('quote', quote, 'a quote as a calculator returns it');
    const unread = unreadNights(quote);
    // A copy, or a quote whose nights were read and may have changed: its fields are written as they are.
    if (unread === undefined) return copyToJson(quote);
    const texts = taxTexts(unread.program);
    return fieldsAsJson(quote, (object, name) => {
      if (name === 'nights') return nightsAsJson(unread, texts);
      return name === 'taxes' && Array.isArray(quote.taxes)
        ? taxesAsJson(quote.taxes, texts)
        : fieldAsJson(object, name);
    });
  });
}

function copyToJson(quote: Quote): string {
  try {
    return asJson(quote);
  } catch {
    throw wrongArgument('quote', quote, 'plain data, as of a quote');
  }
}

const TEXTS = new WeakMap<Program, readonly TaxText[]>();

/** Cache of the JSON that all quotes of a tax set share. */
function taxTexts(program: Program): readonly TaxText[] {
  const known = TEXTS.get(program);
  if (known !== undefined) return known;
  const found = program.lines.map(taxTextOf);
  TEXTS.set(program, found);
  return found;
}

function taxesAsJson(quoted: Quote['taxes'], texts: readonly TaxText[]): string {
  if (quoted.length !== texts.length) return asJson(quoted);
  let json = '[';
  for (let at = 0; at < texts.length; at += 1) {
    json += (at === 0 ? '' : ',') + taxAsJson(quoted[at], itemAt(texts, at));
  }
  return `${json}]`;
}
