import { describe, expect, test } from 'vitest';
import * as core from '../../src/index.js';

const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
const SET = { title: 'Germany', currency: 'EUR', taxes: [VAT] };
const STAY = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
const CALCULATOR = core.createCalculator(SET);
const QUOTE = CALCULATOR.quote(STAY);

/** Every function of the core, with arguments that it takes. */
const CALLS: { readonly [Name in Functions]: readonly unknown[] } = {
  advice: [SET, {}],
  createCalculator: [SET, {}],
  defineTaxSet: [SET],
  difference: [QUOTE, QUOTE],
  explain: [QUOTE, {}],
  preview: [SET, {}],
  priceForNet: [CALCULATOR, STAY, '100.00'],
  priceForTotal: [CALCULATOR, STAY, '100.00'],
  quote: [SET, STAY, {}],
  quoteToJson: [QUOTE],
  readRecord: [core.recordOf(QUOTE)],
  recordOf: [QUOTE],
  resolveTaxSet: [SET, [VAT]],
  scenarios: [SET, {}],
  stayJsonSchema: [],
  staySchema: ['EUR'],
  taxJsonSchema: [],
  taxSetJsonSchema: [],
  toDetails: [[]],
  validateStay: [STAY, 'EUR', 2],
  validateTax: [VAT],
  validateTaxSet: [SET],
  verifyRecord: [core.recordOf(QUOTE)],
};

type Core = typeof core;
type Functions = {
  [Name in keyof Core]: Core[Name] extends abstract new (
    ...given: never[]
  ) => unknown
    ? never
    : Core[Name] extends (...given: never[]) => unknown
      ? Name
      : never;
}[keyof Core];

const BAD = [
  undefined,
  null,
  300,
  Number.NaN,
  'x',
  '',
  true,
  [],
  [null],
  {},
  { savd: SET },
  new Date(0),
  () => 1,
  Symbol('x'),
  1n,
];

const calls = Object.entries(CALLS).flatMap(([name, good]) => good.map((_, at) => [name, at] as const));

/** What a call came to: an answer, or the issues of what it threw. */
function outcome(name: string, given: readonly unknown[]): readonly core.Issue[] | 'answered' {
  try {
    Reflect.apply(Reflect.get(core, name), undefined, given);
    return 'answered';
  } catch (error) {
    expect(error).toHaveProperty('issues');
    return (error as core.InvalidArgument).issues;
  }
}

describe('a call with something else than a function takes', () => {
  test.each(calls)('%s, argument %i: answers, or throws issues with a sentence', (name, at) => {
    for (const bad of BAD) {
      const found = outcome(name, CALLS[name as Functions].with(at, bad));
      if (found === 'answered') continue;
      expect(found.length).toBeGreaterThan(0);
      for (const { code, path, message } of found) {
        expect(core.ISSUE_CODES).toContain(code);
        expect(path).toBeTypeOf('string');
        expect(message).toMatch(/\.$|\?$/);
      }
    }
  });

  const issuesOf = (name: Functions, ...given: unknown[]) => {
    const found = outcome(name, given);
    return found === 'answered' ? found : found.map(({ code, path, message }) => [code, path, message]);
  };

  test('names the place, and what was found there', () => {
    expect(issuesOf('priceForTotal', CALCULATOR, STAY, 300)).toEqual([
      ['number_not_text', 'total', 'total must be text, because numbers lose digits (got 300). Write "300".'],
    ]);
    expect(issuesOf('priceForNet', SET, STAY, '300.00')).toEqual([
      ['not_accepted', 'calculator', 'calculator must be a calculator of createCalculator (got an object).'],
    ]);
    expect(issuesOf('toDetails', undefined)).toEqual([
      ['not_accepted', 'issues', 'issues must be a list of issues (got missing).'],
    ]);
    expect(issuesOf('preview', SET, null)).toEqual([
      [
        'not_accepted',
        'options',
        expect.stringMatching(/^options must be an object with any of saved, .* \(got null\)\.$/),
      ],
    ]);
    expect(issuesOf('scenarios', SET, { price: null })).toEqual([
      ['not_decimal', 'price', 'price must be a price such as "100.00" (got null).'],
    ]);
    expect(issuesOf('preview', SET, { scenarios: [{ name: 1, stay: STAY }] })).toEqual([
      ['not_accepted', 'scenarios[0].name', 'scenarios[0].name must be text (got 1).'],
    ]);
    expect(issuesOf('explain', core.recordOf(QUOTE))).toEqual([
      ['not_accepted', 'quote', expect.stringContaining('of a record: record.quote')],
    ]);
    expect(core.validateStay(STAY, 'EUR', 'x' as never).issues).toMatchObject([
      { code: 'not_whole_number', path: 'digits' },
    ]);
  });

  test.each<[Functions, object, string]>([
    ['preview', { save: SET }, 'saved'],
    ['preview', { scenarois: [] }, 'scenarios'],
    ['scenarios', { savd: SET }, 'saved'],
    ['advice', { todai: '2026-05-01' }, 'today'],
  ])('%s with a misspelt option %j names the nearest', (name, options, suggestion) => {
    const [misspelt] = Object.keys(options);
    const first = CALLS[name][0];
    expect(issuesOf(name, first, options)).toEqual([
      ['unknown_field', misspelt, `Unknown field "${misspelt}". Did you mean "${suggestion}"?`],
    ]);
  });

  test('explain with a misspelt field of the context says where', () => {
    expect(issuesOf('explain', QUOTE, { taxset: SET })).toEqual([
      ['unknown_field', 'context.taxset', 'Unknown field "taxset". Did you mean "taxSet"?'],
    ]);
  });

  test('preview with a saved set in place of options names each of its fields', () => {
    const found = outcome('preview', [SET, SET]);
    expect(found).toMatchObject([{ path: 'title' }, { path: 'currency' }, { path: 'taxes' }]);
  });
});
