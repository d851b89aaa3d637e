import { pathTo } from '../../issues/path.js';
import type { Place } from '../../issues/report.js';
import { decimal, namesOf, orAbsent } from '../../schema/fields.js';
import type { LocalRate } from '../local/of-tax.js';
import type { Span } from '../local/spans.js';
import { compareRates } from '../rates.js';

/** Where prices are parted: next to an amount, as it is written. */
export interface PriceBorder {
  readonly text: string;
  /** The amount itself is below the border; otherwise it is above. */
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

/** On which side of a border a price must be. */
export interface PriceSide extends PriceBorder {
  /** The price must be below the border; otherwise above. */
  readonly isUpper: boolean;
}

/** A limit of a row on the price. */
export interface PriceLimit extends PriceSide {
  readonly name: PriceConditionName;
}

/** A condition on the price: an amount. */
export const PRICE = { ...orAbsent(decimal('7.00')), asks: 'price' } as const;

/** The limits of a row on the price. */
export function priceLimitsOf(row: Pick<LocalRate, PriceConditionName>): PriceLimit[] {
  return namesOf(SIDES).flatMap((name) => {
    const text = row[name];
    return text === undefined ? [] : [{ name, text, ...SIDES[name] }];
  });
}

/** Below 0: one is lower; 0: they are the same; above 0: one is higher. */
export function compareBorders(one: PriceBorder, other: PriceBorder): number {
  return compareRates(one.text, other.text) || Number(one.isAfter) - Number(other.isAfter);
}

/** Borders in their order, each once. */
export function sortedBorders<Border extends PriceBorder>(borders: readonly Border[]): Border[] {
  const sorted = [...borders].sort(compareBorders);
  return sorted.filter((border, at) => at === 0 || compareBorders(border, sorted[at - 1] ?? border) !== 0);
}

/** The highest lower limit of some, and the lowest upper one. */
export function tightest<Limit extends PriceSide>(limits: readonly Limit[]): Tightest<Limit> {
  const [lower] = limits.filter(({ isUpper }) => !isUpper).sort((one, other) => compareBorders(other, one));
  const [upper] = limits.filter(({ isUpper }) => isUpper).sort(compareBorders);
  const isEmpty = lower !== undefined && upper !== undefined && compareBorders(lower, upper) >= 0;
  return { lower, upper, isEmpty };
}

/** The limits that count, and whether no price is between them. */
interface Tightest<Limit> extends Record<'lower' | 'upper', Limit | undefined> {
  readonly isEmpty: boolean;
}

/**
 * The prices of a row as places among sorted borders, which hold all of its own: 0 is below the first of them, 1 between the
 * first two. `undefined`: it asks no price.
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

/** A row has to leave a price between its limits. */
export function checkPrices(row: LocalRate, { path, report }: Place): void {
  const { lower, upper, isEmpty } = tightest(priceLimitsOf(row));
  if (!isEmpty || lower === undefined || upper === undefined) return;
  const params = { field: upper.name, lower: lower.name, least: lower.text, most: upper.text };
  report.add('price_bounds_reversed', pathTo(path, upper.name), params);
}
