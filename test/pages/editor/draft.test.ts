import { describe, expect, test } from 'vitest';
import {
  canMove,
  dropTax,
  editedSet,
  moveTax,
  placeOf,
  shownTaxes,
  withoutTax,
  writtenSet,
} from '../../../src/pages/editor/draft.js';
import { withNewTax } from '../../../src/pages/editor/new-tax.js';
import { CITY, exampleSets, FEE, SET, VAT } from './sets.js';

describe('a set that is taken apart for editing', () => {
  test.each(exampleSets())('%s is written as it was', (_, set) => {
    expect(writtenSet(editedSet(set))).toEqual(set);
  });

  test('keeps unknown fields', () => {
    const odd = { ...SET, note: 'ours', taxes: [{ ...VAT, colour: 'red' }] };
    expect(writtenSet(editedSet(odd))).toEqual(odd);
  });

  test.each([null, 7, 'x', [], { taxes: 'x' }, { taxes: [1, null] }])('answers with a set for %j', (input) => {
    expect(writtenSet(editedSet(input))).toHaveProperty('taxes');
  });

  test('has a tax of two places once, and two taxes with one title twice', () => {
    const shared = editedSet({ ...SET, taxes: [{ ...VAT, taxes: [FEE] }, FEE] });
    expect(Object.keys(shared.taxes)).toEqual(['t1', 't2']);
    expect(shownTaxes(shared.tree).map(({ key, depth, isRepeated }) => [key, depth, isRepeated])).toEqual([
      ['t1', 0, false],
      ['t2', 1, false],
      ['t2', 0, true],
    ]);
    expect(Object.keys(editedSet({ ...SET, taxes: [VAT, { ...VAT, rate: '5' }] }).taxes)).toHaveLength(2);
  });

  test('maps the path of an issue to a tax and field', () => {
    const { tree } = editedSet({ ...SET, taxes: [{ ...VAT, taxes: [FEE] }, CITY] });
    expect(placeOf(tree, 'taxes[0].taxes[0].rate')).toEqual({ key: 't2', path: ['rate'] });
    expect(placeOf(tree, 'taxes[1].applicable_date_ranges[0].before')).toEqual({
      key: 't3',
      path: ['applicable_date_ranges', 0, 'before'],
    });
    expect(placeOf(tree, 'currency')).toEqual({ path: ['currency'] });
  });
});

describe('the structure', () => {
  const titles = (set: ReturnType<typeof editedSet>) =>
    shownTaxes(set.tree).map(({ key, depth }) => `${'>'.repeat(depth)}${set.taxes[key]?.['title']}`);
  const set = editedSet(SET);

  test('moves a tax up, down, in and out', () => {
    expect(titles(moveTax(set, [2], 'up'))).toEqual(['VAT', 'City tax', 'Cleaning fee']);
    expect(titles(moveTax(set, [0], 'down'))).toEqual(['Cleaning fee', 'VAT', 'City tax']);
    const nested = moveTax(set, [1], 'in');
    expect(titles(nested)).toEqual(['VAT', '>Cleaning fee', 'City tax']);
    expect(titles(moveTax(nested, [0, 0], 'out'))).toEqual(titles(set));
  });

  test('leaves a tax at the edge of its list', () => {
    expect(canMove(set, [0], 'up')).toBe(false);
    expect(canMove(set, [0], 'in')).toBe(false);
    expect(canMove(set, [0], 'out')).toBe(false);
    expect(canMove(set, [2], 'down')).toBe(false);
    expect(moveTax(set, [2], 'down')).toBe(set);
  });

  test('drops a tax before another one, or into it, but not into itself', () => {
    expect(titles(dropTax(set, [2], [0], 'before'))).toEqual(['City tax', 'VAT', 'Cleaning fee']);
    expect(titles(dropTax(set, [0], [2], 'before'))).toEqual(['Cleaning fee', 'VAT', 'City tax']);
    expect(titles(dropTax(set, [0], [2], 'inside'))).toEqual(['Cleaning fee', 'City tax', '>VAT']);
    const nested = moveTax(set, [1], 'in');
    expect(dropTax(nested, [0], [0, 0], 'inside')).toBe(nested);
  });

  test('removes a tax, and adds one with a new title', () => {
    expect(titles(withoutTax(set, [1]))).toEqual(['VAT', 'City tax']);
    const two = withNewTax(withNewTax(set).set);
    expect(titles(two.set).slice(3)).toEqual(['New tax', 'New tax 2']);
    expect(two.key).toBe('t5');
  });
});
