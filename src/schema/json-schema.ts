/** A JSON Schema as plain data. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** Whoever calls may change what comes back, place by place: parts that the text has once stand in several of them. */
export function ownCopy(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema));
}
