import { type Fraction, leastCommonMultiple, ZERO } from '../../money/fraction.js';
import { add, floorDivide, greatestCommonDivisor, type Integer, multiply, subtract } from '../../money/integer.js';
import { amountAt, itemAt, numberAt } from '../at.js';
import { type Cells, groupAt } from '../stay/cells.js';
import type { Extraction, RuleSet, WeightedSum } from '../stay/rule-sets.js';
import type { Line } from '../tax-set/lines.js';
import type { Involved, Plan } from '../tax-set/plan.js';
import { shareOn } from './payers.js';
import { type CellRates, NET, NO_RATES, PRICE, type Shares, sharesOf } from './shares.js';
import type { TakenRate } from './worked.js';

/** What prices are taken apart by: the cells of a stay, and how often fixed charges fall on them. */
export interface Counted {
  readonly cells: Cells;
  /** By counter, by cell. */
  readonly counts: ReadonlyArray<readonly Integer[]>;
  /** What counts are over. */
  readonly shared: Integer;
}

/**
 * The exact factors of a line in each cell, as numerators over one denominator, which is the answer: the base of a
 * percent as it is before anything is rounded, or the net. The line applies in one cell at least.
 */
export function fillExtracted({ index }: Pick<Line, 'index'>, counted: Counted, plan: Plan, into: Integer[]): Integer {
  const { cells } = counted;
  let common: Integer = 0;
  for (let cell = 0; cell < cells.size; cell += 1) {
    const base = extractionAt(cells, cell, plan, plan.inside).bases[index];
    if (base === undefined) {
      into[cell] = 0;
      continue;
    }
    const { numerator, denominator } = sumAt(base, counted, cell, plan.inside);
    into[cell] = numerator;
    if (common === 0) common = denominator;
    if (denominator !== common) {
      // Seasons in which inclusive taxes differ meet in this stay.
      const next = leastCommonMultiple(common, denominator);
      multiplyBefore(into, cell, floorDivide(next, common));
      into[cell] = multiply(numerator, floorDivide(next, denominator));
      common = next;
    }
  }
  return common;
}

/** Multiplies the numerators before a place: what they are over has become larger. */
export function multiplyBefore(numerators: Integer[], end: number, factor: Integer): void {
  for (let at = 0; at < end; at += 1) numerators[at] = multiply(amountAt(numerators, at), factor);
}

/** The exact base of a line in one cell: as far as the rules behind `involved` go. */
export function exactBaseAt(
  index: number,
  counted: Counted,
  cell: number,
  plan: Plan,
  involved = plan.inside,
): Fraction {
  return sumAt(extractionAt(counted.cells, cell, plan, involved).bases[index], counted, cell, involved);
}

/** What conditions of a line on the price look at in one cell, its share aside. */
export function priceSeenAt(index: number, counted: Counted, cell: number, plan: Plan): Fraction {
  const { inside } = plan;
  return sumAt(extractionAt(counted.cells, cell, plan, inside).pricesSeen[index], counted, cell, inside);
}

function sumAt(base: WeightedSum | undefined, counted: Counted, cell: number, involved: Involved): Fraction {
  if (base === undefined) return ZERO;
  const sum = sumOfCounts(base, counted, cell, involved);
  const denominator = multiply(base.denominator, counted.shared);
  if (counted.cells.worked === undefined || involved.units.length === 0) return { numerator: sum, denominator };
  const worked = sumOfWorked(base, counted, cell, involved);
  return {
    numerator: add(multiply(sum, worked.denominator), worked.numerator),
    denominator: multiply(denominator, worked.denominator),
  };
}

/** What comes of the price and of the counts. */
function sumOfCounts(
  base: WeightedSum,
  { cells, counts, shared }: Counted,
  cell: number,
  { counters }: Involved,
): Integer {
  const price = amountAt(cells.prices, cell);
  let sum = multiply(base.price, shared === 1 ? price : multiply(price, shared));
  for (let at = 0; at < counters.length; at += 1) {
    const weight = amountAt(base.counts, at);
    // What is not counted yet has no weight: nothing here depends on it.
    if (weight !== 0) sum = add(sum, multiply(weight, amountAt(itemAt(counts, numberAt(counters, at)), cell)));
  }
  return sum;
}

/** What comes of the amounts that were worked out unit by unit, over a denominator beside the base's. */
function sumOfWorked(
  base: WeightedSum,
  { cells, shared }: Counted,
  cell: number,
  { units, counters }: Involved,
): Fraction {
  let [numerator, denominator]: [Integer, Integer] = [0, 1];
  for (let at = 0; at < units.length; at += 1) {
    const amounts = cells.worked?.amounts[itemAt(units, at).index];
    if (amounts === undefined) continue;
    const weight = amountAt(base.counts, counters.length + at);
    const own = multiply(multiply(weight, shared), amountAt(amounts.numerators, cell));
    if (own === 0) continue;
    numerator = add(multiply(numerator, amounts.denominator), multiply(own, denominator));
    denominator = multiply(denominator, amounts.denominator);
  }
  return { numerator, denominator };
}

/** The extraction of a rule set. Rule sets that differ in lines that are not involved share one. */
export function extractionOf(ruleSet: RuleSet, plan: Plan): Extraction {
  return ruleSet.extraction ?? prepareExtraction(ruleSet, plan);
}

