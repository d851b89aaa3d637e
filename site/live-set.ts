// The set on the start page: what is typed becomes a tax set and a stay, and their quote in words.

import type { Stay, TaxSetInput } from '../src/index.js';
import { explain, InvalidDefinitionError, InvalidStayError, quote } from '../src/index.js';
import { fragmentOf } from '../src/pages/editor/share.js';

/** The fields of the start page, as they are typed. */
export interface Typed {
  readonly cityTax: string;
  readonly maxNights: string;
  readonly freeUnder: string;
  readonly vat: string;
  readonly adults: string;
  /** Age of a child; empty for a stay without one. */
  readonly child: string;
  readonly nights: string;
  readonly price: string;
}

export const BEGINNING: Typed = {
  cityTax: '4.00',
  maxNights: '7',
  freeUnder: '13',
  vat: '6.00',
  adults: '2',
  child: '9',
  nights: '8',
  price: '120.00',
};

interface Line {
  readonly title: string;
  readonly where: string;
  readonly amount: string;
  readonly why: readonly string[];
}

/** What a stay costs, ready to be shown. */
export interface Figures {
  readonly total: string;
  readonly price: string;
  readonly net: string;
  readonly lines: readonly Line[];
  /** Cents that guests pay more than by the rules in the beginning. */
  readonly more: bigint;
}

/** A number that a person typed: with a point or a comma, and without spaces around it. */
const decimal = (text: string) => text.trim().replace(',', '.');
const MOST_NIGHTS = 60;

interface Count {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}
const COUNTS: Readonly<Record<'maxNights' | 'freeUnder' | 'adults' | 'child' | 'nights', Count>> = {
  maxNights: { name: 'Nights charged at most', from: 1, to: 365 },
  freeUnder: { name: 'Free under', from: 0, to: 99 },
  adults: { name: 'Adults', from: 0, to: 20 },
  child: { name: 'Age of the child', from: 0, to: 17 },
  nights: { name: 'Nights', from: 1, to: MOST_NIGHTS },
};

/** A sentence about the first count that is none, or `undefined`. */
function problemOf(typed: Typed): string | undefined {
  for (const [field, { name, from, to }] of Object.entries(COUNTS)) {
    const text = String(Object(typed)[field]).trim();
    if (field === 'child' && text === '') continue;
    if (!/^\d{1,3}$/.test(text) || Number(text) < from || Number(text) > to)
      return `${name}: a whole number from ${from} to ${to}, please.`;
  }
  return undefined;
}

export function taxSetOf({ vat, cityTax, maxNights, freeUnder }: Typed): TaxSetInput {
  const rows = Number(freeUnder) > 0 ? { local: { rates: [{ age_under: Number(freeUnder), rate: '0' }] } } : {};
  return {
    title: 'Lisbon',
    currency: 'EUR',
    taxes: [
      { title: 'VAT', logic: 'percent', type: 'tax', rate: decimal(vat), is_inclusive: true },
      {
        title: 'City tax',
        logic: 'per_person_per_night',
        type: 'city_tax',
        rate: decimal(cityTax),
        currency: 'EUR',
        is_inclusive: false,
        max_nights: Number(maxNights),
        ...rows,
      },
    ],
  };
}

export function stayOf({ adults, child, nights, price }: Typed): Stay {
  const children = child.trim() === '' ? [] : [{ age: Number(child) }];
  const persons = Number(adults) + children.length;
  const nightlyPrices = Array.from({ length: Number(nights) }, () => decimal(price));
  return { checkIn: '2027-03-01', rooms: [{ persons, guests: children, nightlyPrices }] };
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** The figures, or a sentence about what is not a number, or not a rule. */
export function figuresOf(typed: Typed): Figures | string {
  const problem = problemOf(typed);
  if (problem !== undefined) return problem;
  try {
    const stay = stayOf(typed);
    const quoted = quote(taxSetOf(typed), stay);
    const before = quote(taxSetOf(BEGINNING), stay);
    const lines = explain(quoted).charges.map(({ title, amount, is_inclusive, sentences }) => ({
      title,
      where: is_inclusive ? 'in the price' : 'on top',
      amount: grouped(amount),
      why: sentences,
    }));
    const { total, price, net } = quoted;
    return {
      total: grouped(total),
      price: grouped(price),
      net: grouped(net),
      lines,
      more: cents(total) - cents(before.total),
    };
  } catch (error) {
    if (error instanceof InvalidDefinitionError || error instanceof InvalidStayError)
      return error.issues[0]?.message ?? '';
    throw error;
  }
}

/** "1,016.00". */
export function grouped(amount: string): string {
  return amount.replace(/\B(?=(?:\d{3})+\.)/g, ',');
}

/** "14.00 more", "2.00 less", "as before". */
export function moreInWords(more: bigint): string {
  if (more === 0n) return 'as before';
  const digits = String(more < 0n ? -more : more).padStart(3, '0');
  return `${grouped(`${digits.slice(0, -2)}.${digits.slice(-2)}`)} ${more < 0n ? 'less' : 'more'}`;
}

/** The same in a program. */
export function codeOf(typed: Typed): string {
  const taxes = (taxSetOf(typed).taxes ?? []).map((tax) => `    ${literal(tax)},`).join('\n');
  const { checkIn, rooms } = stayOf(typed);
  const [{ persons, guests, nightlyPrices = [] } = {}] = rooms;
  return `import { quote } from 'staytax';

const taxSet = {
  title: 'Lisbon',
  currency: 'EUR',
  taxes: [
${taxes}
  ],
};
const room = {
  persons: ${persons}, guests: ${literal(guests)},
  nights: ${nightlyPrices.length}, price: '${priceOfAll(typed)}',
};
quote(taxSet, { checkIn: '${checkIn}', rooms: [room] }).total;`;
}

function priceOfAll(typed: Typed): string {
  const figures = figuresOf(typed);
  return typeof figures === 'string' ? '' : figures.price.replaceAll(',', '');
}

/** JSON as it is written in a program. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
    .replace(/\[ /g, '[')
    .replace(/ \]/g, ']');
}

/** The address of the editor with what is typed, where each edit is compared with it. */
export async function editorAddress(typed: Typed): Promise<string> {
  const draft = taxSetOf(typed);
  return `playground/#${await fragmentOf({ draft, saved: taxSetOf(BEGINNING), stay: stayOf(typed) })}`;
}
