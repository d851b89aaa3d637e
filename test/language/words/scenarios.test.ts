import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completePolicy } from '../../../src/core/definitions/complete-policy.js';
import type { FullPolicy } from '../../../src/core/definitions/policy.js';
import type { TaxSet, TaxSetInput } from '../../../src/core/definitions/tax.js';
import type { Policy } from '../../../src/index.js';
import { InvalidArgumentError, issueText, preview, scenarios, validateTaxSet } from '../../../src/index.js';
import { COUNTS, PERIODS, ROW_CONDITIONS } from '../../../src/language/words/en/explanation.js';
import {
  EVERYDAY_STAYS,
  ROW_EDGES,
  SCENARIO_NAMES,
  SCENARIO_REASONS,
} from '../../../src/language/words/en/scenarios.js';
import { LOCALES, loadPages, wordsIn } from '../../../src/language/words/locales.js';
import type { Message, Words } from '../../../src/language/words/words.js';
import { compareAll } from '../../../src/pages/element/compare.js';
import { previewResult } from '../../../src/pages/element/preview-element.js';
import type { Send } from '../../../src/pages/studio/work.js';
import { doTask } from '../../../src/pages/studio/work.js';
import { writingFor } from '../../../src/pages/views/view-context.js';
import { previewIn } from '../../../src/trials/preview/preview.js';
import type { Scenario } from '../../../src/trials/preview/preview-data.js';
import { calledScenarios } from '../../../src/trials/preview/scenarios.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { kindsBooking } from '../../oracle/local/random-kinds.js';
import { seed } from '../../seed.js';
import { canBeQuoted } from '../../trials/preview/shown-edits.js';

const RUNS = Number(process.env['STAYTAX_RUNS'] ?? 8);
console.log(`STAYTAX_SEED=${seed} STAYTAX_RUNS=${RUNS}`);

const OTHERS = LOCALES.filter((one) => one !== 'en');
await Promise.all(OTHERS.map(loadPages));

const PLACES = new URL('../../../examples/places/', import.meta.url);
const SETS: ReadonlyArray<readonly [string, TaxSetInput]> = [
  ...readdirSync(PLACES)
    .filter((_, at) => at % 6 === 0)
    .map((file) => [file, taxSetIn(file)] as const),
  ['every rule', everyRule()],
  ['rows', rows()],
];

function taxSetIn(file: string): TaxSetInput {
  return JSON.parse(readFileSync(new URL(file, PLACES), 'utf8'));
}

/** Taxes that use every limit, range and row, some skipped nights and some capped. */
function everyRule(): TaxSetInput {
  const ranges = [
    { after: '2026-06-01', before: '2026-06-05' },
    { after: '2026-06-10', before: '2026-08-31' },
  ];
  return inEuro(
    fixed('T1', 'per_person_per_night', '4.00', { skip_nights: 1, max_nights: 5, applicable_date_ranges: ranges }),
    fixed('T2', 'per_room_per_night', '1.2345', { skip_nights: 3, max_nights: 1 }),
    percent('T3', '5', { local: { on: ['lodging', 'L1', 'L2'], at_most: '7.00', at_least: '1.00', round: 'each' } }),
    fixed('T4', 'per_person', '3.00', { max_nights: 3 }),
    percent('T5', '3.00', { skip_nights: 2, local: { per: 'guest' } }),
  );
}

function rows(): TaxSetInput {
  return inEuro(
    fixed('T1', 'per_person_per_night', '4.00', {
      local: {
        rates: [
          { age_from: 6, age_under: 18, rate: '0.00' },
          { label: 'L1', rate: '1.00' },
          { nights_from: 30, nights_to: 40, rate: '0.50' },
          { night_from: 3, night_to: 5, rate: '2.00' },
          { booked: { after: '2025-01-01', before: '2025-12-31' }, rate: '3.00' },
        ],
      },
    }),
    fixed('T2', 'per_room_per_night', '4.00', {
      local: {
        rates: [
          { seasons: [{ from: '12-20', to: '01-10' }], rate: '1.00' },
          { dates: [{ after: '2026-03-01', before: '2026-03-31' }], rate: '2.00' },
          { arrived: { after: '2026-04-01', before: '2026-04-30' }, rate: '3.00' },
          { price_from: '100', rate: '5.00' },
        ],
      },
    }),
  );
}

