import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSet, TaxSetEntry, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { preview, validateTaxSet } from '../../../src/index.js';
import { limitsInWords } from '../../../src/language/description/values.js';
import { NIGHT_LIMITS } from '../../../src/language/words/en/explanation.js';
import { loadPages, wordsIn } from '../../../src/language/words/locales.js';
import type { Words } from '../../../src/language/words/words.js';
import { ENGLISH, say } from '../../../src/language/words/words.js';
import { changesInWords } from '../../../src/trials/preview/words/edited.js';
import {
  countInWords,
  differenceInWords,
  summaryInWords,
  verdictOf,
} from '../../../src/trials/preview/words/verdict.js';
import * as kit from '../../../src/trials/testing/index.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { foreignNamesIn } from '../../language/words/recorded.js';
import { runsUpTo } from '../../seed.js';
import { edited, rawEdit } from './edits.js';
import { localEdited, rawLocalEdit, withRows } from './local-edits.js';

const LANGUAGES = ['de', 'fr', 'es', 'it'] as const;
await Promise.all(LANGUAGES.map(loadPages));

const STAY = { name: 'Σ', stay: { checkIn: '2026-06-01', rooms: [{ persons: 2, price: '300.00', nights: 3 }] } };

/** All that is said of an edit. */
function sayer(saved: TaxSet, draft: TaxSet): (words: Words) => string[] {
  const sets = { saved, draft };
  const previewed = preview(draft, { saved, scenarios: [STAY], automatic: false });
  return (words) => {
    const verdict = verdictOf(previewed, sets, words);
    return [
      ...changesInWords(previewed, sets, words),
      summaryInWords(previewed, words),
      ...(verdict === undefined ? [] : [verdict.ofGuests, verdict.ofHouse]),
      ...previewed.scenarios.map((scenario) => differenceInWords(scenario, words)),
    ];
  };
}

/** The set with titles in Greek letters, which are neither numbers nor words of one of the languages. */
function retitled(set: TaxSet): TaxSet {
  const titles = new Map<string, string>();
  const named = (tax: TaxSetEntry): TaxSetEntry => {
    const title = titles.get(tax.title) ?? 'Ω'.repeat(titles.size + 1);
    titles.set(tax.title, title);
    return { ...tax, title, taxes: tax.taxes.map(named) };
  };
  const { value } = validateTaxSet({ ...set, title: 'Σ', taxes: set.taxes.map(named) });
  return value ?? set;
}

/** Without titles, and without labels, which are data. */
function withoutNames(text: string): string {
  return text.replaceAll(/[ΩΣ]+( new)?|"[^"]*"/g, '').replaceAll(/breakfast/g, '');
}

const NUMBER = /\d{4}-\d\d-\d\d|\d+(?:\.\d+)?/g;
const ENGLISH_WORDS =
  /\b(becomes|under|from|until|nights?|rates?|stays?|charged|instead|price|years?|older|more|less|the|and|of|is|now|new|gone|same|keep|guests?|per (person|room|night)|in steps|as usual)\b/i;

/** How often a number is in a text, as a whole. */
function times(number: string, text: string): number {
  const escaped = number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [...text.matchAll(new RegExp(`(?<![\\d.,])${escaped}(?!\\d|[.,]\\d)`, 'gu'))].length;
}

const anyEdit = fc.oneof(
  fc
    .tuple(kit.taxSet({ currency: 'EUR', minTaxes: 1, maxTaxes: 4, from: '2026-05-20', to: '2026-08-20' }), rawEdit)
    .map(([set, edit]) => ({ saved: retitled(set), draft: edited(retitled(set), edit) })),
  fc
    .tuple(withRows, rawLocalEdit)
    .map(([set, edit]) => ({ saved: set && retitled(set), draft: set && localEdited(retitled(set), edit) })),
  fc
    .tuple(withRows, withRows)
    .map(([saved, draft]) => ({ saved: saved && retitled(saved), draft: draft && retitled(draft) })),
);

test('writes an edit in each language with the numbers of the English text and none of its words', () => {
  fc.assert(
    fc.property(anyEdit, ({ saved, draft }) => {
      fc.pre(saved !== undefined && draft !== undefined);
      const said = sayer(saved, draft);
      const english = said(ENGLISH).map(withoutNames);
      for (const words of LANGUAGES.map(wordsIn)) {
        const told = said(words).map(withoutNames);
        expect(told).toHaveLength(english.length);
        expect(foreignNamesIn(told, words)).toEqual([]);
        for (const [at, text] of english.entries()) expectTranslated(told[at] ?? '', text, words);
      }
    }),
    runsUpTo(600, 20),
  );
});

function expectTranslated(translated: string, english: string, words: Words): void {
  expect(translated).not.toMatch(ENGLISH_WORDS);
  expect(translated).not.toMatch(/undefined|NaN|Infinity|[{}]/);
  const numbers = english.match(NUMBER) ?? [];
  for (const number of new Set(numbers)) {
    const written = number.includes('-') ? words.date(number) : words.amount(number);
    const many = numbers.filter((one) => one === number).length;
    expect([translated, written, times(written, translated) >= many]).toEqual([translated, written, true]);
  }
}

