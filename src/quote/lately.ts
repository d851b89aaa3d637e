import { isRecord, readPlainly } from '../issues/reading.js';

/** A program that quotes stay by stay has few tax sets at a time. */
const MOST_REMEMBERED = 8;

/** What is asked for once is made once: to keep it would cost more than a fourth of making it. */
const MOST_SEEN = 8;

/** In characters of JSON: so that no input can make us keep much. */
const LONGEST_KEPT = 100_000;

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
  return (...given) => {
    const place = remembered.findIndex((one) => isSame(given, one.given));
    const [found] = place === -1 ? [] : remembered.splice(place, 1);
    if (found !== undefined) {
      remembered.unshift(found);
      return found.made;
    }
    if (!isSeen(given, seen)) return make(...given);
    const copy = readPlainly(given);
    if (!isSame(given, copy)) return make(...given);
    const made = make(...copy);
    remembered.unshift({ given: copy, made });
    if (remembered.length > MOST_REMEMBERED) remembered.pop();
    return made;
  };
}

/** Whether it was asked for before; it has been from now on. The text decides nothing but whether a copy is worth it. */
function isSeen(given: readonly unknown[], seen: string[]): boolean {
  const text = textOf(given);
  if (text.length > LONGEST_KEPT) return false;
  if (seen.includes(text)) return true;
  seen.unshift(text);
  if (seen.length > MOST_SEEN) seen.pop();
  return false;
}

function textOf(given: readonly unknown[]): string {
  try {
    return JSON.stringify(given);
  } catch {
    // A circle, or something that does not let itself be read: the copy will be none.
    return '';
  }
}

/** Whether a value says the same as a copy: the same fields in the same order, and none hidden beside them. */
function isSame<Value>(value: Value, copy: unknown): copy is Value {
  try {
    return saysTheSame(value, copy);
  } catch {
    // A getter or a proxy of the caller threw: no plain data.
    return false;
  }
}

function saysTheSame(value: unknown, copy: unknown): boolean {
  if (Array.isArray(copy)) return Array.isArray(value) && hasSameEntries(value, copy);
  if (!isRecord(copy)) return Object.is(value, copy);
  return isRecord(value) && isPlain(value) && hasSameFields(value, copy);
}

function hasSameEntries(list: readonly unknown[], copy: readonly unknown[]): boolean {
  if (list.length !== copy.length) return false;
  for (let at = 0; at < copy.length; at += 1) if (!saysTheSame(list[at], copy[at])) return false;
  return true;
}

/** The values first: most tax sets that differ do so in their title, and names take longer to be had. */
function hasSameFields(value: Record<string, unknown>, copy: Record<string, unknown>): boolean {
  for (const name in copy) if (!saysTheSame(value[name], copy[name])) return false;
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
