import { describe, expect, test } from 'vitest';
import type { Case } from '../../../src/trials/testing/index.js';
import { runCases } from '../../../src/trials/testing/index.js';
import { CITY, LISBON, nights, VAT } from './lisbon.js';

const run = (expected: Case['expect'], more: Partial<Case> = {}, taxSet: unknown = LISBON) =>
  runCases([{ name: 'one', stay: nights(8), expect: expected, ...more }], { taxSet: taxSet as typeof LISBON });
const differences = (...args: Parameters<typeof run>) => run(...args).cases[0]?.differences;

describe('expected figures of a quote', () => {
  test('all of it', () => {
    const night = { taxes: { VAT: '6.00', 'City tax': '8.00' }, total: '114.00' };
    const found = run({
      price: '848.00',
      net: '800.00',
      inclusive: '48.00',
      exclusive: '56.00',
      total: '904.00',
      taxes: { VAT: '48.00', 'City tax': '56.00', Fee: null },
      nights: { '2026-12-24': night, '2026-12-31': { taxes: { 'City tax': '0.00' } } },
      rooms: [{ total: '904.00', taxes: { VAT: '48.00' } }],
      issues: [],
    });
    expect(found).toEqual({ issues: [], cases: [{ name: 'one', ok: true, differences: [] }] });
  });

  test('what is paid with the booking, and at the house', () => {
    const atHouse = { ...LISBON, taxes: [VAT, { ...CITY, local: { due: 'house' } }] };
    expect(differences({ due: { booking: '848.00', house: '56' } }, {}, atHouse)).toEqual([]);
    expect(differences({ due: { house: '0' } })).toEqual([]);
    expect(differences({ due: { booking: '904', house: '0' } }, {}, atHouse)).toEqual([
      { path: 'due.booking', expected: '904', got: '848.00' },
      { path: 'due.house', expected: '0', got: '56.00' },
    ]);
  });

  test('what is due has no other fields, and amounts as texts', () => {
    const { issues } = run({ due: { hotel: '1', house: 14 } } as unknown as Case['expect']);
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['[0].expect.due.hotel', 'unknown_field'],
      ['[0].expect.due.house', 'number_not_text'],
    ]);
    expect(run({ due: '14.00' } as unknown as Case['expect']).issues.map(({ path }) => path)).toEqual([
      '[0].expect.due',
    ]);
  });

  test('none at all', () => expect(run({}).cases[0]?.ok).toBe(true));

  test('amounts compare as numbers', () => {
    expect(differences({ total: '904', net: '0800.000', taxes: { 'City tax': '56.0' } })).toEqual([]);
    expect(differences({ total: '90.4' })).toHaveLength(1);
    expect(differences({ total: '-904' })).toHaveLength(1);
  });

  test('differences with their places', () => {
    const found = differences({
      total: '912.00',
      taxes: { 'City tax': '64.00', Fee: '5.00', VAT: null },
      nights: { '2026-12-31': { taxes: { 'City tax': '8.00' }, total: '114.00' }, '2027-01-01': { total: '106.00' } },
      rooms: [{ total: '912.00' }, {}],
      warnings: ['extra_untaxed'],
    });
    expect(found).toEqual([
      { path: 'total', expected: '912.00', got: '904.00' },
      { path: 'taxes["City tax"]', expected: '64.00', got: '56.00' },
      { path: 'taxes.Fee', expected: '5.00', got: null },
      { path: 'taxes.VAT', expected: null, got: '48.00' },
      { path: 'nights["2026-12-31"].taxes["City tax"]', expected: '8.00', got: '0.00' },
      { path: 'nights["2026-12-31"].total', expected: '114.00', got: '106.00' },
      { path: 'nights["2027-01-01"]', expected: { total: '106.00' }, got: null },
      { path: 'rooms[0].total', expected: '912.00', got: '904.00' },
      { path: 'rooms[1]', expected: {}, got: null },
      { path: 'warnings', expected: ['extra_untaxed'], got: [] },
    ]);
  });

  test('lines of one title are added up', () => {
    const twice = {
      ...LISBON,
      taxes: [
        { ...CITY, id: 'a' },
        { ...CITY, id: 'b', rate: '1.00' },
      ],
    };
    expect(differences({ taxes: { 'City tax': '70.00' } }, {}, twice)).toEqual([]);
  });
});

describe('a policy', () => {
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['149.00'] }] };
  const set = { ...LISBON, taxes: [{ ...VAT, rate: '15.00' }] };

  test('can be a name or the options', () => {
    expect(differences({ net: '129.57' }, { stay }, set)).toEqual([]);
    expect(differences({ net: '129.56' }, { stay, policy: 'channelManager' }, set)).toEqual([]);
    expect(differences({ net: '129.56' }, { stay, policy: { rounding: { mode: 'up', unit: 'night' } } }, set)).toEqual(
      [],
    );
  });

  test('with an unknown name is an issue at its place', () => {
    const { issues } = run({ net: '129.57' }, { stay, policy: { exclusiveBase: 'gross' } as never }, set);
    expect(issues).toMatchObject([{ path: '[0].policy.exclusiveBase', code: 'not_one_of' }]);
  });
});

