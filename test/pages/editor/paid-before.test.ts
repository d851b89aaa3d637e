import { describe, expect, test } from 'vitest';
import { typedScenario } from '../../../src/pages/editor/figures.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import { openEditor, typeIntoStay, typeText } from '../../../src/pages/editor/state.js';
import { fixed, inEuro } from '../../core/calculation/given.js';

const LEVY = fixed('Levy', 'per_person_per_night', '2.00', {
  local: { over_stay: { each: 'guest', at_most: '9.00' } },
});
const opened = (): EditorState => openEditor({ draft: inEuro(LEVY), saved: inEuro(LEVY) });
const amount = (state: EditorState) => typedScenario(state)?.draft.taxes[0]?.amount;

describe('the amount paid before, typed into the stay', () => {
  test('is read, counted and written as it was typed', () => {
    const state = typeIntoStay(opened(), 'paidBefore.0.1', 'Levy 4,00 EUR');
    expect(state.stay.problems).toEqual({});
    expect(state.stay.written.rooms[0]?.guests).toEqual([{}, { paidBefore: { Levy: '4.00' } }]);
    // Seven nights of two: 9.00, and 9.00 - 4.00.
    expect([amount(opened()), amount(state)]).toEqual(['18.00', '14.00']);
    expect(typeIntoStay(state, 'paidBefore.0.1', '').stay.written.rooms[0]?.guests).toBeUndefined();
  });

  test.each([
    ['paidBefore', 'paidBefore', 'Levy 4'],
    ['roomPaid', 'roomPaid', 'Levy 4'],
  ])('at another place than the limit is told at %s, and the last good stay is quoted', (field, place, text) => {
    const state = typeIntoStay(opened(), field, text);
    expect(state.stay.problems).toEqual({
      [place]:
        'Write what was paid before where the tax has its limit: for the guest, for the room, or for the whole stay.',
    });
    expect(amount(state)).toBe('18.00');
  });

  test('is refused if it cannot be read', () => {
    const { problems } = typeIntoStay(opened(), 'paidBefore', 'Levy').stay;
    expect(problems).toEqual({ paidBefore: 'Write what was paid such as City tax 40.00; Spa fee 12.00.' });
  });

  test('is refused if the draft moves its limit to another tax', () => {
    const paid = typeIntoStay(opened(), 'paidBefore.0.1', 'Levy 4');
    const moved = typeText(paid, 't1.local.over_stay.each', 'room');
    expect(Object.keys(moved.stay.problems)).toEqual(['paidBefore.0.1']);
    expect(typedScenario(moved)).toBeUndefined();
    const atRoom = typeIntoStay(typeIntoStay(moved, 'paidBefore.0.1', ''), 'roomPaid', 'Levy 4');
    // The saved set has its limit elsewhere: nothing to compare.
    expect([amount(atRoom), typedScenario(atRoom)?.saved, atRoom.stay.problems]).toEqual(['5.00', undefined, {}]);
  });
});
