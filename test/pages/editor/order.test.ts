import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput } from '../../../src/core/definitions/tax.js';
import { curedSet, editedSet, writtenSet } from '../../../src/pages/editor/draft.js';
import { orderOfTax, withLevel, withTaxAfter } from '../../../src/pages/editor/order.js';
import { openEditor, problemsOf, withShown } from '../../../src/pages/editor/state.js';
import { drawnEditor } from './drawn.js';
import { CITY, FEE, SET, VAT } from './sets.js';

const GST: TaxSetEntryInput = { ...VAT, title: 'GST', is_inclusive: false };
const setOf = (...taxes: readonly TaxSetEntryInput[]) => editedSet({ ...SET, taxes });
const chargedOn = (draft: unknown, title: string) => {
  const { good, stay } = openEditor({ draft });
  return stay.good && good?.quote(stay.good).taxes.find((tax) => tax.title === title)?.amount;
};

describe('the order of taxes', () => {
  test('a percentage of the same side can be computed on a tax, which leads before it, and back', () => {
    const set = setOf(CITY, GST);
    const { more } = orderOfTax(set, 't1');
    expect(more).toEqual({ keys: ['t2'], level: 1 });
    const raised = withLevel(set, 't1', 1);
    // A tenth of 700.00, and of 56.00.
    expect([set, raised].map((now) => chargedOn(writtenSet(now), 'GST'))).toEqual(['70.00', '75.60']);
    expect(orderOfTax(raised, 't1')).toEqual({ before: ['t2'], after: [], fewer: { keys: ['t2'], level: 0 } });
    expect(orderOfTax(raised, 't2')).toMatchObject({ before: [], after: ['t1'] });
    expect(chargedOn(writtenSet(withLevel(raised, 't1', 0)), 'GST')).toBe('70.00');
  });

  test.each([
    ['of the other side', setOf(CITY, VAT)],
    ['that the fee has in it', setOf({ ...FEE, local: { contains: ['GST'] } }, GST)],
    ['that names its base', setOf(CITY, { ...GST, local: { base: { plus: [] } } })],
    ['beside one of the other side', setOf(CITY, GST, VAT)],
  ])('is not offered for a percentage %s', (_, set) => {
    expect(orderOfTax(set, 't1')).toEqual({ before: [], after: [] });
  });

  test('is not offered for a percentage that would no longer be computed on another tax', () => {
    const set = setOf({ ...CITY, level: 1 }, GST, { ...GST, title: 'Service' });
    expect(orderOfTax(set, 't2').more).toBeUndefined();
    expect(orderOfTax(set, 't1').fewer).toEqual({ keys: ['t2', 't3'], level: 0 });
  });

  test('is said in words on the card, never as a number', () => {
    const draft = { ...SET, taxes: [{ ...CITY, level: 1 }, GST] };
    const html = drawnEditor(['t1', 't2'].reduce((state, key) => withShown(state, key), openEditor({ draft })));
    expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/Computed before GST\..*Computed after City tax, and on it\./s);
    expect(html).not.toContain('name="t1.level"');
  });

  test('a base of a later tax: one press computes that tax first', () => {
    const draft = { ...SET, taxes: [{ ...GST, local: { base: { plus: ['City tax'] } } }, CITY] };
    const state = openEditor({ draft });
    expect([...problemsOf(state)]).toEqual([['t1.local.base.plus', ['"City tax" is computed later than this tax.']]]);
    expect(drawnEditor(withShown(state, 't1'))).toContain('Compute City tax first');
    const turned = writtenSet(withTaxAfter(state.set, 't1', 't2'));
    expect(turned['taxes']).toEqual([CITY, draft.taxes[0]]);
    expect(chargedOn(turned, 'GST')).toBe('75.60');
  });

  test('a base of a tax on a lower level: that one rises as far as it must', () => {
    const set = setOf({ ...GST, level: 2, local: { base: { plus: ['City tax'] } } }, CITY);
    expect(writtenSet(withTaxAfter(set, 't1', 't2'))['taxes']).toMatchObject([{ ...CITY, level: 2 }, { level: 2 }]);
  });
});

test('a cure writes fields and values at their places, and leaves out what is null', () => {
  const set = setOf({ ...CITY, level: 1, local: { at_most: '5.00' } }, FEE);
  const edits = [
    { at: 'taxes[1]', write: 'local: { "contains": ["VAT"] }' },
    { at: 'taxes[0]', write: 'level: null' },
    { at: 'taxes[0].local.at_most', write: '"6.00"' },
  ];
  const cured = curedSet(set, edits);
  expect(writtenSet(cured)['taxes']).toEqual([
    { ...CITY, local: { at_most: '6.00' } },
    { ...FEE, local: { contains: ['VAT'] } },
  ]);
  expect(Object.keys(cured.taxes)).toEqual(['t1', 't2']);
});
