import { afterAll, describe, expect, it } from 'vitest';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { resolveTaxSet, validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';
import type { Issue, Result } from '../../../src/core/issues/issue.js';
import { MOST_ISSUES } from '../../../src/core/issues/report.js';
import { validateStay } from '../../../src/core/stay/validate-stay.js';
import { ENTRY_FIELDS, SET_FIELDS } from './fields.js';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const set = { title: 'Set', currency: 'EUR', taxes: [vat] };
const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };

function throwing(): never {
  throw new Error('not for you');
}
const trap = new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing, getPrototypeOf: throwing });
const listTrap = new Proxy([], { get: throwing, has: throwing, ownKeys: throwing, getPrototypeOf: throwing });
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const endless: object = new Proxy({}, { get: (_, name) => (name === 'taxes' ? [endless, endless] : undefined) });

const cyclic: Record<string, unknown> = { ...vat };
cyclic['taxes'] = [cyclic, cyclic];
const bare: Record<string, unknown> = {};
bare['taxes'] = Array(50).fill(bare);
let deep: object = vat;
for (let depth = 0; depth < 100_000; depth += 1) deep = { ...vat, title: `Level ${depth}`, taxes: [deep] };

const million = Array(1_000_000).fill(null);
const long = ' '.repeat(1_000_000);
const digits = '9'.repeat(1_000_000);
const crowded = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`max_night${at}`, at]));
class Entity {
  readonly #secret = 'VAT';
  get title() {
    return this.#secret;
  }
}

const VALUES: Array<[string, unknown]> = [
  ['undefined', undefined],
  ['null', null],
  ['a number', Number.NaN],
  ['text', 'tax'],
  ['a bigint', 10n],
  ['a symbol', Symbol('tax')],
  ['a function', throwing],
  ['an array', []],
  ['a million entries', million],
  ['a long text', long],
  ['many digits', digits],
  ['a date', new Date()],
  ['a map', new Map()],
  ['a class instance', new Entity()],
  ['a proxy that throws', trap],
  ['a list that throws', listTrap],
  ['a revoked proxy', revoked.proxy],
  ['an endless proxy', endless],
  ['a cyclic tax', cyclic],
  ['a cyclic object', bare],
  ['100,000 levels', deep],
  ['10,000 fields', crowded],
  ['a null prototype', Object.create(null)],
  ['__proto__ as a key', JSON.parse('{"__proto__": {"rate": "5"}, "constructor": {"prototype": {}}, "toString": 1}')],
];

const ROOM_FIELDS = ['persons', 'nightlyPrices', 'price', 'nights', 'count', 'checkIn'];

function manyTaxes(fields: object) {
  return { ...set, taxes: Array.from({ length: 1_100 }, (_, at) => ({ ...vat, id: `tax ${at}`, ...fields })) };
}

/** Every place that a value can be put in. */
const PLACES: Array<[string, (value: unknown) => Result<unknown>]> = [
  ['validateTax', validateTax],
  ['validateTaxSet', validateTaxSet],
  ['validateStay', (value) => validateStay(value, 'EUR')],
  ['the currency of validateStay', (value) => validateStay(stay, value as string)],
  ['resolveTaxSet', (value) => resolveTaxSet(value, [])],
  ['the taxes of resolveTaxSet', (value) => resolveTaxSet({ ...set, taxes: [{ id: 'a' }] }, value as [])],
  ['one tax of resolveTaxSet', (value) => resolveTaxSet({ ...set, taxes: [{ id: 'a' }] }, [value as never])],
  ['a range', (value) => validateTax({ ...vat, applicable_date_ranges: [value] })],
  ['an end of a range', (value) => validateTax({ ...vat, applicable_date_ranges: [{ after: value }] })],
  ['an entry', (value) => validateTaxSet({ ...set, taxes: [value, vat, value] })],
  ['a nested entry', (value) => validateTaxSet({ ...set, taxes: [{ ...vat, taxes: [value] }] })],
  ['a reference', (value) => resolveTaxSet({ ...set, taxes: [value] }, [])],
  ['a room', (value) => validateStay({ ...stay, rooms: [value] }, 'EUR')],
  ['a price', (value) => validateStay({ ...stay, rooms: [{ persons: 1, nightlyPrices: [value] }] }, 'EUR')],
  ['1,100 entries', (value) => validateTaxSet({ ...set, taxes: Array(1_100).fill(value) })],
  ['the title of 1,100 taxes', (value) => validateTaxSet(manyTaxes({ title: value }))],
  ['the ranges of 1,100 taxes', (value) => validateTaxSet(manyTaxes({ applicable_date_ranges: value }))],
  ['1,000 rooms', (value) => validateStay({ ...stay, rooms: Array(1_000).fill(value) }, 'EUR')],
  ...ENTRY_FIELDS.map((name): [string, (value: unknown) => Result<unknown>] => [
    `${name} of a tax in a set`,
    (value) => validateTaxSet({ ...set, taxes: [{ ...vat, [name]: value }] }),
  ]),
  ...SET_FIELDS.map((name): [string, (value: unknown) => Result<unknown>] => [
    `${name} of a set`,
    (value) => validateTaxSet({ ...set, [name]: value }),
  ]),
  ...ROOM_FIELDS.map((name): [string, (value: unknown) => Result<unknown>] => [
    `${name} of 100 rooms`,
    (value) => validateStay({ ...stay, rooms: Array(100).fill({ ...stay.rooms[0], [name]: value }) }, 'EUR'),
  ]),
];

