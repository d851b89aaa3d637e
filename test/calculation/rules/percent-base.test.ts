import { describe, expect, test } from 'vitest';
import { SIDE } from '../../../src/calculation/rules/percent-base.js';
import { quote } from '../../../src/index.js';
import { fixed, inclusive, inEuro, nights, type Policy, percent, type Tax, taxOf } from '../given.js';
import { nameOfLine, planOf } from '../plans.js';

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const ON_NET: Policy = { exclusiveBase: 'net' };
const SIDES = Object.keys(SIDE) as Array<keyof typeof SIDE>;

/** What the base of a tax starts from, which charges it adds, and how many lines have a higher level. */
function baseOf(title: string, taxes: Tax[], policy?: Policy): string {
  const plan = planOf(taxes, policy);
  const line = plan.lines.find(({ index }) => nameOfLine(plan, index) === title);
  if (line === undefined) throw new Error(`there is no ${title}`);
  const { start, side, higher, nested } = line.base;
  const name = SIDES.find((one) => SIDE[one] === side);
  const inside = nested.map((index) => nameOfLine(plan, index)).join(', ');
  return `${start} + ${name} of ${higher}${inside === '' ? '' : ` + ${inside}`}`;
}

describe('the base of a percent', () => {
  const vat = inclusive('VAT', '20');
  const levy = percent('Levy', '5');
  const high = [fixed('Fee', 'per_night', '1.00', { level: 1 }), inclusive('Other', '1', { level: 1 })];

  test.each<[string, string, Tax[], Policy, string]>([
    ['exclusive: the price, and exclusive charges', 'Levy', [...high, levy], {}, 'price + exclusive of 2'],
    ['exclusive, of the net: the net, and all charges', 'Levy', [...high, levy], ON_NET, 'net + all of 2'],
    [
      'exclusive, of the net, where that is rounded',
      'Levy',
      [...high, levy],
      { ...ON_NET, ...BY_NET },
      'rounded-net + all of 2',
    ],
    [
      'exclusive, of the price, where the net is rounded: nothing else',
      'Levy',
      [...high, levy],
      BY_NET,
      'price + exclusive of 2',
    ],
    ['inclusive: the net, and all charges', 'VAT', [...high, vat], {}, 'net + all of 2'],
    ['inclusive, where the net is rounded', 'VAT', [...high, vat], BY_NET, 'rounded-net + all of 2'],
    ['inclusive, whatever exclusive ones start from', 'VAT', [...high, vat], ON_NET, 'net + all of 2'],
    ['of the highest level: no charge', 'VAT', [vat, levy], {}, 'net + all of 0'],
    [
      'nested taxes, inclusive and exclusive',
      'VAT',
      [{ ...vat, taxes: [{ ...levy, title: 'Inner' }, inclusive('In', '1')] }],
      {},
      'net + all of 0 + Inner, In',
    ],
    [
      'exclusive, of the price: nested exclusive ones alone',
      'Levy',
      [{ ...levy, taxes: [percent('Inner', '1'), inclusive('In', '1')] }],
      {},
      'price + exclusive of 0 + Inner',
    ],
    [
      'nested to any depth',
      'Levy',
      [{ ...levy, taxes: [percent('Inner', '1', { taxes: [percent('Innermost', '1')] })] }],
      {},
      'price + exclusive of 0 + Innermost, Inner',
    ],
    // Cleaning is nested under a tax of level 1 and under the levy: it belongs to level 1, and counts once.
    [
      'a nested tax that has a higher level already is not added twice',
      'Levy',
      [
        percent('Top', '1', { level: 1, taxes: [fixed('Cleaning', 'per_booking', '9.00')] }),
        { ...levy, taxes: [fixed('Cleaning', 'per_booking', '9.00')] },
      ],
      {},
      'price + exclusive of 2',
    ],
  ])('%s', (_, title, taxes, policy, expected) => {
    expect(baseOf(title, taxes, policy)).toBe(expected);
  });
});

describe('a base in figures', () => {
  const season = { applicable_date_ranges: [{ after: '2026-05-02', before: null }] };
  const taxes = [
    fixed('Fee', 'per_night', '10.00', { level: 1 }),
    inclusive('VAT', '25', { level: 1 }),
    percent('Levy', '10', season),
  ];
  const baseUnder = (policy: Policy) => taxOf(quote(inEuro(...taxes), nights('100.00', '125.00'), policy), 'Levy').base;

  // Of 2 May alone: 125 is 100 and 25 of VAT. Price and fee; net, fee and VAT: 135 both.
  test('of the price and of the net, with the VAT above it, are the same', () => {
    expect(baseUnder({})).toBe('135.00');
    expect(baseUnder(ON_NET)).toBe('135.00');
  });

  // Beside the levy, the VAT is no part of its base: net and fee.
  test('of the net, with the VAT beside it, is lower by the VAT', () => {
    const beside = taxes.map((tax) => (tax.title === 'VAT' ? { ...tax, level: 0 } : tax));
    const under = (policy: Policy) => taxOf(quote(inEuro(...beside), nights('100.00', '125.00'), policy), 'Levy').base;
    expect(under({})).toBe('135.00');
    // 125 = N + 0.25 x (N + 10): the VAT is on the fee, so N is 98.
    expect(under(ON_NET)).toBe('108.00');
  });

  test('that nothing belongs to is 0.00', () => {
    expect(taxOf(quote(inEuro(...taxes), nights('100.00')), 'Levy')).toMatchObject({ base: '0.00', amount: '0.00' });
  });
});
