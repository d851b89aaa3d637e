import { firstOfEach, isList, isRecord, once } from '../../issues/reading.js';
import { keptTitle } from '../../issues/texts.js';
import { defaultsOf, differingFields, namesOf } from '../../schema/fields.js';
import { TAX_FIELDS } from '../fields/tax.js';
import type { Tax, TaxInput, TaxSet, TaxSetEntry } from '../tax.js';
import { taxKey } from '../tax.js';
import type { DateRange } from './periods.js';

/** The tax set as the channel manager has it: without local rules, and without taxes that are charged here alone. */
export function channelSide(taxSet: TaxSet): TaxSet {
  const { local: _, ...sent } = taxSet;
  const taxes = entriesWithout(taxSet.taxes, { isLeftOut: isOnlyHere, keyOf: taxKey });
  return { ...sent, taxes: taxes.map(withoutLocal) };
}

function withoutLocal({ local: _, ...sent }: TaxSetEntry): TaxSetEntry {
  return { ...sent, taxes: sent.taxes.map(withoutLocal) };
}

export function isOnlyHere({ local }: { readonly local?: { readonly only?: string } }): boolean {
  return local?.only === 'here';
}

/** Whether a channel manager has the tax set or one of its taxes: they have ids. */
export function isConnected({ id, taxes }: { readonly id?: unknown; readonly taxes?: unknown }): boolean {
  const isIn = (entries: unknown): boolean =>
    isList(entries) && entries.some((entry) => isRecord(entry) && (isGiven(entry['id']) || isIn(entry['taxes'])));
  return isGiven(id) || isIn(taxes);
}

const isGiven = (id: unknown): boolean => typeof id === 'string' && id !== '';

/** Whether a tax set has a local policy, or a tax with local rules at any depth. */
export function hasLocal({ local, taxes }: Pick<TaxSet, 'local' | 'taxes'>): boolean {
  const isIn = (entries: readonly TaxSetEntry[]): boolean =>
    entries.some((entry) => entry.local !== undefined || isIn(entry.taxes));
  return local !== undefined || isIn(taxes);
}

interface Nested<Entry> {
  readonly level: number;
  readonly taxes: readonly Entry[];
}

/** Removes entries. Those nested in one move up to its place and level, once, because they are still charged. */
export function entriesWithout<Entry extends Nested<Entry>>(
  entries: readonly Entry[],
  { isLeftOut, keyOf }: { readonly isLeftOut: (entry: Entry) => boolean; readonly keyOf: (entry: Entry) => string },
): Entry[] {
  const leaves = entries.flatMap((entry): Entry[] => {
    const taxes = entriesWithout(entry.taxes, { isLeftOut, keyOf });
    return isLeftOut(entry) ? taxes.map((inner) => ({ ...inner, level: entry.level })) : [{ ...entry, taxes }];
  });
  return firstOfEach(leaves, keyOf);
}

/** Without the identity, the legacy dates, which are in the list of ranges, and local rules, which are never sent. */
const { id: _, property_id: _1, applicable_after: _2, applicable_before: _3, local: _4, ...KEPT } = TAX_FIELDS;

/** The fields of a tax that are compared, planned, sent and pulled. */
export type KeptTax = Pick<Tax, keyof typeof KEPT>;

export const KEPT_TAX_FIELDS = namesOf(KEPT);

/** `currency` has no default: the null of a percent is sent. */
const { currency: _5, ...OPTIONAL } = KEPT;

/** Default values. They are not sent: the API fills them in. */
export const unsetTax = once((): Partial<KeptTax> => defaultsOf(OPTIONAL));

/** The kept fields of a tax, with sorted ranges, because their order has no meaning. The rate keeps its text. */
export function keptTax(tax: KeptTax): KeptTax {
  const kept = { ...tax, applicable_date_ranges: sortedRanges(tax.applicable_date_ranges) };
  return Object.fromEntries(KEPT_TAX_FIELDS.map((name): readonly unknown[] => [name, kept[name]]));
}

/** The fields to send for a new tax of a property, without default values. */
export function sentTax(tax: KeptTax, property_id: string): TaxInput {
  const unset = new Map<string, unknown>(Object.entries(unsetTax()));
  const sent: Partial<Tax> = { ...keptTax(tax), property_id };
  const isSaid = (name: keyof Tax) =>
    sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(unset.get(name));
  const fields = namesOf(TAX_FIELDS).filter(isSaid);
  return Object.fromEntries(fields.map((name): readonly unknown[] => [name, sent[name]]));
}

/** The kept fields in which two taxes differ. "10.0" equals "10.00", and "VAT" equals "VAT ". */
export function differingKept(first: KeptTax, second: KeptTax): Array<keyof KeptTax> {
  const named = (tax: KeptTax) => ({ ...keptTax(tax), title: keptTitle(tax.title) });
  return differingFields(KEPT, named(first), named(second));
}

function sortedRanges(ranges: readonly DateRange[]): DateRange[] {
  return ranges
    .map(({ after, before }) => ({ after, before }))
    .sort((first, second) => (rangeKey(first) < rangeKey(second) ? -1 : 1));
}

/** An open start sorts before every date, an open end after every date. */
function rangeKey({ after, before }: DateRange): string {
  return `${after ?? '0000-00-00'} ${before ?? '9999-99-99'}`;
}
