import { describe, expect, test } from 'vitest';
import { TAX_LOGICS } from '../../../src/core/definitions/logics.js';
import type { Issue } from '../../../src/core/issues/issue.js';
import type { TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { issueText, loadLocale, validateTaxSet } from '../../../src/index.js';
import { ABSENT_VALUES } from '../../../src/language/words/en/definitions.js';
import {
  CHOICE_LABELS,
  EDITOR,
  FIELD_HINTS,
  FIELD_LABELS,
  PROBLEMS,
  READING,
  STAY_FIELDS,
} from '../../../src/language/words/en/editor.js';
import { LOCALES, loadPages, wordsIn } from '../../../src/language/words/locales.js';
import type { Words } from '../../../src/language/words/words.js';
import { ENGLISH, say } from '../../../src/language/words/words.js';
import { chargeInWords } from '../../../src/pages/editor/charge-in-words.js';
import { editedSet, shownTaxes } from '../../../src/pages/editor/draft.js';
import { fieldOf, specOf } from '../../../src/pages/editor/fields.js';
import { typedScenario } from '../../../src/pages/editor/figures.js';
import { disagreements, placeInWords } from '../../../src/pages/editor/merge.js';
import { withNewTax } from '../../../src/pages/editor/new-tax.js';
import { pasteCells } from '../../../src/pages/editor/paste.js';
import { RATES } from '../../../src/pages/editor/rows.js';
import { cardFields, columnName, editableIds, ROW_RANGES } from '../../../src/pages/editor/sections.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import {
  asOneStep,
  changeStay,
  inLanguage,
  openEditor,
  openStay,
  problemsOf,
  replaceDraft,
  stepNames,
  typeIntoStay,
  typeText,
  withStructure,
} from '../../../src/pages/editor/state.js';
import { withNewRoom } from '../../../src/pages/editor/stay.js';
import {
  guestsInWords,
  labelParts,
  STAY_LABELS,
  stayLabel,
  writtenText,
} from '../../../src/pages/editor/stay-fields.js';
import { problemInWords } from '../../../src/pages/editor/words.js';
import { USUAL_STAY } from '../../../src/trials/preview/first-stay.js';
import { CITY, everyKindOfField, FEE, VAT } from '../../pages/editor/sets.js';
import { englishIn, foreignNamesIn, recordedWords } from './recorded.js';

/** The titles of a reader of any language. */
const K: TaxSetEntryInput = { ...CITY, title: 'K', max_nights: null };
const M: TaxSetEntryInput = { ...VAT, title: 'M' };
const F: TaxSetEntryInput = { ...FEE, title: 'F' };

/** Every kind of field is in use. */
const SET: TaxSetInput = { title: 'H', currency: 'EUR', taxes: everyKindOfField(K, M) };

const WRONG = [
  '',
  '.',
  '0',
  '-1',
  '1,000',
  '1.2.3',
  '101',
  '99999',
  '1'.repeat(50),
  'x',
  '13-45',
  '2020-01-01',
  '5%',
  '5 EUR',
  '5 USD',
  'K',
  'M',
];
const OF_STAY = [
  'checkIn',
  'nights',
  'adults',
  'rooms',
  'bedrooms',
  'price',
  'ages',
  'extraPrice.0.0',
  'paidBefore',
  'labels',
  'nightsBefore',
  'bookedOn',
];

/** Texts that are those of an issue alone: its sentence is no text of the editor. */
function ofIssue(issues: readonly Issue[]): ReadonlySet<string> {
  return new Set(issues.map(({ message }) => message));
}

/** What is typed into which field: of all that have the same problem in English, the first. */
function typedWrong(): Array<readonly [id: string, text: string]> {
  const state = openEditor({ draft: SET, saved: SET });
  const byProblem = new Map<string, readonly [id: string, text: string]>();
  for (const id of editableIds(state.set)) {
    for (const text of fieldOf(id)?.spec.choices?.map(({ value }) => value) ?? WRONG) {
      for (const problem of [...problemsOf(typeText(state, id, text)).values()].flat()) {
        if (!byProblem.has(problem)) byProblem.set(problem, [id, text]);
      }
    }
  }
  return [...new Set(byProblem.values())];
}

const TYPED_WRONG = typedWrong();

