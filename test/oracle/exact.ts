import type { Charge } from './order.js';
import type { Rational } from './rational.js';
import { add, divide, multiply, ONE, rational, subtract, sum, ZERO } from './rational.js';
import type { FullPolicy } from './shapes.js';
import { at } from './shapes.js';

/** A charge met with a stay. Lists have one element a group-night. */
export interface StayCharge {
  readonly charge: Charge;
  readonly taxable: readonly boolean[];
  /** Fixed taxes only: how many times the rate is charged, null where the tax is not placed. */
  readonly times: ReadonlyArray<bigint | null> | undefined;
  /** Percent: the rate as a fraction. Fixed: the rate in minor units. */
  readonly rate: Rational;
}

/** The charges whose amounts are added in the base of this one (the model's section 6). */
export function chargesInBase({ tax, computedOn }: Charge, policy: FullPolicy): readonly Charge[] {
  if (tax.logic !== 'percent') return [];
  const onPrice = !tax.is_inclusive && policy.exclusiveBase === 'price';
  return onPrice ? computedOn.filter((other) => !other.tax.is_inclusive) : computedOn;
}

/** A group-night, or one room on it: its price, and how many times a fixed tax is charged. */
export interface Charged {
  readonly night: number;
  readonly price: bigint;
  readonly timesOf: (one: StayCharge) => Rational;
}

/**
 * The model's section 6 for one group-night, or for one room of it: every charge is a + b x N; from P = N + the
 * inclusive charges, N. Returns N and each charge's exact amount.
 */
export function exactNight(charges: readonly StayCharge[], { night, price, timesOf }: Charged, policy: FullPolicy) {
  const lines = new Map<Charge, { a: Rational; b: Rational }>();
  for (const one of charges) {
    const { charge, taxable, times, rate } = one;
    if (times !== undefined) {
      lines.set(charge, { a: multiply(rate, timesOf(one)), b: ZERO });
      continue;
    }
    if (!at(taxable, night)) {
      lines.set(charge, { a: ZERO, b: ZERO });
      continue;
    }
    const onNet = charge.tax.is_inclusive || policy.exclusiveBase === 'net';
    let a = onNet ? ZERO : rational(price);
    let b = onNet ? ONE : ZERO;
    for (const other of chargesInBase(charge, policy)) {
      const line = lines.get(other);
      if (line === undefined) throw new Error(`${other.tax.title} is worked out after ${charge.tax.title}.`);
      a = add(a, line.a);
      b = add(b, line.b);
    }
    lines.set(charge, { a: multiply(rate, a), b: multiply(rate, b) });
  }
  const inclusive = [...lines].filter(([charge]) => charge.tax.is_inclusive).map(([, line]) => line);
  const net = divide(
    subtract(rational(price), sum(inclusive.map((line) => line.a))),
    add(ONE, sum(inclusive.map((line) => line.b))),
  );
  const amounts = new Map([...lines].map(([charge, { a, b }]) => [charge, add(a, multiply(b, net))]));
  return { net, amounts };
}