const SUBJECTS = [ROW_EDGES, SCENARIO_NAMES, SCENARIO_REASONS, EVERYDAY_STAYS, ROW_CONDITIONS, PERIODS, COUNTS];

function wordsOfTexts(texts: ReadonlyArray<Readonly<Record<string, Message>>>): Set<string> {
  const all = texts.flatMap((one) => Object.values(one).flatMap(formsOf));
  return new Set(
    all.flatMap(
      (text) =>
        text
          .replaceAll(/\{\w+\}/g, ' ')
          .toLowerCase()
          .match(/\p{L}+/gu) ?? [],
    ),
  );
}

function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other];
}

const ENGLISH_WORDS = wordsOfTexts(SUBJECTS.map(({ texts }) => texts));

/** English words that are no words of the language. */
function englishWordsFor({ translated }: Words): ReadonlySet<string> {
  const own = wordsOfTexts(SUBJECTS.map(({ name }) => translated[name] ?? {}));
  return new Set([...ENGLISH_WORDS].filter((word) => !own.has(word)));
}

/** What the set itself says: titles, labels and parts of the price. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'string' ? [one] : namesIn(one)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' ? (key === 'title' || key === 'label' ? [one] : []) : namesIn(one),
  );
}

/** Without names that stand alone: the "d 1" of "and 1" is none. */
function without(names: readonly string[], text: string): string {
  return names
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(nameAlone(name), '\u2022'), text);
}

function nameAlone(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'gu');
}

const numbersIn = (text: string): string[] => (text.match(/\d+(?:[.-]\d+)*/g) ?? []).toSorted();

function checkSet(taxSet: TaxSetInput, saved: TaxSetInput | undefined, policy: Policy): void {
  const given = { policy, ...(saved === undefined ? {} : { saved }) };
  const english = scenarios(taxSet, given);
  const names = namesIn([taxSet, saved]);
  const [draft, was] = [taxSet, saved].map((set) => (set === undefined ? undefined : validateTaxSet(set).value));
  if (draft === undefined) throw new Error('the set is not valid');
  for (const locale of OTHERS) {
    const { prose } = writingFor(locale);
    const found = calledScenarios(draft, was, completed(policy, draft), {}, prose);
    expect(found.map(({ stay, group }) => [stay, group])).toEqual(english.map(({ stay, group }) => [stay, group]));
    expect(new Set(found.map(({ name }) => name)).size).toBe(new Set(english.map(({ name }) => name)).size);
    const unwanted = englishWordsFor(prose);
    for (const [at, scenario] of found.entries()) {
      for (const key of ['name', 'why'] as const) {
        const [text, of] = [scenario, english[at]].map((one) => without(names, one?.[key] ?? ''));
        expect(numbersIn(text ?? ''), `${locale}: ${scenario[key]}`).toEqual(numbersIn(of ?? ''));
        const words = text?.toLowerCase().match(/\p{L}+/gu) ?? [];
        expect(
          words.filter((word) => unwanted.has(word)),
          `${locale}: ${scenario[key]}`,
        ).toEqual([]);
      }
    }
  }
}

function completed(policy: Policy, taxSet: TaxSet): FullPolicy {
  const found = completePolicy(policy, taxSet);
  if ('issues' in found) throw new Error('the policy is not valid');
  return found.policy;
}

