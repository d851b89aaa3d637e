import type { Fraction } from '../money/fraction.js';
import { floorDivide, greatestCommonDivisor, type Integer } from '../money/integer.js';
import { type Draft, placesIn, type StretchSet, take, type Weights } from './draft.js';
import { measureCell } from './formula.js';
import { type Exact, extract } from './inclusive.js';
import { MEASURES, type Measure } from './measures.js';
import type { Charge } from './order.js';
import { extractedAmounts, isExtracted } from './plan.js';
import { chargedIn, measureOf } from './quantities.js';
import { prepared } from './stretches.js';

/** An exact amount, by stretch: how often each measure is in it, before it is divided by the divisor. */
export interface InMeasures {
  readonly byStretch: readonly Measures[];
  readonly divisor: Integer;
}

type Measures = ReadonlyMap<Measure, Integer>;

/** The exact amount of a column that comes from measures alone; `undefined` for a percent of what is settled. */
export function inMeasures(draft: Draft, column: number): InMeasures | undefined {
  const { plan } = draft;
  if (isExtracted(plan, column)) return extracted(draft, column);
  const charge = plan.order.charges[column] as Charge;
  return charge.isPercent ? undefined : eachTime(draft, charge, charge.rate);
}

/** An amount for each time that a fixed charge is charged. */
export function eachTime({ plan, kinds }: Draft, charge: Charge, amount: Fraction): InMeasures {
  const measure = measureOf(charge);
  const byStretch = chargedIn(charge, kinds, plan.policy).map((isCharged): [Measure, Integer][] =>
    isCharged ? [[measure, amount.numerator]] : [],
  );
  return { byStretch: byStretch.map((parts) => new Map(parts)), divisor: amount.denominator };
}

/** The amount on some stretches, by the cells of their measures. */
export function overStretches(draft: Draft, { byStretch }: InMeasures, where: StretchSet): Weights {
  const weights: Weights = new Map();
  for (const at of placesIn(draft, where)) takeMeasures(weights, byStretch[at] as Measures, at);
  return weights;
}

/** The amount on one night of a stretch, by the cells of a night by itself. */
export function onNight({ kinds }: Draft, { byStretch }: InMeasures, stretch: number): Weights {
  const weights: Weights = new Map();
  takeMeasures(weights, byStretch[stretch] as Measures, kinds.length);
  return weights;
}

function takeMeasures(weights: Weights, measures: Measures, place: number): void {
  for (const [measure, factor] of measures) take(weights, measureCell(measure, place), factor);
}

/** What comes out of the price by division. It is linear in the measures: what comes out of one of each. */
function extracted(draft: Draft, column: number): InMeasures {
  const { plan } = draft;
  draft.exacts ??= exactsOf(draft);
  const { exacts } = draft;
  const { numerators, denominator } = extractedAmounts(exacts.flat(), plan, column);
  const common = numerators.reduce(greatestCommonDivisor, denominator);
  const lowest = numerators.map((numerator) => floorDivide(numerator, common));
  const ofStretch = (at: number) =>
    new Map(MEASURES.map((measure, place) => [measure, lowest[at * MEASURES.length + place] as Integer]));
  return { byStretch: exacts.map((_, at) => ofStretch(at)), divisor: floorDivide(denominator, common) };
}

/** By stretch and measure: what comes out of one of it. */
function exactsOf({ plan, kinds }: Draft): Exact[][] {
  const { charges } = plan.order;
  const isCounted = (charge: Charge, measure: Measure, at: number) =>
    measureOf(charge) === measure && chargedIn(charge, kinds, plan.policy)[at] === true;
  return kinds.map((kind, at) =>
    MEASURES.map((measure) => {
      const timesOf = (index: number) => (isCounted(charges[index] as Charge, measure, at) ? 1 : 0);
      return extract(prepared(kind, charges), measure === 'price' ? 1 : 0, timesOf);
    }),
  );
}
