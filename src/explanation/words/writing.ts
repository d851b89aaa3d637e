import type { LocalTax } from '../../definitions/local/of-tax.js';
import { LOGICS, type TaxLogic } from '../../definitions/logics.js';
import { counted } from '../../issues/shown.js';
import { COUNTS, FIELD_VALUES, PUNCTUATION } from '../../words/en/explanation.js';
import { ENGLISH, type Message, type Subject, say, type Words } from '../../words/words.js';

/** How a page writes numbers and dates. Without `translated`, texts are English whatever their numbers look like. */
export type Writing = Pick<Words, 'amount' | 'date'> & Partial<Words>;

/** English, numbers and dates as the data has them. */
export const PLAIN: Words = ENGLISH;

/** The words of a page: English ones where it says only how numbers and dates are written. */
export function wordsOf(writing: Writing): Words {
  const { amount, date, translated } = writing;
  return translated === undefined ? { ...ENGLISH, amount, date } : { ...ENGLISH, ...writing };
}

/** Texts in one line: "48.00 more; you keep 3.00 less". */
export function inOneLine(words: Words, texts: readonly string[]): string {
  return texts.reduce((text, next) => (text === '' ? next : say(words, PUNCTUATION, 'semicolon', { text, next })), '');
}

/** Whether a subject has a text: what is added to a table of fields or logics alone has none, and is told in English. */
export function hasText<Texts extends Readonly<Record<string, Message>>>(
  { texts }: Subject<Texts>,
  key: string,
): key is keyof Texts & string {
  return Object.hasOwn(texts, key);
}

/** "3 nights", "1 room": a unit that is new in the table of logics is counted in English until the catalogue has it. */
export function countedIn(words: Words, noun: string, n: number): string {
  return hasText(COUNTS, noun) ? say(words, COUNTS, noun, { n }) : counted(n, noun);
}

/** "per person per night"; "per bedroom per night" where local rules count the bedrooms of rooms. */
export function logicInWords(logic: TaxLogic, words: Words, { per }: Pick<LocalTax, 'per'> = {}): string {
  const key = per === 'bedroom' ? OF_BEDROOMS.get(logic) : undefined;
  const { words: english }: { words: string } = LOGICS[logic];
  if (key !== undefined) return say(words, FIELD_VALUES, key);
  return hasText(FIELD_VALUES, logic) ? say(words, FIELD_VALUES, logic) : english;
}

/** How logics that count rooms are said where bedrooms are counted. */
const OF_BEDROOMS: ReadonlyMap<TaxLogic, 'per_bedroom' | 'per_bedroom_per_night'> = new Map([
  ['per_room', 'per_bedroom'],
  ['per_room_per_night', 'per_bedroom_per_night'],
]);
