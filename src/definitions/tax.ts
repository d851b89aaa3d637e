import type { Report } from '../issues/report.js';
import { shown } from '../issues/shown.js';
import type { DateRange, DateRangeInput } from './date-range.js';
import type { LocalTax, LocalTaxInput } from './local/of-tax.js';
import type { OneOf, TaxLogic } from './logics.js';

export const MOST_RANGES = 20;

/** The kinds of charges on the bill. */
export const TAX_TYPES = ['tax', 'fee', 'city_tax'] as const;
/** The kind of a charge on the bill. */
export type TaxType = (typeof TAX_TYPES)[number];

/** A valid tax, every optional field filled in. `rate` keeps its text. */
export interface Tax {
  /** Given by the API. A tax without one is a draft, identified by its title. */
  id?: string;
  /** The name of the tax, as the guest reads it; at most 255 characters. */
  title: string;
  /** How the rate becomes an amount: its base or its unit. */
  logic: TaxLogic;
  /** The kind of charge on the bill. */
  type: TaxType;
  /** Decimal text. With `percent` a percentage from 0 to 100, otherwise an amount in units of `currency`. */
  rate: string;
  /** ISO 4217 code of the amount; `null` with `percent`. */
  currency: string | null;
  /** true: contained in the room price; false: added on top. */
  is_inclusive: boolean;
  /** The property that it belongs to, a UUID. */
  property_id?: string;
  /** How many nights from arrival are not taxed; `null`: none. */
  skip_nights: number | null;
  /** How many nights are taxed at most; `null`: all. */
  max_nights: number | null;
  /** The periods in which it applies, at most 20; empty: always. */
  applicable_date_ranges: DateRange[];
  /** The legacy first date, `YYYY-MM-DD`: with `applicable_before` it fills an empty list with one range. */
  applicable_after: string | null;
  /** The legacy last date, `YYYY-MM-DD`. */
  applicable_before: string | null;
  /** Rules that the API has no field for. Never sent. */
  local?: LocalTax;
}

/** A tax as a person writes it, or as the API returns it. Fields with a default may be left out. */
export interface TaxInput {
  /** Given by the API. A tax without one is a draft, identified by its title. */
  readonly id?: string | null | undefined;
  /** The name of the tax, as the guest reads it; at most 255 characters. */
  readonly title: string;
  /** How the rate becomes an amount: its base or its unit. */
  readonly logic: OneOf<TaxLogic>;
  /** The kind of charge on the bill. */
  readonly type: OneOf<TaxType>;
  /** Decimal text. With `percent` a percentage from 0 to 100, otherwise an amount in units of `currency`. */
  readonly rate: string;
  /** ISO 4217 code of the amount; `null` or left out with `percent`. */
  readonly currency?: string | null | undefined;
  /** true: contained in the room price; false: added on top. */
  readonly is_inclusive: boolean;
  /** The property that it belongs to, a UUID. */
  readonly property_id?: string | null | undefined;
  /** How many nights from arrival are not taxed [none]. */
  readonly skip_nights?: number | null | undefined;
  /** How many nights are taxed at most [all]. */
  readonly max_nights?: number | null | undefined;
  /** The periods in which it applies, at most 20; empty or left out: always. */
  readonly applicable_date_ranges?: readonly DateRangeInput[] | null | undefined;
  /** The legacy first date, `YYYY-MM-DD`: with `applicable_before` it fills an empty list with one range. */
  readonly applicable_after?: string | null | undefined;
  /** The legacy last date, `YYYY-MM-DD`. */
  readonly applicable_before?: string | null | undefined;
  /** Rules that the API has no field for. Never sent. */
  readonly local?: LocalTaxInput | null | undefined;
}

/** The readable fields of a tax or a set: all of them, or those without an issue. */
export type Readable<T> = { readonly [Field in keyof T]?: T[Field] | undefined };

/** The identity of a tax: its id, or for a draft its title. */
export interface TaxIdentity {
  /** Unique for each tax. */
  readonly key: string;
  /** The tax as messages name it: title "VAT". */
  readonly name: () => string;
}

/** `undefined` if the id or title is invalid. `id` is the received value. */
export function identityOf({ id, title }: Readable<Tax>, givenId: unknown): TaxIdentity | undefined {
  if (id !== undefined) return { key: taxKey({ id }), name: () => `id ${shown(id)}` };
  if (title === undefined || givenId !== undefined) return undefined;
  return { key: taxKey({ title }), name: () => `title ${shown(title)}` };
}

/** A key that is unique for each tax: its id, or for a draft its title. */
export function taxKey({ id, title }: { readonly id?: string; readonly title?: string }): string {
  return id === undefined ? `title ${title}` : `id ${id}`;
}

/** A title as the API keeps it: trimmed, in the composed Unicode form. */
export function keptTitle(title: string): string {
  const trimmed = title.trim();
  return MAY_BE_COMPOSED.test(trimmed) ? trimmed.normalize('NFC') : trimmed;
}

/** Texts below U+0300 are always composed: most titles need no lookup in Unicode's tables. */
const MAY_BE_COMPOSED = /[\u0300-\uffff]/;

/** Warns of a title that the API would change. */
export function warnOfTitle(title: string, placeOf: () => string, report: Report): void {
  if (keptTitle(title) !== title) report.add('title_not_kept', placeOf(), { title });
}

/** Whether the API would keep two titles as one. */
export function isSameTitle(one: string, other: string): boolean {
  return keptTitle(one) === keptTitle(other);
}
