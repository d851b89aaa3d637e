import { describe, expect, test } from 'vitest';
import { resolveOnce, resolveTax } from '../../../src/core/definitions/local/resolve.js';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';

const cityTax = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.00',
  currency: 'EUR',
  is_inclusive: false,
};
const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true };
const withLocal = (local: object, tax: object = cityTax) => ({ ...tax, local });
const setOf = (...taxes: object[]) => ({ title: 'Somewhere', currency: 'EUR', taxes });
const codes = ({ issues = [] }: { issues?: ReadonlyArray<{ code: string; path: string }> | undefined }) =>
  issues.map(({ code, path }) => `${code} ${path}`);

describe('local rules of a tax', () => {
  test('keeps them, with null for open ends of ranges', () => {
    const { value } = validateTax(withLocal({ rates: [{ booked: { before: '2025-09-30' }, rate: '0' }] }));
    expect(value?.local).toEqual({ rates: [{ rate: '0', booked: { after: null, before: '2025-09-30' } }] });
  });

  test('accepts null for none, and reports null inside them', () => {
    expect(validateTax({ ...cityTax, local: null }).value?.local).toBeUndefined();
    expect(codes(validateTax(withLocal({ at_most: null })))).toEqual(['required local.at_most']);
  });

  test.each([
    ['a list', []],
    ['a text', 'here'],
    ['a number', 7],
    [
      'something that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no');
          },
        },
      ),
    ],
  ])('cannot be %s', (_, local) => {
    expect(validateTax(withLocal(local as object)).issues?.[0]?.path).toMatch(/^local/);
  });

  test('reports a difference between two places of a tax', () => {
    const row = (rate: string) => ({ rates: [{ age_under: 18, rate }] });
    const twice = (one: object, other: object) =>
      validateTaxSet(setOf({ ...vat, taxes: [withLocal(one)] }, { ...vat, title: 'GST', taxes: [withLocal(other)] }));
    expect(codes(twice(row('0'), row('0')))).toEqual([]);
    expect(codes(twice(row('0'), row('1')))).toEqual(['tax_conflict taxes[1].taxes[0]']);
    expect(twice(row('0'), row('1')).issues?.[0]?.params).toEqual({
      name: 'title "City tax"',
      first: 'taxes[0].taxes[0]',
      field: 'local',
    });
  });
});

describe('names in plus', () => {
  const surcharge = (plus: string[], more: object = {}) => ({
    ...cityTax,
    title: 'Surcharge',
    local: { logic: 'percent', rate: '200', base: { start: 'nothing', plus } },
    ...more,
  });

  test.each<[string, object[], string[]]>([
    ['a tax of a higher level', [surcharge(['City tax']), { ...cityTax, level: 1 }], []],
    ['a tax that is listed before it', [cityTax, surcharge(['City tax'])], []],
    ['a tax nested under it', [surcharge(['City tax'], { taxes: [cityTax] })], []],
    ['the tax that it is nested under', [{ ...cityTax, taxes: [surcharge(['City tax'])] }], ['plus_later']],
    ['a tax by its id', [{ ...cityTax, id: 'a' }, surcharge(['a'])], []],
    ['a tax that is listed after it', [surcharge(['City tax']), cityTax], ['plus_later']],
    ['itself', [surcharge(['Surcharge'])], ['plus_circular']],
  ])('%s', (_, taxes, expected) => {
    expect((validateTaxSet(setOf(...taxes)).issues ?? []).map(({ code }) => code)).toEqual(expected);
  });
});

describe('resolveTax', () => {
  const taxesOf = (...taxes: object[]) => validateTaxSet(setOf(...taxes)).value?.taxes ?? [];
  const resolved = (...taxes: object[]) => taxesOf(...taxes).map((tax) => resolveTax(tax, 2));

  test('derives the rules of a tax without local rules from its fields', () => {
    expect(resolved(cityTax)).toMatchObject([
      { logic: 'per_person_per_night', rows: [], on: ['lodging'], per: 'room' },
    ]);
  });

  test('fills in every default', () => {
    expect(resolved(withLocal({ rates: [{ age_under: 18, rate: '0' }] }))).toEqual([
      {
        logic: 'per_person_per_night',
        rate: { numerator: 200, denominator: 1 },
        rows: [
          {
            place: 0,
            rate: { numerator: 0, denominator: 1 },
            spans: new Map([['age', [{ first: 0, last: 17 }]]]),
            texts: [],
            prices: [],
          },
        ],
        ageOn: 'arrival',
        nightDate: 'evening',
        priceOf: 'room',
        priceFor: 'night',
        per: 'room',
        share: { numerator: 1, denominator: 1 },
        on: ['lodging'],
        atMost: undefined,
        isRoundedEach: false,
        asksPrice: false,
      },
    ]);
  });

  test('converts amounts to minor units, dates to day numbers, taxes to indexes', () => {
    const surcharge = {
      ...cityTax,
      title: 'Surcharge',
      local: {
        logic: 'percent',
        rate: '12.5',
        base: { start: 'nothing', plus: ['City tax'], share: '0.89' },
        at_most: '7.005',
        rates: [
          {
            price_over: '50',
            seasons: [{ from: '12-20', to: '01-10' }],
            dates: [{ after: '1970-01-02' }],
            booked: { before: '1970-01-03' },
            night_to: 8,
            nights_from: 3,
            rate: '200',
          },
        ],
      },
    };
    expect(resolved(cityTax, surcharge)?.[1]).toMatchObject({
      rate: { numerator: 1, denominator: 8 },
      share: { numerator: 89, denominator: 100 },
      atMost: { numerator: 1401, denominator: 2 },
      asksPrice: true,
      rows: [
        {
          rate: { numerator: 2, denominator: 1 },
          prices: [{ limit: { numerator: 5000, denominator: 1 }, isAfter: true, isUpper: false }],
          // Prices are limits beside the numbers.
          spans: new Map<string, unknown>([
            ['night', [{ first: 1, last: 8 }]],
            ['nights', [{ first: 3, last: Number.POSITIVE_INFINITY }]],
            ['date', [{ first: 1, last: Number.POSITIVE_INFINITY }]],
            // Days of a leap year: 20 December to the end, and up to 10 January.
            [
              'season',
              [
                { first: 0, last: 9 },
                { first: 354, last: 365 },
              ],
            ],
            ['booking', [{ first: Number.NEGATIVE_INFINITY, last: 2 }]],
          ]),
        },
      ],
    });
  });

  test('resolves each tax object once for sets that share taxes', () => {
    const resolve = resolveOnce();
    const [shared] = taxesOf(withLocal({ rates: [{ age_under: 18, rate: '0' }] }));
    const [equal] = taxesOf(withLocal({ rates: [{ age_under: 18, rate: '0' }] }));
    expect(shared && equal && [resolve(shared, 2), resolve(equal, 2)]).toEqual([
      shared && resolveTax(shared, 2),
      shared && resolveTax(shared, 2),
    ]);
    expect(shared && resolve(shared, 2)).toBe(shared && resolve(shared, 2));
    expect(equal && resolve(equal, 2)).not.toBe(shared && resolve(shared, 2));
  });
});
