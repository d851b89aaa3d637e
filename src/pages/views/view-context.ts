import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { printable } from '../../core/issues/texts.js';
import { dates, wordsOfReader } from '../../language/words/locales.js';
import type { Subject, Texts, ValuesOf, Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import { draftKeys, matchTaxes } from '../../trials/preview/changes.js';
import type { PreviewedSets } from '../../trials/preview/words/edited.js';
import { LOOKS } from './scenario-data.js';

export interface LocalWriting extends Words {
  readonly day: (date: string) => string;
  readonly month: (date: string, width: 'short' | 'narrow') => string;
  /** For sentences that `Prose` draws: keeps numbers and dates as in the data, because `Prose` formats them. */
  readonly prose: Words;
}

const cache = new WeakMap<Words, LocalWriting>();

/**
 * Formats like 1,976.30 in English, 1976,30 and 19.763,00 in Spanish. Texts of a language that is not loaded are
 * English.
 */
export function writingFor(locale: string): LocalWriting {
  const words = wordsOfReader(locale);
  const made = cache.get(words) ?? writingWith(words, locale);
  cache.set(words, made);
  return made;
}

function writingWith(words: Words, locale: string): LocalWriting {
  const months = { short: dates(locale, { month: 'short' }), narrow: dates(locale, { month: 'narrow' }) };
  const { amount, date, count } = ENGLISH;
  return {
    ...words,
    day: dates(locale, { month: 'short', day: 'numeric' }),
    month: (month, width) => months[width](month),
    prose: { ...words, amount, date, count, decimalSign: decimalSignOf(words) },
  };
}

function decimalSignOf({ amount }: Words): string {
  return /[.,]/.exec(amount('0.5'))?.[0] ?? '.';
}

/**
 * The context of all views of one preview. Stays the same while rates are typed; a new value would redraw every view.
 */
export interface ViewSettings {
  readonly prefix: string;
  readonly writing: LocalWriting;
  readonly pattern: RegExp;
  readonly names: ReadonlySet<string>;
  /** Whether a script updates the views. Folded content then waits until it is opened. */
  readonly isLive: boolean;
}

/** Sentences cut longer names. */
const LONGEST_NAME = 39;
/** Quoted text stays as written. */
const DATE = '(?<!")\\d{4}-\\d\\d-\\d\\d';
/** Also whole numbers that cannot be years: from 10000, or beside a currency such as JPY. */
const DECIMAL = '(?<!")(?:\\d+\\.\\d+|\\d{5,}|\\d{4}(?= [A-Z]{3}\\b)|(?<=\\b[A-Z]{3} )\\d{4})';

export function titlesIn({ draft, saved }: PreviewedSets): string[] {
  const all = [draft, ...(saved === undefined ? [] : [saved])];
  return all.flatMap((set) => [set.title, ...taxesOf(set).map(({ title }) => title)]);
}

export function viewSettings(
  titles: readonly string[],
  base: Pick<ViewSettings, 'prefix' | 'writing' | 'isLive'>,
): ViewSettings {
  const names = new Set([...titles, ...titles.map((title) => title.slice(0, LONGEST_NAME))].map(printable));
  const longestFirst = [...names].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const parts = [...longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')), DATE, DECIMAL];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.])(${parts.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return { ...base, pattern, names };
}

export const ViewContext = createContext(viewSettings([], { prefix: '', writing: writingFor('en'), isLive: false }));

export function useView(): ViewSettings {
  return useContext(ViewContext);
}

/** The sets of a preview, for the views that draw them. Changes with each edit. */
export interface ShownSets {
  readonly sets: PreviewedSets;
  /** The key in the draft for each tax of the saved set, by its key there. */
  readonly keys: ReadonlyMap<string, string>;
}

export function shownSets(sets: PreviewedSets): ShownSets {
  const { draft, saved } = sets;
  const keys = saved === undefined ? new Map() : draftKeys(matchTaxes(taxesOf(draft), taxesOf(saved)));
  return { sets, keys };
}

export const SetsContext = createContext(
  shownSets({ draft: { title: '', currency: 'EUR', taxes: [] }, saved: undefined }),
);

export function useSets(): ShownSets {
  return useContext(SetsContext);
}

/** The fill of a tax, by its place in the calculation: the pattern of its look. */
export function useFill(): (look: number) => string {
  const { prefix } = useView();
  return (look) => `url(#${prefix}look${look % LOOKS})`;
}

/** The texts of a subject in the language of the reader, by key: `text('net')`. */
export function useTexts<const Of extends Texts>(subject: Subject<Of>) {
  const { writing } = useView();
  return <Key extends keyof Of & string>(
    key: Key,
    ...values: keyof ValuesOf<Of[Key]> extends never ? [] : [values: ValuesOf<Of[Key]>]
  ): string => say(writing, subject, key, ...values);
}
