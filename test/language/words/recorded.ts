import { readFileSync } from 'node:fs';
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
