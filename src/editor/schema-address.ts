import type { Fields } from '../issues/reading.js';

/** The kinds of file that have a JSON Schema in the package. */
export type SchemaKind = 'tax' | 'tax-set' | 'stay' | 'definitions' | 'cases' | 'record';

/** Where the JSON Schema of a kind of file is, from the folder of a project that has the package installed. */
export function schemaAddress(kind: SchemaKind): string {
  return `./node_modules/staytax/dist/schemas/${kind}.json`;
}

/** What is written into a new file: with the address of its JSON Schema, unless it names one. */
export function withSchema(fields: Fields, $schema: string): Fields {
  return fields['$schema'] === undefined ? { $schema, ...fields } : fields;
}