function prepareExtraction(ruleSet: RuleSet, plan: Plan): Extraction {
  const key = plan.inside.lines.map(({ window }) => ruleSet.open[window]).join();
  const shared = plan.ruleSets.extractions.get(key) ?? extractionFor(plan, ruleSet, plan.inside, NO_RATES);
  plan.ruleSets.extractions.set(key, shared);
  ruleSet.extraction = shared;
  return shared;
}

/** The same for a cell, where rates depend on the guests and on the price too. */
function extractionAt(cells: Cells, cell: number, plan: Plan, involved: Involved): Extraction {
  const ruleSet = itemAt(cells.ruleSets, cell);
  const isUsual = involved === plan.inside && involved.rated.length === 0;
  return isUsual ? extractionOf(ruleSet, plan) : ratedExtraction(cells, cell, plan, involved);
}

function ratedExtraction(cells: Cells, cell: number, plan: Plan, involved: Involved): Extraction {
  const ruleSet = itemAt(cells.ruleSets, cell);
  if (involved !== plan.inside) return extractionFor(plan, ruleSet, involved, ratesAt(cells, cell, involved));
  const { extractions, own } = groupAt(cells, cell);
  const isKept = cells.worked === undefined && own === undefined;
  const known = isKept ? extractions?.get(ruleSet) : undefined;
  if (known !== undefined) return known;
  const rates = ratesAt(cells, cell, involved);
  ruleSet.byRates ??= new Map();
  if (ruleSet.byRates.size > MOST_RATES) ruleSet.byRates.clear();
  const found = ruleSet.byRates.get(rates.key) ?? extractionFor(plan, ruleSet, involved, rates);
  ruleSet.byRates.set(rates.key, found);
  if (isKept) extractions?.set(ruleSet, found);
  return found;
}

/** What lines take of net, price and counts in a cell; cells of one key are alike. */
export function sharesAt(cells: Cells, cell: number, plan: Plan): { readonly key: string; shares(): Shares } {
  const rates = ratesAt(cells, cell, plan.inside);
  return { key: rates.key, shares: () => sharesOf(itemAt(cells.ruleSets, cell), plan, plan.inside, rates) };
}

/** So many combinations of rates are remembered for a rule set. */
const MOST_RATES = 200;

function ratesAt(cells: Cells, cell: number, { rated }: Involved): CellRates {
  const { open } = itemAt(cells.ruleSets, cell);
  let key = '';
  const rates: Fraction[] = [];
  const taken: Array<readonly TakenRate[] | undefined> = [];
  for (const line of rated) {
    const { index, window } = line;
    if (open[window] !== true) continue;
    if (line.byUnit?.takesUnits) {
      const own = cells.worked?.takenRates[index]?.[cell] ?? [];
      taken[index] = own;
      for (const { line: of, rate } of own) key += ` ${index}:${of}:${rate.numerator}/${rate.denominator}`;
      continue;
    }
    const share = shareOn(line.rated, cells, cell);
    rates[index] = share;
    key += ` ${index}:${share.numerator}/${share.denominator}`;
  }
  return { key, rates, taken };
}

/**
 * How a price with inclusive taxes in it is taken apart, on nights of one rule set.
 *
 * On such a night every charge is a + b x N, with N the unknown net: b depends on the rates alone, a on the price and
 * on how often the fixed charges are charged. The price is N plus the inclusive charges, so N = (price - sum of a) /
 * (1 + sum of b), sums over inclusive charges: the one division. So N, and each base that starts from it, is a
 * weighted sum of the price and the counts, over one denominator.
 */
function extractionFor(plan: Plan, ruleSet: RuleSet, involved: Involved, rates: CellRates): Extraction {
  const shares = sharesOf(ruleSet, plan, involved, rates);
  const known = new Map<readonly Integer[], WeightedSum>();
  const sumOf = (factors: readonly Integer[]): WeightedSum => {
    const sum = known.get(factors) ?? withoutNet(factors, shares);
    known.set(factors, sum);
    return sum;
  };
  const bases: WeightedSum[] = [];
  const pricesSeen: WeightedSum[] = [];
  for (const { line, factors } of shares.factors) {
    // Others start from what is rounded, but for the units that a tax of taxes takes.
    if (line.from !== 'base' || plan.byUnit.length > 0 || involved !== plan.inside) bases[line.index] = sumOf(factors);
  }
  for (const { line, factors } of shares.pricesSeen) pricesSeen[line.index] = sumOf(factors);
  bases[plan.charges.length] = withoutNet(shares.net, shares);
  return { bases, pricesSeen };
}

/** What is computed from net, price and counts, computed from price and counts alone; in lowest terms. */
function withoutNet(shares: readonly Integer[], { scale, inclusive }: Shares): WeightedSum {
  const ofNet = amountAt(shares, NET);
  const whole = add(scale, amountAt(inclusive, NET));
  const denominator = multiply(scale, whole);
  const weights: Integer[] = [];
  let common = denominator;
  for (let at = PRICE; at < shares.length; at += 1) {
    // scale x price = whole x net + the inclusive charges as far as they come from price and counts.
    const leftForNet = subtract(at === PRICE ? scale : 0, amountAt(inclusive, at));
    const weight = add(multiply(amountAt(shares, at), whole), multiply(ofNet, leftForNet));
    weights.push(weight);
    common = greatestCommonDivisor(common, weight);
  }
  const counts: Integer[] = [];
  for (let at = 1; at < weights.length; at += 1) counts.push(floorDivide(amountAt(weights, at), common));
  return { price: floorDivide(amountAt(weights, 0), common), counts, denominator: floorDivide(denominator, common) };
}
