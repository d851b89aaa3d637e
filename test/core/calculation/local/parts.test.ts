import { describe, expect, test } from 'vitest';
import { invoiceOf } from '../../../../src/documents/invoice/index.js';
import type { LocalPart, Room, Stay, TaxSetInput } from '../../../../src/index.js';
import {
  createCalculator,
  explain,
  InvalidStayError,
  quote,
  quoteToJson,
  validateTaxSet,
} from '../../../../src/index.js';
import { checkLaws } from '../../../../src/trials/testing/index.js';
import { amounts, fixed, inclusive, inEuro, percent, stay } from '../given.js';

const BREAKFAST: LocalPart[] = [
  { of: 'breakfast', label: 'breakfast: food', share: '0.70' },
  { of: 'breakfast', label: 'breakfast: drinks', share: '0.30' },
];
const split = (parts: LocalPart[], ...taxes: TaxSetInput['taxes']): TaxSetInput => ({
  ...inEuro(...taxes),
  local: { parts },
});
const vat7 = (...on: string[]) => inclusive('VAT 7%', '7', { local: { on, invoice: { vat: 'S' } } });
const vat19 = (...on: string[]) => inclusive('VAT 19%', '19', { local: { on, invoice: { vat: 'S' } } });
const SET = split(BREAKFAST, vat7('lodging', 'breakfast: food'), vat19('breakfast: drinks'));
const withBreakfast = (price: string, more: Partial<Room> = {}): Stay =>
  stay({ persons: 2, nightlyPrices: ['0'], extras: [{ label: 'breakfast', price }], ...more });

describe('a breakfast of 42.00, 70% of it food at 7% and 30% drinks at 19% inside', () => {
  const quoted = quote(SET, withBreakfast('42.00'));

  test('is 29.40 and 12.60, with VAT of 1.92 and 2.01', () => {
    expect(amounts(quoted)).toEqual({ 'VAT 7%': '1.92', 'VAT 19%': '2.01' });
    expect(quoted).toMatchObject({ price: '42.00', net: '38.07', total: '42.00', warnings: [] });
  });

  test('has an item a part on the invoice', () => {
    const lines = invoiceOf(quoted).lines.filter(({ net }) => net !== '0.00');
    expect(lines.map(({ text, net, rate }) => [text, net, rate])).toEqual([
      ['breakfast: food', '27.48', '7.00'],
      ['breakfast: drinks', '10.59', '19.00'],
    ]);
  });

  test('is written as JSON and explained', () => {
    expect(quoteToJson(quoted)).toBe(JSON.stringify(quoted));
    expect(explain(quoted).charges.map(({ amount }) => amount)).toEqual(['1.92', '2.01']);
  });
});

describe('the minor units of a night', () => {
  const levies = (parts: LocalPart[]) =>
    split(parts, ...parts.map(({ label }) => percent(label, '100', { local: { on: [label] } })));

  test('are shared out by largest remainder: 0.10 at 0.55 and 0.45 is 0.06 and 0.04, the first listed of two equals', () => {
    const parts = [
      { of: 'menu', label: 'food', share: '0.55' },
      { of: 'menu', label: 'drinks', share: '0.45' },
    ];
    const one = stay({ persons: 1, nightlyPrices: ['0'], extras: [{ label: 'menu', price: '0.10' }] });
    expect(amounts(quote(levies(parts), one))).toEqual({ food: '0.06', drinks: '0.04' });
    expect(amounts(quote(levies(parts.toReversed()), one))).toEqual({ drinks: '0.05', food: '0.05' });
  });

  test('are those of each night, and of each identical room', () => {
    const parts = [{ of: 'menu', label: 'food', share: '1/3' }];
    const extras = [{ label: 'menu', nightlyPrices: ['0.01', '0.02'] }];
    const room = { persons: 1, nightlyPrices: ['5.00', '5.00'], extras };
    // A third of 0.01 is 0.00, a third of 0.02 is 0.01: the larger remainder. 3 rooms: 0.03, and not a third of 0.09.
    expect(amounts(quote(levies(parts), stay({ ...room, count: 3 })))).toEqual({ food: '0.03' });
    expect(amounts(quote(levies(parts), stay(room, room, room)))).toEqual({ food: '0.03' });
  });

  test('have the digits of the currency: 1,001 yen at one half are 501 and 500', () => {
    const set = {
      ...split([{ of: 'menu', label: 'food', share: '0.5' }], percent('Food', '100', { local: { on: ['food'] } })),
      currency: 'JPY',
    };
    const one = stay({ persons: 1, nightlyPrices: ['0'], extras: [{ label: 'menu', price: '1001' }] });
    expect(quote(set, one).exclusive).toBe('501');
  });
});

