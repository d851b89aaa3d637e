import { byName } from '../../definitions/local/names.js';
import { inOrder, type Placed } from '../../definitions/local/placed.js';
import { isPercent, LOGICS, UNITS } from '../../definitions/logics.js';
import type { Tax } from '../../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { parseUnits, significantDecimals } from '../../money/amount.js';
import { type Fraction, fraction } from '../../money/fraction.js';
import { multiply, powerOfTen } from '../../money/integer.js';
import { itemAt, numberAt } from '../at.js';
import { ALL_PARTS, collectWindows, type WindowOf, type Windows } from './windows.js';

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

/** The taxes of a set that are calculated here, in calculation order. Rates are in units of 10^-digits. */
export function calculationOrder(taxSet: TaxSet, digits: number, nightsOf: NightsOf = 'rooms'): Order {
  const windows = collectWindows();
  const placed = inOrder(taxSet.taxes);
  const here = placed.filter(isHere);
  const names = byName(here.map(({ tax }) => tax));
  /** By place in the set: how many are calculated before. */
  const indexes: number[] = [];
  let count = 0;
  for (const one of placed) {
    indexes.push(count);
    if (isHere(one)) count += 1;
  }
  const charges = here.map(({ tax: entry, level, higher, nested }, index): Charge => {
    const tax = trueTax(entry);
    const inside = [...new Set(nested)].filter((place) => place >= higher && isHere(itemAt(placed, place)));
    return {
      index,
      tax,
      level,
      rate: rateOf(tax, digits),
      higher: numberAt(indexes, higher),
      nested: inside.map((place) => numberAt(indexes, place)).sort((one, other) => one - other),
      plus: entry.local?.base?.plus?.map((name) => names.find(name)).filter((place) => typeof place === 'number'),
      window: windows.placeOf(entry, partsOf(tax), windowOf(tax, nightsOf)),
      taxable: windows.placeOf(entry, undefined, windowOf(tax, nightsOf)),
    };
  });
  return { charges, windows };
}

/** Whose nights a tax counts: those of its rooms, or of each guest where guests have their own. */
export type NightsOf = 'rooms' | 'guests';

function windowOf({ logic, local }: Tax, nightsOf: NightsOf): WindowOf {
  if (nightsOf === 'rooms') return 'room';
  if (!isPercent(logic)) return UNITS[LOGICS[logic].unit].sharedBy === 'guest' ? 'guest' : 'room';
  if (local?.base?.start === 'nothing') return 'unit';
  return local?.per === 'guest' ? 'guest' : 'room';
}

/** What is for the channel alone is not calculated here. */
function isHere({ tax }: Placed): boolean {
  return tax.local?.only !== 'channel';
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

function rateOf(tax: Tax, digits: number): Fraction {
  const decimals = significantDecimals(tax.rate);
  const units = parseUnits(tax.rate, decimals);
  if (units === undefined) throw new Error(`staytax: rate ${tax.rate} was not validated`);
  // A percent is a hundredth; a fixed amount in minor units is 10^digits of the amount.
  return tax.logic === 'percent'
    ? fraction(units, powerOfTen(decimals + 2))
    : fraction(multiply(units, powerOfTen(digits)), powerOfTen(decimals));
}
