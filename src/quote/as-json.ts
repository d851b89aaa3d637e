/**
 * Plain data as JSON in one pass: the text of `JSON.stringify`, which is slower for the small objects of a quote.
 * Anything that is not plain data is passed to `JSON.stringify`.
 */
export function asJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return textAsJson(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'object':
      return objectAsJson(value);
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

export function textAsJson(text: string): string {
  return needsNoEscape(text) ? `"${text}"` : JSON.stringify(text);
}

const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;
const FIRST_SURROGATE = 0xd800;

/**
 * Whether JSON escapes no character of a text. Texts are short: a regular expression takes longer to start than this
 * loop.
 */
function needsNoEscape(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Surrogates are rare enough to be left to JSON.stringify, which escapes unpaired ones.
    if (unit < SPACE || unit === QUOTE || unit === BACKSLASH || unit >= FIRST_SURROGATE) return false;
  }
  return true;
}

function objectAsJson(value: object | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return listAsJson(value);
  return isPlainObject(value) ? fieldsAsJson(value) : JSON.stringify(value);
}

export function isPlainObject(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);
}

function listAsJson(list: readonly unknown[]): string {
  let text = '[';
  for (let at = 0; at < list.length; at += 1) text += at === 0 ? asJson(list[at]) : `,${asJson(list[at])}`;
  return `${text}]`;
}

export function fieldsAsJson(
  object: object,
  write: (object: object, name: string) => string | undefined = fieldAsJson,
): string {
  let text = '';
  for (const name of Object.keys(object)) {
    const json = write(object, name);
    if (json !== undefined) text += `${text === '' ? '{' : ','}${textAsJson(name)}:${json}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** `undefined` for a field that JSON leaves out. */
export function fieldAsJson(object: object, name: string): string | undefined {
  const value: unknown = Reflect.get(object, name);
  return value === undefined || typeof value === 'function' || typeof value === 'symbol' ? undefined : asJson(value);
}
