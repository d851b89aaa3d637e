import { describe, expect, test } from 'vitest';
import { editableIds } from '../../src/editor/editable.js';
import { fieldOf } from '../../src/editor/fields.js';
import {
  type EditorState,
  lookingAt,
  openEditor,
  problemsOf,
  stayTyped,
  typed,
  withShown,
} from '../../src/editor/state.js';
import { compareAll } from '../../src/element/compare.js';
import type { TaxSetEntryInput, TaxSetInput } from '../../src/index.js';
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
/** What only a file says: `max_nights`, "checkIn must be". */
const FIELD_OF_A_FILE = /[a-z]+_[a-z]|[a-z][A-Z]|^[a-z]+(\[\d+\])? (must|is|has)/;

test('no message of a form names a field of a file', () => {
  const state = openEditor({ draft: ALL, saved: ALL });
  expect(state.issues).toEqual([]);
  const messages = editableIds(state.set).flatMap((id) => {
    const { choices } = fieldOf(id)?.spec ?? {};
    const texts = choices?.map(({ value }) => value) ?? WRONG;
    return texts.flatMap((text) => [...problemsOf(typed(state, id, text)).values()].flat());
  });
  const ofStay = [
    'nights',
    'persons',
    'rooms',
    'price',
    'ages',
    'extras',
    'roomLabels',
    'labels',
    'nightsBefore',
  ].flatMap((field) =>
    [...WRONG, '4, 200', '1, 2, 3', 'lodging 3', 'x 1.555'].flatMap((text) =>
      Object.values(stayTyped(state, field, text).stay.problems),
    ),
  );
  expect(new Set(messages).size).toBeGreaterThan(20);
  expect(new Set(ofStay).size).toBeGreaterThan(10);
  expect([...new Set([...messages, ...ofStay])].filter((message) => FIELD_OF_A_FILE.test(message))).toEqual([]);
});

describe('where a message stands', () => {
  const open = openEditor({ draft: ALL, saved: ALL });
  test('of a name in a list: at the field of the list', () => {
    const problems = problemsOf(typed(open, 't2.local.base.plus', 'City tax, Eco levy'));
    expect([...problems]).toEqual([['t2.local.base.plus', ['There is no tax "Eco levy" in the set.']]]);
  });

  test('of a field that is not in use: it is shown, so that it can be filled in', () => {
    const wrong = typed(withShown(open, 't1'), 't1.local.logic', 'percent');
    const [id = ''] = problemsOf(wrong).keys();
    expect(id).toBe('t1.local.rate');
    expect(drawnEditor(wrong)).toContain('name="t1.local.rate"');
  });
});

describe('what a card offers', () => {
  const card = (state: EditorState) => drawnEditor(withShown(state, 't1'));
  const open = openEditor({ draft: SET, saved: SET });

  test('what is said rarely waits behind the names of what it is about', () => {
    expect(card(open)).not.toContain('+ Rounded each time');
    expect(card(open)).toContain('order, limits, rounding, what it is computed on, invoice, source');
    expect(card(withShown(open, 't1.more'))).not.toMatch(/channel manager/i);
    const connected = openEditor({ draft: SET, saved: SET, channel: true });
    expect(card(connected)).toContain(
      'order, limits, rounding, what it is computed on, channel manager, invoice, source',
    );
    expect(card(withShown(open, 't1.more'))).toContain('+ Rounded each time');
  });

  test('conditions wait too, but of a row that holds always', () => {
    const withRow = (row: object): EditorState => {
      const tax: TaxSetEntryInput = { ...CITY, local: { rates: [{ rate: '0', ...row }] } };
      return openEditor({ draft: { ...SET, taxes: [tax] } });
    };
    expect(card(withRow({ age_under: 13 }))).not.toContain('+ Aged from');
    expect(card(withRow({ age_under: 13 }))).toContain('+ Condition');
    expect(card(withRow({}))).toContain('+ Aged from');
  });
});

test('what an edit does is written as the reader writes it', () => {
  const draft: TaxSetInput = {
    ...SET,
    taxes: [{ ...CITY, rate: '400.00', local: { rates: [{ rate: '0', dates: [{ after: '2027-01-01' }] }] } }],
  };
  const saved = { ...SET, taxes: [CITY] };
  const state = openEditor({ draft, saved });
  const { good, saved: before } = state;
  if (good === undefined || before === undefined) throw new Error('The test sets are not valid');
  const consequences = compareAll({ draft: good.taxSet, saved: before.taxSet, policy: undefined, today: '2026-05-01' });
  const [, verdict = ''] = /aria-label="Other stays"><p>(.*?)<\/section>/.exec(drawnEditor(state, consequences)) ?? [];
  const text = verdict.replace(/<[^>]*>/g, '');
  expect(text).toContain('Jan 1, 2027');
  expect(text).toMatch(/a week for two \+5,544\.00/);
});

test('a draft in another currency is said to be one in the line and in all stays, and nowhere that nothing changes', () => {
  const dollars = {
    ...SET,
    currency: 'USD',
    taxes: SET.taxes.map((tax) => ({ ...tax, ...(tax.currency && { currency: 'USD' }) })),
  };
  const state = openEditor({ draft: dollars, saved: SET });
  const [draft, saved] = [state.good?.taxSet, state.saved?.taxSet];
  if (draft === undefined || saved === undefined) throw new Error('The test set is not valid');
  const consequences = compareAll({ draft, saved, policy: undefined, today: undefined });
  const html = drawnEditor(lookingAt(state, 1), consequences);
  expect(html.split('Every amount is in USD instead of EUR: no stay can be compared.')).toHaveLength(3);
  expect(html).not.toContain('Nothing changes');
});
