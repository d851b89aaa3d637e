/** A text with {names} in it; or two of them, for one and for any other number `n`. */
export type Message = string | { readonly one: string; readonly other: string };

/** The English texts of one subject, by key. */
export interface Subject<Texts extends Readonly<Record<string, Message>> = Readonly<Record<string, Message>>> {
  /** The same in every language: it finds the translation. */
  readonly name: string;
  readonly texts: Texts;
}

/**
 * A subject with its texts as literals: from these the compiler reads which values each of them needs. Calls are marked as
 * pure, so that bundlers drop the subjects of a file that are not used.
 */
export function subject<const Texts extends Readonly<Record<string, Message>>>(
  name: string,
  texts: Texts,
): Subject<Texts> {
  return { name, texts };
}

/** The texts of a subject in another language: each key once. The values in them are held by a test. */
export type Translated<Of> = Of extends Subject<infer Texts> ? { readonly [Key in keyof Texts]: Message } : never;

type TextOf<Entry> = Entry extends string
  ? Entry
  : Entry extends { readonly one: infer One; readonly other: infer Other }
    ? One | Other
    : never;
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values of a text. `n` is the number whose plural form is chosen. */
export type ValuesOf<Entry> = {
  readonly [Name in NamesIn<TextOf<Entry>>]: Name extends 'n' ? number : string | number;
} & (Entry extends string ? unknown : { readonly n: number });

/** How texts, numbers and dates are written for a reader. */
export interface Words {
  /** BCP 47 tag; `en` writes numbers and dates as the data has them. */
  readonly locale: string;
  /** By the name of a subject; English where there is none. */
  readonly translated: Readonly<Record<string, Readonly<Record<string, Message>> | undefined>>;
  /** A decimal text, with the separators of the language. */
  readonly amount: (decimal: string) => string;
  /** A date, YYYY-MM-DD. */
  readonly date: (date: string) => string;
  /** A whole number. */
  readonly count: (number: number) => string;
  readonly isOne: (number: number) => boolean;
  /** The sign before the decimals of numbers that are typed [a point]. */
  readonly decimalSign?: string;
  /** What a tax of the set at hand is called in the language, by its title; absent where no set is at hand. */
  readonly titles?: ReadonlyMap<string, string>;
}

/** English: numbers and dates as the data has them. */
export const ENGLISH: Words = {
  locale: 'en',
  translated: {},
  amount: (decimal) => decimal,
  date: (date) => date,
  count: String,
  isOne: (number) => number === 1,
};

/**
 * A text of a subject, its values put in. Texts are put in as they are: amounts and dates are written by `words.amount` and
 * `words.date` first. Whole numbers are written as the language does.
 */
export function say<Texts extends Readonly<Record<string, Message>>, Key extends keyof Texts & string>(
  words: Words,
  { name, texts }: Subject<Texts>,
  key: Key,
  ...[values]: keyof ValuesOf<Texts[Key]> extends never ? [] : [values: ValuesOf<Texts[Key]>]
): string {
  const entry: Message = words.translated[name]?.[key] ?? texts[key] ?? '';
  const given = new Map<string, unknown>(Object.entries(values ?? {}));
  const text = typeof entry === 'string' ? entry : words.isOne(Number(given.get('n'))) ? entry.one : entry.other;
  return text.replaceAll(/\{(\w+)\}/g, (_, of: string) => {
    const value = given.get(of);
    return typeof value === 'number' ? words.count(value) : String(value ?? '');
  });
}

/** Items as an English sentence lists them, "a, b and c", or as the language of the reader does. */
export function listed(words: Words, items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  if (words.locale !== 'en') return new Intl.ListFormat(words.locale, { type }).format(items);
  return items.join(type === 'conjunction' ? ' and ' : ' or ');
}

/** The names of the values that can be chosen in a field, by the keys that they have among the texts of fields. */
export function choicesOf(field: string, names: Readonly<Record<string, Message>>): Record<string, Message> {
  return Object.fromEntries(Object.entries(names).map(([value, name]) => [`${field}=${value}`, name]));
}

/** A tax with its title, and its titles in other languages. */
interface Titled {
  readonly title: string;
  readonly local?: { readonly titles?: Readonly<Record<string, string>> | undefined } | undefined;
}

/** The title of a tax in the language of a text: that of `de-AT`, then that of `de`, else its own. */
export function titleIn({ title, local: { titles } = {} }: Titled, { locale }: Words): string {
  if (titles === undefined) return title;
  for (let tag = locale; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const named = Object.hasOwn(titles, tag) ? titles[tag] : undefined;
    if (named !== undefined) return named;
  }
  return title;
}

/** Words that know the titles of some taxes. */
export function withTitles(words: Words, taxes: readonly Titled[]): Words {
  const titles = new Map<string, string>();
  for (const tax of taxes) {
    const title = titleIn(tax, words);
    if (title !== tax.title && !titles.has(tax.title)) titles.set(tax.title, title);
  }
  return titles.size === 0 ? words : { ...words, titles };
}

/** What a tax is called in the language. */
export function titled(title: string, { titles }: Words): string {
  return titles?.get(title) ?? title;
}
