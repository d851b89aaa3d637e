import { describe, expect, test } from 'vitest';
import { ALWAYS } from '../../../src/core/calculation/program.js';
import type { TaxWindow } from '../../../src/core/calculation/windows.js';
import { EVERY_NIGHT, windowOf } from '../../../src/core/calculation/windows.js';
import type { Tax } from '../../../src/core/definitions/tax.js';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { percent } from './given.js';
import { programOf } from './plans.js';

const OPEN = Number.POSITIVE_INFINITY;

function window(ranges: Array<[number, number]>, { skipNights = 0, maxNights = OPEN } = {}): TaxWindow {
  return { ...EVERY_NIGHT, skipNights, maxNights, ranges: ranges.map(([first, last]) => ({ first, last })) };
}

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };

function taxWith(fields: object): Tax {
  const { value } = validateTax({ ...vat, ...fields });
  if (value === undefined) throw new Error('the tax is not valid');
  return value;
}

function ranges(...list: Array<[string | null, string | null]>) {
  return { applicable_date_ranges: list.map(([after, before]) => ({ after, before })) };
}

describe('the window of a tax', () => {
  const windowWith = (fields: object) => windowOf(taxWith(fields));
  const JULY = 20_635;

  test('is none when the tax always applies', () => {
    expect(windowWith({})).toBeUndefined();
  });

  test.each<[string, object, TaxWindow]>([
    ['of skipped nights', { skip_nights: 2 }, window([[-OPEN, OPEN]], { skipNights: 2 })],
    ['of a cap', { max_nights: 7 }, window([[-OPEN, OPEN]], { maxNights: 7 })],
    ['of a range', ranges(['2026-07-01', '2026-07-31']), window([[JULY, JULY + 30]])],
    [
      'of open ranges',
      ranges(['2026-07-31', null], [null, '2026-07-01']),
      window([
        [-OPEN, JULY],
        [JULY + 30, OPEN],
      ]),
    ],
    [
      'of ranges that touch',
      ranges(['2026-07-01', '2026-07-02'], ['2026-07-03', '2026-07-04']),
      window([[JULY, JULY + 3]]),
    ],
    [
      'of ranges with a day between',
      ranges(['2026-07-01', '2026-07-02'], ['2026-07-04', '2026-07-05']),
      window([
        [JULY, JULY + 1],
        [JULY + 3, JULY + 4],
      ]),
    ],
    [
      'of ranges that share a day',
      ranges(['2026-07-01', '2026-07-02'], ['2026-07-02', '2026-07-04']),
      window([[JULY, JULY + 3]]),
    ],
    [
      'of a range inside another',
      ranges(['2026-07-01', '2026-07-31'], ['2026-07-02', '2026-07-03']),
      window([[JULY, JULY + 30]]),
    ],
    [
      'of two that begin open',
      ranges([null, '2026-07-31'], [null, '2026-07-01'], ['2026-08-05', null]),
      window([
        [-OPEN, JULY + 30],
        [JULY + 35, OPEN],
      ]),
    ],
  ])('%s', (_, fields, expected) => {
    expect(windowWith(fields)).toEqual(expected);
  });

  test('throws on a date that was not validated, and names the date', () => {
    const broken = { ...taxWith({}), applicable_date_ranges: [{ after: '2026-02-30', before: null }] };
    expect(() => windowOf(broken)).toThrow('staytax: date 2026-02-30 was not validated');
  });
});

describe('the windows of a set', () => {
  const placesOf = (...taxes: object[]) => {
    const { lines, windows } = programOf(taxes.map((fields, at) => percent(`Tax ${at}`, '1', fields)));
    return { places: lines.map(({ window: place }) => place), list: windows };
  };

  test('a tax that always applies has the place ALWAYS, and no window in the list', () => {
    expect(placesOf({}, {})).toEqual({ places: [ALWAYS, ALWAYS], list: [] });
  });

  test('the place of a window is its index plus one', () => {
    const { places, list } = placesOf({ skip_nights: 1 }, {}, { skip_nights: 2 });
    expect(places).toEqual([1, 0, 2]);
    expect(list.map(({ skipNights }) => skipNights)).toEqual([1, 2]);
  });

  test('equal nights, written differently, are one window', () => {
    const { places, list } = placesOf(
      ranges(['2026-07-01', '2026-07-02'], ['2026-07-03', null]),
      ranges(['2026-07-01', null]),
      { applicable_after: '2026-07-01' },
    );
    expect(places).toEqual([1, 1, 1]);
    expect(list).toHaveLength(1);
  });

  // Each differs from the first in one thing alone.
  test('another skip, cap, range or open end is another window', () => {
    const day = ranges(['2026-07-01', '2026-07-02']);
    const { places } = placesOf(
      day,
      { ...day, skip_nights: 1 },
      { ...day, max_nights: 1 },
      ranges(['2026-07-01', null]),
      ranges([null, '2026-07-02']),
      ranges(['2026-07-01', '2026-07-03']),
    );
    expect(places).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
