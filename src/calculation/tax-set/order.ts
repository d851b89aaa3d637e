import type { FullPolicy } from '../definitions/policy.js';
import { taxKey } from '../definitions/same-tax.js';
import type { Tax } from '../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../definitions/tax-set.js';
import { parseUnits, significantDecimals } from '../money/amount.js';
import { type Fraction, fraction } from '../money/fraction.js';
import { multiply, powerOfTen } from '../money/integer.js';
import { ALWAYS, type TaxWindow, windowOf } from './windows.js';

/** One tax of a set at its place in the calculation: what of it depends on the tax set alone. */
export interface Charge {
  readonly index: number;
  readonly tax: Tax;
  readonly level: number;
  readonly isPercent: boolean;
  /**
   * An exclusive percent whose policy starts it from the price. The inclusive charges it is computed on are
   * then part of its base already, so it adds only exclusive ones; any other percent starts from the net and
   * adds all.
   */
  readonly startsFromPrice: boolean;
  /** percent: the share of the base (20% is 1/5). Otherwise: the amount charged each time, in minor units. */
  readonly rate: Fraction;
  /** The charges before this index have a higher level: this charge is computed on all of them. */
  readonly higher: number;
  /** Indexes of the taxes nested under this one, to any depth, that are not among `higher`. */
  readonly nested: readonly number[];
  /** Index into `Order.windows` of the nights it applies to; ALWAYS when it applies to every night. */
  readonly window: number;
}

export interface Order {
  readonly charges: readonly Charge[];
  /** Each different window once: taxes that apply to the same nights share theirs. */
  readonly windows: readonly TaxWindow[];
}

/**
 * The taxes of a set in calculation order: from the highest level to the lowest, in a level as listed,
 * each tax after those nested under it, each tax once, where it is first met.
 */
export function calculationOrder(taxSet: TaxSet, digits: number, exclusiveBase: FullPolicy['exclusiveBase']): Order {
  const charges: Charge[] = [];
  const windows: TaxWindow[] = [];
  const windowIndexes = new Map<string, number>();
  const met = new Map<string, number>();

  const windowIndex = (tax: Tax): number => {
    const window = windowOf(tax);
    if (window === undefined) return ALWAYS;
    const key = JSON.stringify(window);
    const known = windowIndexes.get(key);
    if (known !== undefined) return known;
    windowIndexes.set(key, windows.length);
    return windows.push(window) - 1;
  };

  const visit = (entry: TaxSetEntry, level: number, higher: number): Set<number> => {
    const nested = new Set<number>();
    for (const inner of entry.taxes) for (const index of visit(inner, level, higher)) nested.add(index);
    const key = taxKey(entry);
    let index = met.get(key);
    if (index === undefined) {
      index = charges.length;
      met.set(key, index);
      charges.push({
        index,
        tax: entry,
        level,
        isPercent: entry.logic === 'percent',
        startsFromPrice: entry.logic === 'percent' && !entry.is_inclusive && exclusiveBase === 'price',
        rate: rateOf(entry, digits),
        higher,
        nested: [...nested].filter((inner) => inner >= higher).sort((one, other) => one - other),
        window: windowIndex(entry),
      });
    }
    return nested.add(index);
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

/** The charges that the base of a percent adds to what it starts from, in calculation order. */
export function addedCharges(charge: Charge, charges: readonly Charge[]): Charge[] {
  if (!charge.isPercent) return [];
  const nested = charge.nested.map((index) => charges[index] as Charge);
  return [...charges.slice(0, charge.higher), ...nested].filter((other) => adds(charge, other));
}

/** Which charges a sum takes in. */
export const SIDE = { all: 0, inclusive: 1, exclusive: 2 } as const;
export type Side = (typeof SIDE)[keyof typeof SIDE];
export const SIDES = 3;

export function onSide(charge: Charge, side: Side): boolean {
  return side === SIDE.all || charge.tax.is_inclusive === (side === SIDE.inclusive);
}

/** Which of the charges that a percent is computed on its base adds to what it starts from. */
export function addedSide(percent: Charge): Side {
  return percent.startsFromPrice ? SIDE.exclusive : SIDE.all;
}

/** Whether the base of a percent adds another charge that it is computed on. */
export function adds(percent: Charge, other: Charge): boolean {
  return onSide(other, addedSide(percent));
}

/** A fixed charge of whole minor units is whole on every night: nothing of it is rounded, nothing is shared out. */
export function isWholeEachTime({ isPercent, rate }: Charge): boolean {
  return !isPercent && rate.denominator === 1;
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
