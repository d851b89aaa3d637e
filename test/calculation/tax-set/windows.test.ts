import { describe, expect, test } from 'vitest';
import { type TaxWindow, windowOf } from '../../../src/calculation/windows.js';
import { validateTax } from '../../../src/definitions/validate-tax.js';

const OPEN = Number.POSITIVE_INFINITY;

function window(ranges: Array<[number, number]>, { skipNights = 0, maxNights = OPEN } = {}): TaxWindow {
  return { skipNights, maxNights, ranges };
}

describe('the window of a tax', () => {
  const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
  const windowWith = (fields: object) => {
    const { value } = validateTax({ ...vat, ...fields });
    if (value === undefined) throw new Error('the tax is not valid');
    return windowOf(value);
  };
  const ranges = (...list: Array<[string | null, string | null]>) => ({
    applicable_date_ranges: list.map(([after, before]) => ({ after, before })),
  });
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

  test('of a date that nobody validated throws, and says which', () => {
    const { value } = validateTax(vat);
    if (value === undefined) throw new Error('the tax is not valid');
    const broken = { ...value, applicable_date_ranges: [{ after: '2026-02-30', before: null }] };
    expect(() => windowOf(broken)).toThrow('staytax: date 2026-02-30 was not validated');
  });
});
