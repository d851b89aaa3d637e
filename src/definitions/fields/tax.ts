import * as z from 'zod/mini';
import {
  BOOLEAN,
  CURRENCY,
  type Field,
  OPEN_DATE,
  once,
  oneOf,
  orNull,
  schemasOf,
  TEXT,
  whole,
} from '../../schema/fields.js';
import { parserOf } from '../../schema/parser.js';
import { dateRangeObject } from '../date-range.js';
import { localTaxObject } from '../local/fields.js';
import { TAX_LOGICS } from '../logics.js';
import { MOST_RANGES, TAX_TYPES, type Tax } from '../tax.js';
import { ID, PROPERTY, RATE } from './kinds.js';

const NIGHTS = orNull(whole(1), 'a whole number of 1 or more, or null');
/** The list of ranges says the same. */
const LEGACY_DATE = { ...OPEN_DATE, isSame: () => true };

/** The fields of a tax: whoever lists them reads this table. How they are named and edited is in shown.ts. */
export const TAX_FIELDS = {
  id: ID,
  title: TEXT,
  logic: oneOf(TAX_LOGICS),
  type: oneOf(TAX_TYPES),
  rate: RATE,
  currency: orNull(CURRENCY),
  is_inclusive: BOOLEAN,
  property_id: PROPERTY,
  skip_nights: NIGHTS,
  max_nights: NIGHTS,
  applicable_date_ranges: {
    schema: () => z._default(z.array(dateRangeObject()).check(z.maxLength(MOST_RANGES)), []),
    rule: { expected: `a list of at most ${MOST_RANGES} date ranges`, most: MOST_RANGES },
    isInner: true,
    nullIsAbsent: true,
  },
  applicable_after: LEGACY_DATE,
  applicable_before: LEGACY_DATE,
  local: { schema: () => z.exactOptional(z.lazy(localTaxObject)), isInner: true, nullIsAbsent: true },
} as const satisfies Record<keyof Tax, Field>;

export const taxObject = once(() => z.object(schemasOf(TAX_FIELDS)));
export const taxParser = once(() => parserOf(taxObject()));
