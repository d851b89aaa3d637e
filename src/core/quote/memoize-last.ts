import { isRecord, readPlainly } from '../issues/reading.js';

/** A program that quotes stay by stay has few tax sets at a time. */
const MOST_REMEMBERED = 8;

/** Arguments of one call are not cached: caching costs more than a fourth of a result. */
const MOST_SEEN = 8;

/** In characters of JSON, so that no input can fill the memory. */
const LONGEST_KEPT = 100_000;

/**
 * Caches the results of the last different arguments, compared by value: a caller who changes an object and passes it
 * again gets a new result. Results are made from a copy, so that they belong to the value that was compared. Arguments
 * that are not plain data are not cached.
 */
export function memoizeLast<Arguments extends readonly unknown[], Made>(
  make: (...given: Arguments) => Made,
): (...given: Arguments) => Made {
  /** The last one comes first. */
  const remembered: Array<{ readonly given: Arguments; readonly made: Made }> = [];
  /** Arguments that were passed once and not cached, as text. */
  const seen: string[] = [];
  return (...given) => {
    const place = remembered.findIndex((entry) => isEqualCopy(given, entry.given));
    const [entry] = place === -1 ? [] : remembered.splice(place, 1);
    if (entry !== undefined) {
      remembered.unshift(entry);
      return entry.made;
    }
    if (!wasPassed(given, seen)) return make(...given);
    const copy = readPlainly(given);
    if (!isEqualCopy(given, copy)) return make(...given);
    const made = make(...copy);
    remembered.unshift({ given: copy, made });
    if (remembered.length > MOST_REMEMBERED) remembered.pop();
    return made;
  };
}

/** Whether the arguments were passed before. The text only decides whether a copy is worth making. */
function wasPassed(given: readonly unknown[], seen: string[]): boolean {
  const text = jsonOf(given);
  if (text.length > LONGEST_KEPT) return false;
  if (seen.includes(text)) return true;
  seen.unshift(text);
  if (seen.length > MOST_SEEN) seen.pop();
  return false;
}

function jsonOf(given: readonly unknown[]): string {
  try {
    return JSON.stringify(given);
  } catch {
    // A circular value, or one that throws when it is read: it cannot be copied.
    return '';
  }
}

/** Whether a value equals a copy: equal fields in the same order, and no hidden ones. */
function isEqualCopy<Value>(value: Value, copy: unknown): copy is Value {
  try {
    return isEqual(value, copy);
  } catch {
    // A getter or a proxy of the caller threw: not plain data.
    return false;
  }
}

function isEqual(value: unknown, copy: unknown): boolean {
  if (Array.isArray(copy)) return Array.isArray(value) && hasSameEntries(value, copy);
  if (!isRecord(copy)) return Object.is(value, copy);
  return isRecord(value) && isPlainPrototype(value) && hasSameFields(value, copy);
}

function hasSameEntries(list: readonly unknown[], copy: readonly unknown[]): boolean {
  if (list.length !== copy.length) return false;
  for (let index = 0; index < copy.length; index += 1) if (!isEqual(list[index], copy[index])) return false;
  return true;
}

/** Values first: most tax sets differ in their title, and listing names takes longer. */
function hasSameFields(value: Record<string, unknown>, copy: Record<string, unknown>): boolean {
  for (const name in copy) if (!isEqual(value[name], copy[name])) return false;
  const names = Object.getOwnPropertyNames(value);
  let count = 0;
  for (const name in copy) {
    if (names[count] !== name) return false;
    count += 1;
  }
  return names.length === count;
}

/** With no prototype that could have fields. */
function isPlainPrototype(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
