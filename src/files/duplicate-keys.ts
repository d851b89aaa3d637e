import { pathTo, shortName } from '../issues/issue.js';
import { MOST_ISSUES } from '../issues/report.js';

/** A field that a JSON text gives twice in one object: JSON.parse would silently take the last one. */
export interface DuplicateKey {
  readonly path: string;
  readonly message: string;
  /** The position of the name in the text. */
  readonly offset: number;
}

/** The characters that start a token. */
const STARTS = /["{}[\],]/g;

/** The object or list that contains a token. */
interface Container {
  readonly path: string;
  /** The names so far in an object; `undefined` in a list. */
  readonly names: Set<string> | undefined;
  /** The name or index of the current entry; `undefined` before its name. */
  entry: string | number | undefined;
}

/** The duplicate fields of a valid JSON text, from top to bottom, at most a thousand. */
export function duplicateKeys(text: string): DuplicateKey[] {
  const found: DuplicateKey[] = [];
  const open: Container[] = [];
  for (const { token, index } of tokensOf(text)) {
    if (found.length === MOST_ISSUES) break;
    const around = open.at(-1);
    if (token === '{' || token === '[') open.push(begun(token, around));
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') goOn(around);
    else {
      const name = nameOf(token, around);
      if (name !== undefined) found.push({ path: name.path, message: messageOf(name.text), offset: index });
    }
  }
  return found;
}

/** The brackets, commas and texts. By hand: an expression for a text with millions of escapes overflows its stack. */
function* tokensOf(text: string): Generator<{ readonly token: string; readonly index: number }> {
  const starts = new RegExp(STARTS);
  for (let start = starts.exec(text); start !== null; start = starts.exec(text)) {
    const { 0: mark, index } = start;
    const end = mark === '"' ? endOfText(text, index) : index + 1;
    yield { token: text.slice(index, end), index };
    starts.lastIndex = end;
  }
}

/** The place behind the quote that ends a text: one before which there is an even number of backslashes. */
function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text[before - 1] === '\\') before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return text.length;
}

function begun(bracket: string, around: Container | undefined): Container {
  const path = around === undefined ? '' : pathTo(around.path, around.entry ?? '');
  return bracket === '{' ? { path, names: new Set(), entry: undefined } : { path, names: undefined, entry: 0 };
}

function goOn(around: Container | undefined): void {
  if (around !== undefined) around.entry = typeof around.entry === 'number' ? around.entry + 1 : undefined;
}

/** A text may be the name of the next entry; it is answered where the object has it already. */
function nameOf(
  token: string,
  around: Container | undefined,
): { readonly text: string; readonly path: string } | undefined {
  if (around?.names === undefined || around.entry !== undefined) return undefined;
  const text = String(JSON.parse(token));
  const isTwice = around.names.has(text);
  around.names.add(text);
  around.entry = text;
  return isTwice ? { text, path: pathTo(around.path, text) } : undefined;
}

function messageOf(name: string): string {
  return `The field "${shortName(name)}" is given twice in this object: keep one of them.`;
}
