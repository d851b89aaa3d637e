import { leastCommonMultiple } from '../../money/fraction.js';
import { add, floorDivide, greatestCommonDivisor, type Integer, multiply, subtract } from '../../money/integer.js';
import { amountAt, itemAt, numberAt, zeros } from '../at.js';
import { type Cells, createCells } from '../stay/cells.js';
import type { Extraction, RuleSet, WeightedSum } from '../stay/rule-sets.js';
import type { Line } from '../tax-set/lines.js';
import type { Plan } from '../tax-set/plan.js';
import { amountsOf, clearAmounts, createAmounts, fillBases, type PercentBase, SIDE, sumsOf } from './percent-base.js';

/**
 * The exact factors of a line in each cell, as numerators over one denominator, which is the answer: the base of a
 * percent as it is before anything is rounded, or the net. The line applies in one cell at least.
 */
export function fillExtracted(
  { index }: Line,
  cells: Cells,
  counts: readonly number[][],
  plan: Plan,
  into: Integer[],
): Integer {
  let common: Integer = 0;
  for (let cell = 0; cell < cells.size; cell += 1) {
    const base = extractionOf(itemAt(cells.ruleSets, cell), plan).bases[index];
    if (base === undefined) {
      into[cell] = 0;
      continue;
    }
    const { denominator } = base;
    let sum = sumIn(base, amountAt(cells.prices, cell), cell, counts, plan.involvedCounters);
    if (common === 0) common = denominator;
    if (denominator !== common) {
      // Seasons in which inclusive taxes differ meet in this stay.
      const next = leastCommonMultiple(common, denominator);
      const factor = floorDivide(next, common);
      for (let before = 0; before < cell; before += 1) into[before] = multiply(amountAt(into, before), factor);
      sum = multiply(sum, floorDivide(next, denominator));
      common = next;
    }
    into[cell] = sum;
  }
  return common;
}

function sumIn(
  base: WeightedSum,
  price: Integer,
  cell: number,
  counts: readonly number[][],
  counters: readonly number[],
): Integer {
  let sum = multiply(base.price, price);
  for (let at = 0; at < counters.length; at += 1) {
    const weight = amountAt(base.counts, at);
    sum = add(sum, multiply(weight, amountAt(itemAt(counts, numberAt(counters, at)), cell)));
  }
  return sum;
}

/** The extraction of a rule set. Rule sets that differ in lines that are not involved share one. */
export function extractionOf(ruleSet: RuleSet, plan: Plan): Extraction {
  if (ruleSet.extraction === undefined) {
    const key = plan.involved.map(({ window }) => ruleSet.open[window]).join();
    const shared = plan.ruleSets.extractions.get(key) ?? extractionFor(ruleSet, plan);
    plan.ruleSets.extractions.set(key, shared);
    ruleSet.extraction = shared;
  }
  return ruleSet.extraction;
}

/**
 * How a price with inclusive taxes in it is taken apart, on nights of one rule set.
 *
 * On such a night every charge is a + b x N, with N the unknown net: b depends on the rates alone, a on the price and
 * on how often the fixed charges are charged. The price is N plus the inclusive charges, so N = (price - sum of a) /
 * (1 + sum of b), sums over inclusive charges: the one division. So N, and each base that starts from it, is a
 * weighted sum of the price and the counts, over one denominator.
 */
function extractionFor(ruleSet: RuleSet, plan: Plan): Extraction {
  const shares = sharesOf(ruleSet, plan);
  const bases: WeightedSum[] = [];
  const known = new Map<PercentBase, WeightedSum>();
  for (const { line, base } of shares.bases) {
    const sum = known.get(line.base) ?? withoutNet(base, shares);
    known.set(line.base, sum);
    bases[line.index] = sum;
  }
  bases[plan.charges.length] = withoutNet(shares.net, shares);
  return { bases };
}

/**
 * What lines take of one unit of each thing that they are computed from, in units of 1 / scale. The list of a line has a
 * place for the net, then for the price, then for each of the involved counters.
 */
export interface Shares {
  readonly scale: Integer;
  /** By line: its exact amount; only of lines that take part. */
  readonly amounts: ReadonlyArray<readonly Integer[] | undefined>;
  /** Of the inclusive charges together. */
  readonly inclusive: readonly Integer[];
  readonly net: readonly Integer[];
  /** Of the bases of the lines that come out of the price. */
  readonly bases: ReadonlyArray<{ readonly line: Line; readonly base: readonly Integer[] }>;
}

const NET = 0;
const PRICE = 1;
const COUNTERS = 2;

/**
 * Everything is linear, so it is enough to know what a net of 1, a price of 1 and a count of 1 lead to. They are
 * calculated like a stay, without rounding, with one cell for each of them.
 */
export function sharesOf(ruleSet: RuleSet, plan: Plan): Shares {
  const { involvedCounters, summands } = plan;
  const involved = plan.involved.filter(({ window }) => ruleSet.open[window] === true);
  const scale = scaleFor(involved);
  const cells = createCells();
  cells.size = COUNTERS + involvedCounters.length;
  for (let cell = 0; cell < cells.size; cell += 1) cells.ruleSets.push(ruleSet);
  const one = (place: number): Integer[] => oneOf(scale, place, cells.size);
  const net = one(NET);
  const price = one(PRICE);
  const amounts = createAmounts();
  // A line that does not apply on these nights has nothing of anything.
  for (const { index } of plan.involved) clearAmounts(amounts, index, cells.size);
  const bases: Array<{ line: Line; base: Integer[] }> = [];
  for (const line of involved) {
    let factors: Integer[] = [];
    if (line.from === 'quantity') factors = one(COUNTERS + involvedCounters.indexOf(line.counter));
    else fillBases(line, line.base.start === 'price' ? price : net, amounts, cells, summands.lines, factors);
    if (line.from === 'price') bases.push({ line, base: factors });
    const { numerator, denominator } = line.rate;
    const into = amountsOf(amounts, line.index);
    for (let cell = 0; cell < cells.size; cell += 1) {
      // Exact: the scale was chosen so that nothing is left over here.
      into[cell] = floorDivide(multiply(amountAt(factors, cell), numerator), denominator);
    }
  }
  const inclusive = sumsOf(amounts, SIDE.inclusive, summands.lines, cells.size);
  return { scale, amounts: amounts.byLine, inclusive, net, bases };
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

/** A unit of one thing, and nothing of the others. */
function oneOf(unit: Integer, place: number, size: number): Integer[] {
  const list = zeros(size);
  list[place] = unit;
  return list;
}

/**
 * A number that makes every share whole. Each percent divides once more what it is computed on: lines of one level
 * share their divisors, unless one is nested in another; levels follow each other.
 */
function scaleFor(lines: readonly Line[]): Integer {
  let higherLevels: Integer = 1;
  let level: Integer = 1;
  let begin = 0;
  for (const { base, rate } of lines) {
    if (base.higher > begin) {
      begin = base.higher;
      higherLevels = multiply(higherLevels, level);
      level = 1;
    }
    level = base.nested.length > 0 ? multiply(level, rate.denominator) : leastCommonMultiple(level, rate.denominator);
  }
  return multiply(higherLevels, level);
}
