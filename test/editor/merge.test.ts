import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedSet, writtenSet } from '../../src/editor/draft.js';
import { disagreements, merged, type Side } from '../../src/editor/merge.js';
import { CITY, exampleSets, FEE, SET, VAT } from './sets.js';

const edits = (mine: unknown, theirs: unknown, before: unknown = SET) => {
  const base = editedSet(before);
  const own = editedSet(mine, base);
  return { base, mine: own, theirs: editedSet(theirs, { ...base, next: own.next }) };
};

describe('two edits of one set', () => {
  const mine = { ...SET, title: 'Mine', taxes: [VAT, FEE, { ...CITY, rate: '5.00', max_nights: 9 }] };
  const theirs = { ...SET, taxes: [{ ...CITY, rate: '4.50' }, VAT, { ...FEE, title: 'New fee' }] };

  test('differ place by place, and it is said who changed what', () => {
    const found = disagreements(edits(mine, theirs));
    expect(
      found.map(({ id, label, mine: own, theirs: other, changedBy }) => [id, label, own, other, changedBy]),
    ).toEqual([
      ['set.title', 'Tax set: Name of the tax set', 'Mine', 'Lisbon', 'mine'],
      ['t2', 'Cleaning fee', 'there', 'not there', 'theirs'],
      ['t3.rate', 'City tax: Rate', '5.00', '4.50', 'both'],
      ['t3.max_nights', 'City tax: Nights charged at most', '9', '7', 'mine'],
      ['t4', 'New fee', 'not there', 'there', 'theirs'],
      ['taxes', 'Order, levels and nesting', 'VAT, Cleaning fee, City tax', 'City tax, VAT, New fee', 'theirs'],
    ]);
  });

  test('become one as each place is decided', () => {
    const of = edits(mine, theirs);
    const sides = new Map<string, Side>([
      ['t3.rate', 'theirs'],
      ['t4', 'theirs'],
      ['taxes', 'theirs'],
    ]);
    expect(writtenSet(merged(of, sides))).toEqual({
      ...SET,
      title: 'Mine',
      taxes: [{ ...CITY, rate: '4.50', max_nights: 9 }, VAT, { ...FEE, title: 'New fee' }, FEE],
    });
  });

  test('all mine is mine, and all theirs is theirs', () => {
    const sets = exampleSets().map(([, set]) => set);
    fc.assert(
      fc.property(
        fc.constantFrom(...sets),
        fc.constantFrom(...sets),
        fc.constantFrom(...sets),
        (own, other, before) => {
          const of = edits(own, other, before);
          expect(writtenSet(merged(of, new Map()))).toEqual(own);
          const all = new Map(disagreements(of).map(({ id }) => [id, 'theirs' as const]));
          expect(writtenSet(merged(of, all)).taxes).toEqual(other.taxes);
        },
      ),
      { numRuns: 60 },
    );
  });
});
