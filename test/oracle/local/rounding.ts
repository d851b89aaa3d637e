import type { Rational } from '../rational.js';
import { compare, divide, multiply, parseDecimal, rational, round } from '../rational.js';
import type { FullPolicy } from '../shapes.js';
import type { Local } from './shapes.js';

/** How a tax is rounded that says so itself. */
export interface Rounding {
  /** Each unit before units are added, or the charge where the policy rounds it. */
  readonly each: boolean;
  /** The nearest multiple of the step, in minor units. */
  readonly to: (amount: Rational) => Rational;
  /** The step is more than the minor unit: parts are scaled to what it came to. */
  readonly scales: boolean;
  readonly mode: FullPolicy['mode'];
}

export function roundingOf({ round: own }: Local, { digits, mode }: FullPolicy): Rounding | undefined {
  if (own === undefined) return undefined;
  const said = own === 'each' ? { each: true } : own;
  // An object that says nothing changes nothing.
  if (!said.each && said.step === undefined && said.mode === undefined) return undefined;
  const scale = rational(10n ** BigInt(digits));
  const step = said.step === undefined ? rational(1n) : multiply(parseDecimal(said.step), scale);
  const to = (amount: Rational): Rational => multiply(rational(round(divide(amount, step), said.mode ?? mode)), step);
  return { each: said.each === true, to, scales: compare(step, rational(1n)) > 0, mode: said.mode ?? mode };
}
