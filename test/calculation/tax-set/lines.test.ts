import { describe, expect, test } from 'vitest';
import { draftOf, sumCell } from '../../../src/calculation/draft.js';
import { type Formula, measureCell, NOTHING, type Parts } from '../../../src/calculation/formula.js';
import { NIGHT_MEASURES, STAY_MEASURES } from '../../../src/calculation/measures.js';
import type { Plan } from '../../../src/calculation/plan.js';
import { stretchesOf } from '../../../src/calculation/stretches.js';
import { writeFormula } from '../../../src/calculation/write-formula.js';
import { fixed, inclusive, nights, type Policy, percent, type Tax } from '../given.js';
import { planOf, stripsOf } from '../plans.js';

/** How a stay of some nights from 1 May on is cut. */
function kindsOf({ order, kinds, policy }: Plan, count: number) {
  const strips = stripsOf(nights(...Array.from({ length: count }, () => '1.00')));
  return stretchesOf(strips, order.windows, kinds, policy.maxNights).map(({ kind }) => kind);
}

function writtenFor(plan: Plan, count = 1): Formula {
  const formula = writeFormula(kindsOf(plan, count), plan);
  if (formula === null) throw new Error('no formula was written');
  return formula;
}

/** Measures and charges by their names, those of a night by itself as each of them; whatever else a formula has cells for as a, b, c. Stretches count from 1. */
function namesFor({ order }: Plan, stretches: number): (cell: number) => string {
  const names = new Map([[NOTHING, 'nothing']]);
  for (const measure of STAY_MEASURES) names.set(measureCell(measure, 0), measure);
  for (let at = 0; at < stretches; at += 1) {
    for (const measure of NIGHT_MEASURES) {
      names.set(measureCell(measure, at), stretches === 1 ? measure : `${measure} ${at + 1}`);
    }
  }
  for (const measure of NIGHT_MEASURES) names.set(measureCell(measure, stretches), `each ${measure.replace(/s$/, '')}`);
  for (const name of [...order.charges.map(({ tax }) => tax.title), 'net']) names.set(names.size, name);
  const known = names.size;
  return (cell) => {
    const name = names.get(cell) ?? String.fromCharCode(97 + names.size - known);
    names.set(cell, name);
    return name;
  };
}

function said({ sources, factors }: Parts, nameOf: (source: number) => string): string[] {
  return sources.map((source, part) => (factors[part] === 1 ? '' : `${factors[part]} `) + nameOf(source));
}

/** The steps as a person writes them, and what a stay of so many nights from 1 May on comes to. */
function written(taxes: Tax[], policy?: Policy, count?: number): string[] {
  const plan = planOf(taxes, policy);
  const formula = writtenFor(plan, count);
  const nameOf = namesFor(plan, kindsOf(plan, count ?? 1).length);
  const shares = new Map(
    formula.steps.map((step) =>
      step.kind === 'shares' ? [step.night, `each ${nameOf(step.of)}`] : [NOTHING, 'nothing'],
    ),
  );
  const onNight = (cell: number) => shares.get(cell) ?? nameOf(cell);
  return formula.steps.map((step) => {
    if (step.kind === 'sum') return `${nameOf(step.into)} = (${said(step, nameOf).join(' + ')}) / ${step.divisor}`;
    const ofNights = step.nights.map((night) => said(night, onNight).join(' + '));
    return `${step.sums.map(nameOf).join(', ')} = ${nameOf(step.of)} shared as (${ofNights.join(' | ')}) / ${step.divisor}`;
  });
}

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const ON_NET: Policy = { exclusiveBase: 'net' };
const vat = inclusive('VAT', '10');
const levy = percent('Levy', '5');
const fee = fixed('Fee', 'per_night', '1.00');

const from = (after: string) => ({ applicable_date_ranges: [{ after, before: null }] });
const SECOND = from('2026-05-02');
const service = percent('Service', '10', { level: 1 });

