import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction } from '../../../src/core/money/fraction.js';
import { shareInProportion } from '../../../src/core/money/rounding.js';

const parts = (...texts: string[]) =>
  texts.map((text) => {
    const [numerator = 0, denominator = 1] = text.split('/').map(Number);
    return fraction(numerator, denominator);
  });

test.each<[string, number, string[], number[]]>([
  ['whole parts stay as they are', 5, ['2', '3'], [2, 3]],
  ['what is left goes to the largest remainder', 4, ['3/2', '5/3', '5/6'], [1, 2, 1]],
  ['of equal ones the first', 2, ['1/2', '1/2', '1'], [1, 0, 1]],
  ['of three equal ones the first two', 2, ['2/3', '2/3', '2/3'], [1, 1, 0]],
  ['more than one each goes round again', 5, ['1/2', '1/3'], [3, 2]],
  ['less than the floors: the smallest remainder gives first', 2, ['3/2', '2', '1/3'], [1, 1, 0]],
  ['of equal ones the last', 2, ['1', '1', '1'], [1, 1, 0]],
  ['much less goes round too', 0, ['2', '2'], [0, 0]],
  ['a part of nothing gives nothing', 1, ['207/100', '0'], [1, 0]],
  ['and gets nothing', 3, ['0', '2'], [0, 3]],
  ['a part of nothing before equal remainders gets nothing', 1, ['0', '1/2', '1/2'], [0, 1, 0]],
  ['unless all are of nothing: then the first', 1, ['0', '0'], [1, 0]],
  ['and then in turn', 3, ['0', '0'], [2, 1]],
  ['nothing over nothing', 0, [], []],
])('%s', (_, amount, texts, expected) => {
  expect(shareInProportion(amount, parts(...texts))).toEqual(expected);
});

test('shares always add up, and differ from their part by less than one where the amount is that of the parts', () => {
  const part = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 7 })).map(([one, other]) => fraction(one, other));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.integer({ min: -9, max: 9 }), (list, more) => {
      const exact = list.reduce((sum, { numerator, denominator }) => sum + Number(numerator) / Number(denominator), 0);
      const shares = shareInProportion(Math.round(exact) + more, list);
      expect(shares.reduce<number>((sum, share) => sum + Number(share), 0)).toBe(Math.round(exact) + more);
      if (more !== 0) return;
      for (const [at, { numerator, denominator }] of list.entries()) {
        expect(Math.abs(Number(shares[at]) - Number(numerator) / Number(denominator))).toBeLessThan(1);
      }
    }),
  );
});
