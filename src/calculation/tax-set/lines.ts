import { type FixedLogic, isPercent } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { Fraction } from '../../money/fraction.js';
import { add } from '../../money/integer.js';
import type { Rounding } from '../../money/rounding.js';
import { itemAt } from '../at.js';
import { type PercentBase, percentBase, priceBaseOf, SIDE, type Side, sideOf, startOf } from '../rules/percent-base.js';
import { type Counter, counterFor } from '../rules/quantities.js';
import type { LocalLine } from './local-lines.js';
import type { Charge } from './order.js';
import type { ByUnit, Rated } from './rated.js';
import { ALWAYS } from './windows.js';

/** What is calculated and rounded: a charge at its place in calculation order or, after the last charge, the net. */
export interface Line {
  readonly index: number;
  /** The net has none. */
  readonly side: Side | undefined;
  /** Place of the window in which it applies. */
  readonly window: number;
  /** Place of its window on the lodging, which is where nights are counted. */
  readonly taxable: number;
  /**
   * What its exact amount comes from: how often it is charged, an exact base out of the price, a rounded base, or units
   * that are worked out one by one.
   */
  readonly from: 'quantity' | 'price' | 'base' | 'units';
  /** What that is multiplied by. percent: the share of the base; net: 1; otherwise minor units, charged each time. */
  readonly rate: Fraction;
  /** Its rates, where it has several: on top of `rate`, which is then 1 over their denominator. */
  readonly rated: Rated | undefined;
  /** percent: those that its bases are multiplied by. What takes units of other taxes has them in its bases. */
  readonly weighedBy: Rated | undefined;
  readonly byUnit: ByUnit | undefined;
  /** percent: the share of its base that counts. */
  readonly share: Fraction;
  /** percent: local rules compute it from exact amounts above it, and its base is exact too. */
  readonly isExact: boolean;
  /** quantity: the place of what it is counted in. Otherwise of no meaning. */
  readonly counter: number;
  /** percent: what it is taken of. A line that comes out of the price reports it alone. */
  readonly base: PercentBase;
  /** What its conditions on the price look at, and the share of it that counts. */
  readonly priceBase: PercentBase | undefined;
  readonly priceShare: Fraction;
  /** A fixed charge of whole minor units is whole on every night: nothing of it is rounded, nothing is shared out. */
  readonly isWhole: boolean;
  /** How it is rounded. */
  readonly rounding: Rounding;
  /** Whether that is a rounding of its own: then its parts are scaled to what it came to. */
  readonly isScaled: boolean;
  /** Where its amounts are kept for others to read: lines that are only read together are added up in one place. */
  readonly column: number;
}

/** The lines of a tax set under a policy, and what their fixed charges are counted in. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly counters: readonly Counter[];
}

const ONE: Fraction = { numerator: 1, denominator: 1 };
const NO_BASE: PercentBase = { start: 'price', side: SIDE.all, higher: 0, nested: [] };

/** The net but for its place. All lines are made of this one: those of one shape are read faster. */
const NET: Line = {
  index: 0,
  side: undefined,
  window: ALWAYS,
  taxable: ALWAYS,
  from: 'price',
  rate: ONE,
  rated: undefined,
  weighedBy: undefined,
  byUnit: undefined,
  share: ONE,
  isExact: false,
  counter: 0,
  base: NO_BASE,
  priceBase: undefined,
  priceShare: ONE,
  isWhole: false,
  rounding: { step: 1, mode: 'half-up' },
  isScaled: false,
  column: 0,
};

