import { describe, expect, test } from 'vitest';
import { writtenSet } from '../../../src/pages/editor/draft.js';
import { fieldsOf } from '../../../src/pages/editor/json.js';
import type { RowList } from '../../../src/pages/editor/rows.js';
import { conditionsOf, PERIODS, RATES, withNewRow, withoutRow, YEAR_SEASONS } from '../../../src/pages/editor/rows.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import { openEditor, problemsOf, typeText, withStructure } from '../../../src/pages/editor/state.js';
import { CITY, SET, VAT } from './sets.js';

const open = (local: object) => openEditor({ draft: { ...SET, taxes: [VAT, { ...CITY, local }] } });
const cityOf = ({ set }: EditorState) => fieldsOf(set.taxes['t2']);
const added = (state: EditorState, list: RowList): EditorState =>
  withStructure(state, { ...state.set, taxes: { ...state.set.taxes, t2: withNewRow(cityOf(state), list) } });

describe('conditions of a row of local rules', () => {
  test('booking, period and season of a row change the charge', () => {
    // 4.00 x 2 x 7 of the stay from 2026-05-01 on, and 2.00 on the nights to which the row applies.
    const taxOf = ({ good, stay }: EditorState) => good && stay.good && good.quote(stay.good).byType.city_tax;
    let state = open({ rates: [{ rate: '2.00' }, { rate: '4.00' }] });
    expect(taxOf(state)).toBe('28.00');
    state = added(state, conditionsOf(0, 'dates'));
    state = typeText(state, 't2.local.rates.0.dates.0.after', '2026-05-03');
    state = typeText(state, 't2.local.rates.0.dates.0.before', '2026-05-04');
    expect(taxOf(state)).toBe('48.00');
    state = added(state, conditionsOf(0, 'seasons'));
    state = typeText(state, 't2.local.rates.0.seasons.0.from', '05-04');
    expect(taxOf(state)).toBe('52.00');
    state = typeText(state, 't2.local.rates.0.booked.before', '2026-01-31');
    expect(taxOf(state)).toBe('56.00');
    expect(writtenSet(state.set)['taxes']).toMatchObject([
      {},
      {
        local: {
          rates: [
            {
              rate: '2.00',
              dates: [{ after: '2026-05-03', before: '2026-05-04' }],
              seasons: [{ from: '05-04', to: '12-31' }],
              booked: { before: '2026-01-31' },
            },
            { rate: '4.00' },
          ],
        },
      },
    ]);
    state = typeText(state, 't2.local.rates.0.booked.before', '');
    expect(cityOf(state)['local']).not.toHaveProperty('rates.0.booked');
    expect(problemsOf(state).size).toBe(0);
  });

  test('an issue of a condition is shown at its field', () => {
    const turned = { after: '2026-05-04', before: '2026-05-01' };
    const problemsIn = (row: object) => [...problemsOf(open({ rates: [{ rate: '2.00', ...row }] })).keys()];
    expect(problemsIn({ booked: turned })).toEqual(['t2.local.rates.0.booked.before']);
    expect(problemsIn({ dates: [{ after: '2026-05-01' }, turned] })).toEqual(['t2.local.rates.0.dates.1.before']);
    expect(problemsIn({ seasons: [{ from: '02-30', to: '03-01' }] })).toEqual(['t2.local.rates.0.seasons.0.from']);
    expect(problemsIn({ booked: 'soon' })).toEqual(['t2.local.rates.0.booked.after']);
    expect(problemsIn({ dates: ['soon'] })).toEqual(['t2.local.rates.0.dates.0.after']);
    expect(problemsIn({ seasons: [] })).toEqual(['t2.local.rates.0.rate']);
  });

  test.each([PERIODS, RATES, YEAR_SEASONS, conditionsOf(0, 'dates'), conditionsOf(0, 'seasons')])(
    'a row that was added and removed leaves nothing behind: $path',
    (list) => {
      const tax = list.path.length > 2 ? { ...CITY, local: { rates: [{ rate: '1.00' }] } } : { ...CITY };
      const before = list === PERIODS ? { ...tax, applicable_date_ranges: [] } : tax;
      expect(withoutRow(withNewRow(tax, list), list, 0)).toEqual(before);
    },
  );
});
