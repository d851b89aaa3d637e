import { describe, expect, test } from 'vitest';
import { fixed, inclusive, type Policy, percent, type Tax } from '../given.js';
import { nameOfCounter, nameOfLine, planOf } from '../plans.js';

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const ON_NET: Policy = { exclusiveBase: 'net' };
const vat = inclusive('VAT', '10');
const levy = percent('Levy', '5', { level: 1 });
const fee = fixed('Fee', 'per_person_per_night', '1.00');

describe('the order in which lines are rounded', () => {
  // By tax: inclusive charges, then exclusive ones. By net: the net when a percent starts from it, then all.
  test.each<[string, Tax[], Policy, string[]]>([
    ['no tax', [], {}, []],
    ['no tax, by net: nothing starts from the net', [], BY_NET, []],
    ['by tax: the inclusive ones first, whatever their level', [levy, vat, fee], {}, ['VAT', 'Levy', 'Fee']],
    ['by net: the net, then down the order', [levy, vat, fee], BY_NET, ['net', 'Levy', 'VAT', 'Fee']],
    ['by net, a fee inside the price', [{ ...fee, is_inclusive: true }], BY_NET, ['Fee']],
    ['by net, a levy on the price', [levy, fee], BY_NET, ['Levy', 'Fee']],
    ['by net, a levy on the net', [levy], { ...BY_NET, ...ON_NET }, ['net', 'Levy']],
    ['by tax, a levy on the net', [levy, vat], ON_NET, ['VAT', 'Levy']],
  ])('%s', (_, taxes, policy, expected) => {
    const plan = planOf(taxes, policy);
    expect(plan.rounding.map(({ index }) => nameOfLine(plan, index))).toEqual(expected);
  });
});

describe('what takes part in taking a price apart', () => {
  const counters = (taxes: Tax[]) => {
    const plan = planOf(taxes);
    return plan.inside.counters.map((place) => nameOfCounter(plan, place));
  };

  test('what its fixed charges are counted in, each once', () => {
    const cleaning = fixed('Cleaning', 'per_booking', '20.00', { level: 1 });
    const towels = fixed('Towels', 'per_person_per_night', '0.50', { level: 1, is_inclusive: true });
    expect(counters([cleaning, towels, { ...fee, level: 1 }, vat])).toEqual(['Cleaning', 'Towels']);
  });

  test('nothing is counted for a fee on top that no inclusive tax is computed on', () => {
    expect(counters([vat, fee])).toEqual([]);
  });
});

describe('the titles of what a base adds', () => {
  const titles = (taxes: Tax[], policy?: Policy) => {
    const { charges, computedOnTitles } = planOf(taxes, policy);
    return Object.fromEntries(charges.map(({ tax, index }) => [tax.title, computedOnTitles[index]]));
  };
  const high = fixed('High', 'per_night', '1.00', { level: 2 });

  test('in calculation order: higher levels, then what is nested', () => {
    const outer = percent('Outer', '5', { taxes: [percent('Inner', '5')] });
    expect(titles([outer, high])).toEqual({ High: [], Inner: ['High'], Outer: ['High', 'Inner'] });
  });

  test('an exclusive percent of the price names exclusive charges only; of the net it names all', () => {
    const taxes = [{ ...vat, level: 1 }, high, percent('Last', '5')];
    expect(titles(taxes)['Last']).toEqual(['High']);
    expect(titles(taxes, ON_NET)['Last']).toEqual(['High', 'VAT']);
  });

  test('a fixed tax names none', () => {
    expect(titles([high, fee])['Fee']).toEqual([]);
  });

  test('are shared by all quotes, so nobody can change them', () => {
    expect(planOf([high, percent('Last', '5')]).computedOnTitles.every(Object.isFrozen)).toBe(true);
  });
});

test('taxes that apply to the same nights share a window', () => {
  const season = (after: string) => ({ applicable_date_ranges: [{ after, before: null }] });
  const { windows, charges } = planOf([
    { ...levy, ...season('2026-06-01') },
    { ...fee, ...season('2026-06-01') },
    { ...vat, ...season('2026-07-01') },
    percent('Always', '1'),
  ]);
  expect(windows).toHaveLength(2);
  expect(charges.map(({ tax, window }) => [tax.title, window])).toEqual([
    ['Levy', 1],
    ['Fee', 1],
    ['VAT', 2],
    ['Always', 0],
  ]);
});
