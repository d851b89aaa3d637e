import { type FixedLogic, isPercent } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { Fraction } from '../../money/fraction.js';
import { add } from '../../money/integer.js';
import { itemAt } from '../at.js';
import { type PercentBase, percentBase, SIDE, type Side, sideOf } from '../rules/percent-base.js';
import { type Counter, counterFor } from '../rules/quantities.js';
import type { Charge } from './order.js';
import { ALWAYS } from './windows.js';

/** What is calculated and rounded: a charge at its place in calculation order or, after the last charge, the net. */
export interface Line {
  readonly index: number;
  /** The net has none. */
  readonly side: Side | undefined;
  /** Place of the window in which it applies. */
  readonly window: number;
  /** What its exact amount comes from: how often it is charged, an exact base out of the price, or a rounded base. */
  readonly from: 'quantity' | 'price' | 'base';
  /** What that is multiplied by. percent: the share of the base; net: 1; otherwise minor units, charged each time. */
  readonly rate: Fraction;
  /** quantity: the place of what it is counted in. Otherwise of no meaning. */
  readonly counter: number;
  /** percent: what it is taken of. A line that comes out of the price reports it alone. */
  readonly base: PercentBase;
  /** A fixed charge of whole minor units is whole on every night: nothing of it is rounded, nothing is shared out. */
  readonly isWhole: boolean;
  /** Where its amounts are kept for others to read: lines that are only read together are added up in one place. */
  readonly column: number;
}

/** The lines of a tax set under a policy, and what their fixed charges are counted in. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly counters: readonly Counter[];
}

const NO_BASE: PercentBase = { start: 'price', side: SIDE.all, higher: 0, nested: [] };

export function linesOf(charges: readonly Charge[], policy: FullPolicy): Lines {
  const counters: Counter[] = [];
  const places = new Map<string, number>();
  const counterOf = (logic: FixedLogic, window: number): number => {
    const key = `${logic} ${window}`;
    const place = places.get(key) ?? counters.push(counterFor(logic, window)) - 1;
    places.set(key, place);
    return place;
  };

  // Percents of one level and one side are taken of the same, as long as nothing is nested in them: one object says so.
  const last: Array<PercentBase | undefined> = [];
  const sharedBase = (base: PercentBase): PercentBase => {
    const before = last[base.side];
    if (base.nested.length > 0) return base;
    if (before !== undefined && before.higher === base.higher) return before;
    last[base.side] = base;
    return base;
  };

  const bases = charges.map((charge) => (isPercent(charge.tax.logic) ? percentBase(charge, charges, policy) : NO_BASE));
  const columnOf = columnsFor(bases);
  const lines = charges.map((charge): Line => {
    const { index, tax, window, rate } = charge;
    const side = sideOf(tax);
    if (!isPercent(tax.logic)) {
      const counter = counterOf(tax.logic, window);
      const isWhole = rate.denominator === 1;
      return { index, side, window, from: 'quantity', rate, counter, base: NO_BASE, isWhole, column: columnOf(charge) };
    }
    // Where each tax is rounded, an inclusive percent comes out of the price itself.
    const from = tax.is_inclusive && policy.rounding.inclusive === 'tax' ? 'price' : 'base';
    const base = sharedBase(itemAt(bases, index));
    return { index, side, window, from, rate, counter: 0, base, isWhole: false, column: columnOf(charge) };
  });
  const net: Line = {
    index: charges.length,
    side: undefined,
    window: ALWAYS,
    from: 'price',
    rate: { numerator: 1, denominator: 1 },
    counter: 0,
    base: NO_BASE,
    isWhole: false,
    column: charges.length,
  };
  lines.push(net);
  return { lines, counters };
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

/** A whole charge with another one in it. Written out: a line that is spread would be slower to read than the others. */
function together({ index, side, window, from, rate, counter, base, isWhole, column }: Line, added: Fraction): Line {
  const both = { numerator: add(rate.numerator, added.numerator), denominator: 1 };
  return { index, side, window, from, rate: both, counter, base, isWhole, column };
}
