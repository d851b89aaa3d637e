import { dateOf } from '../../core/calendar/plain-date.js';
import { shortestIfRate } from '../../core/definitions/local/fields.js';
import type { Span } from '../../core/definitions/local/periods.js';
import { rangeSpan } from '../../core/definitions/local/periods.js';
import { isPercent } from '../../core/definitions/logics.js';
import { NIGHT_LIMITS, PERIODS, PUNCTUATION } from '../words/en/explanation.js';
import { EDITS } from '../words/en/previews.js';
import type { Words } from '../words/words.js';
import { ENGLISH, listed, say } from '../words/words.js';
import { absentName, choiceName } from './names.js';

/** A value of a field of a tax or a tax set: "no limit", "on top", "from 2026-06-01 on". Local rules: `ruleInWords`. */
export function valueInWords(field: string, value: unknown, words: Words = ENGLISH, logic?: string): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) {
    return absentName(field, words);
  }
  if (field === 'rate') return rateInWords(String(value), logic, words);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => entryInWords(entry, words));
    return listed(words, entries, 'conjunction');
  }
  if (typeof value === 'number') return words.count(value);
  return choiceName(field, String(value), words) ?? String(value);
}

/** A date range, or the id of a rate plan. */
function entryInWords(entry: unknown, words: Words): string {
  if (typeof entry === 'string') return entry;
  return rangeInWords(rangeSpan({ after: null, before: null, ...Object(entry) }), words);
}

/** "Rate: 4.00 → 4.50". */
export function changeInWords(field: string, saved: string, draft: string, words: Words): string {
  return say(words, EDITS, 'changed', { field, saved, draft });
}

/** "10%", or an amount as written. The rate may be invalid. */
export function rateInWords(rate: string, logic: string | undefined, words: Words): string {
  return isPercent(logic) ? percentText(rate, words) : words.amount(rate);
}

/** "10%". */
export function percentText(rate: string, words: Words): string {
  return say(words, PUNCTUATION, 'percent', { rate: words.amount(shortestIfRate(rate)) });
}

/** "2026-06-01 to 2026-08-31", "until 2026-08-31", "from 2026-06-01 on", or without ends "all year". */
export function rangeInWords(range: Span, words: Words = ENGLISH): string {
  const [first, last] = [range.first, range.last].map((day) =>
    Number.isFinite(day) ? words.date(dateOf(day)) : undefined,
  );
  if (first !== undefined && last !== undefined) return say(words, PERIODS, 'between', { first, last });
  if (first !== undefined) return say(words, PERIODS, 'since', { first });
  return last === undefined ? absentName('applicable_date_ranges', words) : say(words, PERIODS, 'until', { last });
}

/** Several ranges as text, in order. */
export function rangesInWords(ranges: readonly Span[], words: Words = ENGLISH): string {
  return ranges.map((range) => rangeInWords(range, words)).join(', ');
}

/** "not the first 2 nights", "at most 7 nights". The limits may be invalid. */
export function limitsInWords(
  { skip_nights: skip, max_nights: cap }: Readonly<Record<string, unknown>>,
  words: Words = ENGLISH,
): string[] {
  const limit = (key: 'notFirst' | 'atMost', n: number) =>
    n === 0 || Number.isNaN(n) ? [] : [say(words, NIGHT_LIMITS, key, { n })];
  return [...limit('notFirst', Number(skip ?? 0)), ...limit('atMost', Number(cap ?? 0))];
}

/** Texts in one line: "48.00 more; you keep 3.00 less". */
export function inOneLine(words: Words, texts: readonly string[]): string {
  return texts.reduce((text, next) => (text === '' ? next : say(words, PUNCTUATION, 'semicolon', { text, next })), '');
}
