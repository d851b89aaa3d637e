import { arePagesThere, loadPages } from '../../language/words/locales.js';

/** Longest wait of the first drawing for the texts of a language. Then it is English until they arrive. */
const PATIENCE_MS = 1_000;

export interface Languages {
  readonly isThere: (locale: string) => boolean;
  readonly load: (locale: string) => Promise<void>;
}

const LANGUAGES: Languages = { isThere: arePagesThere, load: loadPages };

/**
 * Loads the requested language and redraws. Until then an element keeps its language; one that was not drawn yet waits,
 * so that English does not flash up first.
 */
export function elementLanguage(
  attribute: () => string | undefined,
  draw: () => void,
  { isThere, load }: Languages = LANGUAGES,
) {
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
      // The texts could not be loaded: falls back to English.
      overdue.add(locale);
    }
    clearTimeout(late);
    drawAgain();
  };
  return {
    /** The current language; `undefined` before the first drawing. */
    now: () => {
      const locale = attribute();
      if (locale === undefined || isThere(locale) || overdue.has(locale)) current = { locale };
      else if (!loading.has(locale)) void begin(locale);
      return current;
    },
    stop: () => {
      isOver = true;
    },
  };
}
