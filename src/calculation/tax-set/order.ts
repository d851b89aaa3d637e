import { taxKey } from '../../definitions/same-tax.js';
import type { Tax } from '../../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { parseUnits, significantDecimals } from '../../money/amount.js';
import { type Fraction, fraction } from '../../money/fraction.js';
import { multiply, powerOfTen } from '../../money/integer.js';
import { collectWindows, type Windows } from './windows.js';

/** One tax of a set at its place in the calculation: what of it depends on the tax set alone. */
export interface Charge {
  readonly index: number;
  readonly tax: Tax;
  readonly level: number;
  /** percent: the share of the base (20% is 1/5). Otherwise: the amount charged each time, in minor units. */
  readonly rate: Fraction;
  /** The charges before this index have a higher level: this charge is computed on all of them. */
  readonly higher: number;
  /** Indexes of the taxes nested under this one, to any depth, that are not among `higher`. */
  readonly nested: readonly number[];
  /** Place of the nights it applies to in `Order.windows`. */
  readonly window: number;
}

/** The charges of a tax set in calculation order, and the nights to which they apply. */
export interface Order {
  readonly charges: readonly Charge[];
  readonly windows: Windows;
}

/**
 * The taxes of a set in calculation order: from the highest level to the lowest, in a level as listed,
 * each tax after those nested under it, each tax once, where it is first met. Rates are in units of 10^-digits.
 */
export function calculationOrder(taxSet: TaxSet, digits: number): Order {
  const charges: Charge[] = [];
  const windows = collectWindows();
  const met = new Map<string, number>();

  /** Answers with the places of the entry and of all that is nested in it here. */
  const visit = (entry: TaxSetEntry, level: number, higher: number): number[] => {
    const inside = entry.taxes.length === 0 ? [] : entry.taxes.flatMap((inner) => visit(inner, level, higher));
    const key = taxKey(entry);
    let index = met.get(key);
    if (index === undefined) {
      index = charges.length;
      met.set(key, index);
      charges.push({
        index,
        tax: entry,
        level,
        rate: rateOf(entry, digits),
        higher,
        nested: inside.length === 0 ? NONE : apart(inside, higher),
        window: windows.placeOf(entry),
      });
    }
    inside.push(index);
    return inside;
  };

  let higher = 0;
  let level = Number.POSITIVE_INFINITY;
  for (const entry of [...taxSet.taxes].sort((one, other) => other.level - one.level)) {
    if (entry.level < level) {
      level = entry.level;
      higher = charges.length;
    }
    visit(entry, level, higher);
  }
  return { charges, windows };
}

const NONE: readonly number[] = [];

/** Places of nested charges, in order and each once, but for those of a higher level. */
function apart(places: readonly number[], higher: number): number[] {
  return [...new Set(places)].filter((place) => place >= higher).sort((one, other) => one - other);
}

function rateOf(tax: Tax, digits: number): Fraction {
  const decimals = significantDecimals(tax.rate);
  const units = parseUnits(tax.rate, decimals);
  if (units === undefined) throw new Error(`staytax: rate ${tax.rate} was not validated`);
  // A percent is a hundredth; a fixed amount in minor units is 10^digits of the amount.
  return tax.logic === 'percent'
    ? fraction(units, powerOfTen(decimals + 2))
    : fraction(multiply(units, powerOfTen(digits)), powerOfTen(decimals));
}
