import { READING } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';

/** The value of a typed text, or the problem in words for the user. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: string };

/** More digits than any rate or price has. The limit keeps parsing fast. */
const MAX_DIGITS = 40;
const MAX_WHOLE_DIGITS = 9;

const HALF_TYPED = /^[.,]?$|^[\d.,]*\d[.,]$/;
/** Digits in groups of three with one kind of separator. */
const GROUPED_DIGITS = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/;

/**
 * Reads a decimal with the separators and digits of any language, a percent sign or a currency sign. "1.000" is refused
 * if the language separates thousands with a point, and so is "1,000" with a comma: both have two meanings.
 */
export function readDecimal(typed: string, words: Words = ENGLISH): ReadResult<string> {
  const text = plainDigits(typed)
    .replace(/^\p{Sc}\s*|(?<!\s)\s*[%\p{Sc}]$/gu, '')
    .replace(/[\u2019'\s]/g, ' ');
  if (text === '') return { problem: say(words, READING, 'numberNeeded') };
  if (HALF_TYPED.test(text)) return { problem: say(words, READING, 'numberIncomplete') };
  if (/^[-\u2212]/.test(text)) return { problem: say(words, READING, 'belowZero') };
  const { decimalSign: decimal = '.' } = words;
  const [, sign] = GROUPED_DIGITS.exec(text) ?? [];
  const isOnce = text.split(sign ?? '').length === 2;
  if (sign !== undefined && sign !== ' ' && sign !== decimal && isOnce) {
    const [whole, either] = [text.replace(sign, ''), text.replace(sign, decimal)];
    return { problem: say(words, READING, 'eitherNumber', { whole, decimal: either, typed: text }) };
  }
  const isWhole = sign !== undefined && (sign !== decimal || !isOnce);
  const value = isWhole ? text.replaceAll(sign, '') : withPoint(text);
  if (value === undefined) {
    return { problem: say(words, READING, 'notANumber', { example: writtenDecimal('12.50', words) }) };
  }
  if (value.length > MAX_DIGITS) return { problem: say(words, READING, 'tooManyDigits', { most: MAX_DIGITS }) };
  return { value: value.startsWith('.') ? `0${value}` : value };
}

/** Decimals after the last separator, thousands with the other one: "1.234,50" and "1,234.50". */
function withPoint(text: string): string | undefined {
  const [, before = '', decimals] = /^([\d., ]*?)(?:[.,](\d+))?$/.exec(text) ?? [];
  const last = text.at(before.length) ?? '';
  const whole = /^\d*$/.test(before)
    ? before
    : GROUPED_DIGITS.test(before) && !before.includes(last)
      ? before
      : undefined;
  if (whole === undefined || (whole === '' && decimals === undefined)) return undefined;
  return `${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`;
}

export function writtenDecimal(decimal: string, { decimalSign = '.' }: Words = ENGLISH): string {
  return /^\d+\.\d+$/.test(decimal) ? decimal.replace('.', decimalSign) : decimal;
}

export function readWhole(typed: string, words: Words = ENGLISH): ReadResult<number> {
  const text = plainDigits(typed);
  if (text === '') return { problem: say(words, READING, 'numberNeeded') };
  if (!/^\d+$/.test(text)) return { problem: say(words, READING, 'notWhole') };
  if (text.length > MAX_WHOLE_DIGITS)
    return { problem: say(words, READING, 'tooManyDigits', { most: MAX_WHOLE_DIGITS }) };
  return { value: Number(text) };
}

/** Stands for an incomplete date: a date input does not reveal the part that was typed. */
export const HALF_A_DATE = 'half';

export function readDate(typed: string, words: Words = ENGLISH): ReadResult<string> {
  const text = typed.trim();
  return /^\d{4}-\d\d-\d\d$/.test(text) ? { value: text } : { problem: say(words, READING, 'dateNeeded') };
}

export function readList(typed: string): ReadResult<string[]> {
  return {
    value: typed
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  };
}

/** Between the texts of a list that can be a single text: a label may contain a comma. */
export const PLUS = ' + ';

/** A text, or several with a plus between them. */
export function readTextOrList(typed: string): ReadResult<string | string[]> {
  const texts = typed.split(PLUS).map((text) => text.trim());
  return { value: texts.length === 1 || texts.includes('') ? typed : texts };
}

export function isRead<T>(reading: ReadResult<T>): reading is { readonly value: T } {
  return 'value' in reading;
}

/** Full-width, Arabic and Persian digits as ASCII digits. */
function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066b/g, '.')
    .trim();
}
