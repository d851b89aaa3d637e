// Control characters (C0, DEL, C1), line and paragraph separators, and marks that change the text direction.
// Written as numbers, because they are invisible in a pattern.
const RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
];

const CLASS = RANGES.map(([from, to]) => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`).join('');
const UNPRINTABLE = new RegExp(`[${CLASS}]`, 'g');

/**
 * A text that is safe on a terminal: a title must not move the cursor, change colours or break a line. Unprintable
 * characters become escapes such as `\u001b`.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Compares texts by code units: the same order on every machine, in every language. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
