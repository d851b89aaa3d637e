import type {
  LocalBase,
  LocalInvoice,
  LocalOverStay,
  LocalRate,
  LocalRounding,
  LocalRules,
  LocalSource,
  LocalTax,
} from '../local/of-tax.js';
import type { FullPolicy } from '../policy.js';
import type { Tax, TaxSet, TaxSetEntry } from '../tax.js';

/** The input of a field in the editor. Absent properties follow from the field. */
export interface FieldInput {
  readonly kind?: 'date';
  /** The value of an empty text. */
  readonly empty?: 'null';
  /** A value such as those to type. */
  readonly hint?: string;
  /** For a list: its choices, the other taxes of the set or the parts of a price. */
  readonly offers?: 'taxes' | 'parts';
}

/** How a field is edited. Its name and those of its choices are texts of the language. */
export interface ShownField {
  /** The input; absent for fields that are not edited by themselves. */
  readonly input?: FieldInput;
  /** Inputs of the values inside, by path; `*` is any index. */
  readonly inner?: Readonly<Record<string, FieldInput>>;
}

const DAY = { kind: 'date', empty: 'null' } as const;

export const TAX_SHOWN = {
  id: {},
  title: { input: {} },
  logic: { input: {} },
  type: { input: {} },
  rate: { input: {} },
  currency: {},
  is_inclusive: { input: {} },
  property_id: {},
  skip_nights: { input: {} },
  max_nights: { input: {} },
  applicable_date_ranges: { inner: { '*.after': DAY, '*.before': DAY } },
  applicable_after: {},
  applicable_before: {},
  local: {},
} as const satisfies Record<keyof Tax, ShownField>;

export const ENTRY_SHOWN = {
  ...TAX_SHOWN,
  level: { input: { hint: '0' } },
  taxes: {},
} as const satisfies Record<keyof TaxSetEntry, ShownField>;

export const SET_SHOWN = {
  id: {},
  title: { input: {} },
  property_id: {},
  currency: { input: {} },
  associated_rate_plan_ids: {},
  local: {},
  taxes: {},
} as const satisfies Record<keyof TaxSet, ShownField>;

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

export interface ShownCondition extends ShownField {
  /** For a list: a new entry. */
  readonly list?: { readonly added: object };
}

export const ROW_SHOWN = {
  rate: { input: {} },
  age_from: { input: {} },
  age_under: { input: {} },
  label: { input: {} },
  price_from: { input: {} },
  price_over: { input: {} },
  price_to: { input: {} },
  price_under: { input: {} },
  night_from: { input: {} },
  night_to: { input: {} },
  nights_from: { input: {} },
  nights_to: { input: {} },
  dates: {
    inner: { '*.after': DAY, '*.before': DAY },
    list: { added: { after: null, before: null } },
  },
  seasons: {
    inner: { '*.from': {}, '*.to': {} },
    list: { added: { from: '01-01', to: '12-31' } },
  },
  booked: { inner: { after: DAY, before: DAY } },
  arrived: { inner: { after: DAY, before: DAY } },
  at_most: { input: {} },
  at_least: { input: {} },
  over_stay: {},
} as const satisfies Record<keyof LocalRate, ShownCondition>;

export const ROW_NOTES: Readonly<Record<keyof LocalRate, string>> = {
  rate: 'A percentage or an amount, as the logic says.',
  age_from: 'The guest is this old or older; it never holds for a guest without an age.',
  age_under: 'The guest is younger than this.',
  label: 'A label of the guest, of the room or of the stay.',
  price_from: 'The price is this or more.',
  price_over: 'The price is more than this.',
  price_to: 'The price is this or less.',
  price_under: 'The price is less than this.',
  night_from: 'The number of the night is this or more.',
  night_to: 'The number of the night is this or less.',
  nights_from: 'The stay has this many nights or more.',
  nights_to: 'The stay has this many nights or fewer.',
  dates: 'The night is in one of these periods.',
  seasons: 'The night is in one of these seasons.',
  booked: 'The stay was booked in this period.',
  arrived: 'The first night of the room is in this period.',
  at_most: "The most that one unit of this row comes to, in place of the tax's own.",
  at_least: "The least that one unit of this row comes to, in place of the tax's own; 0 stays 0.",
  over_stay: 'A limit over the stay for the units of this row alone.',
};

export const POLICY_SHOWN = {
  rounding: {},
  exclusiveBase: { input: {} },
  maxNights: { input: {} },
  stayCharges: { input: {} },
} as const satisfies Record<keyof FullPolicy, ShownField>;

