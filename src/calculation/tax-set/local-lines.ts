import { type ResolvedLocal, resolveLocal } from '../../definitions/local/resolve.js';
import { isPercent, LOGICS, type SharedBy, type TaxLogic, UNITS } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import {
  compareFractions,
  type Fraction,
  leastCommonMultiple,
  multiplyFractions,
  whole,
} from '../../money/fraction.js';
import { floorDivide, type Integer, multiply } from '../../money/integer.js';
import { type Rounding, type RoundingMode, roundTo } from '../../money/rounding.js';
import { itemAt } from '../at.js';
import { addedTo, percentBase, startOf } from '../rules/percent-base.js';
import type { Charge, NightsOf } from './order.js';
import type { Asked, ByUnit, Due, Rated, RatedRow } from './rated.js';
import type { Windows } from './windows.js';

/** What local rules make of a charge. */
export interface LocalLine {
  /** Its one rate, where `rated` is absent: with the share of the base, or the limit of a unit, in it. */
  readonly rate: Fraction;
  /** percent: the share of the base. */
  readonly share: Fraction;
  readonly rated: Rated | undefined;
  /** percent: computed from exact amounts above. */
  readonly isExact: boolean;
  /** How the charge itself is rounded, where that is not as the policy says. */
  readonly rounding: Rounding | undefined;
  readonly byUnit: ByUnit | undefined;
}

export interface LocalLines {
  /** By charge; `undefined` for those without local rules. */
  readonly lines: ReadonlyArray<LocalLine | undefined>;
  readonly asked: Asked;
}

export function localLinesOf(
  charges: readonly Charge[],
  policy: FullPolicy,
  digits: number,
  windows: Windows,
  nightsOf: NightsOf = 'rooms',
): LocalLines {
  if (nightsOf === 'rooms' && charges.every(({ tax }) => tax.local === undefined)) return NO_RULES;
  const rules = resolveLocal(
    charges.map(({ tax }) => tax),
    digits,
  );
  const takesUnits = unitTakers(charges, rules, policy, nightsOf);
  const lines = charges.map((charge) => {
    if (nightsOf === 'rooms' && charge.tax.local === undefined) return undefined;
    const { index } = charge;
    return localLineOf(charge, itemAt(rules, index), takesUnits[index] === true, { policy, windows, nightsOf });
  });
  return { lines, asked: askedBy(lines, rules) };
}

/**
 * By charge: whether it takes the units of other taxes one by one. A percent of all of them together will do, unless its own
 * rules ask for units, or a tax that takes this one does.
 */
function unitTakers(
  charges: readonly Charge[],
  rules: readonly ResolvedLocal[],
  policy: FullPolicy,
  nightsOf: NightsOf,
): boolean[] {
  const takers = charges.map((charge, index) => {
    const own = itemAt(rules, index);
    if (!isOfTaxes(charge, policy)) return false;
    return nightsOf === 'guests' || isCut(own) || own.asksPrice || own.rows.some(asksGuests);
  });
  for (const charge of [...charges].reverse()) {
    if (takers[charge.index] !== true) continue;
    for (const taken of addedTo(percentBase(charge, charges, policy), charges)) {
      takers[taken.index] ||= isOfTaxes(taken, policy);
    }
  }
  return takers;
}

function isOfTaxes({ tax }: Charge, policy: FullPolicy): boolean {
  return isPercent(tax.logic) && startOf(tax, policy) === 'nothing';
}

/** Whether units of a percent are limited or rounded one by one. Those of a fixed tax are limited once for all. */
function isCut({ logic, isRoundedEach, atMost, atLeast }: ResolvedLocal): boolean {
  return isPercent(logic) && (isRoundedEach || (atMost ?? atLeast) !== undefined);
}

const NO_RULES: LocalLines = {
  lines: [],
  asked: { ages: [], labels: new Set(), parts: new Set(), byRoom: false },
};

function askedBy(lines: LocalLines['lines'], rules: readonly ResolvedLocal[]): Asked {
  const rates = lines.flatMap((line) => line?.rated ?? []);
  const rows = rates.flatMap((rated) => rated.rows);
  return {
    ages: [...new Set(rows.flatMap(bordersOfAge))].sort((one, other) => one - other),
    labels: new Set(rows.flatMap(({ label }) => label ?? [])),
    parts: new Set(rules.flatMap(({ on }) => on)),
    // One guest alone pays a fixed rate, wherever he sleeps. Others share a unit, or what it is computed on.
    byRoom: rates.some((rated) => (rated.sharedBy === 'guest' ? rated.isPercent : rated.rows.some(asksGuests))),
  };
}

/** The first age of which a row holds, and the first of which it no longer does. */
function bordersOfAge({ age }: Pick<RatedRow, 'age'>): number[] {
  return age === undefined ? [] : [age.first, age.last + 1];
}

function asksGuests({ age, label }: Pick<RatedRow, 'age' | 'label'>): boolean {
  return age !== undefined || label !== undefined;
}

