import { shown } from '../issues/texts.js';
import type { LocalRules, LocalRulesInput, LocalTax } from './local/of-tax.js';
import type { DateRange } from './local/periods.js';
import type { TaxLogic } from './logics.js';
import type { Written, WrittenOrNull } from './written.js';

export const MOST_RANGES = 20;

/** The kinds of charges on the bill. */
export const TAX_TYPES = ['tax', 'fee', 'city_tax'] as const;
/** The kind of a charge on the bill. */
export type TaxType = (typeof TAX_TYPES)[number];

/** Whether the house keeps a charge. It hands taxes and city taxes over. */
export function isKept({ type }: { readonly type: TaxType }): boolean {
  return type === 'fee';
}

/** Whether a guest pays a charge at the house. A channel collects with the booking. */
export function isDueAtHouse({ local }: { readonly local?: LocalTax | undefined }): boolean {
  return local?.due === 'house' && local.collected_by !== 'channel';
}

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

type NeededOfTax = 'title' | 'logic' | 'type' | 'rate' | 'is_inclusive';

/** A tax as a person writes it, or as the API returns it. Fields with a default may be left out. */
export interface TaxInput extends Written<Pick<Tax, NeededOfTax>>, WrittenOrNull<Omit<Tax, NeededOfTax>> {}

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

/** The logic by which this package charges a tax. */
export function logicHere({ logic, local }: Pick<Tax, 'logic' | 'local'>): TaxLogic {
  return local?.logic ?? logic;
}

/** The deepest nesting of entries, the top one counted. */
export const DEEPEST_NESTING = 16;
/** The most different taxes of a set. */
export const MOST_TAXES = 200;
/** The most entries of a set, each mention of a shared tax counted, so that sharing cannot multiply without limit. */
export const MOST_ENTRIES = 2_000;
export const MOST_RATE_PLANS = 10_000;

/** A tax inside a tax set: `level` is its rank in calculation, `taxes` are those that it is computed on. */
export interface TaxSetEntry extends Tax {
  /** Its rank: the highest level is calculated first; a nested tax is calculated with the tax around it. */
  level: number;
  /** The taxes that it is computed on. */
  taxes: TaxSetEntry[];
}

/** A valid tax set, its taxes embedded as the API returns them. */
export interface TaxSet {
  /** Given by the API; a draft has none. */
  id?: string;
  /** The name of the tax set. */
  title: string;
  /** The property that it belongs to, a UUID. */
  property_id?: string;
  /** ISO 4217 code of every fixed tax and of the prices. */
  currency: string;
  /** The rate plans that use the tax set. */
  associated_rate_plan_ids?: string[];
  /** Rules that the API has no field for. Never sent. */
  local?: LocalRules;
  /** The taxes at the top of the set; others are nested in them. */
  taxes: TaxSetEntry[];
}

/** An entry as a person writes it. Fields with a default may be left out. */
export interface TaxSetEntryInput extends TaxInput, WrittenOrNull<Pick<TaxSetEntry, 'level'>> {
  /** The taxes that it is computed on [none]. */
  readonly taxes?: readonly TaxSetEntryInput[] | null | undefined;
}

type NeededOfSet = 'title' | 'currency';

/** A tax set as a person writes it, or as the API returns it. */
export interface TaxSetInput
  extends Written<Pick<TaxSet, NeededOfSet>>,
    WrittenOrNull<Omit<TaxSet, NeededOfSet | 'local' | 'taxes'>> {
  /** Rules that the API has no field for. Never sent. */
  readonly local?: LocalRulesInput | null | undefined;
  /** The taxes at the top of the set; others are nested in them. */
  readonly taxes: readonly TaxSetEntryInput[];
}
