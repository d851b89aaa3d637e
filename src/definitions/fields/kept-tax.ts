import { defaultsOf, differingFields, namesOf } from '../../schema/fields.js';
import type { DateRange } from '../date-range.js';
import { keptTitle, type Tax, type TaxInput } from '../tax.js';
import { TAX_FIELDS } from './tax.js';

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
