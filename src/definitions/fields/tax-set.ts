import * as z from 'zod/mini';
import { grouped } from '../../issues/shown.js';
import { CURRENCY, type Field, kinds, once, schemasOf, TEXT, UUID, whole } from '../../schema/fields.js';
import { parserOf } from '../../schema/parser.js';
import { localObject } from '../local/of-set.js';
import { MOST_RATE_PLANS, type TaxSet, type TaxSetEntry } from '../tax-set.js';
import { ID, PROPERTY } from './kinds.js';
import { TAX_FIELDS } from './tax.js';

/** Read entry by entry: see entry-reader.ts. */
const ENTRIES = { rule: { expected: 'a list of taxes' }, isInner: true } as const;
const LEVEL = whole(0);

/** The fields of an entry of a tax set: those of its tax, and its place. */
export const ENTRY_FIELDS = {
  ...TAX_FIELDS,
  level: { ...LEVEL, schema: () => z._default(LEVEL.schema(), 0), nullIsAbsent: true },
  taxes: { ...ENTRIES, nullIsAbsent: true },
} as const satisfies Record<keyof TaxSetEntry, Field>;

/** The fields of a tax set: whoever lists them reads this table. */
export const SET_FIELDS = {
  id: ID,
  title: TEXT,
  property_id: PROPERTY,
  currency: CURRENCY,
  associated_rate_plan_ids: {
    schema: () => z.exactOptional(z.array(kinds().uuid).check(z.maxLength(MOST_RATE_PLANS))),
    rule: { expected: `a list of at most ${grouped(MOST_RATE_PLANS)} UUIDs` },
    each: UUID,
    isInner: true,
    nullIsAbsent: true,
  },
  local: { schema: () => z.exactOptional(localObject()), isInner: true, nullIsAbsent: true },
  taxes: ENTRIES,
} as const satisfies Record<keyof TaxSet, Field>;

/** The fields of an entry without the entries nested in it. */
export const entryObject = once(() => z.object(schemasOf(ENTRY_FIELDS)));
export const entryParser = once(() => parserOf(entryObject()));

/** The fields of a tax set without its taxes. */
export const taxSetObject = once(() => z.object(schemasOf(SET_FIELDS)));
export const taxSetParser = once(() => parserOf(taxSetObject()));

/** What an entry of a write model is known by. Its level and nested entries are read as those of any entry. */
export const referenceParser = once(() => parserOf(z.object({ id: kinds().shortText })));

/** The property that a definitions file is for. */
export const propertyParser = once(() => parserOf(z.object({ property_id: kinds().uuid })));

/** What a reference of a definitions file names its tax by. */
export const taxNameParser = once(() => parserOf(z.object({ tax: kinds().shortText })));