function problemsTyped(state: EditorState): string[] {
  const ofFields = TYPED_WRONG.flatMap(([id, text]) => {
    const wrong = typeText(state, id, text);
    const own = ofIssue(wrong.issues);
    return [...problemsOf(wrong).values()].flat().filter((problem) => !own.has(problem));
  });
  const ofStay = OF_STAY.flatMap((field) =>
    [...WRONG, '1 2 3', '4, 200', 'x 1', '1001'].flatMap((text) =>
      Object.values(typeIntoStay(state, field, text).stay.problems),
    ),
  );
  return [...ofFields, ...ofStay].filter((problem) => !/nights of (a guest|the room)|A price in/.test(problem));
}

const issueOf = (code: string, params: object): Issue => ({ code, path: '', message: '', params }) as unknown as Issue;

/** An issue for each sentence of the form. */
const ISSUES: ReadonlyArray<readonly [code: string, params: object]> = [
  ['currency_not_null', { received: 'EUR' }],
  ['currency_differs', { received: 'USD', expected: 'EUR' }],
  ['property_differs', { received: 'A', expected: 'B' }],
  ['unknown_field', { field: 'color', known: [], suggestion: undefined }],
  ['unknown_field', { field: 'titel', known: ['title'], suggestion: 'title' }],
  ['too_many_digits', { field: 'rate', received: '0', most: 20, decimals: undefined }],
  ['too_many_digits', { field: 'rate', received: '0', most: 20, decimals: 6 }],
  ...[
    'blank',
    'currency_required',
    'range_open',
    'ranges_conflict',
    'range_reversed',
    'rate_over_100',
    'local_rate_over_100',
    'local_rate_required',
    'at_least_over_at_most',
    'over_stay_empty',
    'paid_before_level',
    'each_below_unit',
    'price_bounds_reversed',
    'tax_conflict',
    'tax_repeated',
    'key_beside_channel',
    'inclusive_units',
    'inclusive_price_from_net',
    'percent_of_tax_sent',
    'base_of_nothing',
    'cap_within_skip',
    'birth_date_out_of_range',
  ].map((code) => [code, {}] as const),
  ['same_title', { title: 'K' }],
  ['key_without_use', { needed: 'logic percent' }],
  ['key_without_use', { needed: 'logic percent, per_room or per_room_per_night' }],
  ['key_without_use', { needed: 'rows with age_from or age_under' }],
  ['key_without_use', { needed: 'taxes with date ranges, dates or seasons' }],
  ['key_without_use', { needed: 'taxes with max_nights' }],
  ['key_without_use', { needed: 'logic per_person, per_room or per_booking' }],
  ['key_without_use', { field: 'per_night', needed: 'charges of every night' }],
  ['key_without_use', { needed: 'rows with a condition on the price, such as price_from' }],
  ['key_without_use', { needed: 'logic percent, or rows with a condition on the price, such as price_from' }],
  ['key_without_effect', { field: 'at_most', because: 'a percentage of other taxes alone takes their units' }],
  ['age_bounds_reversed', {}],
  ['guest_number_unit', { field: 'guest_from' }],
  ['nights_reversed', { field: 'night_to' }],
  ['plus_unknown', { reference: 'K' }],
  ['plus_unknown', { reference: 'K', suggestion: 'M' }],
  ...['plus_ambiguous', 'plus_repeated', 'plus_circular', 'plus_later', 'plus_not_here', 'plus_contained'].map(
    (code) => [code, { reference: 'K' }] as const,
  ),
  ['contains_on', {}],
  ['contains_what', { reference: 'K' }],
  ['contained_rate_circular', {}],
  ['on_nothing', {}],
  ['net_adds_inclusive', { title: 'K' }],
  ['level_without_effect', { title: 'K', level: 1 }],
  ['channel_may_differ', { kind: 'mixed_levels', title: 'K' }],
  ['channel_may_differ', { kind: 'level_gap', levels: [3, 1] }],
  ['never_applies', { skip: 1000, longest: 500 }],
  ['cap_out_of_reach', { title: 'K', cap: 90, longest: 60 }],
  ['channel_charges_otherwise', { amount: '+1234.50 EUR', stay: 'A', differing: 3, looked: 1200 }],
  ['channel_charges_otherwise', { amount: '-4.00 EUR', stay: 'A', differing: 3, looked: 1200 }],
  ['persons_below_guests', { guests: 3 }],
  ['label_reserved', { received: 'lodging' }],
  ['free_nights_counted', { by: 'seasons' }],
  ['free_nights_counted', { by: 'dates' }],
  ['free_nights_counted', { by: 'price' }],
  ['inclusive_on_exclusive', { title: 'K', stay: 'A', charged: '1.00 EUR', meant: '2.00 EUR' }],
  ['inclusive_on_exclusive', { title: 'K', fee: 'F' }],
  ['net_adds_inclusive', { title: 'K' }],
  ['row_never_holds', { because: 'x' }],
  ['ranges_share_day', { title: 'K', day: '2026-01-01', first: 'taxes[1]' }],
  ['shares_split_net', { title: 'K' }],
  ['net_in_circles', { title: 'K' }],
  ['tax_inside_itself', {}],
  ['nested_too_deep', { most: 16 }],
  ['title_not_kept', { title: 'K' }],
  ['meant_without_use', { received: 'K' }],
  ['level_without_effect', { title: 'K', level: 1 }],
  ['nested_unevenly', { title: 'K' }],
  ['part_label_taken', { received: 'K' }],
  ['part_shares_over_one', { of: 'K', received: '1.1' }],
  ['extra_label_of_part', { of: 'K', received: 'M' }],
  ['extra_nights', { nights: 3, count: 2 }],
  ...['inclusive_pair', 'mixed_levels', 'nested_fixed', 'nested_per_booking', 'level_gap', 'month_end'].map(
    (kind, index) =>
      ['channel_may_differ', { kind, title: 'K', stay: 'A', amount: `${index === 0 ? '+' : '-'}1.00 EUR` }] as const,
  ),
];

