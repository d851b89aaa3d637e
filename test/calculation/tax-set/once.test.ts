import { describe, expect, test } from 'vitest';
import { programFor } from '../../../src/calculation/tax-set/plan.js';
import { each, fixed, inclusive, nights, percent, type Tax } from '../given.js';
import { calculated, nameOfLine, planOf } from '../plans.js';

const WEEK = nights(...each('100.00', 7));

/** What keeps a quote quick however many taxes there are, held without a clock: what is alike is worked out once. */
describe('what is alike is worked out once:', () => {
  const fee = (title: string, more: Partial<Tax> = {}) => fixed(title, 'per_person', '1.00', more);

  test('the base of percents of one level and one side', () => {
    const inner = percent('Inner', '1');
    const high = percent('High', '1', { level: 1 });
    const outer = percent('Outer', '1', { taxes: [inner] });
    const { lines } = planOf([high, percent('A', '5'), percent('B', '7'), outer]);
    const baseOf = (title: string) => lines[['High', 'A', 'B', 'Inner', 'Outer'].indexOf(title)]?.base;
    expect(baseOf('B')).toBe(baseOf('A'));
    expect(baseOf('Inner')).toBe(baseOf('A'));
    expect(baseOf('High')).not.toBe(baseOf('A'));
    expect(baseOf('Outer')).not.toBe(baseOf('A'));
  });

  test('what others read of a level and a side, but for what is nested', () => {
    const columnsOf = (...taxes: Tax[]) => {
      const plan = planOf(taxes);
      return plan.lines.filter(({ index, column }) => index === column).map(({ index }) => nameOfLine(plan, index));
    };
    const level = { level: 1 };
    expect(columnsOf(fee('A', level), fee('B', level), inclusive('I', '1', level), inclusive('J', '1', level))).toEqual(
      ['A', 'I', 'net'],
    );
    expect(columnsOf(fee('A', level), fee('B'))).toEqual(['A', 'B', 'net']);
    expect(columnsOf(fee('A'), fee('B'), percent('Outer', '5', { taxes: [fee('Inner')] }))).toEqual([
      'A',
      'Inner',
      'net',
    ]);
  });

  test('and only what is read is kept', () => {
    const high = { level: 1 };
    const plan = planOf([fee('A', high), fee('B', high), percent('P', '5'), fee('C'), percent('Q', '5', { level: 2 })]);
    expect(programFor(plan, 'totals').columns.map(({ index }) => nameOfLine(plan, index))).toEqual(['Q', 'A']);
    const inPrice = planOf([fee('A', high), inclusive('I', '5')]);
    expect(programFor(inPrice, 'totals').columns).toEqual([]);
    expect(programFor(inPrice, 'quote').columns.map(({ index }) => nameOfLine(inPrice, index))).toEqual(['A', 'I']);
  });

  test('on single nights, only what a line that is cut is counted in', () => {
    const nightly = fixed('Night', 'per_night', '1.00');
    const levy = percent('Levy', '5', { skip_nights: 1 });
    const countsUnder = (plan: ReturnType<typeof planOf>) =>
      calculated(plan, WEEK, 'totals').nights.counts.filter((counted) => counted.length > 0);
    const countsOn = (...taxes: Tax[]) => countsUnder(planOf(taxes));
    // The service is a percentage of the price, and the levy takes it on all nights but the first.
    const service = percent('Service', '10', { level: 1 });
    const inPrice = fixed('Fee', 'per_night', '1.00', { is_inclusive: true });
    expect(countsOn(service, nightly, levy, inclusive('VAT', '10'), inPrice)).toEqual([]);
    // The cleaning, half a cent, is shared out over the nights.
    const cleaning = fixed('Cleaning', 'per_booking', '0.005', { level: 1 });
    expect(countsOn(cleaning, nightly, levy)).toEqual([[1, 0, 0, 0, 0, 0, 0]]);
    // Where the levy starts from the net, it takes a part of the VAT, which comes out of the price with the fee that is in it.
    const plan = planOf([inclusive('VAT', '10'), inPrice, nightly, levy], { exclusiveBase: 'net' });
    expect(countsUnder(plan)).toEqual([[1, 1, 1, 1, 1, 1, 1]]);
  });

  test('charges of whole cents that are counted and read alike', () => {
    const taxes = Array.from({ length: 100 }, (_, at) => fee(`Fee ${at}`));
    const plan = planOf([...taxes, fee('Half a cent', { rate: '0.005' }), fixed('Night', 'per_night', '1.00')]);
    const { lines } = programFor(plan, 'totals');
    expect(lines.map(({ index, rate }) => [nameOfLine(plan, index), rate.numerator])).toEqual([
      ['Fee 0', 10_000],
      ['Half a cent', 1],
      ['Night', 100],
    ]);
  });

  test('what is gone through for totals, and for a quote', () => {
    const plan = planOf([fee('A'), percent('B', '5')]);
    expect(programFor(plan, 'totals')).toBe(programFor(plan, 'totals'));
    expect(programFor(plan, 'quote')).toBe(programFor(plan, 'quote'));
  });

  test('nothing is read but by a percentage; of one that comes out of the price only a quote tells the base', () => {
    const plan = planOf([fee('A'), inclusive('I', '5'), percent('P', '5')]);
    expect(programFor(plan, 'totals').readers.cutters).toHaveLength(1);
    expect(programFor(plan, 'quote').readers.cutters).toHaveLength(2);
  });

  test('a year is a few segments: no single night is looked at unless somebody asks', () => {
    const summer = { applicable_date_ranges: [{ after: '2026-06-01', before: '2026-08-31' }] };
    const plan = planOf([inclusive('VAT', '7'), fee('A', summer), percent('Levy', '5', summer)]);
    const year = nights(...each('100.00', 365));
    const sizes = (detail: 'totals' | 'quote' | 'nights') => {
      const { segments, nights: single } = calculated(plan, year, detail);
      return [segments.cells.size, single.cells.size];
    };
    expect(sizes('totals')).toEqual([3, 0]);
    expect(sizes('quote')).toEqual([3, 0]);
    expect(sizes('nights')).toEqual([3, 365]);
  });
});
