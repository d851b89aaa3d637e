import { countsOf } from '../calculation/engine/layer.js';
import { sharesAt } from '../calculation/rules/extraction.js';
import { SIDE } from '../calculation/rules/percent-base.js';
import type { Shares } from '../calculation/rules/shares.js';
import type { RuleSet } from '../calculation/stay/rule-sets.js';
import type { Line } from '../calculation/tax-set/lines.js';
import {
  addFractions,
  divideFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  whole,
  ZERO,
} from '../money/fraction.js';
import { add, type Integer, subtract } from '../money/integer.js';
import type { Calculated } from './calculated.js';

/** How the price of some nights is taken apart, in exact fractions of a minor unit. */
export interface Extracted {
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

/** How the price of each cell is taken apart, worked out when it is asked for. */
export type ExtractedAt = (cell: number) => Extracted;

export function extractedIn({ sheet }: Calculated): ExtractedAt {
  const { plan, nights: layer } = sheet;
  const { cells } = layer;
  const byRuleSet = new Map<RuleSet, Map<string, Shares>>();
  const sharesIn = (cell: number, ruleSet: RuleSet): Shares => {
    const { key, shares } = sharesAt(cells, cell, plan);
    const known = byRuleSet.get(ruleSet) ?? new Map<string, Shares>();
    byRuleSet.set(ruleSet, known);
    const found = known.get(key) ?? shares();
    known.set(key, found);
    return found;
  };
  const found: Extracted[] = [];
  return (cell) => {
    const ruleSet = cells.ruleSets[cell];
    if (ruleSet === undefined) throw new Error('staytax: a net was not extracted; please report this stay');
    const price = cells.prices[cell] ?? 0;
    const counts = plan.inside.counters.map((counter) => fraction(countsOf(layer, counter)[cell] ?? 0, layer.shared));
    const units = plan.inside.units.map(({ index }) => {
      const amounts = cells.worked?.amounts[index];
      return amounts === undefined ? ZERO : fraction(amounts.numerators[cell] ?? 0, amounts.denominator);
    });
    found[cell] ??= extracted(
      sharesIn(cell, ruleSet),
      { price, factors: [whole(price), ...counts, ...units] },
      ({ window }) => ruleSet.open[window] === true,
      plan,
    );
    return found[cell];
  };
}

/** What a price is taken apart by: the price itself, and how often charges fall on it. */
interface Given {
  readonly price: Integer;
  readonly factors: readonly Fraction[];
}

function extracted(
  { scale, amounts: shares, inclusive }: Shares,
  { price, factors }: Given,
  applies: (line: Pick<Line, 'window'>) => boolean,
  { charges, lines }: Calculated['sheet']['plan'],
): Extracted {
  const [ofNet = 0, ...ofOthers] = inclusive;
  const fixed = weighted(ofOthers, factors, scale);
  const factor = fraction(add(scale, ofNet), scale);
  const net = divideFractions(less(whole(price), fixed), factor);
  return {
    price,
    fixed,
    factor,
    net,
    percentages: lines.map((line) => line.side === SIDE.inclusive && line.from === 'price' && applies(line)),
    amounts: charges.map(({ index, window }) => {
      if (shares[index] === undefined || !applies({ window })) return undefined;
      const [share = 0, ...others] = shares[index];
      return addFractions(multiplyFractions(fraction(share, scale), net), weighted(others, factors, scale));
    }),
  };
}

function less(one: Fraction, { numerator, denominator }: Fraction): Fraction {
  return addFractions(one, { numerator: subtract(0, numerator), denominator });
}

function weighted(weights: readonly Integer[], factors: readonly Fraction[], denominator: Integer): Fraction {
  return weights.reduce<Fraction>(
    (sum, weight, at) => addFractions(sum, multiplyFractions(fraction(weight, denominator), factors[at] ?? ZERO)),
    ZERO,
  );
}

/** Several prices together: everything is linear in the price, so those of one factor add up. */
export function joined(parts: readonly Extracted[]): Extracted | undefined {
  const [first, ...others] = parts;
  return first && others.reduce(joinedParts, first);
}

function joinedParts(one: Extracted, other: Extracted): Extracted {
  return {
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
