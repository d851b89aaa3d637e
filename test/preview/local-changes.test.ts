import { describe, expect, test } from 'vitest';
import { type LocalTaxInput, preview, type TaxSet, type TaxSetInput, validateTaxSet } from '../../src/index.js';
import { changesInWords } from '../../src/preview/words/edited.js';
import { fixed, inEuro, percent } from '../calculation/given.js';

const city = fixed('City tax', 'per_person_per_night', '4.00');
const of = (local?: LocalTaxInput): TaxSetInput => inEuro({ ...city, ...(local === undefined ? {} : { local }) });
const words = (saved: TaxSetInput, draft: TaxSetInput) =>
  changesInWords(preview(draft, { saved, scenarios: [], automatic: false }), {
    draft: validated(draft),
    saved: validated(saved),
  });

function validated(taxSet: TaxSetInput): TaxSet {
  const { value } = validateTaxSet(taxSet);
  if (value === undefined) throw new Error('the tax set is not valid');
  return value;
}

const children = { age_under: 18, rate: '0.00' };
const longStays = { nights_from: 30, rate: '1.00' };

describe('what was edited in local rules, in the words of a hotelier', () => {
  test.each<[string, LocalTaxInput | undefined, LocalTaxInput | undefined, string]>([
    ['a new row', undefined, { rates: [children] }, 'new rate 0.00 (under 18)'],
    ['a row that is gone', { rates: [children] }, undefined, 'no rate 0.00 (under 18)'],
    ['its rate', { rates: [children] }, { rates: [{ ...children, rate: '2.00' }] }, 'rate (under 18) 0.00 → 2.00'],
    [
      'its limit',
      { rates: [children] },
      { rates: [{ ...children, age_under: 12 }] },
      'new rate 0.00 (under 12), no rate 0.00 (under 18)',
    ],
    [
      'the order',
      { rates: [children, longStays] },
      { rates: [longStays, children] },
      'order of rates: (stays of 30 nights or more); (under 18)',
    ],
    ['a limit', { at_most: '7.00' }, { at_most: '8.00' }, 'at most 7.00 → 8.00'],
    ['who it is for', {}, { only: 'here' }, 'only for as usual → this house'],
    ['the true rate', { rate: '3.00' }, {}, 'true rate 3.00 → as usual'],
    ['an empty object', undefined, {}, 'local rules without any rule'],
  ])('%s', (_, saved, draft, expected) => {
    expect(words(of(saved), of(draft))).toEqual([`City tax: ${expected}`]);
  });

  test('a base and the parts of a price', () => {
    const levy = (local: LocalTaxInput) => inEuro(percent('Levy', '5', { local }));
    const now = { base: { start: 'net', share: '0.89' }, on: ['lodging', 'breakfast'] } as const;
    expect(words(levy({}), levy(now))).toEqual([
      'Levy: computed on as usual → net, times 0.89, parts of the price as usual → lodging and breakfast',
    ]);
  });

  test('the policy of a set', () => {
    const local = { policy: { exclusiveBase: 'net', rounding: { unit: 'night' } } } as const;
    expect(words(of(), { ...of(), local })).toEqual([
      'Tax set: policy rounding.unit as documented → night, policy exclusiveBase as documented → net',
    ]);
  });
});
