import fc from 'fast-check';
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { shownTaxes, writtenSet } from '../../src/editor/draft.js';
import { editableIds } from '../../src/editor/editable.js';
import { fieldOf } from '../../src/editor/fields.js';
import type { Consequences } from '../../src/editor/figures.js';
import {
  type EditorState,
  left,
  openEditor,
  redone,
  replacedDraft,
  restructured,
  stayTyped,
  typed,
  undone,
  withSaved,
} from '../../src/editor/state.js';
import { STAY_FIELDS, type StayField } from '../../src/editor/stay.js';
import { dropped, moved, withNewTax, withoutTax } from '../../src/editor/structure.js';
import { compareAll } from '../../src/element/compare.js';
import { Editor } from '../../src/element/editor/editor.js';
import { exampleSets, SET } from './sets.js';

/** Whatever somebody does in the editor, in whatever order: it can be drawn, and compared. */
const RUNS = Number(process.env['STAYTAX_STUDIO_EDITS'] ?? 8);
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
const STAY_TEXTS: Readonly<Record<StayField, readonly string[]>> = {
  checkIn: ['2026-06-01', '2026-12-28', '0100-01-01', '9999-12-31', ''],
  nights: ['1', '14', '', '40', '1000'],
  persons: ['1', '3', '0', '', '100'],
  rooms: ['1', '2', '50', '0'],
  price: ['80', '99,50', '120.', '1500', '0', '99999999999999'],
  ages: ['', '4', '4, 11, 17', 'x'],
  labels: ['', 'business', 'a, b'],
  bookedOn: ['', '2025-01-01', '2027-01-01'],
};

/** What somebody does, when two numbers say where and what. */
type Step = (state: EditorState, where: number, what: number) => EditorState;

const typing: Step = (state, where, what) => {
  const id = pick(editableIds(state.set), where) ?? 'set.title';
  const spec = fieldOf(id)?.spec;
  const texts = spec?.choices?.map(({ value }) => value) ?? TEXTS[spec?.kind ?? ''] ?? OTHER_TEXTS;
  return typed(state, id, pick(id === 'set.currency' ? CURRENCIES : texts, what) ?? '');
};
const typingOfTheStay: Step = (state, where, what) => {
  const field = pick(Object.keys(STAY_FIELDS) as StayField[], where) ?? 'price';
  return stayTyped(state, field, pick(STAY_TEXTS[field], what) ?? '');
};
const STEPS: readonly Step[] = [
  typing,
  typing,
  typing,
  typing,
  typingOfTheStay,
  typingOfTheStay,
  (state, where) => left(state, pick(editableIds(state.set), where) ?? ''),
  (state) => restructured(state, withNewTax(state.set).set),
  (state, where) => restructured(state, withoutTax(state.set, placeIn(state, where))),
  (state, where, what) => restructured(state, moved(state.set, placeIn(state, where), pick(DIRECTIONS, what) ?? 'up')),
  (state, where, what) =>
    restructured(
      state,
      dropped(state.set, placeIn(state, where), placeIn(state, what), what % 2 === 0 ? 'before' : 'inside'),
    ),
  undone,
  redone,
  (state) => withSaved(state, state.good?.taxSet ?? SET),
  (state, where) => replacedDraft(state, pick(SETS, where)),
];

function pick<Item>(items: readonly Item[], place: number): Item | undefined {
  return items[place % items.length];
}

function placeIn({ set }: EditorState, number: number): readonly number[] {
  return pick(shownTaxes(set.tree), number)?.at ?? [0];
}

const nothing = (): void => undefined;

function drawn(state: EditorState, consequences: Consequences | undefined): string {
  const editor = (
    <Editor
      prefix="x"
      state={state}
      consequences={consequences}
      announced=""
      change={nothing}
      focusOn={nothing}
      onSave={nothing}
    />
  );
  return render(editor);
}

const NO_WORDS = /undefined|NaN|\[object/;

test('whatever is done, in whatever order, the editor is drawn, and no word of it is "undefined"', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(), fc.nat()), { minLength: 1, maxLength: 25 });
  fc.assert(
    fc.property(fc.constantFrom(...SETS), steps, (set, list) => {
      let state = openEditor({ draft: set, saved: set });
      for (const [step, where, what] of list) {
        state = step(state, where, what);
        expect(drawn(state, undefined)).not.toMatch(NO_WORDS);
      }
      expect(writtenSet(state.set)).toBeTypeOf('object');
      if (state.good === undefined) return;
      const { good, saved, policy } = state;
      const consequences = compareAll({ draft: good.taxSet, saved: saved?.taxSet, policy, today: '2026-05-01' });
      expect(drawn(state, consequences)).not.toMatch(NO_WORDS);
    }),
    { numRuns: RUNS },
  );
}, 1_800_000);

test('the last night that there is lies in its own year', () => {
  const stay = { checkIn: '9999-12-31', rooms: [{ persons: 1, nightlyPrices: ['100.00'] }] };
  expect(drawn(openEditor({ draft: SET, stay }), undefined)).toContain('When each tax applies in 9999<');
});
