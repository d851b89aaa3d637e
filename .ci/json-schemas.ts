import type { Plugin } from 'esbuild';
import { makeTaxJsonSchema, makeTaxSetJsonSchema } from '../src/core/definitions/make-json-schema.js';
import { makeStayJsonSchema } from '../src/core/stay/make-json-schema.js';

/** Shorter parts are repeated rather than named. */
const SHORTEST_SHARED = 40;

/**
 * Bundles the JSON Schemas as data: making them from the zod schemas takes a part of zod that no user needs (7 kB gzip).
 */
export const jsonSchemasAsData: Plugin = {
  name: 'json-schemas-as-data',
  setup(build) {
    build.onResolve({ filter: /\/make-json-schema\.js$/ }, ({ importer }) =>
      importer.endsWith('/json-schema.ts') ? { path: 'json-schemas', namespace: 'json-schemas' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'json-schemas' }, () => ({ contents: moduleOfSchemas(), loader: 'js' }));
  },
};

/** A module with the makers of `make-json-schema.ts`, each of which copies a constant. Equal parts stand in it once. */
function moduleOfSchemas(): string {
  const makers = { makeTaxJsonSchema, makeTaxSetJsonSchema, makeStayJsonSchema };
  const schemas = Object.entries(makers).map(([name, make]) => [name, make()] as const);
  const counts = countsOf(schemas.map(([, schema]) => schema));
  const names = new Map<string, string>();
  const lines: string[] = [];

  function written(value: unknown): string {
    const text = JSON.stringify(value);
    const isShared = (counts.get(text) ?? 0) > 1 && text.length >= SHORTEST_SHARED;
    if (typeof value !== 'object' || value === null || !isShared) return literal(value);
    const known = names.get(text);
    if (known !== undefined) return known;
    const source = literal(value);
    const name = `PART_${names.size + 1}`;
    names.set(text, name);
    lines.push(`const ${name} = ${source};`);
    return name;
  }

  function literal(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${written(field)}`);
    return `{ ${fields.join(', ')} }`;
  }

  // Callers may change what they get, so that no part of it may stand in two places.
  const functions = schemas.map(([name, schema]) => `export const ${name} = () => ownCopy(${literal(schema)});`);
  return [...lines, 'const ownCopy = (schema) => JSON.parse(JSON.stringify(schema));', ...functions].join('\n');
}

/** How often each list or object is part of the schemas, by its text. Parts of a repeated part are counted once. */
function countsOf(schemas: readonly object[]): Map<string, number> {
  const counts = new Map<string, number>();
  function count(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    if (before === 0) Object.values(value).forEach(count);
  }
  schemas.forEach(count);
  return counts;
}
