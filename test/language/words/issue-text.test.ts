import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { ISSUE_CODES, ISSUES } from '../../../src/core/issues/codes.js';
import { formatIssues, issueText, LOCALES, loadLocale, validateTax, validateTaxSet } from '../../../src/index.js';
import { wordsIn } from '../../../src/language/words/locales.js';
import { ENGLISH } from '../../../src/language/words/words.js';
import { SAMPLES } from './issue-samples.js';
import { catalogueOf } from './recorded.js';

const OTHERS = LOCALES.filter((one) => one !== 'en');
const ISSUE = {
  code: 'currency_required',
  message: 'It is required.',
  path: 'taxes[0]',
  params: { logic: 'per_night' },
};

describe('issueText without a loaded language', () => {
  test.each([undefined, 'en', 'en-GB'])('%s: returns the message', (locale) => {
    for (const sample of SAMPLES) expect(issueText(sample, locale)).toBe(sample.message);
  });

  test('throws for a language that is not loaded', async () => {
    // Other test files may have loaded it: this is the module anew.
    const anew = '../../../src/language/words/locales.ts?anew';
    const { wordsIn, loadLocale } = await import(/* @vite-ignore */ anew);
    expect(() => wordsIn('de')).toThrow('a language that was loaded: await loadLocale("de") first (got "de").');
    await loadLocale('de-AT');
    expect(wordsIn('de').locale).toBe('de');
  });

  test('returns English for a language that is unknown or not loaded', async () => {
    for (const locale of ['pt', 'deutsch', 'de-!', '']) {
      expect(issueText(ISSUE, locale)).toBe(ISSUE.message);
      expect(formatIssues([ISSUE], { locale })).toBe(`${ISSUE.message}\n  → at taxes[0]`);
    }
    // Other test files may have loaded it: this is the module anew.
    const anew = '../../../src/language/words/locales.ts?anew-for-english';
    const { wordsOrEnglish } = await import(/* @vite-ignore */ anew);
    expect(wordsOrEnglish('fr')).toBe(ENGLISH);
  });
});

test('issueText takes the same options as formatIssues', async () => {
  await loadLocale('de');
  const texts = [issueText(ISSUE, 'de'), issueText(ISSUE, { locale: 'de' })];
  expect(new Set([...texts, formatIssues([ISSUE], 'de').split('\n')[0]]).size).toBe(1);
  expect(formatIssues([ISSUE], 'de')).toBe(formatIssues([ISSUE], { locale: 'de' }));
  expect(texts[0]).not.toBe(ISSUE.message);
});

test.each([undefined, null, 5, [], { code: 'blank' }])('issueText(%j) is empty', (issue) => {
  expect(issueText(issue as never)).toBe('');
});

test('an entry without a code has its message', () => {
  expect(issueText({ code: 5, message: 'x' } as never)).toBe('x');
});

/** The params of lines and sentences that stand beside those of codes. */
const OF_ALL = ['path', 'suggestion', 'write', 'keep', 'stay', 'charged', 'meant', 'amount'];

describe.each(OTHERS)('issueText in %s', (language) => {
  const { issues: texts = {}, 'issue phrases': phrases } = catalogueOf(language);
  beforeAll(() => loadLocale(language));

  test('every code has a text, with values of its code only', () => {
    expect(Object.keys(texts)).toEqual(expect.arrayContaining([...ISSUE_CODES]));
    const foreign = Object.entries(texts).flatMap(([key, message]) => {
      const code = ISSUE_CODES.find((one) => one === key.split('.')[0]);
      const params: readonly string[] = code === undefined ? OF_ALL : ISSUES[code].params;
      return [...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].filter(([, name = '']) => !params.includes(name));
    });
    expect(foreign).toEqual([]);
  });

  test('every text has a sample', () => {
    const missing = ISSUE_CODES.filter((code) => !SAMPLES.some((one) => one.code === code));
    expect(missing).toEqual([]);
    const said = SAMPLES.map((one) => issueText(one, language));
    const unsaid = Object.entries(texts).filter(([key, message]) => {
      const first =
        (typeof message === 'string' ? message : message.other)
          .split(/\{\w+\}/)
          .toSorted((a, b) => b.length - a.length)[0] ?? '';
      return !['at', 'missing'].includes(key) && !said.some((one) => one.includes(first));
    });
    expect(unsaid).toEqual([]);
  });

  test.each(SAMPLES.map((one) => [one.message, one] as const))('%s', (message, sample) => {
    const text = issueText(sample, language);
    expect(text).not.toBe(message);
    expect(text).not.toMatch(/\{\w*\}(?! )|undefined/);
    // Data is in quotes; the stay is a name, and a reason is the message of another issue.
    const own = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').replace(stayOf(sample.params), '');
    expect(own).not.toMatch(/\b(must|the|and|with|got|should|object|of)\b/);
    for (const number of numbersIn(message, sample.params)) expect(numbersOf(text)).toContain(number);
    for (const [date] of message.matchAll(/\d{4}-\d\d-\d\d/g)) {
      if (JSON.stringify(sample.params).includes(date))
        expect(text.includes(date) || text.includes(wordsIn(language).date(date))).toBe(true);
    }
  });

  test('weighs at most 10.5 kB', () => {
    expect(gzipSync(JSON.stringify([texts, phrases])).length).toBeLessThan(10_500);
  });

  test('returns the message for an unknown code, missing or wrong params, and unknown words', () => {
    expect(issueText({ ...ISSUE, code: 'booking_nights' }, language)).toBe(ISSUE.message);
    for (const code of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
      expect(issueText({ ...ISSUE, code }, language)).toBe(ISSUE.message);
    }
    expect(issueText({ ...ISSUE, params: {} }, language)).toBe(ISSUE.message);
    expect(issueText({ ...ISSUE, params: undefined }, language)).toBe(ISSUE.message);
    const odd = { field: 'rate', received: 5, expected: 'a thing that nobody translated' };
    expect(issueText({ ...ISSUE, code: 'not_text', params: odd }, language)).toBe(ISSUE.message);
    for (const code of ISSUE_CODES) {
      for (const value of [5, null, '', {}, [null]]) {
        const params = Object.fromEntries(ISSUES[code].params.map((name) => [name, value]));
        expect(issueText({ ...ISSUE, code, params }, language)).not.toMatch(/\{\w+\}|undefined/);
      }
    }
  });
});

