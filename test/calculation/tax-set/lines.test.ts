import { describe, expect, test } from 'vitest';
import { fixed, inclusive, type Policy, percent, type Tax } from '../given.js';
import { nameOfLine, planOf } from '../plans.js';

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const season = (after: string) => ({ applicable_date_ranges: [{ after, before: null }] });

/** Each line by its title: what its exact amount comes from, and its rate as a fraction. */
function lines(taxes: Tax[], policy?: Policy): Record<string, string> {
  const plan = planOf(taxes, policy);
  const shown = plan.lines.map(({ index, from, rate, isWhole }) => {
    const ofRate = rate.denominator === 1 ? `${rate.numerator}` : `${rate.numerator}/${rate.denominator}`;
    return [nameOfLine(plan, index), `${ofRate} x ${from}${isWhole ? ', whole' : ''}`];
  });
  return Object.fromEntries(shown);
}

describe('what a line comes from', () => {
  const vat = inclusive('VAT', '20');
  const levy = percent('Levy', '5');
  const net = '1 x price';

  test.each<[string, Tax[], Policy, Record<string, string>]>([
    ['no tax: the net alone', [], {}, { net }],
    // 1.50 is 150 cents
    ['a fixed tax: a quantity', [fixed('Fee', 'per_night', '1.50')], {}, { Fee: '150 x quantity, whole', net }],
    // 0.333 is 33.3 cents
    ['a part of a cent', [fixed('Fee', 'per_night', '0.333')], {}, { Fee: '333/10 x quantity', net }],
    [
      'with digits enough it is whole',
      [fixed('Fee', 'per_night', '0.333')],
      { rounding: { digits: 3 } },
      { Fee: '333 x quantity, whole', net },
    ],
    [
      'a fixed tax inside the price',
      [fixed('Fee', 'per_night', '1', { is_inclusive: true })],
      {},
      { Fee: '100 x quantity, whole', net },
    ],
    ['an exclusive percent: a rounded base', [levy], {}, { Levy: '1/20 x base', net }],
    ['on the net, too', [levy], { exclusiveBase: 'net' }, { Levy: '1/20 x base', net }],
    ['an inclusive percent: the price', [vat], {}, { VAT: '1/5 x price', net }],
    ['where the net is rounded: a rounded base', [vat], BY_NET, { VAT: '1/5 x base', net }],
    // 12.5% is 1/8; 0% has no share
    ['rates in lowest terms', [percent('A', '12.50'), percent('B', '0')], {}, { A: '1/8 x base', B: '0 x base', net }],
  ])('%s', (_, taxes, policy, expected) => {
    expect(lines(taxes, policy)).toEqual(expected);
  });
});

describe('what fixed charges are counted in', () => {
  const fee = (title: string, more: Partial<Tax> = {}) => fixed(title, 'per_person', '1.00', more);

  test('is the same for the same logic on the same nights', () => {
    const { counters, lines: found } = planOf([
      fee('A'),
      fee('B', { rate: '2.00', is_inclusive: true }),
      fee('C', season('2026-06-01')),
      fixed('D', 'per_person_per_night', '1.00'),
      fee('E', season('2026-06-01')),
      percent('F', '5'),
    ]);
    expect(counters).toMatchObject([
      { window: 0, isPerNight: false },
      { window: 1, isPerNight: false },
      { window: 0, isPerNight: true },
    ]);
    const ofFixed = found.filter(({ from }) => from === 'quantity');
    expect(ofFixed.map(({ counter }) => counter)).toEqual([0, 0, 1, 2, 1]);
  });

  test('nothing is counted where all taxes are percents', () => {
    expect(planOf([percent('A', '5'), inclusive('B', '5')]).counters).toEqual([]);
  });
});
