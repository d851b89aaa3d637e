import type { FixedLogic } from '../../../core/definitions/logics.js';
import { isPercent, LOGICS, UNITS } from '../../../core/definitions/logics.js';
import { size, unitsOf } from '../../../core/money/amount.js';
import type { Fraction } from '../../../core/money/fraction.js';
import {
  divideFractions,
  fractionOf,
  multiplyFractions,
  subtractFractions,
  whole,
} from '../../../core/money/fraction.js';
import { roundDivide } from '../../../core/money/rounding.js';
import type { Quote, QuotedTax } from '../../../core/quote/quote.js';
import { unitLimitsInWords } from '../../description/conditions.js';
import { modeInWords } from '../../description/names.js';
import { percentText } from '../../description/values.js';
import { CHOICE_NAMES } from '../../words/en/definitions.js';
import { COUNTS, EXPLANATION } from '../../words/en/explanation.js';
import { TABLE } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { listed, say, titled } from '../../words/words.js';
import type {
  ChargeExplanation,
  ExplainedRoomGroup,
  Explanation,
  NightRun,
  NotChargedReason,
  QuantityProduct,
  RatePart,
  RatesStep,
  RateUnit,
  RoundingStep,
  Step,
} from '../explanation-data.js';
import { asDecimal, countedIn, inCurrency, readFraction, sumFractions } from './writing.js';

/** A charge of a quote, with the sources of its text in the table. */
export interface TableCharge {
  readonly quote: Quote;
  readonly quoted: QuotedTax;
  readonly why: ChargeExplanation;
  readonly explanation: Explanation;
  readonly words: Words;
}

const NOT_CHARGED: Partial<Record<NotChargedReason, 'free' | 'noBase' | 'nobody' | 'arrivalOnly'>> = {
  exempt: 'free',
  'no-base': 'noBase',
  'no-persons': 'nobody',
  'not-at-arrival': 'arrivalOnly',
};

/** A charge with its steps. */
interface SteppedCharge extends TableCharge {
  readonly rates: RatesStep;
  readonly rounding: RoundingStep;
}

/** How an amount is computed, short enough for a table: "20% of 110.00 (price + Cleaning fee)". */
export function computedOn(charge: TableCharge): string {
  const { notCharged } = charge.why;
  if (notCharged !== undefined) return say(charge.words, TABLE, NOT_CHARGED[notCharged.reason] ?? 'noNight');
  const inFees = inFeeTexts(charge);
  const isInFeesAlone = inFees.length > 0 && Number(stepOf(charge, 'rounding')?.amount) === 0;
  return [...(isInFeesAlone ? [] : [onPrice(charge)]), ...inFees].join(' + ');
}

/** "3.93 inside Cleaning fee", for each fee that contains the tax. */
function inFeeTexts({ why: { steps }, words }: TableCharge): string[] {
  return steps
    .filter((step) => step.kind === 'in_fee')
    .map(({ amount, fee }) => say(words, TABLE, 'inFee', { amount: words.amount(amount), fee: titled(fee, words) }));
}

function onPrice(charge: TableCharge): string {
  const { logic, title } = charge.why;
  const [rates, rounding] = [stepOf(charge, 'rates'), stepOf(charge, 'rounding')];
  if (rates === undefined || rounding === undefined) throw new Error(`staytax: ${title} has no chain of steps`);
  const stepped: SteppedCharge = { ...charge, rates, rounding };
  return isPercent(logic) ? percentCharge(stepped) : fixedText(stepped, logic);
}

