import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fields } from '../../../src/core/issues/reading.js';
import { dropTax, moveTax, shownTaxes, withoutTax, writtenSet } from '../../../src/pages/editor/draft.js';
import { fieldOf } from '../../../src/pages/editor/fields.js';
import { withNewTax } from '../../../src/pages/editor/new-tax.js';
import { pasteCells } from '../../../src/pages/editor/paste.js';
import { PERIODS, RATES, rowsOf, withInserted, withMovedRow, withoutRow } from '../../../src/pages/editor/rows.js';
import { editableIds } from '../../../src/pages/editor/sections.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import {
  changeStay,
  leaveField,
  openEditor,
  redoStep,
  replaceDraft,
  typeIntoStay,
  typeText,
  undoStep,
  withSaved,
  withShown,
  withStructure,
} from '../../../src/pages/editor/state.js';
import { withNewExtra, withNewRoom, withoutExtra, withoutRoom } from '../../../src/pages/editor/stay.js';
import type { StayField } from '../../../src/pages/editor/stay-fields.js';
import { GUEST_INPUTS, ROOM_INPUTS, STAY_LABELS } from '../../../src/pages/editor/stay-fields.js';
import { compareAll } from '../../../src/pages/element/compare.js';
import { drawnEditor } from './drawn.js';
import { exampleSets, SET } from './sets.js';

/** Whatever somebody does in the editor, in whatever order: it can be drawn, and compared. */
const RUNS = Math.min(500, Number(process.env['STAYTAX_STUDIO_EDITS'] ?? 8));
const SETS = [SET, ...exampleSets().map(([, set]) => set)];
const DIRECTIONS = ['up', 'down', 'in', 'out'] as const;

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  decimal: ['7', '12,5', '3.', '', '19.99', '0', '101', '1,500', '1000000', '0.0001'],
  whole: ['1', '', '3', '7', '30', 'x', '0', '999999'],
  text: ['A tax', 'VAT', '<b>x</b>', '', ' ', 'x'.repeat(300)],
  list: ['', 'a', 'a, b', 'breakfast', 'lodging'],
  date: ['2026-05-03', '2026-12-31', '', '2026-02-30', '0100-01-01'],
};
const OTHER_TEXTS = ['', '05-01', '02-29', 'x'];
const CURRENCIES = ['EUR', 'USD', 'JPY', 'KWD', 'EU'];
const STAY_TEXTS: Readonly<Record<keyof typeof STAY_LABELS, readonly string[]>> = {
  checkIn: ['2026-06-01', '2026-12-28', '0100-01-01', '9999-12-31', ''],
  nights: ['1', '14', '', '40', '1000'],
  adults: ['1', '3', '0', '', '100'],
  rooms: ['1', '2', '50', '0'],
  bedrooms: ['', '1', '4', '0', 'x'],
  price: ['80', '99,50', '120.', '1500', '0', '99999999999999', '80 90', '80 90 100 110 120 130 140', '700 in all'],
  extraLabel: ['', 'breakfast', 'lodging'],
  extraPrice: ['', '12.50', '20 in all', 'x'],
  roomLabels: ['', 'suite', 'a, b'],
  nightsBefore: ['', '3', '100', 'x'],
  nightsAfter: ['', '2', '30', 'x'],
  ages: ['', '4', '4, 11, 17', 'x'],
  labels: ['', 'business', 'a, b'],
  bookedOn: ['', '2025-01-01', '2027-01-01'],
  paidBefore: ['', 'VAT 12,50', 'City tax 2 40.00; VAT 1', 'x'],
  roomPaid: ['', 'VAT 3', 'x'],
};

const GUEST_TEXTS: Readonly<Record<(typeof GUEST_INPUTS)[number], readonly string[]>> = {
  checkIn: ['2026-05-02', '2026-05-03', '2027-01-01', ''],
  nights: ['1', '2', '40', '', 'x'],
  nightsBefore: ['', '3', 'x'],
  nightsAfter: ['', '2', 'x'],
  paidBefore: ['', 'VAT 3.5', 'x'],
};

/** The step of a user. Two numbers choose its place and its value. */
type Step = (state: EditorState, where: number, what: number) => EditorState;

