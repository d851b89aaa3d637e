import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { takeTranslation, wordsIn } from '../words/locales.js';
import type { Words } from '../words/words.js';
import { ENGLISH } from '../words/words.js';
import type { PageData } from './protocol.js';

/** The language of the page. */
export const WordsContext = createContext<Words>(ENGLISH);

export function useWords(): Words {
  return useContext(WordsContext);
}

/** The words of the page's translation, or English. */
export function wordsOf({ locale, translation }: Pick<PageData, 'locale' | 'translation'>): Words {
  if (locale === undefined || translation === undefined) return ENGLISH;
  takeTranslation(locale, translation);
  return wordsIn(locale);
}
