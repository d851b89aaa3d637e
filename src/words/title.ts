import type { Words } from './words.js';

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
