import { describe, expect, test } from 'vitest';
import type { LocalRateInput, LocalTaxInput, TaxSet, TaxSetInput } from '../../../src/index.js';
import { preview, validateTaxSet } from '../../../src/index.js';
import { changesInWords } from '../../../src/trials/preview/words/edited.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';

const city = fixed('City tax', 'per_person_per_night', '4.00');
const of = (local?: LocalTaxInput): TaxSetInput => inEuro({ ...city, ...(local === undefined ? {} : { local }) });
const words = (saved: TaxSetInput, draft: TaxSetInput) =>
  changesInWords(preview(draft, { saved, scenarios: [], automatic: false }), {
    draft: validated(draft),
    saved: validated(saved),
  });

function validated(taxSet: TaxSetInput): TaxSet {
  const { value } = validateTaxSet(taxSet);
  if (value === undefined) throw new Error('the tax set is not valid');
  return value;
}

const children = { age_under: 18, rate: '0.00' };
const longStays = { nights_from: 30, rate: '1.00' };

describe('describes edits of local rules in the words of a hotelier', () => {
  test.each<[string, LocalTaxInput | undefined, LocalTaxInput | undefined, string]>([
    ['a new row', undefined, { rates: [children] }, 'new rate 0.00 (under 18)'],
    ['a row that is gone', { rates: [children] }, undefined, 'no rate 0.00 (under 18)'],
    ['its rate', { rates: [children] }, { rates: [{ ...children, rate: '2.00' }] }, 'rate (under 18) 0.00 → 2.00'],
    [
      'its limit',
      { rates: [children] },
      { rates: [{ ...children, age_under: 12 }] },
      'rate 0.00 (under 18 becomes under 12)',
    ],
    [
      'the order',
      { rates: [children, longStays] },
      { rates: [longStays, children] },
      'order of rates: (stays of 30 nights or more); (under 18)',
    ],
    ['a limit', { at_most: '7.00' }, { at_most: '8.00' }, 'at most 7.00 → 8.00'],
    ['who it is for', {}, { only: 'here' }, 'only for as usual → this house'],
    ['the true rate', { rate: '3.00' }, {}, 'rate here 3.00 → as usual'],
    ['an empty object', undefined, {}, 'local rules without any rule'],
  ])('%s', (_, saved, draft, expected) => {
    expect(words(of(saved), of(draft))).toEqual([`City tax: ${expected}`]);
  });

  test('with a base and the parts of a price', () => {
    const levy = (local: LocalTaxInput) => inEuro(percent('Levy', '5', { local }));
    const now = { base: { start: 'net', share: '0.89' }, on: ['lodging', 'breakfast'] } as const;
    expect(words(levy({}), levy(now))).toEqual([
      'Levy: computed on as usual → net, times 0.89, parts of the price as usual → lodging and breakfast',
    ]);
  });

  test('the policy of a set', () => {
    const local = { policy: { exclusiveBase: 'net', rounding: { unit: 'night' } } } as const;
    expect(words(of(), { ...of(), local })).toEqual([
      'Tax set: Each tax is rounded: as usual → for every night, Percentages on top are taken of: as usual → the price without the taxes in it',
    ]);
  });
});

