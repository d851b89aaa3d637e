import { TAX_FIELDS } from '../../../core/definitions/fields/tax.js';
import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { validateTax } from '../../../core/definitions/validate-tax.js';
import { resolveTaxSet, validateTaxSet } from '../../../core/definitions/validate-tax-set.js';
import type { Issue } from '../../../core/issues/issue.js';
import type { Fields } from '../../../core/issues/reading.js';
import { isList, isRecord } from '../../../core/issues/reading.js';
import { isSameUuid } from '../../../core/issues/texts.js';
import { withDecimals } from '../../../core/money/decimal.js';
import { namesOf } from '../../../core/schema/fields.js';
import type { StoredTax, StoredTaxSet, StoredTaxSetEntry } from '../../api/resources/taxes.js';
import type { PrintedFields } from '../common/answers.js';
import { BLANK, detailsOf, ofProperty, Refusal } from '../common/answers.js';
import type { Hotel } from '../common/hotel.js';

/** What happens to tax sets when one of their taxes is removed. */
export type UsedTaxRemoval = 'refuse' | 'leave_sets';

/** The taxes and tax sets of all properties. Invalid requests are refused and change nothing. */
export class Store {
  readonly taxes = new Map<string, TaxRecord>();
  readonly taxSets = new Map<string, TaxSetRecord>();

  constructor(
    readonly hotel: Hotel,
    readonly usedTaxRemoval: UsedTaxRemoval,
  ) {}

  updateTax({ id, ...stored }: TaxRecord, { id: _, ...changes }: Fields): TaxRecord {
    this.#refuseOtherProperty(stored, changes);
    return this.putTax(id, { ...stored, ...changes, ...changedPeriod(stored, changes) });
  }

  putTax(id: string, fields: Fields): TaxRecord {
    const { value, issues = [] } = validateTax(fields);
    const property_id = this.#propertyOf(fields, issues);
    if (value === undefined) throw refusalOf(issues);
    const tax = { ...value, id, property_id, rate: withDecimals(value.rate, RATE_DIGITS) };
    const taxes = this.#taxesOf(tax).map((record) => (record.id === id ? tax : record));
    for (const { id: _, ...set } of this.#setsWith(id)) {
      const [first] = resolveTaxSet(set, taxes).issues ?? [];
      if (first === undefined) continue;
      const reason = `is used by the tax set ${JSON.stringify(set.title)}, which it would break: ${first.message}`;
      throw new Refusal(422, { base: [reason] });
    }
    this.taxes.set(id, tax);
    return tax;
  }

  removeTax({ id }: TaxRecord): void {
    const users = this.#setsWith(id);
    if (users.length > 0 && this.usedTaxRemoval === 'refuse') {
      const titles = users.map(({ title }) => JSON.stringify(title)).join(', ');
      throw new Refusal(422, { base: [`is used by the tax sets ${titles}; take it out of them first.`] });
    }
    for (const set of users) this.taxSets.set(set.id, { ...set, taxes: entriesWithout(set.taxes, id) });
    this.taxes.delete(id);
  }

  updateTaxSet({ id, ...stored }: TaxSetRecord, { id: _, ...changes }: Fields): TaxSetRecord {
    this.#refuseOtherProperty(stored, changes);
    return this.putTaxSet(id, { ...stored, ...changes });
  }