/** What must hold of a value, as the kinds of fields say it. */
const VALUES: ReadonlyArray<readonly [expected: string, bounds?: object]> = [
  ['a whole number of 1 or more', { least: 1 }],
  ['a whole number of 1 or more, or null', { least: 1 }],
  ['a whole number from 0 to 10,000', { least: 0, most: 10_000 }],
  ['a whole number from 0 to 150, or null', { least: 0, most: 150 }],
  ['text of 1 to 255 characters that is not blank', { most: 255 }],
  ['a real date such as "2026-07-01"'],
  ['a real date such as "2026-07-01", or null'],
  ['a month and a day such as "12-20"'],
  ['an ISO 4217 code such as "EUR"'],
  ['one of S, Z', { allowed: ['S', 'Z'] }],
  ['a list of 1 to 20 date ranges'],
  ['a list of 1 to 20 seasons'],
  ['an amount above 0'],
  ['a multiple of 0.01 EUR above 0'],
];
const ofValue = ([expected, bounds = {}]: (typeof VALUES)[number]): Issue =>
  issueOf('not_accepted', { field: 'x', expected, ...bounds });

function linesOfTaxes(words: Words): string[] {
  const set = editedSet({
    ...SET,
    taxes: [
      { ...M, local: { base: { start: 'net', plus: ['K'] } } },
      { ...K, title: 'P', type: 'fee', local: { contains: ['N'] } },
      { ...M, title: 'N', local: { base: { start: 'price' }, only: 'here' } },
      { ...M, title: 'O', local: { base: { plus: ['K'] }, only: 'channel' } },
      {
        ...K,
        local: { rates: ['0', '2.00', '3.00', '4.00'].map((rate) => ({ rate, age_under: 18 })) },
        applicable_date_ranges: [{ after: '2026-01-01' }, { after: '2027-01-01', before: null }],
      },
      ...TAX_LOGICS.map((logic) => ({ ...K, title: logic, logic, local: { rates: [{ rate: 'x' }] } })),
    ],
  });
  return shownTaxes(set.tree).map((place) => chargeInWords(set, place, words));
}

