import { describe, expect, test } from 'vitest';
import { readCases } from '../../../src/trials/cases/read.js';
import type { Cases } from '../../../src/trials/testing/index.js';
import { runCases } from '../../../src/trials/testing/index.js';
import { LISBON, nights } from './lisbon.js';

const issuesOf = (input: unknown) => readCases(input).issues.map(({ code, path }) => `${path} ${code}`);
const CASE = { name: 'a night', stay: nights(1), expect: { total: '114.00' } };

test('a file, or the list of its cases', () => {
  expect(issuesOf({ $schema: '../../cases.json', taxSet: LISBON, cases: [CASE] })).toEqual([]);
  expect(issuesOf([CASE])).toEqual([]);
});

test('reports every mistake at once, each with its place', () => {
  const input = {
    taxset: LISBON,
    cases: [
      {
        nmae: 'a night',
        stay: nights(1),
        source: { url: ' ', checked: '2026-02-30', by: 'me' },
        expect: {
          totl: '1.00',
          net: 100,
          price: '1,00',
          taxes: { VAT: 6, 'City tax': 'none', Fee: null },
          nights: { '2026-02-30': { totall: '1' } },
          rooms: [{ total: '-1.00' }, { taxes: [] }],
          issues: 'price_form',
          warnings: [7],
        },
      },
      'a case',
      { name: 'nothing' },
    ],
  };
  expect(issuesOf(input)).toEqual([
    'taxset unknown_field',
    'cases[0].nmae unknown_field',
    'cases[0].name required',
    'cases[0].source.by unknown_field',
    'cases[0].source.url blank',
    'cases[0].source.checked not_a_date',
    'cases[0].expect.totl unknown_field',
    'cases[0].expect.price not_decimal',
    'cases[0].expect.net number_not_text',
    'cases[0].expect.issues not_a_list',
    'cases[0].expect.warnings[0] not_text',
    'cases[0].expect.taxes.VAT number_not_text',
    'cases[0].expect.taxes["City tax"] not_decimal',
    'cases[0].expect.nights["2026-02-30"] not_a_date',
    'cases[0].expect.nights["2026-02-30"].totall unknown_field',
    'cases[0].expect.rooms[1].taxes not_an_object',
    'cases[1] not_an_object',
    'cases[2].stay required',
    'cases[2].expect required',
  ]);
});

test('refuses an unknown name of a policy, or another type', () => {
  const [issue] = readCases([{ ...CASE, policy: 'chanelManager' }]).issues;
  expect(issue).toMatchObject({ path: '[0].policy', code: 'not_one_of', params: { suggestion: 'channelManager' } });
  expect(issuesOf([{ ...CASE, policy: 7 }])).toEqual(['[0].policy not_an_object']);
});

test('reports unknown codes with the nearest one; issues and warnings have different codes', () => {
  const codes = { issues: ['prce_form', 'price_form'], warnings: ['extra_untaxed', 'price_form', ' ', 'labelUnknown'] };
  const { issues } = readCases([{ ...CASE, expect: codes }]);
  expect(issues.map(({ path, message }) => [path, message])).toEqual([
    ['[0].expect.warnings[2]', 'warnings[2] must not be blank (got " ").'],
    [
      '[0].expect.issues[0]',
      'issues[0] must be the code of an issue, such as "price_form" (got "prce_form"). Did you mean "price_form"?',
    ],
    [
      '[0].expect.warnings[1]',
      'warnings[1] must be the code of a warning, such as "extra_untaxed" (got "price_form").',
    ],
    [
      '[0].expect.warnings[3]',
      'warnings[3] must be the code of a warning, such as "extra_untaxed" (got "labelUnknown"). Did you mean "label_unknown"?',
    ],
  ]);
});

test('reports an unknown key with the nearest one', () => {
  const [issue] = readCases({ taxSet: LISBON, cases: [{ ...CASE, expects: {} }] }).issues;
  expect(issue?.message).toBe('Unknown field "expects". Did you mean "expect"?');
});

describe('any value gives a report', () => {
  const circle: { cases?: unknown } = {};
  circle.cases = [circle];
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'cases'],
    ['no list of cases', { taxSet: LISBON, cases: {} }],
    ['a circle', circle],
    [
      'what throws when it is read',
      {
        get cases() {
          throw new Error('no');
        },
      },
    ],
    ['more cases than anybody has', { taxSet: LISBON, cases: Array.from({ length: 10_001 }, () => CASE) }],
  ])('%s', (_, input) => {
    const { issues, cases } = runCases(input as Cases);
    expect(issues.length).toBeGreaterThan(0);
    expect(cases[0]).toEqual({ name: 'cases', ok: false, differences: [] });
  });
});
