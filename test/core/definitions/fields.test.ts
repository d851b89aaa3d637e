import { describe, expect, it } from 'vitest';
import type { Tax } from '../../../src/core/definitions/tax.js';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const fee = { title: 'Fee', logic: 'per_night', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };
const uuid = '716305c4-561a-4561-a187-7f5b8aeb5920';

/** Each field with values that it takes and values that it does not. */
const FIELDS: Array<{ field: string; tax: object; good: unknown[]; bad: unknown[] }> = [
  {
    field: 'title',
    tax: vat,
    good: ['VAT', ' kept as given ', 'x'.repeat(255), '😀'.repeat(255), '__proto__'],
    bad: ['', ' ', '\u00a0\t\n', 'x'.repeat(256), '😀'.repeat(256), null, 5, ['VAT']],
  },
  { field: 'logic', tax: vat, good: ['percent'], bad: ['Percent', 'percent ', 'per_stay', '', null, 0, 'toString'] },
  { field: 'type', tax: vat, good: ['tax', 'fee', 'city_tax'], bad: ['TAX', 'vat', '', null, 1] },
  {
    field: 'rate',
    tax: vat,
    good: ['0', '0.00', '100', '100.000', '0100', '7.5', `99.${'9'.repeat(20)}`],
    bad: [
      `99.${'9'.repeat(21)}`,
      '100.01',
      '100.00000000000000000000001',
      '1e1',
      '-1',
      '+1',
      ' 1',
      '1 ',
      '.5',
      '5.',
      '1,5',
      '',
      'NaN',
      '٣',
      19,
      null,
    ],
  },
  { field: 'rate', tax: fee, good: ['0', '1000000.123456', '9'.repeat(30)], bad: ['9'.repeat(31), '-1', 5, 5n] },
  { field: 'currency', tax: fee, good: ['EUR', 'JPY', 'KWD'], bad: ['eur', 'XYZ', 'EURO', '', null, 978, ' EUR'] },
  { field: 'currency', tax: vat, good: [null, undefined], bad: ['EUR', 'eur', '', 0, {}] },
  { field: 'is_inclusive', tax: vat, good: [true, false], bad: ['true', 1, 0, null, undefined] },
  {
    field: 'property_id',
    tax: vat,
    good: [uuid, uuid.toUpperCase(), '00000000-0000-0000-0000-000000000000', null, undefined],
    bad: ['', 'hotel', `${uuid} `, `{${uuid}}`, uuid.replaceAll('-', ''), 5],
  },
  { field: 'id', tax: vat, good: ['a', uuid, 'x'.repeat(255), null, undefined], bad: ['', ' ', 'x'.repeat(256), 7] },
  {
    field: 'skip_nights',
    tax: vat,
    good: [1, 999, null, undefined],
    bad: [0, -1, -0, 1.5, '3', Number.NaN, Number.POSITIVE_INFINITY, 1e300, true, 3n, []],
  },
  { field: 'max_nights', tax: vat, good: [1, 365, null, undefined], bad: [0, -0, 1.5, '3', Number.NaN, {}] },
  {
    field: 'applicable_date_ranges',
    tax: vat,
    good: [
      [],
      null,
      undefined,
      [{ after: '2026-07-01' }],
      [{ before: '2026-07-01', after: null }],
      [{ after: '2028-02-29', before: '2028-02-29' }],
    ],
    bad: [
      {},
      [null],
      ['2026-07-01'],
      [{}],
      [{ after: null, before: null }],
      [{ after: '2026-02-29' }],
      [{ after: '2026-07-02', before: '2026-07-01' }],
      [{ after: '2026-07-01T00:00:00Z' }],
      [{ after: new Date() }],
      [{ after: '2026-07-01', befor: '2026-07-02' }],
      Array.from({ length: 21 }, () => ({ after: '2026-07-01' })),
    ],
  },
  { field: 'applicable_after', tax: vat, good: ['2026-07-01', null, undefined], bad: ['', '2026-7-1', '2026', 5] },
];

