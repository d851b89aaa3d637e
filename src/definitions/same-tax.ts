import { shown } from '../issues/shown.js';
import { compareRates } from './rates.js';
import type { Tax } from './tax.js';
import type { Readable } from './tax-rules.js';

/** By what a tax is known: its id, or for a draft its title. */
export interface Identity {
  /** The same for the same tax, and for no other. */
  readonly key: string;
  /** As a sentence says it: title "VAT". */
  readonly name: () => string;
}

/** `undefined` when what it is known by cannot be read. `id` is what was given, right or wrong. */
export function identityOf({ id, title }: Readable<Tax>, givenId: unknown): Identity | undefined {
  if (id !== undefined) return { key: taxKey({ id }), name: () => `id ${shown(id)}` };
  if (title === undefined || givenId !== undefined) return undefined;
  return { key: taxKey({ title }), name: () => `title ${shown(title)}` };
}

/** The same for the same tax, and for no other: its id, or for a draft its title. */
export function taxKey({ id, title }: { readonly id?: string; readonly title?: string }): string {
  return id === undefined ? `title ${title}` : `id ${id}`;
}

/** The fields that say what a tax is, but for its ranges: those are compared as lists. */
export const PLAIN_TAX_FIELDS = [
  'title',
  'logic',
  'type',
  'rate',
  'currency',
  'is_inclusive',
  'skip_nights',
  'max_nights',
] as const satisfies ReadonlyArray<keyof Tax>;

/**
 * The first own field in which two mentions of one tax differ. "10.0" and "10.00" are one rate. The legacy
 * dates are not compared: the list of ranges says the same. A property that one of them does not name is none.
 */
export function differingField(one: Tax, other: Tax): keyof Tax | undefined {
  for (const field of PLAIN_TAX_FIELDS) {
    if (one[field] === other[field]) continue;
    if (field !== 'rate' || compareRates(one.rate, other.rate) !== 0) return field;
  }
  if (one.property_id !== undefined && other.property_id !== undefined) {
    if (!isSameUuid(one.property_id, other.property_id)) return 'property_id';
  }
  return hasSameRanges(one, other) ? undefined : 'applicable_date_ranges';
}

/** Uuids are the same in capitals and in small letters. */
export function isSameUuid(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function hasSameRanges(one: Tax, other: Tax): boolean {
  const textOf = ({ applicable_date_ranges: ranges }: Tax) =>
    ranges.map(({ after, before }) => `${after} ${before}`).join();
  return textOf(one) === textOf(other);
}
