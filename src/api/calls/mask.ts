/** Puts something harmless in the place of the key, in any text of someone else's. */
export type Mask = (text: string) => string;

const MASKED = '***';
const DEEPEST = 50;

/**
 * A mask for a key, in the forms in which an answer or a library may repeat it: as it is, in small letters or
 * capitals, in base64, in hex, and with any of its characters written as in an address (also twice encoded), in JSON or in HTML.
 */
export function maskFor(key: string): Mask {
  const base64 = btoa(key).replace(/(?<!=)=+$/, '');
  const hex = Array.from(key, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const forms = [key, base64, base64.replaceAll('+', '-').replaceAll('/', '_'), hex];
  const plain = new RegExp(forms.map(literal).join('|'), 'gi');
  const anyhow = new RegExp(forms.map(patternOf).join('|'), 'gi');
  return (text) => text.replace(ENCODED.test(text) ? anyhow : plain, MASKED);
}

/** Whether a text has anything encoded in it: most have not, and the short pattern is enough for them. */
const ENCODED = /%[0-9a-f]{2}|\\|&#|&[a-z]{2,16};/i;

/** What HTML calls the characters that a key may hold, but for letters and digits. */
const ENTITIES: Readonly<Record<string, string>> = {
  '!': 'excl',
  '"': 'quot',
  '#': 'num',
  $: 'dollar',
  '%': 'percnt',
  '&': 'amp',
  "'": 'apos',
  '(': 'lpar',
  ')': 'rpar',
  '*': 'ast|midast',
  '+': 'plus',
  ',': 'comma',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  ';': 'semi',
  '<': 'lt',
  '=': 'equals',
  '>': 'gt',
  '?': 'quest',
  '@': 'commat',
  '[': 'lsqb|lbrack',
  '\\': 'bsol',
  ']': 'rsqb|rbrack',
  '^': 'hat',
  _: 'lowbar|underbar',
  '`': 'grave|diacriticalgrave',
  '{': 'lcub|lbrace',
  '|': 'verbar|vert|verticalline',
  '}': 'rcub|rbrace',
};

/** Backslashes in a row are one part: each by itself could be written in many ways, and all of them in too many. */
function patternOf(form: string): string {
  return (form.match(/\\+|[^\\]/g) ?? []).map(writtenAnyhow).join('');
}

/** A pattern for a part in any of its written forms. Every repetition has a limit, so that no text takes for ever. */
function writtenAnyhow(part: string): string {
  const count = part.length;
  const code = part.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const name = ENTITIES[part.charAt(0)];
  const escaped = `\\\\{1,4}(?:u00${hex}|u\\{0{0,4}${hex}\\}|x${hex})`;
  const named = name === undefined ? '' : `|(?:${name});`;
  const entity = `&(?:amp;){0,3}(?:#0{0,5}${code};?|#x0{0,4}${hex};?${named})`;
  const plain = part.startsWith('\\') ? `\\\\{${count},${4 * count}}` : `\\\\{0,4}${literal(part)}`;
  return `(?:${plain}|(?:%(?:25){0,3}${hex}|${escaped}|${entity}){${count}})`;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * A value that came from JSON with the mask over all of its texts and names. Whatever is said about a value is
 * said about this copy: a text that is cut to 40 characters could keep half of a key that no mask knows.
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

/** Words of someone else's as a sentence can hold them: masked, in one line, without control characters, not too long. */
export function wordsOf(text: string, mask: Mask, longest = LONGEST_WORDS): string {
  const words = mask(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  return words.length <= longest ? words : `${words.slice(0, longest - 1)}…`;
}

const LONGEST_CAUSES = 5;

/**
 * What is known of a fault below us, without what else hangs on such errors: requests with their headers, the
 * bytes of an answer. Only name, sentence and code are kept.
 */
export function harmlessCause(error: unknown, mask: Mask, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth === LONGEST_CAUSES) return undefined;
  const inner = harmlessCause(error.cause, mask, depth + 1);
  const cause = new Error(wordsOf(error.message, mask), inner === undefined ? undefined : { cause: inner });
  const code = codeOf(error);
  Object.defineProperty(cause, 'name', { value: wordsOf(error.name, mask) });
  // The frames of the fault are those of the library's inside, and its first line repeats the message.
  Object.defineProperty(cause, 'stack', { value: `${cause.name}: ${cause.message}` });
  return code === undefined ? cause : Object.assign(cause, { code: wordsOf(code, mask) });
}

/** ECONNREFUSED and the like, wherever in the chain of causes it is. */
export function codeOf(error: unknown): string | undefined {
  return codedIn(error)?.code;
}

/** The sentence of the fault that has the code. */
export function messageOf(error: unknown): string | undefined {
  return codedIn(error)?.message;
}

function codedIn(error: unknown): { readonly code: string; readonly message: string } | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < LONGEST_CAUSES; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return { code: at.code, message: at.message };
  }
  return undefined;
}