function stepOf<Kind extends Step['kind']>({ why }: TableCharge, kind: Kind) {
  return why.steps.find((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);
}

/** The rates with an amount; of a charge of nothing, the first rate. */
function chargedParts({ rates: { parts } }: SteppedCharge): readonly RatePart[] {
  const charged = parts.filter(({ rate }) => /[1-9]/.test(rate));
  return charged.length > 0 ? charged : parts.slice(0, 1);
}

/** " (under 13)", if several rates are charged. */
function whoText({ reasons }: RatePart, parts: readonly RatePart[], words: Words): string {
  return parts.length === 1 || reasons.length === 0 ? '' : ` (${listed(words, reasons, 'disjunction')})`;
}

function fixedText(charge: SteppedCharge, logic: FixedLogic): string {
  const { explanation, words } = charge;
  const remaining = restText(charge, exactAmount(charge));
  const parts = chargedParts(charge);
  const texts = parts.map((part) => {
    const who = whoText(part, parts, words);
    const { cut: [cut, ...more] = [], quantity = 0, products = [] } = part;
    // Rows with equal rates can have different limits.
    if (cut !== undefined && (more.length > 0 || cut.quantity !== quantity)) {
      const left = quantity - [cut, ...more].reduce((sum, rateUnit) => sum + rateUnit.quantity, 0);
      const plain = left > 0 ? [`${words.count(left)} x ${words.amount(part.rate)}`] : [];
      return `${[...plain, ...cutTexts(part, charge)].join(' + ')}${who}`;
    }
    const rate = words.amount(cut === undefined ? part.rate : asDecimal(cut.amount, explanation.digits));
    const from = cut === undefined ? '' : ` (${words.amount(part.rate)}${limitText(cut, charge)})`;
    return `${productText(products, logic, explanation, words)} x ${rate}${from}${who}`;
  });
  return `${texts.join(' + ')}${remaining}`;
}

/** "2 persons x 7 nights"; a number that differs by night or room is not split. */
function productText(
  products: readonly QuantityProduct[],
  logic: FixedLogic,
  { roomGroups = [] }: Explanation,
  words: Words,
): string {
  const { unit, per } = LOGICS[logic];
  const quantity = products.reduce((sum, quantityProduct) => sum + quantityProduct.quantity, 0);
  const [only, ...more] = products;
  const { noun, isNight } = UNITS[only?.unit ?? unit];
  // Room groups with different nights can share a date: the charge is due once on it.
  if (isNight) return countedIn(words, roomGroups.length === 1 ? noun : 'date', quantity);
  if (per === 'stay') return countedIn(words, noun, quantity);
  if (only?.nights === undefined || more.length > 0) return countedIn(words, `${noun} night`, quantity);
  return `${countedIn(words, noun, only.units)} x ${countedIn(words, 'night', only.nights)}`;
}

/** The limits and the rounding of a unit before units are added. */
function limitText({ atMost, atLeast }: RateUnit, { rates, words }: SteppedCharge): string {
  const limits = [
    ...unitLimitsInWords({ at_least: atLeast, at_most: atMost }, words),
    ...(rates.isRoundedEach ? [say(words, TABLE, 'eachRounded')] : []),
  ];
  return limits.map((text) => `, ${text}`).join('');
}

/** More units than this that were limited or rounded are summed up. */
const MOST_CUTS = 2;

function percentCharge(charge: SteppedCharge): string {
  const { words } = charge;
  const shown = chargedParts(charge);
  const isCut = shown.some(({ cut = [] }) => cut.length > MOST_CUTS);
  const { bases, product } = isCut
    ? { bases: shown.map(({ base = '0' }) => base), product: reportedProduct(charge, shown) }
    : basesShown(charge, shown);
  const texts = shown.map((part, index) => {
    const base = bases[index];
    const ofBase = base === undefined ? [] : [percentOf(part.rate, words.amount(base), words)];
    const ofCut = isCut ? [] : cutTexts(part, charge);
    return `${[...ofBase, ...ofCut].join(' + ')}${whoText(part, shown, words)}`;
  });
  return `${texts.join(' + ')} (${baseText(charge)})${restText(charge, product)}`;
}

function percentOf(rate: string, base: string, words: Words): string {
  return say(words, EXPLANATION, 'percentOf', { percent: percentText(rate, words), base });
}

function cutTexts({ rate, cut = [] }: RatePart, charge: SteppedCharge): string[] {
  const { explanation, words } = charge;
  const { digits } = explanation;
  return cut.map((unit) => {
    const { quantity, base, amount } = unit;
    const from =
      base === undefined ? words.amount(rate) : percentOf(rate, words.amount(asDecimal(base, digits)), words);
    return `${words.count(quantity)} x ${words.amount(asDecimal(amount, digits))} (${from}${limitText(unit, charge)})`;
  });
}

/** The exact amount of a charge; with a limit over the stay, the sum of its rates before the limit. */
function exactAmount(charge: SteppedCharge): Fraction {
  const isLimited = stepOf(charge, 'over_stay') !== undefined;
  const parts: ReadonlyArray<Pick<RatePart, 'exact'>> = isLimited ? charge.rates.parts : charge.rounding.parts;
  return sumFractions(parts, ({ exact }) => readFraction(exact));
}

/**
 * The base of each rate without units that were limited or rounded: as reported, or exact if its product would be
 * another amount. `undefined` if all units were changed.
 */
function basesShown(
  charge: SteppedCharge,
  parts: readonly RatePart[],
): { bases: ReadonlyArray<string | undefined>; product: Fraction } {
  const { digits } = charge.explanation;
  const reported = reportedProduct(charge, parts);
  const isReported = parts.every(({ cut = [] }) => cut.length === 0) && comesToAmount(charge, reported);
  const bases = parts.map(({ rate, base, exact: all, cut = [] }) => {
    const percent = fractionOf(rate, -2);
    if (isReported || percent.numerator === 0) return base;
    const amountOf = ({ quantity, amount }: RateUnit) => multiplyFractions(whole(quantity), readFraction(amount));
    const exact = subtractFractions(readFraction(all), sumFractions(cut, amountOf));
    if (cut.length > 0 && exact.numerator === 0) return undefined;
    return asDecimal(inCurrency(divideFractions(exact, percent), 0), digits);
  });
  return { bases, product: isReported ? reported : exactAmount(charge) };
}

/** The sum of the rates times their reported bases. */
function reportedProduct({ explanation }: SteppedCharge, parts: readonly RatePart[]): Fraction {
  return sumFractions(parts, ({ rate, base = '0' }) =>
    multiplyFractions(fractionOf(rate, -2), fractionOfAmount(base, explanation.digits)),
  );
}

function fractionOfAmount(amount: string, digits: number): Fraction {
  return multiplyFractions(whole(unitsOf(amount, digits)), fractionOf('1', -digits));
}

/** Whether a product rounds to the amount, by the policy, to the minor unit. */
function comesToAmount({ rounding, explanation }: SteppedCharge, product: Fraction): boolean {
  const { amount, digits } = rounding;
  const mode = explanation.policy?.rounding.mode ?? rounding.mode;
  const { numerator, denominator } = multiplyFractions(product, fractionOf('1', digits));
  return roundDivide(numerator, denominator, mode) === unitsOf(amount, digits);
}

/** " + 0.07 (each rounded)": the difference between a product and the amount, caused by limits or roundings. */
function restText(charge: SteppedCharge, product: Fraction): string {
  if (comesToAmount(charge, product)) return '';
  const { words, rates } = charge;
  const { unit, mode, step, amount, digits } = charge.rounding;
  const remaining = subtractFractions(fractionOfAmount(amount, digits), product);
  const reasons = [
    ...metLimits(rates, 'atLeast').map((limit) => say(words, TABLE, 'atLeastEach', { amount: words.amount(limit) })),
    ...metLimits(rates, 'atMost').map((limit) => say(words, TABLE, 'atMostEach', { amount: words.amount(limit) })),
    ...(rates.isRoundedEach ? [say(words, TABLE, 'eachRounded')] : []),
    ...(stepOf(charge, 'over_stay') === undefined ? [] : [say(words, TABLE, 'overStay')]),
    ...(step === undefined ? [] : [say(words, TABLE, 'inSteps', { step: words.amount(step) })]),
    ...(unit === 'night' ? [say(words, TABLE, 'eachNightRounded')] : []),
  ];
  if (reasons.length === 0) reasons.push(say(words, TABLE, 'rounded', { mode: modeInWords(mode, undefined, words) }));
  const text = words.amount(asDecimal(inCurrency({ ...remaining, numerator: size(remaining.numerator) }, 0), digits));
  return ` ${remaining.numerator < 0 ? '-' : '+'} ${text} (${reasons.join(', ')})`;
}

function metLimits({ parts }: RatesStep, name: 'atMost' | 'atLeast'): string[] {
  const units = parts.flatMap(({ cut = [] }) => cut);
  return [...new Set(units.flatMap((unit) => unit[name] ?? []))];
}

const MOST_TITLES = 3;

/** "price + Cleaning fee, 3 of 5 nights", "0.89 of net". */
function baseText({ quoted, explanation, why, quote, words, rates }: SteppedCharge): string {
  const { start = 'nothing', share } = rates;
  const titles = quoted.computedOn.map((title) => titled(title, words));
  const named = titles.slice(0, titles.length > MOST_TITLES ? MOST_TITLES - 1 : MOST_TITLES);
  const others = titles.length - named.length;
  const parts = [
    ...(start === 'nothing' ? [] : [say(words, CHOICE_NAMES, start === 'price' ? 'start=price' : 'start=net')]),
    ...named,
    ...(others > 0 ? [say(words, TABLE, 'more', { n: others })] : []),
  ];
  const sum = parts.join(' + ');
  const shared =
    share === undefined
      ? sum
      : say(words, EXPLANATION, 'shareOf', { share: words.amount(share), sum: parts.length > 1 ? `[${sum}]` : sum });
  const some = someNights(why.chargedNights ?? [], explanation.roomGroups ?? [], quote, words);
  return `${shared}${some === '' ? '' : `, ${some}`}`;
}

const MOST_GROUPS = 2;

/** The nights of a charge, if these are not all; rooms with other nights are named. */
function someNights(
  charged: readonly NightRun[],
  groups: readonly ExplainedRoomGroup[],
  quote: Quote,
  words: Words,
): string {
  const each = groups.map((group, index) => {
    const own = charged.filter(({ roomGroup }) => roomGroup === index + 1).reduce((sum, { nights }) => sum + nights, 0);
    return { group, own };
  });
  if (each.every(({ group, own }) => own === group.nights)) return '';
  const someOf = (some: number, all: string): string => say(words, EXPLANATION, 'someOf', { some, all });
  if (groups.length > MOST_GROUPS) {
    const some = each.reduce((sum, { group, own }) => sum + group.rooms * own, 0);
    const n = groups.reduce((sum, { rooms, nights }) => sum + rooms * nights, 0);
    return someOf(some, say(words, COUNTS, 'room night', { n }));
  }
  const texts = each.map(({ group, own }) => {
    const all = say(words, COUNTS, 'night', { n: group.nights });
    if (groups.length === 1) return someOf(own, all);
    const calculation = own === 0 ? say(words, TABLE, 'noneOf', { all }) : someOf(own, all);
    return say(words, EXPLANATION, 'labelled', { who: roomsText(group, quote, words), calculation });
  });
  return texts.join('; ');
}

/** "rooms 1 and 3", by their places in the stay. */
function roomsText({ checkIn, nights }: ExplainedRoomGroup, { rooms }: Quote, words: Words): string {
  const places = rooms.flatMap((room, index) =>
    room.checkIn === checkIn && room.nights === nights ? [index + 1] : [],
  );
  const [first = 0, ...more] = places;
  if (more.length === 0) return say(words, TABLE, 'room', { place: String(first) });
  const named = [places.slice(0, -1).join(', '), String(places.at(-1))];
  return say(words, TABLE, 'rooms', { places: listed(words, named, 'conjunction') });
}
