import { pathTo } from './issue.js';
import { kindOf, Opaque, UNREADABLE } from './texts.js';

/**
 * The fields of an object of the caller, each property read once into plain data: the object may be a Proxy that
 * throws, have getters that change, or have a million entries. A nested object at a place for a plain value is replaced
 * by an `Opaque`.
 */
export interface FieldsRead {
  /** The known fields that are present, by name; `undefined` counts as absent. */
  readonly fields: Record<string, unknown>;
  readonly unknown: readonly string[];
}

export interface Shape {
  readonly names: readonly string[];
  readonly known: ReadonlySet<string>;
  /** Fields that are objects or lists; the caller reads them separately. */
  readonly inner: ReadonlySet<string>;
  /** Fields for which null equals absence. Other fields take null as a value, or refuse it. */
  readonly nullIsAbsent: ReadonlySet<string>;
  /** Where names that are written one level up by mistake belong: `retries` is `retry: { retries }`. */
  readonly inside?: ReadonlyMap<string, string>;
}

export function shapeOf(
  names: readonly string[],
  { inner = [], nullIsAbsent = [] }: { inner?: readonly string[]; nullIsAbsent?: readonly string[] } = {},
): Shape {
  return { names, known: new Set(names), inner: new Set(inner), nullIsAbsent: new Set(nullIsAbsent) };
}

/** The known fields of an object; `instead` describes a value that is not an object or cannot be read. */
export function readFields(input: unknown, shape: Shape): FieldsRead | { readonly instead: unknown } {
  if (typeof input !== 'object' || input === null) return { instead: input };
  const fields: Record<string, unknown> = {};
  try {
    if (Array.isArray(input) || input instanceof Opaque) return { instead: plain(input) };
    for (const name of shape.names) {
      const value = readField(input, name);
      if (value === undefined || (value === null && shape.nullIsAbsent.has(name))) continue;
      fields[name] = shape.inner.has(name) ? value : plain(value);
    }
    const unknown: string[] = [];
    // for-in with hasOwn takes a fraction of the time of Object.keys, and every quote and definition passes here.
    for (const name in input) if (!shape.known.has(name) && Object.hasOwn(input, name)) unknown.push(name);
    return { fields, unknown };
  } catch {
    return { instead: UNREADABLE };
  }
}

/** Like `readFields`, for an object with free names: entries sorted by name, at most `most` + 1 of them. */
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
      if (value !== undefined) entries.push([name, plain(value)]);
      if (entries.length > most) break;
    }
    return entries.sort(([first], [second]) => (first < second ? -1 : 1));
  } catch {
    return { instead: UNREADABLE };
  }
}

function readField(input: object, name: string): unknown {
  try {
    return (input as Record<string, unknown>)[name];
  } catch {
    return UNREADABLE;
  }
}

/** The entries of a list, at most `most` + 1. Anything but a readable list is returned as one plain value. */
export function readList(input: unknown, most: number): unknown {
  if (typeof input !== 'object' || input === null) return input;
  try {
    if (!Array.isArray(input)) return plain(input);
    const length = Math.min(input.length, most + 1);
    const entries: unknown[] = [];
    for (let index = 0; index < length; index += 1) entries.push(input[index]);
    return entries;
  } catch {
    return UNREADABLE;
  }
}

/** Like `readList`, for lists of texts or numbers: nested objects become `Opaque`. */
export function readValues(input: unknown, most: number): unknown {
  const entries = readList(input, most);
  return isList(entries) ? entries.map(plain) : entries;
}

export type Fields = Readonly<Record<string, unknown>>;

export function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Like `isList`, but false for a list without its entries: a loop over `new Array(2 ** 31)` takes minutes. */
export function isListOfEntries(value: unknown): value is unknown[] {
  return isList(value) && (value.length === 0 || Object.hasOwn(value, value.length - 1));
}

/**
 * Whether a value is a list of such entries. Unlike `every`, it visits holes: a list with one has an entry that is
 * `undefined` for a loop, and a list of holes alone ends at the first.
 */