describe.each(FIELDS)('$field of a $tax.logic tax', ({ field, tax, good, bad }) => {
  it.each(good.map((value) => ({ value })))('accepts $value', ({ value }) => {
    expect(validateTax({ ...tax, [field]: value }).issues).toBeUndefined();
  });

  it.each(bad.map((value) => ({ value })))('refuses $value', ({ value }) => {
    const { issues = [] } = validateTax({ ...tax, [field]: value });
    expect(issues.length).toBeGreaterThan(0);
    for (const { path } of issues) expect(path.startsWith(field)).toBe(true);
  });
});

describe('the value of a tax', () => {
  const filled: Tax = {
    title: 'VAT',
    logic: 'percent',
    type: 'tax',
    rate: '19.00',
    currency: null,
    is_inclusive: true,
    skip_nights: null,
    max_nights: null,
    applicable_date_ranges: [],
    applicable_after: null,
    applicable_before: null,
  };
  const range = { after: '2026-07-01', before: null };

  it.each<[string, object, Tax]>([
    ['has every optional field', vat, filled],
    ['has no id that is null', { ...vat, id: null, property_id: null }, filled],
    ['leaves out what undefined stands for', { ...vat, id: undefined, skip_nights: undefined }, filled],
    [
      'has both ends of a range',
      { ...vat, applicable_date_ranges: [{ after: '2026-07-01' }] },
      { ...filled, applicable_date_ranges: [range] },
    ],
    [
      'keeps the legacy pair and has its range',
      { ...vat, applicable_after: '2026-07-01' },
      { ...filled, applicable_after: '2026-07-01', applicable_date_ranges: [range] },
    ],
    [
      'takes both forms when they say the same',
      { ...vat, applicable_after: '2026-07-01', applicable_date_ranges: [range] },
      { ...filled, applicable_after: '2026-07-01', applicable_date_ranges: [range] },
    ],
  ])('%s', (_, input, value) => {
    const first = validateTax(input);
    expect(first).toStrictEqual({ value, warnings: [] });
    expect(validateTax(first.value)).toStrictEqual(first);
  });

  it('leaves out additional fields of the API, with a warning for each', () => {
    const { value, warnings = [] } = validateTax({ ...vat, id: 'a', inserted_at: 'x', relationships: {} });
    expect(value).toStrictEqual({ id: 'a', ...filled });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'field_ignored inserted_at',
      'field_ignored relationships',
    ]);
  });

  it('shares no object with the input', () => {
    const input = { ...vat, applicable_date_ranges: [range] };
    const { value } = validateTax(input);
    expect(value?.applicable_date_ranges[0]).toEqual(range);
    expect(value?.applicable_date_ranges[0]).not.toBe(range);
  });
});

describe('the value of a tax set', () => {
  it('has level 0 and no nested taxes by default, also after another validation', () => {
    const set = {
      title: 'Germany',
      currency: 'EUR',
      property_id: uuid,
      associated_rate_plan_ids: [uuid],
      taxes: [
        { ...vat, level: null, taxes: null },
        { ...fee, level: 2, taxes: [{ ...vat, level: 7 }] },
      ],
    };
    const first = validateTaxSet(set);
    const [one, two] = first.value?.taxes ?? [];
    expect(one).toMatchObject({ level: 0, taxes: [] });
    expect(two).toMatchObject({ level: 2, taxes: [{ title: 'VAT', level: 7, taxes: [] }] });
    expect(first.value).toMatchObject({ property_id: uuid, associated_rate_plan_ids: [uuid] });
    expect(validateTaxSet(first.value)).toStrictEqual(first);
  });

  it('has no associated_rate_plan_ids by default, because an update with an empty list would remove all', () => {
    expect(validateTaxSet({ title: 'Set', currency: 'EUR', taxes: [] })).toStrictEqual({
      value: { title: 'Set', currency: 'EUR', taxes: [] },
      warnings: [],
    });
  });
});
