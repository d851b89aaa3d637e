import type {
  ChargeExplanation,
  ExactFraction,
  Explanation,
  ExtractionPart,
  InFeePart,
  RatePart,
  RatesStep,
  RoundingStep,
  Step,
} from '../../../src/index.js';
import type { Mode, Rational } from '../../oracle/rational.js';
import { sum as addUp, divide, multiply, parseDecimal, rational, round, subtract } from '../../oracle/rational.js';

/** Calculates a charge again from the numbers of its steps alone, and complains where two of them do not agree. */
export function recomputed({ steps, title }: ChargeExplanation): string {
  const [rates, rounding] = [stepOf(steps, 'rates'), stepOf(steps, 'rounding')];
  if (rates === undefined || rounding === undefined) throw new Error(`${title} has no chain of steps.`);
  const exact = addUp(rates.parts.map((part) => exactOf(part, rates)));
  const nets = stepOf(steps, 'extraction');
  if (nets !== undefined)
    same(text(addUp(nets.parts.map(takenOut(nets.rate)))), text(exact), `${title}: out of the price`);
  const inFees = steps.filter((step) => step.kind === 'in_fee');
  const units = inFees.map((step) => roundedAgain(step.rounding, addUp(step.parts.map(apart)), title));
  return printed(
    units.reduce((sum, inFee) => sum + inFee, roundedAgain(rounding, exact, title)),
    rounding.digits,
  );
}

/** Minor units: the exact parts of a rounding, each rounded again, which together are an amount. */
function roundedAgain({ mode, digits, parts }: RoundingStep, exact: Rational, title: string): bigint {
  same(text(addUp(parts.map((part) => fractionOf(part.exact)))), text(exact), `${title}: what is rounded`);
  const scale = rational(10n ** BigInt(digits));
  const rounded = parts.map((part) => {
    const units = round(multiply(fractionOf(part.exact), scale), mode as Mode);
    same(text(divide(rational(units), scale)), text(signed(part.rounded)), `${title}: rounded`);
    return units;
  });
  return rounded.reduce((sum, units) => sum + units, 0n);
}

/** The part of a tax in what a fee charges. */
function apart({ charged, factor, net, added, percent, exact }: InFeePart): Rational {
  const left = divide(signed(charged), fractionOf(factor));
  same(text(left), text(fractionOf(net)), 'the fee without its taxes');
  const base = addUp([left, ...added.map((charge) => fractionOf(charge.exact))]);
  return agreed(multiply(fractionOf(percent), base), exact);
}

function stepOf<Kind extends Step['kind']>(steps: readonly Step[], kind: Kind) {
  return steps.find((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);
}

/** The amount of a rate, from its factors. */
function exactOf({ rate, quantity, terms, exact }: RatePart, { share = '1' }: RatesStep): Rational {
  if (terms === undefined) return agreed(multiply(parseDecimal(rate), rational(BigInt(quantity ?? 0))), exact);
  const bases = terms.map(({ part, start, added }) =>
    multiply(fractionOf(part), addUp([fractionOf(start), ...added.map((charge) => fractionOf(charge.exact))])),
  );
  return agreed(multiply(percent(rate), multiply(parseDecimal(share), addUp(bases))), exact);
}

function takenOut(rate: string) {
  return ({ price, fixed, factor, net, added, exact }: ExtractionPart): Rational => {
    const left = divide(subtract(signed(price), fractionOf(fixed)), fractionOf(factor));
    same(text(left), text(fractionOf(net)), 'the net');
    const base = addUp([left, ...added.map((charge) => fractionOf(charge.exact))]);
    return agreed(multiply(percent(rate), base), exact);
  };
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

/** The numbers in an explanation as JSON. */
export function asJson(explanation: Explanation): Explanation {
  return JSON.parse(JSON.stringify(explanation));
}
