/** A JSON Schema as plain data. */
export interface JsonSchema {
  [keyword: string]: unknown;
}