const typing: Step = (state, where, what) => {
  const id = pick(editableIds(state.set), where) ?? 'set.title';
  const spec = fieldOf(id)?.spec;
  const texts = spec?.choices?.map(({ value }) => value) ?? TEXTS[spec?.kind ?? ''] ?? OTHER_TEXTS;
  return typeText(state, id, pick(id === 'set.currency' ? CURRENCIES : texts, what) ?? '');
};
const typingOfTheStay: Step = (state, where, what) => {
  const name = pick(Object.keys(STAY_LABELS) as Array<keyof typeof STAY_LABELS>, where) ?? 'price';
  const room = ROOM_INPUTS.find((field) => field === name);
  const at = where % state.stay.written.rooms.length;
  const isOfExtra = name === 'extraLabel' || name === 'extraPrice';
  const field: StayField = isOfExtra ? `${name}.${at}.0` : room === undefined || at === 0 ? name : `${room}.${at}`;
  return typeIntoStay(state, field, pick(STAY_TEXTS[name], what) ?? '');
};
const typingOfGuests: Step = (state, where, what) => {
  const at = where % state.stay.written.rooms.length;
  const name = pick(GUEST_INPUTS, where) ?? 'nights';
  return typeIntoStay(state, `${name}.${at}.${what % 4}`, pick(GUEST_TEXTS[name], what) ?? '');
};
const STEPS: readonly Step[] = [
  typing,
  typing,
  typing,
  typing,
  typingOfTheStay,
  typingOfTheStay,
  typingOfGuests,
  (state, where) => leaveField(state, pick(editableIds(state.set), where) ?? ''),
  (state) => withStructure(state, withNewTax(state.set).set),
  (state, where) => withStructure(state, withoutTax(state.set, placeIn(state, where))),
  (state, where, what) =>
    withStructure(state, moveTax(state.set, placeIn(state, where), pick(DIRECTIONS, what) ?? 'up')),
  (state, where, what) =>
    withStructure(
      state,
      dropTax(state.set, placeIn(state, where), placeIn(state, what), what % 2 === 0 ? 'before' : 'inside'),
    ),
  undoStep,
  redoStep,
  (state) => changeStay(state, withNewRoom),
  (state, where) =>
    changeStay(state, (rooms, digits) => withNewExtra(rooms, where % rooms.length, 'breakfast', digits)),
  (state, where) => changeStay(state, (rooms) => withoutExtra(rooms, where % rooms.length, 0)),
  (state, where) => changeStay(state, (rooms) => withoutRoom(rooms, 1 + (where % rooms.length))),
  (state, where, what) =>
    withShown(state, pick([...Object.keys(state.set.taxes), ...editableIds(state.set)], where) ?? '', what % 3 > 0),
  (state, where, what) => rows(state, where, what),
  (state) => withSaved(state, state.good?.taxSet ?? SET),
  (state, where) => replaceDraft(state, pick(SETS, where)),
];

/** Rows of rates or seasons that come, go, move and are pasted. */
const rows: Step = (state, where, what) => {
  const key = pick(Object.keys(state.set.taxes), where) ?? '';
  const list = pick([PERIODS, RATES], what) ?? RATES;
  const many = rowsOf(state.set.taxes[key] ?? {}, list).length;
  const edited = (next: (tax: Fields) => Fields) =>
    withStructure(state, { ...state.set, taxes: { ...state.set.taxes, [key]: next(state.set.taxes[key] ?? {}) } });
  if (state.set.taxes[key] === undefined) return state;
  const [at, columns] = [where % (many + 1), list === PERIODS ? ['after', 'before'] : ['age_under', 'label', 'rate']];
  if (what % 5 === 0)
    return pasteCells(state, { key, list, columns, at, field: columns[0] ?? '' }, '12\ta\t3.50\n2026-05-01\t\tx\n');
  if (what % 5 === 1 && many > 0) return edited((tax) => withoutRow(tax, list, where % many));
  if (what % 5 === 2 && many > 0) return edited((tax) => withMovedRow(tax, list, where % many, what % many));
  return edited((tax) => withInserted(tax, list, at));
};

function pick<Item>(items: readonly Item[], place: number): Item | undefined {
  return items[place % items.length];
}

function placeIn({ set }: EditorState, number: number): readonly number[] {
  return pick(shownTaxes(set.tree), number)?.at ?? [0];
}

const NO_WORDS = /undefined|NaN|\[object/;

test('after any steps in any order, the editor is drawn without "undefined"', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(), fc.nat()), { minLength: 1, maxLength: 25 });
  fc.assert(
    fc.property(fc.constantFrom(...SETS), steps, (set, list) => {
      let state = openEditor({ draft: set, saved: set });
      for (const [step, where, what] of list) {
        state = step(state, where, what);
        expect(drawnEditor(state)).not.toMatch(NO_WORDS);
      }
      expect(writtenSet(state.set)).toBeTypeOf('object');
      if (state.good === undefined) return;
      const { good, saved, policy } = state;
      const consequences = compareAll({ draft: good.taxSet, saved: saved?.taxSet, policy, today: '2026-05-01' });
      expect(drawnEditor(state, consequences)).not.toMatch(NO_WORDS);
    }),
    { numRuns: RUNS },
  );
}, 1_800_000);