function linesOfMerge(words: Words): string[] {
  const base = editedSet(SET);
  const edit = (changes: object, tax: object, other?: object) =>
    editedSet(
      { ...SET, ...changes, taxes: [{ ...K, ...tax }, ...(other === undefined ? [] : [{ ...M, ...other }])] },
      base,
    );
  const mine = edit(
    { title: 'I', local: { source: { url: 'https://a.example' } } },
    { max_nights: 7, skip_nights: null, level: 2, taxes: [{ ...F, taxes: [{ ...M, title: 'N' }] }] },
    { local: { invoice: { category: 'E' }, at_most: '5', over_stay: { at_most: '9' }, round: 'each', odd: 1 } },
  );
  const theirs = edit(
    {},
    { type: 'fee', applicable_date_ranges: [{ after: '2026-05-01', before: null }], level: 3 },
    { local: { base: { start: 'net' }, only: 'here', rates: [{ rate: '1', age_under: 3 }] }, taxes: [K] },
  );
  const gone = edit({ title: 3 }, { title: undefined, rate: '1' });
  return [disagreements({ base, mine, theirs }, words), disagreements({ base, mine: gone, theirs }, words)].flatMap(
    (found) => found.flatMap(({ label, mine: own, theirs: other }) => [label, ...own, ...other]),
  );
}

function steps(start: EditorState): string[] {
  const { words } = start;
  const edits: ReadonlyArray<(state: EditorState) => EditorState> = [
    (state) => typeText(state, 't1.max_nights', '7'),
    (state) => withStructure(state, withNewTax(state.set, words).set),
    (state) => changeStay(state, withNewRoom),
    (state) => openStay(state, USUAL_STAY),
    (state) => typeIntoStay(state, 'nights', '3'),
    (state) => replaceDraft(state, { ...SET, title: 'I' }),
    (state) => pasteCells(state, { key: 't2', list: RATES, columns: ['rate'], at: 0, field: 'rate' }, '7'),
    (state) => asOneStep(state, 'x', (now) => now),
  ];
  return edits.flatMap((edit) => stepNames(edit(start)).undo);
}

function pastedNotes(start: EditorState): string[] {
  const place = { key: 't2', list: RATES, columns: ['rate'], at: 0, field: 'rate' };
  const rows = Array.from({ length: 202 }, () => '7').join('\n');
  return ['x\ty\n', 'Betrag\t?\n7\t8', rows].map((text) => pasteCells(start, place, text).pasted?.note ?? '');
}

/** Whatever the editor says in a language. */
function everything(words: Words): string[] {
  const state = openEditor({ draft: SET, saved: SET, words });
  const tax = { ...M, local: { logic: 'per_night', rate: '1' } };
  const labels = [...Object.keys(STAY_LABELS), 'nights.1', 'nights.0.1', 'nights.1.1', 'extraLabel.0.1'];
  const twice = withNewTax(withNewTax(state.set, words).set, words);
  return [
    ...problemsTyped(state),
    ...ISSUES.map(([code, params]) => problemInWords(issueOf(code, params), words)),
    ...VALUES.map((value) => problemInWords(ofValue(value), words)),
    ...linesOfTaxes(words),
    ...linesOfMerge(words),
    ...['id', 'property_id', 'associated_rate_plan_ids', 'local', 'taxes'].map((name) =>
      placeInWords('set', [name], words),
    ),
    ...['id', 'property_id', 'currency', 'applicable_after', 'applicable_before', 'level', 'taxes', 'local'].map(
      (name) => placeInWords('t1', [name], words),
    ),
    ...steps(state),
    ...cardFields(state, 't2', tax, words).rest.map(({ name }) => name),
    ...pastedNotes(state),
    ...ROW_RANGES.map((column) => columnName('t1', column, words)),
    guestsInWords({ checkIn: '', rooms: [{ persons: 2, guests: [{ age: 4 }] }] }, words),
    guestsInWords({ checkIn: '', rooms: [{ persons: 2, guests: [{ birthDate: '2020-01-01' }] }] }, words),
    writtenText({ checkIn: '', rooms: [{ persons: 2, price: '1', nights: 1 }] }, 'price', words),
    ...labels.map((field) => stayLabel(field, words) ?? ''),
    ...labels.map((field) => labelParts(field, words).whose),
    ...editableIds(state.set).flatMap((id) => {
      const { label = '', hint = '', choices = [] } = fieldOf(id, words)?.spec ?? {};
      return [label, /\d/.test(hint) ? '' : hint, ...choices.map(({ name }) => name)];
    }),
    String(twice.set.taxes[twice.key]?.['title']),
    typedScenario(state)?.name ?? '',
  ];
}

