import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractionOf } from '../../../src/calculation/rules/extraction.js';
import { sharesOf } from '../../../src/calculation/rules/shares.js';
import type { RuleSet, WeightedSum } from '../../../src/calculation/stay/rule-sets.js';
import type { Plan } from '../../../src/calculation/tax-set/plan.js';
import type { Integer } from '../../../src/money/integer.js';
import { randomCase } from '../../oracle/random-batch.js';
import { add, multiply, ONE, type Rational, rational, ZERO } from '../../oracle/rational.js';
import { runsUpTo } from '../../seed.js';
import { fixed, inclusive, nights, type Policy, percent, type Stay, type Tax } from '../given.js';
import { nameOfCounter, nameOfLine, planOf, prepared, roomGroupsOf, segmentsOf } from '../plans.js';

const from = (after: string) => ({ applicable_date_ranges: [{ after, before: null }] });

/** The rule sets of a stay, by segment. */
function ruleSetsOf(plan: Plan, stay: Stay): RuleSet[] {
  const { size, ruleSets } = segmentsOf(plan, roomGroupsOf(stay));
  return ruleSets.slice(0, size);
}

/** 5/6 price - 1000/6 Fee */
function printed({ price, counts, denominator }: WeightedSum, counters: readonly string[]): string {
  const parts = [[price, 'price'] as const, ...counts.map((count, at) => [count, counters[at] ?? '?'] as const)];
  const shown = parts.filter(([weight]) => weight !== 0).map(([weight, name]) => `${weight} ${name}`);
  return `(${shown.join(' + ')}) / ${denominator}`;
}

/** The base of each line that comes out of the price, and the net, on the first night of a stay. */
function bases(taxes: Tax[], policy?: Policy): Record<string, string> {
  const plan = planOf(taxes, policy);
  const [ruleSet] = ruleSetsOf(plan, nights('100.00'));
  if (ruleSet === undefined) throw new Error('a stay has a rule set');
  const counters = plan.inside.counters.map((place) => nameOfCounter(plan, place));
  const found = extractionOf(ruleSet, plan).bases;
  return Object.fromEntries(
    plan.lines.flatMap(({ index }) => {
      const base = found[index];
      return base === undefined ? [] : [[nameOfLine(plan, index), printed(base, counters)]];
    }),
  );
}

