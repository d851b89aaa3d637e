import { UNREADABLE } from './shown.js';

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
