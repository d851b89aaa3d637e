import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { validateDefinitions } from '../../src/channel/api/index.js';
import { createSandbox } from '../../src/channel/sandbox/index.js';
import { newFileText } from '../../src/cli/files.js';
import {
  createCalculator,
  quote,
  recordOf,
  resolveTaxSet,
  validateRecord,
  validateStay,
  validateTax,
  validateTaxSet,
  verifyRecord,
} from '../../src/index.js';
import { readCases } from '../../src/trials/cases/read.js';
import { apiOn, KEY, PROPERTY } from '../channel/api/world.js';
import { cli, json, STAY, TAX_SET } from '../cli/fake-io.js';

/** A file may name its JSON Schema at its top; it means nothing to us, and is never sent. */

const $schema = './node_modules/staytax/dist/schemas/any.json';
const tax = { $schema, title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
const set = { $schema, ...TAX_SET };
const stay = { $schema, ...STAY };
const record = { $schema, ...recordOf(quote(TAX_SET, STAY)) };
const definitions = { $schema, version: 1, property_id: PROPERTY, taxes: [], tax_sets: [] };

describe('is accepted at the top', () => {
  test.each<[string, { issues?: unknown; value?: unknown; warnings?: unknown }]>([
    ['of a tax', validateTax(tax)],
    ['of a tax of the API', validateTax({ ...tax, id: 'vat' })],
    ['of a tax set', validateTaxSet(set)],
    ['of a write model', resolveTaxSet({ $schema, title: 'Set', currency: 'EUR', taxes: [] }, [])],
    ['of a stay', validateStay(stay, 'EUR')],
    ['of a record', validateRecord(record)],
    ['of definitions', validateDefinitions(definitions)],
  ])('%s', (_, { issues, value, warnings }) => {
    expect(issues).toBeUndefined();
    expect(warnings).toEqual([]);
    expect(JSON.stringify(value)).not.toContain('$schema');
  });

  test('cases have no issue', () => {
    expect(readCases({ $schema, taxSet: 'set.json', cases: [] }).issues).toEqual([]);
  });

  test('quotes, totals and records are unchanged', () => {
    expect(quote(set, stay)).toEqual(quote(TAX_SET, STAY));
    expect(createCalculator(set).totals(stay)).toEqual(createCalculator(TAX_SET).totals(STAY));
    expect(verifyRecord(record)).toEqual([]);
    expect(recordOf(quote(set, stay))).toEqual(recordOf(quote(TAX_SET, STAY)));
  });
});

describe('is refused further down', () => {
  test.each<[string, { issues?: ReadonlyArray<{ code: string; path: string }> | undefined }, string]>([
    ['in a tax of a set', validateTaxSet({ ...set, taxes: [{ ...tax }] }), 'taxes[0].$schema'],
    ['in a room', validateStay({ ...STAY, rooms: [{ ...STAY.rooms[0], $schema }] }, 'EUR'), 'rooms[0].$schema'],
    ['in a tax of definitions', validateDefinitions({ ...definitions, taxes: [tax] }), 'taxes[0].$schema'],
  ])('%s', (_, { issues = [] }, path) => {
    expect(issues.map((issue) => [issue.code, issue.path])).toEqual([['unknown_field', path]]);
  });
});

test('is not sent', async () => {
  const sent: string[] = [];
  const { fetch } = createSandbox({ apiKeys: [KEY], properties: [PROPERTY] });
  const api = apiOn(async (request) => {
    sent.push(await request.clone().text());
    return fetch(request);
  });
  const created = { $schema, title: 'Set', currency: 'EUR', taxes: [], property_id: PROPERTY };
  await api.taxSets.create(created);
  expect(sent.filter((body) => body.includes('Set'))).toHaveLength(1);
  expect(sent.join()).not.toContain('$schema');
});

describe('the command line', () => {
  test('every command that reads files takes it', async () => {
    const files = {
      'set.json': json(set),
      'stay.json': json(stay),
      'record.json': json(record),
      'tax.json': json(tax),
    };
    for (const argv of [
      ['quote', 'set.json', '--stay', 'stay.json'],
      ['explain', 'set.json', '--stay', 'stay.json'],
      ['validate', 'set.json', 'stay.json', 'tax.json'],
      ['preview', 'set.json'],
      ['verify', 'record.json'],
    ]) {
      const { code, stderr } = await cli(argv, { files });
      expect([argv[0], code, stderr]).toEqual([argv[0], 0, '']);
    }
  });

  test('an example is printed with the schema of the installed package', async () => {
    const text = readFileSync(new URL('../../examples/stays/weekend.json', import.meta.url), 'utf8');
    const { stdout } = await cli(['examples', 'weekend'], { files: { '/package/examples/stays/weekend.json': text } });
    expect(stdout).toContain('"$schema": "./node_modules/staytax/dist/schemas/stay.json"');
    expect(validateStay(JSON.parse(stdout), 'EUR').issues).toBeUndefined();
  });

  test('pull writes it', async () => {
    const { fetch } = createSandbox({ apiKeys: ['key'], properties: [PROPERTY] });
    const env = { STAYTAX_API_URL: 'https://api.example.com', STAYTAX_API_KEY: 'key' };
    const { stdout } = await cli(['pull', '--property', PROPERTY, '--allow-empty'], { io: { fetch }, env });
    expect(JSON.parse(stdout).$schema).toBe('./node_modules/staytax/dist/schemas/definitions.json');
  });

  test('a new file names it from its own folder', () => {
    expect(newFileText('cases', {}, 'hotels/lisbon.json')).toContain(
      '"../node_modules/staytax/dist/schemas/cases.json"',
    );
    expect(newFileText('tax-set', { $schema: 'own.json' })).toBe('{\n  "$schema": "own.json"\n}\n');
  });
});
