import { byName } from '../../definitions/local/names.js';
import { isPercent } from '../../definitions/logics.js';
import { taxKey } from '../../definitions/same-tax.js';
import type { Tax } from '../../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { parseUnits, significantDecimals } from '../../money/amount.js';
import { type Fraction, fraction } from '../../money/fraction.js';
import { multiply, powerOfTen } from '../../money/integer.js';
import { ALL_PARTS, collectWindows, type Windows } from './windows.js';

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
  /** Indexes of the taxes that its base adds in place of those, where local rules name them. */
  readonly plus: readonly number[] | undefined;
  /** Place of the nights it applies to in `Order.windows`, on the parts of the price that it is computed on. */
  readonly window: number;
  /** The same on the lodging, which every stay has. */
  readonly taxable: number;
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
    const inside = entry.taxes.flatMap((inner) => visit(inner, level, higher));
    const key = taxKey(entry);
    let index = met.get(key);
    // What is for the channel alone is not calculated here.
    if (entry.local?.only === 'channel') return inside;
    if (index === undefined) {
      const tax = trueTax(entry);
      index = charges.length;
      met.set(key, index);
      charges.push({
        index,
        tax,
        level,
        rate: rateOf(tax, digits),
        higher,
        nested: inside.length === 0 ? NONE : apart(inside, higher),
        plus: plusOf(entry),
        window: windows.placeOf(entry, partsOf(tax)),
        taxable: windows.placeOf(entry),
      });
    }
    inside.push(index);
    return inside;
  };

  /** What is named comes earlier in the order: that was validated. */
  const plusOf = ({ local }: TaxSetEntry): number[] | undefined => {
    const plus = local?.base?.plus;
    if (plus === undefined) return undefined;
    const names = byName(charges.map(({ tax }) => tax));
    return plus.map((name) => names.find(name)).filter((place) => typeof place === 'number');
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

/** A tax with the logic and the rate that are true here, where the API's are an approximation. */
function trueTax(entry: TaxSetEntry): Tax {
  const { local } = entry;
  if (local?.logic === undefined && local?.rate === undefined) return entry;
  return { ...entry, logic: local.logic ?? entry.logic, rate: local.rate ?? entry.rate };
}

/** What is computed on other taxes alone takes all parts of theirs. */
function partsOf({ logic, local }: Tax): readonly string[] | undefined {
  if (!isPercent(logic)) return undefined;
  return local?.base?.start === 'nothing' ? ALL_PARTS : local?.on;
}

const NONE: readonly number[] = [];

/** Places of nested charges, in order and each once, but for those of a higher level. */
function apart(places: readonly number[], higher: number): number[] {
  const apart: number[] = [];
  for (const place of new Set(places)) if (place >= higher) apart.push(place);
  return apart.sort((one, other) => one - other);
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
