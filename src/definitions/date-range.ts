import * as z from 'zod';
import { plainDate } from './field-schemas.js';

export const openDate = plainDate.nullable().default(null);

export const dateRangeObject = z
  .object({
    after: openDate.meta({ description: 'The first date that belongs to the range; null: open at this end.' }),
    before: openDate.meta({ description: 'The last date that belongs to the range; null: open at this end.' }),
  })
  .meta({ description: 'A period in which a tax applies; both ends belong to it, at least one is given.' });

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
