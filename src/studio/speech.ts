import { useView } from '../views/view-context.js';
import { takeTranslation, wordsIn } from '../words/locales.js';
import type { Words } from '../words/words.js';
import { ENGLISH } from '../words/words.js';
import type { PageData } from './protocol.js';

/** The language of the page. Without a translation, numbers and dates stay as in the data: `Prose` formats them. */
export function useWords(): Words {
  const { writing } = useView();
  return Object.keys(writing.translated).length === 0 ? ENGLISH : writing;
}

/** The words of the page's translation, or English. */
export function wordsOf({ locale, translation }: Pick<PageData, 'locale' | 'translation'>): Words {
  if (locale === undefined || translation === undefined) return ENGLISH;
  takeTranslation(locale, translation);
  return wordsIn(locale);
}
