import { add, floorDivide, type Integer, subtract } from '../money/integer.js';

/** Where a figure is what was wanted, or what is nearest to it. */
export interface Nearest {
  readonly at?: Integer;
  readonly below?: Integer;
  readonly above?: Integer;
}

/** Doubling more often would go past the prices that can be written down. */
const MOST_DOUBLINGS = 600;

/**
 * The price at which a figure is what is wanted.
 *
 * A figure follows the price closely, but not strictly: as spare minor units go to other nights, a price that is
 * one higher may lead to a figure that is one lower. So the crossing is found by halving, and then the prices
 * around it are looked at one by one, as far as roundings can reach.
 */
export function nearest(figureAt: (price: Integer) => Integer, wanted: Integer, reach: number): Nearest {
  const figures = new Map<Integer, Integer>();
  const sideOf = (price: Integer): number => {
    const figure = figures.get(price) ?? figureAt(price);
    figures.set(price, figure);
    return figure === wanted ? 0 : figure < wanted ? -1 : 1;
  };
  const start = sideOf(0);
  const last = crossing(sideOf, start);
  // From the crossing outwards, until one of them leads to what is wanted: nearly always the first.
  for (let step = 0; step <= 2 * reach; step += 1) {
    const price = add(last, step % 2 === 0 ? -step / 2 : (step + 1) / 2);
    if (price >= 0 && sideOf(price) === 0) break;
  }
  return best(figures, wanted);
}

/** The last price on the side on which a price of nothing is, as far as halving sees; 0 when there is no other side. */
function crossing(sideOf: (price: Integer) => number, start: number): Integer {
  if (start === 0) return 0;
  let low: Integer = 0;
  let high: Integer = 1;
  for (let doublings = 0; sideOf(high) === start; doublings += 1) {
    if (doublings === MOST_DOUBLINGS) return 0;
    low = high;
    high = add(high, high);
  }
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
