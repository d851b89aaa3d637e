import { unitBands } from '../calculation/by.js';
import { hasPriceCondition } from '../definitions/conditions/conditions.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { add, floorDivide, type Integer, multiply, subtract } from '../money/integer.js';
import { calculationOf } from '../quote/calculation.js';
import type { Calculator } from '../quote/calculator.js';
import type { Stay } from '../stay/schema.js';
import { taxesOf } from './breakpoints.js';

/** Whether rates of a tax set depend on the price, so that figures jump at limits. */
export function hasJumps(taxSet: TaxSet): boolean {
  return taxesOf(taxSet).some(({ local }) => local?.rates?.some(hasPriceCondition) ?? false);
}

/**
 * The limits of rows between which the price of each unit of a quote is. While they are equal, figures have no jump.
 * Comparing matching rows would not do, because the same row may match below and above a band.
 */
export function bandsOf(calculator: Calculator, stay: Stay): string {
  const calculation = calculationOf(calculator.quote(stay));
  if (calculation === undefined) return '';
  const rated = calculation.program.lines.filter(({ rates }) => rates.limits.length > 0);
  return rated.map((line) => unitBands(calculation, line).join()).join('|');
}

/**
 * The maximum of lookups of bands: far more than a stay of a month under ten bands, with a different price each night,
 * needs.
 */
const MOST_LOOKS = 4_000;
/** A price above any limit of rows: 10^13 minor units. */
const FAR = 10_000_000_000_000;
/** Larger prices cannot be written. */
const FARTHEST: Integer = 2n ** 92n;

interface PriceRange {
  readonly low: Integer;
  readonly high: Integer;
}

/**
 * The last prices before another band begins, in order. The search bisects, starting around a price, so that parts
 * which a very long stay skips are far from it.
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

/** Zero, fractions and multiples of a price, and a price above all limits. */
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
