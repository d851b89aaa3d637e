import { pathTo } from './path.js';
import { kindOf, Opaque, UNREADABLE } from './shown.js';

/**
 * Reading what someone else made. Any object may be a Proxy that throws, have getters that answer something
 * else the second time, or be a million entries long: so each property is read once, into plain data of our
 * own, and the rules then look at that. A value that is an object where no object is expected is replaced by
 * an Opaque of its kind, which nothing can go wrong with.
 */
export interface FieldsRead {
  /** The known fields that are there, by name; `undefined` counts as absent. */
  readonly fields: Record<string, unknown>;
  /** The names of the other fields. */
  readonly unknown: readonly string[];
}

/** Which fields a kind of object has. */
export interface Shape {
  readonly names: readonly string[];
  readonly known: ReadonlySet<string>;
  /** Fields that are objects or lists, which the caller reads in turn. */
  readonly inner: ReadonlySet<string>;
  /** Fields for which null says the same as leaving them out. Others take null as a value, or not at all. */
  readonly nullIsAbsent: ReadonlySet<string>;
}

export function shapeOf(
  names: readonly string[],
  { inner = [], nullIsAbsent = [] }: { inner?: readonly string[]; nullIsAbsent?: readonly string[] } = {},
): Shape {
  return { names, known: new Set(names), inner: new Set(inner), nullIsAbsent: new Set(nullIsAbsent) };
}

/** The fields of an object, or what to say instead of it: when it is no object, or cannot be read. */
export function readFields(input: unknown, shape: Shape): FieldsRead | { readonly instead: unknown } {
  if (typeof input !== 'object' || input === null) return { instead: input };
  const fields: Record<string, unknown> = {};
  try {
    if (Array.isArray(input) || input instanceof Opaque) return { instead: plain(input) };
    for (const name of shape.names) {
      const value = readField(input, name);
      if (value === undefined || (value === null && shape.nullIsAbsent.has(name))) continue;
      fields[name] = shape.inner.has(name) ? value : inOnePiece(value);
    }
    const unknown: string[] = [];
    // for-in, then own: it costs a fraction of Object.keys, and every quote and definition comes by here.
    for (const name in input) if (!shape.known.has(name) && Object.hasOwn(input, name)) unknown.push(name);
    return { fields, unknown };
  } catch {
    return { instead: UNREADABLE };
  }
}

/**
 * The fields of an object whose names are free, sorted by name, at most one more than `most`; or what to say instead of it.
 * `undefined` counts as absent.
 */
export function readEntries(
  input: unknown,
  most: number,
): ReadonlyArray<readonly [name: string, value: unknown]> | { readonly instead: unknown } {
  if (typeof input !== 'object' || input === null) return { instead: input };
  try {
    if (Array.isArray(input) || input instanceof Opaque) return { instead: plain(input) };
    const entries: Array<readonly [string, unknown]> = [];
    for (const name in input) {
      if (!Object.hasOwn(input, name)) continue;
      const value = readField(input, name);
      if (value !== undefined) entries.push([name, inOnePiece(value)]);
      if (entries.length > most) break;
    }
    return entries.sort(([one], [other]) => (one < other ? -1 : 1));
  } catch {
    return { instead: UNREADABLE };
  }
}

function inOnePiece(value: unknown): unknown {
  return typeof value !== 'object' || value === null ? value : plain(value);
}

function readField(input: object, name: string): unknown {
  try {
    return (input as Record<string, unknown>)[name];
  } catch {
    return UNREADABLE;
  }
}

/**
 * The entries of a list, at most one more than `most`, so that a longer list is seen to be too long. What is
 * no list, or cannot be read, comes back as one plain value.
 */
export function readList(input: unknown, most: number): unknown {
  if (typeof input !== 'object' || input === null) return input;
  try {
    if (!Array.isArray(input)) return plain(input);
    const length = Math.min(input.length, most + 1);
    const entries: unknown[] = [];
    for (let at = 0; at < length; at += 1) entries.push(input[at]);
    return entries;
  } catch {
    return UNREADABLE;
  }
}

/** The entries of a list that are each of one piece, such as texts. Otherwise as `readList`. */
export function readValues(input: unknown, most: number): unknown {
  const entries = readList(input, most);
  return isList(entries) ? entries.map(plain) : entries;
}

/** The fields of an object that was read, by name; nothing is known of their values. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value that we read ourselves is a list. */
export function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Whether a value that we read ourselves is an object with fields, and no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields that have a value. */
export function withoutAbsent(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A value of one piece as it is; an object, which could do anything when touched, as an Opaque of its kind. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kind = kindOf(value);
  return kind === UNREADABLE.kind ? UNREADABLE : new Opaque(kind);
}

/** The path of the first property that cannot be read, or has no end; `undefined`: all can. */
export function unreadableIn(input: unknown): string | undefined {
  return firstUnreadable(input, '', { left: MOST_VALUES, seen: new Set(), depth: 0 });
}

function firstUnreadable(
  value: unknown,
  path: string,
  walk: { left: number; readonly seen: Set<unknown>; depth: number },
): string | undefined {
  if (typeof value !== 'object' || value === null || walk.seen.has(value)) return undefined;
  walk.seen.add(value);
  const names = walk.depth === DEEPEST ? undefined : namesIn(value);
  walk.left -= names?.length ?? 0;
  if (names === undefined || walk.left < 0) return path;
  walk.depth += 1;
  for (const name of names) {
    const place = pathTo(path, name);
    const inner = readField(value, String(name));
    const found = inner === UNREADABLE ? place : firstUnreadable(inner, place, walk);
    if (found !== undefined) return found;
  }
  walk.depth -= 1;
  return undefined;
}

function namesIn(value: object): ReadonlyArray<string | number> | undefined {
  try {
    return Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  } catch {
    return undefined;
  }
}

/** Plain data of our own that several share, so that nobody can change it for the others: frozen, with all that is in it. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

/** Beyond any record: 1,000 rooms of 1,000 nights are a million prices. A limit, so that no input can stall us. */
const MOST_VALUES = 5_000_000;
/** Beyond any record: taxes are nested 16 deep. */
const DEEPEST = 100;

/** Something that anybody made as plain data, each value read once. What has no end, or throws when it is read, is unreadable. */
export function readPlainly(input: unknown): unknown {
  let left = MOST_VALUES;
  const read = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (depth === DEEPEST) throw new RangeError('too deep');
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    left -= count + 1;
    if (left < 0) throw new RangeError('too much');
    if (Array.isArray(value)) {
      // By its length, which was counted: not by an iterator, which may have no end.
      const copy: unknown[] = [];
      for (let at = 0; at < count; at += 1) copy.push(read(value[at], depth + 1));
      return copy;
    }
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, read(field, depth + 1)]));
  };
  try {
    return read(input, 0);
  } catch {
    return UNREADABLE;
  }
}
