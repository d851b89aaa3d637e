import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../src/core/issues/reading.js';
import { isRecord } from '../../../src/core/issues/reading.js';
import { shownTaxes, writtenSet } from '../../../src/pages/editor/draft.js';
import { fieldId } from '../../../src/pages/editor/fields.js';
import type { Path } from '../../../src/pages/editor/json.js';
import { fieldsOf, isSame } from '../../../src/pages/editor/json.js';
import { pasteCells } from '../../../src/pages/editor/paste.js';
import { PERIODS, RATES, rowsOf } from '../../../src/pages/editor/rows.js';
import { cardFields } from '../../../src/pages/editor/sections.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import {
  inLanguage,
  leaveField,
  openEditor,
  partId,
  problemsOf,
  shownText,
  stepNames,
  typeText,
  typeTexts,
  undoStep,
  withShown,
} from '../../../src/pages/editor/state.js';
import { writingFor } from '../../../src/pages/views/view-context.js';
import { drawnEditor } from './drawn.js';
import { CITY, exampleSets, SET, VAT } from './sets.js';

/** Given by the API, or of the file, or said by another field: the currency by that of the set, one range by the list of ranges. */
const NOT_TYPED =
  /^(\$schema|id|property_id|associated_rate_plan_ids|currency|applicable_after|applicable_before|taxes)$/;

/** The paths of all values in an object, and in the lists and objects in it. Lists of texts are one value. */
function leavesOf(of: unknown, path: Path = []): Path[] {
  if (path.length === 1 && NOT_TYPED.test(String(path[0]))) return [];
  const isTexts = Array.isArray(of) && of.every((entry) => typeof entry === 'string');
  // What is short for `{ each: true }` is edited in the fields of that.
  if (path.at(-1) === 'round' && of === 'each') return [[...path, 'each']];
  if (of === null || of === undefined || (isTexts && of.length === 0)) return [];
  if (Array.isArray(of) && !isTexts) return of.flatMap((entry, at) => leavesOf(entry, [...path, at]));
  return isRecord(of) ? Object.entries(of).flatMap(([name, inner]) => leavesOf(inner, [...path, name])) : [path];
}

function unfolded(draft: unknown): EditorState {
  const state = openEditor({ draft, saved: draft });
  // What is rarely asked for as well.
  const cards = Object.keys(state.set.taxes).flatMap((key) => [key, partId(key, 'when'), partId(key, 'who')]);
  return [...cards, ...idsOf(state)].reduce((now, id) => withShown(now, id), state);
}

/** The ids of the fields of everything that a set says, in the order in which it says it. */
function idsOf({ set }: EditorState): string[] {
  const { currency, ...fields } = set.fields;
  const own = (key: string): Fields => ({ ...set.taxes[key], level: set.tree.find((node) => node.key === key)?.level });
  return [
    ...leavesOf(fields).map((path) => fieldId('set', path)),
    fieldId('set', ['currency']),
    ...Object.keys(set.taxes).flatMap((key) => leavesOf(own(key)).map((path) => fieldId(key, path))),
  ];
}

/** The labels of the inputs of a field: each has one, and says something. */
function labelsIn(html: string, id: string): string[] {
  const inputs = html.match(new RegExp(`<(?:input|select)[^>]* name="${id}"`, 'g')) ?? [];
  const labels = html.match(
    new RegExp(
      `<label for="x${id}(?:-\\d)?"[^>]*>[^<]+|<label[^>]*><input[^>]* name="${id}"[^>]*>[^<]*<[^>]*>[^<]+`,
      'g',
    ),
  );
  return inputs.length === labels?.length ? labels : [];
}

describe('each place of the cookbook', () => {
  test.each(exampleSets())('%s: typing all its fields into an empty set gives the same set', (_, draft) => {
    const state = unfolded(draft);
    const html = drawnEditor(state);
    const ids = idsOf(state);
    expect(ids.filter((id) => labelsIn(html, id).length === 0)).toEqual([]);
    const typed = typeTexts(
      state,
      ids.map((id) => ({ id, text: shownText(state, id) })),
    );
    const retyped = ids.reduce(leaveField, typed);
    expect(isSame(writtenSet(retyped.set), draft)).toBe(true);
  });

  test.each(['bled.json', 'maribor.json', 'paris.json'])(
    '%s: the rate that is asked for is the one that is charged',
    (name) => {
      const draft = exampleSets().find(([file]) => file === name)?.[1];
      let state = openEditor({ draft, saved: draft });
      const key =
        shownTaxes(state.set.tree).find((tax) => 'rate' in fieldsOf(state.set.taxes[tax.key]?.['local']))?.key ?? '';
      const [, rate] = cardFields(state, key, state.set.taxes[key] ?? {}).first;
      const before = state.good?.quote(state.stay.good ?? { checkIn: '', rooms: [] }).total;
      state = typeText(state, `${key}.${rate}`, '50');
      expect(state.good?.quote(state.stay.good ?? { checkIn: '', rooms: [] }).total).not.toBe(before);
    },
  );
});

test('pasted cells of a spreadsheet become rates, in one step of undo', () => {
  const draft = { ...SET, taxes: [VAT, { ...CITY, local: { rates: [{ rate: '1.00', age_under: 4 }] } }] };
  const state = openEditor({ draft, saved: draft });
  const place = { key: 't2', list: RATES, columns: ['rate', 'age_under'], at: 0, field: 'age_under' };
  const now = pasteCells(state, place, '6\t0\r\n12\t1,50\r\n18\t3\r\n');
  expect(fieldsOf(now.set.taxes['t2']?.['local'])['rates']).toEqual([
    { rate: '0', age_under: 6 },
    { rate: '1.50', age_under: 12 },
    { rate: '3', age_under: 18 },
  ]);
  expect(stepNames(now).undo).toBe('cells pasted');
  expect(writtenSet(undoStep(now).set)).toEqual(draft);
});

