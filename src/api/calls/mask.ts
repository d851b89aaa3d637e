export type Mask = (text: string) => string;

const MASKED = '***';
const DEEPEST = 50;

/**
 * A mask for a key in the forms in which an answer or a library may repeat it: in any case, in base64, in hex, and with
 * any of its characters encoded as in an address (also twice), in JSON or in HTML.
 */
export function maskFor(key: string): Mask {
  const base64 = btoa(key).replace(/(?<!=)=+$/, '');
  const hex = Array.from(key, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const forms = [key, base64, base64.replaceAll('+', '-').replaceAll('/', '_'), hex];
  const plain = new RegExp(forms.map(literal).join('|'), 'gi');
  const anyhow = new RegExp(forms.map((form) => patternOf(form)).join('|'), 'gi');
  const beginning = new RegExp(forms.map((form) => patternOf(form, BEGINNING)).join('|'), 'i');
  return (text) => text.replace(ENCODED.test(text) && beginning.test(text) ? anyhow : plain, MASKED);
}

/** The first use of a whole pattern takes half a second: only texts with the beginning of a form are worth it. */
const BEGINNING = 3;
/** A text with encoded characters. Most texts have none, and the short pattern is enough for them. */
const ENCODED = /%[0-9a-f]{2}|\\|&#|&[a-z]{2,16};/i;

/** Backslashes in a row are one part: a pattern for each of them would have too many combinations. */
function patternOf(form: string, parts = form.length): string {
  return (form.match(/\\+|[^\\]/g) ?? []).slice(0, parts).map(encodedPattern).join('');
}

/** A pattern for a part in every encoding. Every repetition has a limit, so that no text takes forever. */
function encodedPattern(part: string): string {
  const count = part.length;
  const code = part.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const escaped = `\\\\{1,4}(?:u00${hex}|u\\{0{0,4}${hex}\\}|x${hex})`;
  // HTML has names for characters that are no letters and digits; any name may be that of this one.
  const named = /[a-z0-9]/i.test(part) ? '' : '|[a-z]{2,16};';
  const entity = `&(?:amp;){0,3}(?:#0{0,5}${code};?|#x0{0,4}${hex};?${named})`;
  const plain = part.startsWith('\\') ? `\\\\{${count},${4 * count}}` : `\\\\{0,4}${literal(part)}`;
  return `(?:${plain}|(?:%(?:25){0,3}${hex}|${escaped}|${entity}){${count}})`;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * A copy of a JSON value with all texts and names masked. Messages quote this copy: a text that is cut to 40 characters
 * could keep half of a key, which no mask recognizes.
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
  for (let at = error, depth = 0; at instanceof Error && depth < LONGEST_CAUSES; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return { code: at.code, message: at.message };
  }
  return {};
}
