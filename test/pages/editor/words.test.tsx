import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput, TaxSetInput } from '../../../src/core/definitions/tax.js';
import type { Issue } from '../../../src/core/issues/issue.js';
import type { Fields } from '../../../src/core/issues/reading.js';
import { loadPages, wordsIn } from '../../../src/language/words/locales.js';
import { fieldOf } from '../../../src/pages/editor/fields.js';
import { valueAt } from '../../../src/pages/editor/json.js';
import type { RowColumn } from '../../../src/pages/editor/rows.js';
import { RATES, rowsOf, withRateFor } from '../../../src/pages/editor/rows.js';
import { cardFields, editableIds, ROW_RANGES } from '../../../src/pages/editor/sections.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import {
  openEditor,
  problemsOf,
  showSide,
  typeIntoStay,
  typeText,
  withShown,
} from '../../../src/pages/editor/state.js';
import { problemInWords } from '../../../src/pages/editor/words.js';
import { compareAll } from '../../../src/pages/element/compare.js';
import { INVALID_TAX_CODES, invalidTax } from '../../../src/trials/testing/invalid-tax.js';
import { drawnEditor } from './drawn.js';
import { CITY, everyKindOfField, SET, VAT } from './sets.js';

/** Everything that can be wrong is near: rows, periods, seasons, a base of other taxes, what the channel manager is told. */
const ALL: TaxSetInput = { ...SET, taxes: everyKindOfField(CITY, VAT) };
const WRONG = [
  '',
  '0',
  '101',
  '99999',
  '1.23456789',
  'x',
  '13-45',
  '2020-01-01',
  '2030-01-01',
  'City tax',
  'VAT',
  'a'.repeat(300),
];
/** Words that only a file has: `max_nights`, "checkIn must be". */
const FIELD_OF_A_FILE = /[a-z]+_[a-z]|[a-z][A-Z]|^[a-z]+(\[\d+\])? (must|is|has)/;

test('no message of a form names a field of a file', () => {
  const state = openEditor({ draft: ALL, saved: ALL });
  expect(state.issues).toEqual([]);
  const messages = editableIds(state.set).flatMap((id) => {
    const { choices } = fieldOf(id)?.spec ?? {};
    const texts = choices?.map(({ value }) => value) ?? WRONG;
    return texts.flatMap((text) => [...problemsOf(typeText(state, id, text)).values()].flat());
  });
  const ofStay = [
    'nights',
    'adults',
    'rooms',
    'price',
    'ages',
    'extraPrice.0.0',
    'roomLabels',
    'labels',
    'nightsBefore',
  ].flatMap((field) =>
    [...WRONG, '4, 200', '1, 2, 3', 'lodging 3', 'x 1.555'].flatMap((text) =>
      Object.values(typeIntoStay(state, field, text).stay.problems),
    ),
  );
  expect(new Set(messages).size).toBeGreaterThan(20);
  expect(new Set(ofStay).size).toBeGreaterThan(10);
  expect([...new Set([...messages, ...ofStay])].filter((message) => FIELD_OF_A_FILE.test(message))).toEqual([]);
});

/** A file is read before it is opened: only objects in code can be unreadable. */
const CODES_OF_FILES = INVALID_TAX_CODES.filter((code) => code !== 'unreadable');

