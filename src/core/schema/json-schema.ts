import { checkOptions, optionsShape, withReadable, wrongArgument } from '../issues/arguments.js';
import { isRecord, withoutAbsent } from '../issues/reading.js';
import type { FieldTable } from './fields.js';
import { namesOf } from './fields.js';
import type { Schema, Schemas } from './schema.js';

/** A JSON Schema as plain data. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** JSON Schema keywords that a schema lacks: for the whole object, and for each field. */
export interface Notes {
  readonly whole?: JsonSchema;
  readonly fields?: { readonly [name: string]: JsonSchema };
}

/** The JSON Schema (draft 2020-12) of a schema's input, with notes by the schema that they describe. */
export function jsonSchemaOf(
  schema: Schema,
  notes: Iterable<readonly [unknown, Notes]>,
  /** Schemas that contain themselves, by the name of their definition. */
  defs: Readonly<Record<string, Schema>> = {},
): JsonSchema {
  const context: Context = {
    notes: new Map(notes),
    names: new Map(Object.entries(defs).map(([name, def]) => [def, name])),
  };
  const written = Object.entries(defs).map(([name, def]) => [name, withNotes(def, context)]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...withNotes(schema, context),
    ...(written.length === 0 ? {} : { $defs: Object.fromEntries(written) }),
  };
}

interface Context {
  readonly notes: ReadonlyMap<unknown, Notes>;
  readonly names: ReadonlyMap<Schema, string>;
}

function written(schema: Schema, context: Context): JsonSchema {
  const name = context.names.get(schema);
  return name === undefined ? withNotes(schema, context) : { $ref: `#/$defs/${name}` };
}

function withNotes(schema: Schema, context: Context): JsonSchema {
  const { whole, fields } = context.notes.get(schema) ?? {};
  const plain = { ...keywordsOf(schema, context), ...whole };
  return fields === undefined ? plain : { ...plain, properties: describe(schemaOf(plain['properties']), fields) };
}

function keywordsOf(schema: Schema, context: Context): JsonSchema {
  const part = (inner: Schema) => written(inner, context);
  switch (schema.type) {
    case 'string':
      return Object.assign({ type: 'string' }, ...schema.rules.map(({ note }) => note));
    case 'number':
      return { type: 'integer', minimum: schema.least, maximum: schema.most };
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return { type: 'string', enum: [...schema.values] };
    case 'array': {
      const { least, most } = schema.lengths;
      return withoutAbsent({ minItems: least, maxItems: most, type: 'array', items: part(schema.entry) });
    }
    case 'object':
      return objectKeywords(schema, part);
    case 'record':
      return { type: 'object', propertyNames: part(schema.name), additionalProperties: part(schema.value) };
    case 'union':
      return { anyOf: [part(schema.short), part(schema.long)] };
    case 'lazy':
      return part(schema.schema());
    case 'nullable':
      return { anyOf: [part(schema.inner), { type: 'null' }] };
    case 'optional':
      return part(schema.inner);
    case 'default':
      return { default: schema.defaultValue, ...part(schema.inner) };
  }
}

function objectKeywords(
  { fields, isOpen }: { readonly fields: Schemas; readonly isOpen: boolean },
  part: (inner: Schema) => JsonSchema,
): JsonSchema {
  const all = Object.entries(fields);
  const required = all.filter(([, { type }]) => type !== 'optional' && type !== 'default').map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, field]) => [name, part(field)])),
    ...(required.length === 0 ? {} : { required }),
    ...(isOpen ? {} : { additionalProperties: false }),
  };
}

/** A note with this key accepts null beside the type of the field. */
const OR_NULL = 'orNull';

export function notesOf<Table extends FieldTable>(
  table: Table,
  texts: Readonly<Record<keyof Table & string, string>>,
): NonNullable<Notes['fields']> {
  const notes = namesOf(table).map((name): [string, JsonSchema] => {
    const note = { description: texts[name] };
    return [name, table[name]?.nullIsAbsent ? { ...note, [OR_NULL]: true } : note];
  });
  return Object.fromEntries(notes);
}

/** The notes of a kind of object, with the descriptions of its fields. */
export function noted<Table extends FieldTable>(
  kind: { (): unknown; readonly fields: Table },
  texts: Readonly<Record<keyof Table & string, string>>,
  whole: JsonSchema = {},
): [unknown, Notes] {
  return [kind(), { whole, fields: notesOf(kind.fields, texts) }];
}

/** The fields of an object with their notes. */
function describe(properties: JsonSchema, notes: { readonly [name: string]: JsonSchema }): JsonSchema {
  const described = Object.entries(properties).map(([name, property]) => {
    const field = schemaOf(property);
    const { [OR_NULL]: orNull, ...note } = notes[name] ?? {};
    return [name, { ...field, ...(orNull ? { type: [field['type'], 'null'] } : {}), ...note }];
  });
  return Object.fromEntries(described);
}

/** The form of a JSON Schema: a draft, or the Schema Object of OpenAPI 3.0, without `$ref` and usable anywhere. */
export type JsonSchemaDraft = '2020-12' | '07' | 'openapi-3.0';

/** The options of `taxJsonSchema`, `taxSetJsonSchema`, `stayJsonSchema` and `definitionsJsonSchema`. */
export interface JsonSchemaOptions {
  /**
   * The form ["2020-12"]. "07" is for ajv's default build, Fastify and most form libraries; "openapi-3.0" is for
   * OpenAPI 3.0, and ajv accepts it too.
   */
  readonly draft?: JsonSchemaDraft | undefined;
}

