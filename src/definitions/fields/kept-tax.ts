import { defaultsOf, differingFields, namesOf } from '../../schema/fields.js';
import type { DateRange } from '../date-range.js';
import type { Tax, TaxInput } from '../tax.js';
import { keptTitle } from '../tax.js';
import { TAX_FIELDS } from './tax.js';

/** Without the identity, the legacy dates, which are in the list of ranges, and local rules, which are never sent. */
const { id: _, property_id: _1, applicable_after: _2, applicable_before: _3, local: _4, ...KEPT } = TAX_FIELDS;

/** The fields of a tax that are compared, planned, sent and pulled. */
export type KeptTax = Pick<Tax, keyof typeof KEPT>;

/** The fields that the API keeps, in the order of the table. */
export const KEPT_TAX_FIELDS = namesOf(KEPT);

/** `currency` has no default: the null of a percent is sent. */
const { currency: _5, ...OPTIONAL } = KEPT;

/** Default values. They are not sent: the API fills them in. */
export const UNSET_TAX: Partial<KeptTax> = defaultsOf(OPTIONAL);

/** The kept fields of a tax, with sorted ranges, because their order has no meaning. The rate keeps its text. */
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
