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
