import { renderToString } from 'preact-render-to-string';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageOf } from '../../../src/cli/commands/preview/page.js';
import type { TaxSet, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { createCalculator, preview, validateTaxSet } from '../../../src/index.js';
import { LOCALES, loadPages } from '../../../src/language/words/locales.js';
import { Filled, slot } from '../../../src/pages/views/markup.js';
import { PreviewView } from '../../../src/pages/views/preview-view.js';
import { writingFor } from '../../../src/pages/views/view-context.js';
import { replaying } from '../../../src/trials/replay/replay.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';

const OTHERS = LOCALES.filter((one) => one !== 'en');

beforeAll(async () => {
  await Promise.all(OTHERS.map(loadPages));
});

/** Words of English texts that are words of none of the other languages. */
const ENGLISH_WORDS = [
  ...[
    'the',
    'and',
    'what',
    'which',
    'when',
    'where',
    'why',
    'every',
    'each',
    'of',
    'to',
    'with',
    'under',
    'from',
    'most',
  ],
  ...[
    'stay',
    'stays',
    'guest',
    'guests',
    'night',
    'nights',
    'tax',
    'price',
    'prices',
    'rooms',
    'keep',
    'pay',
    'seasons',
  ],
  ...['saved', 'draft', 'amount', 'amounts', 'step', 'kind', 'included', 'difference', 'back', 'skip', 'list', 'gone'],
  ...['none', 'same', 'sum', 'line', 'bars', 'before', 'after', 'month', 'more', 'many', 'numbers', 'left'],
];
const IS_ENGLISH = new RegExp(`(?<!\\p{L})(?:${ENGLISH_WORDS.join('|')})(?!\\p{L})`, 'giu');

/** Other tests cover the sentences of a preview and of a replay. */
const SENTENCES = [
  /<p class="(?:verdict|lead|why|quiet)">.*?<\/p>/gs,
  /<li>.*?<\/li>/gs,
  /<span class="(?:by )?(?:gain|loss|dearer|cheaper|same)">(?:<span[^>]*>.*?<\/span>)?.*?<\/span>/gs,
];

/** The dates of a tax; the bars of a replay, and the names of its stays. */
function withoutSentences(html: string): string {
  const without = (part: RegExp) => (found: string) => found.replaceAll(part, '');
  return SENTENCES.reduce((text, pattern) => text.replaceAll(pattern, ''), html)
    .replaceAll(/<figure class="timeline">.*?<\/figure>/gs, without(/<td>.*?<\/td>/gs))
    .replaceAll(
      /<section class="replay".*?<\/table>/gs,
      without(/<li class="row".*?<\/li>|<th scope="row">.*?<\/th>/gs),
    );
}

/** Everything else that a person reads: text, what is read out, and what is seen while a pointer rests. */
function readTexts(html: string): string {
  const own = withoutSentences(html)
    .replaceAll(/<(style|script|bdi)\b.*?<\/\1>/gs, '')
    .replaceAll(/\u2068.*?\u2069/g, '');
  const attributes = [...own.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)].map(([, text]) => text);
  return [own.replaceAll(/<[^>]*>/g, ' '), ...attributes].join('\n');
}

function englishIn(texts: string): string[] {
  return [...texts.matchAll(IS_ENGLISH)].map(([word]) => word);
}

function valid(set: TaxSetInput): TaxSet {
  const { value } = validateTaxSet(set);
  if (value === undefined) throw new Error('The test set is not valid');
  return value;
}

/** A tax that is gone and a new one; limits, seasons, inclusive and exclusive ones; a stay so long that nights are left out. */
const sets = {
  draft: valid({ ...SET, taxes: [VAT, { ...CITY, rate: '40.00' }, { ...FEE, title: 'Nuova' }] }),
  saved: valid({
    ...SET,
    taxes: [
      VAT,
      { ...CITY, skip_nights: 1, applicable_date_ranges: [{ after: '2026-06-01', before: '2026-08-31' }] },
      FEE,
    ],
  }),
};
const long = { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '40000.00', nights: 400 }] };
const short = { checkIn: '2026-07-01', rooms: [{ persons: 2, price: '300.00', nights: 3 }] };
const scenarios = [long, short].map((stay, at) => ({ name: `${at + 1}`, stay }));

