import { type Fields, isRecord } from '../issues/reading.js';

/** The names and places that lead to a value. */
export type Path = ReadonlyArray<string | number>;

/** What is at a path; `undefined` when nothing is. */
export function valueAt(from: unknown, path: Path): unknown {
  let at = from;
  for (const segment of path) {
    if (Array.isArray(at) && typeof segment === 'number') at = at[segment];
    else if (isRecord(at) && typeof segment === 'string' && Object.hasOwn(at, segment)) at = at[segment];
    else return undefined;
  }
  return at;
}

/** A copy with another value at a path; `undefined` takes the field away. Objects and lists on the way are made. */
export function withValue(from: unknown, path: Path, value: unknown): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (typeof segment === 'number') {
    const list: unknown[] = Array.isArray(from) ? [...from] : [];
    const inner = withValue(list[segment], rest, value);
    if (inner === undefined) list.splice(segment, 1);
    else list[segment] = inner;
    return list;
  }
  const fields: Record<string, unknown> = isRecord(from) ? { ...from } : {};
  const inner = withValue(Object.hasOwn(fields, segment) ? fields[segment] : undefined, rest, value);
  if (inner === undefined) delete fields[segment];
  else Object.defineProperty(fields, segment, { value: inner, enumerable: true, writable: true, configurable: true });
  return fields;
}

/** The fields of an object; of anything else none. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The entries of a list; of anything else none. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether two plain values are the same; a field that is `null` or empty is as good as none. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (!isRecord(inner)) return inner;
    const kept = Object.entries(inner).filter(([, of]) => of !== null && of !== undefined);
    return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** A field that is a text; `undefined` when it is none. */
export function textField(from: unknown, name: string): string | undefined {
  const value = fieldsOf(from)[name];
  return typeof value === 'string' ? value : undefined;
}
