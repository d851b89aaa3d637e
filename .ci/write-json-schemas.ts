// Writes the JSON Schemas that editors read into dist/schemas, from the tables of the fields.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileSchemas } from './file-schemas.js';

const folder = new URL('../dist/schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(fileSchemas()))
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(schema)}\n`);