/** What lines are made with. */
interface MadeWith {
  readonly policy: FullPolicy;
  readonly windows: Windows;
  readonly nightsOf: NightsOf;
}

function localLineOf(
  charge: Charge,
  own: ResolvedLocal,
  takesUnits: boolean,
  { policy, windows, nightsOf }: MadeWith,
): LocalLine {
  const { logic, share, atMost, atLeast, isRoundedEach, rounding, asksPrice, priceOf, on } = own;
  const isOfBase = isPercent(logic);
  const isTaken = isOfTaxes(charge, policy);
  const isLimited = isCut(own);
  const sharedBy = isTaken ? 'room' : sharedByOf(own);
  // A unit of a fixed tax is its rate: limited once for all.
  const rateOf = (rate: Fraction): Fraction =>
    isOfBase ? multiplyFractions(rate, share) : limited(rate, own, policy.rounding.mode);
  const of = { sharedBy, isPercent: isOfBase, due: dueOf(logic, policy), taxable: charge.taxable };
  return {
    rate: rateOf(own.rate),
    share,
    rated:
      own.rows.length > 0 || isLimited || takesUnits || isByGuest(of, nightsOf)
        ? { line: charge.index, ...rowsOver(own, rateOf, windows), ...of }
        : undefined,
    isExact: isOfBase && (isLimited || own.per === 'guest' || isTaken),
    rounding: roundingOfCharge(own, policy),
    byUnit:
      asksPrice || isLimited || takesUnits
        ? { asksPrice, priceOf, on, isCut: isLimited, takesUnits, atMost, atLeast, isRoundedEach, rounding }
        : undefined,
  };
}

/** Whether each guest has units of his own: of a fixed tax only where he has nights of his own, too. */
function isByGuest(
  { sharedBy, isPercent: isOfBase }: Pick<Rated, 'sharedBy' | 'isPercent'>,
  nightsOf: NightsOf,
): boolean {
  return sharedBy === 'guest' && (isOfBase || nightsOf === 'guests');
}

function roundingOfCharge({ rounding, isRoundedEach }: ResolvedLocal, policy: FullPolicy): Rounding | undefined {
  return rounding === undefined || isRoundedEach ? undefined : roundingBy(rounding, policy.rounding.mode);
}

/** Whose a unit is. */
function sharedByOf({ logic, per }: ResolvedLocal): SharedBy {
  if (!isPercent(logic)) return UNITS[LOGICS[logic].unit].sharedBy;
  return per === 'guest' ? 'guest' : 'room';
}

function dueOf(logic: TaxLogic, { stayCharges }: FullPolicy): Due {
  if (isPercent(logic) || LOGICS[logic].per === 'night') return 'night';
  return stayCharges === 'arrival' ? 'arrival' : 'first';
}

/** The rates of a tax over one denominator. */
function rowsOver(
  { rows, rate }: ResolvedLocal,
  rateOf: (rate: Fraction) => Fraction,
  windows: Windows,
): Pick<Rated, 'rows' | 'own' | 'ownRank' | 'denominator'> {
  const own = rateOf(rate);
  const rates = rows.map((row) => rateOf(row.rate));
  const denominator = rates.reduce((common, one) => leastCommonMultiple(common, one.denominator), own.denominator);
  const over = (one: Fraction): Integer => multiply(one.numerator, floorDivide(denominator, one.denominator));
  const written = rows.reduce((common, row) => leastCommonMultiple(common, row.rate.denominator), rate.denominator);
  const rankOf = (one: Fraction): Integer => multiply(one.numerator, floorDivide(written, one.denominator));
  return {
    own: over(own),
    ownRank: rankOf(rate),
    denominator,
    rows: rows.map(({ place, rate: ofRow, age, label, nights, booked, arrived, prices, ...night }, at) => ({
      place,
      rate: over(itemAt(rates, at)),
      rank: rankOf(ofRow),
      age,
      label,
      nights,
      booked,
      arrived,
      windows: windows.conditionsOf(night),
      prices,
    })),
  };
}

/** A unit within its limits, of which nothing is no unit, and rounded by itself where the rules say so. */
export function limited(
  amount: Fraction,
  { atMost, atLeast, isRoundedEach, rounding }: Pick<ByUnit, 'atMost' | 'atLeast' | 'isRoundedEach' | 'rounding'>,
  mode: RoundingMode,
): Fraction {
  if (amount.numerator === 0) return amount;
  const isOver = atMost !== undefined && compareFractions(amount, atMost) > 0;
  const isUnder = atLeast !== undefined && compareFractions(amount, atLeast) < 0;
  const to = isOver ? atMost : isUnder ? atLeast : amount;
  return isRoundedEach ? whole(roundTo(to.numerator, to.denominator, roundingBy(rounding, mode))) : to;
}

/** A rounding with what it leaves to the policy. */
function roundingBy(own: ResolvedLocal['rounding'], mode: RoundingMode): Rounding {
  return { step: own?.step ?? 1, mode: own?.mode ?? mode };
}
