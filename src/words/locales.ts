import { wrongArgument } from '../issues/arguments.js';
import { ENGLISH, type Words } from './words.js';

/** The languages beside English. Each is a folder, loaded when it is asked for. */
const LANGUAGES = {
  de: () => import('./de/translation.js'),
  fr: () => import('./fr/translation.js'),
  es: () => import('./es/translation.js'),
  it: () => import('./it/translation.js'),
} as const;

/** A language in which explanations, invoices and issues can be read. */
export type Language = 'en' | keyof typeof LANGUAGES;

/** Every language, English first. */
export const LOCALES: readonly Language[] = /* @__PURE__ */ Object.freeze(['en', 'de', 'fr', 'es', 'it'] as const);

type Translation = Words['translated'];

const loaded = new Map<string, Translation>();

/**
 * Loads a language once; from then on the functions that take a `locale` answer in it at once. English needs no loading.
 *
 * @param locale `de`, `fr`, `es`, `it`, or such a language with a region: `de-AT` has the words of `de`, and its own numbers
 * @throws InvalidArgument for another language
 * @example
 * ```ts
 * import { explain, loadLocale, quote } from 'staytax';
 *
 * await loadLocale('de');
 * const vat = { title: 'MwSt.', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '100.00', nights: 1 }] };
 * const { charges } = explain(quote({ title: 'Köln', currency: 'EUR', taxes: [vat] }, stay), { locale: 'de' });
 * charges[0]?.sentences[0]; // => 'MwSt. 7 % von 100,00 (1 Nacht 100,00) = 7,00.'
 * ```
 */
export async function loadLocale(locale: string): Promise<void> {
  const language = languageOf(locale);
  if (language === 'en' || loaded.has(language)) return;
  const { TRANSLATION } = await LANGUAGES[language]();
  loaded.set(language, TRANSLATION);
}

/** Takes the translation of a language that came some other way, as within a page: it needs no loading then. */
export function takeTranslation(locale: string, translation: Translation): void {
  const language = languageOf(locale);
  if (language !== 'en') loaded.set(language, translation);
}

/** The first of some language tags that has texts here: "de-AT" of "sr", "de-AT", "en". */
export function spokenIn(tags: readonly string[]): string | undefined {
  return tags.find((tag) => LOCALES.some((one) => isOf(tag, one)));
}

/** The words of a language that was loaded; English when none is named. */
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
  return writtenIn(locale, translated);
}

function languageOf(locale: string): Language {
  const language = LOCALES.find((one) => isOf(locale, one));
  if (language === undefined) throw wrongArgument('locale', locale, `one of ${LOCALES.join(', ')}`);
  return language;
}

function isOf(locale: string, language: Language): boolean {
  return locale === language || (typeof locale === 'string' && locale.startsWith(`${language}-`));
}

const written = new Map<string, Words>();

function writtenIn(locale: string, translated: Translation): Words {
  const known = written.get(locale);
  if (known !== undefined) return known;
  const plural = new Intl.PluralRules(locale);
  const whole = new Intl.NumberFormat(locale);
  const made: Words = {
    locale,
    translated,
    amount: decimals(locale),
    date: dates(locale),
    count: (number) => whole.format(number),
    isOne: (number) => plural.select(number) === 'one',
  };
  written.set(locale, made);
  return made;
}

/** More decimals than this Intl does not write. */
const MOST_DECIMALS = 20;

/** Decimal texts to the last digit, an ending "..." kept. */
function decimals(locale: string): Words['amount'] {
  const formats = new Map<number, Intl.NumberFormat>();
  return (decimal) => {
    const rest = decimal.endsWith('...') ? '...' : '';
    const number = decimal.slice(0, decimal.length - rest.length);
    const digits = number.split('.')[1]?.length ?? 0;
    if (!isNumeric(number) || digits > MOST_DECIMALS) return decimal;
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
    return `${format.format(number)}${rest}`;
  };
}

/** Intl reads such a text to the last digit. */
function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** What is no day of the calendar stays as it is. */
function dates(locale: string): Words['date'] {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC', calendar: 'gregory' });
  return (date) => {
    const day = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined;
    return day === undefined || !day.toJSON()?.startsWith(date) ? date : format.format(day);
  };
}
