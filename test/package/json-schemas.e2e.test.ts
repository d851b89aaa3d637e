import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileKind } from '../../.ci/file-schemas.js';
import { fileSchemas, KINDS } from '../../.ci/file-schemas.js';
import { definitionsJsonSchema } from '../../src/channel/api/definitions-file/definitions.js';
import { taxJsonSchema, taxSetJsonSchema } from '../../src/core/definitions/json-schema.js';
import { stayJsonSchema } from '../../src/core/stay/json-schema.js';
import { complaintsOf } from '../schemas/language-service.js';
import { ensureBuilt, ROOT } from './built.js';

type JsonSchemaFunctions = Record<string, () => object>;
let built: JsonSchemaFunctions;

beforeAll(async () => {
  ensureBuilt();
  const load = (file: string): Promise<JsonSchemaFunctions> => import(/* @vite-ignore */ join(ROOT, 'dist', file));
  built = { ...(await load('index.js')), ...(await load('api/index.js')) };
});

const SOURCES = { taxJsonSchema, taxSetJsonSchema, stayJsonSchema, definitionsJsonSchema };
const NAMES = Object.keys(SOURCES) as Array<keyof typeof SOURCES>;
const builtSchema = (name: string): object => built[name]?.() ?? {};

describe.each(NAMES)('the built %s', (name) => {
  test('returns what the zod schemas and their notes give', () => {
    expect(JSON.stringify(builtSchema(name))).toBe(JSON.stringify(SOURCES[name]()));
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

test.each(KINDS)('dist/schemas/%s.json is made from the tables', (kind) => {
  const text = readFileSync(join(ROOT, `dist/schemas/${kind}.json`), 'utf8');
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(fileSchemas()[kind])));
});

test('each has a stable name among the exports', () => {
  for (const kind of KINDS) {
    const found = createRequire(join(ROOT, 'package.json')).resolve(`staytax/schemas/${kind}.json`);
    expect(found).toBe(join(ROOT, `dist/schemas/${kind}.json`));
  }
});

const EXAMPLES = join(ROOT, 'examples');
const FOLDERS: ReadonlyArray<readonly [string, FileKind]> = [
  ['definitions', 'definitions'],
  ['tax-sets', 'tax-set'],
  ['places', 'tax-set'],
  ['stays', 'stay'],
  ['cases/places', 'cases'],
  ['cases/tax-sets', 'cases'],
];
const FILES = FOLDERS.flatMap(([folder, kind]) =>
  readdirSync(join(EXAMPLES, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file: `${folder}/${file}`, folder, kind })),
);

test.each(FILES)('examples/$file names the schema of $kind', ({ file, folder, kind }) => {
  const { $schema } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8'));
  expect(join(EXAMPLES, folder, $schema)).toBe(join(ROOT, `dist/schemas/${kind}.json`));
});

test('an editor finds nothing wrong with any of them', async () => {
  for (const { file, kind } of FILES) {
    const found = await complaintsOf(kind, JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')));
    expect({ file, found }).toEqual({ file, found: [] });
  }
});
