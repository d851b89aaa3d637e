import { wrongArgument } from '../../core/issues/arguments.js';
import type { IssueCode } from '../../core/issues/codes.js';
import type * as definitions from './en/definitions.js';
import type * as editor from './en/editor.js';
import type * as explanation from './en/explanation.js';
import type * as frontDesk from './en/front-desk.js';
import type * as pages from './en/pages.js';
import type * as previews from './en/previews.js';
import type * as scenarios from './en/scenarios.js';
import type { Message, Translated, Words } from './words.js';
import { ENGLISH } from './words.js';

/** A language of explanations, invoices and issues. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it';

/** The parts of a translation. A language has a JSON file for each, and the compiler names the texts that it lacks. */
interface Parts {
  /** The texts of the library. */
  readonly translation: Translated<typeof definitions & typeof explanation & typeof frontDesk & typeof scenarios> & {
    readonly issues: IssueTexts;
    readonly 'issue phrases': Readonly<Record<IssuePhrase, string>>;
  };
  /** The texts of previews, and of tables on the command line. */
  readonly previews: Translated<typeof previews>;
  /** The texts of pages: views, the editor, the studio. */
  readonly pages: Translated<typeof pages & typeof editor>;
}

/**
 * A phrase in the params of issues, such as a requirement. The English phrase is the key of its translations; `{1}`, `{2}`
 * are the numbers, examples and names in it, in order.
 */
type IssuePhrase = keyof typeof import('./de/translation.json')['issue phrases'];

/**
 * The sentences of issues in another language, by code and variant, with its params. Besides codes: `didYouMean` for
 * suggestions, `toWrite` and `bothWays` for doubts, `moved_room` and `ranges_past` for what else to write, `byPolicy` for the channel manager, `at` for the line with the path,
 * `missing` for an absent value.
 */
type IssueTexts = Readonly<
  Record<IssueCode | SentenceAfter | keyof typeof import('./de/translation.json')['issues'], Message>
>;

/** A sentence that follows the sentence of a code, depending on its params. */
export type SentenceAfter =
  | 'didYouMean'
  | 'toWrite'
  | 'toWrite.keep'
  | 'toWrite.none'
  | 'bothWays'
  | 'bothWays.keep'
  | 'moved_room.length'
  | 'moved_room.once'
  | 'ranges_past.abolished'
  | 'byPolicy'
  | 'byPolicy.less';

type PartLoaders = { readonly [Part in keyof Parts]: PartLoader<Parts[Part]> };
type PartLoader<Part = Translation> = () => Promise<{ readonly default: Part }>;

/** The languages except English. Their parts are loaded separately: most readers see no page. */
const LANGUAGES: Readonly<Record<Exclude<Language, 'en'>, PartLoaders>> = {
  de: {
    translation: () => import('./de/translation.json', { with: { type: 'json' } }),
    previews: () => import('./de/previews.json', { with: { type: 'json' } }),
    pages: () => import('./de/pages.json', { with: { type: 'json' } }),
  },
  fr: {
    translation: () => import('./fr/translation.json', { with: { type: 'json' } }),
    previews: () => import('./fr/previews.json', { with: { type: 'json' } }),
    pages: () => import('./fr/pages.json', { with: { type: 'json' } }),
  },
  es: {
    translation: () => import('./es/translation.json', { with: { type: 'json' } }),
    previews: () => import('./es/previews.json', { with: { type: 'json' } }),
    pages: () => import('./es/pages.json', { with: { type: 'json' } }),
  },
  it: {
    translation: () => import('./it/translation.json', { with: { type: 'json' } }),
    previews: () => import('./it/previews.json', { with: { type: 'json' } }),
    pages: () => import('./it/pages.json', { with: { type: 'json' } }),
  },
};

/**
 * Every language, English first.
 *
 * @example
 * ```ts
 * import { LOCALES } from 'staytax';
 *
 * LOCALES; // => ['en', 'de', 'fr', 'es', 'it']
 * ```
 */
export const LOCALES: readonly Language[] = Object.freeze(['en', 'de', 'fr', 'es', 'it'] as const);

type Translation = Words['translated'];

const loaded = new Map<string, Translation>();
const withPages = new Set<string>();

/**
 * Loads a language once; then every function with a `locale` can use it. English is always loaded.
 *
 * @param locale `de`, `fr`, `es`, `it`, or one of these with a region: `de-AT` has the words of `de` with its number format
 * @throws InvalidArgumentError for another language
 * @example
 * ```ts
 * import { issueText, loadLocale, validateTaxSet } from 'staytax';
 *
 * await loadLocale('de');
 * const { issues = [] } = validateTaxSet({ title: ' ', currency: 'EUR', taxes: [] });
 * issues.map((issue) => issueText(issue, 'de')); // => ['title darf nicht leer sein (angegeben: " ").']
 * ```
 */
export async function loadLocale(locale: string): Promise<void> {
  const language = languageOf(locale);
  if (language === 'en' || loaded.has(language)) return;
  const translation = await LANGUAGES[language].translation();
  // The pages may have been loaded in the meantime.
  if (!loaded.has(language)) loaded.set(language, translation.default);
}

