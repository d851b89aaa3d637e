import { READING } from '../words/en/problems.js';
import { ENGLISH, say, type Words } from '../words/words.js';

/** What a typed text means; or why it means nothing yet, in words for the person who types. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** More digits than any rate or price has: no text can stall what reads it. */
const MOST_DIGITS = 40;
const MOST_WHOLE_DIGITS = 9;

const HALF_TYPED = /^[.,]?$|^\d+[.,]$/;

/**
 * A decimal number as people type it: with a point or a comma, and with the digits of other keyboards. A comma before
 * exactly three digits can be either kind of comma, so it is not guessed.
 */
export function readDecimal(typed: string, words: Words = ENGLISH): Reading<string> {
  const text = plainDigits(typed).replace(/(?<!\s)\s*%$/, '');
  if (text === '') return { problem: say(words, READING, 'numberNeeded') };
  if (HALF_TYPED.test(text)) return { problem: say(words, READING, 'numberIncomplete') };
  if (/^-/.test(text)) return { problem: say(words, READING, 'belowZero') };
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) {
    const [whole = '', rest = ''] = text.split(',');
    return { problem: say(words, READING, 'eitherComma', { whole: `${whole}${rest}`, decimal: `${whole}.${rest}` }) };
  }
  if (!/^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/.test(text)) {
    return { problem: say(words, READING, 'notANumber') };
  }
  if (text.length > MOST_DIGITS) return { problem: say(words, READING, 'tooManyDigits', { most: MOST_DIGITS }) };
  const value = text.replace(',', '.');
  return { value: value.startsWith('.') ? `0${value}` : value };
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
