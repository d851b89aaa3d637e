import { loadPages, spokenIn, wordsIn } from '../words/locales.js';
import { ENGLISH, type Words } from '../words/words.js';
import type { PageData } from './protocol.js';

/** The words of a page, and the language for its data. */
export interface PageLanguage {
  readonly words: Words;
  readonly opened: Pick<PageData, 'locale' | 'translation'>;
}

/**
 * The requested language, or else the first language of the browser with a translation. The page data contains the
 * translation, so that the script has only English.
 */
export async function pageLanguage(asked: string | undefined, accepted?: string | undefined): Promise<PageLanguage> {
  const locale = spokenIn(asked === undefined ? tagsIn(accepted ?? '') : [asked]);
  const words = locale === undefined ? ENGLISH : await wordsFor(locale);
  if (words === ENGLISH) return { words, opened: asked === undefined ? {} : { locale: asked } };
  return { words, opened: { locale: words.locale, translation: words.translated } };
}

/** Every kind of English has the texts of English, with the numbers of the page. */
async function wordsFor(locale: string): Promise<Words> {
  await loadPages(locale);
  const words = wordsIn(locale);
  return Object.keys(words.translated).length === 0 ? ENGLISH : words;
}

/** The tags of an Accept-Language header by preference: "de-AT, de;q=0.9, en;q=0.8". */
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
