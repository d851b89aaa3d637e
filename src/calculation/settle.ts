import type { Fraction } from '../money/fraction.js';
import { add, type Integer, multiply } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import { extractedFrom, type Ledger } from './ledger.js';
import { exactByNight } from './nights.js';
import type { Charge } from './order.js';
import { extractedAmounts, isExtracted, netColumn } from './plan.js';
import { timesInAll } from './quantities.js';
import { baseOf } from './sums.js';

/** Turns every exact charge into minor units, in the order that the policy asks for. */
export function settleAll(ledger: Ledger): void {
  if (ledger.plan.settlesNet) settle(ledger, netColumn(ledger.plan));
  for (const { index } of ledger.plan.settling) settle(ledger, index);
}

/** Settles one column: its exact amount over the stay, rounded once, or each of its nights. */
function settle(ledger: Ledger, column: number): void {
  const { unit, mode } = ledger.plan.policy.rounding;
  // Out of season, as most taxes are at any time: nothing to look up.
  if (ledger.taxableNights[column] === 0) {
    enter(ledger, column, 0);
    return;
  }
  if (unit === 'stay') {
    const { numerator, denominator } = exactOverStay(ledger, column);
    enter(ledger, column, roundDivide(numerator, denominator, mode));
    return;
  }
  const { numerators, denominator } = exactByNight(ledger, column);
  const nights = numerators.map((numerator) => roundDivide(numerator, denominator, mode));
  ledger.settledByNight[column] = nights;
  enter(ledger, column, nights.reduce(add, 0));
}

function enter(ledger: Ledger, column: number, amount: Integer): void {
  ledger.settled[column] = amount;
  const tax = ledger.plan.order.charges[column]?.tax;
  if (tax?.is_inclusive === true) ledger.inclusive = add(ledger.inclusive, amount);
  if (tax?.is_inclusive === false) ledger.exclusive = add(ledger.exclusive, amount);
}

/** The exact amount of a column over the stay, from what is settled above it. */
function exactOverStay(ledger: Ledger, column: number): Fraction {
  if (isExtracted(ledger.plan, column)) return extractedOverStay(ledger, column);
  const charge = ledger.plan.order.charges[column] as Charge;
  const { numerator, denominator } = charge.rate;
  return { numerator: multiply(factorOverStay(ledger, charge), numerator), denominator };
}

/** What a rate is multiplied by: how many times it is charged, or the base. */
function factorOverStay(ledger: Ledger, charge: Charge): Integer {
  const times = ledger.times[charge.index];
  if (times !== undefined) return timesInAll(times);
  const base = baseOf(ledger, charge);
  ledger.bases[charge.index] = base;
  return base;
}

function extractedOverStay(ledger: Ledger, column: number): Fraction {
  const exacts = ledger.stretches.map((_, at) => extractedFrom(ledger, at));
  const { numerators, denominator } = extractedAmounts(exacts, ledger.plan, column);
  return { numerator: numerators.reduce(add, 0), denominator };
}
