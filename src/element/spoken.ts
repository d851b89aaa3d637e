import { arePagesThere, loadPages } from '../words/locales.js';

/** So long the first drawing waits for the texts of a language. After that it is English, until they are there. */
const PATIENCE_MS = 1_000;

/** Where languages come from. */
export interface Languages {
  readonly isThere: (locale: string) => boolean;
  readonly load: (locale: string) => Promise<void>;
}

const LANGUAGES: Languages = { isThere: arePagesThere, load: loadPages };

/** The language in which an element is drawn. */
export interface Spoken {
  /** What to draw in now; `undefined` where there is nothing to draw yet. */
  readonly now: () => { readonly locale: string | undefined } | undefined;
  readonly stop: () => void;
}

/**
 * Loads the language that is asked for, once there is something to draw in it, and then draws again. Until then an element
 * keeps the language that it was drawn in; one that was not drawn yet waits, so that no English flashes up before.
 */
export function spokenLanguage(
  asked: () => string | undefined,
  draw: () => void,
  { isThere, load }: Languages = LANGUAGES,
): Spoken {
  const loading = new Set<string>();
  const overdue = new Set<string>();
  let current: { readonly locale: string | undefined } | undefined;
  let isOver = false;
  const drawAgain = (): void => {
    if (!isOver) draw();
  };
  const begin = async (locale: string): Promise<void> => {
    loading.add(locale);
    const late = setTimeout(() => {
      overdue.add(locale);
      drawAgain();
    }, PATIENCE_MS);
    try {
      await load(locale);
    } catch {
      // The texts could not be fetched: an element in English is better than none.
      overdue.add(locale);
    }
    clearTimeout(late);
    drawAgain();
  };
  return {
    now: () => {
      const locale = asked();
      if (locale === undefined || isThere(locale) || overdue.has(locale)) current = { locale };
      else if (!loading.has(locale)) void begin(locale);
      return current;
    },
    stop: () => {
      isOver = true;
    },
  };
}
