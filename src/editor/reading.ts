import { READING } from '../words/en/editor.js';
import { ENGLISH, say, type Words } from '../words/words.js';

/** What a typed text means; or why it means nothing yet, in words for the person who types. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** More digits than any rate or price has: no text can stall what reads it. */
const MOST_DIGITS = 40;
const MOST_WHOLE_DIGITS = 9;

const HALF_TYPED = /^[.,]?$|^[\d.,]*\d[.,]$/;
/** Digits in groups of three, with one sign between all of them. */
const GROUPED = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/;

/**
 * A decimal number as people type it: with the separators of their language or of another one, with the digits of other
 * keyboards, with a percent sign or a sign of money. "1.000" can be two numbers where a point stands between thousands, and so
 * can "1,000" where a comma does: neither is guessed.
 */
export function readDecimal(typed: string, words: Words = ENGLISH): Reading<string> {
  const text = plainDigits(typed)
    .replace(/^\p{Sc}\s*|(?<!\s)\s*[%\p{Sc}]$/gu, '')
    .replace(/[\u2019'\s]/g, ' ');
  if (text === '') return { problem: say(words, READING, 'numberNeeded') };
  if (HALF_TYPED.test(text)) return { problem: say(words, READING, 'numberIncomplete') };
  if (/^[-\u2212]/.test(text)) return { problem: say(words, READING, 'belowZero') };
  const { decimalSign: decimal = '.' } = words;
  const [, sign] = GROUPED.exec(text) ?? [];
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
  if (value.length > MOST_DIGITS) return { problem: say(words, READING, 'tooManyDigits', { most: MOST_DIGITS }) };
  return { value: value.startsWith('.') ? `0${value}` : value };
}

/** Decimals behind the last sign, thousands parted by the other one: "1.234,50" and "1,234.50" alike. */
function withPoint(text: string): string | undefined {
  const [, before = '', decimals] = /^([\d., ]*?)(?:[.,](\d+))?$/.exec(text) ?? [];
  const last = text.at(before.length) ?? '';
  const whole = /^\d*$/.test(before) ? before : GROUPED.test(before) && !before.includes(last) ? before : undefined;
  if (whole === undefined || (whole === '' && decimals === undefined)) return undefined;
  return `${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** A decimal of the data as a person types it: with the sign of the language before its decimals. */
export function writtenDecimal(decimal: string, { decimalSign = '.' }: Words = ENGLISH): string {
  return /^\d+\.\d+$/.test(decimal) ? decimal.replace('.', decimalSign) : decimal;
}

/** A whole number as people type it. */
export function readWhole(typed: string, words: Words = ENGLISH): Reading<number> {
  const text = plainDigits(typed);
  if (text === '') return { problem: say(words, READING, 'numberNeeded') };
  if (!/^\d+$/.test(text)) return { problem: say(words, READING, 'notWhole') };
  if (text.length > MOST_WHOLE_DIGITS)
    return { problem: say(words, READING, 'tooManyDigits', { most: MOST_WHOLE_DIGITS }) };
  return { value: Number(text) };
}

/** What stands for a date of which only a part is typed: a date input shows the part, and tells nobody. */
export const HALF_A_DATE = 'half';

/** A date as a date input gives it. */
export function readDate(typed: string, words: Words = ENGLISH): Reading<string> {
  const text = typed.trim();
  return /^\d{4}-\d\d-\d\d$/.test(text) ? { value: text } : { problem: say(words, READING, 'dateNeeded') };
}

/** Texts that are separated by commas. */
export function readList(typed: string): Reading<string[]> {
  return {
    value: typed
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  };
}

/** Whether a typed text means something. */
export function isRead<T>(reading: Reading<T>): reading is { readonly value: T } {
  return 'value' in reading;
}

/** Full-width, Arabic and Persian digits as those that amounts are written with. */
function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066b/g, '.')
    .trim();
}