/** Loads a language with the texts of previews, pages, elements and the studio. */
export async function loadPages(locale: string): Promise<void> {
  const language = languageOf(locale);
  if (language === 'en' || withPages.has(language)) return;
  const begun = loadingPages.get(language) ?? fetchPages(language);
  loadingPages.set(language, begun);
  try {
    await begun;
  } finally {
    loadingPages.delete(language);
  }
}

/** Languages that are loading: several elements of a page may request one at once. */
const loadingPages = new Map<string, Promise<void>>();

async function fetchPages(language: Exclude<Language, 'en'>): Promise<void> {
  const parts = await Promise.all(Object.values(LANGUAGES[language]).map((load: PartLoader) => load()));
  takeTranslation(language, Object.fromEntries(parts.flatMap((part) => Object.entries(part.default))));
}

export function takeTranslation(locale: string, translation: Translation): void {
  const language = languageOf(locale);
  if (language === 'en') return;
  loaded.set(language, translation);
  withPages.add(language);
  // Words that were created before lack the texts of pages.
  writers.clear();
}

/** The first tag with texts: "de-AT" of "sr", "de-AT", "en". */
export function spokenIn(tags: readonly string[]): string | undefined {
  return tags.find((tag) => foundLanguage(tag) !== undefined);
}

/** The words of a loaded language; English by default. */
export function wordsIn(locale: string | undefined): Words {
  if (locale === undefined || locale === 'en') return ENGLISH;
  const language = languageOf(locale);
  const translated = language === 'en' ? {} : loaded.get(language);
  if (translated === undefined) {
    throw wrongArgument(
      'locale',
      locale,
      `a language that was loaded: await loadLocale(${JSON.stringify(locale)}) first`,
    );
  }
  return wordsFor(locale, translated);
}

/** The words of a loaded language; English for any other value. Never throws. */
export function wordsOrEnglish(locale: unknown): Words {
  try {
    return typeof locale === 'string' ? wordsIn(locale) : ENGLISH;
  } catch {
    return ENGLISH;
  }
}

/** Whether the texts of pages are loaded, or not needed: English, and languages that are read in English. */
export function arePagesThere(locale: string): boolean {
  const language = foundLanguage(locale);
  return language === undefined || language === 'en' || withPages.has(language);
}

const readers = new Map<string, Words>();

/**
 * Words with the numbers and dates of any language of `Intl`. Their texts are English until those of the language are
 * loaded.
 */
export function wordsOfReader(locale: string): Words {
  const language = foundLanguage(locale);
  const translated = language === undefined ? undefined : loaded.get(language);
  if (translated !== undefined) return wordsFor(locale, translated);
  return remembered(readers, locale, () => ({ ...ENGLISH, ...numbersOf(locale) }));
}

function foundLanguage(locale: unknown): Language | undefined {
  return LOCALES.find(
    (language) => language === locale || (typeof locale === 'string' && locale.startsWith(`${language}-`)),
  );
}

function languageOf(locale: string): Language {
  const language = foundLanguage(locale);
  if (language === undefined || !isTag(locale)) throw wrongArgument('locale', locale, `one of ${LOCALES.join(', ')}`);
  return language;
}

/** Intl throws for an invalid tag, such as "de-". */
function isTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

const writers = new Map<string, Words>();

function wordsFor(locale: string, translated: Translation): Words {
  return remembered(writers, locale, () => {
    const plural = new Intl.PluralRules(locale);
    const whole = new Intl.NumberFormat(locale);
    const isOne = (number: number) => plural.select(number) === 'one';
    return { locale, translated, ...numbersOf(locale), count: (number) => whole.format(number), isOne };
  });
}

function numbersOf(locale: string): Pick<Words, 'amount' | 'date'> {
  return { amount: decimals(locale), date: dates(locale, { dateStyle: 'medium' }) };
}

/** Bounds memory, because tags may come from requests. */
const MOST_REMEMBERED = 100;

function remembered(cache: Map<string, Words>, locale: string, make: () => Words): Words {
  const words = cache.get(locale) ?? make();
  if (cache.size >= MOST_REMEMBERED && !cache.has(locale)) cache.clear();
  cache.set(locale, words);
  return words;
}

/** The most decimals that Intl writes. */
const MOST_DECIMALS = 20;

/** Writes decimal texts with all digits; keeps an ending "...". */
function decimals(locale: string): Words['amount'] {
  const formats = new Map<number, Intl.NumberFormat>();
  return (decimal) => {
    const remaining = decimal.endsWith('...') ? '...' : '';
    const number = decimal.slice(0, decimal.length - remaining.length);
    const digits = number.split('.')[1]?.length ?? 0;
    if (!isNumeric(number) || digits > MOST_DECIMALS) return decimal;
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
    return `${format.format(number)}${remaining}`;
  };
}

/** Intl formats such a text with all digits. */
function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** Writes dates, YYYY-MM-DD, in a language. Invalid dates stay as they are. */
export function dates(locale: string, options: Intl.DateTimeFormatOptions): Words['date'] {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    const day = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined;
    // Intl would turn Feb 30 into Mar 2.
    if (day === undefined || !day.toJSON()?.startsWith(date)) return date;
    // Created on demand: a formatter takes as long as a quote, and most outputs use one of four.
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    return format.format(day);
  };
}
