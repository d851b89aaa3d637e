import { digitsFor, type FullPolicy } from '../../definitions/policy.js';
import type { TaxSet } from '../../definitions/tax-set.js';
import { itemAt } from '../at.js';
import type { LocalPlan } from '../local/local-charge.js';
import { addedTo, type PercentBase, SIDE, type Summands, summandsOf } from '../rules/percent-base.js';
import type { Counter } from '../rules/quantities.js';
import { createRuleSets, type RuleSets } from '../stay/rule-sets.js';
import { type Line, linesOf, mergeWhole } from './lines.js';
import { type Charge, calculationOrder } from './order.js';
import { involvedLines, type Readers, readersOf } from './readers.js';
import type { TaxWindow } from './windows.js';

/** All that depends on the tax set and the policy alone: found once, used for every stay. */
export interface Plan {
  /** What it was found for, every default filled in. */
  readonly taxSet: TaxSet;
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
  /** The fixed charges of whole minor units. */
  readonly whole: readonly Line[];
  /** What sums add up: on single nights every line, on segments every column. */
  readonly summands: { readonly lines: Summands; readonly columns: Summands };
  /** The lines that take part in taking a price apart, in calculation order. */
  readonly involved: readonly Line[];
  /** The places of what their fixed charges are counted in. */
  readonly involvedCounters: readonly number[];
  /** What is gone through for totals, and for a quote. Found when first needed: see programFor. */
  readonly programs: {
    totals: Program | undefined;
    quote: Program | undefined;
    local: LocalPlan | undefined;
  };
  /** Whether a tax has local rules. */
  readonly isLocal: boolean;
  /** By charge: titles of the charges that its base adds, in calculation order. */
  readonly computedOnTitles: ReadonlyArray<readonly string[]>;
  readonly ruleSets: RuleSets;
}

export function planFor(taxSet: TaxSet, policy: FullPolicy): Plan {
  const digits = digitsFor(taxSet.currency, policy);
  const { charges, windows } = calculationOrder(taxSet, digits);
  const { lines, counters } = linesOf(charges, policy);
  const involved = involvedLines(lines);
  const columns = lines.filter(({ index, column }) => index === column);
  return {
    taxSet,
    currency: taxSet.currency,
    digits,
    policy,
    charges,
    windows: windows.list,
    lines,
    counters,
    rounding: roundingOrder(lines, policy),
    whole: lines.filter(({ isWhole }) => isWhole),
    summands: { lines: summandsOf(lines), columns: summandsOf(columns) },
    involved,
    involvedCounters: countersOf(involved),
    programs: { totals: undefined, quote: undefined, local: undefined },
    isLocal: charges.some(({ tax }) => tax.local !== undefined),
    computedOnTitles: charges.map(({ index }) => titlesOf(itemAt(lines, index).base, charges)),
    ruleSets: createRuleSets(),
  };
}

/** What is gone through for one kind of answer, segment by segment. */
export interface Program {
  /** The lines in rounding order, whole charges that are counted and read alike in one. */
  readonly lines: readonly Line[];
  readonly readers: Readers;
  /** The lines in whose columns others find what they read. */
  readonly columns: readonly Line[];
}

/** A quote tells more than totals do: the base of each percent. */
export function programFor({ lines, rounding, programs }: Plan, detail: 'totals' | 'quote'): Program {
  // Not programs[detail], which is looked up by its text for every stay.
  const known = detail === 'totals' ? programs.totals : programs.quote;
  if (known !== undefined) return known;
  const isReader = ({ from, side }: Line): boolean =>
    from === 'base' || (detail === 'quote' && from === 'price' && side !== undefined);
  const readers = readersOf(lines, lines.filter(isReader));
  const kept = new Set(lines.filter(({ index }) => readers.isRead[index]).map(({ column }) => column));
  const found = { lines: mergeWhole(rounding), readers, columns: lines.filter(({ index }) => kept.has(index)) };
  programs[detail] = found;
  return found;
}

/** Titles of the charges that a base adds. Frozen, since all quotes share them. */
function titlesOf(base: PercentBase, charges: readonly Charge[]): readonly string[] {
  return Object.freeze(addedTo(base, charges).map(({ tax }) => tax.title));
}

/** The places of what fixed charges are counted in, each once. */
function countersOf(lines: readonly Line[]): number[] {
  const counters: number[] = [];
  const isMet: boolean[] = [];
  for (const { from, counter } of lines) {
    if (from !== 'quantity' || isMet[counter] === true) continue;
    isMet[counter] = true;
    counters.push(counter);
  }
  return counters;
}

function roundingOrder(lines: readonly Line[], { rounding }: FullPolicy): Line[] {
  const charges = lines.filter(({ side }) => side !== undefined);
  if (rounding.inclusive === 'tax') {
    const inclusive = charges.filter(({ side }) => side === SIDE.inclusive);
    return inclusive.concat(charges.filter(({ side }) => side === SIDE.exclusive));
  }
  const net = lines.slice(charges.length);
  return charges.some(({ base }) => base.start === 'rounded-net') ? net.concat(charges) : charges;
}
