import { currencyDigits, printUnits, unitsOf } from '../../core/money/amount.js';
import { percentText } from '../../language/description/values.js';
import { READING } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say, sayFound } from '../../language/words/words.js';

/** The value of a typed text, or the problem in words for the user. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: string };

/** The unit of a number: percent, or money in a currency. */
export type Unit = 'percent' | Money;

export interface Money {
  readonly currency: string;
  /** The decimals of the currency; `undefined` for an unknown one. */
  readonly digits: number | undefined;
  /** Whether the amount is a rate, which could be a percentage instead. */
  readonly isRate?: boolean;
}

/** More digits than any rate or price has. The limit keeps parsing fast. */
const MAX_DIGITS = 40;
const MAX_WHOLE_DIGITS = 9;
/** Longer texts are no number with a unit. */
const MAX_TYPED = 100;

const HALF_TYPED = /^[.,]?$|^[\d.,]*\d[.,]$/;
/** Digits in groups of three with one kind of separator. */
const GROUPED_DIGITS = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/;

/**
 * Reads a decimal with the separators and digits of any language, alone or with its unit. Refuses another unit. Also
 * refuses "1,000" in English and "1.000" in German, which have two meanings unless the unit decides.
 */
export function readDecimal(typed: string, words: Words = ENGLISH, unit?: Unit): ReadResult<string> {
  const number = withoutUnit(plainDigits(typed), words, unit);
  if (!isRead(number)) return number;
  const text = number.value.replace(/[\u2019'\s]/g, ' ');
  if (text === '') return { problem: say(words, READING, 'numberNeeded') };
  if (HALF_TYPED.test(text)) return { problem: say(words, READING, 'numberIncomplete') };
  if (/^[-\u2212]/.test(text)) return { problem: say(words, READING, 'belowZero') };
  const { decimalSign: decimal = '.' } = words;
  const [, sign] = GROUPED_DIGITS.exec(text) ?? [];
  const isOnce = text.split(sign ?? '').length === 2;
  const isGroup = sign === ' ' || !isOnce || isThousands(sign, decimal, unit);
  if (sign !== undefined && sign !== decimal && !isGroup) {
    const [whole, either] = [text.replace(sign, ''), text.replace(sign, decimal)];
    return { problem: say(words, READING, 'eitherNumber', { whole, decimal: either, typed: text }) };
  }
  const value = sign !== undefined && isGroup ? text.replaceAll(sign, '') : withPoint(text);
  if (value === undefined) return notANumber(words);
  if (value.length > MAX_DIGITS) return tooManyDigits(MAX_DIGITS, words);
  return { value: value.startsWith('.') ? `0${value}` : value };
}

/**
 * Whether a sign before three digits separates thousands. An amount has no three decimals in most currencies, so the
 * page writes that sign between thousands alone; without decimals, either sign does.
 */
function isThousands(sign: string | undefined, decimal: string, unit: Unit | undefined): boolean {
  if (unit === undefined || unit === 'percent' || unit.digits === undefined) return false;
  return unit.digits === 0 || (unit.digits < 3 && sign !== decimal);
}

/** The text without its unit, which may stand before or after the number: "5 %", "30 EUR", "€ 30". */
function withoutUnit(text: string, words: Words, unit: Unit | undefined): ReadResult<string> {
  if (text.length > MAX_TYPED) return tooManyDigits(MAX_DIGITS, words);
  const [before = ''] = /^[^\d.,\s\u2212-]+/u.exec(text) ?? [];
  const rest = [...text.slice(before.length)];
  const after = rest.slice(rest.findLastIndex((char) => /[\d.,\s]/u.test(char)) + 1).join('');
  const number = text.slice(before.length, text.length - after.length).trim();
  const [problem] = [before, after].flatMap((typed) => (typed === '' ? [] : (problemOfUnit(typed, words, unit) ?? [])));
  if (problem === undefined) return { value: number };
  if (problem === 'notANumber') return notANumber(words);
  const currency = unit === undefined || unit === 'percent' ? '' : unit.currency;
  return { problem: sayFound(words, READING, problem, { text, currency, percent: percentText(number, words) }) };
}

/** `undefined` for the unit of the field; without one, for any percent or currency sign. */
function problemOfUnit(typed: string, words: Words, unit: Unit | undefined) {
  const isPercent = typed === '%';
  if (unit !== undefined && unit !== 'percent' && isCurrency(typed, unit, words)) return undefined;
  const isMoney = /\p{Sc}/u.test(typed) || currencyDigits(typed.toUpperCase()) !== undefined;
  if (!isPercent && !isMoney) return 'notANumber';
  if (unit === undefined) return undefined;
  if (unit === 'percent') return isPercent ? undefined : 'amountInPercent';
  if (!isPercent) return 'otherCurrency';
  return unit.isRate ? 'percentInRate' : 'percentInAmount';
}

const CURRENCY_DISPLAYS = ['symbol', 'narrowSymbol', 'name'] as const;

/** Whether a text is the code, the sign or the name of a currency in the language. */
function isCurrency(typed: string, { currency, digits }: Money, { locale }: Words): boolean {
  const text = typed.toLowerCase();
  if (text === currency.toLowerCase()) return true;
  if (digits === undefined) return false;
  const parts = CURRENCY_DISPLAYS.flatMap((currencyDisplay) => {
    const options = { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 0 } as const;
    const format = new Intl.NumberFormat(locale, options);
    return [...format.formatToParts(1), ...format.formatToParts(2)];
  });
  return parts.some(({ type, value }) => type === 'currency' && value.normalize('NFKC').toLowerCase() === text);
}

export function notANumber(words: Words) {
  return { problem: say(words, READING, 'notANumber', { example: writtenDecimal('12.50', words) }) };
}

function tooManyDigits(most: number, words: Words) {
  return { problem: say(words, READING, 'tooManyDigits', { most }) };
}

/** Reads a decimal, a fraction such as "20/3", or a percentage: "89 %" is 0.89. */
export function readFraction(typed: string, words: Words = ENGLISH, unit?: Unit): ReadResult<string> {
  const text = plainDigits(typed);
  const [, over, under] = /^(\d+)\s*\/\s*(\d+)$/.exec(text) ?? [];
  if (over !== undefined && under !== undefined) {
    const value = `${over}/${under}`;
    return value.length > MAX_DIGITS + 1 ? tooManyDigits(MAX_DIGITS, words) : { value };
  }
  const number = readDecimal(typed, words, unit);
  if (unit !== undefined || !text.endsWith('%') || !isRead(number)) return number;
  const decimals = number.value.split('.')[1]?.length ?? 0;
  return { value: printUnits(unitsOf(number.value, decimals), decimals + 2) };
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
  if (text.length > MAX_WHOLE_DIGITS) return tooManyDigits(MAX_WHOLE_DIGITS, words);
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

/** Between labels of a row that must all hold. A label may have commas. */
export const BETWEEN_LABELS = ';';

/** One label as a text; several as a list of which all must hold. */
export function readLabels(typed: string): ReadResult<string | string[]> {
  const labels = typed
    .split(BETWEEN_LABELS)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return { value: labels.length > 1 ? labels : (labels[0] ?? typed) };
}

export function isRead<T>(reading: ReadResult<T>): reading is { readonly value: T } {
  return 'value' in reading;
}

const ARABIC_SIGNS: Readonly<Record<string, string>> = { '\u066a': '%', '\u066b': '.', '\u066c': ',' };

/** Full-width, Arabic and Persian digits as ASCII digits. */
function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\u066a-\u066c]/g, (sign) => ARABIC_SIGNS[sign] ?? sign)
    .trim();
}