const valid = (set: TaxSetInput): TaxSet => {
  const { value } = validateTaxSet(set);
  if (value === undefined) throw new Error('The test set is not valid');
  return value;
};
const city = fixed('City tax', 'per_person_per_night', '4.00', {
  max_nights: 7,
  local: { rates: [{ age_under: 18, rate: '0' }] },
});
const saved = valid(inEuro(city, percent('VAT', '10')));
const draft = valid(
  inEuro(
    { ...city, rate: '4.50', max_nights: 10, local: { rates: [{ age_under: 14, rate: '0' }] } },
    { ...percent('VAT', '10'), is_inclusive: true, applicable_date_ranges: [{ after: '2026-06-01', before: null }] },
  ),
);

test.each([
  [
    'de',
    [
      'City tax: Satz: 4,00 → 4,50; Höchstens berechnete Nächte: 7 → 10; ' +
        'Satz 0 (unter 18 Jahren wird zu unter 14 Jahren)',
      'VAT: Im Preis oder zusätzlich: zusätzlich → im Preis enthalten; Saisons: ganzjährig → ab 01.06.2026',
    ],
    '1 von 1 Szenario wird anders berechnet.',
  ],
  [
    'fr',
    [
      'City tax\u00a0: Tarif\u00a0: 4,00 → 4,50\u00a0; Nuits facturées au plus\u00a0: 7 → 10\u00a0; ' +
        'tarif 0 (moins de 18 ans devient moins de 14 ans)',
      'VAT\u00a0: Dans le prix ou en sus\u00a0: en sus → compris dans le prix\u00a0; ' +
        'Saisons\u00a0: toute l’année → à partir du 1 juin 2026',
    ],
    '1 sur 1 scénario est facturé autrement.',
  ],
  [
    'es',
    [
      'City tax: Tarifa: 4,00 → 4,50; Noches cobradas como máximo: 7 → 10; ' +
        'tarifa 0 (menos de 18 años pasa a ser menos de 14 años)',
      'VAT: En el precio o aparte: aparte → incluido en el precio; Temporadas: todo el año → a partir del 1 jun 2026',
    ],
    '1 de 1 escenario se cobra de otra manera.',
  ],
  [
    'it',
    [
      'City tax: Tariffa: 4,00 → 4,50; Notti addebitate al massimo: 7 → 10; ' +
        'tariffa 0 (meno di 18 anni diventa meno di 14 anni)',
      'VAT: Nel prezzo o in aggiunta: in aggiunta → compreso nel prezzo; ' +
        'Stagioni: tutto l’anno → a partire dal giorno 1 giu 2026',
    ],
    '1 su 1 scenario viene addebitato diversamente.',
  ],
] as const)('an edit in %s', (language, changes, count) => {
  const words = wordsIn(language);
  const previewed = preview(draft, { saved, scenarios: [STAY], automatic: false });
  expect(changesInWords(previewed, { saved, draft }, words)).toEqual(changes);
  expect(countInWords(previewed, words)).toBe(count);
  expect(summaryInWords(previewed, words)).toMatch(/: .*EUR.* Σ\.$/);
});

test('writes a verdict in German', () => {
  const tax = fixed('Kurtaxe', 'per_person_per_night', '4.00', { type: 'city_tax', max_nights: 7 });
  const sets = { saved: valid(inEuro(tax)), draft: valid(inEuro({ ...tax, rate: '4.50', max_nights: 10 })) };
  const verdict = verdictOf(preview(sets.draft, { saved: sets.saved }), sets, wordsIn('de'));
  expect(verdict?.ofGuests).toBe(
    'Gäste zahlen höchstens 68,00\u00a0EUR mehr bei 24 betrachteten Aufenthalten (bis zu 30 Nächte, 4 Gäste); ' +
      'Kurtaxe beträgt 4,50 statt 4,00; die 8. bis 10. Nacht werden jetzt berechnet.',
  );
  expect(verdict?.ofHouse).toBe('Sie behalten dasselbe wie bisher.');
});

describe('limits of nights', () => {
  test.each([
    ['de', 'nicht die erste Nacht', 'nicht die ersten 2 Nächte', 'höchstens 7 Nächte'],
    ['fr', 'sauf la première nuit', 'sauf les 2 premières nuits', '7 nuits au plus'],
  ])('in %s', (language, one, two, most) => {
    const words = wordsIn(language);
    expect(limitsInWords({ skip_nights: 1, max_nights: null }, words)).toEqual([one]);
    expect(limitsInWords({ skip_nights: 2, max_nights: 7 }, words)).toEqual([two, most]);
  });

  test('name whose nights are skipped', () => {
    expect(say(ENGLISH, NIGHT_LIMITS, 'skipped', { n: 2 })).toBe('the first 2 nights are skipped');
    expect(say(ENGLISH, NIGHT_LIMITS, 'skippedOfGuest', { n: 2 })).toBe('the first 2 nights of a guest are skipped');
    const italian = say(wordsIn('it'), NIGHT_LIMITS, 'skippedOfGuest', { n: 1 });
    expect(italian).toBe('la prima notte di un ospite non conta');
  });

  test('are left out while they are not numbers', () => {
    expect(limitsInWords({ skip_nights: 'x', max_nights: 'seven' })).toEqual([]);
    expect(limitsInWords({})).toEqual([]);
  });
});
