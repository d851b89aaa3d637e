import * as z from 'zod/mini';
import { grouped } from '../../issues/shown.js';
import {
  BOOLEAN,
  CURRENCY,
  defaultsOf,
  differingFields,
  type Field,
  kinds,
  namesOf,
  OPEN_DATE,
  once,
  oneOf,
  orNull,
  schemasOf,
  TEXT,
  UUID,
  whole,
} from '../../schema/fields.js';
import { parserOf } from '../../schema/parser.js';
import { type DateRange, dateRangeObject } from '../date-range.js';
import { localObject, localTaxObject } from '../local/fields.js';
import { TAX_LOGICS } from '../logics.js';
import { keptTitle, MOST_RANGES, TAX_TYPES, type Tax, type TaxInput } from '../tax.js';
import { MOST_RATE_PLANS, type TaxSet, type TaxSetEntry } from '../tax-set.js';
import { ID, PROPERTY, RATE } from './kinds.js';

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

/** Read entry by entry: see entry-reader.ts. */
const ENTRIES = { rule: { expected: 'a list of taxes' }, isInner: true } as const;
const LEVEL = whole(0);

/** The fields of an entry of a tax set: those of its tax, and its place. */
export const ENTRY_FIELDS = {
  ...TAX_FIELDS,
  level: { ...LEVEL, schema: () => z._default(LEVEL.schema(), 0), nullIsAbsent: true },
  taxes: { ...ENTRIES, nullIsAbsent: true },
} as const satisfies Record<keyof TaxSetEntry, Field>;

/** The fields of a tax set. */
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

/** The identity of an entry in a write model. Its level and nested entries are read as usual. */
export const referenceParser = once(() => parserOf(z.object({ id: kinds().shortText })));

/** The property that a definitions file is for. */
export const propertyParser = once(() => parserOf(z.object({ property_id: kinds().uuid })));

/** The name of a tax in a reference of a definitions file. */
export const taxNameParser = once(() => parserOf(z.object({ tax: kinds().shortText })));

/**
 * Leaves out the identity, the legacy dates, which are in the list of ranges, and local rules, which are never sent.
 */
const { id: _, property_id: _1, applicable_after: _2, applicable_before: _3, local: _4, ...KEPT } = TAX_FIELDS;

/** The fields of a tax that are compared, planned, sent and pulled. */
export type KeptTax = Pick<Tax, keyof typeof KEPT>;

/** The fields that the API keeps, in the order of the table. */
export const KEPT_TAX_FIELDS = namesOf(KEPT);

/** `currency` has no default: the null of a percent is sent. */
const { currency: _5, ...OPTIONAL } = KEPT;

/** Default values. They are not sent: the API fills them in. */
export const UNSET_TAX: Partial<KeptTax> = defaultsOf(OPTIONAL);

/**
 * The fields of a tax that the API keeps, with sorted ranges, because their order has no meaning. The rate keeps its
 * text.
 */
export function keptTax(tax: KeptTax): KeptTax {
  const kept = { ...tax, applicable_date_ranges: sortedRanges(tax.applicable_date_ranges) };
  return Object.fromEntries(KEPT_TAX_FIELDS.map((name): readonly unknown[] => [name, kept[name]]));
}

/** The fields to send for a new tax of a property, without default values. */
export function sentTax(tax: KeptTax, property_id: string): TaxInput {
  const unset = new Map<string, unknown>(Object.entries(UNSET_TAX));
  const sent: Partial<Tax> = { ...keptTax(tax), property_id };
  const isSaid = (name: keyof Tax) =>
    sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(unset.get(name));
  const said = namesOf(TAX_FIELDS).filter(isSaid);
  return Object.fromEntries(said.map((name): readonly unknown[] => [name, sent[name]]));
}

/** The kept fields in which two taxes differ. "10.0" equals "10.00", and "VAT" equals "VAT ". */
export function differingKept(one: KeptTax, other: KeptTax): Array<keyof KeptTax> {
  const named = (tax: KeptTax) => ({ ...keptTax(tax), title: keptTitle(tax.title) });
  return differingFields(KEPT, named(one), named(other));
}

function sortedRanges(ranges: readonly DateRange[]): DateRange[] {
  return ranges
    .map(({ after, before }) => ({ after, before }))
    .sort((one, other) => (rangeKey(one) < rangeKey(other) ? -1 : 1));
}

/** An open start sorts before every date, an open end after every date. */
function rangeKey({ after, before }: DateRange): string {
  return `${after ?? '0000-00-00'} ${before ?? '9999-99-99'}`;
}
