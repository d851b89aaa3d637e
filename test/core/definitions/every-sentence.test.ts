import { describe, expect, test } from 'vitest';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { resolveTaxSet, validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';
import type { Result } from '../../../src/core/issues/issue.js';
import { ENTRY_FIELDS, SET_FIELDS, TAX_FIELDS } from './fields.js';
import { sentencesAbout } from './sentences.js';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const fee = { title: 'Fee', logic: 'per_night', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };
const uuid = '716305c4-561a-4561-a187-7f5b8aeb5920';
const set = { title: 'Set', currency: 'EUR', taxes: [vat] };

/** One value of each kind that a program can pass by mistake, and texts that are nearly right. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -0,
  1.5,
  1e21,
  5n,
  '',
  ' ',
  'x',
  ' eur ',
  '2026-02-30',
  '10,00',
  'Percent',
  'per_nihgt',
  'taxx',
  `x${uuid}`,
  `${uuid}x`,
  [],
  [5],
  ['x'],
  [null],
  [[]],
  {},
];

const said = (validate: (value: unknown) => Result<unknown>): string[] => sentencesAbout(WRONG, validate);

describe('every sentence about', () => {
  test.each(TAX_FIELDS)('the %s of a percentage', (field) => {
    expect(said((value) => validateTax({ ...vat, [field]: value }))).toMatchSnapshot();
  });

  test.each(TAX_FIELDS)('the %s of a fee', (field) => {
    expect(said((value) => validateTax({ ...fee, [field]: value }))).toMatchSnapshot();
  });

  test.each(ENTRY_FIELDS)('the %s of a tax in a set', (field) => {
    expect(said((value) => validateTaxSet({ ...set, taxes: [vat, { ...fee, [field]: value }] }))).toMatchSnapshot();
  });

  test.each(SET_FIELDS)('the %s of a set', (field) => {
    expect(said((value) => validateTaxSet({ ...set, [field]: value }))).toMatchSnapshot();
  });

  test.each(['after', 'before'])('the end of a range: %s', (end) => {
    const other = { after: '2026-07-01', before: '2026-07-31' };
    expect(
      said((value) => validateTax({ ...vat, applicable_date_ranges: [{ ...other, [end]: value }] })),
    ).toMatchSnapshot();
  });

  test('a tax, a set, an entry and a reference that are something else', () => {
    expect(said(validateTax)).toMatchSnapshot();
    expect(said(validateTaxSet)).toMatchSnapshot();
    expect(said((entry) => validateTaxSet({ ...set, taxes: [entry] }))).toMatchSnapshot();
    expect(said((write) => resolveTaxSet(write, []))).toMatchSnapshot();
    expect(said((entry) => resolveTaxSet({ ...set, taxes: [entry] }, []))).toMatchSnapshot();
  });

  test.each(['id', 'level', 'taxes'])('the %s of a reference', (field) => {
    const taxes = [{ ...validateTax(vat).value, id: 'vat' }] as Parameters<typeof resolveTaxSet>[1];
    expect(said((value) => resolveTaxSet({ ...set, taxes: [{ id: 'vat', [field]: value }] }, taxes))).toMatchSnapshot();
  });

  test('the uuid of a rate plan', () => {
    expect(said((value) => validateTaxSet({ ...set, associated_rate_plan_ids: [uuid, value] }))).toMatchSnapshot();
  });
});

describe('a currency that is nearly one', () => {
  test.each([
    ['eur', ' Did you mean "EUR"?'],
    ['Eur ', ' Did you mean "EUR"?'],
    ['    eur   ', ' Did you mean "EUR"?'],
    ['     eur   ', ''],
    ['euro', ''],
  ])('"%s"', (currency, guess) => {
    const { issues } = validateTax({ ...fee, currency });
    expect(issues?.map(({ message }) => message)).toEqual([
      `currency must be an ISO 4217 code such as "EUR" (got ${JSON.stringify(currency)}).${guess}`,
    ]);
  });

  test('no guess is made for a title', () => {
    expect(validateTax({ ...vat, title: '' }).issues?.[0]?.message).not.toContain('Did you mean');
    expect(validateTaxSet({ ...set, associated_rate_plan_ids: ['eur'] }).issues?.[0]?.message).not.toContain(
      'Did you mean',
    );
  });
});
