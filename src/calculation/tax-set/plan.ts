import { digitsFor, type FullPolicy } from '../../definitions/policy.js';
import type { TaxSet } from '../../definitions/tax-set.js';
import { itemAt, numberAt } from '../at.js';
import { addedTo, type PercentBase, SIDE, type Summands, summandsOf } from '../rules/percent-base.js';
import type { Counter } from '../rules/quantities.js';
import { createRuleSets, type RuleSets } from '../stay/rule-sets.js';
import { type Line, linesOf, mergeWhole } from './lines.js';
import { localLinesOf } from './local-lines.js';
import { type Charge, calculationOrder, type NightsOf } from './order.js';
import type { Asked, Rated } from './rated.js';
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
  /** What takes part in taking a price apart. */
  readonly inside: Involved;
  /** What is gone through for totals, and for a quote; all lines as if all took part. Found when first needed. */
  readonly programs: {
    totals: Program | undefined;
    quote: Program | undefined;
    everything: Involved | undefined;
  };
  /** What rules ask of guests and rooms. */
  readonly asked: Asked;
  /** The lines that are worked out unit by unit: those on which the net may depend come first. */
  readonly byUnit: readonly Line[];
  /** By line that is computed on other taxes alone: these. */
  readonly takes: ReadonlyArray<readonly Line[]>;
  /** Whether all rooms of a group, and all guests, are alike to it. */
  readonly isFlat: boolean;
  /** By charge: titles of the charges that its base adds, in calculation order. */
  readonly computedOnTitles: ReadonlyArray<readonly string[]>;
  readonly ruleSets: RuleSets;
  /** Whose nights are counted. */
  readonly nightsOf: NightsOf;
  /** The same for other stays, once one was met. */
  readonly others: { plan: Plan | undefined };
}

/** Lines that take part in taking a price apart, and what they are computed from. */
export interface Involved {
  /** In calculation order. */
  readonly lines: readonly Line[];
  /** The places of what their fixed charges are counted in. */
  readonly counters: readonly number[];
  /** The percents whose rates depend on guests, nights or prices. */
  readonly rated: ReadonlyArray<Line & { readonly rated: Rated }>;
  /** Those of which exact amounts are given. */
  readonly units: readonly Line[];
}

export function planFor(taxSet: TaxSet, policy: FullPolicy): Plan {
  return makePlan(taxSet, policy, 'rooms');
}

/** The plan for stays whose guests sleep as their rooms do, or for those in which some have nights of their own. */
export function planOf(plan: Plan, nightsOf: NightsOf): Plan {
  if (plan.nightsOf === nightsOf) return plan;
  const other = plan.others.plan ?? makePlan(plan.taxSet, plan.policy, nightsOf);
  plan.others.plan = other;
  other.others.plan = plan;
  return other;
}

function makePlan(taxSet: TaxSet, policy: FullPolicy, nightsOf: NightsOf): Plan {
  const digits = digitsFor(taxSet.currency, policy);
  const { charges, windows } = calculationOrder(taxSet, digits, nightsOf);
  const local = localLinesOf(charges, policy, digits, windows, nightsOf);
  const { lines, counters } = linesOf(charges, policy, local.lines);
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
    inside: involving(involvedLines(lines)),
    programs: { totals: undefined, quote: undefined, everything: undefined },
    asked: local.asked,
    byUnit: linesByUnit(lines, charges),
    takes: lines.map(({ base }) =>
      base.start === 'nothing' ? addedTo(base, charges).map(({ index }) => itemAt(lines, index)) : [],
    ),
    isFlat: lines.every(({ rated }) => rated === undefined),
    computedOnTitles: charges.map(({ index }) => titlesOf(shownBase(itemAt(lines, index)), charges)),
    ruleSets: createRuleSets(),
    nightsOf,
    others: { plan: undefined },
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
  const isReader = ({ from, side, isExact }: Line): boolean =>
    from === 'base' || (detail === 'quote' && from === 'price' && side !== undefined && !isExact);
  const readers = readersOf(lines, lines.filter(isReader));
  const kept = new Set(lines.filter(({ index }) => readers.isRead[index]).map(({ column }) => column));
  const found = { lines: mergeWhole(rounding), readers, columns: lines.filter(({ index }) => kept.has(index)) };
  programs[detail] = found;
  return found;
}

/** All charges, as if all took part in taking a price apart: exact amounts of every one of them. */
export function everythingIn({ lines, charges, programs }: Plan): Involved {
  programs.everything ??= involving(lines.slice(0, charges.length));
  return programs.everything;
}

function involving(lines: readonly Line[]): Involved {
  return {
    lines,
    counters: countersOf(lines),
    rated: lines.filter(isRatedPercent),
    units: lines.filter(({ from }) => from === 'units'),
  };
}

function isRatedPercent(line: Line): line is Involved['rated'][number] {
  return line.rated?.isPercent === true && line.from !== 'units';
}

/** A fixed tax shows what its conditions on the price look at. */
function shownBase({ from, base, priceBase }: Line): PercentBase {
  return from === 'quantity' ? (priceBase ?? base) : base;
}

/**
 * What does not follow the net comes first; then what a tax takes of others in proportion, on which the net may depend;
 * then what depends on the net in another way.
 */
function linesByUnit(lines: readonly Line[], charges: readonly Charge[]): Line[] {
  const followsNet: boolean[] = [];
  const turns: number[] = [];
  for (const { index, base, priceBase, side, from, byUnit } of lines) {
    if (side === undefined) continue;
    const follows = (own: PercentBase): boolean =>
      own.start === 'net' ||
      own.start === 'rounded-net' ||
      addedTo(own, charges).some((added) => followsNet[added.index]);
    const isInclusive = side === SIDE.inclusive;
    // An inclusive tax looks at the shown price.
    const asksNet = priceBase !== undefined && !isInclusive && follows(priceBase);
    followsNet[index] = asksNet || follows(base);
    const takesRates = from === 'price' && byUnit?.takesUnits === true;
    const isInProportion = takesRates && !asksNet && addedTo(base, charges).every((added) => turns[added.index] !== 2);
    if (byUnit === undefined || followsNet[index] === false || (isInclusive && !takesRates)) turns[index] = 0;
    else turns[index] = isInProportion ? 1 : 2;
  }
  const byUnit = lines.filter((line) => line.byUnit !== undefined);
  return byUnit.sort((one, other) => numberAt(turns, one.index) - numberAt(turns, other.index));
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
