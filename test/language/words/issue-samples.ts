import { readdirSync, readFileSync } from 'node:fs';
import { wording } from '../../../src/core/definitions/fields/tax.js';
import type { TaxInput, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';
import { CHANNEL_KINDS } from '../../../src/core/issues/advice-codes.js';
import type { IssueCode } from '../../../src/core/issues/codes.js';
import { ISSUES } from '../../../src/core/issues/codes.js';
import type { Issue } from '../../../src/core/issues/issue.js';
import { issueFrom } from '../../../src/core/issues/issue.js';
import { WORDING } from '../../../src/core/stay/fields.js';
import { advice } from '../../../src/trials/preview/advice.js';

/** As much of an issue as is worded. */
export type Sample = Pick<Issue, 'code' | 'message'> & { readonly params: object };

const FOLDER = new URL('../../fixtures/bad/', import.meta.url);

/** Every issue of the bad inputs. */
const OF_BAD_INPUTS = readdirSync(FOLDER).flatMap((file): Sample[] => {
  const { issues = [], warnings = [] } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  return [...issues, ...warnings];
});

function sample(code: IssueCode, params: object): Sample {
  return { ...issueFrom(ISSUES[code], { code, path: '' }, params), code };
}

/** What the fields of definitions and stays must be, whichever they are. */
const OF_RULES = [...wording().rules.values(), ...WORDING.rules.values()].map(({ expected }) =>
  sample('not_accepted', { field: 'field', received: 5, expected }),
);

const PER_ROOM: TaxInput = {
  title: 'Kurtaxe',
  logic: 'per_room',
  type: 'tax',
  rate: '5.00',
  currency: 'EUR',
  is_inclusive: false,
};
const PERCENT: TaxInput = { title: 'MwSt.', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };

function setOf(...taxes: TaxSetInput['taxes']): TaxSetInput {
  return { title: 'Köln', currency: 'EUR', taxes };
}

const withRates = (...rates: NonNullable<NonNullable<TaxInput['local']>['rates']>) =>
  setOf({ ...PER_ROOM, logic: 'per_person_per_night', local: { rates } });

/** Advice with each reason there is, and warnings of each kind of row. */
const OF_SETS = [
  ...advice(setOf({ ...PER_ROOM, rate: '0.00' })),
  ...advice(setOf({ ...PER_ROOM, rate: '2.00', local: { rate: '0' } })),
  ...advice(setOf({ ...PER_ROOM, skip_nights: 1 }), { policy: { stayCharges: 'arrival' } }),
  ...advice(setOf({ ...PER_ROOM, skip_nights: 3, max_nights: 2 }), { policy: { maxNights: 'stay' } }),
  ...advice(
    setOf({ ...PER_ROOM, applicable_date_ranges: [{ after: '2026-06-01', before: '2026-06-03' }], max_nights: 7 }),
    { today: '2026-06-01' },
  ),
  ...advice(setOf({ ...PER_ROOM, applicable_date_ranges: [{ after: '2025-06-01', before: '2025-06-03' }] }), {
    today: '2026-07-01',
  }),
  ...advice(setOf({ ...PER_ROOM, is_inclusive: true }, PERCENT)),
  ...advice(setOf({ ...PERCENT, is_inclusive: false, local: { rates: [{ age_under: 12, rate: '0' }], per: 'guest' } })),
  ...(validateTaxSet(withRates({ night_from: 8, nights_to: 7, rate: '1.00' })).warnings ?? []),
  ...(validateTaxSet(withRates({ night_to: 3, rate: '3' }, { night_from: 5, rate: '1' })).warnings ?? []),
  ...(validateTaxSet(withRates({ night_to: 3, rate: '3' }, { night_from: 6, rate: '1' })).warnings ?? []),
  ...(validateTaxSet(withRates({ nights_to: 3, rate: '3' }, { nights_from: 5, rate: '1' })).warnings ?? []),
  ...(validateTaxSet(withRates({ nights_to: 3, rate: '3' }, { nights_from: 6, rate: '1' })).warnings ?? []),
  ...(validateTaxSet(
    withRates(
      { dates: [{ before: '2026-05-01' }], rate: '3' },
      { dates: [{ after: '2026-05-03', before: '2026-06-01' }], rate: '1' },
      { dates: [{ after: '2026-06-04' }], rate: '2' },
    ),
  ).warnings ?? []),
  ...(validateTaxSet(
    withRates(
      { seasons: [{ from: '05-01', to: '06-01' }], rate: '3' },
      { seasons: [{ from: '06-04', to: '07-01' }], rate: '1' },
    ),
  ).warnings ?? []),
];

const FIELD = { field: 'rate', expected: 'a decimal number as text, such as "10.00"' };
const VALUES = [undefined, null, 'text', 12, -0, Number.NaN, true, [], {}, new Date(0), 1n, Symbol('x'), () => 1];

/** Codes that no bad input gives, and every branch of a sentence. */
const BY_HAND: readonly Sample[] = [
  ...VALUES.map((received) => sample('not_decimal', { ...FIELD, received })),
  sample('required', { ...FIELD, received: undefined }),
  sample('required', { ...FIELD, received: null }),
  sample('required', { field: '', expected: 'an object with checkIn and rooms' }),
  sample('not_accepted', { field: 'calculator', received: {}, expected: 'a calculator of createCalculator' }),
  sample('number_not_text', { ...FIELD, received: 12.5 }),
  sample('not_a_date', { ...FIELD, received: '0050-01-01' }),
  sample('number_not_text', { ...FIELD, received: 1e30 }),
  sample('not_one_of', { ...FIELD, received: 'Percent', expected: 'one of percent, per_night', suggestion: 'percent' }),
  sample('unreadable', { field: 'rate' }),
  sample('unreadable', { field: '' }),
  sample('unreadable', { field: 'the stay' }),
  sample('unknown_field', { field: 'titel', known: ['title', 'rate'], suggestion: 'title' }),
  sample('unknown_field', { field: 'a "b" c', known: ['title', 'rate'] }),
  sample('field_ignored', { field: 'titel', suggestion: 'title' }),
  sample('field_ignored', { field: 'x' }),
  sample('too_many_fields', { most: 1_000 }),
  sample('too_many_digits', { field: 'price', received: '1'.repeat(31), most: 30 }),
  sample('too_many_digits', { field: 'rate', received: `0.${'1'.repeat(21)}`, most: 30, decimals: 20 }),
  sample('too_much_work', { steps: 48_000_000, most: 1_000_000, taxes: 5, nights: 1_000_000, title: 'City tax' }),
  sample('too_many_issues', { most: 1_000 }),
  sample('too_many_taxes', { most: 200 }),
  sample('too_many_entries', { most: 2_000 }),
  sample('title_not_kept', { title: ' VAT' }),
  sample('title_not_kept', { title: 'é' }),
  sample('tax_repeated', { name: 'title "Bed \\"tax\\""', first: 'taxes[0]' }),
  sample('tax_repeated', { name: 'id "52397a6e"', first: 'taxes[0]' }),
  sample('step_not_payable', { received: '0.005', expected: 'a multiple of 0.01 EUR above 0' }),
  sample('step_not_payable', { received: '0', expected: 'an amount above 0' }),
  sample('nights_reversed', { field: 'night_to', least: 9, most: 8 }),
  sample('guest_counts_among', {
    number: 3,
    stay: '2 adults and a guest of 7 for a night at 100.00 on 2026-05-01',
    charged: '0.00 EUR',
    meant: '15.00 EUR',
    write: 'rates: []',
  }),
  sample('inclusive_on_exclusive', {
    title: 'Cleaning',
    fee: 'Cleaning',
    write: 'local: { "contains": ["VAT"] }',
    keep: 'base: { "plus": ["Cleaning"] }',
  }),
  sample('guest_row_on_room_percent', {
    title: 'VAT',
    label: 'business',
    stay: 'this stay',
    charged: '6.00 EUR',
    meant: '3.00 EUR',
    write: 'per: "guest"',
    keep: 'per: "room"',
  }),
  sample('age_bounds_reversed', { from: 9, under: 8 }),
  sample('price_form', { given: [] }),
  sample('price_form', { given: ['nightlyPrices', 'nights'] }),
  sample('extra_price_form', { given: [] }),
  sample('extra_price_form', { given: ['nightlyPrices', 'price'] }),
  sample('price_decimals', { received: '1.5', currency: 'JPY', digits: 0 }),
  sample('price_decimals', { received: '1.55', currency: 'EUR', digits: 1 }),
  sample('price_decimals', { received: '1.555', currency: 'EUR', digits: 2 }),
  sample('net_below_zero', { net: '-2.00', price: '1000.00', inclusive: '1002.00' }),
  sample('extra_untaxed', { label: 'brekfast', suggestion: 'breakfast' }),
  sample('order_decides', {
    title: 'VAT',
    first: 1,
    second: 3,
    stay: 'a week for two',
    charged: '1.86',
    otherwise: '0.93',
  }),
  sample('order_decides', { title: 'VAT', first: 1, second: 3, write: 'rates: []', keep: 'meant: ["order_decides"]' }),
  sample('day_use_persons', { title: 'VAT', subject: 'a day room', charged: '104.00 EUR', meant: '100.00 EUR' }),
  sample('day_use_persons', { title: 'VAT', subject: 'a no-show', charged: '104.00 EUR', meant: '100.00 EUR' }),
  ...['dates', 'seasons', 'price'].map((by) =>
    sample('free_nights_counted', { by, keep: 'meant: ["free_nights_counted"]' }),
  ),
  sample('rate_under_tenth', {
    rate: '0.05',
    write: 'rate: "5"',
    stay: 'a week for two',
    charged: '0.05 EUR',
    meant: '5.00 EUR',
  }),
  sample('over_stay_each_unsaid', { unit: 'room', write: 'each: "room"', keep: 'over_stay: { "each": "stay" }' }),
  sample('length_or_number', { title: 'VAT', most: 3, stay: 'a week for two', charged: '32.00', otherwise: '20.00' }),
  sample('source_old', { title: 'VAT', checked: '2025-03-01', today: '2026-07-01' }),
  sample('extra_without_vat', { label: 'parking' }),
  sample('ages_missing', {
    title: 'VAT',
    room: 1,
    persons: 4,
    charged: '8.00',
    otherwise: '4.00',
    children: 2,
    age: 11,
  }),
  sample('ages_missing', {
    title: 'VAT',
    room: 1,
    persons: 2,
    charged: '0.00',
    otherwise: '8.00',
    children: 2,
    age: 21,
    guest: 1,
  }),
  sample('ranges_past', {
    title: 'VAT',
    last: '2025-08-31',
    checkIn: '2026-05-01',
    row: '{ "dates": [{ "after": "2025-09-01", "before": null }], "rate": "0" }',
  }),
  sample('label_unknown', { label: 'scool trip' }),
  sample('paid_before_unknown', { title: 'Kurtax', suggestion: 'Kurtaxe' }),
  sample('paid_before_unknown', { title: 'Kurtax' }),
  ...['of a guest', 'of a room', 'of the stay', 'of a guest or of a room', 'of a guest or of the stay'].map(
    (expected) => sample('paid_before_level', { title: 'Kurtaxe', expected }),
  ),
  sample('paid_before_level', { title: 'Kurtaxe', expected: 'of a room or of the stay' }),
  sample('extra_label_of_part', { received: 'food', of: 'breakfast' }),
  ...['a room', 'all rooms of a date', 'the whole stay'].map((unit) =>
    sample('each_below_unit', {
      received: 'guest',
      expected: 'one of room, stay',
      because: `one unit of the tax is for ${unit}`,
    }),
  ),
  sample('booked_on_missing', { title: 'VAT' }),
  sample('booked_after_check_in', { received: '2026-05-03', checkIn: '2026-05-01' }),
  sample('moved_room', { later: 2, earlier: 1, nights: 5 }),
  sample('moved_room', { later: 2, earlier: 1, nights: 5, nightsAfter: 7 }),
  sample('moved_room', { later: 2, earlier: 1, nights: 5, nightsAfter: 7, isContinued: true }),
  sample('moved_room', {
    later: 2,
    earlier: 1,
    nights: 5,
    titles: ['Linen', 'Towels'],
    row: '{ "night_from": 2, "rate": "0" }',
  }),
  sample('moved_room', {
    later: 2,
    earlier: 1,
    nights: 5,
    isContinued: true,
    titles: ['Linen'],
    row: '{ "night_from": 2, "rate": "0" }',
  }),
  sample('id_not_at_property', { id: 'a', what: 'tax' }),
  sample('id_not_at_property', { id: 'a', what: 'tax set' }),
  sample('title_ambiguous', { title: 'VAT', what: 'tax', ids: ['a', 'b'] }),
  sample('title_ambiguous', { title: 'VAT', what: 'tax set', ids: ['a', 'b'] }),
  sample('unknown_target', { target: 'VTA', suggestion: 'VAT' }),
  sample('prune_everything', { count: 1_200 }),
  ...['tax', 'tax set'].flatMap((what) => [
    sample('stored_record_unreadable', { what, title: 'VAT', id: 'a', reason: 'REASON.' }),
    sample('stored_record_skipped', { what, title: 'VAT', id: 'a', reason: 'REASON.' }),
  ]),
  sample('currency_in_use', { currency: 'USD', title: 'City', id: 'a', set: 'EUR' }),
  sample('level_without_effect', { title: 'Fee', level: 1 }),
  sample('same_title', { title: 'VAT', first: 'taxes[0]' }),
  sample('not_all_tried', { leftOut: 3, all: 41, rows: 8_000, taxes: 200 }),
  sample('not_all_tried', { leftOut: 1, all: 1_041, rows: 0, taxes: 1 }),
  sample('fee_untaxed', { title: 'Fee', other: 'Linen', tax: 'VAT' }),
  sample('nested_unevenly', { title: 'VAT', first: 'taxes[0]' }),
  sample('inclusive_over_price', { stay: 'a stay of 2 x 3', sold: 'at any price' }),
  sample('inclusive_over_price', { stay: 'a night for two persons', sold: 'for less than 1200.50' }),
  ...['+1008.00 EUR', '-8 JPY'].flatMap((amount) => [
    sample('policy_matters', {
      option: 'maxNights',
      now: 'stay',
      other: 'taxable',
      figure: 'net',
      amount,
      stay: '2 x 3',
    }),
    sample('policy_matters', {
      option: 'maxNights',
      now: 'stay',
      other: 'taxable',
      figure: 'total',
      amount,
      stay: '2 x 3',
    }),
    sample('channel_charges_otherwise', { amount, stay: '2 x 3', differing: 3, looked: 1_204 }),
    ...CHANNEL_KINDS.map((kind) => sample('channel_may_differ', { kind, ...ofKind(kind), amount, stay: '2 x 3' })),
  ]),
];

function ofKind(kind: (typeof CHANNEL_KINDS)[number]): { title?: string; levels?: number[] } {
  return kind === 'level_gap' ? { levels: [0, 2] } : { title: 'City' };
}

export const SAMPLES: readonly Sample[] = [...OF_BAD_INPUTS, ...OF_RULES, ...OF_SETS, ...BY_HAND];