let slowest = { milliseconds: 0, place: '' };

/** The result, which is a plain one of bounded size. What would take forever, the runner stops after five seconds. */
function answer(place: string, validate: () => Result<unknown>): Result<unknown> {
  const start = performance.now();
  const result = validate();
  const milliseconds = performance.now() - start;
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, place };
  const issues = result.issues ?? result.warnings;
  expect(issues.length).toBeLessThanOrEqual(MOST_ISSUES + 1);
  expect(issues.filter(isTooLong)).toEqual([]);
  // One call for all of them: a thousand take longer than the validation.
  const params = issues.map((issue) => issue.params);
  expect(JSON.parse(JSON.stringify(params))).toStrictEqual(params);
  return result;
}

function isTooLong({ path, message, params }: Issue): boolean {
  return message.length >= 400 || path.length >= 400 || JSON.stringify(params).length >= 1_000;
}

describe.each(PLACES)('%s', (place, validate) => {
  it.each(VALUES)('returns a result for %s', (name, value) => {
    answer(`${name} as ${place}`, () => validate(value));
  });
});

afterAll(() => {
  if (process.env['REPORT_SLOWEST']) console.log(`slowest: ${slowest.place}, ${slowest.milliseconds.toFixed(1)} ms`);
});

describe('hostile taxes', () => {
  it('are refused at the unreadable field, and their other fields are read', () => {
    const tax = {
      ...vat,
      get rate() {
        return throwing();
      },
      title: '',
    };
    const { issues = [] } = validateTax(tax);
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual(['blank title', 'unreadable rate']);
    expect(validateTax(trap).issues).toEqual([
      {
        code: 'unreadable',
        path: '',
        keys: [],
        message: 'The value must be plain data (reading it threw an error).',
        params: { field: '' },
      },
    ]);
  });

  it('are read once: rules and result see the same value of a getter', () => {
    let reads = 0;
    const tax = {
      ...vat,
      get rate() {
        reads += 1;
        return reads === 1 ? '19.00' : '1900';
      },
    };
    expect(validateTax(tax).value?.rate).toBe('19.00');
    expect(reads).toBe(1);
  });

  it('are refused inside themselves', () => {
    const { issues = [] } = validateTaxSet({ ...set, taxes: [cyclic] });
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'tax_inside_itself taxes[0].taxes[0]',
      'tax_inside_itself taxes[0].taxes[1]',
    ]);
  });

  it('cause at most a thousand issues', () => {
    const { issues = [] } = validateTaxSet({ ...set, taxes: million });
    expect(issues).toHaveLength(MOST_ISSUES + 1);
    expect(issues.at(-1)?.code).toBe('too_many_issues');
  });

  it('cause issues for at most a thousand unknown names', () => {
    const { issues = [] } = validateTax({ ...vat, id: 'a', ...crowded });
    expect(issues.at(-1)).toEqual({
      code: 'too_many_fields',
      path: '',
      keys: [],
      message: 'There must be at most 1,000 different unknown fields. The rest was not checked.',
      params: { most: 1_000 },
    });
  });

  it('do not change Object.prototype', () => {
    validateTax(JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
