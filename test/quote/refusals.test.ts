import { describe, expect, test } from 'vitest';
import { mustAddUp } from '../../src/calculation/sums.js';
import { calculationOrder } from '../../src/calculation/tax-set/order.js';
import { validateTaxSet } from '../../src/definitions/validate-tax-set.js';
import { InvalidDefinition, InvalidStay } from '../../src/issues/errors.js';
import { createCalculator } from '../../src/quote/calculator.js';
import { quotedNights } from '../../src/quote/nights.js';
import { fixed, inEuro, nights, percent, type Stay } from '../calculation/given.js';
import { calculated, planOf } from '../calculation/plans.js';

const issue = (path: string, message: string) => ({
  code: 'required' as const,
  path,
  message,
  params: { field: '', expected: 'an object' },
});

describe('what an error says', () => {
  test.each([
    [[], 'is not valid.'],
    [[issue('', 'It is missing.')], 'is not valid: It is missing.'],
    [[issue('title', 'title is missing.')], 'is not valid: title: title is missing.'],
    [[issue('rooms', 'a.'), issue('', 'b.')], 'is not valid: rooms: a. (and 1 more, see issues)'],
    [[issue('', 'a.'), issue('', 'b.'), issue('', 'c.')], 'is not valid: a. (and 2 more, see issues)'],
  ])('%j', (issues, message) => {
    expect(new InvalidDefinition(issues).message).toBe(`The tax set ${message}`);
    expect(new InvalidStay(issues).message).toBe(`The stay ${message}`);
  });
});

describe('what should never happen throws when it does', () => {
  test('a rate that nobody validated', () => {
    const { value: taxSet } = validateTaxSet(inEuro(percent('VAT', '7.00'), fixed('Fee', 'per_night', '1.00')));
    const entry = taxSet?.taxes[0];
    if (taxSet === undefined || entry === undefined) throw new Error('the tax set is not valid');
    const broken = { ...taxSet, taxes: [{ ...entry, rate: '7%' }] };
    expect(() => calculationOrder(broken, 2)).toThrow('staytax: rate 7% was not validated');
  });

  test('parts that do not add up', () => {
    expect(() => mustAddUp([1, 2], 2, 3)).not.toThrow();
    expect(() => mustAddUp([1, 2], 2, 4)).toThrow('staytax: parts add up to 3, not to 4; please report this stay');
  });

  test('parts are only those of this stay: a larger one may have left more on the list', () => {
    expect(() => mustAddUp([1, 2, 4], 2, 3)).not.toThrow();
    expect(() => mustAddUp([], 0, 0)).not.toThrow();
  });

  // A levy of 5.00 on two nights of 50.00.
  test('nights that do not add up to their quote', () => {
    const sheet = calculated(planOf([percent('Levy', '5')]), nights('50.00', '50.00'), 'nights');
    expect(quotedNights(sheet, { price: 10_000, amounts: [500] })).toHaveLength(2);
    for (const wrong of [
      { price: 10_001, amounts: [500] },
      { price: 10_000, amounts: [499] },
    ]) {
      expect(() => quotedNights(sheet, wrong)).toThrow('please report this stay');
    }
  });

  test('a stay that answers otherwise when it is asked again is quoted as it was validated', () => {
    // Not valid when it is read first, valid when it is asked what is wrong with it.
    let asked = 0;
    const fickle = {
      get checkIn() {
        asked += 1;
        return asked === 2 ? '2026-05-01' : '2026-02-30';
      },
      rooms: nights('100.00').rooms,
    };
    expect(createCalculator(inEuro()).quote(fickle as Stay).price).toBe('100.00');
  });
});
