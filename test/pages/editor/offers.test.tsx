import { describe, expect, test } from 'vitest';
import { chargeInWords } from '../../../src/pages/editor/charge-in-words.js';
import { editedSet, writtenSet } from '../../../src/pages/editor/draft.js';
import { offeredParts, offeredTaxes } from '../../../src/pages/editor/sections.js';
import { openEditor, problemsOf, setList, stepNames, undoStep, withShown } from '../../../src/pages/editor/state.js';
import { drawnEditor } from './drawn.js';
import { CITY, FEE, SET, VAT } from './sets.js';

const ON_TOP = { ...VAT, title: 'VAT on it', is_inclusive: false };
const setWith = (plus: readonly string[], city: object = {}) => ({
  ...SET,
  taxes: [
    { ...CITY, level: 1, ...city },
    { ...FEE, level: 1 },
    { ...ON_TOP, local: { base: { plus } } },
  ],
});

describe('the taxes that a tax is computed on', () => {
  test('are the other taxes by title, also with a comma in it', () => {
    const set = editedSet(setWith(['City, tax'], { title: 'City, tax' }));
    expect(offeredTaxes(set, 't3', ['City, tax'])).toEqual([
      { title: 'City, tax', isChosen: true, next: [] },
      { title: 'Cleaning fee', isChosen: false, next: ['City, tax', 'Cleaning fee'] },
    ]);
  });

  test('an id in the list stands for its tax, and an unknown name can be removed', () => {
    const id = '716305c4-561a-4561-a187-7f5b8aeb5920';
    const set = editedSet(setWith([id, 'Gone'], { id }));
    expect(offeredTaxes(set, 't3', [id, 'Gone'])).toEqual([
      { title: 'City tax', isChosen: true, next: ['Gone'] },
      { title: 'Cleaning fee', isChosen: false, next: [id, 'Gone', 'Cleaning fee'] },
      { title: 'Gone', isChosen: true, next: [id] },
    ]);
    expect(chargeInWords(set, { key: 't3', at: [2] })).toBe('10%, also of City tax + Gone');
  });

  test('are boxes in the card; removing the last removes the list, and undo restores it', () => {
    const draft = setWith(['City tax']);
    const state = withShown(openEditor({ draft, saved: draft }), 't3');
    const boxes = (html: string) =>
      [...html.matchAll(/<input type="checkbox"[^>]*name="t3.local.base.plus"[^>]*>/g)].map(
        ([box]) => `${/value="([^"]*)"/.exec(box)?.[1]} ${/\schecked/.test(box)}`,
      );
    expect(boxes(drawnEditor(state))).toEqual(['City tax true', 'Cleaning fee false']);
    const none = setList(state, 't3.local.base.plus', []);
    expect(writtenSet(none.set).taxes).toEqual([{ ...CITY, level: 1 }, { ...FEE, level: 1 }, ON_TOP]);
    expect(stepNames(none).undo).toBe('On these taxes City tax to empty');
    expect(writtenSet(undoStep(none).set)).toEqual(draft);
    expect(problemsOf(setList(state, 't3.local.base.plus', ['Cleaning fee'])).size).toBe(0);
  });
});

test('suggests the parts of a price of the set and the typed stay', () => {
  const set = editedSet({ ...SET, taxes: [{ ...VAT, local: { on: ['lodging', 'spa'] } }] });
  const extras = [{ label: 'breakfast', nightlyPrices: ['12.00'] }];
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'], extras }] };
  expect(offeredParts(set, stay, ['spa'])).toEqual(['lodging', 'breakfast']);
});
