// Writes the JSON Schemas that editors read into dist/schemas, from the built library.
import { mkdirSync, writeFileSync } from 'node:fs';
import { definitionsJsonSchema } from '../dist/api/index.js';
import { stayJsonSchema, taxJsonSchema, taxSetJsonSchema } from '../dist/index.js';

const SCHEMAS = {
  tax: taxJsonSchema(),
  'tax-set': taxSetJsonSchema(),
  stay: stayJsonSchema(),
  definitions: definitionsJsonSchema(),
};

const folder = new URL('../dist/schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(SCHEMAS))
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(schema, null, 2)}\n`);
