import { unitBands } from '../calculation/by.js';
import { hasPriceCondition } from '../definitions/conditions/conditions.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { add, floorDivide, type Integer, multiply, subtract } from '../money/integer.js';
import { calculationOf } from '../quote/calculation.js';
import type { Calculator } from '../quote/calculator.js';
import type { Stay } from '../stay/schema.js';
import { taxesOf } from './breakpoints.js';

/** Whether rates of a tax set depend on the price: then a figure jumps where a price passes a limit. */
export function hasJumps(taxSet: TaxSet): boolean {
  return taxesOf(taxSet).some(({ local }) => local?.rates?.some(hasPriceCondition) ?? false);
}

/**
 * Between which limits of rows the price of each unit of a quote lies. While it is the same, figures follow the price without
 * a jump. The rows that hold would not do: below and above a band in the middle the same one may.
 */
export function bandsOf(calculator: Calculator, stay: Stay): string {
  const calculation = calculationOf(calculator.quote(stay));
  if (calculation === undefined) return '';
  const rated = calculation.program.lines.filter(({ rates }) => rates.limits.length > 0);
  return rated.map((line) => unitBands(calculation, line).join()).join('|');
}

/** So often are bands looked up: far more than a stay of a month under ten bands needs, with every night at a price of its own. */
const MOST_LOOKS = 4_000;
/** Prices beyond any limit that rows have: 10^13 minor units. */
const FAR = 10_000_000_000_000;
/** Longer prices cannot be written down. */
const FARTHEST: Integer = 2n ** 92n;

interface PriceRange {
  readonly low: Integer;
  readonly high: Integer;
}

/**
 * The prices after which another band begins, in order: each the last one before a jump. They are searched for by halving,
 * those around a price first, so that what a very long stay leaves out is far from it.
 */
export function jumpsAround(price: Integer, bandsAt: (price: Integer) => string, mostLooks = MOST_LOOKS): Integer[] {
  const most = Math.min(MOST_LOOKS, mostLooks);
  const known = new Map<Integer, string>();
  const bands = (at: Integer): string => {
    const found = known.get(at) ?? bandsAt(at);
    known.set(at, found);
    return found;
  };
  const isBetween = ({ low, high }: PriceRange) => bands(low) !== bands(high);
  const starts = startsAround(price);
  const open = starts
    .slice(1)
    .map((high, at): PriceRange => ({ low: starts[at] ?? 0, high }))
    .filter(isBetween);
  const jumps: Integer[] = [];
  while (open.length > 0 && known.size < most) {
    const { low, high } = takeNearest(open, price);
    if (subtract(high, low) <= 1) {
      jumps.push(low);
      continue;
    }
    const middle = floorDivide(add(low, high), 2);
    open.push(
      ...[
        { low, high: middle },
        { low: middle, high },
      ].filter(isBetween),
    );
  }
  return jumps.sort((one, other) => (one < other ? -1 : 1));
}

/** Nothing, fractions and multiples of a price, and a price beyond all limits. */
function startsAround(price: Integer): Integer[] {
  const starts = new Set<Integer>([0, FAR]);
  for (let eighths = 1; eighths <= 16; eighths += 1) starts.add(floorDivide(multiply(price, eighths), 8));
  for (let at: Integer = add(price, price); at < FAR && at > 0; at = add(at, at)) starts.add(at);
  return [...starts].filter((at) => at <= FARTHEST).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

function takeNearest(open: PriceRange[], price: Integer): PriceRange {
  let best = 0;
  for (const [at, range] of open.entries()) {
    if (distance(range, price) < distance(open[best] ?? range, price)) best = at;
  }
  const [taken] = open.splice(best, 1);
  if (taken === undefined) throw new Error('staytax: no prices are left to look at');
  return taken;
}

function distance({ low, high }: PriceRange, price: Integer): Integer {
  if (price < low) return subtract(low, price);
  return price > high ? subtract(price, high) : 0;
}
