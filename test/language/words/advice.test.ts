import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADVICE_CODES } from '../../../src/core/issues/advice-codes.js';
import { advice, issueText } from '../../../src/index.js';
import { LOCALES, loadPages, wordsIn } from '../../../src/language/words/locales.js';
import { stayNameIn } from '../../../src/language/words/translate-text.js';
import { taxSet } from '../../../src/trials/testing/index.js';
import { exampleSets } from '../../pages/editor/sets.js';
import { seed } from '../../seed.js';
import { SAMPLES } from './issue-samples.js';
import { englishIn, foreignNamesIn } from './recorded.js';

await Promise.all(LOCALES.map(loadPages));

const RANDOM_SETS = fc.sample(taxSet({ currency: 'EUR', minTaxes: 1, maxTaxes: 3, local: true }), {
  numRuns: 12,
  seed,
});
const FOUND = [...exampleSets().map(([, set]) => set), ...RANDOM_SETS]
  .flatMap((set) => advice(set, { channel: true, today: '2027-12-01' }))
  .filter(({ code }) => Object.hasOwn(ADVICE_CODES, code));
const ADVICE = [...SAMPLES.filter(({ code }) => Object.hasOwn(ADVICE_CODES, code)), ...FOUND];

describe.each(LOCALES.filter((locale) => locale !== 'en'))('in %s', (locale) => {
  const words = wordsIn(locale);
  const texts = [...new Set(ADVICE.map((issue) => issueText(issue, locale)))];

  test('advice has no English word, no name of a field and no raw choice', () => {
    expect(texts.length).toBeGreaterThan(40);
    expect(foreignNamesIn(texts, words)).toEqual([]);
    expect(englishIn(texts)).toEqual([]);
  });
});

test('advice has no name of a field in English, but for the path of an option of the policy', () => {
  const texts = ADVICE.filter(({ code }) => code !== 'policy_matters').map(({ message }) => message);
  expect(foreignNamesIn(texts, wordsIn('en'))).toEqual([]);
});

test('advice on the policy in German has the names of its options', () => {
  const params = { option: 'rounding.mode', now: 'half-up', other: 'half-even', figure: 'total', amount: '+0.01 EUR' };
  const issue = { code: 'policy_matters', message: '', params: { ...params, stay: 'a week for two' } };
  expect(issueText(issue, 'de')).toContain(
    'hängt von "Rundung von Bruchteilen" ab: mit "zur geraden Ziffer" statt "kaufmännisch" ist er um 0,01\u00a0EUR höher (eine Woche zu zweit)',
  );
});

describe('the name of a stay in German', () => {
  const words = wordsIn('de');

  test.each([
    ['a week for two', 'eine Woche zu zweit'],
    ['a family with children of 5 and 17', 'eine Familie mit Kindern von 5 und 17 Jahren'],
    ['a week for two, from 2027-01-01 on', 'eine Woche zu zweit, ab 01.01.2027'],
    ['3 nights from 2026-05-01, 1 room, 2 persons', '3 Nächte ab 01.05.2026, 1 Zimmer, 2 Personen'],
    [
      '3 and 2 nights from 2026-05-01, 2 rooms of 3 bedrooms, one arriving later, 4 persons at 100.00, 119.50 / 80.00',
      '3 und 2 Nächte ab 01.05.2026, 2 Zimmer mit 3 Schlafzimmern, davon eines mit späterer Anreise, 4 Personen zu 100,00, 119,50 / 80,00',
    ],
    [
      '1 night from 2026-05-01, 1 room, 1 person (one of 7 "resident"), with breakfast, booked 2026-01-02',
      '1 Nacht ab 01.05.2026, 1 Zimmer, 1 Person (ein Gast mit 7 Jahren "resident"), mit breakfast, gebucht am 02.01.2026',
    ],
  ])('%s', (english, german) => {
    expect(stayNameIn(words, english)).toBe(german);
  });

  test('is not known for a text of many parts, and found out soon', () => {
    expect(stayNameIn(words, `${'with a '.repeat(30)}"`)).toBeUndefined();
    expect(stayNameIn(words, 'with a '.repeat(100))).toBeUndefined();
  });

  test('is not known for a name that a user gave', () => {
    expect(stayNameIn(words, 'Wedding party')).toBeUndefined();
  });
});
