/**
 * Whether a value obeys a JSON Schema, for the keywords that our schemas use; an unknown keyword throws, so
 * that none goes unchecked. Small enough to be read, which is why it is here in place of a dependency.
 */
type Schema = Record<string, unknown>;
type Rule = (value: unknown, argument: never, schema: Schema, root: Schema) => boolean;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
};

const RULES: Record<string, Rule> = {
  type: (value, types: string | string[]) => [types].flat().some((type) => TYPES[type]?.(value)),
  properties: (value, fields: Record<string, Schema | true>, _, root) =>
    !isObject(value) ||
    Object.entries(fields).every(([name, schema]) => value[name] === undefined || obeys(value[name], schema, root)),
  required: (value, names: string[]) => !isObject(value) || names.every((name) => value[name] !== undefined),
  dependentRequired: (value, needs: Record<string, string[]>) =>
    !isObject(value) ||
    Object.entries(needs).every(
      ([name, names]) => value[name] === undefined || names.every((needed) => value[needed] !== undefined),
    ),
  additionalProperties: (value, allowed: boolean | Schema, schema, root) =>
    !isObject(value) ||
    Object.entries(value).every(
      ([name, one]) =>
        name in Object(schema['properties']) || (isObject(allowed) ? obeys(one, allowed, root) : allowed),
    ),
  propertyNames: (value, names: Schema, _, root) =>
    !isObject(value) || Object.keys(value).every((name) => obeys(name, names, root)),
  items: (value, schema: Schema, _, root) => !Array.isArray(value) || value.every((item) => obeys(item, schema, root)),
  minItems: (value, least: number) => !Array.isArray(value) || value.length >= least,
  maxItems: (value, most: number) => !Array.isArray(value) || value.length <= most,
  minLength: (value, least: number) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (value, most: number) => typeof value !== 'string' || [...value].length <= most,
  pattern: (value, pattern: string) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  minimum: (value, least: number) => typeof value !== 'number' || value >= least,
  maximum: (value, most: number) => typeof value !== 'number' || value <= most,
  enum: (value, values: unknown[]) => values.includes(value),
  const: (value, only: unknown) => value === only,
  not: (value, schema: Schema, _, root) => !obeys(value, schema, root),
  anyOf: (value, schemas: Schema[], _, root) => schemas.some((schema) => obeys(value, schema, root)),
  oneOf: (value, schemas: Schema[], _, root) => schemas.filter((schema) => obeys(value, schema, root)).length === 1,
  if: (value, condition: Schema, schema, root) =>
    obeys(value, (obeys(value, condition, root) ? schema['then'] : schema['else']) as Schema, root),
  $ref: (value, reference: string, _, root) =>
    obeys(value, (root['$defs'] as Record<string, Schema>)[reference.replace('#/$defs/', '')] as Schema, root),
};

/** Keywords that say nothing about a value, or that another keyword's rule reads. */
const SILENT = new Set(['$schema', '$defs', 'description', 'default', 'format', 'then', 'else']);

export function obeys(value: unknown, schema: Schema | true, root: Schema = Object(schema)): boolean {
  if (schema === true) return true;
  return Object.entries(schema).every(([keyword, argument]) => {
    if (SILENT.has(keyword)) return true;
    const rule = RULES[keyword];
    if (rule === undefined) throw new Error(`no rule for the keyword ${keyword}`);
    return rule(value, argument as never, schema, root);
  });
}
