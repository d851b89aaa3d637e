import { taxKey } from '../definitions/same-tax.js';
import type { Quote } from '../quote/quote.js';
import { demand } from './law.js';

const FIGURES = {
  price: 'the price',
  net: 'the net',
  inclusive: 'the sum of inclusive charges',
  exclusive: 'the sum of exclusive charges',
  total: 'the total',
} as const;

/** Every figure of a quote by what it is, so that the order of its charges does not show. */
function comparable(quote: Quote, left: ReadonlySet<string>): Map<string, string> {
  const figures = new Map<string, string>();
  for (const name of ['price', 'net', 'inclusive', 'exclusive', 'total'] as const) {
    figures.set(FIGURES[name], quote[name]);
    for (const night of quote.nights) figures.set(`${FIGURES[name]} of ${night.date}`, night[name]);
  }
  for (const [type, amount] of Object.entries(quote.byType)) figures.set(`the sum of type ${type}`, amount);
  // Last: that an amount differs says more than what it was taken of.
  const sources = new Map<string, string>();
  for (const [place, tax] of quote.taxes.entries()) {
    if (left.has(taxKey(tax))) continue;
    const { id, title, amount, base, quantity, taxableNights } = tax;
    const name = `"${title}"${id === undefined ? '' : ` (${id})`}`;
    figures.set(name, amount);
    for (const night of quote.nights) figures.set(`${name} on ${night.date}`, night.taxes[place]?.amount ?? 'missing');
    for (const [field, value] of Object.entries({ base, quantity, taxableNights }))
      sources.set(`${field} of ${name}`, String(value));
  }
  return new Map([...figures, ...sources]);
}

/** Demands that two quotes say the same of everything, but for the order of charges and the charges left out. */
export function demandSame(
  quote: Quote,
  other: Quote,
  { when, leftOut = [] }: { when: string; leftOut?: readonly string[] },
): void {
  const left = new Set(leftOut);
  const before = comparable(quote, left);
  const after = comparable(other, left);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was = 'not there', is = 'not there'] = [before.get(name), after.get(name)];
    demand(was === is, () => `${name} is ${was}, and ${is} ${when}.`);
  }
}