test.each(CODES_OF_FILES)('no message about an opened file with the issue %s names a field of a file', (code) => {
  const opened = fc
    .sample(invalidTax({ codes: [code] }), { numRuns: 10, seed: 1 })
    .map(({ input }) => openEditor({ draft: { ...SET, taxes: [input] } }));
  const messages = opened.flatMap((state) => [...problemsOf(state).values()].flat());
  expect(messages).not.toEqual([]);
  // Quoted are the names that the file has itself.
  expect(messages.filter((message) => FIELD_OF_A_FILE.test(message.replaceAll(/"[^"]*"/g, '')))).toEqual([]);
});

const BAD = new URL('../../fixtures/bad/', import.meta.url);
/** The warnings about sets that are nearly always meant otherwise, and about rules without effect. */
const WARNINGS: ReadonlyArray<readonly [code: string, warning: Issue]> = readdirSync(BAD)
  .map((file) => JSON.parse(readFileSync(new URL(file, BAD), 'utf8')))
  .filter(({ validate }) => validate === 'tax' || validate === 'taxSet')
  .flatMap(({ warnings = [] }) => warnings.map((warning: Issue) => [warning.code, warning] as const))
  .filter(([code]) => code !== 'field_ignored');

test.each(WARNINGS)('the advice %s has no field, no JSON and no level', (_, warning) => {
  const advice = problemInWords(warning);
  expect(advice).not.toMatch(FIELD_OF_A_FILE);
  expect(advice).not.toMatch(/[{}[\]]|: "|\blevel\b|\bWrite (?!the rate)/);
});

test('advice says what a stay costs, and what it nearly always should, in the language of the reader', async () => {
  await loadPages('de');
  const [, warning] = WARNINGS.find(([code]) => code === 'fee_on_vat') ?? [];
  const inGerman = warning === undefined ? '' : problemInWords(warning, wordsIn('de'));
  expect(inGerman).toContain('11,00\u00a0EUR; so wie eine solche Regel fast immer gemeint ist, 10,00\u00a0EUR.');
});

describe('the field of a message', () => {
  const open = openEditor({ draft: ALL, saved: ALL });
  test('a problem of an entry is shown at its list', () => {
    const problems = problemsOf(typeText(open, 't2.local.base.plus', 'City tax, Eco levy'));
    expect([...problems]).toEqual([['t2.local.base.plus', ['There is no tax "Eco levy" in the set.']]]);
  });

  test('a problem of an unused field shows the field', () => {
    const wrong = typeText(withShown(open, 't1'), 't1.local.logic', 'percent');
    const [id = ''] = problemsOf(wrong).keys();
    expect(id).toBe('t1.local.rate');
    expect(drawnEditor(wrong)).toContain('name="t1.local.rate"');
  });
});

describe('the parts of a card', () => {
  const card = (state: EditorState) => drawnEditor(withShown(state, 't1'));
  const open = openEditor({ draft: SET, saved: SET });

  test('rare fields are in a menu, by subject', () => {
    expect(card(open)).not.toContain('Rounded each time');
    const groups = (state: EditorState) => cardFields(state, 't1', { ...VAT }).rest.map(({ name }) => name);
    const usual = [
      'order',
      'nights',
      'least and most amounts',
      'rounding',
      'what it is computed on',
      'invoice',
      'source',
      'others',
    ];
    expect(groups(open)).toEqual(usual);
    expect(groups(openEditor({ draft: SET, saved: SET, channel: true }))).toEqual(
      usual.toSpliced(5, 0, 'channel manager'),
    );
  });

  test('conditions are chips that fold and unfold their tables', () => {
    const tax: TaxSetEntryInput = { ...CITY, local: { rates: [{ rate: '0', age_under: 13 }] } };
    const state = openEditor({ draft: { ...SET, taxes: [tax] } });
    expect(card(state)).toMatch(/<button[^>]* data-button="who-t1"[^>]*aria-expanded="false"/);
    // What is not in use says nothing.
    expect(card(state)).not.toContain('all year');
    expect(card(state)).not.toContain('name="t1.local.rates.0.age_under"');
    expect(card(withShown(state, 't1.who'))).toContain('name="t1.local.rates.0.age_under"');
  });

  test('a table that an error unfolds stays open once the error is mended', () => {
    const tax: TaxSetEntryInput = { ...CITY, local: { rates: [{ rate: 'x', age_under: 13 }] } };
    const state = openEditor({ draft: { ...SET, taxes: [tax] } });
    const field = 't1.local.rates.0.rate';
    expect(card(state)).toContain(`name="${field}"`);
    expect(card(typeText(state, field, '0'))).toContain(`name="${field}"`);
  });
});

test('a new rate comes after exemptions, and before an earlier date', () => {
  const [dates, age, nights] = ['dates', 'age', 'nights'].map((name) => ROW_RANGES.find((one) => one.name === name));
  if (dates === undefined || age === undefined || nights === undefined) throw new Error('There is no such column');
  const add = (tax: Fields, column: RowColumn) => withRateFor(tax, column, '2026-05-01').tax;
  const after2027 = { rate: '4.00', dates: [{ after: '2027-01-01', before: null }] };
  let tax = add({ ...CITY }, dates);
  expect(rowsOf(tax, RATES)).toEqual([after2027]);
  tax = add(tax, age);
  expect(rowsOf(tax, RATES)).toEqual([{ rate: '0', age_under: 18 }, after2027]);
  tax = add(tax, nights);
  tax = withRateFor(tax, dates, '2027-05-01').tax;
  expect(rowsOf(tax, RATES).map((row) => valueAt(row, ['dates', 0, 'after']))).toEqual([
    undefined,
    '2028-01-01',
    '2027-01-01',
    undefined,
  ]);
});

test('the effect of an edit has the number format of the reader', () => {
  const draft: TaxSetInput = {
    ...SET,
    taxes: [{ ...CITY, rate: '400.00', local: { rates: [{ rate: '0', dates: [{ after: '2027-01-01' }] }] } }],
  };
  const saved = { ...SET, taxes: [CITY] };
  const state = openEditor({ draft, saved });
  const { good, saved: before } = state;
  if (good === undefined || before === undefined) throw new Error('The test sets are not valid');
  const consequences = compareAll({ draft: good.taxSet, saved: before.taxSet, policy: undefined, today: '2026-05-01' });
  const [, verdict = ''] = /aria-label="Other stays">(.*?)<\/section>/.exec(drawnEditor(state, consequences)) ?? [];
  const text = verdict.replace(/<[^>]*>/g, '');
  expect(text).toContain('Jan 1, 2027');
  expect(text).toMatch(/a week for two.*\+5,544\.00/);
});

test('a draft in another currency says so, and never that nothing changes', () => {
  const dollars = {
    ...SET,
    currency: 'USD',
    taxes: SET.taxes.map((tax) => ({ ...tax, ...(tax.currency && { currency: 'USD' }) })),
  };
  const state = openEditor({ draft: dollars, saved: SET });
  const [draft, saved] = [state.good?.taxSet, state.saved?.taxSet];
  if (draft === undefined || saved === undefined) throw new Error('The test set is not valid');
  const consequences = compareAll({ draft, saved, policy: undefined, today: undefined });
  const html = drawnEditor(showSide(state, 'ledger'), consequences);
  expect(html).toContain('Every amount is in USD instead of EUR: no stay can be compared.');
  expect(html).not.toContain('No other stay changes');
});
