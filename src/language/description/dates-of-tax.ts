import type { LocalTax } from '../../core/definitions/local/of-tax.js';
import type { Span } from '../../core/definitions/local/periods.js';
import { EXPLANATION } from '../words/en/explanation.js';
import type { Words } from '../words/words.js';
import { say } from '../words/words.js';
import { seasonsInWords } from './conditions.js';
import { rangesInWords } from './values.js';

/**
 * The dates of a tax: its ranges, and its seasons of every year: "from 2026-01-01 on, from April to October". Without
 * both it is empty.
 */
export function datesOfTaxInWords(
  ranges: readonly Span[],
  { seasons, night_date }: Pick<LocalTax, 'seasons' | 'night_date'>,
  words: Words,
): string {
  const isAllYear = ranges.every(({ first, last }) => !Number.isFinite(first) && !Number.isFinite(last));
  const texts = [
    ...(isAllYear ? [] : [rangesInWords(ranges, words)]),
    ...(seasons === undefined ? [] : [seasonsInWords(seasons, words)]),
  ];
  const dates = texts.join(', ');
  return night_date === 'morning' && dates !== '' ? say(words, EXPLANATION, 'byMorning', { dates }) : dates;
}

/** A limit of nights with the period in which it counts: "at most 4 nights, counted by month". */
export function limitInPeriod(limit: string, { max_nights_in: period }: LocalTax, words: Words): string {
  if (period === undefined) return limit;
  return say(words, EXPLANATION, period === 'month' ? 'byMonth' : 'byYear', { limit });
}