  /** Keeps a tax set that references taxes of its property. */
  putTaxSet(id: string, fields: Fields): TaxSetRecord {
    const { value, issues = [] } = resolveTaxSet(fields, this.#taxesOf(fields));
    const property_id = this.#propertyOf(fields, issues);
    if (value === undefined) throw refusalOf(issues);
    const { title, currency, associated_rate_plan_ids = [] } = value;
    const record = { title, property_id, currency, taxes: recordsOf(value.taxes), associated_rate_plan_ids, id };
    // A rate plan has one tax set. Other ids are no rate plans of the sandbox, and stay as they were sent.
    for (const plan of this.hotel.ratePlans.values()) if (isListed(record, plan.id)) this.#unlist(plan.id);
    this.taxSets.set(id, record);
    return record;
  }

  /** The chosen tax set of a property, else its oldest one; when it is removed, the next one. */
  defaultTaxSetId(propertyId: string): string | undefined {
    const { id, default_tax_set_id: chosen } = this.hotel.property(propertyId) ?? {};
    const ids = this.taxSetsOf(id).map((set) => set.id);
    if (chosen === null) return undefined;
    return ids.find((setId) => setId === chosen) ?? ids[0];
  }

  taxSetsOf(propertyId: string | undefined): TaxSetRecord[] {
    return [...this.taxSets.values()].filter(({ property_id }) => property_id === propertyId);
  }

  /** The tax set that lists a rate plan: the lists of tax sets are where the sandbox keeps this. */
  taxSetIdOf(ratePlanId: string): string | null {
    return [...this.taxSets.values()].find((set) => isListed(set, ratePlanId))?.id ?? null;
  }

  /** Gives a rate plan its tax set; null for none. */
  setTaxSetOf(ratePlanId: string, taxSetId: string | null): void {
    if (this.taxSetIdOf(ratePlanId) === taxSetId) return;
    this.#unlist(ratePlanId);
    const set = taxSetId === null ? undefined : this.taxSets.get(taxSetId);
    if (set === undefined) return;
    const associated_rate_plan_ids = [...set.associated_rate_plan_ids, ratePlanId];
    this.taxSets.set(set.id, { ...set, associated_rate_plan_ids });
  }

  #unlist(ratePlanId: string): void {
    for (const set of this.taxSets.values()) {
      const associated_rate_plan_ids = set.associated_rate_plan_ids.filter((id) => !isSameUuid(id, ratePlanId));
      if (isListed(set, ratePlanId)) this.taxSets.set(set.id, { ...set, associated_rate_plan_ids });
    }
  }

  /** A tax set for calculation, stored or not: with taxes by id, or embedded. */
  draftOf(fields: Fields): TaxSet {
    const write: Fields = { ...(this.taxSets.get(String(fields['id'])) ?? fields), id: undefined };
    const taxes = write['taxes'];
    const areKept = isList(taxes) && taxes.every((entry) => isRecord(entry) && this.taxes.has(String(entry['id'])));
    const { value, issues = [] } = areKept ? resolveTaxSet(write, this.#taxesOf(write)) : validateTaxSet(write);
    if (value === undefined) throw refusalOf(issues);
    return value;
  }

  #taxesOf({ property_id }: { readonly property_id?: unknown }): TaxRecord[] {
    const property = this.hotel.property(property_id);
    return [...this.taxes.values()].filter((tax) => tax.property_id === property?.id);
  }

  #refuseOtherProperty({ property_id: before }: Fields, { property_id: wanted = before }: Fields): void {
    if (this.hotel.property(wanted)?.id === before) return;
    throw new Refusal(422, { property_id: ['cannot be changed.'] });
  }

  /** Reports every issue at once. The library does not require a property of a tax, the API does. */
  #propertyOf({ property_id: given }: Fields, issues: readonly Issue[]): string {
    const property = this.hotel.property(given);
    if (property !== undefined) return property.id;
    const details = detailsOf(issues);
    const { property_id = [given === undefined || given === null ? BLANK : 'does not exist'] } = details;
    throw new Refusal(422, { ...details, property_id });
  }

  #setsWith(taxId: string): TaxSetRecord[] {
    return [...this.taxSets.values()].filter(({ taxes }) => isIn(taxes, taxId));
  }
}

/**
 * The sent form of a period replaces the other one: legacy dates fill the list, a list alone sets the legacy dates to
 * null.
 */
