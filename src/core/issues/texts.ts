/**
 * The known word that a misspelt one resembles, if any: the same letters in another case or with other separators
 * (skipNights), or up to two letters off (max_nigths). Words of up to five letters: one letter (levle).
 */
export function probablyMeant(word: string, names: readonly string[]): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const letters = lettersOf(word);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of names) {
    const others = lettersOf(candidate);
    if (letters === others) return candidate;
    const most = others.length <= 2 ? 0 : others.length <= 5 ? 1 : 2;
    if (Math.abs(letters.length - others.length) > most) continue;
    const distance = editDistance(letters, others);
    if (distance <= most && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

const LONGEST_WORD = 60;

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[_\s-]/g, '');
}

/** Damerau's distance: letters to insert, remove, replace, or swap with a neighbour at most once. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const removed = at(previous, column) + 1;
      const inserted = at(current, column - 1) + 1;
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwap ? at(beforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, removed, inserted, swapped));
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

/** The entry of a row; infinite before the first one. */
function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** The longest title or label, in code points. */
export const LONGEST_TITLE = 255;

export const isNotBlank = (text: string) => /\S/.test(text);

// Any version and variant: the API documentation has UUIDs that RFC 9562 does not allow.
export const UUID_TEXT = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;
export const isUuid = (text: string): boolean => UUID_TEXT.test(text);

/** UUIDs compare without case. */
export function isSameUuid(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}

/** A title as the API keeps it: trimmed, in the composed Unicode form. */
export function keptTitle(title: string): string {
  const trimmed = title.trim();
  return MAY_BE_COMPOSED.test(trimmed) ? trimmed.normalize('NFC') : trimmed;
}

/** Texts below U+0300 are always composed: most titles need no lookup in Unicode's tables. */
const MAY_BE_COMPOSED = /[\u0300-\uffff]/;

/** Whether the API would keep two titles as one. */
export function isSameTitle(first: string, second: string): boolean {
  return keptTitle(first) === keptTitle(second);
}

/** Length in code points: an emoji counts as one. */
export function isShort(text: string): boolean {
  if (text.length <= LONGEST_TITLE) return true;
  return text.length <= 2 * LONGEST_TITLE && [...text].length <= LONGEST_TITLE;
}

// Control characters, line and paragraph separators, and marks that change the text direction.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text that cannot move the cursor or change colours of a terminal: `\u001b` is written out. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escapedUnit);
}

/** A code unit as it is escaped in JSON. */
export function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Compares texts by code units: the same order on every machine, in every language. */
export function compareTexts(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

const LONGEST_SHOWN = 40;

/** Replaces a value that must not be read again: that could throw, or never end. `kind` is such as "a list". */
export class Opaque {
  constructor(readonly kind: string) {}
}

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
export function nounFor(count: number, noun: string, many = `${noun}s`): string {
  return count === 1 ? noun : many;
}

/** A count with its noun: "1 issue", "3 issues". */
export function counted(count: number, noun: string, many?: string): string {
  return `${count} ${nounFor(count, noun, many)}`;
}
