import { once } from '../../issues/reading.js';
import type { Wording } from '../../issues/report.js';
import { grouped, isSameUuid } from '../../issues/texts.js';
import { currencyDigits } from '../../money/amount.js';
import type { Field } from '../../schema/fields.js';
import {
  BOOLEAN,
  CURRENCY,
  inner,
  kinds,
  OPEN_DATE,
  oneOf,
  orAbsent,
  orNull,
  schemasOf,
  TEXT,
  UUID,
  valuesOf,
  whole,
  wordingOf,
} from '../../schema/fields.js';
import { lazy, list, openObjectOf, optional, withDefault } from '../../schema/schema.js';
import { localObject, localTaxObject, RATE } from '../local/fields.js';
import { dateRangeObject, RANGE_FIELDS } from '../local/periods.js';
import { TAX_LOGICS } from '../logics.js';
import type { Tax, TaxSet, TaxSetEntry } from '../tax.js';
import { MOST_RANGES, MOST_RATE_PLANS, TAX_TYPES } from '../tax.js';

const ID = {
  ...orAbsent(TEXT),
  nullIsAbsent: true,
  isSame: (first: unknown, second: unknown) => (first ?? null) === null || (second ?? null) === null,
} as const;

/** A property; absence equals any property. */
const PROPERTY = {
  ...orAbsent(UUID),
  nullIsAbsent: true,
  isSame: (first: unknown, second: unknown) => ID.isSame(first, second) || isSameUuid(String(first), String(second)),
} as const;

const NIGHTS = orNull(whole(1), 'a whole number of 1 or more, or null');
/** `applicable_date_ranges` has the same dates. */
const LEGACY_DATE = { ...OPEN_DATE, isSame: () => true };

/** The fields of a tax. Their names and inputs are in shown.ts. */
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
    schema: () => withDefault(list(dateRangeObject(), { most: MOST_RANGES }), []),
    rule: { expected: `a list of at most ${MOST_RANGES} date ranges`, most: MOST_RANGES },
    fields: RANGE_FIELDS,
    isInner: true,
    nullIsAbsent: true,
  },
  applicable_after: LEGACY_DATE,
  applicable_before: LEGACY_DATE,
  local: {
    ...inner(localTaxObject, 'an object with local rules'),
    schema: () => optional(lazy(localTaxObject)),
    nullIsAbsent: true,
  },
} as const satisfies Record<keyof Tax, Field>;

export const taxObject = once(() => openObjectOf(schemasOf(TAX_FIELDS)));

/** Read entry by entry, in validate-tax-set.ts. */
const ENTRIES = { rule: { expected: 'a list of taxes' }, isInner: true } as const;
const LEVEL = whole(0);

/** The fields of an entry of a tax set: those of its tax, and its place. */
export const ENTRY_FIELDS = {
  ...TAX_FIELDS,
  level: { ...LEVEL, schema: () => withDefault(LEVEL.schema(), 0), nullIsAbsent: true },
  taxes: { ...ENTRIES, nullIsAbsent: true },
} as const satisfies Record<keyof TaxSetEntry, Field>;

export const SET_FIELDS = {
  id: ID,
  title: TEXT,
  property_id: PROPERTY,
  currency: CURRENCY,
  associated_rate_plan_ids: {
    ...valuesOf(UUID, { most: MOST_RATE_PLANS, expected: `a list of at most ${grouped(MOST_RATE_PLANS)} UUIDs` }),
    nullIsAbsent: true,
  },
  local: { ...inner(localObject), nullIsAbsent: true },
  taxes: ENTRIES,
} as const satisfies Record<keyof TaxSet, Field>;

/** The fields of an entry without the entries nested in it. */
export const entryObject = once(() => openObjectOf(schemasOf(ENTRY_FIELDS)));

export const taxSetObject = once(() => openObjectOf(schemasOf(SET_FIELDS)));

/** The identity of an entry in a write model. Its level and nested entries are read as usual. */
export const referenceObject = once(() => openObjectOf({ id: kinds().shortText }));

export const propertyObject = once(() => openObjectOf({ property_id: kinds().uuid }));

export const taxNameObject = once(() => openObjectOf({ tax: kinds().shortText }));

export const wording = once((): Wording => ({ ...wordingOf(ENTRY_FIELDS, SET_FIELDS), guess: knownInCapitals }));

/** Currency codes are never folded for the caller; the message suggests the capital form. */
function knownInCapitals(text: string): string | undefined {
  if (text.length > 10) return undefined;
  const code = text.trim().toUpperCase();
  return currencyDigits(code) === undefined ? undefined : code;
}
