import { pathTo } from '../../issues/issue.js';
import type { Place } from '../../issues/report.js';
import { decimal, namesOf, orAbsent } from '../../schema/fields.js';
import type { LocalRate } from '../local/of-tax.js';
import type { Span } from '../local/spans.js';
import { compareRates } from '../rates.js';

/** A limit between prices: just below or just above an amount, as it is written. */
export interface PriceBorder {
  readonly text: string;
  /** Whether the limit is just above the amount. */
  readonly isAfter: boolean;
}

/** The conditions on a price. */
const SIDES = {
  price_from: { isAfter: false, isUpper: false },
  price_over: { isAfter: true, isUpper: false },
  price_to: { isAfter: true, isUpper: true },
  price_under: { isAfter: false, isUpper: true },
} as const;
export type PriceConditionName = keyof typeof SIDES;

/** The prices on one side of a limit. */
export interface PriceSide extends PriceBorder {
  /** Whether the prices are below the limit. */
  readonly isUpper: boolean;
}

/** A limit of a row on the price, with its condition. */
export interface PriceLimit extends PriceSide {
  readonly name: PriceConditionName;
}

/** A condition on the price: an amount. */
export const PRICE = { ...orAbsent(decimal('7.00')), fact: 'price' } as const;

/** The limits of a row on the price. */
export function priceLimitsOf(row: Pick<LocalRate, PriceConditionName>): PriceLimit[] {
  return namesOf(SIDES).flatMap((name) => {
    const text = row[name];
    return text === undefined ? [] : [{ name, text, ...SIDES[name] }];
  });
}

/** Negative: one is lower; 0: equal; positive: one is higher. */
export function compareBorders(one: PriceBorder, other: PriceBorder): number {
  return compareRates(one.text, other.text) || Number(one.isAfter) - Number(other.isAfter);
}

/** Sorted limits without duplicates. */
export function sortedBorders<Border extends PriceBorder>(borders: readonly Border[]): Border[] {
  const sorted = [...borders].sort(compareBorders);
  return sorted.filter((border, at) => at === 0 || compareBorders(border, sorted[at - 1] ?? border) !== 0);
}

/** The highest lower limit, and the lowest upper limit. */
export function tightest<Limit extends PriceSide>(limits: readonly Limit[]): Tightest<Limit> {
  const [lower] = limits.filter(({ isUpper }) => !isUpper).sort((one, other) => compareBorders(other, one));
  const [upper] = limits.filter(({ isUpper }) => isUpper).sort(compareBorders);
  const isEmpty = lower !== undefined && upper !== undefined && compareBorders(lower, upper) >= 0;
  return { lower, upper, isEmpty };
}

/** The effective limits; `isEmpty` if no price is between them. */
interface Tightest<Limit> extends Record<'lower' | 'upper', Limit | undefined> {
  readonly isEmpty: boolean;
}

/**
 * The prices of a row as indexes among sorted limits, which include the row's: 0 is below the first limit, 1 between
 * the first two. `undefined` without a condition on the price.
 */
export function pricePlaces(row: LocalRate, borders: readonly PriceBorder[]): Span | undefined {
  const limits = priceLimitsOf(row);
  if (limits.length === 0) return undefined;
  const { lower, upper } = tightest(limits);
  const placeOf = (limit: PriceLimit) => borders.findIndex((border) => compareBorders(border, limit) === 0);
  return {
    first: lower === undefined ? Number.NEGATIVE_INFINITY : placeOf(lower) + 1,
    last: upper === undefined ? Number.POSITIVE_INFINITY : placeOf(upper),
  };
}

/** Reports a row whose price limits leave no price. */
export function checkPrices(row: LocalRate, { path, report }: Place): void {
  const { lower, upper, isEmpty } = tightest(priceLimitsOf(row));
  if (!isEmpty || lower === undefined || upper === undefined) return;
  const params = { field: upper.name, lower: lower.name, least: lower.text, most: upper.text };
  report.add('price_bounds_reversed', pathTo(path, upper.name), params);
}
