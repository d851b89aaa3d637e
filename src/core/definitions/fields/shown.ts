import type {
  LocalBase,
  LocalInvoice,
  LocalOverStay,
  LocalPart,
  LocalRate,
  LocalRounding,
  LocalSource,
  LocalTax,
} from '../local/of-tax.js';
import type { FullPolicy } from '../policy.js';
import type { Tax, TaxSet, TaxSetEntry } from '../tax.js';

/** The input of a field in the editor. Absent properties follow from the field. */
export interface FieldInput {
  readonly kind?: 'date' | 'labels';
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

const TAX_SHOWN = {
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

export interface ShownCondition extends ShownField {
  /** For a list: a new entry. */
  readonly list?: { readonly added: object };
}

export const ROW_SHOWN = {
  rate: { input: {} },
  age_from: { input: {} },
  age_under: { input: {} },
  guest_from: { input: {} },
  guest_to: { input: {} },
  label: { input: { kind: 'labels' } },
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
  departed: { inner: { after: DAY, before: DAY } },
  at_most: { input: {} },
  at_least: { input: {} },
  over_stay: {},
} as const satisfies Record<keyof LocalRate, ShownCondition>;

export const PART_SHOWN = {
  of: { input: { hint: 'breakfast' } },
  label: { input: {} },
  share: { input: { hint: '0.70' } },
} as const satisfies Record<keyof LocalPart, ShownField>;

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
  night_date: { input: {} },
  seasons: { inner: { '*.from': {}, '*.to': {} } },
  max_nights_in: { input: {} },
  price_of: { input: {} },
  price_for: { input: {} },
  per: { input: {} },
  base: {},
  on: { input: { hint: 'lodging', offers: 'parts' } },
  contains: { input: { offers: 'taxes' } },
  at_most: { input: {} },
  at_least: { input: {} },
  over_stay: {},
  round: {},
  invoice: {},
  collected_by: { input: {} },
  due: { input: {} },
  source: {},
  titles: {},
  meant: { input: {} },
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
