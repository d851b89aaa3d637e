import { describe, expect, test } from 'vitest';
import { createCalculator, InvalidDefinitionError, policies, quote } from '../../../src/index.js';
import type { Policy, Stay, TaxSet } from './given.js';
import { each, fixed, inclusive, inEuro, nights, percent } from './given.js';

/** One example for each option: what the guest pays, or what is left to the house, under each of its values. */
const EXAMPLES: Array<{
  option: string;
  taxSet: TaxSet;
  stay: Stay;
  answers: Array<[Policy, { net: string; total: string }]>;
}> = [
  {
    // 10% of 33.33 three times: 9.999 once, or 3.333 three times.
    option: 'rounding.unit',
    taxSet: inEuro(percent('Levy', '10')),
    stay: nights(...each('33.33', 3)),
    answers: [
      [{ rounding: { unit: 'stay' } }, { net: '99.99', total: '109.99' }],
      [{ rounding: { unit: 'night' } }, { net: '99.99', total: '109.98' }],
    ],
  },
  {
    // 10% of 0.25 is 2.5 cents, of which each mode makes 2 or 3.
    option: 'rounding.mode, a tie',
    taxSet: inEuro(percent('Levy', '10')),
    stay: nights('0.25'),
    answers: [
      [{ rounding: { mode: 'half-up' } }, { net: '0.25', total: '0.28' }],
      [{ rounding: { mode: 'half-even' } }, { net: '0.25', total: '0.27' }],
      [{ rounding: { mode: 'half-down' } }, { net: '0.25', total: '0.27' }],
      [{ rounding: { mode: 'up' } }, { net: '0.25', total: '0.28' }],
      [{ rounding: { mode: 'down' } }, { net: '0.25', total: '0.27' }],
    ],
  },
  {
    // 10% of 0.21 is 2.1 cents: only 'up' makes 3 of it.
    option: 'rounding.mode, no tie',
    taxSet: inEuro(percent('Levy', '10')),
    stay: nights('0.21'),
    answers: [
      [{ rounding: { mode: 'half-up' } }, { net: '0.21', total: '0.23' }],
      [{ rounding: { mode: 'up' } }, { net: '0.21', total: '0.24' }],
    ],
  },
  {
    // 149 / 1.15 is 129.5652...
    option: 'rounding.inclusive',
    taxSet: inEuro(inclusive('VAT', '15')),
    stay: nights('149.00'),
    answers: [
      [{ rounding: { inclusive: 'tax' } }, { net: '129.57', total: '149.00' }],
      [{ rounding: { inclusive: 'net' } }, { net: '129.56', total: '149.00' }],
    ],
  },
  {
    // 7% of 105 is 7.35.
    option: 'rounding.digits',
    taxSet: inEuro(percent('Levy', '7')),
    stay: nights('105'),
    answers: [
      [{}, { net: '105.00', total: '112.35' }],
      [{ rounding: { digits: 0 } }, { net: '105', total: '112' }],
      [{ rounding: { digits: 1 } }, { net: '105.0', total: '112.4' }],
      [{ rounding: { digits: 4 } }, { net: '105.0000', total: '112.3500' }],
    ],
  },
  {
    // 120 is 100 and 20 of VAT; service is 10% of 120, or of 100.
    option: 'exclusiveBase',
    taxSet: inEuro(inclusive('VAT', '20'), percent('Service', '10')),
    stay: nights('120.00'),
    answers: [
      [{ exclusiveBase: 'price' }, { net: '100.00', total: '132.00' }],
      [{ exclusiveBase: 'net' }, { net: '100.00', total: '130.00' }],
    ],
  },
  {
    // One night skipped, at most two: nights 2 and 3, or night 2 alone.
    option: 'maxNights',
    taxSet: inEuro(fixed('Fee', 'per_night', '5.00', { skip_nights: 1, max_nights: 2 })),
    stay: nights(...each('100.00', 4)),
    answers: [
      [{ maxNights: 'taxable' }, { net: '400.00', total: '410.00' }],
      [{ maxNights: 'stay' }, { net: '400.00', total: '405.00' }],
    ],
  },
  {
    // The season begins on 2 May, a day after arrival: a fee per room is owed then, or not at all.
    option: 'stayCharges',
    taxSet: inEuro(
      fixed('Fee', 'per_room', '5.00', { applicable_date_ranges: [{ after: '2026-05-02', before: null }] }),
    ),
    stay: nights('100.00', '100.00'),
    answers: [
      [{ stayCharges: 'first-taxable-night' }, { net: '200.00', total: '205.00' }],
      [{ stayCharges: 'arrival' }, { net: '200.00', total: '200.00' }],
    ],
  },
];

describe.each(EXAMPLES)('$option', ({ taxSet, stay, answers }) => {
  test.each(answers)('%j', (policy, expected) => {
    expect(quote(taxSet, stay, policy)).toMatchObject(expected);
  });
});

describe('the two named policies', () => {
  test('equal the documentation', () => {
    expect(policies).toEqual({
      documented: {
        rounding: { unit: 'stay', mode: 'half-up', inclusive: 'tax' },
        exclusiveBase: 'price',
        maxNights: 'taxable',
        stayCharges: 'first-taxable-night',
      },
      channelManager: {
        rounding: { unit: 'night', mode: 'half-up', inclusive: 'net' },
        exclusiveBase: 'price',
        maxNights: 'stay',
        stayCharges: 'arrival',
      },
    });
  });

  test.each(EXAMPLES)(
    'documented is what is done without a policy, and with an empty one: $option',
    ({ taxSet, stay }) => {
      const withoutPolicy = JSON.stringify(quote(taxSet, stay));
      for (const policy of [policies.documented, {}, { rounding: {} }]) {
        expect(JSON.stringify(quote(taxSet, stay, policy))).toBe(withoutPolicy);
      }
    },
  );

  test('are frozen', () => {
    expect(Object.isFrozen(policies.documented)).toBe(true);
    expect(Object.isFrozen(policies.documented.rounding)).toBe(true);
    expect(Object.isFrozen(policies.channelManager.rounding)).toBe(true);
  });

  // Net 129.57 either way; only the mode differs: 15% of 129.57 is 19.4355.
  test('can be the start of another', () => {
    const { channelManager } = policies;
    const policy: Policy = { ...channelManager, rounding: { ...channelManager.rounding, mode: 'down' } };
    expect(quote(inEuro(inclusive('VAT', '15')), nights('149.00'), policy)).toMatchObject({ inclusive: '19.43' });
  });

  test('a calculator has its policy, every default filled in', () => {
    const calculator = createCalculator(inEuro(), { rounding: { mode: 'up' } });
    expect(calculator.policy).toEqual({
      ...policies.documented,
      rounding: { ...policies.documented.rounding, mode: 'up' },
    });
  });

  test('an option that is undefined is as documented', () => {
    const policy = JSON.parse('{"rounding":{}}');
    policy.maxNights = undefined;
    policy.rounding.mode = undefined;
    expect(createCalculator(inEuro(), policy).policy).toEqual(policies.documented);
  });
});

test('a calculator refuses a value that is no policy', () => {
  expect(() => createCalculator(inEuro(), JSON.parse('{ "maxNights": "all" }'))).toThrow(InvalidDefinitionError);
});