describe('what an inclusive percent is taken of, as a share of the price and of the counts', () => {
  // Rates of fixed taxes are in cents. P is the price, N the net, c a count.
  const city = fixed('City', 'per_person_per_night', '2.50', { is_inclusive: true });
  const fee = fixed('Fee', 'per_night', '10.00', { level: 1 });
  const CASES: Array<[string, Tax[], Record<string, string>, Policy?]> = [
    ['no tax: the net is the price', [], { net: '(1 price) / 1' }],
    // P = 1.2 N
    ['20%', [inclusive('VAT', '20')], { VAT: '(5 price) / 6', net: '(5 price) / 6' }],
    // P = N + 0.1 N + 0.1 N
    [
      'two of 10% side by side',
      [inclusive('A', '10'), inclusive('B', '10')],
      { A: '(5 price) / 6', B: '(5 price) / 6', net: '(5 price) / 6' },
    ],
    // P = 1.1 x 1.1 N, and B is taken of 1.1 N.
    [
      '10% on 10%',
      [inclusive('A', '10', { level: 1 }), inclusive('B', '10')],
      { A: '(100 price) / 121', B: '(10 price) / 11', net: '(100 price) / 121' },
    ],
    // P = N + 0.1 N + 250 c
    [
      '10% beside a city tax',
      [inclusive('VAT', '10'), city],
      {
        VAT: '(10 price + -2500 City) / 11',
        net: '(10 price + -2500 City) / 11',
      },
    ],
    // P = N + 250 c + 0.1 x (N + 250 c), so VAT is taken of P / 1.1 and N is 250 c less.
    [
      '10% on a city tax',
      [{ ...city, level: 1 }, inclusive('VAT', '10')],
      { VAT: '(10 price) / 11', net: '(10 price + -2750 City) / 11' },
    ],
    // P = N + 0.2 x (N + 1000 c)
    [
      '20% on a fee that comes on top',
      [fee, inclusive('VAT', '20')],
      { VAT: '(5 price + 5000 Fee) / 6', net: '(5 price + -1000 Fee) / 6' },
    ],
    // S = 0.1 P; P = N + 0.2 x (N + 0.1 P), so N = 0.98 P / 1.2, and VAT is taken of N + 0.1 P.
    [
      '20% on a service charge of 10% of the price',
      [percent('Service', '10', { level: 1 }), inclusive('VAT', '20')],
      { VAT: '(11 price) / 12', net: '(49 price) / 60' },
    ],
    // S = 0.1 N; P = N + 0.2 x 1.1 N
    [
      '20% on a service charge of 10% of the net',
      [percent('Service', '10', { level: 1 }), inclusive('VAT', '20')],
      { VAT: '(55 price) / 61', net: '(50 price) / 61' },
      { exclusiveBase: 'net' },
    ],
    // The levy begins in 2030: of this night it takes nothing, and the VAT on it sees nothing of it.
    [
      'beside a levy that does not apply',
      [inclusive('Levy', '5', { level: 1, ...from('2030-01-01') }), inclusive('VAT', '20')],
      { VAT: '(5 price) / 6', net: '(5 price) / 6' },
    ],
    // Where the net is rounded first, only the net comes out of the price.
    ['20%, the net rounded', [inclusive('VAT', '20')], { net: '(5 price) / 6' }, { rounding: { inclusive: 'net' } }],
    ['a fee on top is no part of it', [fee], { net: '(1 price) / 1' }],
  ];
  test.each(CASES)('%s', (_, taxes, expected, policy) => {
    expect(bases(taxes, policy)).toEqual(expected);
  });
});

describe('what a line takes of one unit of the net, the price and a count', () => {
  // VAT is 20% of net and fee: 0.2 of the net, nothing of the price, 200 of each fee of 1000 cents.
  test('VAT on a fee that comes on top', () => {
    const plan = planOf([fixed('Fee', 'per_night', '10.00', { level: 1 }), inclusive('VAT', '20')]);
    const [ruleSet] = ruleSetsOf(plan, nights('100.00'));
    if (ruleSet === undefined) throw new Error('a stay has a rule set');
    const { scale, amounts, inclusive: inside, net } = sharesOf(ruleSet, plan, plan.inside);
    const ofOne = (list: readonly Integer[] | undefined) =>
      list?.map((share) => rational(BigInt(share), BigInt(scale)));
    expect(ofOne(amounts[0])).toEqual([ZERO, ZERO, rational(1000n)]);
    expect(ofOne(amounts[1])).toEqual([rational(1n, 5n), ZERO, rational(200n)]);
    expect(ofOne(inside)).toEqual([rational(1n, 5n), ZERO, rational(200n)]);
    expect(ofOne(net)).toEqual([ONE, ZERO, ZERO]);
  });
});

describe('rule sets', () => {
  const vat = inclusive('VAT', '20');
  const nightsOfMay = nights('100.00', '100.00');

  test('that differ in a tax on top share an extraction', () => {
    const plan = planOf([vat, percent('Levy', '5', from('2026-05-02'))]);
    const [first, second] = ruleSetsOf(plan, nightsOfMay);
    if (first === undefined || second === undefined) throw new Error('the stay is not cut');
    expect(first).not.toBe(second);
    expect(extractionOf(first, plan)).toBe(extractionOf(second, plan));
  });

  test('that differ in a tax inside the price do not', () => {
    const plan = planOf([vat, inclusive('Levy', '5', from('2026-05-02'))]);
    const nets = ruleSetsOf(plan, nightsOfMay).map((ruleSet) => extractionOf(ruleSet, plan).bases[2]);
    // 1 / 1.2 and 1 / 1.25
    expect(nets).toEqual([
      { price: 5, counts: [], denominator: 6 },
      { price: 4, counts: [], denominator: 5 },
    ]);
  });

  test('nor do those that differ in a tax on which one inside the price is computed', () => {
    const service = percent('Service', '10', { level: 1, ...from('2026-05-02') });
    const plan = planOf([vat, service]);
    const nets = ruleSetsOf(plan, nightsOfMay).map((ruleSet) => extractionOf(ruleSet, plan).bases[2]);
    expect(nets).toEqual([
      { price: 5, counts: [], denominator: 6 },
      { price: 49, counts: [], denominator: 60 },
    ]);
  });
});

