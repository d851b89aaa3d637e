import type { Line } from '../calculation/program.js';
import { isRecord } from '../issues/reading.js';
import { asJson, isPlainObject, textAsJson } from './as-json.js';

/** The JSON of a tax that all quotes of a tax set share, and its places. */
export interface TaxText {
  /** The names of its fields, in order. */
  readonly names: readonly string[];
  /** The values of its fields; `undefined` for a figure, which differs from quote to quote. */
  readonly values: readonly unknown[];
  /** The text before its amount. */
  readonly head: string;
  readonly factor: 'base' | 'quantity';
  /** The text from `computedOn` to the end. */
  readonly tail: string;
  /** The text before its amount in the list of a night. */
  readonly onNight: string;
}

export function taxTextOf({ index, tax, level, computedOn }: Line): TaxText {
  const { id, title, type, logic, rate, is_inclusive } = tax;
  const first = { ...(id === undefined ? {} : { id }), title, type, logic, rate, is_inclusive, level };
  const factor = logic === 'percent' ? 'base' : 'quantity';
  const made = { ...first, amount: undefined, [factor]: undefined, taxableNights: undefined, computedOn };
  return {
    names: Object.keys(made),
    values: Object.values(made),
    head: `${asJson(first).slice(0, -1)},"amount":`,
    factor,
    tail: `,"computedOn":${asJson(computedOn)}}`,
    onNight: `${index === 0 ? '' : '"},'}{"title":${textAsJson(title)},"amount":"`,
  };
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
  let at = 0;
  for (const name in quoted) {
    const made = values[at];
    const isSame = made === undefined ? isFigure(quoted[name]) : quoted[name] === made;
    if (name !== names[at] || !isSame) return false;
    at += 1;
  }
  return at === names.length;
}

function isFigure(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
