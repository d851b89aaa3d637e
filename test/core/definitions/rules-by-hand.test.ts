import { describe, expect, test } from 'vitest';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import type { Result } from '../../../src/core/issues/issue.js';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const fee = { title: 'Fee', logic: 'per_night', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };

/** What is said, warnings too: code and path, one line each. */
function said({ issues, warnings }: Result<unknown>): string[] {
  return (issues ?? warnings ?? []).map(({ code, path }) => `${code} ${path}`);
}

const ranges = (...list: Array<[unknown, unknown]>) => ({
  applicable_date_ranges: list.map(([after, before]) => ({ after, before })),
});

describe('a tax with something else wrong is still looked at in whole', () => {
  // The rate is missing each time.
  const { rate: _, ...broken } = vat;
  const cases: Array<[string, object, string[]]> = [
    [
      'the older range and another list',
      { applicable_after: '2026-07-01', ...ranges(['2026-07-02', null]) },
      ['ranges_conflict applicable_date_ranges'],
    ],
    ['the older range and the same list', { applicable_after: '2026-07-01', ...ranges(['2026-07-01', null]) }, []],
    ['the older range alone', { applicable_after: '2026-07-01' }, []],
    [
      'the older range and the same list, its open end left out',
      { applicable_after: '2026-07-01', applicable_date_ranges: [{ after: '2026-07-01' }] },
      [],
    ],
    [
      'the older range and a list that cannot be read',
      { applicable_after: '2026-07-01', ...ranges(['2026-09-31', null]) },
      ['not_a_date applicable_date_ranges[0].after'],
    ],
    [
      'the older range, reversed',
      { applicable_after: '2026-07-02', applicable_before: '2026-07-01' },
      ['range_reversed applicable_before'],
    ],
    [
      'a range that is open at both ends',
      ranges([null, null], [undefined, undefined]),
      ['range_open applicable_date_ranges[0]', 'range_open applicable_date_ranges[1]'],
    ],
    [
      'a range that is reversed',
      ranges(['2026-07-02', '2026-07-01']),
      ['range_reversed applicable_date_ranges[0].before'],
    ],
    [
      'a range from a day that is none',
      ranges(['2026-09-31', '2026-07-01']),
      ['not_a_date applicable_date_ranges[0].after'],
    ],
    [
      'a range until a day that is none',
      ranges(['2026-07-01', '2026-02-30']),
      ['not_a_date applicable_date_ranges[0].before'],
    ],
    ['a range from a number', ranges([5, null]), ['not_text applicable_date_ranges[0].after']],
    [
      'a list of ranges that is none',
      { applicable_after: '2026-07-01', applicable_date_ranges: 'July' },
      ['not_a_list applicable_date_ranges'],
    ],
    [
      'an older range from a day that is none',
      { applicable_after: '2026-09-31', ...ranges(['2026-07-01', null]) },
      ['not_a_date applicable_after'],
    ],
    [
      'an older range until a day that is none',
      { applicable_before: '2026-09-31', ...ranges([null, '2026-07-01']) },
      ['not_a_date applicable_before'],
    ],
  ];
  test.each(cases)('%s', (_name, fields, expected) => {
    expect(said(validateTax({ ...broken, ...fields })).filter((line) => line !== 'required rate')).toEqual(expected);
  });

  test('a range from a function that was dressed up as a date', () => {
    const dressed = Object.assign(() => 1, { 4: '-', 7: '-' });
    Object.defineProperty(dressed, 'length', { value: '2026-07-01'.length });
    expect(said(validateTax({ ...broken, ...ranges([dressed, null]) }))).toEqual([
      'required rate',
      'not_text applicable_date_ranges[0].after',
    ]);
  });

  test('the last of 21 ranges is not checked', () => {
    const july = { after: '2026-07-01', before: '2026-07-01' };
    const list = [...Array<object>(20).fill(july), { after: '2026-07-02', before: '2026-07-01' }];
    expect(said(validateTax({ ...broken, applicable_date_ranges: list }))).toEqual([
      'required rate',
      'list_too_long applicable_date_ranges',
    ]);
  });

  test('a fee without currency, whatever else is wrong with it', () => {
    const { currency: _currency, ...free } = fee;
    expect(said(validateTax({ ...free, title: '' }))).toEqual(['blank title', 'currency_required currency']);
  });
});

