export type Mask = (text: string) => string;

const MASKED = '***';
const DEEPEST = 50;

/**
 * A mask for a key in the forms in which an answer or a library may repeat it: in any case; in hex, also with spaces or
 * colons; in base64, also of a text that has the key in it, such as `user:KEY`; and with any of its characters encoded
 * as in an address (also twice), in JSON, in HTML or in quoted-printable.
 */
export function maskFor(key: string): Mask {
  const forms = [formOfKey(key), hexForm(key), ...[0, 1, 2].flatMap((shift) => base64Form(key, shift))];
  const plain = new RegExp(forms.map((form) => form.plain).join('|'), 'gi');
  const encoded = forms.map(({ parts, gap }) => ({
    beginning: new RegExp(parts.slice(0, BEGINNING).join(gap), 'i'),
    whole: new RegExp(parts.join(gap), 'gi'),
  }));
  return (text) => {
    let masked = text.replace(plain, MASKED);
    for (const { beginning, whole } of encoded) if (beginning.test(masked)) masked = masked.replace(whole, MASKED);
    return masked;
  };
}

/** The first use of a whole pattern takes half a second: only texts with the beginning of a form are worth it. */
const BEGINNING = 4;

/** A form of a key as patterns: as it is usually written, and its parts with all that may stand between them. */
interface KeyForm {
  readonly plain: string;
  readonly parts: readonly string[];
  readonly gap: string;
}

/** The end of a line in quoted-printable, which may stand within a key. */
const SOFT_BREAK = '(?:=(?:\\r|\\\\{1,4}r)?(?:\\n|\\\\{1,4}n))?';

/** Backslashes in a row are one part: a pattern for each of them would have too many combinations. */
function formOfKey(key: string): KeyForm {
  return { plain: literal(key), parts: (key.match(/\\+|[^\\]/g) ?? []).map(encodedPattern), gap: SOFT_BREAK };
}

/** Signs between two bytes in hex: `6b 33`, `6b:33`, `0x6b, 0x33`, also as in an address. */
const HEX_GAP = '(?:[\\s:,;._+-]|%(?:25){0,3}(?:20|2c|3a)|0x){0,3}';

function hexForm(key: string): KeyForm {
  const parts = Array.from(key, hexOf);
  return { plain: parts.join(''), parts, gap: HEX_GAP };
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

/** Shorter parts of base64 may be parts of any word. */
const SHORTEST_BASE64 = 4;
/** The two characters of base64 that are others in addresses, and encoded in one. */
const BASE64_SIGNS: Readonly<Record<string, string>> = {
  '+': '(?:[+-]|%(?:25){0,3}2b)',
  '/': '(?:[/_]|%(?:25){0,3}2f)',
};
/** Base64 is cut into lines, which quoted-printable ends with a sign. */
const BASE64_GAP = '=?\\s{0,2}';

/**
 * A key in base64 after as many bytes as `shift`, modulo three. The characters beside it may have bits of the key too.
 */
function base64Form(key: string, shift: number): KeyForm[] {
  const bits = 6;
  const first = Math.ceil((8 * shift) / bits);
  const end = Math.floor((8 * (shift + key.length)) / bits);
  const characters = btoa(`${' '.repeat(shift)}${key}   `).slice(first, end);
  if (characters.length < SHORTEST_BASE64) return [];
  const beside = '[\\w+/-]?';
  const signs = Array.from(characters, (character) => BASE64_SIGNS[character] ?? character);
  const parts = [...(shift === 0 ? [] : [beside]), ...signs, `${beside}(?:=|%3d){0,2}`];
  return [{ plain: parts.join(''), parts, gap: BASE64_GAP }];
}

/** A pattern for a part in every encoding. Every repetition has a limit, so that no text takes forever. */
function encodedPattern(part: string): string {
  const count = part.length;
  const code = part.charCodeAt(0);
  const hex = hexOf(part);
  const escaped = `\\\\{1,4}(?:u00${hex}|u\\{0{0,4}${hex}\\}|x${hex})`;
  // HTML has names for characters other than letters and digits; any name may stand for this one.
  const named = /[a-z0-9]/i.test(part) ? '' : '|[a-z]{2,16};';
  const entity = `&(?:amp;){0,3}(?:#0{0,5}${code};?|#x0{0,4}${hex};?${named})`;
  const plain = part.startsWith('\\') ? `\\\\{${count},${4 * count}}` : `\\\\{0,4}${literal(part)}`;
  return `(?:${plain}|(?:%(?:25){0,3}${hex}|=${hex}|${escaped}|${entity}){${count}})`;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * A copy of a JSON value with all texts and names masked. Messages quote this copy: masks do not recognize half of a key,
 * which a text that is cut to 40 characters could contain.
 */
export function maskedValue(value: unknown, mask: Mask, depth = 0): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((entry) => maskedValue(entry, mask, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [mask(name), maskedValue(entry, mask, depth + 1)]),
  );
}

const LONGEST_WORDS = 1_000;

/** A foreign text for a message: masked, in one line, without control characters, not too long. */
export function wordsOf(text: string, mask: Mask, longest = LONGEST_WORDS): string {
  const words = mask(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  return words.length <= longest ? words : `${words.slice(0, longest - 1)}…`;
}

const LONGEST_CAUSES = 5;

/**
 * A copy of a foreign error that keeps only name, message and code: such errors carry requests with their headers, or
 * the bytes of an answer.
 */
export function harmlessCause(error: unknown, mask: Mask, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth === LONGEST_CAUSES) return undefined;
  const inner = harmlessCause(error.cause, mask, depth + 1);
  const cause = new Error(wordsOf(error.message, mask), inner === undefined ? undefined : { cause: inner });
  const { code } = codedError(error);
  Object.defineProperty(cause, 'name', { value: wordsOf(error.name, mask) });
  // The frames are internal to the library, and the first line repeats the message.
  Object.defineProperty(cause, 'stack', { value: `${cause.name}: ${cause.message}` });
  return code === undefined ? cause : Object.assign(cause, { code: wordsOf(code, mask) });
}

/** The first error with a code, such as ECONNREFUSED, in a chain of causes. */
export function codedError(error: unknown): { readonly code?: string; readonly message?: string } {
  for (
    let cause = error, depth = 0;
    cause instanceof Error && depth < LONGEST_CAUSES;
    cause = cause.cause, depth += 1
  ) {
    if ('code' in cause && typeof cause.code === 'string') return { code: cause.code, message: cause.message };
  }
  return {};
}