function changedPeriod(stored: Fields, changes: Fields): Fields {
  const { applicable_after: after, applicable_before: before, applicable_date_ranges: ranges } = changes;
  if (after === undefined && before === undefined) {
    return ranges === undefined ? {} : { applicable_after: null, applicable_before: null };
  }
  if (ranges !== undefined) return {};
  const wasLegacy = stored['applicable_after'] !== null || stored['applicable_before'] !== null;
  const isLegacy = (after ?? null) !== null || (before ?? null) !== null;
  // Nulls that change nothing keep the list.
  return wasLegacy || isLegacy ? { applicable_date_ranges: [] } : {};
}

function recordsOf(entries: readonly TaxSetEntry[]): EntryRecord[] {
  return entries.map(({ id = '', level, taxes }) => ({ id, level, taxes: recordsOf(taxes) }));
}

function isListed({ associated_rate_plan_ids }: TaxSetRecord, ratePlanId: string): boolean {
  return associated_rate_plan_ids.some((id) => isSameUuid(id, ratePlanId));
}

function isIn(entries: readonly EntryRecord[], id: string): boolean {
  return entries.some((entry) => entry.id === id || isIn(entry.taxes, id));
}

function entriesWithout(entries: readonly EntryRecord[], id: string): EntryRecord[] {
  return entries
    .filter((entry) => entry.id !== id)
    .map((entry) => ({ ...entry, taxes: entriesWithout(entry.taxes, id) }));
}

function refusalOf(issues: readonly Issue[]): Refusal {
  return new Refusal(422, detailsOf(issues));
}

/** A rate in the API's format has two decimals or more: "10" is "10.00". */
const RATE_DIGITS = 2;

/** A stored tax. */
export interface TaxRecord extends Omit<StoredTax, 'issues'> {}

/** A tax of a stored tax set. */
export interface EntryRecord extends Pick<StoredTaxSetEntry, 'id' | 'level'> {
  /** The taxes that it is computed on. */
  taxes: EntryRecord[];
}

/** A stored tax set. It references taxes by id, so that their current fields are printed. */
export interface TaxSetRecord extends Pick<StoredTaxSet, 'id' | 'title' | 'property_id' | 'currency'> {
  /** The taxes at the top of the set; others are nested in them. */
  taxes: EntryRecord[];
  /** The rate plans that use it. */
  associated_rate_plan_ids: string[];
}

type TaxAttributes = Omit<TaxRecord, 'property_id' | 'local'>;

const { property_id: _property, local: _local, ...PRINTED } = TAX_FIELDS;

/** The attributes of a tax in the API, sorted by name. */
function taxAttributes(tax: TaxRecord): TaxAttributes {
  const printed = namesOf(PRINTED).toSorted();
  return Object.fromEntries(printed.map((name): readonly unknown[] => [name, tax[name]]));
}

export function printedTax(tax: TaxRecord): PrintedFields {
  return { attributes: taxAttributes(tax), relationships: ofProperty(tax.property_id) };
}

/** The fields of tax sets in lists: the documentation's example lacks levels and rate plans. */
export type Completeness = 'full' | 'as_printed';

export function printedTaxSet(
  { id, title, currency, associated_rate_plan_ids, ...set }: TaxSetRecord,
  taxOf: (id: string) => TaxRecord | undefined,
  completeness: Completeness,
): PrintedFields {
  const entriesOf = (entries: readonly EntryRecord[]): object[] =>
    entries.flatMap((entry) => {
      const tax = taxOf(entry.id);
      if (tax === undefined) return [];
      const level = completeness === 'full' ? { level: entry.level } : {};
      return [{ ...taxAttributes(tax), ...level, taxes: entriesOf(entry.taxes) }];
    });
  const plans = completeness === 'full' ? { associated_rate_plan_ids } : {};
  const attributes = { ...plans, currency, id, taxes: entriesOf(set.taxes), title };
  return { attributes, relationships: ofProperty(set.property_id) };
}
