import { type FixedLogic, isPercent, LOGICS, UNITS } from '../../../definitions/logics.js';
import { fractionOf, shortestRate } from '../../../definitions/rates.js';
import type {
  ChargeExplanation,
  ExactFraction,
  ExplainedRoomGroup,
  Explanation,
  NightRun,
  QuantityProduct,
  Quote,
  QuotedTax,
  RatePart,
  RoundingStep,
  Step,
  TaxInput,
} from '../../../index.js';
import { counted } from '../../../issues/shown.js';
import { size, unitsOf } from '../../../money/amount.js';
import {
  addFractions,
  divideFractions,
  type Fraction,
  multiplyFractions,
  whole,
  ZERO,
} from '../../../money/fraction.js';
import { fromBigInt } from '../../../money/integer.js';
import { roundDivide } from '../../../money/rounding.js';
import { asDecimal, inCurrency } from '../../../preview/exact.js';

/** A charge of a quote, with what its text in the table is read from. */
export interface TableCharge {
  readonly quote: Quote;
  readonly quoted: QuotedTax;
  /** Its definition. */
  readonly tax: Pick<TaxInput, 'local'> | undefined;
  readonly why: ChargeExplanation;
  readonly explanation: Explanation;
}

const NOT_CHARGED: Partial<Record<NonNullable<ChargeExplanation['notCharged']>['reason'], string>> = {
  exempt: 'free',
  'no-base': 'nothing to charge it on',
  'no-persons': 'nobody sleeps there',
  'not-at-arrival': 'due at arrival only',
};

/** How an amount came about, short enough for a table: "20% of 110.00 (price + Cleaning fee)". */
export function computedOn(charge: TableCharge): string {
  const { notCharged, logic } = charge.why;
  if (notCharged !== undefined) return NOT_CHARGED[notCharged.reason] ?? 'no night that it applies to';
  return isPercent(logic) ? percentText(charge) : fixedText(charge, logic);
}

