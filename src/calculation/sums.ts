import { add, type Integer, multiply, subtract } from '../money/integer.js';
import type { Ledger } from './ledger.js';
import { settledByNight } from './nights.js';
import { addedSide, adds, type Charge, isWholeEachTime, onSide, SIDE, SIDES, type Side } from './order.js';
import { netColumn, startOf } from './plan.js';
import type { Stretch } from './stretches.js';
import { ALWAYS, applies } from './windows.js';

/**
 * The base of a percent over its taxable nights, from what is settled: the price, the settled net, or the
 * price less the inclusive charges there, plus the charges it adds.
 */
export function baseOf(ledger: Ledger, charge: Charge): Integer {
  let base = add(startOver(ledger, charge), sumOver(ledger, addedSide(charge), charge.higher, charge.window));
  for (const index of charge.nested) {
    if (adds(charge, ledger.plan.order.charges[index] as Charge))
      base = add(base, settledOver(ledger, index, charge.window));
  }
  return base;
}

function startOver(ledger: Ledger, charge: Charge): Integer {
  const start = startOf(charge, ledger.plan);
  if (start === 'price') return priceOver(ledger, charge.window);
  if (start === 'net') return netOver(ledger, charge.window);
  return settledOver(ledger, netColumn(ledger.plan), charge.window);
}

/** The price less the inclusive charges, on the nights of a window. */
function netOver(ledger: Ledger, window: number): Integer {
  return subtract(priceOver(ledger, window), sumOver(ledger, SIDE.inclusive, netColumn(ledger.plan), window));
}

/**
 * The settled charges before a place in the order, added up over the nights of a window. Kept running:
 * the next level asks for the same sum and a little more, so the cost stays linear in the taxes.
 */
export function sumOver(ledger: Ledger, side: Side, before: number, window: number): Integer {
  const slot = (window - ALWAYS) * SIDES + side;
  let sum = ledger.sums[slot];
  if (sum === undefined || sum.upTo > before) {
    sum = { upTo: 0, amount: 0 };
    ledger.sums[slot] = sum;
  }
  for (; sum.upTo < before; sum.upTo += 1) {
    if (!onSide(ledger.plan.order.charges[sum.upTo] as Charge, side)) continue;
    sum.amount = add(sum.amount, settledOver(ledger, sum.upTo, window));
  }
  return sum.amount;
}

/** What a column was settled at, on the nights of a window. */
function settledOver(ledger: Ledger, column: number, window: number): Integer {
  const settled = ledger.settled[column] as Integer;
  if (window === ALWAYS) return settled;
  const own = { window: ledger.plan.order.charges[column]?.window ?? ALWAYS };
  let someInside = false;
  let someOutside = false;
  for (const { kind } of ledger.stretches) {
    if (!applies(own, kind)) continue;
    if (kind.open[window] === true) someInside = true;
    else someOutside = true;
  }
  if (!someInside) return 0;
  if (!someOutside) return settled;
  const amounts = settledByStretch(ledger, column);
  return sumWhereOpen(ledger, window, (at) => amounts[at] as Integer);
}

function settledByStretch(ledger: Ledger, column: number): readonly Integer[] {
  const known = ledger.settledByStretch[column];
  if (known !== undefined) return known;
  const amounts = wholeByStretch(ledger, column) ?? addedUpByStretch(ledger, column);
  ledger.settledByStretch[column] = amounts;
  return amounts;
}

function wholeByStretch(ledger: Ledger, column: number): Integer[] | undefined {
  const charge = ledger.plan.order.charges[column];
  if (charge === undefined || !isWholeEachTime(charge)) return undefined;
  return (ledger.times[column] as readonly number[]).map((count) => multiply(count, charge.rate.numerator));
}

function addedUpByStretch(ledger: Ledger, column: number): Integer[] {
  const nights = settledByNight(ledger, column);
  return ledger.stretches.map(({ firstNight, from, to }) => {
    let sum: Integer = 0;
    for (let night = firstNight; night < firstNight + to - from; night += 1) sum = add(sum, nights[night] as Integer);
    return sum;
  });
}

function priceOver(ledger: Ledger, window: number): Integer {
  if (window === ALWAYS) return ledger.price;
  return sumWhereOpen(ledger, window, (_, { price }) => price);
}

function sumWhereOpen(ledger: Ledger, window: number, amountOf: (at: number, stretch: Stretch) => Integer): Integer {
  let sum: Integer = 0;
  for (let at = 0; at < ledger.stretches.length; at += 1) {
    const stretch = ledger.stretches[at] as Stretch;
    if (stretch.kind.open[window] === true) sum = add(sum, amountOf(at, stretch));
  }
  return sum;
}
