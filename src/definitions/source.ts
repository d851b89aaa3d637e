import * as z from 'zod/mini';
import { ANY_TEXT, DATE, type Field, once, orAbsent, schemasOf } from '../schema/fields.js';

/** Where a rule or an amount is published. For people; it changes nothing. */
export interface Source {
  /** Its address. */
  readonly url?: string | undefined;
  /** The date on which somebody read it, `YYYY-MM-DD`. */
  readonly checked?: string | undefined;
  /** Its sentence, or how an amount was worked out. */
  readonly says?: string | undefined;
}

/** The fields of a source: of a rule, of a tax set, of a worked amount. */
export const SOURCE_FIELDS = {
  url: orAbsent(ANY_TEXT),
  checked: orAbsent(DATE),
  says: orAbsent(ANY_TEXT),
} as const satisfies Record<keyof Source, Field>;

export const sourceObject = once(() => z.strictObject(schemasOf(SOURCE_FIELDS)));

/** The row of a source in the local rules of a tax, and in those of a tax set. */
export const SOURCE = { schema: () => z.exactOptional(sourceObject()), isInner: true } as const;
