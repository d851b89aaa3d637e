import { isRecord } from '../issues/reading.js';

/** A program that quotes stay by stay has few tax sets at a time. */
const MOST_REMEMBERED = 8;

/** What is asked for once is made once: to keep it would cost more than a fourth of making it. */
const MOST_SEEN = 8;

/** So that no input can make us keep much, or look deep. */
const MOST_VALUES = 5_000;
const DEEPEST = 32;

/**
 * A function that is asked for the same again and again, with what it made lately: a cache. It goes by what the
 * arguments say, not by which objects they are: whoever changes an object and passes it again gets a new answer. What
 * is kept was made of a copy, so that it belongs to exactly what was read. What is no plain data is not kept.
 */
export function lately<Arguments extends readonly unknown[], Made>(
  make: (...given: Arguments) => Made,
): (...given: Arguments) => Made {
  /** The one that was asked for last comes first. */
  const remembered: Array<{ readonly given: Arguments; readonly made: Made }> = [];
  /** What was asked for and not kept, as text. */
  const seen: string[] = [];

  const find = (given: Arguments): number => {
    try {
      return remembered.findIndex((one) => isSame(given, one.given));
    } catch {
      // A getter or a proxy of the caller threw: no plain data.
      return -1;
    }
  };

  return (...given) => {
    const place = find(given);
    const [found] = place === -1 ? [] : remembered.splice(place, 1);
    if (found !== undefined) {
      remembered.unshift(found);
      return found.made;
    }
    if (!isSeen(given, seen)) return make(...given);
    const copy = copyOf(given);
    if (copy === undefined) return make(...given);
    const made = make(...copy);
    remembered.unshift({ given: copy, made });
    if (remembered.length > MOST_REMEMBERED) remembered.pop();
    return made;
  };
}

/** Whether it was asked for before; it has been from now on. The text decides nothing but whether a copy is worth it. */
function isSeen(given: readonly unknown[], seen: string[]): boolean {
  const text = textOf(given);
  if (text === undefined || seen.includes(text)) return text !== undefined;
  seen.unshift(text);
  if (seen.length > MOST_SEEN) seen.pop();
  return false;
}

function textOf(given: readonly unknown[]): string | undefined {
  try {
    return JSON.stringify(given);
  } catch {
    // A circle, or something that does not let itself be read.
    return undefined;
  }
}

/** Whether a value says the same as a copy: the same fields in the same order, and none hidden beside them. */
function isSame(value: unknown, copy: unknown): boolean {
  if (Array.isArray(copy)) return Array.isArray(value) && hasSameEntries(value, copy);
  if (!isRecord(copy)) return Object.is(value, copy);
  return isRecord(value) && isPlain(value) && hasSameFields(value, copy);
}

function hasSameEntries(list: readonly unknown[], copy: readonly unknown[]): boolean {
  if (list.length !== copy.length) return false;
  for (let at = 0; at < copy.length; at += 1) if (!isSame(list[at], copy[at])) return false;
  return true;
}

/** The values first: most tax sets that differ do so in their title, and names take longer to be had. */
function hasSameFields(value: Record<string, unknown>, copy: Record<string, unknown>): boolean {
  for (const name in copy) if (!isSame(value[name], copy[name])) return false;
  const names = Object.getOwnPropertyNames(value);
  let count = 0;
  for (const name in copy) {
    if (names[count] !== name) return false;
    count += 1;
  }
  return names.length === count;
}

/** Without a prototype that could have fields of its own. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A copy of plain data, each value read once; `undefined` for anything else. */
function copyOf<Value>(value: Value): Value | undefined {
  try {
    return copied(value, 0, { left: MOST_VALUES }) as Value;
  } catch {
    return undefined;
  }
}

/** How many more values are copied. */
interface Allowance {
  left: number;
}

function copied(value: unknown, depth: number, allowance: Allowance): unknown {
  if (typeof value === 'function' || depth > DEEPEST) throw NOT_PLAIN;
  if (Array.isArray(value)) return copiedList(value, depth, allowance);
  return isRecord(value) ? copiedFields(value, depth, allowance) : value;
}

function copiedList(list: readonly unknown[], depth: number, allowance: Allowance): unknown[] {
  take(list.length, allowance);
  const copy: unknown[] = [];
  for (let at = 0; at < list.length; at += 1) copy.push(copied(list[at], depth + 1, allowance));
  return copy;
}

function copiedFields(value: Record<string, unknown>, depth: number, allowance: Allowance): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(value);
  take(names.length, allowance);
  const copy = { ...value };
  let count = 0;
  for (const name in copy) {
    copy[name] = copied(copy[name], depth + 1, allowance);
    count += 1;
  }
  // Something that is hidden in it is not in the copy.
  if (!isPlain(value) || count !== names.length) throw NOT_PLAIN;
  return copy;
}

function take(values: number, allowance: Allowance): void {
  allowance.left -= values;
  if (allowance.left < 0) throw NOT_PLAIN;
}

const NOT_PLAIN = 'no plain data';
