import * as z from 'zod/mini';
import { otherwise } from '../issues/schema-issues.js';
import { isNotBlank } from '../issues/text-rules.js';
import { DATE, type Field, orAbsent } from '../schema/fields.js';

/** Where a rule or an amount is written. For people: it changes nothing. */
export interface Source {
  /** Its address. */
  readonly url?: string | undefined;
  /** The date on which somebody read it, `YYYY-MM-DD`. */
  readonly checked?: string | undefined;
  /** Its sentence, or how an amount was worked out. */
  readonly says?: string | undefined;
}

/** Of any length: an address, a sentence. */
const ANY_TEXT = {
  schema: () => z.string().check(z.refine(isNotBlank, otherwise('blank'))),
  rule: { expected: 'text that is not blank' },
};

/** The fields of a source. */
export const SOURCE_FIELDS = {
  url: orAbsent(ANY_TEXT),
  checked: orAbsent(DATE),
  says: orAbsent(ANY_TEXT),
} as const satisfies Record<keyof Source, Field>;
