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
  /** How long one attempt of this call may take [as the client says]. */
  readonly timeoutMs?: number | undefined;
  /** How often this call is tried again [as the client says]. */
  readonly retries?: number | undefined;
}

/** The options of a creation. */
export interface CreateOptions extends CallOptions {
  /**
   * The ids of what the property has already. When the answer is lost, only with this list can what is found be told
   * from a twin that was there before [not known: then a lost answer is an `UnknownOutcomeError`].
   */
  readonly existingIds?: readonly string[] | undefined;
  /**
   * Whether it is sent a second time when its answer is lost and it is not found [no]. The first request may still
   * be carried out later: then there are two.
   */
  readonly postAgain?: boolean | undefined;
  /** Awaited right before each attempt, when its turn has come. What it throws ends the call, and nothing is sent. */
  readonly beforeSend?: (() => Promise<void>) | undefined;
  /** Called with the id when the answer to this very request says that it was created, and not when it was found by looking. */
  readonly onAnswered?: ((id: string) => void) | undefined;
}

/** A record of the API that cannot be read, such as a tax with an unknown logic. */
export interface OddRecord<Kind extends string = 'tax' | 'tax_set'> {
  /** What it is, as the API calls it: `tax`, `tax_set`, `webhook`. */
  readonly kind: Kind;
  /** The id that the API gave it. */
  readonly id: string;
  /** Its title; '' when that cannot be read either. */
  readonly title: string;
  /** The property that it belongs to, when it says so. */
  readonly property_id?: string;
  /** What of it cannot be read, in a sentence. */
  readonly reason: string;
  /** What the API answered. */
  readonly record: unknown;
}

/** The options of reading a list. */
export interface ListOptions<Field extends string, Kind extends string = 'tax' | 'tax_set'> extends CallOptions {
  /** How the list is sorted [by title]. */
  readonly order?: Order<Field> | undefined;
  /** Given each record that cannot be read, which is then left out [such a record ends the list with an error]. */
  readonly onOdd?: ((record: OddRecord<Kind>) => void) | undefined;
  /** Asks for up to eight pages at the same time, as many as the list had when it was read last [one by one]. */
  readonly atOnce?: boolean | undefined;
}
