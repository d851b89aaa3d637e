import { countsOf } from '../calculation/engine/layer.js';
import { extractionOf } from '../calculation/rules/extraction.js';
import { type Shares, sharesOf } from '../calculation/rules/shares.js';
import type { RuleSet } from '../calculation/stay/rule-sets.js';
import { addFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.js';
import { add, type Integer, multiply } from '../money/integer.js';
import { type Calculated, sumOn } from './calculated.js';

/** How the price of some nights is taken apart, in exact fractions of a minor unit. */
export interface Extracted {
  readonly nights: readonly number[];
  readonly price: Integer;
  /** The inclusive charges as far as they do not depend on the net. */
  readonly fixed: Fraction;
  /** 1 and what the inclusive charges take of a net of 1. */
  readonly factor: Fraction;
  readonly net: Fraction;
  /** By charge: whether it is a percentage that comes out of the price of these nights. */
  readonly percentages: readonly boolean[];
  /** By charge, of those that take part: what it comes to; `undefined` where it does not apply. */
  readonly amounts: ReadonlyArray<Fraction | undefined>;
}

/** Takes apart the price of nights on which the same taxes apply; of each night where each is rounded by itself. */
export function extractedParts(calculated: Calculated): Extracted[] {
  const { cells } = calculated.sheet.nights;
  const isByNight = calculated.sheet.plan.policy.rounding.unit === 'night';
  const parts = new Map<RuleSet | number, { ruleSet: RuleSet; nights: number[] }>();
  for (const [night, ruleSet] of cells.ruleSets.slice(0, cells.size).entries()) {
    const key = isByNight ? night : ruleSet;
    const part = parts.get(key) ?? { ruleSet, nights: [] };
    part.nights.push(night);
    parts.set(key, part);
  }
  const shares = new Map<RuleSet, Shares>();
  return [...parts.values()].map(({ ruleSet, nights }) => {
    const ofRuleSet = shares.get(ruleSet) ?? sharesOf(ruleSet, calculated.sheet.plan, calculated.sheet.plan.inside);
    shares.set(ruleSet, ofRuleSet);
    return extracted(calculated, ruleSet, ofRuleSet, nights);
  });
}

function extracted(
  { sheet }: Calculated,
  ruleSet: RuleSet,
  { scale, amounts: shares, inclusive }: Shares,
  nights: readonly number[],
): Extracted {
  const { plan, nights: layer } = sheet;
  const price = sumOn(layer.cells.prices, nights);
  const counts = plan.inside.counters.map((counter) => sumOn(countsOf(layer, counter), nights));
  const sum = extractionOf(ruleSet, plan).bases[plan.charges.length];
  if (sum === undefined) throw new Error('staytax: a net was not extracted; please report this stay');
  const net = weighted([sum.price, ...sum.counts], [price, ...counts], sum.denominator);
  const [ofNet = 0, ...ofOthers] = inclusive;
  return {
    nights,
    price,
    fixed: weighted(ofOthers, [price, ...counts], scale),
    factor: fraction(add(scale, ofNet), scale),
    net,
    percentages: plan.lines.map(({ from, window, side }) => {
      return side !== undefined && from === 'price' && ruleSet.open[window] === true;
    }),
    amounts: plan.charges.map(({ index, window }) => {
      if (shares[index] === undefined || ruleSet.open[window] !== true) return undefined;
      const [share = 0, ...others] = shares[index];
      return addFractions(multiplyFractions(fraction(share, scale), net), weighted(others, [price, ...counts], scale));
    }),
  };
}

function weighted(weights: readonly Integer[], amounts: readonly Integer[], denominator: Integer): Fraction {
  const products = weights.map((weight, at) => multiply(weight, amounts[at] ?? 0));
  return fraction(products.reduce(add, 0), denominator);
}

/** Parts with the same factor become one: everything is linear in the price, so their figures add up. */
export function joinedByFactor(parts: readonly Extracted[]): Extracted[] {
  const joined = new Map<string, Extracted>();
  for (const part of parts) {
    const key = `${part.factor.numerator}/${part.factor.denominator}`;
    const same = joined.get(key);
    joined.set(key, same === undefined ? part : joinedParts(same, part));
  }
  return [...joined.values()];
}

function joinedParts(one: Extracted, other: Extracted): Extracted {
  return {
    nights: [...one.nights, ...other.nights].sort((first, second) => first - second),
    price: add(one.price, other.price),
    fixed: addFractions(one.fixed, other.fixed),
    factor: one.factor,
    net: addFractions(one.net, other.net),
    percentages: one.percentages.map((applies, at) => applies && other.percentages[at] === true),
    amounts: one.amounts.map((amount, at) => {
      const more = other.amounts[at];
      return amount === undefined || more === undefined ? (amount ?? more) : addFractions(amount, more);
    }),
  };
}
