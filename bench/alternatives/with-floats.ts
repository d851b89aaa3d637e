import type { Stay, TaxSetInput } from '../../src/index.js';
import type { OfferTotals, Step } from './definition.js';
import { guestsOf, openNights, stepsOf, timesByNight } from './definition.js';

/**
 * The totals with bare numbers, as they are written by who has not been bitten yet: 0.1 + 0.2 and all. Some
 * of its cents are wrong. Written out, not over the arithmetic of the other two: calling a function for each
 * addition would cost more than the additions.
 */
export function withFloats(taxSet: TaxSetInput): (stay: Stay) => OfferTotals {
  const steps = stepsOf(taxSet);
  const rates = steps.map(({ isPercent, rate }) => (isPercent ? Number(rate) / 100 : Number(rate)));
  return (stay) => {
    const guests = guestsOf(stay, steps);
    const open = steps.map((step) => openNights(step, guests));
    const times = steps.map((step, at) => (step.isPercent ? [] : timesByNight(step, open[at] ?? [], guests)));
    let price = 0;
    let inclusive = 0;
    let exclusive = 0;
    const sums = steps.map(() => 0);
    for (let night = 0; night < guests.nights; night += 1) {
      let nightPrice = 0;
      for (const room of stay.rooms) nightPrice += Number(room.nightlyPrices?.[night]);
      price += nightPrice;
      const charges = chargesOf({ steps, rates, open, times }, nightPrice, night);
      for (let at = 0; at < charges.length; at += 1) sums[at] = (sums[at] as number) + (charges[at] as number);
    }
    for (const [at, { isInclusive }] of steps.entries()) {
      const amount = Math.round((sums[at] as number) * 100) / 100;
      if (isInclusive) inclusive += amount;
      else exclusive += amount;
    }
    return {
      price: price.toFixed(2),
      net: (price - inclusive).toFixed(2),
      total: (price + exclusive).toFixed(2),
    };
  };
}

interface Prepared {
  readonly steps: readonly Step[];
  readonly rates: readonly number[];
  readonly open: ReadonlyArray<readonly boolean[]>;
  readonly times: ReadonlyArray<readonly number[]>;
}

/** Every charge of one night: first as fixed + share x net, then with the net that the price leaves. */
function chargesOf({ steps, rates, open, times }: Prepared, price: number, night: number): number[] {
  const charges: number[] = [];
  const shares: number[] = [];
  let left = price;
  let whole = 1;
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] as Step;
    const rate = rates[at] as number;
    charges[at] = 0;
    shares[at] = 0;
    if (open[at]?.[night] !== true) continue;
    if (!step.isPercent) {
      charges[at] = rate * (times[at]?.[night] ?? 0);
    } else {
      let base = step.isInclusive ? 0 : price;
      let baseShare = step.isInclusive ? 1 : 0;
      for (const place of step.above) {
        base += charges[place] as number;
        baseShare += shares[place] as number;
      }
      charges[at] = base * rate;
      shares[at] = baseShare * rate;
    }
    if (!step.isInclusive) continue;
    left -= charges[at] as number;
    whole += shares[at] as number;
  }
  const net = left / whole;
  for (let at = 0; at < steps.length; at += 1) charges[at] = (charges[at] as number) + (shares[at] as number) * net;
  return charges;
}
