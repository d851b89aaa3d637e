import { type Fraction, leastCommonMultiple } from '../../money/fraction.js';
import { add, floorDivide, type Integer, multiply } from '../../money/integer.js';
import { amountAt, zeros } from '../at.js';
import { type Cells, createCells } from '../stay/cells.js';
import type { RuleSet } from '../stay/rule-sets.js';
import type { Line } from '../tax-set/lines.js';
import type { Involved, Plan } from '../tax-set/plan.js';
import {
  type Amounts,
  amountsOf,
  clearAmounts,
  createAmounts,
  fillBases,
  type PercentBase,
  SIDE,
  sumsOf,
} from './percent-base.js';
import type { TakenRate } from './worked.js';

/** The rates of the involved lines in a cell, where they depend on it. */
export interface CellRates {
  readonly key: string;
  /** By line: over a denominator that is not reduced. */
  readonly rates: readonly Fraction[];
  /** By line that takes units of others. */
  readonly taken: ReadonlyArray<readonly TakenRate[] | undefined>;
}

export const NO_RATES: CellRates = { key: '', rates: [], taken: [] };

/** What lines are computed from, in units of 1 / scale: see `Shares`. */
interface FactorsOf {
  readonly line: Line;
  readonly factors: readonly Integer[];
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
  /** What the lines that come out of the price are computed from. */
  readonly factors: readonly FactorsOf[];
  /** What conditions on the price look at, also where their line has nothing. */
  readonly pricesSeen: readonly FactorsOf[];
}

export const NET = 0;
export const PRICE = 1;
const COUNTERS = 2;

/**
 * Everything is linear, so it is enough to know what a net of 1, a price of 1 and a count of 1 lead to. They are
 * calculated like a stay, without rounding, with one cell for each of them.
 */
export function sharesOf({ open }: RuleSet, plan: Plan, involved: Involved, rates: CellRates = NO_RATES): Shares {
  const { lines, counters, units } = involved;
  const applying = lines.filter(({ window }) => open[window] === true);
  const amounts = createAmounts();
  const cells = createCells();
  cells.size = COUNTERS + counters.length + units.length;
  const ones: Ones = { plan, involved, rates, amounts, cells, scale: scaleFor(applying, rates), known: new Map() };
  // A line that does not apply on these nights has nothing of anything.
  for (const { index } of lines) clearAmounts(amounts, index, cells.size);
  const factors: FactorsOf[] = [];
  const pricesSeen: FactorsOf[] = [];
  for (const line of lines) {
    if (line.priceBase !== undefined) pricesSeen.push({ line, factors: basesOf(ones, line.priceBase) });
    if (open[line.window] !== true) continue;
    const own = takeLine(ones, line);
    if (own !== undefined) factors.push({ line, factors: own });
  }
  const inclusive = sumsOf(amounts, SIDE.inclusive, plan.summands.lines, cells.size);
  return { scale: ones.scale, amounts: amounts.byLine, inclusive, net: oneOf(ones, NET), factors, pricesSeen };
}

/** What lines come to of 1 of each thing, as far as they are gone through. */
interface Ones {
  readonly plan: Plan;
  readonly involved: Involved;
  readonly rates: CellRates;
  readonly amounts: Amounts;
  readonly cells: Cells;
  readonly scale: Integer;
  readonly known: Map<PercentBase, readonly Integer[]>;
}

/** Notes a line down; the answer is what a percent is computed from. */
function takeLine(ones: Ones, line: Line): readonly Integer[] | undefined {
  const { involved, rates, amounts } = ones;
  const { counters, units } = involved;
  const into = amountsOf(amounts, line.index);
  if (line.from === 'quantity') {
    addMultiple(line.rate, oneOf(ones, COUNTERS + counters.indexOf(line.counter)), into);
    return undefined;
  }
  const taken = rates.taken[line.index];
  if (taken !== undefined) {
    for (const { line: of, rate } of taken) addMultiple(rate, amountsOf(amounts, of), into);
    // The rates are in it already.
    return [...into];
  }
  const own = basesOf(ones, line.base);
  if (line.from !== 'units') addMultiple(rates.rates[line.index] ?? line.rate, own, into);
  else addMultiple(ONE, oneOf(ones, COUNTERS + counters.length + units.indexOf(line)), into);
  return own;
}

/** Percents of one level are taken of the same. */
function basesOf(ones: Ones, base: PercentBase): readonly Integer[] {
  const { known, amounts, cells, plan } = ones;
  const before = known.get(base);
  if (before !== undefined) return before;
  const found: Integer[] = [];
  const starts = base.start === 'nothing' ? undefined : oneOf(ones, base.start === 'price' ? PRICE : NET);
  fillBases({ base, window: undefined }, starts, amounts, cells, plan.summands.lines, found);
  known.set(base, found);
  return found;
}

const ONE: Fraction = { numerator: 1, denominator: 1 };

/** Exact: the scale was chosen so that nothing is left over here. */
function addMultiple({ numerator, denominator }: Fraction, factors: readonly Integer[], to: Integer[]): void {
  for (let at = 0; at < to.length; at += 1) {
    to[at] = add(amountAt(to, at), floorDivide(multiply(amountAt(factors, at), numerator), denominator));
  }
}

/** A unit of one thing, and nothing of the others. */
function oneOf({ scale, cells }: Ones, place: number): Integer[] {
  const list = zeros(cells.size);
  list[place] = scale;
  return list;
}

/**
 * A number that makes every share whole. Each percent divides once more what it is computed on: lines of one level
 * share their divisors, unless one is nested in another; levels follow each other.
 */
function scaleFor(lines: readonly Line[], rates: CellRates): Integer {
  let higherLevels: Integer = 1;
  let level: Integer = 1;
  let begin = 0;
  for (const { base, index, rate } of lines) {
    const taken = rates.taken[index];
    const denominator =
      taken === undefined
        ? (rates.rates[index] ?? rate).denominator
        : taken.reduce((common, one) => leastCommonMultiple(common, one.rate.denominator), 1 as Integer);
    if (base.higher > begin) {
      begin = base.higher;
      higherLevels = multiply(higherLevels, level);
      level = 1;
    }
    level = base.nested.length > 0 ? multiply(level, denominator) : leastCommonMultiple(level, denominator);
  }
  return multiply(higherLevels, level);
}