function stepOf<Kind extends Step['kind']>({ steps }: ChargeExplanation, kind: Kind) {
  return steps.find((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);
}

function roundedBy({ why }: TableCharge): RoundingStep {
  const found = stepOf(why, 'rounding');
  if (found === undefined) throw new Error(`staytax: ${why.title} has no chain of steps`);
  return found;
}

/** The rates that somebody pays; of a charge that is nothing to all, the first. */
function chargedParts({ why }: TableCharge): readonly RatePart[] {
  const parts = stepOf(why, 'rates')?.parts ?? [];
  const charged = parts.filter(({ rate }) => /[1-9]/.test(rate));
  return charged.length > 0 ? charged : parts.slice(0, 1);
}

/** " (under 13)", where several rates are charged. */
function whoText({ reasons }: RatePart, parts: readonly RatePart[]): string {
  return parts.length === 1 || reasons.length === 0 ? '' : ` (${reasons.join(' or ')})`;
}

function fixedText(charge: TableCharge, logic: FixedLogic): string {
  const { explanation } = charge;
  const rest = restText(charge, exactOf(charge));
  const parts = chargedParts(charge);
  const texts = parts.map((part) => {
    const [cut] = part.cut ?? [];
    const rate = cut === undefined ? part.rate : asDecimal(cut.amount, explanation.digits);
    const from = cut === undefined ? '' : ` (${part.rate}${limitsText(charge)})`;
    return `${productText(part.products ?? [], logic, explanation)} x ${rate}${from}${whoText(part, parts)}`;
  });
  return `${texts.join(' + ')}${rest}`;
}

/** "2 persons x 7 nights"; what differs from night to night, or from room to room, is one number. */
function productText(
  products: readonly QuantityProduct[],
  logic: FixedLogic,
  { roomGroups = [] }: Explanation,
): string {
  const { unit, per } = LOGICS[logic];
  const { noun, isNight } = UNITS[unit];
  const quantity = products.reduce((sum, one) => sum + one.quantity, 0);
  const [only, ...more] = products;
  // Rooms with nights of their own can share a date: the charge is due once on it.
  if (isNight) return counted(quantity, roomGroups.length === 1 ? noun : 'date');
  if (per === 'stay') return counted(quantity, noun);
  if (only?.nights === undefined || more.length > 0) return counted(quantity, `${noun} night`);
  return `${counted(only.units, noun)} x ${counted(only.nights, 'night')}`;
}

/** What changes the product of a unit before units are added. */
function limitsText({ tax, why }: TableCharge): string {
  const { at_most, at_least } = tax?.local ?? {};
  const least = at_least === undefined ? '' : `, at least ${at_least}`;
  return `${least}${at_most === undefined ? '' : `, at most ${at_most}`}${stepOf(why, 'rates')?.isRoundedEach ? ', each rounded' : ''}`;
}

/** With more of them, units that were limited or rounded are told together. */
const MOST_CUTS = 2;

function percentText(charge: TableCharge): string {
  const shown = chargedParts(charge);
  const isCut = shown.some(({ cut = [] }) => cut.length > MOST_CUTS);
  const made = madeOf(charge);
  if (isCut) {
    const texts = shown.map((part) => `${shortestRate(part.rate)}% of ${part.base}${whoText(part, shown)}`);
    return `${texts.join(' + ')} (${made})${restText(charge, reportedProduct(charge, shown))}`;
  }
  const { bases, product } = basesShown(charge, shown);
  const texts = shown.map((part, at) => {
    const whole = bases[at] === undefined ? [] : [`${shortestRate(part.rate)}% of ${bases[at]}`];
    return `${[...whole, ...cutTexts(part, charge)].join(' + ')}${whoText(part, shown)}`;
  });
  return `${texts.join(' + ')} (${made})${restText(charge, product)}`;
}

function cutTexts({ rate, cut = [] }: RatePart, charge: TableCharge): string[] {
  const { digits } = charge.explanation;
  return cut.map(({ quantity, base, amount }) => {
    const from = base === undefined ? rate : `${shortestRate(rate)}% of ${asDecimal(base, digits)}`;
    return `${quantity} x ${asDecimal(amount, digits)} (${from}${limitsText(charge)})`;
  });
}

/** The exact amount of a charge that is told in steps. */
function exactOf(charge: TableCharge): Fraction {
  return roundedBy(charge).parts.reduce((sum, { exact }) => addFractions(sum, read(exact)), ZERO);
}

function read({ numerator, denominator }: ExactFraction): Fraction {
  return { numerator: fromBigInt(BigInt(numerator)), denominator: fromBigInt(BigInt(denominator)) };
}

/**
 * What each rate is taken of, units that were cut aside: as the quote reports it, or exact where its product would come to
 * another amount. `undefined` where all units were cut.
 */
function basesShown(
  charge: TableCharge,
  parts: readonly RatePart[],
): { bases: ReadonlyArray<string | undefined>; product: Fraction } {
  const { digits } = charge.explanation;
  const plain = parts.map((part) => {
    const cut = (part.cut ?? []).reduce(
      (sum, { quantity, amount }) => addFractions(sum, multiplyFractions(whole(-quantity), read(amount))),
      ZERO,
    );
    return addFractions(read(part.exact), cut);
  });
  const reported = reportedProduct(charge, parts);
  const isReported = parts.every(({ cut = [] }) => cut.length === 0) && comesToAmount(charge, reported);
  const bases = parts.map(({ rate, base, cut = [] }, at) => {
    const [percent, exact = ZERO] = [fractionOf(rate, -2), plain[at]];
    if (isReported || percent.numerator === 0) return base;
    if (cut.length > 0 && exact.numerator === 0) return undefined;
    return asDecimal(inCurrency(divideFractions(exact, percent), 0), digits);
  });
  return { bases, product: isReported ? reported : exactOf(charge) };
}

/** What the rates come to on the bases that the quote reports. */
function reportedProduct({ explanation }: TableCharge, parts: readonly RatePart[]): Fraction {
  return parts
    .map(({ rate, base = '0' }) => multiplyFractions(fractionOf(rate, -2), fractionOfAmount(base, explanation.digits)))
    .reduce(addFractions, ZERO);
}

function fractionOfAmount(amount: string, digits: number): Fraction {
  return multiplyFractions(whole(unitsOf(amount, digits)), fractionOf('1', -digits));
}

/** Whether it does as the reader of the table rounds: by the policy, to the smallest unit. */
function comesToAmount(charge: TableCharge, product: Fraction): boolean {
  const { mode: own, amount, digits } = roundedBy(charge);
  const mode = charge.explanation.policy?.rounding.mode ?? own;
  const { numerator, denominator } = multiplyFractions(product, fractionOf('1', digits));
  return roundDivide(numerator, denominator, mode) === unitsOf(amount, digits);
}

/** " + 0.07 (each rounded)": what lies between a product and the amount, where parts of it are limited or rounded. */
function restText(charge: TableCharge, product: Fraction): string {
  if (comesToAmount(charge, product)) return '';
  const { unit, mode, step, amount, digits } = roundedBy(charge);
  const { at_most, at_least } = charge.tax?.local ?? {};
  const rest = addFractions(fractionOfAmount(amount, digits), multiplyFractions(whole(-1), product));
  const reasons = [
    ...(at_least === undefined ? [] : [`at least ${at_least} each`]),
    ...(at_most === undefined ? [] : [`at most ${at_most} each`]),
    ...(stepOf(charge.why, 'rates')?.isRoundedEach ? ['each rounded'] : []),
    ...(step === undefined ? [] : [`in steps of ${step}`]),
    ...(unit === 'night' ? ['each night rounded'] : []),
  ];
  if (reasons.length === 0) reasons.push(`rounded ${mode}`);
  const text = asDecimal(inCurrency({ ...rest, numerator: size(rest.numerator) }, 0), digits);
  return ` ${rest.numerator < 0 ? '-' : '+'} ${text} (${reasons.join(', ')})`;
}

const MOST_TITLES = 3;

/** "price + Cleaning fee, 3 of 5 nights", "0.89 of net". */
function madeOf({ quoted, tax, explanation, why, quote }: TableCharge): string {
  const usual = quoted.is_inclusive ? 'net' : (explanation.policy?.exclusiveBase ?? 'price');
  const { start = usual, share } = tax?.local?.base ?? {};
  const titles = quoted.computedOn;
  const named = titles.slice(0, titles.length > MOST_TITLES ? MOST_TITLES - 1 : MOST_TITLES);
  const others = titles.length - named.length;
  const parts = [...(start === 'nothing' ? [] : [start]), ...named, ...(others > 0 ? [`${others} more`] : [])];
  const sum = parts.join(' + ');
  const shared = share === undefined ? sum : `${share} of ${parts.length > 1 ? `[${sum}]` : sum}`;
  const some = someNights(why.chargedNights ?? [], explanation.roomGroups ?? [], quote);
  return `${shared}${some === '' ? '' : `, ${some}`}`;
}

const MOST_GROUPS = 2;

/** Which nights a charge applies to, where that is not all of them; rooms that differ are named. */
function someNights(charged: readonly NightRun[], groups: readonly ExplainedRoomGroup[], quote: Quote): string {
  const nights = groups.map((_, at) =>
    charged.reduce((sum, run) => sum + (run.roomGroup === at + 1 ? run.nights : 0), 0),
  );
  if (groups.every((group, at) => nights[at] === group.nights)) return '';
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) return `${nights[0]} of ${counted(only.nights, 'night')}`;
  if (groups.length > MOST_GROUPS) {
    const sum = groups.reduce((total, { rooms }, at) => total + rooms * (nights[at] ?? 0), 0);
    const all = groups.reduce((total, group) => total + group.rooms * group.nights, 0);
    return `${sum} of ${counted(all, 'room night')}`;
  }
  return groups
    .map(
      (group, at) =>
        `${roomsText(group, quote)}: ${nights[at] === 0 ? 'none' : nights[at]} of ${counted(group.nights, 'night')}`,
    )
    .join('; ');
}

/** "rooms 1 and 3", by their places in the stay. */
function roomsText({ checkIn, nights }: ExplainedRoomGroup, { rooms }: Quote): string {
  const places = rooms.flatMap((room, at) => (room.checkIn === checkIn && room.nights === nights ? [at + 1] : []));
  return places.length === 1 ? `room ${places[0]}` : `rooms ${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
}
