/**
 * A text with {names}, and words that depend on the number `n`: "{n} {n|night|nights}". Or two texts, for one and for any
 * other number.
 */
export type Message = string | { readonly one: string; readonly other: string };

export type Texts = Readonly<Record<string, Message>>;

/** The English texts of one subject, by key. */
export interface Subject<Of extends Texts = Texts, Name extends string = string> {
  /** The key of the subject in translations. */
  readonly name: Name;
  readonly texts: Of;
}

/**
 * A subject with literal texts, from which the compiler derives the values of each. Calls are pure, so that bundlers
 * drop unused subjects.
 */
export function subject<const Of extends Texts, const Name extends string>(name: Name, texts: Of): Subject<Of, Name> {
  return { name, texts };
}

/** The subjects of an English file in another language, with every key. A test compares the values in them. */
export type Translated<File> = {
  readonly [Key in keyof File as File[Key] extends Subject<Texts, infer Name> ? Name : never]: File[Key] extends {
    readonly texts: infer Of;
  }
    ? { readonly [Text in keyof Of]: Message }
    : never;
};

type TextOf<Entry> = Entry extends string
  ? Entry
  : Entry extends { readonly one: infer One; readonly other: infer Other }
    ? One | Other
    : never;
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? NameInSlot<Name> | NamesIn<Rest> : never;
type NameInSlot<Slot> = Slot extends `${infer Name}|${string}` ? Name : Slot;

export type ValuesOf<Entry> = {
  readonly [Name in NamesIn<TextOf<Entry>>]: Name extends 'n' ? number : string | number | Saying;
} & (Entry extends string ? unknown : { readonly n: number });

/** A text that is written on demand, in the language of the reader. */
export type Saying = (words: Words) => string;

/** The texts, numbers and dates of a reader's language. */
export interface Words {
  /** BCP 47 tag; `en` has numbers and dates as in the data. */
  readonly locale: string;
  /** Texts by subject; English for absent subjects. */
  readonly translated: Readonly<Record<string, Texts | undefined>>;
  /** Writes a decimal text with the separators of the language. */
  readonly amount: (decimal: string) => string;
  /** Writes a date, YYYY-MM-DD. */
  readonly date: (date: string) => string;
  /** Writes a whole number. */
  readonly count: (number: number) => string;
  readonly isOne: (number: number) => boolean;
  /** The decimal sign of typed numbers [a point]. */
  readonly decimalSign?: string;
  /** Translated titles of the current set's taxes, by title; absent without a set. */
  readonly titles?: ReadonlyMap<string, string>;
}

/** English: numbers and dates as in the data. */
export const ENGLISH: Words = {
  locale: 'en',
  translated: {},
  amount: (decimal) => decimal,
  date: (date) => date,
  count: String,
  isOne: (number) => number === 1,
};

/**
 * A text of a subject with its values. Texts are inserted as they are: write amounts and dates with `words.amount` and
 * `words.date` first. Whole numbers are written in the language.
 */
export function say<Of extends Texts, Key extends keyof Of & string>(
  words: Words,
  texts: Subject<Of>,
  key: Key,
  ...[values]: keyof ValuesOf<Of[Key]> extends never ? [] : [values: ValuesOf<Of[Key]>]
): string {
  return sayFound(words, texts, key, values);
}

/** `say` for a key and values that are only known when it is called, such as those of an issue. */
export function sayFound(words: Words, { name, texts }: Subject, key: string, values?: object): string {
  const entry: Message = words.translated[name]?.[key] ?? texts[key] ?? '';
  if (values === undefined && typeof entry === 'string') return entry;
  const given = new Map<string, unknown>(Object.entries(values ?? {}));
  const text = typeof entry === 'string' ? entry : words.isOne(Number(given.get('n'))) ? entry.one : entry.other;
  return text.replaceAll(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, slot: string, singular: string, plural: string) => {
    const value = given.get(slot);
    if (singular !== undefined) return words.isOne(Number(value)) ? singular : plural;
    if (typeof value === 'function') return value(words);
    return typeof value === 'number' ? words.count(value) : String(value ?? '');
  });
}

/** Whether a catalogue has a text of a subject. */
export function hasText<Of extends Texts>({ texts }: Subject<Of>, key: string): key is keyof Of & string {
  return Object.hasOwn(texts, key);
}

/** Like `say`, on demand. */
export function saying<Of extends Texts, Key extends keyof Of & string>(
  texts: Subject<Of>,
  key: Key,
  ...values: keyof ValuesOf<Of[Key]> extends never ? [] : [values: ValuesOf<Of[Key]>]
): Saying {
  return (words) => say(words, texts, key, ...values);
}

/** Items as a list in the language: "a, b and c". */
export function listed(words: Words, items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  if (words.locale !== 'en') return new Intl.ListFormat(words.locale, { type }).format(items);
  return items.join(type === 'conjunction' ? ' and ' : ' or ');
}

/** A tax with its title, and its titles in other languages. */
interface Titled {
  readonly title: string;
  readonly local?: { readonly titles?: Readonly<Record<string, string>> | undefined } | undefined;
}

/** The title of a tax in a language: that of `de-AT`, then that of `de`, then the tax's title. */
export function titleIn({ title, local: { titles } = {} }: Titled, { locale }: Words): string {
  if (titles === undefined) return title;
  for (let tag = locale; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const named = Object.hasOwn(titles, tag) ? titles[tag] : undefined;
    if (named !== undefined) return named;
  }
  return title;
}

/** Words with the titles of some taxes. */
export function withTitles(words: Words, taxes: readonly Titled[]): Words {
  const titles = new Map<string, string>();
  for (const tax of taxes) {
    const title = titleIn(tax, words);
    if (title !== tax.title && !titles.has(tax.title)) titles.set(tax.title, title);
  }
  return titles.size === 0 ? words : { ...words, titles };
}

/** The title of a tax in the language of the words. */
export function titled(title: string, { titles }: Words): string {
  return titles?.get(title) ?? title;
}
