import type { OptionKinds } from '../../../core/issues/arguments.js';
import { A_NUMBER, AN_OBJECT, wholeBetween, wholeFrom, withMethods } from '../../../core/issues/arguments.js';
import { BIGGEST_PAGE_SIZE } from '../wire/conventions.js';

/** A value that a field is compared with; texts, numbers and dates as the API prints them. */
export type FilterValue = string | number | boolean;

/** The comparisons of the API: `not` is unequal. */
export interface FilterOperators {
  /** Equal to. */
  readonly eq?: FilterValue | undefined;
  /** Not equal to. */
  readonly not?: FilterValue | undefined;
  /** Greater than. */
  readonly gt?: FilterValue | undefined;
  /** Greater than, or equal to. */
  readonly gte?: FilterValue | undefined;
  /** Less than. */
  readonly lt?: FilterValue | undefined;
  /** Less than, or equal to. */
  readonly lte?: FilterValue | undefined;
}

/** Conditions that all have to hold: a value (equal), a list of values (any of them), or operators (all of them). */
export type Filter<Field extends string> = {
  readonly [Name in Field]?: FilterValue | readonly FilterValue[] | FilterOperators | undefined;
};

/** The fields that a list is sorted by, the first key first. The API itself sorts by title. */
export type Order<Field extends string> = { readonly [Name in Field]?: 'asc' | 'desc' | undefined };

/** The options of every call. */
export interface CallOptions {
  /** Ends the call: it throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt of this call may take [the option of the client]. */
  readonly timeoutMs?: number | undefined;
  /** How often this call is tried again [the option of the client]. */
  readonly retries?: number | undefined;
}

export const SIGNAL = withMethods('a signal of an AbortController', 'addEventListener');

export const CALL_KINDS: OptionKinds<CallOptions> = { signal: SIGNAL, timeoutMs: A_NUMBER, retries: A_NUMBER };

/** The options of a creation. */
export interface CreateOptions extends CallOptions {
  /**
   * The ids of the records that the property has already. After a lost answer, only this list distinguishes the new
   * record from an older twin [unknown: a lost answer is an `UnknownOutcomeError`].
   */
  readonly existingIds?: readonly string[] | undefined;
  /**
   * Whether the request is sent a second time if its answer is lost and the record is not found [no]. The first request
   * may still be carried out later: then there are two records.
   */
  readonly postAgain?: boolean | undefined;
  /** Awaited right before each attempt. An error that it throws ends the call, and nothing is sent. */
  readonly beforeSend?: (() => Promise<void>) | undefined;
  /** Called with the id if the answer to this request confirms the creation, not if the record is found in the list. */
  readonly onAnswered?: ((id: string) => void) | undefined;
}

/** The options of a removal or change that connections to OTAs can prevent. */
export interface ForceOptions extends CallOptions {
  /** Whether mappings of connections that use the record are removed with it [no: the API refuses]. */
  readonly force?: boolean | undefined;
}

/** A record of the API that cannot be read, such as a tax with an unknown logic. */
export interface OddRecord<Kind extends string = 'tax' | 'tax_set'> {
  /** The type in the API: `tax`, `tax_set`, `webhook`. */
  readonly kind: Kind;
  /** The id that the API gave it. */
  readonly id: string;
  /** Its title; '' when that cannot be read either. */
  readonly title: string;
  /** The property that it belongs to, if the record names one. */
  readonly property_id?: string;
  /** The reason why it cannot be read, in a sentence. */
  readonly reason: string;
  /** The record as the API sent it. */
  readonly record: unknown;
}

/** The options of reading a list. */
export interface ListOptions<Field extends string, Kind extends string = 'tax' | 'tax_set'> extends CallOptions {
  /** How the list is sorted [by title]. */
  readonly order?: Order<Field> | undefined;
  /** Given each record that cannot be read, which is then left out [such a record ends the list with an error]. */
  readonly onOdd?: ((record: OddRecord<Kind>) => void) | undefined;
  /** Requests up to eight pages at the same time, as many as the list had at its last reading [one by one]. */
  readonly atOnce?: boolean | undefined;
}

/** Which page of a list is read. */
export interface PageQuery<Field extends string, SortField extends string = Field> {
  /** The number of the page, from 1 [1]. */
  readonly page?: number | undefined;
  /** The most records on a page, up to 100 [10]. */
  readonly limit?: number | undefined;
  /** Conditions that all have to hold [none]. */
  readonly filter?: Filter<Field> | undefined;
  /** How the list is sorted [by title]. */
  readonly order?: Order<SortField> | undefined;
}

export const PAGE_KINDS: OptionKinds<PageQuery<string>> = {
  page: wholeFrom(1),
  limit: wholeBetween(1, BIGGEST_PAGE_SIZE),
  filter: AN_OBJECT,
  order: AN_OBJECT,
};

/** The options of reading a page. */
export interface PageOptions<Kind extends string> extends CallOptions {
  /** Given each record that cannot be read, which is then left out [such a record is an error]. */
  readonly onOdd?: ((record: OddRecord<Kind>) => void) | undefined;
}

/** The `meta` of a page; a value is `undefined` if the API does not send it. */
export interface PageMeta {
  /** The number of the page. */
  readonly page: number | undefined;
  /** The most records on a page. */
  readonly limit: number | undefined;
  /** The number of records on all pages. */
  readonly total: number | undefined;
  /** The field that the list is sorted by. */
  readonly order_by: string | undefined;
  /** `asc` or `desc`. */
  readonly order_direction: string | undefined;
}

/** One page of a list. */
export interface ListPage<Entry> {
  /** The records of the page. */
  readonly data: readonly Entry[];
  /** The number, size, order and total, as the API sends them. */
  readonly meta: PageMeta;
}

/** A resource whose list can be read page by page. */
export interface Paged<Entry, Field extends string, Kind extends string, SortField extends string = Field> {
  /** One page of the list. `list` reads all pages. */
  page(query?: PageQuery<Field, SortField>, options?: PageOptions<Kind>): Promise<ListPage<Entry>>;
}