describe('what is split', () => {
  test('keeps its label for what no part takes', () => {
    const parts = [{ of: 'lodging', label: 'service', share: '0.25' }];
    const set = split(
      parts,
      percent('Service', '10', { local: { on: ['service'] } }),
      percent('Lodging', '10', { local: { on: ['lodging'] } }),
    );
    const room = { persons: 2, nightlyPrices: ['100.00', '80.00'] };
    expect(amounts(quote(set, stay(room)))).toEqual({ Service: '4.50', Lodging: '13.50' });
    expect(amounts(quote(set, stay({ ...room, count: 2 }, room)))).toEqual({ Service: '13.50', Lodging: '40.50' });
  });

  test('is the sum of the extras with one label: 0.01 and 0.01 at 50% are 0.01 and 0.01', () => {
    const set = split(
      [{ of: 'menu', label: 'food', share: '0.5' }],
      percent('Food', '100', { local: { on: ['food'] } }),
    );
    const extras = [
      { label: 'menu', price: '0.01' },
      { label: 'menu', price: '0.01' },
    ];
    expect(quote(set, stay({ persons: 1, nightlyPrices: ['0'], extras })).exclusive).toBe('0.01');
  });

  test('bears fixed taxes as before', () => {
    const set = split([{ of: 'lodging', label: 'service', share: '1' }], fixed('City tax', 'per_room', '3.00'));
    expect(quote(set, stay({ persons: 1, nightlyPrices: ['50.00'] })).total).toBe('53.00');
  });

  test('has no warning that it is untaxed if a part is taxed', () => {
    expect(quote(SET, withBreakfast('42.00', { nightlyPrices: ['107.00'] })).warnings).toEqual([]);
  });
});

test('refuses an extra with the label of a part', () => {
  const one = stay({ persons: 1, nightlyPrices: ['0'], extras: [{ label: 'breakfast: food', price: '10.00' }] });
  expect(() => createCalculator(SET).totals(one)).toThrow(InvalidStayError);
  expect(() => quote(SET, one)).toThrow('which is a part of "breakfast"');
});

describe('parts that are refused', () => {
  const food = { of: 'menu', label: 'food', share: '0.5' };
  test.each<[string, object[], string, string]>([
    ['a label that is another part’s', [food, { ...food, of: 'tea' }], 'part_label_taken', '[1].label'],
    ['a part of a part', [food, { of: 'food', label: 'cold', share: '0.1' }], 'part_label_taken', '[0].label'],
    ['a label that is split', [{ ...food, label: 'menu' }], 'part_label_taken', '[0].label'],
    ['the label "lodging"', [{ ...food, label: 'lodging' }], 'part_label_taken', '[0].label'],
    ['shares over 1', [food, { ...food, label: 'b', share: '0.51' }], 'part_shares_over_one', '[1].share'],
    ['a share over 1', [{ ...food, share: '7/6' }], 'part_shares_over_one', '[0].share'],
    ['an empty list', [], 'list_too_short', ''],
    ['a part without a share', [{ of: 'menu', label: 'food' }], 'required', '[0].share'],
  ])('%s', (_, parts, code, place) => {
    const { issues = [] } = validateTaxSet({ ...inEuro(vat7('lodging')), local: { parts } });
    expect(issues.map(({ code: found, path }) => [found, path])).toEqual([[code, `local.parts${place}`]]);
  });

  test('shares of exactly 1 are accepted, thirds too', () => {
    const parts = ['a', 'b', 'c'].map((label) => ({ of: 'menu', label, share: '1/3' }));
    expect(validateTaxSet({ ...inEuro(vat7('a', 'b', 'c')), local: { parts } }).issues).toBeUndefined();
  });
});

