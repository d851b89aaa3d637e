import type { PriceBorder } from '../../definitions/local/conditions.js';
import { compareBorders, priceLimitsOf, sortedBorders } from '../../definitions/local/conditions.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax.js';
import { parseUnits } from '../../money/amount.js';
import type { Integer } from '../../money/integer.js';
import { add, floorDivide, subtract } from '../../money/integer.js';
import type { PriceScale } from '../candidate.js';
import type { Setting } from './setting.js';
import type { Budget, UnitsFinder } from './units.js';
import { unitsFinder, withRules } from './units.js';

/** The lowest price of a night above a border: 0 if every price is; `undefined` if none is. */
export type PriceFinder = (border: PriceBorder, setting: Setting) => Integer | undefined;

/** The maximum of rows of a tax. */
const MOST_BORDERS = 200;
/** Further doublings exceed realistic prices. */
const MOST_DOUBLINGS = 30;

/**
 * Finds the prices at which the rows of a tax change. Conditions may depend on a net, on other taxes or on a share of
 * the price, so stays are calculated with a row for each border.
 */
export function priceFinder(
  set: TaxSet,
  tax: TaxSetEntry,
  { policy, scale, budget }: { readonly policy: FullPolicy; readonly scale: PriceScale; readonly budget: Budget },
): PriceFinder {
  const borders = sortedBorders((tax.local?.rates ?? []).flatMap(priceLimitsOf))
    .reverse()
    .slice(0, MOST_BORDERS);
  const known = new Map<string, Integer | undefined>();
  let unitsIn: UnitsFinder | undefined;

  const reaches = (place: number, setting: Setting, price: Integer): boolean => {
    unitsIn ??= unitsFinder(withBorders(set, tax, borders), policy, budget);
    const units = unitsIn(tax, { ...setting, prices: [price] }, scale);
    return units.some(({ row }) => row !== undefined && row.place <= place);
  };

  return (border, setting) => {
    const place = borders.findIndex((one) => compareBorders(one, border) === 0);
    const key = JSON.stringify([place, { ...setting, prices: undefined }]);
    if (place >= 0 && !known.has(key)) {
      known.set(
        key,
        lowest((price) => reaches(place, setting, price), guessOf(border, tax, scale)),
      );
    }
    return known.get(key);
  };
}

/** The lowest price that reaches a border. */
function lowest(reaches: (price: Integer) => boolean, guess: Integer): Integer | undefined {
  if (reaches(0)) return 0;
  if (guess > 0 && reaches(guess) && !reaches(subtract(guess, 1))) return guess;
  let low: Integer = 0;
  let high: Integer = guess > 0 ? guess : 1;
  for (let doublings = 0; !reaches(high); doublings += 1) {
    if (doublings === MOST_DOUBLINGS) return undefined;
    low = high;
    high = add(high, high);
  }
  while (subtract(high, low) > 1) {
    const middle = floorDivide(add(low, high), 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The border itself, which is right if conditions apply to the shown price. */
function guessOf({ text, isAfter }: PriceBorder, { local }: TaxSetEntry, { digits }: PriceScale): Integer {
  const units = parseUnits(text, digits) ?? 0;
  const ofAll = local?.price_of === 'person' ? add(units, units) : units;
  return isAfter ? add(ofAll, 1) : ofAll;
}

function withBorders(set: TaxSet, tax: TaxSetEntry, borders: readonly PriceBorder[]): TaxSet {
  const rates = borders.map(({ text, isAfter }) => ({ rate: '1', [isAfter ? 'price_over' : 'price_from']: text }));
  return withRules(set, tax, { ...tax.local, rates });
}