export const ROUNDING_SHOWN = {
  unit: { input: {} },
  mode: { input: {} },
  inclusive: { input: {} },
  digits: { input: {} },
} as const satisfies Record<keyof FullPolicy['rounding'], ShownField>;

export const LOCAL_SHOWN = {
  logic: { input: {} },
  rate: { input: {} },
  only: { input: {} },
  rates: {},
  age_on: { input: {} },
  price_of: { input: {} },
  per: { input: {} },
  base: {},
  on: { input: { hint: 'lodging', offers: 'parts' } },
  at_most: { input: {} },
  at_least: { input: {} },
  over_stay: {},
  round: {},
  invoice: {},
  collected_by: { input: {} },
  source: {},
  titles: {},
} as const satisfies Record<keyof LocalTax, ShownField>;

export const BASE_SHOWN = {
  start: { input: {} },
  plus: { input: { offers: 'taxes' } },
  share: { input: { hint: '1' } },
} as const satisfies Record<keyof LocalBase, ShownField>;

export const OVER_STAY_SHOWN = {
  each: { input: {} },
  at_most: { input: {} },
  at_least: { input: {} },
  per_night: { input: {} },
} as const satisfies Record<keyof LocalOverStay, ShownField>;

export const ROUND_SHOWN = {
  each: { input: {} },
  step: { input: { hint: '0.05' } },
  mode: { input: {} },
} as const satisfies Record<keyof LocalRounding, ShownField>;

export const INVOICE_SHOWN = {
  vat: { input: {} },
  category: { input: {} },
  reason: { input: {} },
} as const satisfies Record<keyof LocalInvoice, ShownField>;

export const SOURCE_SHOWN = {
  url: { input: {} },
  checked: { input: { kind: 'date' } },
  says: { input: {} },
} as const satisfies Record<keyof LocalSource, ShownField>;

export const LOCAL_NOTES: Readonly<Record<keyof LocalTax, string>> = {
  logic: 'The true logic.',
  rate: 'The true rate.',
  only: 'here: not sent. channel: sent, not calculated here.',
  rates: 'The first row whose conditions all hold gives the rate; else it is the own rate.',
  age_on: 'The day whose age counts for guests with a birthDate; absent: arrival.',
  price_of: 'The price that conditions compare; absent: room.',
  per: 'percent: what each unit is for; absent: room. per_room, per_room_per_night: bedroom.',
  base: 'The base of a percent, and the price that conditions compare.',
  on: 'Parts of the price: "lodging" and labels of extras; absent: lodging alone.',
  at_most: 'The largest amount of one unit.',
  at_least: 'The smallest amount of one unit; 0 stays 0.',
  over_stay: 'Limits on the sum of all units of one payer over the stay.',
  round: 'each: every unit is rounded before they are added. Or how each of them, or the charge, is rounded.',
  invoice: 'The role of the tax on an invoice.',
  collected_by: 'Who collects it; absent: property.',
  source: 'Where the rule is published.',
  titles: 'Its title in other languages, by language tag.',
};

export const BASE_NOTES: Readonly<Record<keyof LocalBase, string>> = {
  start: 'The amount to start from; absent: as in the policy.',
  plus: 'The taxes to add, by title or id, in place of levels and nesting.',
  share: 'The factor of the sum.',
};

export const OVER_STAY_NOTES: Readonly<Record<keyof LocalOverStay, string>> = {
  each: 'The payer; absent: stay.',
  at_most: 'The largest sum; paidBefore of the stay counts toward it.',
  at_least: 'The smallest sum; 0 stays 0.',
  per_night: 'Both are for each night at a rate other than 0, of the stay for each such date.',
};

export const ROUND_NOTES: Readonly<Record<keyof LocalRounding, string>> = {
  each: 'Every unit is rounded before they are added; absent: the charge is, where the policy rounds it.',
  step: 'The result is a multiple of this amount; absent: the smallest unit.',
  mode: 'How a fraction of the step is rounded; absent: as in the policy.',
};

export const INVOICE_NOTES: Readonly<Record<keyof LocalInvoice, string>> = {
  vat: 'The tax is a VAT, of this category.',
  category: 'Its category without VAT.',
  reason: 'Why without VAT.',
};

export const SOURCE_NOTES: Readonly<Record<keyof LocalSource, string>> = {
  url: 'Its web address.',
  checked: 'The date on which it was read.',
  says: 'Its sentence.',
};

export const LOCAL_SET_NOTES: Readonly<Record<keyof LocalRules, string>> = {
  policy: 'The policy for the tax set; fields of a passed policy override it.',
  source: 'Where the rules of the set are published.',
};
