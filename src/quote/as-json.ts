/**
 * Plain data as JSON, in one pass: always the text of `JSON.stringify`, which takes longer for the small objects that
 * quotes are made of. What is no plain data is left to it.
 */
export function asJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return textAsJson(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return objectAsJson(value);
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

// All but quotes, backslashes, control characters, and surrogates, of which halves are escaped.
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

export function textAsJson(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function objectAsJson(value: object | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return listAsJson(value);
  if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value) return JSON.stringify(value);
  return fieldsAsJson(value);
}

function listAsJson(list: readonly unknown[]): string {
  let text = '[';
  for (let at = 0; at < list.length; at += 1) text += at === 0 ? asJson(list[at]) : `,${asJson(list[at])}`;
  return `${text}]`;
}

/** A plain object; `written` is a field of it that is there as JSON already. */
export function fieldsAsJson(object: object, written?: { readonly name: string; readonly json: string }): string {
  let text = '';
  for (const name of Object.keys(object)) {
    const json = name === written?.name ? written.json : fieldAsJson(object, name);
    if (json !== undefined) text += `${text === '' ? '{' : ','}${textAsJson(name)}:${json}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** `undefined` for a field that JSON leaves out. */
function fieldAsJson(object: object, name: string): string | undefined {
  const value = (object as Record<string, unknown>)[name];
  return value === undefined || typeof value === 'function' || typeof value === 'symbol' ? undefined : asJson(value);
}
