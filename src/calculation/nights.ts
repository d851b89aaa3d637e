import { add, type Integer, multiply, subtract } from '../money/integer.js';
import { shareOut } from '../money/share.js';
import type { Strip } from '../stay/strips.js';
import { type Exact, extract } from './inclusive.js';
import type { Ledger } from './ledger.js';
import { addedSide, adds, type Charge, onSide, SIDE, type Side } from './order.js';
import { type ExactAmounts, extractedAmounts, isExtracted, netColumn, startOf } from './plan.js';
import { timesByNight } from './quantities.js';
import { prepared } from './stretches.js';
import { applies } from './windows.js';

/** What a settled column comes to on each night; over the nights of a stay it adds up to what was settled. */
export function settledByNight(ledger: Ledger, column: number): readonly Integer[] {
  const known = ledger.settledByNight[column];
  if (known !== undefined) return known;
  const { numerators, denominator } = exactByNight(ledger, column);
  // Whole minor units on every night: nothing was rounded, nothing is left to share.
  const nights = denominator === 1 ? numerators : shareOut(ledger.settled[column] as Integer, numerators, denominator);
  ledger.settledByNight[column] = nights;
  return nights;
}

/** The exact amount of a column on each night, from what is settled above it. */
export function exactByNight(ledger: Ledger, column: number): ExactAmounts {
  if (isExtracted(ledger.plan, column)) return extractedAmounts(extractedNights(ledger), ledger.plan, column);
  const charge = ledger.plan.order.charges[column] as Charge;
  const { numerator, denominator } = charge.rate;
  const times = charge.isPercent ? baseByNight(ledger, charge) : chargedByNight(ledger, charge);
  return { numerators: times.map((time) => multiply(time, numerator)), denominator };
}

/** What comes out of the price of each night; worked out once for all columns. */
function extractedNights(ledger: Ledger): readonly Exact[] {
  if (ledger.extractedNights.length > 0) return ledger.extractedNights;
  const { charges } = ledger.plan.order;
  const times = charges.map((charge) => (charge.isPercent ? undefined : chargedByNight(ledger, charge)));
  for (const { strip, from, to, kind } of ledger.stretches) {
    const extraction = prepared(kind, charges);
    for (let night = from; night < to; night += 1) {
      const at = ledger.extractedNights.length;
      const price = strip.prices[night] as Integer;
      ledger.extractedNights.push(extract(extraction, price, (charge) => (times[charge] as number[])[at] as number));
    }
  }
  return ledger.extractedNights;
}

function chargedByNight(ledger: Ledger, charge: Charge): number[] {
  return timesByNight(charge, ledger.stretches, ledger.plan.policy);
}

/** The base of a percent on each night: 0 where it does not apply. */
function baseByNight(ledger: Ledger, charge: Charge): Integer[] {
  const start = startByNight(ledger, charge);
  const higher = sumByNight(ledger, addedSide(charge), charge.higher);
  const { charges } = ledger.plan.order;
  const nested = charge.nested
    .filter((index) => adds(charge, charges[index] as Charge))
    .map((index) => settledByNight(ledger, index));
  const bases: Integer[] = [];
  for (const { from, to, kind } of ledger.stretches) {
    for (let night = from; night < to; night += 1) {
      const at = bases.length;
      if (!applies(charge, kind)) bases.push(0);
      else
        bases.push(
          nested.reduce(
            (sum, amounts) => add(sum, amounts[at] as Integer),
            add(start[at] as Integer, higher[at] as Integer),
          ),
        );
    }
  }
  return bases;
}

/** What a percent starts from on each night: the price, the settled net, or the price less the inclusive charges. */
export function startByNight(ledger: Ledger, charge: Charge): readonly Integer[] {
  const start = startOf(charge, ledger.plan);
  if (start === 'price') return priceByNight(ledger);
  return start === 'net' ? netByNight(ledger) : settledByNight(ledger, netColumn(ledger.plan));
}

export function priceByNight(ledger: Ledger): readonly Integer[] {
  const { strips } = ledger;
  return strips.length === 1 ? (strips[0] as Strip).prices : strips.flatMap(({ prices }) => prices);
}

/** The price less the inclusive charges, on each night. */
export function netByNight(ledger: Ledger): Integer[] {
  const inclusive = sumByNight(ledger, SIDE.inclusive, netColumn(ledger.plan));
  return priceByNight(ledger).map((price, night) => subtract(price, inclusive[night] as Integer));
}

/** The settled charges before a place in the order, added up on each night. Kept running, as in sums.ts. */
export function sumByNight(ledger: Ledger, side: Side, before: number): readonly Integer[] {
  let sum = ledger.sumsByNight[side];
  if (sum === undefined || sum.upTo > before) {
    sum = { upTo: 0, amount: priceByNight(ledger).map(() => 0) };
    ledger.sumsByNight[side] = sum;
  }
  for (; sum.upTo < before; sum.upTo += 1) {
    if (!onSide(ledger.plan.order.charges[sum.upTo] as Charge, side)) continue;
    const nights = settledByNight(ledger, sum.upTo);
    for (let night = 0; night < nights.length; night += 1) {
      sum.amount[night] = add(sum.amount[night] as Integer, nights[night] as Integer);
    }
  }
  return sum.amount;
}
