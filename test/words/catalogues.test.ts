import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIELD_TEXTS } from '../../src/editor/fields.js';
import { LOCALES } from '../../src/words/locales.js';
import type { Message, Subject } from '../../src/words/words.js';

const folder = new URL('../../src/words/en/', import.meta.url);
const files: ReadonlyArray<Readonly<Record<string, unknown>>> = await Promise.all(
  readdirSync(folder).map((name) => import(new URL(name, folder).href)),
);
// The names of fields are those of the tables of definitions.
const english = [...files.flatMap((file) => Object.values(file).filter(isSubject)), FIELD_TEXTS];

function isSubject(value: unknown): value is Subject {
  return typeof value === 'object' && value !== null && 'name' in value && 'texts' in value;
}

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other];
const namesIn = (message: Message): string[] => {
  const found = textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));
  // "the first night": the number itself need not stand in a text that is chosen by it.
  return [...new Set([...found, ...(typeof message === 'string' ? [] : ['n'])])].toSorted();
};

describe.each(LOCALES.filter((one) => one !== 'en'))('the catalogue of %s', async (language) => {
  const [{ TRANSLATION: ofCore }, { PREVIEWS }, { PAGES }] = await Promise.all([
    import(`../../src/words/${language}/translation.ts`),
    import(`../../src/words/${language}/previews.ts`),
    import(`../../src/words/${language}/pages.ts`),
  ]);
  const TRANSLATION = { ...ofCore, ...PREVIEWS, ...PAGES };

  test.each(english)('has every text of $name, with its values', ({ name, texts }) => {
    const translated: Readonly<Record<string, Message>> = TRANSLATION[name] ?? {};
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(texts).toSorted());
    const values = (of: Readonly<Record<string, Message>>) =>
      Object.fromEntries(Object.entries(of).map(([key, message]) => [key, namesIn(message)]));
    expect(values(translated)).toEqual(values(texts));
  });

  test('has only subjects of English, besides the sentences of issues: see issue-text.test.ts', () => {
    expect(Object.keys(TRANSLATION).toSorted()).toEqual(['issues', ...english.map(({ name }) => name)].toSorted());
  });
});
