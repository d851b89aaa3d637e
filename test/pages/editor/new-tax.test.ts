import { describe, expect, test } from 'vitest';
import { editedSet, writtenSet } from '../../../src/pages/editor/draft.js';
import { TAX_KINDS, withNewTax } from '../../../src/pages/editor/new-tax.js';
import { openEditor, problemsOf, typeText, withTaxBegun } from '../../../src/pages/editor/state.js';
import { CITY, FEE, SET, VAT } from './sets.js';

const EMPTY = { title: 'Hotel', currency: 'EUR', taxes: [] };

describe('a new tax', () => {
  test.each(TAX_KINDS)('of the kind %s is valid in an empty set and beside a VAT', (kind) => {
    for (const draft of [EMPTY, { ...EMPTY, taxes: [VAT] }]) {
      const state = withTaxBegun(openEditor({ draft }), kind);
      expect([...problemsOf(state)]).toEqual([]);
    }
  });

  test('that is a fee has the VAT of the set in it, and a second VAT has another name', () => {
    const taxes = writtenSet(
      TAX_KINDS.reduce((set, kind) => withNewTax(set, undefined, kind).set, editedSet({ ...EMPTY, taxes: [VAT] })),
    )['taxes'];
    expect(taxes).toMatchObject([
      VAT,
      { title: 'VAT 2', logic: 'percent', type: 'tax', is_inclusive: true, currency: null },
      { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', is_inclusive: false, currency: 'EUR' },
      { title: 'Service charge', logic: 'percent', type: 'fee', is_inclusive: false, local: { contains: ['VAT'] } },
      { title: 'Cleaning fee', logic: 'per_booking', type: 'fee', local: { contains: ['VAT'] } },
      { title: 'City tax 2', type: 'city_tax', local: { rates: [{ age_under: 18, rate: '0' }] } },
      { title: 'New tax', logic: 'per_night', type: 'tax' },
    ]);
  });

  test('cleaning 30.00 with 6% VAT in it: the state gets 1.70 of it', () => {
    const draft = { ...EMPTY, taxes: [{ ...VAT, rate: '6' }] };
    const { good, stay } = typeText(withTaxBegun(openEditor({ draft }), 'cleaning'), 't2.rate', '30');
    const { taxes } = (stay.good && good?.quote(stay.good)) ?? {};
    expect(taxes?.[1]).toMatchObject({ amount: '30.00', contains: [{ title: 'VAT', amount: '1.70' }] });
  });

  test('leaves a VAT out of a fee that cannot be taken out of an amount', () => {
    const limited = { ...VAT, is_inclusive: false, local: { at_most: '5.00' } };
    const { set, key } = withNewTax(editedSet({ ...SET, taxes: [limited, FEE, CITY] }), undefined, 'cleaning');
    expect(set.taxes[key]).not.toHaveProperty('local');
  });
});
