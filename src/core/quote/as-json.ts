import type { Line } from '../calculation/program.js';
import { isRecord } from '../issues/reading.js';
import type { PreparedText } from './json-writer.js';
import { preparedText } from './json-writer.js';

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

/** Whether JSON escapes no character. Texts are short: a regular expression takes longer to start than this loop. */
function needsNoEscape(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
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

function isPlainObject(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);
}

function listAsJson(list: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < list.length; index += 1)
    text += index === 0 ? asJson(list[index]) : `,${asJson(list[index])}`;
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

/** The JSON of a tax that all quotes of a tax set share, and its places. */
export interface TaxText {
  readonly names: readonly string[];
  /** The values of its fields; `undefined` for a figure, which differs from quote to quote. */
  readonly values: readonly unknown[];
  readonly head: string;
  readonly factor: 'base' | 'quantity';
  readonly tail: string;
  /** The texts between the figures, for a writer. */
  readonly prepared: Readonly<Record<'head' | 'factor' | 'tail' | 'onNight', PreparedText>>;
}

export function taxTextOf({ index, tax, level, computedOn }: Line): TaxText {
  const { id, title, type, logic, rate, is_inclusive } = tax;
  const first = { ...(id === undefined ? {} : { id }), title, type, logic, rate, is_inclusive, level };
  const factor = logic === 'percent' ? 'base' : 'quantity';
  const made = { ...first, amount: undefined, [factor]: undefined, taxableNights: undefined, computedOn };
  const head = `${asJson(first).slice(0, -1)},"amount":`;
  const tail = `,"computedOn":${asJson(computedOn)}}`;
  const separator = index === 0 ? '' : ',';
  const prepared = {
    head: preparedText(`${separator}${head}"`),
    factor: preparedText(logic === 'percent' ? '","base":"' : '","quantity":'),
    tail: preparedText(tail),
    onNight: preparedText(`${separator}{"title":${textAsJson(title)},"amount":"`),
  };
  return { names: Object.keys(made), values: Object.values(made), head, factor, tail, prepared };
}

/** A tax of a quote as JSON. The caller may have changed the quote; changed fields are written as they are. */
export function taxAsJson(quoted: unknown, text: TaxText): string {
  if (!isRecord(quoted) || !isAsMade(quoted, text)) return asJson(quoted);
  const { head, factor, tail } = text;
  const nights = asJson(quoted['taxableNights']);
  return `${head}${asJson(quoted['amount'])},"${factor}":${asJson(quoted[factor])},"taxableNights":${nights}${tail}`;
}

function isAsMade(quoted: Record<string, unknown>, { names, values }: TaxText): boolean {
  if (!isPlainObject(quoted)) return false;
  let index = 0;
  for (const name in quoted) {
    const made = values[index];
    const isSame = made === undefined ? isFigure(quoted[name]) : quoted[name] === made;
    if (name !== names[index] || !isSame) return false;
    index += 1;
  }
  return index === names.length;
}

function isFigure(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
