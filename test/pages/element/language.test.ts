import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Languages } from '../../../src/pages/element/language.js';
import { elementLanguage } from '../../../src/pages/element/language.js';

/** Languages that arrive when a test says so. */
const there = new Set<string>();
const arriving = new Map<string, (fails: boolean) => void>();
const LANGUAGES: Languages = {
  isThere: (locale) => ['en', 'pt', ...there].includes(locale),
  load: (locale) =>
    new Promise((resolve, reject) => {
      arriving.set(locale, (fails) => {
        if (fails) {
          reject(new Error('offline'));
          return;
        }
        there.add(locale);
        resolve();
      });
    }),
};

/** An element, with the languages in which it was drawn. */
function element(first: string | undefined) {
  let asked = first;
  const drawn: Array<string | undefined> = [];
  const draw = (): void => {
    const spoken = language.now();
    if (spoken !== undefined) drawn.push(spoken.locale);
  };
  const language = elementLanguage(() => asked, draw, LANGUAGES);
  draw();
  return {
    drawn,
    draw,
    stop: language.stop,
    ask: (locale: string): void => {
      asked = locale;
      draw();
    },
  };
}

async function arrive(locale: string, fails = false): Promise<void> {
  arriving.get(locale)?.(fails);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  there.clear();
  arriving.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the language of an element', () => {
  test.each([undefined, 'en', 'pt'])('%s is drawn at once, and nothing is loaded', (locale) => {
    expect(element(locale).drawn).toEqual([locale]);
    expect(arriving.size).toBe(0);
  });

  test('a translated language is loaded before the first drawing', async () => {
    const { drawn, draw } = element('de');
    draw();
    expect(drawn).toEqual([]);
    await arrive('de');
    expect(drawn).toEqual(['de']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(drawn).toEqual(['de']);
  });

  test('is drawn in English after a second, and again once loaded', async () => {
    const { drawn } = element('de');
    await vi.advanceTimersByTimeAsync(999);
    expect(drawn).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(drawn).toEqual(['de']);
    await arrive('de');
    expect(drawn).toEqual(['de', 'de']);
  });

  test('is drawn in English if loading fails, and not requested again', async () => {
    const { drawn, draw } = element('de');
    await arrive('de', true);
    expect(drawn).toEqual(['de']);
    arriving.clear();
    draw();
    expect(drawn).toEqual(['de', 'de']);
    expect(arriving.size).toBe(0);
  });

  test('keeps the previous language until the next one is loaded', async () => {
    const { drawn, ask, draw } = element('en');
    ask('fr');
    draw();
    expect(drawn).toEqual(['en', 'en', 'en']);
    await arrive('fr');
    expect(drawn).toEqual(['en', 'en', 'en', 'fr']);
  });

  test('does nothing after the element is removed', async () => {
    const { drawn, stop } = element('de');
    stop();
    await arrive('de');
    expect(drawn).toEqual([]);
  });
});
