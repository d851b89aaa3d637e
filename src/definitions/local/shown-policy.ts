import type { RoundingMode } from '../../money/rounding.js';
import type { ShownField } from '../fields/shown.js';
import type { FullPolicy } from '../policy.js';

const AS_DOCUMENTED = 'as documented';

/** How the rounding modes are called. */
export const MODE_NAMES = {
  'half-up': 'half up',
  'half-even': 'half even',
  'half-down': 'half down',
  up: 'up',
  down: 'down',
} as const satisfies Record<RoundingMode, string>;

/** How the options of a policy are shown. */
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

/** How the options of its rounding are shown. */
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
