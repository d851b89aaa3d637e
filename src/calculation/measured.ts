import { type Fraction, leastCommonMultiple } from '../money/fraction.js';
import { floorDivide, greatestCommonDivisor, type Integer, multiply } from '../money/integer.js';
import { type Draft, placesIn, take, type Weights, type Where } from './draft.js';
import { measureCell } from './formula.js';
import { type Exact, extract } from './inclusive.js';
import { MEASURES, type Measure } from './measures.js';
import type { Charge } from './order.js';
import { extractedAmount, isExtracted } from './plan.js';
import { chargedIn, measureOf } from './quantities.js';
import { prepared } from './stretches.js';

/** An exact amount, by stretch: how often each measure is in it, before it is divided by the divisor. */
export interface Measured {
  readonly byStretch: ReadonlyArray<ReadonlyMap<Measure, Integer>>;
  readonly divisor: Integer;
}

/** The exact amount of a column that comes from measures alone; `undefined` for a percent of what is settled. */
export function measured(draft: Draft, column: number): Measured | undefined {
  const { plan } = draft;
  if (isExtracted(plan, column)) return extracted(draft, column);
  const charge = plan.order.charges[column];
  return charge === undefined || charge.isPercent ? undefined : eachTime(draft, charge, charge.rate);
}

/** An amount for each time that a fixed charge is charged. */
export function eachTime({ plan, kinds }: Draft, charge: Charge, amount: Fraction): Measured {
  const measure = measureOf(charge);
  const byStretch = chargedIn(charge, kinds, plan.policy).map((isCharged): [Measure, Integer][] =>
    isCharged ? [[measure, amount.numerator]] : [],
  );
  return { byStretch: byStretch.map((parts) => new Map(parts)), divisor: amount.denominator };
}

/** The amount on some stretches, by the cells of their measures. */
export function overStretches(draft: Draft, { byStretch }: Measured, where: Where): Weights {
  const weights: Weights = new Map();
  for (const at of placesIn(draft, where)) {
    for (const [measure, factor] of byStretch[at] ?? []) take(weights, measureCell(measure, at), factor);
  }
  return weights;
}

/** What comes out of the price by division. It is linear in the measures: what comes out of one of each. */
function extracted(draft: Draft, column: number): Measured {
  const { plan } = draft;
  draft.exacts ??= exactsOf(draft);
  const { exacts } = draft;
  const denominator = exacts.reduce<Integer>(
    (common, [exact]) => leastCommonMultiple(common, (exact as Exact).denominator),
    1,
  );
  const byStretch = exacts.map((ofMeasures) =>
    ofMeasures.map((exact) =>
      multiply(extractedAmount(exact, plan, column), floorDivide(denominator, exact.denominator)),
    ),
  );
  const common = byStretch.flat().reduce(greatestCommonDivisor, denominator);
  return {
    byStretch: byStretch.map(
      (factors) => new Map(factors.map((factor, place) => [MEASURES[place] as Measure, floorDivide(factor, common)])),
    ),
    divisor: floorDivide(denominator, common),
  };
}

/** By stretch and measure: what comes out of one of it. */
function exactsOf({ plan, kinds }: Draft): Exact[][] {
  const { charges } = plan.order;
  const charged = charges.map((charge) => (charge.isPercent ? [] : chargedIn(charge, kinds, plan.policy)));
  return kinds.map((kind, at) =>
    MEASURES.map((measure) => {
      const timesOf = (index: number) => {
        const charge = charges[index];
        return charge !== undefined && measureOf(charge) === measure && charged[index]?.[at] === true ? 1 : 0;
      };
      return extract(prepared(kind, charges), measure === 'price' ? 1 : 0, timesOf);
    }),
  );
}
