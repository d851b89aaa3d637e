import { digitsFor, type FullPolicy } from '../../definitions/policy.js';
import type { TaxSet } from '../../definitions/tax-set.js';
import { addedTo, SIDE } from '../rules/percent-base.js';
import type { Counter } from '../rules/quantities.js';
import { createRuleSets, type RuleSets } from '../stay/rule-sets.js';
import { type Line, linesOf } from './lines.js';
import { type Charge, calculationOrder } from './order.js';
import { involvedLines, type Readers, readersOf } from './readers.js';
import type { TaxWindow } from './windows.js';

/** All that depends on the tax set and the policy alone: found once, used for every stay. */
export interface Plan {
  readonly currency: string;
  /** Digits after the point of every amount: the policy's, else the currency's. */
  readonly digits: number;
  readonly policy: FullPolicy;
  /** In calculation order. */
  readonly charges: readonly Charge[];
  /** The windows of the charges; the place of a window is its index plus one. */
  readonly windows: readonly TaxWindow[];
  /** The charges in calculation order, then the net. */
  readonly lines: readonly Line[];
  readonly counters: readonly Counter[];
  /**
   * The order in which lines are rounded. Where each tax is rounded ('tax'), inclusive charges come first, each from
   * its exact amount; the exclusive ones follow down the order, each from what is rounded above it. Where the net is
   * rounded ('net'), the net comes first, when a percent starts from it, and all charges follow down the order.
   */
  readonly rounding: readonly Line[];
  /** The lines that take part in taking a price apart, in calculation order. */
  readonly involved: readonly Line[];
  /** The places of what their fixed charges are counted in. */
  readonly involvedCounters: readonly number[];
  /** Who reads whom, for totals and for a quote, which reports more bases. Found when first needed: see readersFor. */
  readonly readers: { totals: Readers | undefined; quote: Readers | undefined };
  /** By charge: titles of the charges that its base adds, in calculation order. */
  readonly computedOnTitles: ReadonlyArray<readonly string[]>;
  readonly ruleSets: RuleSets;
}

export function planFor(taxSet: TaxSet, policy: FullPolicy): Plan {
  const digits = digitsFor(taxSet.currency, policy);
  const { charges, windows } = calculationOrder(taxSet, digits);
  const { lines, counters } = linesOf(charges, policy);
  const involved = involvedLines(lines);
  return {
    currency: taxSet.currency,
    digits,
    policy,
    charges,
    windows: windows.list,
    lines,
    counters,
    rounding: roundingOrder(lines, policy),
    involved,
    involvedCounters: [...new Set(involved.flatMap(({ from, counter }) => (from === 'quantity' ? [counter] : [])))],
    readers: { totals: undefined, quote: undefined },
    computedOnTitles: lines.slice(0, charges.length).map(({ base }) => titlesOf(addedTo(base, charges))),
    ruleSets: createRuleSets(),
  };
}

/** Who reads whom, for one kind of answer. */
export function readersFor({ lines, readers }: Plan, detail: 'totals' | 'quote'): Readers {
  const known = readers[detail];
  if (known !== undefined) return known;
  const isReader = ({ from, side }: Line): boolean =>
    from === 'base' || (detail === 'quote' && from === 'price' && side !== undefined);
  const found = readersOf(lines, lines.filter(isReader));
  readers[detail] = found;
  return found;
}

function titlesOf(charges: readonly Charge[]): readonly string[] {
  return Object.freeze(charges.map(({ tax }) => tax.title));
}

function roundingOrder(lines: readonly Line[], { rounding }: FullPolicy): Line[] {
  const on = (which: Line['side']): Line[] => lines.filter(({ side }) => side === which);
  if (rounding.inclusive === 'tax') return [...on(SIDE.inclusive), ...on(SIDE.exclusive)];
  const charges = lines.filter(({ side }) => side !== undefined);
  return charges.some(({ base }) => base.start === 'rounded-net') ? [...on(undefined), ...charges] : charges;
}
