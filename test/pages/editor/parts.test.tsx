import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import { writtenSet } from '../../../src/pages/editor/draft.js';
import { pasteCells } from '../../../src/pages/editor/paste.js';
import { PARTS, withMovedRow, withNewRow, withoutRow } from '../../../src/pages/editor/rows.js';
import { offeredParts, PART_COLUMNS } from '../../../src/pages/editor/sections.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import {
  leaveField,
  openEditor,
  shownText,
  typeText,
  withStructure,
  withTaxRows,
} from '../../../src/pages/editor/state.js';
import { drawnEditor } from './drawn.js';

const FOOD = { of: 'breakfast', label: 'food', share: '0.70' };
const DRINKS = { of: 'breakfast', label: 'drinks', share: '0.30' };
const STAY = { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '100.00', nights: 1 }] };

function edited(parts: ReadonlyArray<typeof FOOD>, label: string | string[] = 'resident'): EditorState {
  const rates = [{ label, rate: '20/3' }];
  const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true, local: { rates } } as const;
  const draft: TaxSetInput = {
    title: 'Hotel',
    currency: 'EUR',
    taxes: [vat],
    ...(parts.length > 0 && { local: { parts } }),
  };
  return openEditor({ draft, stay: STAY, today: '2026-05-01' });
}

const partsIn = ({ set }: EditorState): unknown => Object(writtenSet(set)['local'])['parts'];
const changed = (state: EditorState, next: Parameters<typeof withTaxRows>[2]) =>
  withTaxRows(state, 'set', next, { step: 'a row' });

describe('the parts of a set in the editor', () => {
  test('are a table with an input for each value', () => {
    const html = drawnEditor(edited([FOOD, DRINKS]));
    for (const name of PART_COLUMNS) expect(html).toContain(`name="set.local.parts.1.${name}"`);
    expect(html).toContain('value="0.30"');
    expect(drawnEditor(edited([]))).not.toContain('set.local.parts');
  });

  test('are added, typed, moved and removed', () => {
    const added = changed(edited([FOOD]), (fields) => withNewRow(fields, PARTS));
    expect(partsIn(added)).toEqual([FOOD, { of: 'breakfast', label: '', share: '' }]);
    const typed = typeText(typeText(added, 'set.local.parts.1.label', 'drinks'), 'set.local.parts.1.share', '3/10');
    expect(partsIn(typed)).toEqual([FOOD, { ...DRINKS, share: '3/10' }]);
    expect(partsIn(changed(typed, (fields) => withMovedRow(fields, PARTS, 1, 0)))).toEqual([
      { ...DRINKS, share: '3/10' },
      FOOD,
    ]);
    const one = changed(typed, (fields) => withoutRow(fields, PARTS, 1));
    expect(partsIn(one)).toEqual([FOOD]);
    // Without parts, the set has no local rules.
    expect(writtenSet(changed(one, (fields) => withoutRow(fields, PARTS, 0)).set)).not.toHaveProperty('local');
  });

  test('that move keep no text typed in another row, nor lose one typed in a tax', () => {
    const half = typeText(typeText(edited([FOOD, DRINKS]), 'set.local.parts.1.share', '0.'), 't1.rate', '8.');
    const moved = changed(half, (fields) => withMovedRow(fields, PARTS, 1, 0));
    expect(shownText(moved, 'set.local.parts.1.share')).toBe('0.70');
    expect(shownText(moved, 't1.rate')).toBe('8.');
    const ofTax = withStructure(half, { ...half.set, taxes: { t1: { ...half.set.taxes['t1'], level: 1 } } });
    expect(shownText(ofTax, 'set.local.parts.1.share')).toBe('0.');
    expect(shownText(ofTax, 't1.rate')).toBe('7');
  });

  test('are pasted from a spreadsheet', () => {
    const place = { key: 'set', list: PARTS, columns: [...PART_COLUMNS], at: 0, field: 'of' };
    const pasted = pasteCells(edited([FOOD]), place, 'breakfast\tfood\t0.6\nbreakfast\tdrinks\t0.4\n');
    expect(partsIn(pasted)).toEqual([
      { ...FOOD, share: '0.6' },
      { ...DRINKS, share: '0.4' },
    ]);
  });

  test('are offered as parts of the price of a tax', () => {
    expect(offeredParts(edited([FOOD, DRINKS]).set, STAY, [])).toEqual(['lodging', 'food', 'drinks']);
  });
});

describe('labels and fractions of a row', () => {
  test('are shown as they are typed, and read again', () => {
    const state = edited([], ['foreigner', 'paid in dollars']);
    const [label, rate] = ['label', 'rate'].map((name) => `t1.local.rates.0.${name}`);
    if (label === undefined || rate === undefined) throw new Error('no fields');
    expect([shownText(state, label), shownText(state, rate)]).toEqual(['foreigner; paid in dollars', '20/3']);
    const again = leaveField(leaveField(typeText(typeText(state, label, 'resident; staff'), rate, '1/3'), label), rate);
    expect(Object(again.set.taxes['t1']?.['local'])['rates']).toEqual([{ label: ['resident', 'staff'], rate: '1/3' }]);
    expect(again.issues).toEqual([]);
  });
});
