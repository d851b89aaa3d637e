import * as z from 'zod/mini';
import { kinds } from '../schema/kinds.js';
import { once } from '../schema/once.js';

/** A date, or an end that is open. */
export const openDate = once(() => z._default(z.nullable(kinds().plainDate), null));

/** What is expected where one stands, in words. */
export const RANGE_IN_WORDS = 'a date range such as { "after": "2026-07-01", "before": null }';

export const dateRangeObject = once(() => z.object({ after: openDate(), before: openDate() }));

/** A period in which a tax applies. Both ends belong to it; `null` is an open end. */
export interface DateRange {
  /** The first date that belongs to it, `YYYY-MM-DD`; `null` is open at this end. */
  after: string | null;
  /** The last date that belongs to it, `YYYY-MM-DD`; `null` is open at this end. */
  before: string | null;
}

/** A period in which a tax applies, as a person writes it: an end that is left out is open. */
export interface DateRangeInput {
  /** The first date that belongs to it, `YYYY-MM-DD` [open]. */
  readonly after?: string | null | undefined;
  /** The last date that belongs to it, `YYYY-MM-DD` [open]. */
  readonly before?: string | null | undefined;
}