export function linesOf(
  charges: readonly Charge[],
  policy: FullPolicy,
  local: ReadonlyArray<LocalLine | undefined>,
): Lines {
  const counters: Counter[] = [];
  const places = new Map<string, number>();
  const counterOf = (logic: FixedLogic, window: number, line: Counter['line']): number => {
    if (line !== undefined) return counters.push(counterFor(logic, window, line)) - 1;
    const key = `${logic} ${window}`;
    const place = places.get(key) ?? counters.push(counterFor(logic, window, undefined)) - 1;
    places.set(key, place);
    return place;
  };

  // Percents of one level and one side are taken of the same, as long as nothing is nested in them: one object says so.
  const last: Array<PercentBase | undefined> = [];
  const sharedBase = (base: PercentBase): PercentBase => {
    const before = last[base.side];
    if (base.nested.length > 0) return base;
    if (before !== undefined && before.higher === base.higher && before.start === base.start) return before;
    last[base.side] = base;
    return base;
  };

  const bases = charges.map((charge) => (isPercent(charge.tax.logic) ? percentBase(charge, charges, policy) : NO_BASE));
  const columnOf = columnsFor(bases);
  const byPolicy: Rounding = { step: 1, mode: policy.rounding.mode };
  const lines = charges.map((charge): Line => {
    const { index, tax, window, taxable } = charge;
    const { rate: single = charge.rate, rated, share = ONE, isExact = false, byUnit, rounding } = local[index] ?? {};
    const from = comesFrom(charge, byUnit, isExact, policy);
    const rate = rated === undefined ? single : besideRows(rated, from, byUnit);
    const isQuantity = from === 'quantity';
    return {
      ...NET,
      index,
      side: sideOf(tax),
      window,
      taxable,
      from,
      rate,
      rated,
      weighedBy: byUnit?.takesUnits ? undefined : rated,
      byUnit,
      share,
      isExact,
      counter: isPercent(tax.logic) ? 0 : counterOf(tax.logic, window, rated && { rated, byUnit }),
      base: isQuantity ? NO_BASE : sharedBase(itemAt(bases, index)),
      ...priceSeenBy(charge, byUnit, share, { charges, policy }),
      isWhole: isQuantity && rate.denominator === 1 && (rounding ?? byPolicy).step === 1,
      rounding: rounding ?? byPolicy,
      isScaled: rounding !== undefined,
      column: columnOf(charge),
    };
  });
  lines.push({ ...NET, index: charges.length, rounding: byPolicy, column: charges.length });
  return { lines, counters };
}

/** What conditions on the price look at: where the base is other taxes alone, the price as it is. */
function priceSeenBy(
  charge: Charge,
  byUnit: ByUnit | undefined,
  share: Fraction,
  { charges, policy }: { readonly charges: readonly Charge[]; readonly policy: FullPolicy },
): Pick<Line, 'priceBase' | 'priceShare'> {
  if (byUnit?.asksPrice !== true) return { priceBase: undefined, priceShare: ONE };
  const isOfTaxes = startOf(charge.tax, policy) === 'nothing';
  return { priceBase: priceBaseOf(charge, charges, policy), priceShare: isOfTaxes ? ONE : share };
}

/** What is on top of the rates of rows. Those at which one out of the price takes units of others are in what comes out. */
function besideRows({ denominator }: Rated, from: Line['from'], byUnit: ByUnit | undefined): Fraction {
  const isIn = from === 'units' || (from === 'price' && byUnit?.takesUnits === true);
  return { numerator: 1, denominator: isIn ? 1 : denominator };
}

/** Where each tax is rounded, an inclusive percent comes out of the price itself: what it takes of others is linear. */
function comesFrom(
  { tax }: Charge,
  byUnit: ByUnit | undefined,
  isExact: boolean,
  { rounding }: FullPolicy,
): Line['from'] {
  if (!isPercent(tax.logic)) return 'quantity';
  if (byUnit?.isCut) return 'units';
  return isExact || (tax.is_inclusive && rounding.inclusive === 'tax') ? 'price' : 'base';
}

/**
 * The column of each charge, asked for in calculation order: that of the first charge of its level and side, since a
 * base takes in whole levels. Only what is nested somewhere is read by itself.
 */
function columnsFor(bases: readonly PercentBase[]): (charge: Charge) => number {
  const isNested: boolean[] = [];
  for (const { nested } of bases) for (const index of nested) isNested[index] = true;
  const first: Array<Charge | undefined> = [];
  return (charge) => {
    if (isNested[charge.index] === true) return charge.index;
    const side = sideOf(charge.tax);
    const last = first[side];
    if (last !== undefined && last.higher === charge.higher) return last.index;
    first[side] = charge;
    return charge.index;
  };
}

/** Lines in less of them: whole charges that are counted and read alike are one. */
export function mergeWhole(lines: readonly Line[]): Line[] {
  const places = new Map<string, number>();
  const merged: Line[] = [];
  for (const line of lines) {
    const key = `${line.column} ${line.counter}`;
    const place = line.isWhole ? places.get(key) : undefined;
    if (place === undefined) {
      if (line.isWhole) places.set(key, merged.length);
      merged.push(line);
      continue;
    }
    merged[place] = together(itemAt(merged, place), line.rate);
  }
  return merged;
}

/** A whole charge with another one in it. */
function together(line: Line, { numerator }: Fraction): Line {
  return { ...line, rate: { numerator: add(line.rate.numerator, numerator), denominator: 1 } };
}
