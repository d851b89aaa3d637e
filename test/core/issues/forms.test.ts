import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { below, movedTo } from '../../../src/core/issues/issue.js';
import type { Issue } from '../../../src/index.js';
import {
  flattenIssues,
  InvalidArgumentError,
  taxSetSchema,
  toDetails,
  treeIssues,
  validateTaxSet,
} from '../../../src/index.js';

const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true };
const SET = {
  title: ' ',
  currency: 'EURO',
  taxes: [
    { ...VAT, rate: '5' },
    { ...VAT, title: 'B', taxes: [{ ...VAT, title: 5 }] },
  ],
};
const ISSUES = validateTaxSet(SET).issues ?? [];

const placed = (message: string, ...keys: Array<string | number>): Pick<Issue, 'keys' | 'message'> => ({
  keys,
  message,
});

/** Each list of issues, and the same issues as an error of zod. */
const LISTS: ReadonlyArray<readonly [about: string, issues: ReadonlyArray<Pick<Issue, 'keys' | 'message'>>]> = [
  ['no issues', []],
  ['an issue of the whole value', validateTaxSet(5).issues ?? []],
  ['issues of fields and nested fields', ISSUES],
  [
    'two issues of one field, and one of its list',
    [placed('a', 'taxes'), placed('b', 'taxes', 1), placed('c', 'taxes', 1)],
  ],
  ['a field and the whole value', [placed('a', 'title'), placed('b'), placed('c', 'title')]],
];

const zodError = (issues: ReadonlyArray<Pick<Issue, 'keys' | 'message'>>) =>
  new z.ZodError(issues.map(({ keys, message }) => ({ code: 'custom', path: [...keys], message, input: undefined })));

describe('the keys of an issue', () => {
  test('are the names and indexes of its path', () => {
    expect(ISSUES.map(({ path, keys }) => [path, keys])).toEqual([
      ['title', ['title']],
      ['currency', ['currency']],
      ['taxes[1].rate', ['taxes', 1, 'rate']],
      ['taxes[1].taxes[0].title', ['taxes', 1, 'taxes', 0, 'title']],
      ['taxes[1].taxes[0].rate', ['taxes', 1, 'taxes', 0, 'rate']],
    ]);
  });

  test('follow the path of an issue that is moved', () => {
    const [issue] = validateTaxSet(5).issues ?? [];
    expect(below('saved', [...(issue === undefined ? [] : [issue]), ...ISSUES]).map(({ keys }) => keys)).toEqual([
      ['saved'],
      ...ISSUES.map(({ keys }) => ['saved', ...keys]),
    ]);
    expect(below('data', [movedTo('[0].id', { ...ISSUES[0] } as Issue)])[0]?.keys).toEqual(['data', 0, 'id']);
  });

  test('are the path of Standard Schema', () => {
    const refused = taxSetSchema['~standard'].validate(SET);
    expect(refused.issues?.map(({ path }) => path)).toEqual(ISSUES.map(({ keys }) => keys));
  });

  test('are in the JSON of an issue', () => {
    expect(Object.keys(ISSUES[0] ?? {})).toEqual(['code', 'path', 'keys', 'message', 'params']);
  });
});

describe('flattenIssues', () => {
  test.each(LISTS)('equals z.flattenError for %s', (_, issues) => {
    expect(flattenIssues(issues)).toEqual(z.flattenError(zodError(issues)));
  });

  test('has a field that is called __proto__', () => {
    const { fieldErrors } = flattenIssues([placed('a', '__proto__')]);
    expect(Object.entries(fieldErrors)).toEqual([['__proto__', ['a']]]);
    expect(Object.getPrototypeOf(fieldErrors)).toBe(Object.prototype);
  });
});

describe('treeIssues', () => {
  test.each(LISTS)('equals z.treeifyError for %s', (_, issues) => {
    expect(treeIssues(issues)).toEqual(z.treeifyError(zodError(issues)));
  });

  test('has a field that is called __proto__, and changes no prototype', () => {
    const { properties = {} } = treeIssues([placed('a', '__proto__', 'errors'), placed('b', '__proto__')]);
    expect(Object.keys(properties)).toEqual(['__proto__']);
    expect(Object.getOwnPropertyDescriptor(properties, '__proto__')?.value).toEqual({
      errors: ['b'],
      properties: { errors: { errors: ['a'] } },
    });
    expect(Object.hasOwn(Object.prototype, 'errors')).toBe(false);
  });
});

test.each([undefined, 'x', [null], [{ path: 'title', message: 'a' }], [{ keys: [-1], message: 'a' }]])(
  'flattenIssues and treeIssues refuse %j',
  (issues) => {
    for (const format of [flattenIssues, treeIssues])
      expect(() => format(issues as never)).toThrow(InvalidArgumentError);
  },
);

test('toDetails, flattenIssues and treeIssues have the same sentences of a top field', () => {
  const [title] = ISSUES;
  const sentences = [title?.message];
  expect(toDetails(ISSUES)['title']).toEqual(sentences);
  expect(flattenIssues(ISSUES).fieldErrors['title']).toEqual(sentences);
  expect(treeIssues(ISSUES).properties?.['title']?.errors).toEqual(sentences);
});