export function isListOf<Entry>(value: unknown, isIt: (entry: unknown) => entry is Entry): value is Entry[];
export function isListOf(value: unknown, isIt: (entry: unknown) => boolean): value is unknown[];
export function isListOf(value: unknown, isIt: (entry: unknown) => boolean): value is unknown[] {
  if (!isList(value)) return false;
  for (const entry of value) if (!isIt(entry)) return false;
  return true;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields that have a value. */
export function withoutAbsent<Of extends object>(fields: Of): Present<Of> {
  const all: Array<readonly unknown[]> = Object.entries(fields);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** An object without undefined values: fields that may be undefined are optional. */
type Present<Of> = { [Name in keyof Of as undefined extends Of[Name] ? never : Name]: Of[Name] } & {
  [Name in keyof Of as undefined extends Of[Name] ? Name : never]?: Exclude<Of[Name], undefined>;
};

/** Items with equal keys, by key in the order of the first of each. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The first item with each key. */
export function firstOfEach<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): Item[] {
  return [...groupBy(items, keyOf).values()].map(([first]) => first);
}

/** One item for each key, made of all items with that key, in the order of the first of each. */
export function mergeBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  merge: (first: Item, second: Item) => Item,
): Item[] {
  return [...groupBy(items, keyOf).values()].map((same) => same.reduce(merge));
}

/** A primitive value as it is; an object as an `Opaque` of its kind, because touching it may throw. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kind = kindOf(value);
  return kind === UNREADABLE.kind ? UNREADABLE : new Opaque(kind);
}

/** The path of the first property that cannot be read or exceeds the limits; `undefined` if none. */
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
  const names = walk.depth === DEEPEST_PLAIN ? undefined : namesIn(value);
  walk.left -= names?.length ?? 0;
  if (names === undefined || walk.left < 0) return path;
  walk.depth += 1;
  for (const name of names) {
    const place = pathTo(path, name);
    const inner = readField(value, String(name));
    const unreadable = inner === UNREADABLE ? place : firstUnreadable(inner, place, walk);
    if (unreadable !== undefined) return unreadable;
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

/** Freezes shared plain data with everything in it, so that no caller changes it for the others. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

/** 1,000 rooms of 1,000 nights are a million prices: larger than any record. */
const MOST_VALUES = 5_000_000;
/** Deeper than any record: taxes are nested 16 deep. */
export const DEEPEST_PLAIN = 100;

/** A copy of a value as plain data, each property read once. Endless or throwing values become `UNREADABLE`. */
export function readPlainly(input: unknown): unknown {
  let left = MOST_VALUES;
  const copyOf = (value: unknown, depth: number): unknown => {
    const isObject = isRecord(value);
    if (!isObject && !isList(value)) return value;
    if (depth === DEEPEST_PLAIN) throw new RangeError('too deep');
    return isObject ? recordCopy(value, depth + 1) : listCopy(value, depth + 1);
  };
  const takeValues = (count: number) => {
    left -= count + 1;
    if (left < 0) throw new RangeError('too much');
  };
  const listCopy = (list: readonly unknown[], depth: number) => {
    const count = list.length;
    takeValues(count);
    const copy: unknown[] = [];
    // By the counted length: an iterator may be endless.
    for (let index = 0; index < count; index += 1) copy.push(copyOf(list[index], depth));
    return copy;
  };
  const recordCopy = (record: Record<string, unknown>, depth: number) => {
    const names = Object.keys(record);
    takeValues(names.length);
    const copy: Record<string, unknown> = {};
    for (const name of names) {
      const field = copyOf(record[name], depth);
      if (name === '__proto__') defineField(copy, name, field);
      else copy[name] = field;
    }
    return copy;
  };
  try {
    return copyOf(input, 0);
  } catch {
    return UNREADABLE;
  }
}

/** Sets a field whose assignment would set the prototype. */
function defineField(record: object, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, configurable: true, enumerable: true, writable: true });
}

/** How deep JSON may be nested: deeper than any tax set is, and shallow enough for recursive readers. */
export const DEEPEST_JSON = 400;

/** Whether a value of JSON is nested deeper than `DEEPEST_JSON`. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= DEEPEST_JSON || Object.values(value).some((part) => isTooDeep(part, depth + 1));
}

/** The offset of the first bracket of a JSON text that is deeper than `limit`; found without parsing the text. */
export function firstOffsetDeeperThan(limit: number, text: string): number | undefined {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfText(text, index);
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) depth += 1;
    else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth -= 1;
    if (depth > limit) return index;
  }
  return undefined;
}

/** By hand: an expression for a text with millions of escapes overflows its stack. No text goes on in the next line. */
function endOfText(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE || code === LINE_FEED) return index;
  }
  return text.length;
}

const [QUOTE, BACKSLASH, LINE_FEED] = [0x22, 0x5c, 0x0a];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Makes a value on first use and keeps it: schemas cost more to build than to import, and most programs need few of
 * them. Unused ones are dropped by bundlers.
 */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