describe('a case that expects an issue', () => {
  const BAD = { checkIn: '2026-02-30', rooms: [{ persons: 2, nightlyPrices: ['106.00'] }] };

  test('passes for that issue', () => {
    expect(run({ issues: ['not_a_date'] }, { stay: BAD })).toEqual({
      issues: [],
      cases: [{ name: 'one', ok: true, differences: [] }],
    });
  });

  test('fails for another issue, for one more, and for none', () => {
    const other = differences({ issues: ['price_form'] }, { stay: BAD });
    expect(other).toEqual([{ path: 'issues', expected: ['price_form'], got: ['not_a_date'] }]);
    expect(differences({ issues: ['not_a_date', 'price_form'] }, { stay: BAD })).toHaveLength(1);
    const none = differences({ issues: ['not_a_date'] });
    expect(none).toEqual([{ path: 'issues', expected: ['not_a_date'], got: [] }]);
  });

  test('passes for an issue of the tax set', () => {
    const wrong = { ...LISBON, currency: 'EURO' };
    expect(run({ issues: ['unknown_currency'] }, {}, wrong).cases[0]?.ok).toBe(true);
    const { issues, cases } = run({ total: '904.00' }, {}, wrong);
    expect(issues).toMatchObject([{ path: 'taxSet.currency', code: 'unknown_currency' }]);
    expect(cases[0]?.differences).toEqual([
      { path: 'issues', expected: [], got: ['unknown_currency'] },
      { path: 'total', expected: '904.00', got: null },
    ]);
  });

  test('an unexpected refusal is reported with its place', () => {
    const { issues, cases } = run({}, { stay: BAD });
    expect(issues).toMatchObject([{ path: '[0].stay.checkIn', code: 'not_a_date' }]);
    expect(cases[0]?.ok).toBe(false);
  });
});

test('a case with a mistake fails, and the others run', () => {
  const cases = [
    { name: 'wrong', stay: nights(1), expect: { totl: '1.00' } },
    { name: 'right', stay: nights(1), expect: { total: '114.00' } },
  ];
  const { issues, cases: found } = runCases({ taxSet: LISBON, cases: cases as Case[] });
  expect(issues).toMatchObject([{ path: 'cases[0].expect.totl', code: 'unknown_field' }]);
  expect(found.map(({ name, ok }) => [name, ok])).toEqual([
    ['wrong', false],
    ['right', true],
  ]);
});

test('a case that cannot be run also reports the issues of its policy and its stay', () => {
  const cases = [
    {
      name: 'wrong',
      stay: { ...nights(1), checkIn: '2026-02-30' },
      policy: { maxNight: 'stay' },
      expect: { totl: '1' },
    },
    { name: 'policy', stay: { ...nights(1), checkIn: '2026-02-30' }, policy: { maxNight: 'stay' }, expect: {} },
    { name: 'refused', stay: { ...nights(1), checkIn: '2026-02-30' }, expect: { totl: '1', issues: ['not_a_date'] } },
    { name: 'no stay', expect: { total: '1' } },
    'no case',
  ];
  const { issues } = runCases({ taxSet: LISBON, cases: cases as unknown as Case[] });
  expect(issues.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
    'cases[0].expect.totl unknown_field',
    'cases[0].policy.maxNight unknown_field',
    'cases[0].stay.checkIn not_a_date',
    'cases[1].policy.maxNight unknown_field',
    'cases[1].stay.checkIn not_a_date',
    'cases[2].expect.totl unknown_field',
    'cases[3].stay required',
    'cases[4] not_an_object',
  ]);
});

test('an invalid tax set hides issues of the stays that depend on it', () => {
  const cases = [
    { name: 'one', stay: { ...nights(1), checkIn: '2026-02-30' }, expect: {} },
    { name: 'two', stay: { ...nights(1), checkIn: '2026-02-30' }, expect: { issues: ['unknown_currency'] } },
  ];
  const { issues, cases: found } = runCases({ taxSet: { ...LISBON, currency: 'EURO' }, cases: cases as Case[] });
  expect(issues.map(({ path }) => path)).toEqual(['taxSet.currency', 'cases[0].stay.checkIn']);
  expect(found.map(({ ok }) => ok)).toEqual([false, true]);
});

test.each([null, 5])('%j is not a file of cases, and gives that issue alone', (input) => {
  const { issues, cases } = runCases(input as unknown as Case[]);
  expect(issues.map(({ path }) => path)).toEqual(['']);
  expect(cases).toEqual([{ name: 'cases', ok: false, differences: [] }]);
});

test('an invalid tax set is reported without cases', () => {
  const of = (taxSet: unknown) => runCases({ taxSet: taxSet as typeof LISBON, cases: [] });
  expect(of(LISBON)).toEqual({ issues: [], cases: [] });
  const { issues, cases } = of(5);
  expect(issues.map(({ code, path }) => [code, path])).toEqual([['not_an_object', 'taxSet']]);
  expect(cases).toEqual([{ name: 'cases', ok: false, differences: [] }]);
  expect(of({ ...LISBON, title: '' }).issues.map(({ path }) => path)).toEqual(['taxSet.title']);
});

test('an invalid entry of a list of cases is named by its place', () => {
  const { issues } = runCases(['x' as unknown as Case], { taxSet: LISBON });
  expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^\[0\] must be an object/)]);
});

test('a path to a tax set is allowed in a file alone', () => {
  const { issues, cases } = runCases({ taxSet: './lisbon.json', cases: [] });
  expect(issues).toMatchObject([{ path: 'taxSet', code: 'not_an_object' }]);
  expect(cases).toMatchObject([{ name: 'cases', ok: false }]);
});

test('an unknown option is refused', () => {
  expect(() => runCases([], { taxset: LISBON } as object)).toThrow('Did you mean "taxSet"?');
});