describe.each(LOCALES.filter((one) => one !== 'en'))('the editor in %s', async (language) => {
  const { words, said } = await recordedWords(language);
  const texts = everything(words);

  test('has no English text', () => {
    expect(texts.length).toBeGreaterThan(400);
    expect([...new Set(englishIn(texts))]).toEqual([]);
  });

  test('has no name of a field or a choice in a file, and none in English', () => {
    expect(foreignNamesIn([...new Set(texts)], words)).toEqual([]);
  });

  test('uses every text of its subjects', () => {
    const subjects = [EDITOR, READING, PROBLEMS, STAY_FIELDS, FIELD_LABELS, FIELD_HINTS, CHOICE_LABELS, ABSENT_VALUES];
    const all = subjects.flatMap(({ name, texts: own }) => Object.keys(own).map((key) => `${name}.${key}`));
    const silent = all.filter((key) => !said.has(key));
    expect(silent).toEqual(['problems.other']);
  });

  test('formats amounts in the language', () => {
    const more = issueOf('channel_charges_otherwise', {
      amount: '+1234.50 EUR',
      stay: 'A',
      differing: 3,
      looked: 12_000,
    });
    expect(problemInWords(more, words)).toContain(`${words.amount('1234.50')}\u00a0EUR`);
    expect(problemInWords(more, words)).toContain(words.count(12_000));
    expect(chargeInWords(editedSet(SET), { key: 't1', at: [0] }, words)).toMatch(/^4,00 /);
  });

  test('has texts in another language for a given state', () => {
    const wrong = typeIntoStay(openEditor({ draft: SET }), 'nights', 'x');
    expect(wrong.stay.problems['nights']).toBe('This must be a whole number such as 7.');
    const translated = inLanguage(wrong, words);
    expect(translated.stay.problems['nights']).not.toBe(wrong.stay.problems['nights']);
    expect(inLanguage(translated, ENGLISH)).toEqual(wrong);
    expect(inLanguage(wrong, ENGLISH)).toBe(wrong);
  });
});

test('has the English requirement of a kind for each value', () => {
  const said = VALUES.map((value) => problemInWords(ofValue(value)));
  expect(said).toEqual(
    VALUES.map(([expected]) =>
      expected.startsWith('an ISO 4217 code')
        ? 'This must be the three letters of a currency, such as EUR.'
        : `This must be ${expected.replace('or null', 'or left out')}.`,
    ),
  );
  expect(problemInWords(issueOf('not_a_list', { field: 'x', expected: 'a list of taxes' }))).toBe(
    'This must be a list of taxes.',
  );
});

test.each([...LOCALES])('%s: names allowed values as the choices of the field do', async (locale) => {
  await loadPages(locale);
  const words = wordsIn(locale);
  const allowed = ['percent', 'per_room'];
  const spec = specOf('t1', ['logic'], words);
  const issue = issueOf('not_one_of', {
    field: 'logic',
    received: 'x',
    expected: `one of ${allowed.join(', ')}`,
    allowed,
  });
  const said = problemInWords(issue, words, spec);
  const names = spec?.choices?.filter(({ value }) => allowed.includes(value)).map(({ name }) => name) ?? [];
  expect(said).toBe(say(words, PROBLEMS, 'oneOf', { allowed: names.join(', ') }));
  expect(said).not.toContain('per_room');
});

test('has the issue of the file in the language if the form has no sentence', async () => {
  const taxes = Array.from({ length: 201 }, (_, index) => ({ ...VAT, title: `VAT ${index}` }));
  const { issues: [issue] = [] } = validateTaxSet({ ...SET, taxes });
  expect(issue?.code).toBe('too_many_taxes');
  if (issue === undefined) return;
  await loadLocale('de');
  expect(problemInWords(issue)).toBe(issue.message);
  expect(problemInWords(issue, wordsIn('de'))).toBe(issueText(issue, 'de'));
  expect(issueText(issue, 'de')).not.toBe(issue.message);
});

test('has the English name of a field without a translation', async () => {
  const { words } = await recordedWords('de');
  const without = { ...words, translated: { ...words.translated, 'field names': {} } };
  expect(specOf('t1', ['rate'], without)?.label).toBe('Rate');
});
