import { describe, expect, test } from 'vitest';
import type { Detail } from '../../../src/calculation/engine/sheet.js';
import { fixed, inclusive, nights, type Policy, percent, type Tax } from '../given.js';
import { calculated, planOf } from '../plans.js';

/** 2.00 a person and night, 5.00 from a price of 60 a person. */
const BANDS = fixed('City tax', 'per_person_per_night', '2.00', {
  local: { price_of: 'person', rates: [{ price_from: '60', rate: '5.00' }] },
});
const VAT = inclusive('VAT', '10');
const LEVY = percent('Levy', '10', { taxes: [BANDS] });
const STAY = nights('100.00', '120.00', '100.00', '120.00');

/** What keeps a quote with rows quick, held without a clock. */
describe('nights are worked out only where they are needed, and once where they are alike:', () => {
  test.each<[string, Tax[], Detail, Policy, 'by segment' | 'by night']>([
    ['totals', [VAT, BANDS], 'totals', {}, 'by segment'],
    ['a quote', [VAT, BANDS], 'quote', {}, 'by segment'],
    ['nights', [VAT, BANDS], 'nights', {}, 'by night'],
    ['what is rounded by night', [VAT, BANDS], 'totals', { rounding: { unit: 'night' } }, 'by night'],
    ['a tax that another one reads', [LEVY], 'totals', {}, 'by night'],
    ['a tax beside one that is read', [LEVY, BANDS], 'totals', {}, 'by night'],
    ['a percent of several rates', [VAT, percent('Tax', '5', { local: BANDS.local ?? {} })], 'totals', {}, 'by night'],
  ])('%s', (_, taxes, detail, policy, expected) => {
    const { nights: layer } = calculated(planOf(taxes, policy), STAY, detail);
    expect(layer.amounts.byLine.length > 0 ? 'by night' : 'by segment').toBe(expected);
  });

  test('nights on which the same row holds share what it comes to; a tax without rows has nothing of it', () => {
    const { local } = calculated(planOf([VAT, BANDS]), STAY, 'quote');
    const [ofVat, ofBands = []] = local?.units ?? [];
    const [first, second, third, fourth] = ofBands;
    expect(ofVat).toBeUndefined();
    expect(first).toMatchObject([{ times: 2, rate: { numerator: 200, denominator: 1 } }]);
    expect(second).toMatchObject([{ times: 2, rate: { numerator: 500, denominator: 1 } }]);
    expect(third).toBe(first);
    expect(fourth).toBe(second);
  });
});
