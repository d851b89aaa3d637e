import { beforeEach, describe, expect, it } from 'vitest';
import type { Tax } from '../../../src/core/definitions/tax.js';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { resolveTaxSet, taxSetSchema, validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const fee = { title: 'Fee', logic: 'per_night', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };
const uuid = '716305c4-561a-4561-a187-7f5b8aeb5920';

const setOf = (taxes: unknown, fields: object = {}) => ({ title: 'Set', currency: 'EUR', ...fields, taxes });
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...vat, title: `VAT ${at}` }));
const nestedIn = (depth: number): object =>
  depth === 0 ? { ...vat, title: 'Innermost' } : { ...vat, title: `Level ${depth}`, taxes: [nestedIn(depth - 1)] };

/** Tax sets and the codes and paths of their issues; none: the set is valid. */
const SETS: Array<[string, unknown, string[]]> = [
  ['an empty list of taxes', setOf([]), []],
  ['no list of taxes', setOf(undefined), ['required taxes']],
  ['200 taxes', setOf(many(200)), []],
  ['201 taxes', setOf(many(201)), ['too_many_taxes taxes']],
  ['100 taxes, each nested under another set of two', setOf(many(100).map((tax) => ({ ...tax, taxes: [fee] }))), []],
  ['2,000 entries of 20 taxes', setOf(many(20).map((tax) => ({ ...tax, taxes: Array(99).fill(fee) }))), []],
  [
    '2,001 entries',
    setOf([...many(20).map((tax) => ({ ...tax, taxes: Array(99).fill(fee) })), fee]),
    ['too_many_entries taxes'],
  ],
  ['16 levels', setOf([nestedIn(15)]), []],
  ['17 levels', setOf([nestedIn(16)]), [`nested_too_deep ${'taxes[0].'.repeat(17).slice(0, -1)}`]],
  [
    'the same tax nested in two places',
    setOf([
      { ...vat, taxes: [fee] },
      { ...vat, title: 'B', taxes: [fee] },
    ]),
    [],
  ],
  ['a tax at the top and nested', setOf([{ ...vat, taxes: [fee] }, fee]), []],
  [
    'the same tax at other levels',
    setOf([
      { ...vat, taxes: [{ ...fee, level: 1 }] },
      { ...fee, level: 2 },
    ]),
    [],
  ],
  [
    'rates that are equal numbers',
    setOf([
      { ...vat, taxes: [fee] },
      { ...fee, rate: '5.0' },
    ]),
    [],
  ],
  [
    'the legacy form of the same range',
    setOf([
      { ...vat, taxes: [{ ...fee, applicable_after: '2026-07-01' }] },
      { ...fee, applicable_date_ranges: [{ after: '2026-07-01' }] },
    ]),
    [],
  ],
  [
    'one title and two ids',
    setOf([
      { ...vat, id: 'a' },
      { ...vat, id: 'b', rate: '7' },
    ]),
    [],
  ],
  ['one title, with and without id', setOf([{ ...vat, id: 'a' }, vat]), []],
  [
    'one id and two titles',
    setOf([
      { ...vat, id: 'a' },
      { ...fee, taxes: [{ ...vat, id: 'a', title: 'B' }] },
    ]),
    ['tax_conflict taxes[1].taxes[0]'],
  ],
  [
    'one title and two ranges',
    setOf([
      { ...vat, taxes: [fee] },
      { ...fee, applicable_date_ranges: [{ after: '2026-07-01' }] },
    ]),
    ['tax_conflict taxes[1]'],
  ],
  ['two taxes of one title at the top', setOf([vat, { ...vat, rate: '7' }]), ['tax_conflict taxes[1]']],
  ['a tax three times at the top', setOf([vat, vat, vat]), ['tax_repeated taxes[1]', 'tax_repeated taxes[2]']],
  ['a tax inside itself', setOf([{ ...vat, taxes: [vat] }]), ['tax_inside_itself taxes[0].taxes[0]']],
  [
    'a broken tax inside itself',
    setOf([{ ...vat, rate: 5, taxes: [vat] }]),
    ['number_not_text taxes[0].rate', 'tax_inside_itself taxes[0].taxes[0]'],
  ],
  ['a property in other letters', setOf([{ ...vat, property_id: uuid.toUpperCase() }], { property_id: uuid }), []],
  ['a property that only the tax has', setOf([{ ...vat, property_id: uuid }]), []],
  ['a percentage in a set of any currency', setOf([vat], { currency: 'JPY' }), []],
  ['a currency of the set that is none', setOf([fee], { currency: 'eur' }), ['unknown_currency currency']],
  ['a broken id', setOf([{ ...vat, id: 5 }, vat]), ['not_text taxes[0].id']],
  ['what the API adds to a set', setOf([], { id: 'a', is_default: true }), []],
];

describe('validateTaxSet', () => {
  it.each(SETS)('%s', (_, set, expected) => {
    expect((validateTaxSet(set).issues ?? []).map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
  });

  it('warns of a tax once, at its first place', () => {
    const odd = { ...fee, skip_nights: 3, max_nights: 2 };
    const { warnings = [] } = validateTaxSet(setOf([{ ...vat, is_inclusive: false, taxes: [odd] }, odd]));
    expect(warnings.map(({ path }) => path)).toEqual(['taxes[0].taxes[0].max_nights']);
  });

  it('is a Standard Schema with paths as segments', () => {
    const { version, vendor, validate } = taxSetSchema['~standard'];
    expect({ version, vendor }).toEqual({ version: 1, vendor: 'staytax' });
    expect(validate(setOf([{ ...vat, rate: '119' }]))).toEqual({
      issues: [
        { message: 'rate must be between 0 and 100 when logic is percent (got "119").', path: ['taxes', 0, 'rate'] },
      ],
    });
    expect(validate(setOf([]))).toEqual({ value: setOf([]) });
  });
});

describe('resolveTaxSet', () => {
  let taxes: Tax[];
  beforeEach(() => {
    const given = [
      { ...vat, id: 'vat' },
      { ...fee, id: 'fee' },
    ];
    taxes = given.flatMap((tax) => validateTax(tax).value ?? []);
  });

  it('replaces each reference by its tax, and returns the result of validateTaxSet', () => {
    const write = setOf([
      { id: 'vat', taxes: [{ id: 'fee' }] },
      { id: 'fee', level: 1 },
    ]);
    const result = resolveTaxSet(write, taxes);
    const [first, second] = taxes;
    expect(result).toStrictEqual(
      validateTaxSet(
        setOf([
          { ...first, taxes: [second] },
          { ...second, level: 1 },
        ]),
      ),
    );
    expect(result.value?.taxes[0]?.taxes[0]?.rate).toBe('5.00');
  });

  it('reports issues of a tax at the path of its reference', () => {
    const { issues = [] } = resolveTaxSet(setOf([{ id: 'fee' }], { currency: 'USD' }), taxes);
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual(['currency_differs taxes[0].currency']);
  });

  it('takes the fields of a tax from the list, not from its entry', () => {
    const { value } = resolveTaxSet(setOf([{ ...vat, id: 'vat', rate: '7.00' }]), taxes);
    expect(value?.taxes[0]?.rate).toBe('19.00');
  });

  it('reports a misspelt level', () => {
    const { issues = [] } = resolveTaxSet(setOf([{ id: 'vat', Level: 1 }]), taxes);
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual(['unknown_field taxes[0].Level']);
  });
});
