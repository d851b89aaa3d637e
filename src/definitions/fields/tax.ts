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
import { localTaxObject } from '../local/fields.js';
import { localObject } from '../local/of-set.js';
import { TAX_LOGICS } from '../logics.js';
import { keptTitle, MOST_RANGES, TAX_TYPES, type Tax, type TaxInput } from '../tax.js';
import { MOST_RATE_PLANS, type TaxSet, type TaxSetEntry } from '../tax-set.js';
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

/** Its identity is given, its legacy dates are in the list of ranges, and local rules are never sent. */
const { id: _, property_id: _1, applicable_after: _2, applicable_before: _3, local: _4, ...KEPT } = TAX_FIELDS;

/** What the API keeps of a tax beside its id and its property: what is compared, planned, sent and pulled. */
export type KeptTax = Pick<Tax, keyof typeof KEPT>;

/** The fields that the API keeps, in the order of the table. */
export const KEPT_TAX_FIELDS = namesOf(KEPT);

/** A percent has no currency: that is said, as everything else is that has no default. */
const { currency: _5, ...OPTIONAL } = KEPT;

/** The values that say nothing: they are not sent, and the API fills them in. */
export const UNSET_TAX: Partial<KeptTax> = defaultsOf(OPTIONAL);

/** What the API keeps of a tax. The order of ranges means nothing, so they are sorted; the rate keeps its text. */
export function keptTax(tax: KeptTax): KeptTax {
  const kept = { ...tax, applicable_date_ranges: sortedRanges(tax.applicable_date_ranges) };
  return Object.fromEntries(KEPT_TAX_FIELDS.map((name): readonly unknown[] => [name, kept[name]]));
}

/** What is sent of a new tax of a property: what says nothing is left out, so that the API fills in its own defaults. */
export function sentTax(tax: KeptTax, property_id: string): TaxInput {
  const unset = new Map<string, unknown>(Object.entries(UNSET_TAX));
  const sent: Partial<Tax> = { ...keptTax(tax), property_id };
  const isSaid = (name: keyof Tax) =>
    sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(unset.get(name));
  const said = namesOf(TAX_FIELDS).filter(isSaid);
  return Object.fromEntries(said.map((name): readonly unknown[] => [name, sent[name]]));
}

/** In which of these fields two taxes differ. "10.0" and "10.00" are one rate, "VAT" and "VAT " one title. */
export function differingKept(one: KeptTax, other: KeptTax): Array<keyof KeptTax> {
  const named = (tax: KeptTax) => ({ ...keptTax(tax), title: keptTitle(tax.title) });
  return differingFields(KEPT, named(one), named(other));
}

function sortedRanges(ranges: readonly DateRange[]): DateRange[] {
  return ranges
    .map(({ after, before }) => ({ after, before }))
    .sort((one, other) => (rangeKey(one) < rangeKey(other) ? -1 : 1));
}

/** An open beginning is before every date, an open end after every date. */
function rangeKey({ after, before }: DateRange): string {
  return `${after ?? '0000-00-00'} ${before ?? '9999-99-99'}`;
}
