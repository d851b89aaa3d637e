import { beforeEach, describe, expect, test } from 'vitest';
import { TAX_FIELDS } from '../../../src/core/definitions/fields/tax.js';
import type { Tax } from '../../../src/core/definitions/tax.js';
import { identityOf, taxKey } from '../../../src/core/definitions/tax.js';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { resolveTaxSet, validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';
import type { Result } from '../../../src/core/issues/issue.js';
import { isSameUuid } from '../../../src/core/issues/texts.js';
import { differingFields } from '../../../src/core/schema/fields.js';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const fee = { title: 'Fee', logic: 'per_night', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };
const setOf = (taxes: unknown, fields: object = {}) => ({ title: 'Set', currency: 'EUR', ...fields, taxes });
const uuid = '716305c4-561a-4561-a187-7f5b8aeb5920';

/** What is said, warnings too: code and path, one line each. */
function said({ issues, warnings }: Result<unknown>): string[] {
  return (issues ?? warnings ?? []).map(({ code, path }) => `${code} ${path}`);
}

function full(fields: object): Tax {
  const { value } = validateTax({ ...vat, ...fields });
  if (value === undefined) throw new Error('the tax is not valid');
  return value;
}

const ranges = (...list: Array<[unknown, unknown]>) => ({
  applicable_date_ranges: list.map(([after, before]) => ({ after, before })),
});

describe('the field in which two mentions of a tax differ', () => {
  const july = ranges(['2026-07-01', '2026-07-31']);
  test.each<[object, object, string | undefined]>([
    [{}, {}, undefined],
    [{ title: 'A' }, { title: 'B' }, 'title'],
    [fee, { ...fee, logic: 'per_room' }, 'logic'],
    [{ type: 'tax' }, { type: 'fee' }, 'type'],
    [{ rate: '5' }, { rate: '5.01' }, 'rate'],
    [{ rate: '5' }, { rate: '05.00' }, undefined],
    [fee, { ...fee, currency: 'USD' }, 'currency'],
    [{ is_inclusive: true }, { is_inclusive: false }, 'is_inclusive'],
    [{ skip_nights: 1 }, {}, 'skip_nights'],
    [{ max_nights: 1 }, { max_nights: 2 }, 'max_nights'],
    [{ property_id: uuid }, {}, undefined],
    [{}, { property_id: uuid }, undefined],
    [{ property_id: uuid }, { property_id: uuid.toUpperCase() }, undefined],
    [{ property_id: uuid }, { property_id: uuid.replace('7', '8') }, 'property_id'],
    [july, july, undefined],
    [july, {}, 'applicable_date_ranges'],
    [july, ranges(['2026-07-02', '2026-07-31']), 'applicable_date_ranges'],
    [july, ranges(['2026-07-01', '2026-07-30']), 'applicable_date_ranges'],
    [
      ranges(['2026-07-01', null], [null, '2026-05-01']),
      ranges([null, '2026-05-01'], ['2026-07-01', null]),
      'applicable_date_ranges',
    ],
  ])('%j and %j: %s', (one, other, field) => {
    expect(differingFields(TAX_FIELDS, full(one), full(other))[0]).toBe(field);
    expect(differingFields(TAX_FIELDS, full(other), full(one))[0]).toBe(field);
  });

  test('a tax is known by its id, or a draft by its title', () => {
    expect(taxKey({ id: 'a', title: 'VAT' })).toBe('id a');
    expect(taxKey({ title: 'VAT' })).toBe('title VAT');
    expect(identityOf({ id: 'a', title: 'VAT' }, 'a')?.key).toBe('id a');
    expect(identityOf({ id: 'a' }, 'a')?.name()).toBe('id "a"');
    expect(identityOf({ title: 'VAT' }, undefined)?.key).toBe('title VAT');
    expect(identityOf({ title: 'VAT' }, undefined)?.name()).toBe('title "VAT"');
    expect(identityOf({ title: 'VAT' }, 5)).toBeUndefined();
    expect(identityOf({}, undefined)).toBeUndefined();
    expect(isSameUuid(uuid, uuid.toUpperCase())).toBe(true);
    expect(isSameUuid(uuid, uuid.replace('7', '8'))).toBe(false);
  });
});

describe('taxes in their set', () => {
  const many = (count: number, fields: object = {}) =>
    Array.from({ length: count }, (_, at) => ({ ...vat, title: `VAT ${at}`, ...fields }));
  test.each<[string, unknown, string[]]>([
    [
      'two without a title',
      setOf([
        { ...vat, title: '' },
        { ...vat, title: '' },
      ]),
      ['blank taxes[0].title', 'blank taxes[1].title'],
    ],
    ['one without a title, and one in it', setOf([{ ...vat, title: 5, taxes: [fee] }]), ['not_text taxes[0].title']],
    [
      'a percentage with a currency, which is not even that of the set',
      setOf([{ ...vat, currency: 'USD' }]),
      ['currency_not_null taxes[0].currency'],
    ],
    [
      'a logic that is none, in another currency',
      setOf([{ ...fee, logic: 'nightly', currency: 'USD' }]),
      ['not_one_of taxes[0].logic'],
    ],
    ['another currency', setOf([{ ...fee, currency: 'USD' }]), ['currency_differs taxes[0].currency']],
    ['no currency, in a set without one', setOf([fee], { currency: null }), ['required currency']],
    [
      'another property',
      setOf([{ ...vat, property_id: uuid }], { property_id: uuid.replace('7', '8') }),
      ['property_differs taxes[0].property_id'],
    ],
    [
      'a broken one is not compared with another',
      setOf([{ ...vat, rate: '119' }, vat]),
      ['rate_over_100 taxes[0].rate', 'tax_repeated taxes[1]'],
    ],
    [
      'nor another with a broken one',
      setOf([vat, { ...vat, rate: '119' }]),
      ['rate_over_100 taxes[1].rate', 'tax_repeated taxes[1]'],
    ],
    [
      'the first that is sound is what others are compared with',
      setOf([
        { ...vat, rate: '119' },
        { ...fee, taxes: [vat] },
        { ...fee, title: 'B', taxes: [{ ...vat, rate: '7' }] },
      ]),
      ['rate_over_100 taxes[0].rate', 'tax_conflict taxes[2].taxes[0]'],
    ],
    [
      '2,004 entries',
      setOf(
        many(20)
          .map((tax) => ({ ...tax, taxes: Array(99).fill(fee) }))
          .concat(Array(4).fill(fee)),
      ),
      ['too_many_entries taxes'],
    ],
    ['203 taxes', setOf(many(203)), ['too_many_taxes taxes']],
    [
      'one that is warned of twice',
      setOf([
        { ...vat, is_inclusive: false, taxes: [{ ...fee, skip_nights: 1_000 }] },
        { ...fee, skip_nights: 1_000 },
      ]),
      ['never_applies taxes[0].taxes[0].skip_nights'],
    ],
    ['a misspelled field of the set', { ...setOf([]), curency: 'EUR' }, ['unknown_field curency']],
    ['a field of the set that is none', { ...setOf([]), colour: 'red' }, ['unknown_field colour']],
    ['null for what may be absent', setOf([], { id: null, property_id: null, associated_rate_plan_ids: null }), []],
    [
      'rate plans that are no list',
      setOf([], { associated_rate_plan_ids: 'all' }),
      ['not_a_list associated_rate_plan_ids'],
    ],
  ])('%s', (_, set, expected) => {
    expect(said(validateTaxSet(set))).toEqual(expected);
  });

  test('the limits are said', () => {
    const messages = [
      ...(validateTaxSet(setOf(many(201))).issues ?? []),
      ...(validateTaxSet(setOf(many(2_001))).issues ?? []),
    ].map(({ code, message }) => `${code}: ${message}`);
    expect(messages).toMatchSnapshot();
  });

  test('10,000 rate plans are fine, one more is not, and each is read once', () => {
    const plans = Array<string>(10_000).fill(uuid);
    expect(said(validateTaxSet(setOf([], { associated_rate_plan_ids: plans })))).toEqual([]);
    expect(said(validateTaxSet(setOf([], { associated_rate_plan_ids: [...plans, uuid] })))).toEqual([
      'list_too_long associated_rate_plan_ids',
    ]);
    let asked = 0;
    const shy = Object.defineProperty([uuid], 0, {
      get() {
        asked += 1;
        return asked === 1 ? uuid : 'x';
      },
    });
    expect(validateTaxSet(setOf([], { associated_rate_plan_ids: shy })).value?.associated_rate_plan_ids).toEqual([
      uuid,
    ]);
    expect(asked).toBe(1);
  });

  test('a list of rate plans that throws when it is looked at is an issue', () => {
    const trap = Object.defineProperty([uuid], 0, {
      get() {
        throw new Error('not today');
      },
    });
    expect(said(validateTaxSet(setOf([], { associated_rate_plan_ids: trap })))).toEqual([
      'unreadable associated_rate_plan_ids',
    ]);
  });
});

describe('resolving what a write model refers to', () => {
  let known: Tax;
  beforeEach(() => {
    known = full({ id: 'vat' });
  });
  const write = (...taxes: unknown[]) => setOf(taxes);

  test('a level and nested entries of null are none', () => {
    const { value } = resolveTaxSet(write({ id: 'vat', level: null, taxes: null }), [known]);
    expect(value?.taxes).toEqual([{ ...known, level: 0, taxes: [] }]);
  });

  test('fields of a tax in an entry are left out; an unknown one is a warning, a misspelt one an issue', () => {
    expect(said(resolveTaxSet(write({ id: 'vat', rate: '7' }), [known]))).toEqual([]);
    expect(said(resolveTaxSet(write({ id: 'vat', colour: 'red' }), [known]))).toEqual([
      'field_ignored taxes[0].colour',
    ]);
    expect(said(resolveTaxSet(write({ id: 'vat', levels: 2 }), [known]))).toEqual(['unknown_field taxes[0].levels']);
    expect(said(resolveTaxSet(write({ id: 'vat', level: 1, levels: 2 }), [known]))).toEqual([
      'field_ignored taxes[0].levels',
    ]);
  });

  test('takes the first of two taxes with one id, and skips entries that are not a tax or lack an id', () => {
    const list = [null, 'vat', [known], { ...known, id: 7 }, known, { ...known, rate: '7.00' }] as unknown as Tax[];
    expect(resolveTaxSet(write({ id: 'vat' }), list).value?.taxes[0]?.rate).toBe('19.00');
    expect(said(resolveTaxSet(write({ id: '7' }), list))).toEqual(['unknown_tax taxes[0].id']);
  });

  test.each([null, undefined, 'all', {}, new Map()])('a list of taxes that is %s has none', (list) => {
    expect(said(resolveTaxSet(write({ id: 'vat' }), list as unknown as Tax[]))).toEqual(['unknown_tax taxes[0].id']);
  });
});
