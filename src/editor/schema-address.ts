import type { Fields } from '../issues/reading.js';

/** Kinds of file with a JSON Schema in the package. */
export type SchemaKind = 'tax' | 'tax-set' | 'stay' | 'definitions' | 'cases' | 'record';

/** The path of a JSON Schema in a project that has the package installed. */
export function schemaAddress(kind: SchemaKind): string {
  return `./node_modules/staytax/dist/schemas/${kind}.json`;
}

/** The content of a new file, with a `$schema` unless it has one. */
export function withSchema(fields: Fields, $schema: string): Fields {
  return fields['$schema'] === undefined ? { $schema, ...fields } : fields;
}
