const LONGEST_SHOWN = 40;

/**
 * Replaces a value that must not be read again: reading the caller's object can throw, never end, or return something
 * else. `kind` describes it: "an object", "a list".
 */
export class Opaque {
  constructor(readonly kind: string) {}
}

/** Replaces a value that could not be read at all. */
export const UNREADABLE = new Opaque('unreadable');

/** A received value for a message: text in quotes, cut to about 40 characters. */
export function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value.length <= LONGEST_SHOWN
        ? JSON.stringify(value)
        : `${JSON.stringify(value.slice(0, LONGEST_SHOWN - 1)).slice(0, -1)}…"`;
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `a bigint`;
    case 'symbol':
      return 'a symbol';
    case 'function':
      return 'a function';
    case 'object':
      return value === null ? 'null' : kindOf(value);
    default:
      return String(value);
  }
}

const MOST_SHOWN = 10;

/** Received values as a list: the first ten. */
export function shownAll(values: readonly unknown[]): string {
  const few = values.slice(0, MOST_SHOWN).map(shown).join(', ');
  return values.length > MOST_SHOWN ? `${few}, …` : few;
}

/** "a list", "a date" or "an object", without looking inside. */
export function kindOf(value: object): string {
  // A revoked Proxy throws even here.
  try {
    if (value instanceof Opaque) return value.kind;
    if (Array.isArray(value)) return 'a list';
    return value instanceof Date ? 'a Date' : 'an object';
  } catch {
    return UNREADABLE.kind;
  }
}

/** A number with separators: 1,000. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The noun in the right number: "night" for 1, "nights" for 2. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A count with its noun: "1 issue", "3 issues". */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${nounFor(count, one, many)}`;
}
