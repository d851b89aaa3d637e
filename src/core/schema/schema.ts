import type { ValueCode } from '../issues/field-codes.js';
import { isRecord } from '../issues/reading.js';
import type { Problem } from '../issues/report.js';
import { isWhole } from '../money/integer.js';

/**
 * The schemas of plain data: which type a value has, which rules it keeps, and the schemas of its parts. They are data:
 * `parse` checks a value with one, json-schema.ts writes it as a JSON Schema.
 */

/** A rule of a text. Later rules are skipped where it does not hold. */
export interface TextRule {
  readonly holds: (text: string) => boolean;
  /** The code of the issue. */
  readonly code: ValueCode;
  /** Keywords of the JSON Schema [none]. */
  readonly note?: object | undefined;
  /** More params of the issue [none]. */
  readonly more?: object | undefined;
}

/** The lengths of a list. */
export interface Lengths {
  readonly least?: number | undefined;
  readonly most: number;
}

type Form =
  | { readonly type: 'string'; readonly rules: readonly TextRule[] }
  | { readonly type: 'number'; readonly least: number; readonly most: number }
  | { readonly type: 'boolean' }
  | { readonly type: 'enum'; readonly values: readonly string[] }
  | { readonly type: 'array'; readonly entry: Schema; readonly lengths: Lengths }
  | { readonly type: 'object'; readonly fields: Schemas; readonly isOpen: boolean }
  /** An object with free names, which were read before. */
  | { readonly type: 'record'; readonly name: Schema; readonly value: Schema }
  /** A short form, or an object or a list in place of it. */
  | { readonly type: 'union'; readonly short: Schema; readonly long: Schema }
  | { readonly type: 'lazy'; readonly schema: () => Schema }
  | { readonly type: 'nullable'; readonly inner: Schema }
  | { readonly type: 'optional'; readonly inner: Schema }
  | { readonly type: 'default'; readonly inner: Schema; readonly defaultValue: unknown };

/** A schema of values of a type, which the compiler reads off `valueType`. No schema has it at run time. */
export type Schema<Value = unknown> = Form & { readonly valueType?: Value };

/** A schema of a field that may be absent. */
export type OptionalSchema<Value = unknown> = Schema<Value> & { readonly type: 'optional' };

/** A schema of a field that has a default. */
export type DefaultSchema<Value = unknown> = Schema<Value> & { readonly type: 'default' };

export type Schemas = Readonly<Record<string, Schema>>;

/** The type of the values of a schema. */
export type ValueOf<Own extends Schema> = Own extends { readonly valueType?: infer Value } ? Value : never;

type NamesOfOptional<Of extends Schemas> = {
  [Name in keyof Of]: Of[Name] extends OptionalSchema ? Name : never;
}[keyof Of];

type Flat<Of> = { [Name in keyof Of]: Of[Name] };

export type ObjectOf<Of extends Schemas> = Flat<
  { -readonly [Name in Exclude<keyof Of, NamesOfOptional<Of>>]: ValueOf<Of[Name]> } & {
    -readonly [Name in NamesOfOptional<Of>]?: ValueOf<Of[Name]>;
  }
>;

export function text(...rules: readonly TextRule[]): Schema<string> {
  return { type: 'string', rules };
}

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): Schema<number> {
  return { type: 'number', least, most };
}

export function trueOrFalse(): Schema<boolean> {
  return { type: 'boolean' };
}

export function textOf<Value extends string>(values: readonly Value[]): Schema<Value> {
  return { type: 'enum', values };
}

export function list<Own extends Schema>(entry: Own, lengths: Lengths): Schema<Array<ValueOf<Own>>> {
  return { type: 'array', entry, lengths };
}

/** Objects with these fields and no others. Unknown fields are reported where an object is read. */
export function objectOf<const Of extends Schemas>(fields: Of): Schema<ObjectOf<Of>> & { readonly fields: Of } {
  return { type: 'object', fields, isOpen: false };
}

/** Objects with these fields, and maybe others. */
export function openObjectOf<const Of extends Schemas>(fields: Of): Schema<ObjectOf<Of>> & { readonly fields: Of } {
  return { type: 'object', fields, isOpen: true };
}

export function recordOf<Own extends Schema>(name: Schema<string>, value: Own): Schema<Record<string, ValueOf<Own>>> {
  return { type: 'record', name, value };
}

