import type * as z from 'zod/mini';
import { isRecord } from '../issues/reading.js';
import type { SchemaIssue } from '../issues/report.js';

/** A value with its defaults, or every issue of the schema. */
type Parsed<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly data?: undefined; readonly issues: readonly SchemaIssue[] };

/** Parses one kind of object, and lists its fields. */
export interface Parser<Value> {
  readonly names: readonly string[];
  parse(value: unknown): Parsed<Value>;
}

export function parserOf<Schema extends z.ZodMiniObject>(schema: Schema): Parser<z.output<Schema>> {
  const accept = acceptorOf(schema);
  return {
    names: Object.keys(schema.shape),
    parse(value) {
      const accepted = accept(value);
      // An accepted value has the output type of the schema.
      if (accepted !== REFUSED) return { success: true, data: accepted as z.output<Schema> };
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed : { success: false, issues: parsed.error.issues };
    },
  };
}

/** Returned for a value that was not accepted. */
export const REFUSED = Symbol('refused');

/** Returns the parsed value, or REFUSED; the schema itself then reports why. */
export type Accept = (value: unknown) => unknown;

/** The part of a zod schema that is read here: its definition, documented for libraries. */
export interface Schema {
  readonly _zod: { readonly def: Definition };
}

interface Definition {
  readonly type: string;
  readonly checks?: readonly SchemaCheck[] | undefined;
  readonly entries?: object;
  /** Of a wrapper: a schema that may be null, absent, or has a default. */
  readonly innerType?: Schema;
  readonly defaultValue?: unknown;
  readonly getter?: () => Schema;
  readonly element?: Schema;
  /** Of an object whose names are free. */
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  /** Of an object that refuses unknown fields. */
  readonly catchall?: Schema | undefined;
}

interface SchemaCheck {
  readonly _zod: {
    readonly def: {
      readonly check: string;
      readonly fn?: (value: unknown) => unknown;
      readonly minimum?: number;
      readonly maximum?: number;
    };
  };
}

const refuse: Accept = () => REFUSED;

/**
 * A schema as functions that accept or refuse. Nearly every validated value is valid, and this takes a tenth of zod's
 * time, which prepares issues for every field. Unsupported kinds of schema are always refused, and zod answers. A
 * property test compares both.
 */
export function acceptorOf({ _zod: { def } }: Schema): Accept {
  const passes = checksOf(def.checks);
  const inner = def.innerType === undefined ? refuse : acceptorOf(def.innerType);
  switch (def.type) {
    case 'string':
    case 'boolean':
      return (value) => (typeof value === def.type && passes(value) ? value : REFUSED);
    case 'number':
      return (value) => (Number.isFinite(value) && passes(value) ? value : REFUSED);
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries ?? {}));
      return (value) => (values.has(value) && passes(value) ? value : REFUSED);
    }
    case 'nullable':
      return (value) => (value === null ? null : inner(value));
    case 'default':
      // Read anew each time: zod returns a fresh list for each absent field.
      return (value) => (value === undefined ? def.defaultValue : inner(value));
    case 'optional':
      return inner;
    case 'lazy':
      return lazyAcceptor(def.getter);
    case 'array':
      return listAcceptor(def.element === undefined ? refuse : acceptorOf(def.element), passes);
    case 'object':
      return objectAcceptor(def, passes);
    case 'record':
      return recordAcceptor(
        def.keyType === undefined ? refuse : acceptorOf(def.keyType),
        def.valueType === undefined ? refuse : acceptorOf(def.valueType),
        passes,
      );
    case 'union':
      return unionAcceptor((def.options ?? []).map(acceptorOf));
    default:
      return refuse;
  }
}

/** Built on first use: a schema may contain itself. */
function lazyAcceptor(getter: Definition['getter']): Accept {
  let inner: Accept | undefined;
  return (value) => {
    inner ??= getter === undefined ? refuse : acceptorOf(getter());
    return inner(value);
  };
}

type Passes = (value: unknown) => boolean;

function listAcceptor(element: Accept, passes: Passes): Accept {
  return (value) => {
    if (!Array.isArray(value) || !passes(value)) return REFUSED;
    const accepted: unknown[] = [];
    for (let at = 0; at < value.length; at += 1) {
      const entry = element(value[at]);
      if (entry === REFUSED) return REFUSED;
      accepted.push(entry);
    }
    return accepted;
  };
}

function unionAcceptor(options: readonly Accept[]): Accept {
  return (value) => {
    for (const accept of options) {
      const accepted = accept(value);
      if (accepted !== REFUSED) return accepted;
    }
    return REFUSED;
  };
}

function objectAcceptor({ shape = {}, catchall }: Definition, passes: Passes): Accept {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    isOptional: field._zod.def.type === 'optional',
    accept: acceptorOf(field),
  }));
  const isKnown = catchall === undefined ? () => true : (value: object) => hasOnly(value, shape);
  return (value) => {
    if (!isRecord(value) || !isKnown(value)) return REFUSED;
    const accepted: Record<string, unknown> = {};
    for (const { name, isOptional, accept } of fields) {
      const given = value[name];
      // Absent. A field that is present with `undefined` is left to the schema.
      if (given === undefined && isOptional && !(name in value)) continue;
      const own = accept(given);
      if (own === REFUSED) return REFUSED;
      accepted[name] = own;
    }
    return passes(accepted) ? accepted : REFUSED;
  };
}

function recordAcceptor(names: Accept, values: Accept, passes: Passes): Accept {
  return (value) => {
    if (!isRecord(value)) return REFUSED;
    const entries = Object.entries(value).map(([name, given]) => [names(name), values(given)] as const);
    if (entries.some((entry) => entry.some((one) => one === REFUSED))) return REFUSED;
    const accepted = Object.fromEntries(entries.map(([name, given]) => [String(name), given]));
    return passes(accepted) ? accepted : REFUSED;
  };
}

function hasOnly(value: object, shape: object): boolean {
  for (const name in value) if (!Object.hasOwn(shape, name)) return false;
  return true;
}

/** All checks of a schema as one. */
function checksOf(checks: readonly SchemaCheck[] = []): Passes {
  const [first, second, ...rest] = checks.map(checkOf);
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  if (rest.length === 0) return (value) => first(value) && second(value);
  return (value) => first(value) && second(value) && rest.every((check) => check(value));
}

function checkOf({ _zod: { def } }: SchemaCheck): Passes {
  switch (def.check) {
    case 'custom':
      return (value) => Boolean(def.fn?.(value));
    case 'min_length':
      return (value) => lengthOf(value) >= (def.minimum ?? Number.NaN);
    case 'max_length':
      return (value) => lengthOf(value) <= (def.maximum ?? Number.NaN);
    default:
      return () => false;
  }
}

/** NaN for values without a length, which fail every check. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
}
