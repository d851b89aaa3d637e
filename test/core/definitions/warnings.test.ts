import { describe, expect, it } from 'vitest';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const from = (after: string | null, before: string | null) => ({ after, before });

describe('warnings about ranges', () => {
  it.each<[string, Array<{ after: string | null; before: string | null }>, string[]]>([
    ['a day apart', [from('2026-06-01', '2026-06-29'), from('2026-07-01', null)], []],
    ['no day apart', [from('2026-06-01', '2026-06-30'), from('2026-07-01', null)], ['ranges_touch [1]']],
    ['no day apart over a leap day', [from('2028-03-01', null), from(null, '2028-02-29')], ['ranges_touch [0]']],
    ['one day shared', [from('2026-06-01', '2026-07-01'), from('2026-07-01', '2026-07-31')], ['ranges_overlap [1]']],
    ['the same range twice', [from('2026-06-01', null), from('2026-06-01', null)], ['ranges_overlap [1]']],
    ['both open to the past', [from(null, '2026-06-01'), from(null, '2025-06-01')], ['ranges_overlap [1]']],
    [
      'two inside one, which reaches past both',
      [from('2026-01-01', '2026-12-31'), from('2026-02-01', '2026-02-28'), from('2026-09-01', '2026-09-30')],
      ['ranges_overlap [1]', 'ranges_overlap [2]'],
    ],
    [
      'touching the range that reached furthest',
      [from('2026-01-01', '2026-12-31'), from('2026-02-01', '2026-02-28'), from('2027-01-01', null)],
      ['ranges_overlap [1]', 'ranges_touch [2]'],
    ],
  ])('%s', (_, ranges, expected) => {
    const { warnings = [] } = validateTax({ ...vat, applicable_date_ranges: ranges });
    const found = warnings.map(({ code, path }) => `${code} ${path.replace('applicable_date_ranges', '')}`);
    expect(found).toEqual(expected);
  });
});

describe('warnings about nights', () => {
  it.each([
    [{ skip_nights: 999 }, []],
    [{ skip_nights: 1000 }, ['never_applies']],
    [{ skip_nights: 3, max_nights: 4 }, []],
    [{ skip_nights: 3, max_nights: 3 }, ['cap_within_skip']],
    [{ max_nights: 1 }, []],
    [{ skip_nights: 2000, max_nights: 1 }, ['never_applies', 'cap_within_skip']],
  ])('%j: %j', (nights, expected) => {
    expect((validateTax({ ...vat, ...nights }).warnings ?? []).map(({ code }) => code)).toEqual(expected);
  });
});

describe('unknown fields', () => {
  const found = (input: object) => {
    const { issues, warnings = [] } = validateTax(input);
    return (issues ?? warnings).map(({ code, path }) => `${code} ${path}`);
  };

  it('are issues in a draft', () => {
    expect(found({ ...vat, inserted_at: 'x' })).toEqual(['unknown_field inserted_at']);
    expect(found({ ...vat, levle: 1, rates: 1 })).toEqual(['unknown_field levle', 'unknown_field rates']);
    expect(found({ ...vat, id: null, colour: 'red' })).toEqual(['unknown_field colour']);
  });

  it('are warnings in a stored definition', () => {
    expect(found({ ...vat, id: 'a', inserted_at: 'x' })).toEqual(['field_ignored inserted_at']);
    expect(found({ ...vat, id: 'a', rates: 1 })).toEqual(['field_ignored rates']);
  });

  it('raise the same warnings in a range as in its tax', () => {
    const range = { after: '2026-06-01', until: '2026-06-30' };
    expect(found({ ...vat, applicable_date_ranges: [range] })).toEqual([
      'unknown_field applicable_date_ranges[0].until',
    ]);
    expect(found({ ...vat, id: 'a', applicable_date_ranges: [range] })).toEqual([
      'field_ignored applicable_date_ranges[0].until',
    ]);
  });
});