describe('pasted cells', () => {
  const open = openEditor({ draft: { ...SET, taxes: [VAT, { ...CITY, local: { rates: [{ rate: '1.00' }] } }] } });
  const place = { key: 't2', list: RATES, columns: ['rate', 'age_under'], at: 0, field: 'rate' };
  const ratesOf = (state: EditorState) => fieldsOf(state.set.taxes['t2']?.['local'])['rates'];

  test('headings assign columns, currency signs are dropped, and skipped cells are listed', () => {
    const text =
      'Remark\tFrom\tTo under\tAmount\tOld\nbabies\t0\t6\t€ 0.00\t1\n\nschool\t6\t18\t1.50 EUR\t2\nadults\t18\t?\t3\t\n';
    const now = pasteCells(open, { ...place, field: 'age_under' }, text);
    expect(ratesOf(now)).toEqual([
      { rate: '0.00', age_from: 0, age_under: 6 },
      { rate: '1.50', age_from: 6, age_under: 18 },
      { rate: '3', age_from: 18 },
    ]);
    expect(now.pasted?.note).toBe(
      '3 rows pasted. Left out: Remark, Old. 1 cell could not be read and was left out: "?".',
    );
    expect(drawnEditor(withShown(withShown(now, 't2'), partId('t2', 'who')))).toContain('Left out: Remark, Old.');
    // The note is about what was done last.
    expect(typeText(now, 't2.rate', '5').pasted).toBeUndefined();
  });

  test('which are no choice of their column are kept, and are problems', () => {
    const column = 'over_stay.per_night';
    const now = pasteCells(open, { ...place, columns: ['rate', column] }, '2\ttrue\n3\tfalse\n4\ty\n');
    expect(ratesOf(now)).toMatchObject([true, false, 'y'].map((per_night) => ({ over_stay: { per_night } })));
    const at = (row: number) => `t2.local.rates.${row}.${column}`;
    expect([...problemsOf(now).keys()].filter((id) => id.endsWith(column))).toEqual([at(2)]);
  });

  test('fill columns in order without headings, up to 200 rows', () => {
    const now = pasteCells(open, place, '2\t7\tx\n');
    expect(ratesOf(now)).toEqual([{ rate: '2', age_under: 7 }]);
    expect(now.pasted?.note).toBe('1 row pasted. Left out: column 3.');
    const many = pasteCells(open, place, Array.from({ length: 203 }, (_, at) => `${at}`).join('\n'));
    expect(rowsOf(many.set.taxes['t2'] ?? {}, RATES)).toHaveLength(200);
    expect(many.pasted?.note).toBe('200 rows pasted. 3 rows too many were left out.');
  });

  test.each([
    ['valid', ['1.00\t6', '2.00\t20'], 0],
    ['wrong at last: the figures are those before it', ['1.00\t6', '2.00\t12'], 1],
  ])('leave what typing them leaves: %s', (_, rows, issues) => {
    const rated = { rate: '1.00', age_under: 3 };
    const rates = [rated, { rate: '1.50', age_from: 15 }];
    const before = openEditor({ draft: { ...SET, taxes: [VAT, { ...CITY, local: { rates } }] } });
    const pasted = pasteCells(before, place, rows.join('\n'));
    const typed = rows
      .flatMap((row, at) => row.split('\t').map((text, cell) => [`t2.local.rates.${at}.${place.columns[cell]}`, text]))
      .reduce((now, [id = '', text = '']) => typeText(now, id, text), before);
    const left = ({ set, texts, issues: found, good, stay, fresh }: EditorState) =>
      JSON.parse(JSON.stringify({ set, texts, found, good: good?.taxSet, stay, fresh }));
    expect(left(pasted)).toEqual(left(typed));
    expect(pasted.issues).toHaveLength(issues);
    expect(pasted.good?.taxSet.taxes[1]?.local?.rates?.[0]).toMatchObject({ rate: '1.00', age_under: 6 });
  });

  test('days as spreadsheets write them', () => {
    const season = { ...place, list: PERIODS, columns: ['after', 'before'], field: 'after' };
    const now = pasteCells(open, season, 'Von\tBis\n1.5.2027\t30.09.2027\n');
    expect(now.pasted?.note).toBe('1 row pasted. 2 cells could not be read and were left out: "Von", "Bis".');
    const german = pasteCells(inLanguage(open, writingFor('de').prose), season, '1.5.2027\t30.09.2027\n');
    expect(german.set.taxes['t2']?.['applicable_date_ranges']).toEqual([{ after: '2027-05-01', before: '2027-09-30' }]);
  });
});

test('a new row shows no problem until the focus leaves it', () => {
  const draft = { ...SET, taxes: [{ ...CITY, applicable_date_ranges: [{ after: null, before: null }] }] };
  const state = unfolded(draft);
  const isRed = (of: EditorState) =>
    /name="t1.applicable_date_ranges.0.after"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="t1.applicable_date_ranges.0.after"/.test(
      drawnEditor(of),
    );
  expect(isRed(state)).toBe(true);
  const added = { ...state, fresh: 't1.applicable_date_ranges.0' };
  expect(isRed(added)).toBe(false);
  expect(isRed(leaveField(added, 't1.applicable_date_ranges.0.after'))).toBe(true);
});
