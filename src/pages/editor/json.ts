import type { Fields } from '../../core/issues/reading.js';
import { isRecord } from '../../core/issues/reading.js';

export type Path = ReadonlyArray<string | number>;

export function valueAt(from: unknown, path: Path): unknown {
  let at = from;
  for (const segment of path) {
    if (Array.isArray(at) && typeof segment === 'number') at = at[segment];
    else if (isRecord(at) && typeof segment === 'string' && Object.hasOwn(at, segment)) at = at[segment];
    else return undefined;
  }
  return at;
}

/** A copy with another value at a path; `undefined` removes the field. Creates missing objects and lists. */
export function withValue(from: unknown, path: Path, value: unknown): unknown {
  const [segment, ...remaining] = path;
  if (segment === undefined) return value;
  if (typeof segment === 'number') {
    const list: unknown[] = Array.isArray(from) ? [...from] : [];
    const inner = withValue(list[segment], remaining, value);
    if (inner === undefined) list.splice(segment, 1);
    else list[segment] = inner;
    return list;
  }
  const fields: Record<string, unknown> = isRecord(from) ? { ...from } : {};
  const inner = withValue(Object.hasOwn(fields, segment) ? fields[segment] : undefined, remaining, value);
  if (inner === undefined) delete fields[segment];
  else Object.defineProperty(fields, segment, { value: inner, enumerable: true, writable: true, configurable: true });
  return fields;
}

/** The fields of an object; `{}` for any other value. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The entries of a list; `[]` for any other value. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether two plain values are equal. A field that is `null` or empty equals an absent one. */
export function isSame(first: unknown, second: unknown): boolean {
  return canonical(first) === canonical(second);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (!isRecord(inner)) return inner;
    const kept = Object.entries(inner).filter(([, of]) => of !== null && of !== undefined);
    return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The texts in a list; `[]` for any other value. */
export function textsIn(value: unknown): string[] {
  return entriesOf(value).filter((entry): entry is string => typeof entry === 'string');
}

export function textField(from: unknown, name: string): string | undefined {
  const value = fieldsOf(from)[name];
  return typeof value === 'string' ? value : undefined;
}

/** Kinds of file with a JSON Schema in the package. */
export type SchemaKind = 'tax' | 'tax-set' | 'stay' | 'definitions' | 'cases' | 'record';

export function schemaAddress(kind: SchemaKind): string {
  return `./node_modules/staytax/dist/schemas/${kind}.json`;
}

/** The content of a new file, with a `$schema` unless it has one. */
export function withSchema(fields: Fields, $schema: string): Fields {
  return fields['$schema'] === undefined ? { $schema, ...fields } : fields;
}
