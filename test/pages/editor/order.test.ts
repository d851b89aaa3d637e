import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput } from '../../../src/core/definitions/tax.js';
import { curedSet, editedSet, writtenSet } from '../../../src/pages/editor/draft.js';
import { orderOfTax } from '../../../src/pages/editor/order.js';
import {
  openEditor,
  problemsOf,
  shownText,
  typeText,
  withShown,
  withStructure,
} from '../../../src/pages/editor/state.js';
import { drawnEditor } from './drawn.js';
import { CITY, FEE, SET, VAT } from './sets.js';

const GST: TaxSetEntryInput = { ...VAT, title: 'GST', is_inclusive: false };
const setOf = (...taxes: readonly TaxSetEntryInput[]) => editedSet({ ...SET, taxes });
const chargedOn = (draft: unknown, title: string) => {
  const { good, stay } = openEditor({ draft });
  return stay.good && good?.quote(stay.good).taxes.find((tax) => tax.title === title)?.amount;
};

const orderIn = (set: unknown, key: string) => orderOfTax(openEditor({ draft: set }), key);

describe('the order of taxes', () => {
  test('a percentage of the same side can be computed on a tax, which leads before it, and back', () => {
    const draft = { ...SET, taxes: [CITY, GST] };
    const [more] = orderIn(draft, 't1').more;
    expect(more?.label).toBe('Compute GST on it too');
    const raised = writtenSet(more?.set ?? editedSet(draft));
    // A tenth of 700.00, and of 56.00.
    expect([draft, raised].map((now) => chargedOn(now, 'GST'))).toEqual(['70.00', '75.60']);
    const { sentences, moves } = orderIn(raised, 't1');
    expect(sentences).toEqual(['Computed before GST.']);
    expect(moves.map(({ label }) => label)).toEqual(['Do not compute GST on it']);
    expect(chargedOn(writtenSet(moves[0]?.set ?? editedSet(raised)), 'GST')).toBe('70.00');
    expect(orderIn(raised, 't2').sentences).toEqual(['Computed after City tax, and on it.']);
  });

  test.each<[why: string, taxes: TaxSetEntryInput[]]>([
    ['of the other side', [CITY, VAT]],
    [
      'that the fee has in it',
      [
        { ...FEE, local: { contains: ['GST'] } },
        { ...GST, type: 'tax' },
      ],
    ],
    ['that names its base', [CITY, { ...GST, local: { base: { plus: [] } } }]],
    ['beside one of the other side', [CITY, GST, VAT]],
  ])('is not offered for a percentage %s', (_, taxes) => {
    expect(orderIn({ ...SET, taxes }, 't1')).toEqual({ sentences: [], more: [], moves: [] });
  });

  test('is not offered for a percentage that would no longer be computed on another tax', () => {
    const draft = { ...SET, taxes: [{ ...CITY, level: 1 }, GST, { ...GST, title: 'Service' }] };
    expect(orderIn(draft, 't2').more).toEqual([]);
    expect(orderIn(draft, 't1').moves.map(({ label }) => label)).toEqual(['Do not compute GST and Service on it']);
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
    expect([...problemsOf(state)]).toEqual([
      ['t1.local.base.plus', ['This tax is computed on "City tax", so "City tax" must be computed before it.']],
    ]);
    const [first] = orderOfTax(state, 't1').moves;
    expect(first?.label).toBe('Compute City tax first');
    expect(drawnEditor(withShown(state, 't1'))).toContain('Compute City tax first');
    const turned = writtenSet(first?.set ?? state.set);
    expect(turned['taxes']).toEqual([CITY, draft.taxes[0]]);
    expect(chargedOn(turned, 'GST')).toBe('75.60');
  });

  test('a base of a tax on a lower level: that one rises as far as it must', () => {
    const taxes = [{ ...GST, level: 2, local: { base: { plus: ['City tax'] } } }, CITY];
    const [first] = orderIn({ ...SET, taxes }, 't1').moves;
    expect(first && writtenSet(first.set)['taxes']).toMatchObject([{ ...CITY, level: 2 }, { level: 2 }]);
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
  // A text that is typed in a tax that the cure leaves as it is stays there.
  const half = typeText(openEditor({ draft: writtenSet(set) }), 't1.rate', '5.');
  const after = withStructure(half, curedSet(half.set, edits.slice(0, 1)));
  expect(shownText(after, 't1.rate')).toBe('5.');
});
