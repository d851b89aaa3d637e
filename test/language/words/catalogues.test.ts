import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ABSENT_VALUES, CHOICE_NAMES, FIELD_NAMES } from '../../../src/language/words/en/definitions.js';
import { LOCALES } from '../../../src/language/words/locales.js';
import type { Message, Subject } from '../../../src/language/words/words.js';
import { catalogueOf } from './recorded.js';

const folder = new URL('../../../src/language/words/en/', import.meta.url);
const files: ReadonlyArray<Readonly<Record<string, unknown>>> = await Promise.all(
  readdirSync(folder).map((name) => import(new URL(name, folder).href)),
);
const english = files.flatMap((file) => Object.values(file).filter(isSubject));

function isSubject(value: unknown): value is Subject {
  return typeof value === 'object' && value !== null && 'name' in value && 'texts' in value;
}

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other];
const namesIn = (message: Message): string[] => {
  const found = textsOf(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map(([, name]) => name ?? ''),
  );
  // "the first night": the number itself need not stand in a text that is chosen by it.
  return [...new Set([...found, ...(typeof message === 'string' ? [] : ['n'])])].toSorted();
};

/** The word for a tax set, and words that would name it otherwise. "Steuersatz" is a rate, which invoices alone name. */
const SET_WORDS: Readonly<Record<string, readonly [word: RegExp, others: RegExp]>> = {
  de: [/gruppe/i, /Steuerset|\bSets?\b|(?<!einmal je )Steuersatz/],
  fr: [/jeu/i, /\bgroupe|ensemble de taxes/i],
  es: [/conjunto/i, /\bgrupo/i],
  it: [/insieme/i, /\bgruppo/i],
};

/** The word for what the hotel charges itself: never that for an extra or a tax. */
const FEE_WORDS: Readonly<Record<string, RegExp>> = { de: /gebühr/i, fr: /frais/i, es: /cargo/i, it: /spes[ae]/i };

/** Names that are words of another language too. */
const SAME_IN_ENGLISH = ['Name', 'Taxes', 'source', 'no'];

test.each(LOCALES)('every percent sign of %s follows its number as Intl writes it', (language) => {
  const between = new Intl.NumberFormat(language, { style: 'percent' }).format(0.05).slice(1, -1);
  const texts = (language === 'en' ? english.map(({ texts }) => texts) : Object.values(catalogueOf(language)))
    .flatMap((subject) => Object.values(subject))
    .flatMap(textsOf);
  const signs = texts.flatMap((text) => [...text.matchAll(/(\s*)%/gu)].map(([, before]) => before));
  expect(new Set(signs)).toEqual(new Set([between]));
});

describe.each(LOCALES.filter((one) => one !== 'en'))('the catalogue of %s', (language) => {
  const catalogue = catalogueOf(language);

  test.each(english)('has every text of $name, with its values', ({ name, texts }) => {
    const translated = catalogue[name] ?? {};
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(texts).toSorted());
    const values = (of: Readonly<Record<string, Message>>) =>
      Object.fromEntries(Object.entries(of).map(([key, message]) => [key, namesIn(message)]));
    expect(values(translated)).toEqual(values(texts));
  });

  test('has only subjects of English, besides the sentences and phrases of issues: see issue-text.test.ts', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(
      ['issues', 'issue phrases', ...english.map(({ name }) => name)].toSorted(),
    );
  });

  test.each([FIELD_NAMES, CHOICE_NAMES, ABSENT_VALUES])('has $name that are not English', ({ name, texts }) => {
    const copied = Object.entries(texts).filter(([key, text]) => catalogue[name]?.[key] === text);
    expect(copied.filter(([, text]) => !SAME_IN_ENGLISH.includes(text))).toEqual([]);
  });

  test('calls a tax set and a fee by one word each', () => {
    const [set, others] = SET_WORDS[language] ?? [/^/, /^/];
    const fee = FEE_WORDS[language] ?? /^/;
    const texts = english.flatMap(({ name, texts: own }) =>
      Object.entries(own).map(([key, text]) => ({
        inEnglish: textsOf(text).join(' '),
        own: textsOf(catalogue[name]?.[key] ?? '').join(' '),
      })),
    );
    const issues = Object.values(catalogue['issues'] ?? {}).flatMap(textsOf);
    expect([...texts.map(({ own }) => own), ...issues].filter((text) => others.test(text))).toEqual([]);
    // On an invoice the VAT of the set is VAT.
    const sets = texts.filter(({ inEnglish }) => /\btax set\b(?! is computed)/i.test(inEnglish));
    expect(sets.filter(({ own }) => !set.test(own))).toEqual([]);
    const fees = texts.filter(({ inEnglish }) => /(?<!\{)\bfee\b(?! 12)/i.test(inEnglish));
    expect(fees.filter(({ own }) => !fee.test(own))).toEqual([]);
  });

  test('has every phrase of issues, with the values of the English phrase', () => {
    const { 'issue phrases': phrases = {} } = catalogue;
    const { 'issue phrases': german = {} } = catalogueOf('de');
    expect(Object.keys(phrases).toSorted()).toEqual(Object.keys(german).toSorted());
    for (const [english, text] of Object.entries(phrases)) expect(namesIn(text), english).toEqual(namesIn(english));
  });
});
