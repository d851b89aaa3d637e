import { loadPages, spokenIn, wordsIn } from '../words/locales.js';
import { ENGLISH, type Words } from '../words/words.js';
import type { Opened } from './protocol.js';

/** The language of a page: what its document says, and what the page is given. */
export interface PageLanguage {
  readonly words: Words;
  readonly opened: Pick<Opened, 'locale' | 'translation'>;
}

/**
 * The language that was asked for, or else the first of the browser's that has a translation. The page is one script, so
 * a translation is not part of it: it comes with the data that the page begins with, in the one language that is needed.
 */
export async function pageLanguage(asked: string | undefined, accepted?: string | undefined): Promise<PageLanguage> {
  const locale = spokenIn(asked === undefined ? tagsIn(accepted ?? '') : [asked]);
  const words = locale === undefined ? ENGLISH : await wordsFor(locale);
  if (words === ENGLISH) return { words, opened: asked === undefined ? {} : { locale: asked } };
  return { words, opened: { locale: words.locale, translation: words.translated } };
}

/** English of any country has the texts of English, and numbers as the page writes them. */
async function wordsFor(locale: string): Promise<Words> {
  await loadPages(locale);
  const words = wordsIn(locale);
  return Object.keys(words.translated).length === 0 ? ENGLISH : words;
}

/** The tags of an Accept-Language header, the preferred one first: "de-AT, de;q=0.9, en;q=0.8". */
function tagsIn(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';').map((text) => text.trim());
      return { tag, quality: Number(quality.replace('q=', '')) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
