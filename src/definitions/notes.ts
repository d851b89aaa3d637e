import type { JsonSchema } from '../schema/json-schema.js';
import type { DateRange } from './date-range.js';
import type { Tax } from './tax.js';
import type { TaxSet, TaxSetEntry } from './tax-set.js';

/** What the published JSON Schemas say of each field, for whoever reads them and for what editors show. */
type NotesOf<Value> = Readonly<Record<keyof Value, JsonSchema>>;

/** A field that may be null as well, which says the same as leaving it out. */
const orNull = (type: string, description: string): JsonSchema => ({ type: [type, 'null'], description });

export const RANGE_NOTES: NotesOf<DateRange> = {
  after: { description: 'The first date that belongs to the range; null: open at this end.' },
  before: { description: 'The last date that belongs to the range; null: open at this end.' },
};

export const TAX_NOTES: NotesOf<Tax> = {
  id: orNull('string', 'Given by the API. A tax without one is a draft, known by its title.'),
  title: { description: 'The name of the tax, as the guest reads it.' },
  logic: { description: 'What the rate is multiplied by.' },
  type: { description: 'What kind of charge it is on the bill.' },
  rate: { description: 'As text. With logic percent 0 to 100, otherwise an amount of 0 or more.' },
  currency: { description: 'ISO 4217 code of the amount; null with logic percent.' },
  is_inclusive: { description: 'true: contained in the room price; false: added on top.' },
  property_id: orNull('string', 'The property it belongs to.'),
  skip_nights: { description: 'How many nights from arrival are not taxed; null: none.' },
  max_nights: { description: 'How many nights are taxed at most; null: all.' },
  applicable_date_ranges: orNull('array', 'The periods in which the tax applies; empty: always.'),
  applicable_after: { description: 'Legacy first date: fills the list of ranges with one range.' },
  applicable_before: { description: 'Legacy last date: fills the list of ranges with one range.' },
  local: orNull('object', 'What is true here beside what the API is told; never sent.'),
};

export const ENTRY_NOTES: NotesOf<TaxSetEntry> = {
  ...TAX_NOTES,
  level: { description: 'Calculated from the highest level number to the lowest.' },
  taxes: orNull('array', 'The taxes it is computed on; empty: none.'),
};

export const SET_NOTES: NotesOf<TaxSet> = {
  id: orNull('string', 'Given by the API.'),
  title: { description: 'The name of the tax set.' },
  property_id: orNull('string', 'The property it belongs to.'),
  currency: { description: 'ISO 4217 code of every fixed tax and of the prices.' },
  associated_rate_plan_ids: orNull('array', 'The rate plans that use the tax set.'),
  local: orNull('object', 'What the API has no field for: never sent, and obeyed here.'),
  taxes: { description: 'The taxes of the set; the list may be empty.' },
};
