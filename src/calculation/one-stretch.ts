import { add, type Integer, multiply, subtract } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import { extract } from './inclusive.js';
import { extractionOf, type Ledger } from './ledger.js';
import type { Charge } from './order.js';
import type { Stretch } from './stretches.js';
import { applies } from './windows.js';

/**
 * Settles a stay whose nights are all of one kind, each charge rounded once over the stay: most stays there
 * are. Nothing has to be looked up for single nights or windows, so the sums run along with the order. What
 * settle.ts does in general comes to the same; a property holds the two together.
 */
export function settleOneStretch(ledger: Ledger, stretch: Stretch): void {
  const { charges } = ledger.plan.order;
  const { mode, inclusive } = ledger.plan.policy.rounding;
  const extraction = ledger.plan.extracts ? extractionOf(ledger, stretch.kind) : undefined;
  const exact = extraction && extract(extraction, stretch.price, ledger.times, 0);
  if (inclusive === 'tax') {
    let net = stretch.price;
    for (let index = 0; index < charges.length; index += 1) {
      const charge = charges[index] as Charge;
      if (!charge.tax.is_inclusive) continue;
      const amount = charge.isPercent
        ? roundDivide(exact?.amounts[index] ?? 0, exact?.denominator ?? 1, mode)
        : fixedAmount(ledger, charge);
      ledger.settled[index] = amount;
      net = subtract(net, amount);
    }
    settleDownTheOrder(ledger, stretch, net, false);
    return;
  }
  const net = exact === undefined ? stretch.price : roundDivide(exact.net, exact.denominator, mode);
  if (ledger.plan.settlesNet) ledger.settled[charges.length] = net;
  settleDownTheOrder(ledger, stretch, net, true);
}

/** Settles the exclusive charges, and the inclusive ones too where the net was settled before them. */
function settleDownTheOrder(ledger: Ledger, { kind, price }: Stretch, net: Integer, inclusiveToo: boolean): void {
  const { settled, bases } = ledger;
  const { charges } = ledger.plan.order;
  const { mode } = ledger.plan.policy.rounding;
  let higher: Integer = 0;
  let higherExclusive: Integer = 0;
  let next = 0;
  for (let index = 0; index < charges.length; index += 1) {
    const charge = charges[index] as Charge;
    for (; next < charge.higher; next += 1) {
      const amount = settled[next] as Integer;
      higher = add(higher, amount);
      if (!(charges[next] as Charge).tax.is_inclusive) higherExclusive = add(higherExclusive, amount);
    }
    const isSettled = charge.tax.is_inclusive && !inclusiveToo;
    if (!charge.isPercent) {
      if (!isSettled) settled[index] = fixedAmount(ledger, charge);
      continue;
    }
    let base: Integer = 0;
    if (applies(charge, kind)) {
      base = charge.startsFromPrice ? add(price, higherExclusive) : add(net, higher);
      for (const place of charge.nested) {
        const { tax } = charges[place] as Charge;
        if (!charge.startsFromPrice || !tax.is_inclusive) base = add(base, settled[place] as Integer);
      }
    }
    // The base of an inclusive tax settled before is what remained of the price, and complete only by now.
    bases[index] = base;
    if (isSettled) continue;
    settled[index] = roundDivide(multiply(base, charge.rate.numerator), charge.rate.denominator, mode);
  }
}

function fixedAmount(ledger: Ledger, { index, rate }: Charge): Integer {
  const times = ledger.times[index]?.[0] ?? 0;
  return roundDivide(multiply(times, rate.numerator), rate.denominator, ledger.plan.policy.rounding.mode);
}