test('sets with parts obey every law', () => {
  const parts: LocalPart[] = [
    ...BREAKFAST,
    { of: 'lodging', label: 'service', share: '1/3' },
    { of: 'spa', label: 'spa: sauna', share: '0.9' },
  ];
  const set = split(
    parts,
    vat7('lodging', 'breakfast: food'),
    vat19('breakfast: drinks', 'service', 'spa: sauna'),
    fixed('City tax', 'per_person_per_night', '2.00', { type: 'city_tax', local: { due: 'house' } }),
    percent('Levy', '6.67', {
      local: { rate: '20/3', on: ['lodging', 'spa'], rates: [{ label: ['a', 'b'], rate: '0' }] },
    }),
  );
  const { laws } = checkLaws(set, { runs: 25 });
  expect(laws.flatMap(({ failure }) => failure ?? [])).toEqual([]);
});

describe('warnings about parts', () => {
  const warned = (set: TaxSetInput) =>
    (validateTaxSet(set).warnings ?? []).map(({ code, path, params }) => ({ code, path, params }));

  test('of a VAT on lodging that is split completely: 0.00, and 6.54 with the parts in `on`', () => {
    const parts = [
      { of: 'lodging', label: 'room', share: '0.80' },
      { of: 'lodging', label: 'service', share: '0.20' },
    ];
    // 100.00 x 7 / 107 = 6.542...
    expect(warned(split(parts, inclusive('VAT', '7')))).toMatchObject([
      {
        code: 'parts_leave_nothing',
        path: 'taxes[0]',
        params: {
          label: 'lodging',
          charged: '0.00 EUR',
          meant: '6.54 EUR',
          write: 'local: { "on": ["room", "service"] }',
        },
      },
    ]);
  });

  test('of a VAT on a breakfast that is split completely: 0.00, and 15.97 with the parts in `on`', () => {
    // 100.00 x 19 / 119 = 15.966...
    expect(warned(split(BREAKFAST, vat19('breakfast')))).toMatchObject([
      {
        code: 'parts_leave_nothing',
        path: 'taxes[0].local.on',
        params: {
          label: 'breakfast',
          charged: '0.00 EUR',
          meant: '15.97 EUR',
          at: 'taxes[0].local',
          write: 'on: ["breakfast: food", "breakfast: drinks"]',
        },
      },
    ]);
  });

  test('are none where a part is named, where something is left, and for a fixed tax', () => {
    expect(warned(SET)).toEqual([]);
    expect(warned(split(BREAKFAST.slice(0, 1), vat19('breakfast')))).toEqual([]);
    const parts = [{ of: 'lodging', label: 'room', share: '1' }];
    expect(warned(split(parts, fixed('City tax', 'per_room', '2.00')))).toEqual([]);
  });

  test('of two shares that split the net: 9.58, and 9.37 as parts', () => {
    const set = inEuro(
      inclusive('VAT 7%', '7', { local: { base: { share: '0.7' } } }),
      inclusive('VAT 19%', '19', { local: { base: { share: '0.3' } } }),
    );
    // Net 100.00 / 1.106 = 90.415...: 4.43 + 5.15. As parts 70.00 x 7 / 107 = 4.58 and 30.00 x 19 / 119 = 4.79.
    const [warning, ...others] = warned(set);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({
      code: 'shares_split_net',
      path: 'taxes[1].local.base.share',
      params: { title: 'VAT 7%', charged: '9.58 EUR', meant: '9.37 EUR' },
    });
  });
});
