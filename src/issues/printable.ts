// Control characters (C0, DEL, C1), line and paragraph separators, and the marks that turn text around.
// Written as numbers: in a pattern nobody could see them.
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
 * A text from a file as it may be shown on a terminal: a title must not move the cursor, colour the screen,
 * or break a row in two. What cannot be shown becomes its escape, `\u001b`.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Which of two texts comes first, by their code units: the same order on every machine, in every language. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