describe('names and reasons in each language have no English word, and the numbers of the English text', () => {
  test.each(SETS)('names the scenarios of %s', (_, taxSet) => {
    checkSet(taxSet, undefined, {});
  });

  test('names the scenarios of a draft beside a saved set', () => {
    checkSet(everyRule(), rows(), {});
  });

  test('names the scenarios of taxes that are due at arrival', () => {
    checkSet(everyRule(), undefined, { stayCharges: 'arrival' });
  });

  test('names the scenarios of random sets with local rules', () => {
    fc.assert(
      fc.property(kindsBooking, ({ taxSet, policy }) => {
        // Reasons of two taxes with one German title are one reason, which English counts as two.
        const inGerman = taxSet.taxes.filter(({ local }) => local?.titles !== undefined);
        if (inGerman.length < 2 && canBeQuoted(taxSet, policy)) checkSet(taxSet, undefined, policy);
      }),
      { numRuns: RUNS },
    );
  });
});

const CITY = fixed('City tax', 'per_person_per_night', '4.00', { max_nights: 7 });
const longer = ({ stay }: Scenario) => stay.rooms[0]?.nights === 8;

describe('the option `locale`', () => {
  test.each([
    [
      'en',
      '8 nights from 2026-05-01, 1 room, 2 persons',
      '8 nights: first stay longer than the limit of 7 nights of City tax',
    ],
    [
      'de',
      '8 Nächte ab 01.05.2026, 1 Zimmer, 2 Personen',
      '8 Nächte: erster Aufenthalt, der die Grenze von 7 Nächten bei City tax überschreitet',
    ],
    [
      'fr',
      '8 nuits à partir du 1 mai 2026, 1 chambre, 2 personnes',
      '8 nuits\u00a0: premier séjour dépassant la limite de 7 nuits pour City tax',
    ],
    [
      'es',
      '8 noches desde el 1 may 2026, 1 habitación, 2 personas',
      '8 noches: primera estancia que supera el límite de 7 noches de City tax',
    ],
    [
      'it',
      '8 notti dal giorno 1 mag 2026, 1 camera, 2 persone',
      '8 notti: primo soggiorno che supera il limite di 7 notti per City tax',
    ],
  ])('in %s numbers and dates are those of the language', (locale, name, why) => {
    const found = scenarios(inEuro(CITY), { locale }).find(longer);
    expect([found?.name, found?.why]).toEqual([name, why]);
    const previewed = preview(inEuro(CITY), { locale }).scenarios.find(longer);
    expect([previewed?.name, previewed?.why]).toEqual([name, why]);
  });

  test('names a tax by its title in the language', () => {
    const named = { ...CITY, local: { titles: { de: 'Kurtaxe' } } };
    const why = (locale?: string) => scenarios(inEuro(named), locale === undefined ? {} : { locale }).find(longer)?.why;
    expect(why('de-AT')).toContain('bei Kurtaxe');
    expect(why()).toContain('of City tax');
  });

  test.each(['sr', 'de-', 5])('refuses %j', (locale) => {
    const options = { locale } as object;
    expect(() => scenarios(inEuro(CITY), options)).toThrow(InvalidArgumentError);
    expect(() => preview(inEuro(CITY), options)).toThrow(InvalidArgumentError);
  });

  test('keeps messages of warnings in English, for issueText', () => {
    const free = inEuro({ ...CITY, rate: '0.00' });
    expect(preview(free, { locale: 'de' }).warnings).toEqual(preview(free).warnings);
    expect(preview(free).warnings.length).toBeGreaterThan(0);
  });

  test('keeps the names of own scenarios, with a translated reason', () => {
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, price: '100.00', nights: 1 }] };
    const [own] = preview(inEuro(CITY), { scenarios: [{ name: 'Mine', stay }], locale: 'de' }).scenarios;
    expect([own?.name, own?.why]).toEqual(['Mine', 'einer Ihrer eigenen Aufenthalte']);
  });

  test('names the scenario of the largest change as in the list', () => {
    const saved = inEuro({ ...CITY, max_nights: 5 });
    const { scenarios: list, summary } = preview(inEuro(CITY), { saved, locale: 'it' });
    expect(list[summary.largest?.at ?? -1]?.name).toBe(summary.largest?.scenario);
    const english = preview(inEuro(CITY), { saved });
    expect(summary.largest?.at).toBe(english.summary.largest?.at);
  });

  test('keeps numbers and dates as data for a page, which formats them', () => {
    const { scenarios: found } = previewIn(writingFor('de').prose, inEuro(CITY));
    expect(found.find(longer)?.name).toBe('8 Nächte ab 2026-05-01, 1 Zimmer, 2 Personen');
  });
});