describe('the older range beside a list', () => {
  const older = { applicable_after: '2026-07-01', applicable_before: '2026-07-31' };
  test.each<[string, object, string[]]>([
    ['that says the same', ranges(['2026-07-01', '2026-07-31']), []],
    ['that begins later', ranges(['2026-07-02', '2026-07-31']), ['ranges_conflict applicable_date_ranges']],
    ['that ends earlier', ranges(['2026-07-01', '2026-07-30']), ['ranges_conflict applicable_date_ranges']],
    [
      'that has more',
      ranges(['2026-07-01', '2026-07-31'], ['2026-09-01', null]),
      ['ranges_conflict applicable_date_ranges'],
    ],
    ['that is empty', { applicable_date_ranges: [] }, []],
  ])('%s', (_, fields, expected) => {
    expect(said(validateTax({ ...vat, ...older, ...fields }))).toEqual(expected);
  });

  test('is a range with one open end if it has one date', () => {
    const rangesOf = (fields: object) => validateTax({ ...vat, ...fields }).value?.applicable_date_ranges;
    expect(rangesOf({ applicable_before: '2026-07-31' })).toEqual([{ after: null, before: '2026-07-31' }]);
    expect(rangesOf({ applicable_after: '2026-07-31' })).toEqual([{ after: '2026-07-31', before: null }]);
    const until = { applicable_before: '2026-07-31' };
    expect(said(validateTax({ ...vat, ...until, ...ranges([null, '2026-07-31']) }))).toEqual([]);
    expect(said(validateTax({ ...vat, ...until, ...ranges([null, '2026-07-30']) }))).toHaveLength(1);
    expect(said(validateTax({ ...vat, applicable_after: '2026-07-31', ...ranges(['2026-07-30', null]) }))).toHaveLength(
      1,
    );
  });
});

describe('ranges that overlap or touch are compared with the one that reaches furthest', () => {
  const told = (...list: Array<[string | null, string | null]>) =>
    validateTax({ ...vat, ...ranges(...list) }).warnings?.map(({ path, message }) => `${path.slice(22)} ${message}`);
  const june = (from: number, to: number): [string, string] => [`2026-06-${10 + from}`, `2026-06-${10 + to}`];

  test.each<[string, Array<[string | null, string | null]>]>([
    ['one range', [june(1, 3)]],
    ['two apart', [june(1, 3), june(5, 7)]],
    ['two that touch', [june(1, 3), june(4, 7)]],
    ['two that share a day', [june(1, 4), june(4, 7)]],
    ['in the other order', [june(4, 7), june(1, 4)]],
    ['two inside one', [june(1, 9), june(2, 3), june(5, 6)]],
    ['one inside the second', [june(1, 2), june(4, 9), june(5, 6)]],
    ['one inside two that end together', [june(1, 9), june(5, 9), june(7, 8)]],
    ['one that touches the furthest', [june(1, 5), june(2, 3), june(6, 7)]],
    ['twice the same', [june(1, 2), june(1, 2)]],
    [
      'two open beginnings',
      [
        [null, '2026-06-20'],
        [null, '2026-06-10'],
      ],
    ],
    [
      'two open ends',
      [
        ['2026-06-20', null],
        ['2026-06-10', null],
      ],
    ],
    [
      'always, twice in a way',
      [
        [null, '2026-06-20'],
        ['2026-06-21', null],
      ],
    ],
  ])('%s', (_, list) => {
    expect(told(...list)).toMatchSnapshot();
  });
});

describe('warnings of nights', () => {
  const warned = (fields: object) => said(validateTax({ ...vat, ...fields }));
  test.each<[object, string[]]>([
    [{ skip_nights: 999 }, []],
    [{ skip_nights: 1_000 }, ['never_applies skip_nights']],
    [{ skip_nights: 1_001 }, ['never_applies skip_nights']],
    [{ skip_nights: 2, max_nights: 3 }, []],
    [{ skip_nights: 3, max_nights: 3 }, ['cap_within_skip max_nights']],
    [{ skip_nights: 4, max_nights: 3 }, ['cap_within_skip max_nights']],
    [{ max_nights: 1_000 }, []],
  ])('%j', (fields, expected) => {
    expect(warned(fields)).toEqual(expected);
  });
});
