import { add, type Integer, multiply, subtract } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import type { Strip } from '../stay/strips.js';
import type { Bill } from './bill.js';
import { extract } from './inclusive.js';
import type { Charge } from './order.js';
import type { Plan } from './plan.js';
import { timesThroughout } from './quantities.js';
import { kindThroughout, type PreparedKind, prepared } from './stretches.js';
import { applies } from './windows.js';

/**
 * The bill of a stay whose nights are all of one kind, each charge rounded once over the stay: most stays
 * there are. Nothing has to be looked up for single nights, so no ledger is opened, and the sums run along
 * with the order. `undefined` for any other stay. What settle.ts does in general comes to the same; a property
 * holds the two together.
 */
export function billOfOneKind(plan: Plan, strips: readonly Strip[]): Bill | undefined {
  if (strips.length > 1 || plan.policy.rounding.unit !== 'stay') return undefined;
  const strip = strips[0] as Strip;
  const kind = kindThroughout(strip, plan.order.windows, plan.kinds, plan.policy.maxNights);
  return kind && settledBill(plan, strip, kind);
}

/** A bill while it is written. */
interface Draft {
  price: Integer;
  inclusive: Integer;
  exclusive: Integer;
  amounts: Integer[];
  bases: Integer[];
  times: number[];
  taxableNights: number[];
}

function settledBill(plan: Plan, strip: Strip, kind: PreparedKind): Bill {
  const { charges } = plan.order;
  const { mode, inclusive } = plan.policy.rounding;
  const bill: Draft = { price: 0, inclusive: 0, exclusive: 0, amounts: [], bases: [], times: [], taxableNights: [] };
  for (let night = 0; night < strip.prices.length; night += 1) {
    bill.price = add(bill.price, strip.prices[night] as Integer);
  }
  for (let index = 0; index < charges.length; index += 1) {
    const charge = charges[index] as Charge;
    const isTaxable = applies(charge, kind);
    bill.amounts.push(0);
    bill.bases.push(0);
    bill.times.push(isTaxable && !charge.isPercent ? timesThroughout(charge, strip) : 0);
    bill.taxableNights.push(isTaxable ? strip.prices.length : 0);
  }
  const exact = plan.extracts
    ? extract(prepared(kind, charges), bill.price, (index) => bill.times[index] as number)
    : undefined;
  if (inclusive === 'net') {
    const net = exact === undefined ? bill.price : roundDivide(exact.net, exact.denominator, mode);
    settleDownTheOrder(plan, kind, bill, net, true);
    return bill;
  }
  for (let index = 0; index < charges.length; index += 1) {
    const charge = charges[index] as Charge;
    if (!charge.tax.is_inclusive) continue;
    const amount = charge.isPercent
      ? roundDivide(exact?.amounts[index] ?? 0, exact?.denominator ?? 1, mode)
      : fixedAmount(plan, bill, charge);
    bill.amounts[index] = amount;
    bill.inclusive = add(bill.inclusive, amount);
  }
  settleDownTheOrder(plan, kind, bill, subtract(bill.price, bill.inclusive), false);
  return bill;
}

/** Settles the exclusive charges, and the inclusive ones too where the net was settled before them. */
function settleDownTheOrder(plan: Plan, kind: PreparedKind, bill: Draft, net: Integer, inclusiveToo: boolean): void {
  const { charges } = plan.order;
  const { mode } = plan.policy.rounding;
  let higher: Integer = 0;
  let higherExclusive: Integer = 0;
  let next = 0;
  for (let index = 0; index < charges.length; index += 1) {
    const charge = charges[index] as Charge;
    for (; next < charge.higher; next += 1) {
      const amount = bill.amounts[next] as Integer;
      higher = add(higher, amount);
      if (!(charges[next] as Charge).tax.is_inclusive) higherExclusive = add(higherExclusive, amount);
    }
    let amount: Integer;
    if (charge.isPercent) {
      const base = applies(charge, kind)
        ? withNested(
            charge,
            charges,
            bill,
            charge.startsFromPrice ? add(bill.price, higherExclusive) : add(net, higher),
          )
        : 0;
      // The base of an inclusive tax settled before is what remained of the price, and complete only by now.
      bill.bases[index] = base;
      if (charge.tax.is_inclusive && !inclusiveToo) continue;
      amount = roundDivide(multiply(base, charge.rate.numerator), charge.rate.denominator, mode);
    } else {
      if (charge.tax.is_inclusive && !inclusiveToo) continue;
      amount = fixedAmount(plan, bill, charge);
    }
    bill.amounts[index] = amount;
    if (charge.tax.is_inclusive) bill.inclusive = add(bill.inclusive, amount);
    else bill.exclusive = add(bill.exclusive, amount);
  }
}

function withNested(charge: Charge, charges: readonly Charge[], bill: Draft, start: Integer): Integer {
  let base = start;
  for (const index of charge.nested) {
    const { tax } = charges[index] as Charge;
    if (!charge.startsFromPrice || !tax.is_inclusive) base = add(base, bill.amounts[index] as Integer);
  }
  return base;
}

function fixedAmount(plan: Plan, bill: Draft, { index, rate }: Charge): Integer {
  const exact = multiply(bill.times[index] as number, rate.numerator);
  return rate.denominator === 1 ? exact : roundDivide(exact, rate.denominator, plan.policy.rounding.mode);
}
