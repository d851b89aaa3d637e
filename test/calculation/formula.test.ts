import { describe, expect, test } from 'vitest';
import { type Formula, MEASURE_CELLS, NOTHING } from '../../src/calculation/formula.js';
import type { Plan } from '../../src/calculation/plan.js';
import { kindThroughout } from '../../src/calculation/stretches.js';
import { formulaOf } from '../../src/calculation/write-formula.js';
import { fixed, inclusive, nights, type Policy, percent, type Tax } from './given.js';
import { planOf, stripsOf } from './plans.js';

function writtenFor(plan: Plan): Formula {
  const [strip] = stripsOf(nights('1.00'));
  const kind = strip && kindThroughout(strip, plan.order.windows, plan.kinds, 'taxable');
  const formula = kind && formulaOf(kind, plan);
  if (formula == null) throw new Error('no formula was written');
  return formula;
}

/** The steps as a person writes them: charges by their title, sums and bases as a, b, c. */
function written(taxes: Tax[], policy?: Policy): string[] {
  const plan = planOf(taxes, policy);
  const names = new Map<number, string>(Object.entries(MEASURE_CELLS).map(([measure, cell]) => [cell, measure]));
  names.set(NOTHING, 'nothing');
  for (const { index, tax } of plan.order.charges) names.set(NOTHING + 1 + index, tax.title);
  const nameOf = (cell: number) => {
    const name = names.get(cell) ?? String.fromCharCode(97 + names.size - NOTHING - 1 - plan.order.charges.length);
    names.set(cell, name);
    return name;
  };
  return writtenFor(plan).allSteps.map(({ into, sources, factors, divisor }) => {
    const parts = sources.map((source, part) => (factors[part] === 1 ? '' : `${factors[part]} `) + nameOf(source));
    return `${nameOf(into)} = (${parts.join(' + ')}) / ${divisor}`;
  });
}

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const vat = inclusive('VAT', '10');
const levy = percent('Levy', '5');
const fee = fixed('Fee', 'per_night', '1.00');

describe('the calculation of a stay, written out', () => {
  test.each<[string, Tax[], Policy, string[]]>([
    ['no tax', [], {}, []],
    ['a levy of the price', [levy], {}, ['Levy = (price) / 20', 'a = (price) / 1']],
    ['no net is asked for, whatever the policy rounds', [levy], BY_NET, ['Levy = (price) / 20', 'a = (price) / 1']],
    ['a fee in the price', [{ ...fee, is_inclusive: true }], {}, ['Fee = (100 nights) / 1']],
    ['a VAT in the price, and its base', [vat], {}, ['VAT = (price) / 11', 'a = (price + -1 VAT) / 1']],
    ['the net first', [vat], BY_NET, ['a = (10 price) / 11', 'VAT = (a) / 10', 'b = (a) / 1']],
    [
      'what comes on top, and its sum',
      [fee, levy],
      {},
      ['Fee = (100 nights) / 1', 'Levy = (price) / 20', 'a = (Fee + Levy) / 1', 'b = (price) / 1'],
    ],
    [
      'one fee below a levy: nothing to add up',
      [{ ...fee, level: 1 }, levy],
      {},
      ['Fee = (100 nights) / 1', 'Levy = (price + Fee) / 20', 'a = (Fee + Levy) / 1', 'b = (price + Fee) / 1'],
    ],
    [
      'two fees below a levy: their sum, for amount and base',
      [{ ...fee, level: 1 }, { ...fee, title: 'Other', level: 1 }, levy],
      {},
      [
        'Fee = (100 nights) / 1',
        'Other = (100 nights) / 1',
        'a = (Fee + Other) / 1',
        'Levy = (price + a) / 20',
        'b = (Fee + Other + Levy) / 1',
        'c = (price + a) / 1',
      ],
    ],
  ])('%s', (_, taxes, policy, expected) => {
    expect(written(taxes, policy)).toEqual(expected);
  });

  test('is written once for nights of one kind', () => {
    const plan = planOf([vat, levy, fee]);
    expect(writtenFor(plan)).toBe(writtenFor(plan));
  });

  test.each<[string, Policy]>([
    ['as documented', {}],
    ['rounded by net', BY_NET],
  ])('is as long as the tax set, also where each tax is on all before it, %s', (_, policy) => {
    const partsOf = (count: number) => {
      const tower = Array.from({ length: count }, (__, level) => percent(`Levy ${level}`, '1', { level }));
      const steps = writtenFor(planOf(tower, policy)).allSteps;
      return steps.reduce((sum, { sources }) => sum + sources.length, 0);
    };
    expect(partsOf(100) - partsOf(50)).toBe(partsOf(150) - partsOf(100));
  });
});