export function either<Short extends Schema, Long extends Schema>(
  short: Short,
  long: Long,
): Schema<ValueOf<Short> | ValueOf<Long>> {
  return { type: 'union', short, long };
}

export function lazy<Value>(schema: () => Schema<Value>): Schema<Value> {
  return { type: 'lazy', schema };
}

export function nullable<Own extends Schema>(inner: Own): Schema<ValueOf<Own> | null> {
  return { type: 'nullable', inner };
}

export function optional<Own extends Schema>(inner: Own): OptionalSchema<ValueOf<Own>> {
  return { type: 'optional', inner };
}

export function withDefault<Own extends Schema>(inner: Own, defaultValue: ValueOf<Own>): DefaultSchema<ValueOf<Own>> {
  return { type: 'default', inner, defaultValue };
}

/** A value with its defaults, or every problem. */
export type Parsed<Value> =
  | { readonly value: Value; readonly problems?: undefined }
  | { readonly problems: readonly Problem[]; readonly value?: undefined };

/** Checks plain data, with each property read before. */
export function parse<Own extends Schema>(schema: Own, value: unknown): Parsed<ValueOf<Own>> {
  const problems: Problem[] = [];
  const read = check(schema, value, { path: [], problems });
  // Without problems the value is what the schema says.
  return problems.length > 0 ? { problems } : { value: read as ValueOf<Own> };
}

interface Check {
  readonly path: readonly PropertyKey[];
  readonly problems: Problem[];
}

function check(schema: Schema, value: unknown, at: Check): unknown {
  switch (schema.type) {
    case 'string':
      return checkText(schema.rules, value, at);
    case 'number':
      return isWhole(value, schema.least, schema.most) ? value : refuse('not_whole_number', at);
    case 'boolean':
      return typeof value === 'boolean' ? value : refuse('not_boolean', at);
    case 'enum':
      return schema.values.some((allowed) => allowed === value)
        ? value
        : refuse('not_one_of', at, { values: schema.values });
    case 'array':
      return checkList(schema, value, at);
    case 'object':
      return checkFields(schema.fields, value, at);
    case 'record':
      return isRecord(value) ? checkEach(schema.value, value, at) : refuse('not_an_object', at);
    case 'union':
      return check(typeof value === 'object' ? schema.long : schema.short, value, at);
    case 'lazy':
      return check(schema.schema(), value, at);
    case 'nullable':
      return value === null ? null : check(schema.inner, value, at);
    case 'optional':
      return check(schema.inner, value, at);
    case 'default':
      return value === undefined ? schema.defaultValue : check(schema.inner, value, at);
  }
}

function refuse(code: Problem['code'], { path, problems }: Check, more: Partial<Problem> = {}): undefined {
  problems.push({ path, code, ...more });
}

function checkText(rules: readonly TextRule[], value: unknown, at: Check): unknown {
  if (typeof value !== 'string') return refuse('not_text', at);
  const broken = rules.find(({ holds }) => !holds(value));
  return broken === undefined ? value : refuse(broken.code, at, { more: broken.more });
}

function checkList(
  { entry, lengths: { least = 0, most } }: { readonly entry: Schema; readonly lengths: Lengths },
  value: unknown,
  at: Check,
): unknown {
  if (!Array.isArray(value)) return refuse('not_a_list', at);
  const entries: unknown[] = [];
  for (let index = 0; index < value.length; index += 1) entries.push(check(entry, value[index], inside(at, index)));
  if (value.length < least) refuse('list_too_short', at);
  if (value.length > most) refuse('list_too_long', at, { most });
  return entries;
}

function checkFields(fields: Schemas, value: unknown, at: Check): unknown {
  if (!isRecord(value)) return refuse('not_an_object', at);
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    if (schema.type === 'optional' && value[name] === undefined) continue;
    read[name] = check(schema, value[name], inside(at, name));
  }
  return read;
}

function checkEach(schema: Schema, value: Record<string, unknown>, at: Check): unknown {
  const entries = Object.entries(value).map(([name, part]) => [name, check(schema, part, inside(at, name))] as const);
  return Object.fromEntries(entries);
}

function inside({ path, problems }: Check, name: PropertyKey): Check {
  return { path: [...path, name], problems };
}

/** A schema without what surrounds it: optional, nullable, with a default. */
export function withoutWrappers(schema: Schema): Schema {
  return 'inner' in schema ? withoutWrappers(schema.inner) : schema;
}