describe('the calculation of nights of one kind, written out', () => {
  test.each<[string, Tax[], Policy, string[]]>([
    ['no tax', [], {}, []],
    ['a levy of the price', [levy], {}, ['Levy = (price) / 20']],
    ['no net is asked for, whatever the policy rounds', [levy], BY_NET, ['Levy = (price) / 20']],
    ['a fee in the price', [{ ...fee, is_inclusive: true }], {}, ['Fee = (100 nights) / 1']],
    ['a VAT in the price, and its base', [vat], {}, ['VAT = (price) / 11', 'a = (price + -1 VAT) / 1']],
    ['the net first', [vat], BY_NET, ['net = (10 price) / 11', 'VAT = (net) / 10']],
    [
      'what comes on top, and its sum',
      [fee, levy],
      {},
      ['Fee = (100 nights) / 1', 'Levy = (price) / 20', 'a = (Fee + Levy) / 1'],
    ],
    [
      'one fee below a levy: nothing to add up',
      [{ ...fee, level: 1 }, levy],
      {},
      ['Fee = (100 nights) / 1', 'a = (price + Fee) / 1', 'Levy = (a) / 20', 'b = (Fee + Levy) / 1'],
    ],
    [
      'a VAT in the price nested under a levy of the price, which has it already',
      [{ ...levy, taxes: [vat] }],
      {},
      ['VAT = (price) / 11', 'Levy = (price) / 20', 'a = (price + -1 VAT) / 1'],
    ],
    [
      'two fees below a levy: their sum',
      [{ ...fee, level: 1 }, { ...fee, title: 'Other', level: 1 }, levy],
      {},
      [
        'Fee = (100 nights) / 1',
        'Other = (100 nights) / 1',
        'a = (Fee + Other) / 1',
        'b = (price + a) / 1',
        'Levy = (b) / 20',
        'c = (a + Levy) / 1',
      ],
    ],
  ])('%s', (_, taxes, policy, expected) => {
    expect(written(taxes, policy)).toEqual(expected);
  });

  test('has a cell of its own for some times a number, and none for a number taken once', () => {
    const plan = planOf([fee]);
    const draft = draftOf(plan, kindsOf(plan, 1));
    const nightsCell = measureCell('nights', 0);
    expect(sumCell(draft, new Map([[nightsCell, 1]]))).toBe(nightsCell);
    expect(draft.steps).toEqual([]);
    const twice = sumCell(draft, new Map([[nightsCell, 2]]));
    expect(draft.steps).toEqual([{ kind: 'sum', into: twice, sources: [nightsCell], factors: [2], divisor: 1 }]);
  });

  test.each<[string, Policy]>([
    ['as documented', {}],
    ['rounded by net', BY_NET],
  ])('is as long as the tax set, also where each tax is on all before it, %s', (_, policy) => {
    const partsOf = (count: number) => {
      const tower = Array.from({ length: count }, (__, level) => percent(`Levy ${level}`, '1', { level }));
      const { steps } = writtenFor(planOf(tower, policy));
      return steps.reduce((sum, step) => sum + (step.kind === 'sum' ? step.sources.length : 0), 0);
    };
    expect(partsOf(100) - partsOf(50)).toBe(partsOf(150) - partsOf(100));
  });
});