describe('describes a row with one edited condition as an edit', () => {
  const told = (saved: LocalRateInput[], draft: LocalRateInput[]) =>
    words(of({ rates: saved }), of({ rates: draft })).map((line) => line.replace('City tax: ', ''));
  const both = { age_from: 7, age_under: 13, label: 'resident', nights_from: 3 };

  test.each<[string, LocalRateInput, Partial<LocalRateInput>, string]>([
    ['age_under', { rate: '2.00', age_under: 18 }, { age_under: 14 }, 'under 18 becomes under 14'],
    ['age_from', { rate: '2.00', age_from: 65 }, { age_from: 60 }, '65 or older becomes 60 or older'],
    [
      'one end of two',
      { rate: '2.00', ...both },
      { age_under: 15 },
      '7 to 12 years becomes 7 to 14 years, "resident", stays of 3 nights or more',
    ],
    [
      'nights_from, among others',
      { rate: '2.00', ...both },
      { nights_from: 2 },
      '7 to 12 years, "resident", stays of 3 nights or more becomes stays of 2 nights or more',
    ],
    ['label', { rate: '2.00', label: 'resident' }, { label: 'student' }, '"resident" becomes "student"'],
    [
      'price_from',
      { rate: '2.00', price_from: '100' },
      { price_from: '120.00' },
      'price of a room 100 or more becomes price of a room 120.00 or more',
    ],
    [
      'price_under, among others',
      { rate: '2.00', price_from: '100', price_under: '200' },
      { price_under: '250.00' },
      'price of a room 100 or more, under 200 becomes price of a room 100 or more, under 250.00',
    ],
    [
      'price_to',
      { rate: '2.00', price_to: '5' },
      { price_to: '6' },
      'price of a room up to 5 becomes price of a room up to 6',
    ],
    ['night_to', { rate: '2.00', night_to: 5 }, { night_to: 7 }, 'up to night 5 becomes up to night 7'],
    [
      'dates',
      { rate: '2.00', dates: [{ after: '2026-05-01' }] },
      { dates: [{ after: '2026-05-01' }, { before: '2026-02-01' }] },
      'from 2026-05-01 on becomes from 2026-05-01 on or until 2026-02-01',
    ],
    [
      'seasons',
      { rate: '2.00', seasons: [{ from: '05-01', to: '09-30' }] },
      { seasons: [{ from: '06-01', to: '09-30' }] },
      'from May to September becomes from June to September',
    ],
    [
      'booked',
      { rate: '2.00', booked: { before: '2026-05-01' } },
      { booked: { before: '2026-04-01' } },
      'booked until 2026-05-01 becomes booked until 2026-04-01',
    ],
  ])('%s', (_, row, edit, expected) => {
    expect(told([row], [{ ...row, ...edit }])).toEqual([`rate 2.00 (${expected})`]);
  });

  test.each<[string, LocalRateInput[], LocalRateInput[], string]>([
    [
      'with another limit',
      [{ rate: '2.00', age_under: 18, at_most: '1.50' }],
      [{ rate: '2.00', age_under: 18, at_least: '1.00', at_most: '1.75' }],
      'rate (under 18) 2.00, at most 1.50 → 2.00, at least 1.00, at most 1.75',
    ],
    [
      'with a limit',
      [{ rate: '1.00', age_under: 6 }],
      [
        { rate: '1.00', age_under: 6 },
        { rate: '2.00', age_under: 18, at_most: '1.50' },
      ],
      'new rate 2.00, at most 1.50 (under 18)',
    ],
    [
      'with another rate',
      [{ rate: '2.00', age_under: 18 }],
      [{ rate: '3.00', age_under: 14 }],
      'new rate 3.00 (under 14), no rate 2.00 (under 18)',
    ],
    [
      'two conditions',
      [{ rate: '2.00', age_under: 18, nights_from: 3 }],
      [{ rate: '2.00', age_under: 14, nights_from: 2 }],
      'new rate 2.00 (under 14, stays of 2 nights or more), no rate 2.00 (under 18, stays of 3 nights or more)',
    ],
    [
      'a condition more',
      [{ rate: '2.00', age_under: 18 }],
      [{ rate: '2.00', age_under: 18, label: 'resident' }],
      'new rate 2.00 (under 18, "resident"), no rate 2.00 (under 18)',
    ],
    [
      'one row in place of two',
      [
        { rate: '2.00', age_under: 6 },
        { rate: '2.00', age_under: 12 },
      ],
      [{ rate: '2.00', age_under: 9 }],
      'rate 2.00 (under 6 becomes under 9), no rate 2.00 (under 12)',
    ],
    [
      'two rows in place of one',
      [{ rate: '2.00', age_under: 9 }],
      [
        { rate: '2.00', age_under: 6 },
        { rate: '2.00', age_under: 12 },
      ],
      'rate 2.00 (under 9 becomes under 6), new rate 2.00 (under 12)',
    ],
    [
      'a row that stays is no other one',
      [
        { rate: '2.00', age_under: 6 },
        { rate: '2.00', age_under: 12 },
      ],
      [
        { rate: '2.00', age_under: 12 },
        { rate: '2.00', age_under: 16 },
      ],
      'rate 2.00 (under 6 becomes under 16), order of rates: (under 12); (under 16)',
    ],
    [
      'two rows, each by itself',
      [
        { rate: '2.00', age_under: 6 },
        { rate: '2.00', nights_from: 9 },
      ],
      [
        { rate: '2.00', age_under: 7 },
        { rate: '2.00', nights_from: 8 },
      ],
      'rate 2.00 (under 6 becomes under 7), rate 2.00 (stays of 9 nights or more becomes stays of 8 nights or more)',
    ],
  ])('%s', (_, saved, draft, expected) => {
    expect(told(saved, draft)).toEqual([expected]);
  });

  test('except if prices change to prices per person, which is a separate edit', () => {
    const row = { rate: '2.00', price_from: '100', age_under: 18 };
    expect(words(of({ rates: [row] }), of({ price_of: 'person', rates: [{ ...row, age_under: 14 }] })).join()).toBe(
      'City tax: new rate 2.00 (under 14, price of a person 100 or more), ' +
        'no rate 2.00 (under 18, price of a room 100 or more), limits on the price of a as usual → person',
    );
  });
});

test('names rate plans by their ids', () => {
  const plan = '716305c4-561a-4561-a187-7f5b8aeb5920';
  expect(words(of(), { ...of(), associated_rate_plan_ids: [plan] })).toEqual([`Tax set: Rate plans: none → ${plan}`]);
});
