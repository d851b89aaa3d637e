import type { RoundingMode } from '../../money/rounding.js';
import type {
  LocalBase,
  LocalInvoice,
  LocalOverStay,
  LocalRate,
  LocalRounding,
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
