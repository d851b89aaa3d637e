import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { FileKind } from '../../.ci/file-schemas.js';
import { fileSchemas, KINDS } from '../../.ci/file-schemas.js';
import { quote, recordOf } from '../../src/index.js';
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
