import type { RoundingMode } from '../../money/rounding.js';
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
import { LOGICS, TAX_LOGICS } from '../logics.js';
import type { FullPolicy } from '../policy.js';
import type { Tax, TaxSet, TaxSetEntry } from '../tax.js';
import { TAX_TYPES } from '../tax.js';

/** The input of a field in the editor. Absent properties follow from the field. */
export interface FieldInput {
  /** Its label [the name of the field]. */
  readonly label?: string;
  readonly kind?: 'date';
  /** The value of an empty text. */
  readonly empty?: 'null';
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

const DAY = { kind: 'date', empty: 'null' } as const;

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

export const ENTRY_SHOWN = {
  ...TAX_SHOWN,
  level: { name: 'Level', input: { label: 'Level, the highest first', hint: '0' } },
  taxes: { name: 'Taxes under it' },
} as const satisfies Record<keyof TaxSetEntry, ShownField>;

export const SET_SHOWN = {
  id: { name: 'id' },
  title: { name: 'Name', input: { label: 'Name of the tax set' } },
  property_id: { name: 'Property' },
  currency: { name: 'Currency', input: {} },
  associated_rate_plan_ids: { name: 'Rate plans' },
  local: { name: 'Local rules' },
  taxes: { name: 'Taxes' },
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

const DAY_OF_YEAR = { hint: 'month-day, 12-20' } as const;

export interface ShownCondition extends ShownField {
  /** For a list: a new entry. */
  readonly list?: { readonly added: object };
}

export const ROW_SHOWN = {
  rate: { name: 'Rate of the row', input: {} },
  age_from: { name: 'Aged from', input: {} },
  age_under: { name: 'Younger than', input: {} },
  label: { name: 'Label', input: {} },
  price_from: { name: 'Price from', input: {} },
  price_over: { name: 'Price over', input: {} },
  price_to: { name: 'Price up to', input: {} },
  price_under: { name: 'Price under', input: {} },
  night_from: { name: 'From night number', input: {} },
  night_to: { name: 'To night number', input: {} },
  nights_from: { name: 'Nights at least', input: {} },
  nights_to: { name: 'Nights at most', input: {} },
  dates: {
    name: 'Dates',
    inner: {
      '*.after': { label: 'First night', ...DAY },
      '*.before': { label: 'Last night', ...DAY },
    },
    list: { added: { after: null, before: null } },
  },
  seasons: {
    name: 'Seasons',
    inner: {
      '*.from': { label: 'Season from', ...DAY_OF_YEAR },
      '*.to': { label: 'Season until', ...DAY_OF_YEAR },
    },
    list: { added: { from: '01-01', to: '12-31' } },
  },
  booked: {
    name: 'Booked',
    inner: { after: { label: 'Booked from', ...DAY }, before: { label: 'Booked until', ...DAY } },
  },
  arrived: {
    name: 'Arrived',
    inner: { after: { label: 'Arrived from', ...DAY }, before: { label: 'Arrived until', ...DAY } },
  },
  at_most: { name: 'at most', input: { label: 'At most each time, in this row' } },
  at_least: { name: 'at least', input: { label: 'At least each time, in this row' } },
  over_stay: { name: 'Limit over the stay' },
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

const AS_DOCUMENTED = 'as documented';

const MODE_NAMES = {
  'half-up': 'half up',
  'half-even': 'half even',
  'half-down': 'half down',
  up: 'up',
  down: 'down',
} as const satisfies Record<RoundingMode, string>;

export const POLICY_SHOWN = {
  rounding: { name: 'Rounding' },
  exclusiveBase: {
    name: 'Percentages on top are computed on',
    choices: { '': AS_DOCUMENTED, price: 'the price', net: 'the net' },
    input: {},
  },
  maxNights: {
    name: 'The most nights count',
    choices: { '': AS_DOCUMENTED, taxable: 'taxable nights', stay: 'all nights from arrival' },
    input: {},
  },
  stayCharges: {
    name: 'Charges per stay are due',
    choices: { '': AS_DOCUMENTED, 'first-taxable-night': 'on the first taxable night', arrival: 'at arrival only' },
    input: {},
  },
} as const satisfies Record<keyof FullPolicy, ShownField>;

export const ROUNDING_SHOWN = {
  unit: {
    name: 'Rounded once for each',
    choices: { '': AS_DOCUMENTED, stay: 'stay', night: 'night' },
    input: {},
  },
  mode: {
    name: 'Fractions are rounded',
    choices: { '': AS_DOCUMENTED, ...MODE_NAMES },
    input: {},
  },
  inclusive: {
    name: 'Of a price with tax in it is rounded',
    choices: { '': AS_DOCUMENTED, tax: 'each tax', net: 'the net' },
    input: {},
  },
  digits: { name: 'Digits after the point', input: { hint: "the currency's" } },
} as const satisfies Record<keyof FullPolicy['rounding'], ShownField>;

/** Names and inputs of a tax's local rules. `name` is for descriptions of edits, the label for the editor. */
export const LOCAL_SHOWN = {
  logic: { name: 'true logic' },
  rate: { name: 'true rate' },
  only: {
    name: 'only for',
    choices: {
      '': 'this house and the channel manager',
      here: 'this house alone',
      channel: 'the channel manager alone',
    },
    input: { label: 'Charged by' },
  },
  rates: { name: 'rates' },
  age_on: {
    name: 'age counts on',
    choices: { '': 'arrival', departure: 'departure' },
    input: { label: 'Ages from dates of birth are those on' },
  },
  price_of: {
    name: 'limits on the price of a',
    choices: { '': 'the room', person: 'a person' },
    input: { label: 'Prices in rows are of' },
  },
  per: {
    name: 'computed for each',
    choices: { '': 'room', guest: 'guest', bedroom: 'bedroom' },
    input: { label: 'Computed for each' },
  },
  base: { name: 'computed on' },
  on: { name: 'parts of the price', input: { label: 'Parts of the price', hint: 'lodging', offers: 'parts' } },
  at_most: { name: 'at most', input: { label: 'At most each time' } },
  at_least: { name: 'at least', input: { label: 'At least each time' } },
  over_stay: { name: 'over the stay' },
  round: { name: 'rounded', choices: { '': 'as the policy says', each: 'each unit' } },
  invoice: { name: 'on the invoice' },
  collected_by: {
    name: 'collected by',
    choices: { '': 'the property', channel: 'the channel' },
    input: { label: 'Collected by' },
  },
  source: { name: 'source' },
  titles: { name: 'titles in other languages' },
} as const satisfies Record<keyof LocalTax, ShownField>;

export const BASE_SHOWN = {
  start: {
    name: 'Computed on',
    choices: {
      '': 'what the whole set says',
      price: 'the price',
      net: 'the net',
      nothing: 'the taxes named here alone',
    },
    input: {},
  },
  plus: { name: 'On these taxes', input: { offers: 'taxes' } },
  share: { name: 'Share of it that counts', input: { hint: '1' } },
} as const satisfies Record<keyof LocalBase, ShownField>;

export const OVER_STAY_SHOWN = {
  each: {
    name: 'Over the stay for each',
    choices: { '': 'the whole stay', guest: 'guest', room: 'room', stay: 'the whole stay, as it is written' },
    input: {},
  },
  at_most: { name: 'Over the stay at most', input: {} },
  at_least: { name: 'Over the stay at least', input: {} },
  per_night: {
    name: 'Both for each charged night',
    choices: { '': 'no', true: 'yes', false: 'no, as it is written' },
    input: {},
  },
} as const satisfies Record<keyof LocalOverStay, ShownField>;

export const ROUND_SHOWN = {
  each: { name: 'Rounded each time', choices: { '': 'no', true: 'yes', false: 'no, as it is written' }, input: {} },
  step: { name: 'Rounded in steps of', input: { hint: '0.05' } },
  mode: { name: 'Rounded', choices: { '': 'as the whole set says', ...MODE_NAMES }, input: {} },
} as const satisfies Record<keyof LocalRounding, ShownField>;

export const INVOICE_SHOWN = {
  vat: { name: 'VAT category', input: {} },
  category: { name: 'Category without VAT', input: {} },
  reason: { name: 'Reason without VAT', input: {} },
} as const satisfies Record<keyof LocalInvoice, ShownField>;

export const SOURCE_SHOWN = {
  url: { name: 'Address of the source', input: {} },
  checked: { name: 'Source read on', input: { kind: 'date' } },
  says: { name: 'The source says', input: {} },
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
