import { taxKey } from '../definitions/tax.js';
import type { Quote } from '../quote/quote.js';
import type { QuotedRate } from '../quote/quoted-tax.js';
import type { QuotedRoom } from '../quote/rooms.js';
import { demand } from './law.js';

const FIGURES = {
  price: 'the price',
  net: 'the net',
  inclusive: 'the sum of inclusive charges',
  exclusive: 'the sum of exclusive charges',
  total: 'the total',
} as const;

/** The figures of a quote by name, independent of the order of its charges. */
function comparable(quote: Quote, left: ReadonlySet<string>): Map<string, string> {
  const figures = new Map<string, string>();
  for (const name of ['price', 'net', 'inclusive', 'exclusive', 'total'] as const) {
    figures.set(FIGURES[name], quote[name]);
    for (const night of quote.nights) figures.set(`${FIGURES[name]} of ${night.date}`, night[name]);
  }
  for (const [type, amount] of Object.entries(quote.byType)) figures.set(`the sum of type ${type}`, amount);
  // Last: a difference of amounts is more useful than a difference of sources.
  const sources = new Map<string, string>();
  for (const [place, tax] of quote.taxes.entries()) {
    if (left.has(taxKey(tax))) continue;
    const { id, title, amount, base, quantity, taxableNights, rate, rates = [] } = tax;
    const name = `"${title}"${id === undefined ? '' : ` (${id})`}`;
    figures.set(name, amount);
    for (const night of quote.nights) figures.set(`${name} on ${night.date}`, night.taxes[place]?.amount ?? 'missing');
    for (const [field, value] of Object.entries({ base, quantity, taxableNights, rate, rates: shown(rates) }))
      sources.set(`${field} of ${name}`, String(value));
  }
  return new Map([...figures, ...sources]);
}

function shown(rates: readonly QuotedRate[]): string {
  return rates.length === 0 ? 'one' : JSON.stringify(rates);
}

/** Throws unless two quotes are equal except for the order of charges and some left-out charges. */
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

/** Throws unless the rooms of two quotes have equal amounts. Other calculators may return no rooms. */
export function demandSameRooms(quote: WithRooms, other: WithRooms, { when }: { readonly when: string }): void {
  const [before, after] = [roomFigures(quote), roomFigures(other)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was = 'not there', is = 'not there'] = [before.get(name), after.get(name)];
    demand(was === is, () => `${name} is ${was}, and ${is} ${when}.`);
  }
}

interface WithRooms {
  readonly rooms?: readonly QuotedRoom[];
}

function roomFigures({ rooms = [] }: WithRooms): Map<string, string> {
  const figures = new Map<string, string>();
  for (const [at, room] of rooms.entries()) {
    const of = `of room ${at + 1}`;
    for (const [charge, { title, amount }] of room.taxes.entries())
      figures.set(`"${title}" (charge ${charge + 1}) ${of}`, amount);
    for (const name of ['price', 'net', 'inclusive', 'exclusive', 'total'] as const)
      figures.set(`${FIGURES[name]} ${of}`, room[name]);
  }
  return figures;
}