/** So much of the price, and of each counter by its place. */
interface Linear {
  readonly price: Rational;
  readonly counts: ReadonlyArray<Rational>;
}

function plus(one: Linear, other: Linear): Linear {
  return {
    price: add(one.price, other.price),
    counts: one.counts.map((count, at) => add(count, other.counts[at] ?? ZERO)),
  };
}

function scaled({ price, counts }: Linear, by: Rational): Linear {
  return { price: multiply(price, by), counts: counts.map((count) => multiply(count, by)) };
}

test('net and inclusive charges are always the price, exactly, and each base is what its percent is computed on', () => {
  const runs = runsUpTo(500);
  const tried = { percent: 0 };
  fc.assert(
    fc.property(randomCase, (booking) => {
      const rounding = { ...booking.policy.rounding, inclusive: 'tax' as const };
      const { plan, groups } = prepared({ ...booking, policy: { ...booking.policy, rounding } });
      const { charges, inside: part } = plan;
      const none: Linear = { price: ZERO, counts: plan.counters.map(() => ZERO) };
      const price: Linear = { ...none, price: ONE };
      const { size, ruleSets } = segmentsOf(plan, groups);
      for (const ruleSet of new Set(ruleSets.slice(0, size))) {
        const { bases: found } = extractionOf(ruleSet, plan);
        const linearOf = ({ price: ofPrice, counts, denominator }: WeightedSum): Linear => ({
          price: rational(BigInt(ofPrice), BigInt(denominator)),
          counts: plan.counters.map((_, counter) => {
            const count = counts[part.counters.indexOf(counter)] ?? 0;
            return rational(BigInt(count), BigInt(denominator));
          }),
        });
        const netBase = found[charges.length];
        if (netBase === undefined) throw new Error('the net is always there');
        const net = linearOf(netBase);
        const amounts = new Map<number, Linear>();
        for (const { index, from: source, window, rate, counter, base } of part.lines) {
          const by = rational(BigInt(rate.numerator), BigInt(rate.denominator));
          if (ruleSet.open[window] !== true) continue;
          if (source === 'quantity') {
            const once = { ...none, counts: none.counts.map((zero, at) => (at === counter ? ONE : zero)) };
            amounts.set(index, scaled(once, by));
            continue;
          }
          const added = [...amounts].filter(([other]) => {
            const isSeen = other < base.higher || base.nested.includes(other);
            return isSeen && (base.start !== 'price' || charges[other]?.tax.is_inclusive === false);
          });
          const start = base.start === 'price' ? price : net;
          const expected = added.reduce((sum, [, amount]) => plus(sum, amount), start);
          amounts.set(index, scaled(expected, by));
          if (source !== 'price') continue;
          tried.percent += 1;
          const answer = found[index];
          expect(answer === undefined ? undefined : linearOf(answer)).toEqual(expected);
        }
        const inside = [...amounts].filter(([index]) => charges[index]?.tax.is_inclusive === true);
        const whole = inside.reduce((sum, [, amount]) => plus(sum, amount), net);
        expect(whole).toEqual(price);
      }
    }),
    runs,
  );
  // Enough percents came out of a price to mean something.
  expect(tried.percent).toBeGreaterThan(runs.numRuns / 2);
});
