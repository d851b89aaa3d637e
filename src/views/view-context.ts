import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { printable } from '../issues/printable.js';
import { taxesOf } from '../preview/breakpoints.js';
import { draftKeys, matchTaxes } from '../preview/matching.js';
import type { PreviewedSets } from '../preview/words/edited.js';
import { dates, wordsOfReader } from '../words/locales.js';
import { ENGLISH, type Words } from '../words/words.js';

/** Texts, numbers and dates in the language of a reader. */
export interface LocalWriting extends Words {
  /** Day and month, for an axis. */
  readonly day: (date: string) => string;
  /** The name of a month, or its first letter. */
  readonly month: (date: string, width: 'short' | 'narrow') => string;
  /** For sentences that are drawn by `Prose`, which writes the numbers and dates in them: here they stay as the data has them. */
  readonly prose: Words;
}

const known = new WeakMap<Words, LocalWriting>();

/**
 * Groups as the language does: 1,976.30 in English, 1976,30 and 19.763,00 in Spanish. Texts of a language that was not
 * loaded are English.
 */
export function writingFor(locale: string): LocalWriting {
  const words = wordsOfReader(locale);
  const made = known.get(words) ?? writingWith(words, locale);
  known.set(words, made);
  return made;
}

function writingWith(words: Words, locale: string): LocalWriting {
  const months = { short: dates(locale, { month: 'short' }), narrow: dates(locale, { month: 'narrow' }) };
  const { amount, date, count } = ENGLISH;
  return {
    ...words,
    day: dates(locale, { month: 'short', day: 'numeric' }),
    month: (of, width) => months[width](of),
    prose: { ...words, amount, date, count, decimalSign: decimalSignOf(words) },
  };
}

function decimalSignOf({ amount }: Words): string {
  return /[.,]/.exec(amount('0.5'))?.[0] ?? '.';
}

/** What every view of one preview is shown with. */
export interface ShownWith {
  readonly sets: PreviewedSets;
  /** What the ids of this preview begin with: several can be in one document. */
  readonly prefix: string;
  readonly writing: LocalWriting;
  /** Names, dates and amounts in a sentence. */
  readonly pattern: RegExp;
  readonly names: ReadonlySet<string>;
  /** What each tax of the saved set is called in the draft, by key. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether a script keeps the views up to date: what is folded away can then wait until it is opened. */
  readonly isLive: boolean;
}

/** Where a sentence cuts a name. */
const LONGEST_NAME = 39;
/** What is quoted stays as it was written. */
const DATE = '(?<!")\\d{4}-\\d\\d-\\d\\d';
/** Whole numbers too, from where they are no years, or beside a currency: yen have no decimals. */
const DECIMAL = '(?<!")(?:\\d+\\.\\d+|\\d{5,}|\\d{4}(?= [A-Z]{3}\\b)|(?<=\\b[A-Z]{3} )\\d{4})';

/** What stays the same while a set is edited. */
interface Surroundings {
  readonly prefix: string;
  readonly writing: LocalWriting;
  readonly isLive: boolean;
}

export function shownWith(sets: PreviewedSets, { prefix, writing, isLive }: Surroundings): ShownWith {
  const { draft, saved } = sets;
  const all = [draft, ...(saved === undefined ? [] : [saved])];
  const titles = all.flatMap((set) => [set.title, ...taxesOf(set).map(({ title }) => title)]);
  const names = new Set([...titles, ...titles.map((title) => title.slice(0, LONGEST_NAME))].map(printable));
  const longestFirst = [...names].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const parts = [...longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')), DATE, DECIMAL];
  return {
    sets,
    prefix,
    writing,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.])(${parts.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    names,
    keys: saved === undefined ? new Map() : draftKeys(matchTaxes(taxesOf(draft), taxesOf(saved))),
    isLive,
  };
}

const NOTHING = shownWith(
  { draft: { title: '', currency: 'EUR', taxes: [] }, saved: undefined },
  { prefix: '', writing: writingFor('en'), isLive: false },
);

export const Shown = createContext<ShownWith>(NOTHING);

export function useShown(): ShownWith {
  return useContext(Shown);
}

/** What fills the bars of a tax: the pattern of its look. */
export function useFill(): (look: number) => string {
  const { prefix } = useShown();
  return (look) => `url(#${prefix}look${look})`;
}
