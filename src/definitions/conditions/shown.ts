import type { ShownField } from '../fields/shown.js';
import { DAY } from '../fields/shown.js';
import type { LocalRate } from '../local/of-tax.js';

const DAY_OF_YEAR = { hint: 'month-day, 12-20' } as const;

/** How a condition is shown. */
export interface ShownCondition extends ShownField {
  /** For a list: a new entry. */
  readonly list?: { readonly added: object };
}

/** How the fields of a row of rates are shown. */
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

/** JSON Schema descriptions of a row's fields. */
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
