import type { Tax, TaxInput } from '../definitions/tax.js';
import type { TaxSet } from '../definitions/tax-set.js';

/** A tax as the API holds it: it has an id, and belongs to a property. */
export interface StoredTax extends Tax {
  id: string;
  property_id: string;
}

/** What changes in a tax: the fields that are left out stay as they are. */
export type TaxChanges = { readonly [Field in Exclude<keyof TaxInput, 'id'>]?: TaxInput[Field] };

/** A tax inside a tax set that the API holds. */
export interface StoredTaxSetEntry extends Tax {
  id: string;
  level: number;
  taxes: StoredTaxSetEntry[];
}

/** A tax set as the API holds it, its taxes embedded. */
export interface StoredTaxSet extends Omit<TaxSet, 'taxes'> {
  id: string;
  property_id: string;
  taxes: StoredTaxSetEntry[];
}

/** An entry of a listed tax set: the list may come without levels, and a level that was not said is no level 0. */
export interface ListedTaxSetEntry extends Tax {
  id: string;
  level?: number;
  taxes: ListedTaxSetEntry[];
}

/**
 * A tax set as the list gives it: levels and `associated_rate_plan_ids` may be missing. Whoever needs them
 * asks for the set by its id.
 */
export interface ListedTaxSet extends Omit<StoredTaxSet, 'taxes'> {
  taxes: ListedTaxSetEntry[];
}

/** How a tax set that is sent names its taxes. */
export interface TaxSetWriteEntry {
  readonly id: string;
  readonly level?: number | undefined;
  readonly taxes?: readonly TaxSetWriteEntry[] | undefined;
}

/** A tax set as it is sent: its taxes by id. */
export interface TaxSetWrite {
  readonly title: string;
  readonly property_id: string;
  readonly currency: string;
  readonly taxes: readonly TaxSetWriteEntry[];
  readonly associated_rate_plan_ids?: readonly string[] | undefined;
}

/** What changes in a tax set: the fields that are left out stay as they are, `taxes` is replaced as a whole. */
export type TaxSetChanges = Partial<TaxSetWrite>;

/** What a field is compared with; texts, numbers and dates as the API prints them. */
export type FilterValue = string | number | boolean;

/** The comparisons of the API: `not` is unequal. */
export interface FilterOperators {
  readonly eq?: FilterValue | undefined;
  readonly not?: FilterValue | undefined;
  readonly gt?: FilterValue | undefined;
  readonly gte?: FilterValue | undefined;
  readonly lt?: FilterValue | undefined;
  readonly lte?: FilterValue | undefined;
}

/** Conditions that all have to hold: a value (equal), a list of values (any of them), or operators (all of them). */
export type Filter<Field extends string> = {
  readonly [Name in Field]?: FilterValue | readonly FilterValue[] | FilterOperators | undefined;
};

/** Which field the list is sorted by; the first key counts most. The API itself sorts by title. */
export type Order<Field extends string> = { readonly [Name in Field]?: 'asc' | 'desc' | undefined };

export type TaxField = keyof StoredTax;
export type TaxSetField = Exclude<keyof StoredTaxSet, 'taxes'>;
export type TaxFilter = Filter<TaxField>;
export type TaxSetFilter = Filter<TaxSetField>;

export interface CallOptions {
  /** Ends the call: it throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export interface ListOptions<Field extends string> extends CallOptions {
  readonly order?: Order<Field> | undefined;
}

/** The taxes of the account. */
export interface TaxResource {
  /**
   * Every tax that the filter lets through, over all pages, one page in memory at a time. What is removed
   * while the list is read moves later taxes forward: collect first, then remove.
   */
  list(filter?: TaxFilter, options?: ListOptions<TaxField>): AsyncIterable<StoredTax>;
  get(id: string, options?: CallOptions): Promise<StoredTax>;
  /** What `validateTax` accepts and has a `property_id`. An id in it is left out: the API gives one. */
  create(tax: TaxInput, options?: CallOptions): Promise<StoredTax>;
  update(id: string, changes: TaxChanges, options?: CallOptions): Promise<StoredTax>;
  remove(id: string, options?: CallOptions): Promise<void>;
}

/** The tax sets of the account. */
export interface TaxSetResource {
  /** As the list of taxes; the sets may be without levels and rate plans, see `ListedTaxSet`. */
  list(filter?: TaxSetFilter, options?: ListOptions<TaxSetField>): AsyncIterable<ListedTaxSet>;
  get(id: string, options?: CallOptions): Promise<StoredTaxSet>;
  create(taxSet: TaxSetWrite, options?: CallOptions): Promise<StoredTaxSet>;
  update(id: string, changes: TaxSetChanges, options?: CallOptions): Promise<StoredTaxSet>;
  remove(id: string, options?: CallOptions): Promise<void>;
}

/** The taxes and tax sets of an account of the channel manager. */
export interface TaxApi {
  readonly taxes: TaxResource;
  readonly taxSets: TaxSetResource;
}
