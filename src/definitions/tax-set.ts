import type { LocalRules, LocalRulesInput } from './local/fields.js';
import type { Tax, TaxInput } from './tax.js';

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
export interface TaxSetEntryInput extends TaxInput {
  /** Its rank: the highest level is calculated first [0]. */
  readonly level?: number | null | undefined;
  /** The taxes that it is computed on [none]. */
  readonly taxes?: readonly TaxSetEntryInput[] | null | undefined;
}

/** A tax set as a person writes it, or as the API returns it. */
export interface TaxSetInput {
  /** Given by the API; a draft has none. */
  readonly id?: string | null | undefined;
  /** The name of the tax set. */
  readonly title: string;
  /** The property that it belongs to, a UUID. */
  readonly property_id?: string | null | undefined;
  /** ISO 4217 code of every fixed tax and of the prices. */
  readonly currency: string;
  /** The rate plans that use the tax set. */
  readonly associated_rate_plan_ids?: readonly string[] | null | undefined;
  /** Rules that the API has no field for. Never sent. */
  readonly local?: LocalRulesInput | null | undefined;
  /** The taxes at the top of the set; others are nested in them. */
  readonly taxes: readonly TaxSetEntryInput[];
}