describe('pages get scenarios in their language', () => {
  const saved = inEuro({ ...CITY, max_nights: 5 });
  const draft = validateTaxSet(inEuro(CITY)).value;
  if (draft === undefined) throw new Error('the set is not valid');

  test('the editor, of all stays', () => {
    const compared = { draft, saved: validateTaxSet(saved).value, policy: undefined, today: undefined };
    const whys = (locale?: string) =>
      compareAll(locale === undefined ? compared : { ...compared, locale }).changed.map(({ why }) => why);
    // Shorter than in a preview: the name of the stay says how many nights it has.
    expect(whys('de')[0]).toMatch(/^eine? /);
    expect(whys()[0]).toMatch(/^a /);
    expect(
      [...whys(), ...whys('de')].filter((why) => /^everyday|^alltäglich|^\d+ (?:nights?|Nächte|Nacht):/.test(why)),
    ).toEqual([]);
    expect(whys('de')).toHaveLength(whys().length);
  });

  test('the view of a preview', () => {
    const given = { draft: inEuro(CITY), saved, policy: undefined, stay: undefined };
    const found = previewResult(given, writingFor('fr').prose);
    expect('preview' in found && found.preview.scenarios[0]?.why).toContain('courant\u00a0: un week-end à deux');
  });

  test('the studio, of the channel manager', async () => {
    const { locale, translated: translation } = wordsIn('es');
    const local = validateTaxSet(inEuro({ ...CITY, local: { rates: [{ age_under: 18, rate: '0.00' }] } })).value;
    if (local === undefined) throw new Error('the set is not valid');
    const task = { kind: 'channel', draft: local, saved: undefined, policy: undefined, today: undefined } as const;
    const named = async (language: { locale?: string; translation?: Words['translated'] }) => {
      let names: string[] = [];
      const tell = (told: Parameters<Send>[0]) => {
        if (told.type === 'channel') names = told.differences.map(({ scenario }) => scenario.name);
      };
      await doTask({ ...task, language }, tell, new AbortController().signal);
      return names;
    };
    const [own, english] = [await named({ locale, translation }), await named({})];
    expect(own).toHaveLength(english.length);
    expect(own.every((name) => /^\d+ noches? desde el /.test(name))).toBe(true);
    expect(english.every((name) => /^\d+ nights? from /.test(name))).toBe(true);
    expect(english.length).toBeGreaterThan(0);
  });
});

describe('advice names everyday stays as the scenarios do', () => {
  const row = (age_under: number) => ({ age_under, rate: '0.00' });
  const everyday = scenarios(inEuro({ ...CITY, local: { rates: [row(6), row(14)] } }))
    .filter(({ group }) => group === 'everyday')
    .map(({ why }) => why.replace('everyday: ', '').split('; ')[0] ?? '');

  test.each(OTHERS)('names an everyday stay in %s', (locale) => {
    const own = scenarios(inEuro({ ...CITY, local: { rates: [row(6), row(14)] } }), { locale })
      .filter(({ group }) => group === 'everyday')
      .map(({ why }) => why);
    const sentences = everyday.map((stay) => {
      const params = { amount: '+8.00 EUR', stay, differing: 1, looked: 9 };
      return issueText({ code: 'channel_charges_otherwise', message: '', params }, locale);
    });
    const [prefix = ''] = String(wordsIn(locale).translated['scenarioReasons']?.['everyday']).split('{stay}');
    const called = own.map((why) =>
      why.startsWith(prefix) ? (why.slice(prefix.length).split(/\u00a0?; /)[0] ?? '') : '',
    );
    expect(called).toHaveLength(6);
    expect(sentences.map((sentence, at) => sentence.includes(called[at] ?? '?'))).toEqual(Array(6).fill(true));
  });
});
