import { readFileSync } from 'node:fs';
import { ABSENT_VALUES, CHOICE_NAMES, FIELD_NAMES } from '../../../src/language/words/en/definitions.js';
import { loadPages, wordsIn } from '../../../src/language/words/locales.js';
import type { Message, Texts, Words } from '../../../src/language/words/words.js';

/** The texts of a language: its JSON files, as one. */
export function catalogueOf(language: string): Readonly<Record<string, Texts>> {
  const parts = ['translation', 'previews', 'pages'].map((part) =>
    JSON.parse(readFileSync(new URL(`../../../src/language/words/${language}/${part}.json`, import.meta.url), 'utf8')),
  );
  return Object.assign({}, ...parts);
}

/** Words that none of the other languages has. */
const ENGLISH_WORDS =
  /\b(?:the|this|these|must|not|and|is|are|of|tax|rate|rates|night|nights|guest|guests|room|rooms|stay|stays|which|what|from|charged|computed|needed|price|year|draft|more|less|than)\b/i;

/** Words of a language, and which texts were said in them: "editor.empty". */
export async function recordedWords(language: string): Promise<{ readonly words: Words; readonly said: Set<string> }> {
  await loadPages(language);
  const words = wordsIn(language);
  const said = new Set<string>();
  const recorded = Object.entries(words.translated).map(([name, texts = {}]) => {
    const get = (from: Readonly<Record<string, Message>>, key: string | symbol): Message | undefined => {
      said.add(`${name}.${String(key)}`);
      return from[String(key)];
    };
    return [name, new Proxy(texts, { get })];
  });
  return { words: { ...words, translated: Object.fromEntries(recorded) }, said };
}

/** Those of some texts that are English. What is quoted was typed, or is code. */
export function englishIn(texts: readonly string[]): string[] {
  return texts.filter((text) => ENGLISH_WORDS.test(text.replaceAll(/["„“”«»][^"„“”«»]*["„“”«»]/g, '')));
}

const CATALOGUE = [FIELD_NAMES, CHOICE_NAMES, ABSENT_VALUES];

/** A German child, and the label of the room price, which is typed as it is. */
const WORDS_OF_OTHERS = ['Kind', 'lodging'];

/** The names of fields and choices in a file that are no words: `max_nights`, `half-up`, `stayCharges`. */
const RAW_NAMES = [...Object.keys(FIELD_NAMES.texts), ...Object.keys(CHOICE_NAMES.texts)]
  .map((key) => key.split(/[.=]/).at(-1) ?? '')
  .filter((name) => /[a-z][-_A-Z][a-z]/.test(name));

/**
 * The names of a file, and in other languages also the English names of the catalogue, that stand in texts. Data in
 * quotes and paths are left out.
 */
export function foreignNamesIn(texts: readonly string[], words: Words): string[] {
  const written = CATALOGUE.flatMap(({ name, texts: english }) => Object.values(words.translated[name] ?? english));
  const own = written.join(' ').toLowerCase();
  const english = CATALOGUE.flatMap((subject) => Object.values<string>(subject.texts));
  const foreign = [...RAW_NAMES, ...(words.locale === 'en' ? [] : english)];
  const isNamed = (text: string, name: string) => new RegExp(`(?<![\\p{L}_-])${name}(?![\\p{L}_-])`, 'iu').test(text);
  const names = [...new Set(foreign)].filter((name) => !isNamed(own, name) && !WORDS_OF_OTHERS.includes(name));
  return texts.flatMap((text) => {
    const unquoted = text.replaceAll(/["„“”«»][^"„“”«»]*["„“”«»]|\w+\[\d+\][\w.]*/g, '');
    return names.filter((name) => isNamed(unquoted, name)).map((name) => `${name}: ${text}`);
  });
}