/** The digits of each number, whichever signs stand between them. */
function numbersOf(text: string): string[] {
  return [...text.matchAll(/\d(?:[\d.,\u00a0\u202f’]*\d)?/g)].map(([number]) => number.replaceAll(/\D/g, ''));
}

function stayOf(params: object): string {
  return 'stay' in params ? String(params.stay).replace('a stay of ', '') : '';
}

/** Those of an English sentence that come from its params. */
function numbersIn(message: string, params: object): string[] {
  const places = 'other' in params && typeof params.other === 'number' ? [String(params.other + 1)] : [];
  const given = new Set([...numbersOf(JSON.stringify(Object.values(params).map(String))), ...places]);
  return numbersOf(message.replaceAll(/\d{4}-\d\d-\d\d/g, '')).filter((number) => given.has(number));
}

describe('texts', () => {
  beforeAll(() => Promise.all(OTHERS.map(loadLocale)));

  const tax = { title: ' ', logic: 'percent', type: 'tax', rate: 119, max_nigths: 3, is_inclusive: true };
  test.each([
    [
      'de',
      [
        'title darf nicht leer sein (angegeben: " ").',
        'rate muss Text sein, weil Zahlen Stellen verlieren (angegeben: 119). Schreiben Sie "119".',
        'Unbekanntes Feld "max_nigths". Meinten Sie "max_nights"?',
      ],
    ],
    ['fr', ['Champ inconnu "max_nigths". Vouliez-vous dire "max_nights"\u00a0?']],
    ['es', ['Campo desconocido "max_nigths". ¿Quiso decir "max_nights"?']],
    ['it', ['Campo sconosciuto "max_nigths". Intendeva "max_nights"?']],
  ])('in %s', (locale, expected) => {
    const { issues = [] } = validateTax(tax);
    expect(issues.map((issue) => issueText(issue, locale))).toEqual(expect.arrayContaining(expected));
  });

  test('formats numbers, amounts and dates of the region', () => {
    const net = { net: '-1002.00', price: '1.00', inclusive: '1003.00' };
    const said = (locale: string) => issueText({ code: 'net_below_zero', message: '', params: net }, locale);
    expect(said('de')).toContain('Der Nettopreis ist -1.002,00,');
    expect(said('de-CH')).toMatch(/Der Nettopreis ist -1['’]002\.00,/);
    const past = { title: 'Kurtaxe', last: '2025-08-31', today: '2026-07-01' };
    expect(issueText({ code: 'ranges_past', message: '', params: past }, 'de')).toBe(
      '"Kurtaxe" endete am 31.08.2025 (heute ist der 01.07.2026). Spätere Aufenthalte werden nicht berechnet.',
    );
  });
});

describe('formatIssues', () => {
  const taxSet = {
    title: 'Lisbon',
    currency: 'EURO',
    taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true }],
  };
  const { issues = [] } = validateTaxSet(taxSet);

  test('has a line for each issue and one for its path', async () => {
    expect(formatIssues(issues)).toBe(
      [
        'currency must be an ISO 4217 code such as "EUR" (got "EURO").',
        '  → at currency',
        'rate must be between 0 and 100 when logic is percent (got "119").',
        '  → at taxes[0].rate',
      ].join('\n'),
    );
    await loadLocale('de');
    expect(formatIssues(issues, { locale: 'de' })).toBe(
      [
        'currency muss ein Code nach ISO 4217 wie "EUR" sein (angegeben: "EURO").',
        '  → bei currency',
        'rate muss zwischen 0 und 100 liegen, wenn logic percent ist (angegeben: "119").',
        '  → bei taxes[0].rate',
      ].join('\n'),
    );
  });

  test('has no path for an issue of the whole value, and is empty without issues', () => {
    expect(formatIssues(validateTaxSet(5).issues ?? [])).toBe(
      'The value must be an object with the fields of a tax set (got 5).',
    );
    expect(formatIssues([])).toBe('');
  });

  test('writes warnings like issues', () => {
    const { warnings = [] } = validateTaxSet({
      ...taxSet,
      currency: 'EUR',
      taxes: [{ ...taxSet.taxes[0], rate: '5', skip_nights: 1_000 }],
    });
    expect(formatIssues(warnings)).toBe(
      'The tax is never charged: skip_nights is 1,000, and a stay has at most 1,000 nights.\n  → at taxes[0].skip_nights',
    );
  });

  test('returns no text for anything but a list, and leaves out entries that are not issues', () => {
    expect(formatIssues('x' as never)).toBe('');
    expect(formatIssues([{ path: 5 }, ISSUE, null] as never)).toBe(formatIssues([ISSUE]));
    expect(formatIssues([ISSUE], { lcale: 'de' } as never)).toBe(formatIssues([ISSUE]));
    expect(formatIssues(new Array(2 ** 31))).toBe('');
  });
});
