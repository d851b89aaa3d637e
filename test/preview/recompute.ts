import type { ChargeExplanation, ExactFraction, Explanation, Step } from '../../src/index.js';
import {
  sum as addUp,
  divide,
  type Mode,
  multiply,
  parseDecimal,
  type Rational,
  rational,
  round,
  subtract,
} from '../oracle/rational.js';

/** Calculates a charge again from the numbers of its steps alone, and complains where two of them do not agree. */
export function recomputed({ steps, title }: ChargeExplanation): string {
  const [, taken, rounding] = steps;
  if (taken === undefined || rounding?.kind !== 'rounding') throw new Error(`${title} has no chain of steps.`);
  const exact = partsOf(taken);
  const { unit, mode, digits, parts } = rounding;
  const toRound = unit === 'stay' ? [addUp(exact)] : exact;
  same(toRound.length, parts.length, `${title}: parts that are rounded`);
  const scale = rational(10n ** BigInt(digits));
  const rounded = toRound.map((amount, at) => {
    same(text(amount), text(fractionOf(parts[at]?.exact)), `${title}: what is rounded`);
    const units = round(multiply(amount, scale), mode as Mode);
    same(text(divide(rational(units), scale)), text(signed(parts[at]?.rounded ?? '')), `${title}: rounded`);
    return units;
  });
  return printed(
    rounded.reduce((sum, units) => sum + units, 0n),
    digits,
  );
}

/** The exact amounts of the parts, each from the numbers it is made of. */
function partsOf(step: Step): Rational[] {
  switch (step.kind) {
    case 'quantity':
      return step.parts.map(({ quantity, exact }) =>
        agreed(multiply(parseDecimal(step.rate), rational(BigInt(quantity))), exact),
      );
    case 'base': {
      const bases = step.parts.map(({ start, added, base, exact }) => {
        const sum = addUp([signed(start), ...added.map(({ amount }) => signed(amount))]);
        same(text(sum), text(signed(base)), 'the base');
        return { sum, exact: agreed(multiply(percent(step.rate), sum), exact) };
      });
      same(text(addUp(bases.map(({ sum }) => sum))), text(signed(step.base)), 'the whole base');
      return bases.map(({ exact }) => exact);
    }
    case 'extraction':
      return step.parts.map(({ price, fixed, factor, net, added, exact }) => {
        const left = divide(subtract(signed(price), fractionOf(fixed)), fractionOf(factor));
        same(text(left), text(fractionOf(net)), 'the net');
        const base = addUp([left, ...added.map((charge) => fractionOf(charge.exact))]);
        return agreed(multiply(percent(step.rate), base), exact);
      });
    default:
      throw new Error(`A step of kind ${step.kind} takes nothing of anything.`);
  }
}

const percent = (rate: string) => divide(parseDecimal(rate), rational(100n));

function agreed(amount: Rational, exact: ExactFraction): Rational {
  same(text(amount), text(fractionOf(exact)), 'the exact amount');
  return amount;
}

function fractionOf(given: ExactFraction | undefined): Rational {
  return rational(BigInt(given?.numerator ?? '0'), BigInt(given?.denominator ?? '0'));
}

function signed(amount: string): Rational {
  return amount.startsWith('-') ? subtract(rational(0n), parseDecimal(amount.slice(1))) : parseDecimal(amount);
}

const text = ({ num, den }: Rational) => `${num}/${den}`;

function same(one: unknown, other: unknown, what: string): void {
  if (one !== other) throw new Error(`${what}: ${String(one)} and ${String(other)} should be the same.`);
}

function printed(units: bigint, digits: number): string {
  const size = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const point = size.length - digits;
  return `${units < 0n ? '-' : ''}${size.slice(0, point)}${digits === 0 ? '' : `.${size.slice(point)}`}`;
}

/** What somebody reads who got the explanation as JSON. */
export function asJson(explanation: Explanation): Explanation {
  return JSON.parse(JSON.stringify(explanation));
}
