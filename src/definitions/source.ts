import * as z from 'zod/mini';
import { ANY_TEXT, DATE, type Field, once, orAbsent, schemasOf } from '../schema/fields.js';

/** Where a rule or an amount is published, for readers. */
export interface Source {
  /** Its web address. */
  readonly url?: string | undefined;
  /** The date on which it was read, `YYYY-MM-DD`. */
  readonly checked?: string | undefined;
  /** The sentence of the source, or how an amount was worked out. */
  readonly says?: string | undefined;
}

/** The fields of a source. */
export const SOURCE_FIELDS = {
  url: orAbsent(ANY_TEXT),
  checked: orAbsent(DATE),
  says: orAbsent(ANY_TEXT),
} as const satisfies Record<keyof Source, Field>;

export const sourceObject = once(() => z.strictObject(schemasOf(SOURCE_FIELDS)));

/** The source of a tax's or a tax set's local rules. */
export const SOURCE = { schema: () => z.exactOptional(sourceObject()), isInner: true } as const;
