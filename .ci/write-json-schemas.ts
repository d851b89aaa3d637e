// Writes src/schema/written-schemas.ts from the zod schemas and their notes: making a JSON Schema takes a part of zod that
// no user needs. What stands in several places is written once.
import { writeFileSync } from 'node:fs';
import { makeTaxJsonSchema, makeTaxSetJsonSchema } from '../src/definitions/make-json-schema.js';
import { makeStayJsonSchema } from '../src/stay/make-json-schema.js';

/** A shorter text is not worth a name. */
const SHORTEST_SHARED = 40;

const schemas = { TAX: makeTaxJsonSchema(), TAX_SET: makeTaxSetJsonSchema(), STAY: makeStayJsonSchema() };

const counts = new Map<string, number>();
function count(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const text = JSON.stringify(value);
  counts.set(text, (counts.get(text) ?? 0) + 1);
  // The parts of a shared value stand in it once, however often it is used.
  if (counts.get(text) === 1) for (const part of Object.values(value)) count(part);
}
Object.values(schemas).forEach(count);

const names = new Map<string, string>();
const lines: string[] = [];

function written(value: unknown, isWhole = false): string {
  const text = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return text;
  if (isWhole || (counts.get(text) ?? 0) < 2 || text.length < SHORTEST_SHARED) return literal(value);
  const known = names.get(text);
  if (known !== undefined) return known;
  // What it is made of comes first, and takes its own number.
  const source = literal(value);
  const name = `PART_${names.size + 1}`;
  names.set(text, name);
  lines.push(`const ${name} = ${source};`);
  return name;
}

function literal(value: object): string {
  if (Array.isArray(value)) return `[${value.map((entry) => written(entry)).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([key, field]) => `${JSON.stringify(key)}: ${written(field)}`)
    .join(', ')} }`;
}

for (const [name, schema] of Object.entries(schemas)) {
  const source = written(schema, true);
  lines.push(`export const ${name}: JsonSchema = ${source};`);
}

writeFileSync(
  new URL('../src/schema/written-schemas.ts', import.meta.url),
  `// Written by .ci/write-json-schemas.ts from the zod schemas and their notes.
import type { JsonSchema } from './json-schema.js';

${lines.join('\n')}
`,
);
