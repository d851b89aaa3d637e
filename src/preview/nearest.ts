import { add, floorDivide, type Integer, subtract } from '../money/integer.js';

/** Where a figure is what was wanted, or what is nearest to it. */
export interface Nearest {
  readonly at?: Integer;
  readonly below?: Integer;
  readonly above?: Integer;
}

/** Where doubling so often finds no other side, hardly ever is there one. */
const USUAL_DOUBLINGS = 64;

/** Further on are prices that cannot be written down. */
const LARGEST_STEP: Integer = 2n ** 600n;

/**
 * The price at which a figure is what is wanted.
 *
 * A figure follows the price closely, but not strictly: as spare minor units go to other nights, a price that is
 * one higher may lead to a figure that is one lower. So the crossing is found by halving, and then the prices
 * around it are looked at one by one, as far as roundings can reach.
 */
export function nearest(figureAt: (price: Integer) => Integer, wanted: Integer, reach: number): Nearest {
  const search = searchFor(figureAt, wanted);
  lookAround(search, crossing(search), reach);
  return best(search.figures, wanted);
}

/**
 * The same where a figure jumps: each run of prices between two jumps is searched by itself, and the prices around a jump
 * are looked at one by one. A figure that jumps may be met several times; the lowest price is the answer.
 *
 * @param jumps the last price before each jump, in order
 */
export function nearestBetween(
  figureAt: (price: Integer) => Integer,
  wanted: Integer,
  { jumps, reach }: { readonly jumps: readonly Integer[]; readonly reach: number },
): Nearest {
  const search = searchFor(figureAt, wanted);
  let first: Integer = 0;
  for (const jump of jumps) {
    if (jump >= first) lookAround(search, crossingWithin(search, first, jump), reach);
    lookAround(search, jump, reach);
    first = add(jump, 1);
  }
  lookAround(search, crossing(search, first), reach);
  return best(search.figures, wanted);
}

interface Search {
  /** What was looked at. */
  readonly figures: ReadonlyMap<Integer, Integer>;
  /** -1: the figure of the price is below what is wanted; 0: it is that; 1: above. */
  sideOf(price: Integer): number;
}

function searchFor(figureAt: (price: Integer) => Integer, wanted: Integer): Search {
  const figures = new Map<Integer, Integer>();
  return {
    figures,
    sideOf: (price) => {
      const figure = figures.get(price) ?? figureAt(price);
      figures.set(price, figure);
      return figure === wanted ? 0 : figure < wanted ? -1 : 1;
    },
  };
}

/** From a price outwards, until one of them leads to what is wanted: nearly always the first. */
function lookAround({ sideOf }: Search, from: Integer, reach: number): void {
  for (let step = 0; step <= 2 * reach; step += 1) {
    const price = add(from, step % 2 === 0 ? -step / 2 : (step + 1) / 2);
    if (price >= 0 && sideOf(price) === 0) break;
  }
}

/** The last price on the side on which the first one is, as far as halving sees; the first when there is no other side. */
function crossing(search: Search, first: Integer = 0): Integer {
  const start = search.sideOf(first);
  if (start === 0) return first;
  let low = first;
  let step: Integer = 1;
  for (let doublings = 0; search.sideOf(add(first, step)) === start; doublings += 1) {
    if (doublings === USUAL_DOUBLINGS && search.sideOf(add(first, LARGEST_STEP)) === start) return first;
    low = add(first, step);
    step = add(step, step);
  }
  return halved(search, low, add(first, step), start);
}

/** The same between two prices; where both are on one side, that which is nearer. */
function crossingWithin(search: Search, first: Integer, last: Integer): Integer {
  const start = search.sideOf(first);
  if (start === 0) return first;
  if (search.sideOf(last) !== start) return halved(search, first, last, start);
  return start < 0 ? last : first;
}

function halved({ sideOf }: Search, from: Integer, to: Integer, start: number): Integer {
  let [low, high] = [from, to];
  while (subtract(high, low) > 1) {
    const middle = floorDivide(add(low, high), 2);
    if (sideOf(middle) === start) low = middle;
    else high = middle;
  }
  return low;
}

/** Of several prices with one figure the lowest that was looked at. */
function best(figures: ReadonlyMap<Integer, Integer>, wanted: Integer): Nearest {
  const found: { at?: Integer; below?: Integer; above?: Integer } = {};
  const isNearer = (price: Integer, other: Integer | undefined, sign: 1 | -1): boolean => {
    if (other === undefined) return true;
    const [one, two] = [figures.get(price) ?? 0, figures.get(other) ?? 0];
    if (one === two) return price < other;
    return sign === 1 ? one < two : one > two;
  };
  for (const [price, figure] of figures) {
    if (figure === wanted) {
      if (found.at === undefined || price < found.at) found.at = price;
    } else if (figure < wanted) {
      if (isNearer(price, found.below, -1)) found.below = price;
    } else if (isNearer(price, found.above, 1)) found.above = price;
  }
  return found;
}
