import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { FileKind } from '../../.ci/file-schemas.js';
import { fileSchemas, KINDS } from '../../.ci/file-schemas.js';
import { definitionsJsonSchema } from '../../src/channel/api/index.js';
import { quote, recordOf, stayJsonSchema, taxJsonSchema, taxSetJsonSchema, validateTaxSet } from '../../src/index.js';
import { STAY, TAX_SET } from '../cli/fake-io.js';

/** Services check requests with validators that refuse a schema for what is only doubtful in it. */

const STRICT = { strict: true, strictTypes: true, strictRequired: true, allowUnionTypes: true, validateFormats: false };

const schemas = fileSchemas();
const validators = new Map<FileKind, ValidateFunction>();

/** Compiled once: a large schema takes seconds. */
function compiled(kind: FileKind): ValidateFunction {
  const validator = validators.get(kind) ?? new Ajv2020(STRICT).compile(schemas[kind]);
  validators.set(kind, validator);
  return validator;
}

test.each(KINDS)('%s passes a validator in its strict mode', (kind) => {
  expect(() => compiled(kind)).not.toThrow();
});

test('a strict validator takes what is right, and refuses what is not', () => {
  const [room] = STAY.rooms;
  const isStay = compiled('stay');
  const verdicts = [
    room,
    { persons: 2, price: '200.00', nights: 2 },
    { persons: 2, price: '200.00' },
    { persons: 2, nights: 2, nightlyPrices: ['100.00'] },
    { persons: 2, price: '200.00', nights: 2, nightlyPrices: ['100.00'] },
    { price: '200.00', nights: 2 },
    { persons: 2 },
  ].map((one) => isStay({ ...STAY, rooms: [one] }));
  expect(verdicts).toEqual([true, true, false, false, false, false, false]);
  expect(compiled('tax-set')(TAX_SET)).toBe(true);
  expect(compiled('record')(JSON.parse(JSON.stringify(recordOf(quote(TAX_SET, STAY)))))).toBe(true);
});

const FEE = { logic: 'per_night', type: 'fee', rate: '1.00', currency: 'EUR', is_inclusive: false };

/** Where a part of a schema is a list, with its `maxItems`. */
function listsIn(node: unknown, place = ''): Array<readonly [place: string, most: unknown]> {
  if (typeof node !== 'object' || node === null) return [];
  const { type, maxItems } = Object(node);
  const own = [type].flat().includes('array') ? [[place, maxItems] as const] : [];
  const inside = Object.entries(node).filter(([key]) => key !== 'examples');
  return [...own, ...inside.flatMap(([key, value]) => listsIn(value, `${place}/${key}`))];
}

test.each(KINDS)('every list of %s has its limit', (kind) => {
  const lists = listsIn(schemas[kind]);
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter(([, most]) => !Number.isSafeInteger(most))).toEqual([]);
});

test.each(['2020-12', '07', 'openapi-3.0'] as const)('every list has its limit in the form %s', (draft) => {
  const forms = [taxJsonSchema, taxSetJsonSchema, stayJsonSchema, definitionsJsonSchema].map((make) => make({ draft }));
  expect(forms.flatMap((form) => listsIn(form)).filter(([, most]) => !Number.isSafeInteger(most))).toEqual([]);
});

test('takes as many taxes at the top of a set, and inside a tax, as validation does', () => {
  const taxes = (count: number) => Array.from({ length: count }, (_, at) => ({ ...FEE, title: `Fee ${at}` }));
  const inside = (count: number) => taxes(1).map((tax) => ({ ...tax, taxes: repeated(count) }));
  const repeated = (count: number) => Array.from({ length: count }, () => ({ ...taxes(2)[1], taxes: [] }));
  for (const list of [taxes(200), taxes(201), inside(1_999), inside(2_001)]) {
    const set = { title: 'Many', currency: 'EUR', taxes: list };
    expect(compiled('tax-set')(set)).toBe(validateTaxSet(set).issues === undefined);
  }
});
