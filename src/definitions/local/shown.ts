import type { RoundingMode } from '../../money/rounding.js';
import type { ShownField } from '../fields/shown.js';
import type { FullPolicy } from '../policy.js';
import type { LocalRules } from './fields.js';
import type { LocalBase, LocalInvoice, LocalOverStay, LocalRounding, LocalSource, LocalTax } from './of-tax.js';

const AS_DOCUMENTED = 'as documented';

/** Names of the rounding modes. */
const MODE_NAMES = {
  'half-up': 'half up',
  'half-even': 'half even',
  'half-down': 'half down',
  up: 'up',
  down: 'down',
} as const satisfies Record<RoundingMode, string>;

/** Names and inputs of a policy's options. */
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

/** Names and inputs of the rounding options. */
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

/** Names and inputs of a base's fields. */
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

/** Names and inputs of a limit over the stay. */
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

/** Names and inputs of a tax's rounding. */
export const ROUND_SHOWN = {
  each: { name: 'Rounded each time', choices: { '': 'no', true: 'yes', false: 'no, as it is written' }, input: {} },
  step: { name: 'Rounded in steps of', input: { hint: '0.05' } },
  mode: { name: 'Rounded', choices: { '': 'as the whole set says', ...MODE_NAMES }, input: {} },
} as const satisfies Record<keyof LocalRounding, ShownField>;

/** Names and inputs of a tax's role on an invoice. */
export const INVOICE_SHOWN = {
  vat: { name: 'VAT category', input: {} },
  category: { name: 'Category without VAT', input: {} },
  reason: { name: 'Reason without VAT', input: {} },
} as const satisfies Record<keyof LocalInvoice, ShownField>;

/** Names and inputs of a source. */
export const SOURCE_SHOWN = {
  url: { name: 'Address of the source', input: {} },
  checked: { name: 'Source read on', input: { kind: 'date' } },
  says: { name: 'The source says', input: {} },
} as const satisfies Record<keyof LocalSource, ShownField>;

/** JSON Schema descriptions of local rules. */
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