/** The same preview in every language, with and without a saved set. */
const compared = preview(sets.draft, { saved: sets.saved, scenarios });
const alone = preview(sets.draft, { scenarios });

function viewIn(locale: string, isCompared = true): string {
  const shown = isCompared ? sets : { ...sets, saved: undefined };
  return renderToString(<PreviewView preview={isCompared ? compared : alone} sets={shown} locale={locale} />);
}

function pageIn(locale: string): string {
  const replay = replaying(createCalculator(sets.draft), createCalculator(sets.saved));
  for (const [at, stay] of [long, short, short].entries()) replay.add(at + 1, { stay });
  return pageOf(compared, sets, locale, replay.result());
}

describe.each(OTHERS)('a preview in %s', (locale) => {
  test.each([true, false])('has no English word, compared with a saved set: %s', (isCompared) => {
    const texts = readTexts(viewIn(locale, isCompared));
    expect(englishIn(texts)).toEqual([]);
    // The same page in English is full of them, so that the check is one.
    expect(englishIn(readTexts(viewIn('en', isCompared))).length).toBeGreaterThan(50);
  });

  test('sets its language as a page, and has no English title', () => {
    const html = pageIn(locale);
    expect(englishIn(readTexts(html))).toEqual([]);
    for (const tag of [`<html lang="${locale}">`, `<div class="staytax" lang="${locale}">`])
      expect(html.includes(tag)).toBe(true);
  });
});

test('amounts, dates and nights in a text have the format of its language', () => {
  const html = viewIn('de-AT');
  const text = html.replaceAll(/<[^>]*>/g, '');
  expect(html.includes('lang="de-AT"')).toBe(true);
  const said = [
    '18 von 400 Nächten: Wo sich nichts ändert, sind Nächte ausgelassen.',
    'Gäste zahlen Preis 300,00 + ',
    'höchstens 7 Nächte',
    'nach 1 Nacht',
  ];
  expect(said.filter((part) => !text.includes(part))).toEqual([]);
  expect(html.includes('Das schattierte Band ist der Aufenthalt, <time datetime="2026-07-01">')).toBe(true);
});

test.each([
  ['en', '18 of 400 nights', 'May 1, 2026', '40,000.00'],
  ['en-GB', '18 of 400 nights', '1 May 2026', '40,000.00'],
  ['pt', '18 of 400 nights', '1 de mai. de 2026', '40.000,00'],
])('%s has English texts with its own numbers and dates', (locale, nights, date, amount) => {
  const html = viewIn(locale);
  expect(html.includes('<div class="staytax" lang')).toBe(false);
  const text = html.replaceAll(/<[^>]*>/g, '');
  for (const part of [nights, date, amount]) expect(text.includes(part), part).toBe(true);
});

describe('words for a reader', () => {
  test('are the same object each time, so that nothing is redrawn', () => {
    expect(writingFor('it')).toBe(writingFor('it'));
    expect(writingFor('it').locale).toBe('it');
  });

  test('are English, with English plurals, for a language without texts', () => {
    const { locale, isOne, amount } = writingFor('pt');
    // In Portuguese 0 is singular: "0 night" is no English.
    expect([locale, isOne(0), isOne(1), amount('1234567.50').replaceAll('\u00a0', '.')]).toEqual([
      'en',
      false,
      true,
      '1.234.567,50',
    ]);
  });

  test('keep amounts and dates in prose as in the data', () => {
    const { prose } = writingFor('de');
    expect([prose.amount('1234.50'), prose.date('2026-05-01'), prose.count(12345)]).toEqual([
      '1234.50',
      '2026-05-01',
      '12345',
    ]);
    expect(prose.locale).toBe('de');
  });
});

test('a text is drawn with markup in its slots, in the order of its language', () => {
  const slots = { net: <b>1</b>, total: <i>2</i> };
  const drawn = (text: string) => renderToString(<Filled text={text} slots={slots} />);
  expect(drawn(`keeps ${slot('net')}, pays ${slot('total')}.`)).toBe('keeps <b>1</b>, pays <i>2</i>.');
  expect(drawn(`${slot('total')} / ${slot('net')}`)).toBe('<i>2</i> / <b>1</b>');
});
