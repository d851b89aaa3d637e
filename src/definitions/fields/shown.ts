import { LOGICS, TAX_LOGICS } from '../logics.js';
import type { Tax } from '../tax.js';
import { TAX_TYPES } from '../tax.js';
import type { TaxSet, TaxSetEntry } from '../tax-set.js';

/** The input of a field in the editor. Absent properties follow from the field. */
export interface FieldInput {
  /** Its label [the name of the field]. */
  readonly label?: string;
  readonly kind?: 'date';
  /** The value of an empty text. */
  readonly empty?: 'null';
  /** The placeholder. */
  readonly hint?: string;
  /** For a list: its choices, the other taxes of the set or the parts of a price. */
  readonly offers?: 'taxes' | 'parts';
}

/** The name of a field for people, and its input in the editor. */
export interface ShownField {
  /** The name, in a hotelier's words. */
  readonly name: string;
  /** The name of each choice; '' is no choice. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The name of no value [none]. */
  readonly none?: string;
  /** The input; absent for fields that are not edited by themselves. */
  readonly input?: FieldInput;
  /** Inputs of the values inside, by path; `*` is any index. */
  readonly inner?: Readonly<Record<string, FieldInput>>;
}

/** An end of a period, which may be open. */
export const DAY = { kind: 'date', empty: 'null' } as const;

/** Names and inputs of a tax's fields. */
export const TAX_SHOWN = {
  id: { name: 'id' },
  title: { name: 'Name', input: {} },
  logic: {
    name: 'Charged',
    choices: Object.fromEntries(TAX_LOGICS.map((logic) => [logic, LOGICS[logic].words])),
    input: {},
  },
  type: {
    name: 'Kind',
    choices: Object.fromEntries(TAX_TYPES.map((type) => [type, type.replace('_', ' ')])),
    input: {},
  },
  rate: { name: 'Rate', input: {} },
  currency: { name: 'Currency' },
  is_inclusive: { name: 'In the price or on top', choices: { false: 'on top', true: 'in the price' }, input: {} },
  property_id: { name: 'Property' },
  skip_nights: { name: 'First nights not charged', input: { hint: 'none' } },
  max_nights: { name: 'Nights charged at most', none: 'no limit', input: { hint: 'all' } },
  applicable_date_ranges: {
    name: 'Seasons',
    none: 'all year',
    inner: { '*.after': { label: 'First day', ...DAY }, '*.before': { label: 'Last day', ...DAY } },
  },
  applicable_after: { name: 'First day' },
  applicable_before: { name: 'Last day' },
  local: { name: 'Local rules' },
} as const satisfies Record<keyof Tax, ShownField>;

/** Names and inputs of an entry's fields. */
export const ENTRY_SHOWN = {
  ...TAX_SHOWN,
  level: { name: 'Level', input: { label: 'Level, the highest first', hint: '0' } },
  taxes: { name: 'Taxes under it' },
} as const satisfies Record<keyof TaxSetEntry, ShownField>;

/** Names and inputs of a tax set's fields. */
export const SET_SHOWN = {
  id: { name: 'id' },
  title: { name: 'Name', input: { label: 'Name of the tax set' } },
  property_id: { name: 'Property' },
  currency: { name: 'Currency', input: {} },
  associated_rate_plan_ids: { name: 'Rate plans' },
  local: { name: 'Local rules' },
  taxes: { name: 'Taxes' },
} as const satisfies Record<keyof TaxSet, ShownField>;

/** JSON Schema descriptions of a tax's fields. */
export const TAX_NOTES: Readonly<Record<keyof Tax, string>> = {
  id: 'Given by the API. A tax without one is a draft, known by its title.',
  title: 'The name of the tax, as the guest reads it.',
  logic: 'How the rate becomes an amount: its base or its unit.',
  type: 'The kind of charge on the bill.',
  rate: 'As text. With logic percent 0 to 100, otherwise an amount of 0 or more.',
  currency: 'ISO 4217 code of the amount; null with logic percent.',
  is_inclusive: 'true: contained in the room price; false: added on top.',
  property_id: 'The property of the tax.',
  skip_nights: 'How many nights from arrival are not taxed; null: none.',
  max_nights: 'How many nights are taxed at most; null: all.',
  applicable_date_ranges: 'The periods in which the tax applies; empty: always.',
  applicable_after: 'Legacy first date: fills the list of ranges with one range.',
  applicable_before: 'Legacy last date: fills the list of ranges with one range.',
  local: 'Rules that the API has no field for. Never sent.',
};

export const ENTRY_NOTES: Readonly<Record<keyof TaxSetEntry, string>> = {
  ...TAX_NOTES,
  level: 'Calculated from the highest level number to the lowest.',
  taxes: 'The taxes that it is computed on; empty: none.',
};

export const SET_NOTES: Readonly<Record<keyof TaxSet, string>> = {
  id: 'Given by the API.',
  title: 'The name of the tax set.',
  property_id: 'The property it belongs to.',
  currency: 'ISO 4217 code of every fixed tax and of the prices.',
  associated_rate_plan_ids: 'The rate plans that use the tax set.',
  local: 'Rules that the API has no field for: never sent, applied in this calculation.',
  taxes: 'The taxes of the set; the list may be empty.',
};
