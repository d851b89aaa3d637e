import { describe, expect, test } from 'vitest';
import { createCalculator } from '../../src/calculation/calculator.js';
import { InvalidDefinition, InvalidStay } from '../../src/calculation/errors.js';
import { calculationOrder } from '../../src/calculation/order.js';
import { completePolicy } from '../../src/calculation/policy.js';
import { validateTaxSet } from '../../src/definitions/validate-tax-set.js';
import { fixed, inEuro, nights, percent, type Stay } from './given.js';

const issue = (path: string, message: string) => ({ code: 'required' as const, path, message });

describe('what an error says', () => {
  test.each([
    [new InvalidDefinition([]), 'The tax set is not valid.'],
    [new InvalidStay([]), 'The stay is not valid.'],
    [new InvalidStay([issue('', 'It is missing.')]), 'The stay is not valid: It is missing.'],
    [
      new InvalidDefinition([issue('title', 'title is missing.')]),
      'The tax set is not valid: title: title is missing.',
    ],
    [
      new InvalidStay([issue('rooms', 'a.'), issue('', 'b.')]),
      'The stay is not valid: rooms: a. (and 1 more, see issues)',
    ],
    [
      new InvalidStay([issue('', 'a.'), issue('', 'b.'), issue('', 'c.')]),
      'The stay is not valid: a. (and 2 more, see issues)',
    ],
  ])('%s', (error, message) => {
    expect(error.message).toBe(message);
  });
});

describe('every sentence about a policy', () => {
  test.each<[unknown, string[]]>([
    [null, ['policy']],
    [5, ['policy']],
    ['documented', ['policy']],
    [[], ['policy']],
    [{ rounding: null }, ['policy.rounding']],
    [{ rounding: [] }, ['policy.rounding']],
    [{ rounding: 'stay' }, ['policy.rounding']],
    [{ rounding: { unit: 'week' } }, ['policy.rounding.unit']],
    [{ rounding: { mode: 'HALF_UP' } }, ['policy.rounding.mode']],
    [{ rounding: { inclusive: 'gross' } }, ['policy.rounding.inclusive']],
    [{ exclusiveBase: 'total' }, ['policy.exclusiveBase']],
    [{ maxNights: 7 }, ['policy.maxNights']],
    [{ stayCharges: null }, ['policy.stayCharges']],
    [{ rounding: { digits: -1 } }, ['policy.rounding.digits']],
    [{ rounding: { digits: 101 } }, ['policy.rounding.digits']],
    [{ rounding: { digits: 1.5 } }, ['policy.rounding.digits']],
    [{ rounding: { digits: '2' } }, ['policy.rounding.digits']],
    [{ rounding: { digits: 5n } }, ['policy.rounding.digits']],
    [{ unit: 'night' }, ['policy.unit']],
    [{ rounding: { maxNights: 'stay' } }, ['policy.rounding.maxNights']],
  ])('%o', (policy, paths) => {
    const completed = completePolicy(policy);
    if (!('issues' in completed)) throw new Error('the policy was taken');
    expect(completed.issues.map(({ path }) => path)).toEqual(paths);
    expect(completed.issues).toMatchSnapshot();
  });

  test.each([0, 1, 100])('%i digits are fine', (digits) => {
    expect(completePolicy({ rounding: { digits } })).toMatchObject({ policy: { rounding: { digits } } });
  });
});

describe('what should never happen is said when it does', () => {
  const { value: taxSet } = validateTaxSet(inEuro(percent('VAT', '7.00'), fixed('Fee', 'per_night', '1.00')));

  test('a rate that nobody validated', () => {
    const entry = taxSet?.taxes[0];
    if (taxSet === undefined || entry === undefined) throw new Error('the tax set is not valid');
    const broken = { ...taxSet, taxes: [{ ...entry, rate: '7%' }] };
    expect(() => calculationOrder(broken, 2, 'price')).toThrow('staytax: rate 7% was not validated');
  });

  test('a stay that says something else when it is asked again', () => {
    // Valid when it is explained, not valid each time it is read.
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
