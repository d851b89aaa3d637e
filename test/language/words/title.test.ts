import { expect, test } from 'vitest';
import { loadLocale, wordsIn } from '../../../src/language/words/locales.js';
import { ENGLISH, titleIn } from '../../../src/language/words/words.js';

const tax = { title: 'City tax', local: { titles: { de: 'Kurtaxe', 'de-AT': 'Ortstaxe', 'fr-CH': 'Taxe de séjour' } } };

test('uses the title of the language with its country, then of the language, then the original', async () => {
  await Promise.all(['de', 'fr'].map(loadLocale));
  const titles = ['de', 'de-AT', 'de-CH', 'fr', 'fr-CH', 'en'].map((locale) => titleIn(tax, wordsIn(locale)));
  expect(titles).toEqual(['Kurtaxe', 'Ortstaxe', 'Kurtaxe', 'City tax', 'Taxe de séjour', 'City tax']);
});

test('uses the original title in English, and for a tax without titles', () => {
  expect(titleIn({ title: 'Kurtaxe', local: { titles: { en: 'City tax' } } }, ENGLISH)).toBe('City tax');
  expect(
    [{}, { local: {} }, { local: { titles: {} } }].map((more) => titleIn({ title: 'A', ...more }, ENGLISH)),
  ).toEqual(['A', 'A', 'A']);
});

test.each(['xx', 'deutsch', 'de-', 'de-x', ''])('refuses %j, loaded or not', async (locale) => {
  await loadLocale('de');
  await expect(loadLocale(locale)).rejects.toThrow('locale must be one of en, de, fr, es, it');
  expect(() => wordsIn(locale)).toThrow('locale must be one of en, de, fr, es, it');
});
