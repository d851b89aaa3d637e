import type { quote, TaxLogic } from '../../../src/index.js';

/** The words of the examples: taxes, rooms and stays with everything usual left out. */
export type TaxSet = Parameters<typeof quote>[0];
export type Tax = TaxSet['taxes'][number];
export type Stay = Parameters<typeof quote>[1];
export type Room = Stay['rooms'][number];
export type Policy = NonNullable<Parameters<typeof quote>[2]>;
export type Quote = ReturnType<typeof quote>;
export type FixedLogic = Exclude<TaxLogic, 'percent'>;

/** A percentage on top of the price. */
export function percent(title: string, rate: string, more: Partial<Tax> = {}): Tax {
  return { title, logic: 'percent', type: 'tax', rate, is_inclusive: false, ...more };
}

/** A percentage that is part of the price. */
export function inclusive(title: string, rate: string, more: Partial<Tax> = {}): Tax {
  return percent(title, rate, { is_inclusive: true, ...more });
}

/** An amount on top of the price, in euros unless said otherwise. */
export function fixed(title: string, logic: FixedLogic, rate: string, more: Partial<Tax> = {}): Tax {
  return { title, logic, type: 'fee', rate, currency: 'EUR', is_inclusive: false, ...more };
}

export function inEuro(...taxes: Tax[]): TaxSet {
  return { title: 'Example', currency: 'EUR', taxes };
}

/** One room with two guests, at these nightly prices. */
export function room(nightlyPrices: string[], more: { persons?: number; count?: number; checkIn?: string } = {}): Room {
  return { persons: 2, nightlyPrices, ...more };
}

/** The same price on each of some nights. */
export function each(price: string, nights: number): string[] {
  return Array<string>(nights).fill(price);
}

/** A stay from 1 May 2026 on. */
export function stay(...rooms: Room[]): Stay {
  return { checkIn: '2026-05-01', rooms };
}

/** One room with two guests from 1 May 2026 on, at these prices. */
export function nights(...nightlyPrices: string[]): Stay {
  return stay(room(nightlyPrices));
}

/** What each tax comes to, by its title. */
export function amounts({ taxes }: Quote): Record<string, string> {
  return Object.fromEntries(taxes.map(({ title, amount }) => [title, amount]));
}

/** What one tax comes to on each date. */
export function nightly(quoted: Quote, title: string): string[] {
  return quoted.nights.map(({ taxes }) => taxes.find((tax) => tax.title === title)?.amount ?? 'not there');
}

export function taxOf(quoted: Quote, title: string): Quote['taxes'][number] {
  const tax = quoted.taxes.find((candidate) => candidate.title === title);
  if (tax === undefined) throw new Error(`The quote has no ${title}.`);
  return tax;
}
