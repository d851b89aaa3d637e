import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { taxJsonSchema, taxSetJsonSchema } from '../../../src/core/definitions/json-schema.js';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';
import { stayJsonSchema } from '../../../src/core/stay/json-schema.js';
import { BEYOND_A_SCHEMA } from './beyond-a-schema.js';
import { obeys } from './json-schema-verdict.js';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const fee = { title: 'Fee', logic: 'per_night', type: 'fee', rate: '119.00', currency: 'EUR', is_inclusive: false };
const range = { after: '2026-07-01', before: null };

const VALID_TAXES = [
  vat,
  fee,
  { ...vat, id: null, rate: '0100.0', applicable_date_ranges: [range] },
  { ...fee, max_nights: 7 },
];
const VALID_SETS = [
  { title: 'Set', currency: 'EUR', taxes: [] },
  { title: 'Set', currency: 'EUR', local: { policy: { rounding: { digits: 3 }, exclusiveBase: 'net' } }, taxes: [] },
  {
    title: 'Set',
    currency: 'EUR',
    property_id: null,
    taxes: [{ ...vat, taxes: [{ ...fee, level: 1, taxes: null }] }, fee],
  },
];
const VALID_STAYS = [
  { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['120.00'] }] },
  { checkIn: '2026-05-01', checkOut: '2026-05-04', rooms: [{ persons: 1, price: '300' }] },
  { checkIn: '2026-05-01', rooms: [{ persons: 1, price: '300', checkOut: '2026-05-04' }] },
  { checkIn: '2026-05-01', rooms: [{ persons: 0, price: '300', nights: 3, count: 2, checkIn: '2026-05-02' }] },
];

const FOLDER = new URL('../../fixtures/bad/', import.meta.url);
const SCHEMAS = { tax: taxJsonSchema(), taxSet: taxSetJsonSchema(), stay: stayJsonSchema() };

describe('the JSON Schemas', () => {
  it.each(readdirSync(FOLDER).map((file) => file.replace('.json', '')))(
    'judge %s as validation does, where they can',
    (name) => {
      const { validate, input } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
      if (validate === 'resolve' || validate === 'definitions' || validate === 'record') return;
      expect(obeys(input, SCHEMAS[validate as keyof typeof SCHEMAS])).toBe(BEYOND_A_SCHEMA.includes(name));
    },
  );

  it('accept valid input and the result of its validation', () => {
    for (const tax of VALID_TAXES) {
      expect(obeys(tax, SCHEMAS.tax)).toBe(true);
      expect(obeys(validateTax(tax).value, SCHEMAS.tax)).toBe(true);
    }
    for (const set of VALID_SETS) {
      expect(obeys(set, SCHEMAS.taxSet)).toBe(true);
      expect(obeys(validateTaxSet(set).value, SCHEMAS.taxSet)).toBe(true);
    }
    for (const stay of VALID_STAYS) expect(obeys(stay, SCHEMAS.stay)).toBe(true);
  });

  it.each(Object.entries(SCHEMAS))('%s is of draft 2020-12, and describes every field', (_, schema) => {
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    const fields = Object.values(schema['properties'] as Record<string, object>);
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      expect(field).toHaveProperty('description');
      expect(Object.keys(field).length).toBeGreaterThan(1);
    }
  });

  it('nest taxes by reference', () => {
    const { $defs } = SCHEMAS.taxSet as { $defs: Record<string, { properties: { taxes: { items: object } } }> };
    const [name = ''] = Object.keys($defs);
    expect($defs[name]?.properties.taxes.items).toEqual({ $ref: `#/$defs/${name}` });
  });

  it('are a new object for each call', () => {
    delete taxJsonSchema()['properties'];
    expect(taxJsonSchema()).toHaveProperty('properties.title.maxLength', 255);
  });
});