// Three nights, of which the first is a stretch of its own.
describe('the calculation of several stretches, written out', () => {
  test.each<[string, Tax[], Policy, string[]]>([
    [
      'a levy from the second night on',
      [{ ...levy, ...SECOND }],
      {},
      ['a = (price 1 + price 2) / 1', 'Levy = (price 2) / 20'],
    ],
    [
      'a VAT from the second night on, and its base',
      [{ ...vat, ...SECOND }],
      {},
      ['a = (price 1 + price 2) / 1', 'VAT = (price 2) / 11', 'b = (price 2 + -1 VAT) / 1'],
    ],
    [
      'a VAT on all nights beside a levy from the second on: one amount, whatever the stretch',
      [vat, { ...fee, ...SECOND }],
      {},
      [
        'a = (price 1 + price 2) / 1',
        'VAT = (price 1 + price 2) / 11',
        'Fee = (100 nights 2) / 1',
        'b = (a + -1 VAT) / 1',
        'c = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'a fee on all nights below a levy from the second on: whole on each night, so it is counted there',
      [
        { ...fee, level: 1 },
        { ...levy, ...SECOND },
      ],
      {},
      [
        'a = (price 1 + price 2) / 1',
        'Fee = (100 nights 1 + 100 nights 2) / 1',
        'b = (price 2 + 100 nights 2) / 1',
        'Levy = (b) / 20',
        'c = (Fee + Levy) / 1',
        'd = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'a fee of the stay stands on its first night, where the levy does not ask for it',
      [
        { ...fixed('Fee', 'per_person', '1.00'), level: 1 },
        { ...levy, ...SECOND },
      ],
      {},
      [
        'a = (price 1 + price 2) / 1',
        'Fee = (100 persons) / 1',
        'Levy = (price 2) / 20',
        'b = (Fee + Levy) / 1',
        'c = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'a charge on all nights below a levy from the second on: shared out by the prices',
      [service, { ...levy, ...SECOND }],
      {},
      [
        'a = (price 1 + price 2) / 1',
        'Service = (a) / 10',
        'b, c = Service shared as (each price | each price) / 10',
        'd = (price 2 + c) / 1',
        'Levy = (d) / 20',
        'e = (Service + Levy) / 1',
        'f = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'a fee that is not whole, in the price, beside a levy of the net: shared out by its nights',
      [
        { ...fee, rate: '0.005', is_inclusive: true },
        { ...levy, ...SECOND },
      ],
      ON_NET,
      [
        'a = (price 1 + price 2) / 1',
        'Fee = (nights 1 + nights 2) / 2',
        'b, c = Fee shared as (each night | each night) / 2',
        'd = (price 2 + -1 c) / 1',
        'Levy = (d) / 20',
        'e = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'the same for each guest, once: it stands on the first night',
      [
        { ...fixed('Fee', 'per_person', '0.005'), is_inclusive: true },
        { ...levy, ...SECOND },
      ],
      ON_NET,
      [
        'a = (price 1 + price 2) / 1',
        'Fee = (persons) / 2',
        'b, c = Fee shared as (persons | ) / 2',
        'd = (price 2 + -1 c) / 1',
        'Levy = (d) / 20',
        'e = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'two VATs, one from the second night on: the other comes out of each stretch in its own way',
      [vat, { ...inclusive('More VAT', '5'), ...SECOND }],
      {},
      [
        'a = (price 1 + price 2) / 1',
        // A tenth of 10/11 and, beside the 5%, of 20/23: 1/11 and 2/23.
        'VAT = (23 price 1 + 22 price 2) / 253',
        'More VAT = (price 2) / 23',
        'b = (VAT + More VAT) / 1',
        'c = (a + -1 b) / 1',
        'd, e = VAT shared as (23 each price | 22 each price) / 253',
        'f = (e + More VAT) / 1',
        'g = (price 2 + -1 f) / 1',
        'h = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'the net first, and of it the nights of a levy',
      [vat, { ...levy, ...SECOND }],
      { ...BY_NET, ...ON_NET },
      [
        'a = (price 1 + price 2) / 1',
        'net = (10 price 1 + 10 price 2) / 11',
        'VAT = (net) / 10',
        'b, c = net shared as (10 each price | 10 each price) / 11',
        'Levy = (c) / 20',
        'd = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'what a net has less and a base has more: neither is added up',
      [
        { ...fee, rate: '0.005', is_inclusive: true, level: 1 },
        { ...levy, ...SECOND },
      ],
      ON_NET,
      [
        'a = (price 1 + price 2) / 1',
        'Fee = (nights 1 + nights 2) / 2',
        'b, c = Fee shared as (each night | each night) / 2',
        'Levy = (price 2) / 20',
        'd = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'a charge on the first night alone below a levy from the second on: none of it',
      [
        { ...service, applicable_date_ranges: [{ after: null, before: '2026-05-01' }] },
        { ...levy, ...SECOND },
      ],
      {},
      ['a = (price 1 + price 2) / 1', 'Service = (price 1) / 10', 'Levy = (price 2) / 20', 'b = (Service + Levy) / 1'],
    ],
    [
      'a charge on a fee and on another charge, shared out: on each night what stands there',
      [
        { ...fixed('Fee', 'per_room_per_night', '1.00'), level: 2 },
        { ...percent('Late', '20', { level: 2 }), ...SECOND },
        service,
        { ...levy, ...SECOND },
      ],
      {},
      [
        'a = (price 1 + price 2) / 1',
        'Fee = (100 roomNights 1 + 100 roomNights 2) / 1',
        'Late = (price 2) / 5',
        'b = (Fee + Late) / 1',
        'c = (a + b) / 1',
        'Service = (c) / 10',
        'd, e = Late shared as ( | each price) / 5',
        'f, g = Service shared as (each price + 100 each roomNight | each price + 100 each roomNight + each Late) / 10',
        'h = (100 roomNights 2 + Late + g) / 1',
        'i = (price 2 + h) / 1',
        'Levy = (i) / 20',
        'j = (b + Service + Levy) / 1',
        'k = (roomNights 1 + roomNights 2) / 1',
        'l = (nights 1 + nights 2) / 1',
      ],
    ],
    [
      'a charge on a charge: shares of shares, and a night that it does not apply to has none',
      [
        { ...service, level: 2 },
        { ...percent('Charge', '20', { level: 1 }), ...SECOND },
        { ...levy, ...from('2026-05-03') },
      ],
      {},
      [
        'a = (price 1 + price 2 + price 3) / 1',
        'Service = (a) / 10',
        'b = (price 2 + price 3) / 1',
        'c, d, e = Service shared as (each price | each price | each price) / 10',
        'f = (d + e) / 1',
        'g = (b + f) / 1',
        'Charge = (g) / 5',
        'h, i, j = Charge shared as ( | each price + each Service | each price + each Service) / 5',
        'k = (e + j) / 1',
        'l = (price 3 + k) / 1',
        'Levy = (l) / 20',
        'm = (Service + Charge + Levy) / 1',
        'n = (nights 1 + nights 2 + nights 3) / 1',
        'o = (nights 2 + nights 3) / 1',
      ],
    ],
  ])('%s', (_, taxes, policy, expected) => {
    expect(written(taxes, policy, 3)).toEqual(expected);
  });
});
