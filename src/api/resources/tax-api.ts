import type { Tax, TaxInput } from '../../definitions/tax.js';
import type { TaxSet } from '../../definitions/tax-set.js';
import type { CallOptions, CreateOptions, Filter, ListOptions } from '../calls/options.js';

/** A tax as the API holds it: it has an id, and belongs to a property. */
export interface StoredTax extends Tax {
  /** The id that the API gave it. */
  id: string;
  /** The property that it belongs to, a uuid. */
  property_id: string;
}

/** What changes in a tax: the fields that are left out stay as they are. */
export type TaxChanges = { readonly [Field in Exclude<keyof TaxInput, 'id'>]?: TaxInput[Field] };

/** A tax inside a tax set that the API holds. */
export interface StoredTaxSetEntry extends Tax {
  /** The id of the tax. */
  id: string;
  /** Calculated from the highest level number to the lowest. */
  level: number;
  /** The taxes that it is computed on. */
  taxes: StoredTaxSetEntry[];
}

/** A tax set as the API holds it, its taxes embedded. */
export interface StoredTaxSet extends Omit<TaxSet, 'taxes'> {
  /** The id that the API gave it. */
  id: string;
  /** The property that it belongs to, a uuid. */
  property_id: string;
  /** The taxes at the top of the set; others are nested in them. */
  taxes: StoredTaxSetEntry[];
}

/** An entry of a listed tax set: the list may come without levels, and a level that was not said is no level 0. */
export interface ListedTaxSetEntry extends Tax {
  /** The id of the tax. */
  id: string;
  /** Calculated from the highest level number to the lowest; absent where the list does not say it. */
  level?: number;
  /** The taxes that it is computed on. */
  taxes: ListedTaxSetEntry[];
}

/**
 * A tax set as the list gives it: levels and `associated_rate_plan_ids` may be missing. Whoever needs them
 * asks for the set by its id.
 */
export interface ListedTaxSet extends Omit<StoredTaxSet, 'taxes'> {
  /** The taxes at the top of the set; others are nested in them. */
  taxes: ListedTaxSetEntry[];
}

/** How a tax set that is sent names its taxes. */
export interface TaxSetWriteEntry {
  /** The id of a tax of the same property. */
  readonly id: string;
  /** Calculated from the highest level number to the lowest [0]. */
  readonly level?: number | undefined;
  /** The taxes that it is computed on [none]. */
  readonly taxes?: readonly TaxSetWriteEntry[] | undefined;
}

/** A tax set as it is sent: its taxes by id. */
export interface TaxSetWrite {
  /** The name of the tax set. */
  readonly title: string;
  /** The property that it belongs to, a uuid. */
  readonly property_id: string;
  /** ISO 4217 code of every fixed tax in it. */
  readonly currency: string;
  /** The taxes at the top of the set; others are nested in them. */
  readonly taxes: readonly TaxSetWriteEntry[];
  /** The rate plans that use it, the whole list. */
  readonly associated_rate_plan_ids?: readonly string[] | undefined;
}

/** What changes in a tax set: the fields that are left out stay as they are, `taxes` is replaced as a whole. */
export type TaxSetChanges = Partial<TaxSetWrite>;

/** What a list of taxes can be filtered and sorted by. */
export type TaxField = keyof StoredTax;
/** What a list of tax sets can be filtered and sorted by. */
export type TaxSetField = Exclude<keyof StoredTaxSet, 'taxes'>;
/** Which taxes a list has. */
export type TaxFilter = Filter<TaxField>;
/** Which tax sets a list has. */
export type TaxSetFilter = Filter<TaxSetField>;

/** The taxes of the account. */
export interface TaxResource {
  /**
   * Every tax that the filter lets through, over all pages, one page in memory at a time. What is removed
   * while the list is read moves later taxes forward: collect first, then remove.
   */
  list(filter?: TaxFilter, options?: ListOptions<TaxField>): AsyncIterable<StoredTax>;
  /** The tax with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<StoredTax>;
  /** What `validateTax` accepts and has a `property_id`. An id in it is left out: the API gives one. */
  create(tax: TaxInput, options?: CreateOptions): Promise<StoredTax>;
  /** Changes the fields that are given, and answers the whole tax. */
  update(id: string, changes: TaxChanges, options?: CallOptions): Promise<StoredTax>;
  /** Removes it. `NotFoundError` when it is not there, `ValidationError` when the API refuses: a tax set may use it. */
  remove(id: string, options?: CallOptions): Promise<void>;
}

/** The tax sets of the account. */
export interface TaxSetResource {
  /** As the list of taxes; the sets may be without levels and rate plans, see `ListedTaxSet`. */
  list(filter?: TaxSetFilter, options?: ListOptions<TaxSetField>): AsyncIterable<ListedTaxSet>;
  /** The tax set with an id, its taxes with their levels. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<StoredTaxSet>;
  /** Creates it, and answers it with the taxes embedded. The first one of a property becomes its default. */
  create(taxSet: TaxSetWrite, options?: CreateOptions): Promise<StoredTaxSet>;
  /** Changes the fields that are given, and answers the whole tax set. */
  update(id: string, changes: TaxSetChanges, options?: CallOptions): Promise<StoredTaxSet>;
  /** Removes it; its taxes stay. Throws `NotFoundError` when it is not there. */
  remove(id: string, options?: CallOptions): Promise<void>;
}

/** The taxes and tax sets of an account of the channel manager. */
export interface TaxApi {
  /** Reads and writes taxes. */
  readonly taxes: TaxResource;
  /** Reads and writes tax sets. */
  readonly taxSets: TaxSetResource;
}
