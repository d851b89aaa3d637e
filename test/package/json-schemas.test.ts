import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { definitionsJsonSchema } from '../../src/api/definitions-file/schema.js';
import { taxJsonSchema, taxSetJsonSchema } from '../../src/definitions/json-schema.js';
import { stayJsonSchema } from '../../src/stay/json-schema.js';
import { ensureBuilt, ROOT } from './built.js';

type JsonSchemaFunctions = Record<string, () => object>;
let built: JsonSchemaFunctions;

beforeAll(async () => {
  ensureBuilt();
  const load = (file: string): Promise<JsonSchemaFunctions> => import(/* @vite-ignore */ join(ROOT, 'dist', file));
  built = { ...(await load('index.js')), ...(await load('api/index.js')) };
});

const SOURCES = { taxJsonSchema, taxSetJsonSchema, stayJsonSchema, definitionsJsonSchema };
const FILES = {
  taxJsonSchema: 'tax',
  taxSetJsonSchema: 'tax-set',
  stayJsonSchema: 'stay',
  definitionsJsonSchema: 'definitions',
};
const NAMES = Object.keys(SOURCES) as Array<keyof typeof SOURCES>;
const builtSchema = (name: string): object => built[name]?.() ?? {};

describe.each(NAMES)('the built %s', (name) => {
  test('returns what the zod schemas and their notes give', () => {
    expect(JSON.stringify(builtSchema(name))).toBe(JSON.stringify(SOURCES[name]()));
  });

  test('is a file in dist/schemas', () => {
    const text = readFileSync(join(ROOT, `dist/schemas/${FILES[name]}.json`), 'utf8');
    expect(JSON.parse(text)).toEqual(SOURCES[name]());
  });

  test('returns a copy that its caller may change', () => {
    empty(builtSchema(name));
    expect(JSON.stringify(builtSchema(name))).toBe(JSON.stringify(SOURCES[name]()));
  });

  test('returns no part twice: changing one place changes no other', () => {
    const seen = new Set<unknown>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      expect(seen.has(value)).toBe(false);
      seen.add(value);
      for (const part of Object.values(value)) visit(part);
    };
    visit(builtSchema(name));
  });
});

/** Takes everything out of an object, and out of all that is in it. */
function empty(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    empty(part);
    Reflect.deleteProperty(value, name);
  }
}

const DEFINITIONS = join(ROOT, 'examples/definitions');

test.each(readdirSync(DEFINITIONS))('examples/definitions/%s names the schema of definitions', (file) => {
  const { $schema } = JSON.parse(readFileSync(join(DEFINITIONS, file), 'utf8'));
  expect(join(DEFINITIONS, $schema)).toBe(join(ROOT, 'dist/schemas/definitions.json'));
});
