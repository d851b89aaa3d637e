import * as z from 'zod/mini';
import { DATE, type Field, orAbsent, schemasOf, TEXT } from '../../schema/fields.js';
import { once } from '../../schema/once.js';
import type { LocalSource } from './of-tax.js';

const SAID = orAbsent(TEXT);

/** The fields of where a rule stands. */
export const SOURCE_FIELDS = {
  url: SAID,
  checked: orAbsent(DATE),
  says: SAID,
} as const satisfies Record<keyof LocalSource, Field>;

export const sourceObject = once(() => z.strictObject(schemasOf(SOURCE_FIELDS)));

/** The row of a source in the local rules of a tax, and in those of a tax set. */
export const SOURCE = { schema: () => z.exactOptional(sourceObject()), isInner: true } as const;