const OPTIONS = optionsShape<JsonSchemaOptions>({ draft: true });

const FORMS: Readonly<Record<JsonSchemaDraft, (schema: JsonSchema) => JsonSchema>> = {
  '2020-12': (schema) => schema,
  '07': (schema) => draft07(schema),
  'openapi-3.0': (schema) => openApi30(schema),
};

/** A schema of draft 2020-12 in the requested form. */
export function inDraft(schema: JsonSchema, options: JsonSchemaOptions = {}): JsonSchema {
  return withReadable({ options }, () => {
    checkOptions(options, OPTIONS);
    const { draft = '2020-12' } = options;
    const names = Object.keys(FORMS);
    if (!names.includes(draft)) throw wrongArgument('draft', draft, names.map((name) => `"${name}"`).join(' or '));
    return FORMS[draft](schema);
  });
}

/** Draft 07 has `definitions` and `dependencies` in place of `$defs` and `dependentRequired`. */
function draft07({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    if (!isRecord(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key === '$ref') return [key, String(value).replace('#/$defs/', '#/definitions/')];
        return [NAMES_OF_07[key] ?? key, convert(value)];
      }),
    );
  };
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...schemaOf(convert(schema)) };
}

const NAMES_OF_07: Readonly<Record<string, string>> = { $defs: 'definitions', dependentRequired: 'dependencies' };

/** The depth to which a recursive schema is expanded: a tax in a tax in a tax. Below it, any object is accepted. */
const DEEPEST = 2;

/** OpenAPI 3.0 lacks inner `$ref`, `if`, `const`, `propertyNames`, the type "null", and `true` as a schema. */
function openApi30({ $schema: _, $defs, ...schema }: JsonSchema): JsonSchema {
  const defs = schemaOf($defs);
  const convert = (node: unknown, inside: readonly string[]): JsonSchema => {
    const { $ref, ...own } = schemaOf(node);
    if (typeof $ref === 'string') {
      const name = $ref.replace('#/$defs/', '');
      if (inside.filter((outer) => outer === name).length >= DEEPEST) return { type: 'object', ...own };
      return convert({ ...schemaOf(defs[name]), ...own }, [...inside, name]);
    }
    return convertLevel(own, (part) => convert(part, inside));
  };
  return convert(schema, []);
}

/** One level of a schema; `convert` handles the levels below it. */
function convertLevel(schema: JsonSchema, convert: (part: unknown) => JsonSchema): JsonSchema {
  const { type, anyOf, oneOf, allOf, not, items, properties, additionalProperties, ...others } = schema;
  const { const: only, if: condition, then, else: otherwise, dependentRequired, propertyNames: _, ...rest } = others;
  const listed = (parts: unknown) => (Array.isArray(parts) ? parts.map(convert) : undefined);
  const forms = Array.isArray(anyOf) ? anyOf.filter((form) => !isNull(form)) : [];
  const [single] = forms;
  const isNullable = Array.isArray(anyOf) && forms.length < anyOf.length;
  const conditions = condition === undefined ? [] : [branches(condition, then, otherwise)];
  const all = [...conditions, ...dependencyForms(dependentRequired)].map(convert);
  return withoutAbsent({
    ...(isNullable && forms.length === 1 ? nullable(convert(single)) : {}),
    ...typeForm(type),
    ...rest,
    ...(only === undefined ? {} : { enum: [only] }),
    properties: properties === undefined ? undefined : convertEach(schemaOf(properties), convert),
    additionalProperties: isRecord(additionalProperties) ? convert(additionalProperties) : additionalProperties,
    items: items === undefined ? undefined : convert(items),
    anyOf: isNullable && forms.length === 1 ? undefined : listed(anyOf),
    oneOf: listed(oneOf),
    allOf: all.length > 0 ? [...all, ...(listed(allOf) ?? [])] : listed(allOf),
    not: not === undefined ? undefined : convert(not),
  });
}

/** A type, or a type and null. Null alone becomes a text that must be null. */
function typeForm(type: unknown): JsonSchema {
  if (type === 'null') return { type: 'string', nullable: true, enum: [null] };
  if (!Array.isArray(type)) return type === undefined ? {} : { type };
  const [first] = type.filter((word) => word !== 'null');
  return type.includes('null') ? { type: first, nullable: true } : { type: first };
}

function nullable(schema: JsonSchema): JsonSchema {
  const values = schema['enum'];
  return { ...schema, nullable: true, ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}

function isNull(form: unknown): boolean {
  return schemaOf(form)['type'] === 'null';
}

/** `if`, `then`, `else` as two forms of which one must match. */
function branches(condition: unknown, then: unknown = {}, otherwise: unknown = {}): JsonSchema {
  return { anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] };
}

/** Fields that require others: the field is absent, or the others are present. */
function dependencyForms(dependentRequired: unknown): JsonSchema[] {
  return Object.entries(schemaOf(dependentRequired)).map(([field, others]) => {
    const names = Array.isArray(others) ? others.map(String) : [];
    return { anyOf: [{ not: requiredFields([field]) }, requiredFields(names)] };
  });
}

/** Required fields, also named as properties: validators in strict mode demand that. */
function requiredFields(required: readonly string[]): JsonSchema {
  return { properties: Object.fromEntries(required.map((name) => [name, {}])), required };
}

function convertEach(schemas: JsonSchema, convert: (part: unknown) => JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schemas).map(([name, part]) => [name, convert(part)]));
}

export function schemaOf(value: unknown): JsonSchema {
  return isRecord(value) ? value : {};
}
