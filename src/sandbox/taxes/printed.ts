import { TAX_FIELDS } from '../../definitions/fields/tax.js';
import type { Tax } from '../../definitions/tax.js';
import { withDecimals } from '../../money/decimal.js';
import { namesOf } from '../../schema/fields.js';
import type { PrintedRecord } from '../common/answers.js';
import { ofProperty } from '../common/answers.js';

const RATE_DIGITS = 2;

/** A rate in the API's format, with two decimals or more: "10" is "10.00". */
export function printedRate(rate: string): string {
  return withDecimals(rate, RATE_DIGITS);
}

/** A stored tax. */
export interface TaxRecord extends Tax {
  /** Its id. */
  id: string;
  /** The property of the tax, a UUID. */
  property_id: string;
}

/** A tax of a stored tax set. */
export interface EntryRecord {
  /** The id of a tax. */
  id: string;
  /** Its rank: the highest level is calculated first. */
  level: number;
  /** The taxes that it is computed on. */
  taxes: EntryRecord[];
}

/** A stored tax set. It references taxes by id, so that their current fields are printed. */
export interface TaxSetRecord {
  /** Its id. */
  id: string;
  /** The name of the tax set. */
  title: string;
  /** The property of the tax set, a UUID. */
  property_id: string;
  /** ISO 4217 code of every fixed tax in it. */
  currency: string;
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

export function taxEnvelope(tax: TaxRecord): PrintedRecord {
  return { type: 'tax', id: tax.id, attributes: taxAttributes(tax), relationships: ofProperty(tax.property_id) };
}

/** The fields of tax sets in lists: the documentation's example lacks levels and rate plans. */
export type Completeness = 'full' | 'as_printed';

export function taxSetEnvelope(
  set: TaxSetRecord,
  taxOf: (id: string) => TaxRecord | undefined,
  completeness: Completeness,
): PrintedRecord {
  const { id, title, currency, associated_rate_plan_ids } = set;
  const entriesOf = (entries: readonly EntryRecord[]): object[] =>
    entries.flatMap((entry) => {
      const tax = taxOf(entry.id);
      if (tax === undefined) return [];
      const level = completeness === 'full' ? { level: entry.level } : {};
      return [{ ...taxAttributes(tax), ...level, taxes: entriesOf(entry.taxes) }];
    });
  const plans = completeness === 'full' ? { associated_rate_plan_ids } : {};
  const attributes = { ...plans, currency, id, taxes: entriesOf(set.taxes), title };
  return { type: 'tax_set', id, attributes, relationships: ofProperty(set.property_id) };
}
