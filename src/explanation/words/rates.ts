import type { NightUnits } from '../../calculation/by.js';
import type { LimitedPayer } from '../../calculation/calculation.js';
import { takesUnitsIn } from '../../calculation/units.js';
import { roundingOf } from '../../definitions/local/resolve.js';
import type { TaxLogic } from '../../definitions/logics.js';
import { isPercent, LOGICS } from '../../definitions/logics.js';
import type { Fraction } from '../../money/fraction.js';
import {
  addFractions,
  compareFractions,
  divideFractions,
  fraction,
  multiplyFractions,
  subtractFractions,
  whole,
  ZERO,
} from '../../money/fraction.js';
import { fromBigInt, powerOfTen } from '../../money/integer.js';
import type { QuotedTax } from '../../quote/quote.js';
import { COUNTS, EXPLANATION } from '../../words/en/explanation.js';
import type { Words } from '../../words/words.js';
import { listed, say, titled } from '../../words/words.js';
import type { ExactFraction, ExtractionStep, NightRun, RoundingStep } from '../explanation-data.js';
import type { AlikeUnits, BaseTerm, PaidRate } from '../rates-step.js';
import { addUnits, baseTerms, countUnits, cutUnits, lowest, productsIn, slotsWith } from '../rates-step.js';
import type { CalculatedCharge } from '../steps.js';
import { limitedPayers, nightRuns, roomGroupsOf, sumOfPayers } from '../steps.js';
import type { RoomGroups } from './nights.js';
import { datesInWords, isIn, nightNoun } from './nights.js';
import type { NightsCalculation } from './sentences.js';
import {
  differenceInWords,
  modeInWords,
  netInWords,
  percentText,
  plus,
  quantityInWords,
  roundedEach,
  roundingSentence,
  togetherByText,
} from './sentences.js';
import { asDecimal, inCurrency, logicInWords, printFraction } from './writing.js';

/** The sources of sentences about the rates of a charge. */
interface RatesContext {
  readonly of: CalculatedCharge;
  readonly groups: RoomGroups;
  readonly digits: number;
  readonly charged: readonly NightRun[];
  readonly words: Words;
}

/** One line with each rate, its payers and its amount; then the free guests; then the nights that are rounded. */
export function ratesInWords(
  { title }: QuotedTax,
  of: CalculatedCharge,
  paid: readonly PaidRate[],
  rounding: RoundingStep,
  charged: readonly NightRun[],
): string[] {
  const { digits } = rounding;
  const { logic } = of.line.tax;
  const { words } = of;
  const context: RatesContext = { of, groups: roomGroupsOf(of.calculated), digits, charged, words };
  const paying = paid.filter(({ isFree }) => !isFree);
  const shown = paying.length > 0 ? paying : paid;
  const [only, ...more] = shown;
  const isOne = only !== undefined && more.length === 0;
  // The tax's own rate needs no payers if it is the only rate.
  const label = isOne && only.isOfRow && only.who.length > 0 ? `, ${joinWithOr(only.who, words)}` : '';
  const segments = labelledSegments(shown, context, 'stay');
  const line =
    segments.length > MOST_IN_A_LINE
      ? segments.map(({ amount }) => decimal(amount, context)).join(' + ')
      : calculationLine(segments, context);
  const nights = eachNight(paid, shown, context, rounding);
  const limited = withinLimits(line, sumOfSegments(segments), of);
  const calculation = roundingSentence(limited, nights.rounding, words);
  const named = {
    title: titled(title, words),
    label,
    logic: logicInWords(logic, words, of.line.tax.local),
    calculation,
  };
  return [
    headOf(logic, { ...named, rate: isOne ? only.rate : undefined }, words),
    ...(segments.length > MOST_IN_A_LINE ? segments.map((one) => `${resultOf(one, context)}.`) : []),
    ...(paying.length > 0 ? freeInWords(paid, context) : []),
    ...roundedEach(nights.each, nights.rounding, context.groups, words),
  ];
}

interface RateHead {
  readonly title: string;
  readonly label: string;
  readonly logic: string;
  /** The only charged rate; `undefined` if there are several. */
  readonly rate: string | undefined;
  readonly calculation: string;
}

function headOf(logic: TaxLogic, { rate, ...of }: RateHead, words: Words): string {
  if (!isPercent(logic)) {
    if (rate === undefined) return say(words, EXPLANATION, 'fixedBy', of);
    return say(words, EXPLANATION, 'fixedAt', { ...of, rate: words.amount(rate) });
  }
  if (rate !== undefined && of.label === '') return say(words, EXPLANATION, 'calculated', of);
  return say(words, EXPLANATION, 'calculatedBy', of);
}

/** "under 13 or resident" */
export function joinWithOr(who: readonly string[], words: Words): string {
  return listed(words, who, 'disjunction');
}

/** The calculation of each night, and its rounding. */
function eachNight(
  paid: readonly PaidRate[],
  shown: readonly PaidRate[],
  context: RatesContext,
  rounding: RoundingStep,
): { readonly each: readonly NightsCalculation[]; readonly rounding: RoundingStep } {
  if (rounding.unit === 'stay') return { each: [], rounding };
  const found = slotsWith(context.of.calculated, allUnits(paid)).flatMap(({ slot, units }, at) => {
    const own = new Set(units);
    const parts = shown.map((one) => ({ ...one, units: one.units.filter((unit) => own.has(unit)) }));
    const rounded = rounding.parts[at];
    if (allUnits(parts).length === 0 || rounded === undefined) return [];
    const segments = labelledSegments(parts, context, 'night');
    const text = partWithinLimits(
      calculationLine(segments, context),
      sumOfSegments(segments),
      rounded.exact,
      context.of,
    );
    return [{ nights: nightRuns([slot]), text, rounded }];
  });
  return { each: found, rounding: { ...rounding, parts: found.map(({ rounded }) => rounded) } };
}

function allUnits(paid: readonly PaidRate[]): NightUnits[] {
  return paid.flatMap(({ units }) => units);
}

function sumOfSegments(segments: readonly Segment[]): Fraction {
  return segments.reduce((sum, { amount }) => addFractions(sum, amount), ZERO);
}

/** The number of calculations that share a line. */
const MOST_IN_A_LINE = 3;

/** The calculations of some rates, each with its payers if there are several. */
function labelledSegments(paid: readonly PaidRate[], context: RatesContext, unit: 'stay' | 'night'): Segment[] {
  const shown = paid.filter(({ units }) => units.length > 0);
  return shown.flatMap((one) => {
    const label = shown.length === 1 ? '' : labelOf(one, context, unit);
    return segmentsOf(one, context).map((segment, at) => ({
      ...segment,
      text:
        at > 0 || label === ''
          ? segment.text
          : say(context.words, EXPLANATION, 'labelled', { who: label, calculation: segment.text }),
    }));
  });
}

/** The calculation up to its result; several end with "; together". */
function calculationLine(segments: readonly Segment[], context: RatesContext): string {
  const [only, ...more] = segments;
  if (only === undefined) return '0';
  if (more.length === 0) return only.text;
  return say(context.words, EXPLANATION, 'together', {
    calculations: segments.map((one) => resultOf(one, context)).join('; '),
  });
}

function resultOf({ text, amount }: Segment, context: RatesContext): string {
  return `${text} = ${decimal(amount, context)}`;
}

/** "under 13", with its dates if other payers are charged on other nights. */
function labelOf(
  { who, units }: PaidRate,
  { of, groups, charged, words }: RatesContext,
  unit: 'stay' | 'night',
): string {
  const nights = nightRuns(slotsWith(of.calculated, units).map(({ slot }) => slot));
  const isPart = unit === 'stay' && LOGICS[of.line.tax.logic].per === 'night' && countOf(nights) < countOf(charged);
  const subject = who.length === 0 && !isPart ? say(words, EXPLANATION, 'others') : joinWithOr(who, words);
  const on = isPart ? say(words, EXPLANATION, 'on', { dates: datesInWords(groups, nights, words) }) : '';
  return [subject, on].filter((text) => text !== '').join(', ');
}

function countOf(runs: readonly NightRun[]): number {
  return runs.reduce((sum, { nights }) => sum + nights, 0);
}

/** A calculation and its result. */
interface Segment {
  readonly text: string;
  readonly amount: Fraction;
}

function segmentsOf(paid: PaidRate, context: RatesContext): Segment[] {
  // Units of 0, such as those of a guest who is free of the tax in the base, are left out if there are others.
  const units = paid.units.filter(({ base, amount: own }) => base.numerator !== 0 || own.numerator !== 0);
  const { cut, plain } = cutUnits(context.of, paid.rate, units.length > 0 ? units : paid.units);
  const amount = addUnits(plain, (one) => one.amount);
  const ofPlain = plain.length === 0 ? [] : [{ text: plainText(paid.rate, plain, context), amount }];
  const ofCut = cut.map((alike) => ({
    text: cutText(paid.rate, alike, context),
    amount: addUnits(alike.units, (one) => one.amount),
  }));
  return [...ofPlain, ...ofCut];
}

function plainText(rate: string, units: readonly NightUnits[], context: RatesContext): string {
  const { words } = context;
  if (!isPercent(context.of.line.tax.logic)) return `${quantityOf(units, context)} x ${words.amount(rate)}`;
  const { line } = context.of;
  const isOutOfPrice = line.from === 'exact' && !line.isExact && !takesUnitsIn(context.of.calculated.calculation, line);
  const terms = isOutOfPrice ? baseTerms(context.of, units) : [];
  // A percent that is computed from the price reports a rounded base, but is computed on the exact one.
  const base = isOutOfPrice
    ? multiplyFractions(
        line.share,
        terms.reduce((sum, term) => addFractions(sum, termAmount(term)), ZERO),
      )
    : addUnits(units, (one) => one.base);
  const shown = decimal(base, context);
  const [only, ...more] = terms;
  const isNet =
    only !== undefined &&
    more.length === 0 &&
    isWhole(line.share) &&
    isWhole(only.part) &&
    only.start !== undefined &&
    compareFractions(only.start, base) === 0 &&
    line.base.start !== 'price';
  const percent = percentText(rate, words);
  if (isNet) return say(words, EXPLANATION, 'ofNet', { percent, net: shown });
  const text = baseInWords(units, context);
  return say(words, EXPLANATION, 'percentOf', { percent, base: text === '' ? shown : `${shown} (${text})` });
}

/** The amount of a term. */
function termAmount({ part, start = ZERO, added }: BaseTerm): Fraction {
  return multiplyFractions(
    part,
    added.reduce((sum, { amount }) => addFractions(sum, amount), start),
  );
}

function isWhole(part: Fraction): boolean {
  return compareFractions(part, whole(1)) === 0;
}

/** "10% of 2.25 (Tourist tax) = 0.225, rounded half-up to 0.23: 2 persons x 7 nights = 14; 14 x 0.23". */
function cutText(rate: string, { units, base, exact, amount, limit }: AlikeUnits, context: RatesContext): string {
  const { words } = context;
  const { calculated, line } = context.of;
  const { policy } = calculated.calculation.program;
  const { each, step, mode = policy.rounding.mode } = roundingOf(line.tax.local ?? {});
  const by =
    base === undefined
      ? words.amount(rate)
      : `${say(words, EXPLANATION, 'percentOf', {
          percent: percentText(rate, words),
          base: `${decimal(base, context)} (${startInWords(context)})`,
        })} = ${decimal(exact, context)}`;
  const isRounded = each && compareFractions(limit?.to ?? exact, amount) !== 0;
  const after = decimal(amount, context);
  const how = { mode: modeInWords(mode, step, words), amount: after };
  const parts = [
    by,
    ...(limit === undefined ? [] : [say(words, EXPLANATION, limit.name, { amount: words.amount(limit.text) })]),
    ...(isRounded ? [say(words, EXPLANATION, 'roundedTo', how)] : []),
  ];
  const calculation = `${quantityOf(units, context)} x ${after}`;
  return say(words, EXPLANATION, 'labelled', { who: parts.join(', '), calculation });
}

/** "2 persons x 7 nights = 14; 14". */
function quantityOf(units: readonly NightUnits[], { of, groups, words }: RatesContext): string {
  const quantity = countUnits(units);
  return quantityInWords({ products: productsIn(of.calculated, units, of.line.tax.logic), quantity }, groups, words);
}

/** The base of one unit of a percent: "price + Service charge", "0.89 of net". */
function startInWords({ of: { line }, words }: RatesContext): string {
  const starts = { price: ['price'], net: ['net'], 'rounded-net': ['net'], nothing: [] } as const;
  const start = starts[line.base.start].map((key) => say(words, EXPLANATION, key));
  const all = [...start, ...line.computedOn.map((title) => titled(title, words))].join(' + ');
  const share = line.tax.local?.base?.share;
  const sum = share === undefined ? all : say(words, EXPLANATION, 'shareOf', { share: words.amount(share), sum: all });
  if (line.base.start === 'nothing') return sum;
  if (line.counts === 'bedroom') return say(words, EXPLANATION, 'forEachBedroom', { sum });
  return line.payer === 'guest' ? say(words, EXPLANATION, 'forEachGuest', { sum }) : sum;
}

/** The terms of the base of some units: "3 nights 300.00 + Service charge 30.00", "0.89 x 2/3 x 3 nights 300.00". */
function baseInWords(units: readonly NightUnits[], context: RatesContext): string {
  const { calculated, line } = context.of;
  if (takesUnitsIn(calculated.calculation, line)) return startInWords(context);
  const share = line.tax.local?.base?.share;
  const terms = baseTerms(context.of, units).map((term) => termInWords(term, context));
  const isBare = terms.length === 1 && !/ [+-] /.test(terms[0] ?? '');
  const sum = terms.join(' + ');
  return share === undefined ? sum : `${context.words.amount(share)} x ${isBare ? sum : `(${sum})`}`;
}

function termInWords({ part, roomNights, start, added }: BaseTerm, context: RatesContext): string {
  const { words, groups } = context;
  const others = added.filter(({ amount }) => amount.numerator !== 0);
  const first =
    start === undefined
      ? others.map(({ title, amount }) => `${titled(title, words)} ${decimal(amount, context)}`).join(' + ')
      : `${say(words, COUNTS, nightNoun(groups), { n: roomNights })} ${startAmount(start, context)}${others
          .map(({ title, amount }) => plus(title, plainDecimal(amount, context), words))
          .join('')}`;
  if (isWhole(part)) return first || '0';
  const { numerator, denominator } = printFraction(part);
  return `${numerator}/${denominator} x ${/ [+-] /.test(first) ? `(${first})` : first}`;
}

function startAmount(start: Fraction, context: RatesContext): string {
  const amount = decimal(start, context);
  const isNet = context.of.line.base.start === 'net' || context.of.line.base.start === 'rounded-net';
  return isNet ? say(context.words, EXPLANATION, 'netAmount', { amount }) : amount;
}

/** "1 guest under 13: free." */
function freeInWords(paid: readonly PaidRate[], context: RatesContext): string[] {
  const { of, groups, charged, words } = context;
  const { logic } = of.line.tax;
  return paid
    .filter(({ isFree }) => isFree)
    .flatMap(({ who, units }) => {
      const nights = slotsWith(of.calculated, units).filter(({ slot }) => charged.some((run) => isIn(slot, run)));
      const own = nights.flatMap((night) => night.units);
      if (own.length === 0) return [];
      const counts = nights.map((night) => countUnits(night.units));
      const [count = 0] = counts;
      const runs = nightRuns(nights.map(({ slot }) => slot));
      const isGuests = own.every(({ payer }) => payer === 'guest');
      const isAlways = countOf(runs) === countOf(charged) || LOGICS[logic].per === 'stay';
      const isCounted = isGuests && groups.length === 1 && counts.every((one) => one === count);
      const free = freeWho(who, isCounted ? count : undefined, words);
      if (isAlways) return [say(words, EXPLANATION, 'free', { who: free })];
      return [say(words, EXPLANATION, 'freeOn', { who: free, dates: datesInWords(groups, runs, words) })];
    });
}

/** @param count of guests, if it is equal on all nights */
function freeWho(who: readonly string[], count: number | undefined, words: Words): string {
  const conditions = joinWithOr(who, words);
  if (count === undefined) return conditions === '' ? say(words, EXPLANATION, 'others') : conditions;
  if (conditions === '') return say(words, EXPLANATION, 'guests', { n: count });
  const text = say(words, EXPLANATION, 'freeGuests', { n: count, who: conditions });
  // "2 guests staying 3 nights or more", not "2 guests stays of 3 nights or more".
  return words.locale === 'en' ? text.replace(/(?<!")stays of /, 'staying ') : text;
}

function decimal(amount: Fraction, context: RatesContext): string {
  return context.words.amount(plainDecimal(amount, context));
}

function plainDecimal(amount: Fraction, { digits }: RatesContext): string {
  return asDecimal(inCurrency(lowest(amount), digits), digits);
}

/** The net that a percent is computed on: "net 93.457943... = price 100.00 / 1.07". */
export function netsInWords(step: ExtractionStep, digits: number, groups: RoomGroups, words: Words): string[] {
  const [only, ...more] = step.parts;
  if (only !== undefined && more.length === 0) return [`${netInWords(only, digits, words)}.`];
  return togetherByText(
    step.parts.map((part) => ({
      nights: part.nights,
      besides: differenceInWords(part, step.parts, words),
      text: netInWords(part, digits, words),
    })),
    groups,
    words,
  );
}

/** Terms of a sum that are written out; the others are one number. */
const MOST_TERMS = 6;

/**
 * A calculation with its limits over the stay, up to the result: "60 x 3.40 = 204.00; over the stay at most 95.20 for
 * each guest: 2 x 95.20". Unchanged if no limit changes an amount.
 *
 * @param before the result of the calculation
 */
function withinLimits(calculation: string, before: Fraction, of: CalculatedCharge): string {
  const { words } = of;
  const payers = limitedPayers(of);
  const held = payers.filter(({ limitedBy }) => limitedBy !== undefined);
  if (held.length === 0) return calculation;
  const decimal = (amount: Fraction): string => decimalIn(amount, of);
  const free = subtractFractions(
    before,
    sumOfPayers(payers, ({ exact }) => exact),
  );
  const all = [...held, ...payers.filter((one) => !held.includes(one))];
  const terms = all.slice(0, MOST_TERMS).map((one) => payersInWords(one, of));
  const rest = addFractions(
    free,
    sumOfPayers(all.slice(MOST_TERMS), ({ amount }) => amount),
  );
  const limits = [...new Set(held.map((one) => limitInWords(one, of)))];
  const amounts = [...terms, ...(rest.numerator === 0 ? [] : [decimal(rest)])];
  const texts = { calculation, sum: decimal(before), limits: listed(words, limits, 'conjunction') };
  const [only, ...more] = amounts;
  const isSaid = payers.every(({ limit, amount }) => !limit.isPerNight && decimal(amount) === only);
  if (more.length === 0 && isSaid) {
    return say(words, EXPLANATION, 'overStayOne', texts);
  }
  return say(words, EXPLANATION, 'overStay', { ...texts, amounts: amounts.join(' + ') });
}

/** "2 x 95.20", "3 x 100.00": the amount times the number of payers, or of charged nights. */
function payersInWords({ payers, limit, nights, paid, limitedBy, amount }: LimitedPayer, of: CalculatedCharge): string {
  const written = limitedBy && limit.written[limitedBy];
  const own =
    limit.isPerNight && written !== undefined && amount.numerator > 0
      ? `${of.words.count(nights)} x ${of.words.amount(written)}`
      : decimalIn(amount, of);
  const isLess = limitedBy === 'at_most' && paid.numerator !== 0 && own !== decimalIn(amount, of);
  const left = isLess ? `(${own} - ${decimalIn(paid, of)})` : own;
  return payers === 1 ? left : `${of.words.count(payers)} x ${left}`;
}

/**
 * The calculation of one night, of which limits over the stay leave a part, up to the result: "2 x 3.40 = 6.80; within
 * the limit over the stay: 6.80 x 28/29".
 */
function partWithinLimits(calculation: string, before: Fraction, after: ExactFraction, of: CalculatedCharge): string {
  const { words, calculated } = of;
  const { digits } = calculated.calculation.program;
  const { numerator, denominator } = inCurrency(before, digits);
  if (numerator === after.numerator && denominator === after.denominator) return calculation;
  const sum = decimalIn(before, of);
  const part =
    before.numerator === 0 ? words.amount(asDecimal(after, digits)) : `${sum} x ${ratioOf(after, before, digits)}`;
  return say(words, EXPLANATION, 'overStayNight', { calculation, sum, part });
}

/** "28/29", or "0". */
function ratioOf({ numerator, denominator }: ExactFraction, before: Fraction, digits: number): string {
  const after = fraction(fromBigInt(BigInt(numerator)), fromBigInt(BigInt(denominator)));
  const ratio = divideFractions(multiplyFractions(after, whole(powerOfTen(digits))), before);
  return ratio.denominator === 1 ? String(ratio.numerator) : `${ratio.numerator}/${ratio.denominator}`;
}

/** "at most 95.20 less 40.00 paid before for each guest", "at least 100.00 a night". */
function limitInWords({ limit, limitedBy = 'at_most', paid }: LimitedPayer, of: CalculatedCharge): string {
  const { words } = of;
  const isUpper = limitedBy === 'at_most';
  const text = say(words, EXPLANATION, isUpper ? 'atMost' : 'atLeast', {
    amount: words.amount(limit.written[limitedBy] ?? ''),
  });
  const nightly = limit.isPerNight ? say(words, EXPLANATION, 'aNight', { limit: text }) : text;
  const left =
    isUpper && paid.numerator !== 0
      ? say(words, EXPLANATION, 'lessPaid', { limit: nightly, paid: decimalIn(paid, of) })
      : nightly;
  return limit.each === 'stay' ? left : say(words, EXPLANATION, FOR_EACH[limit.each], { limit: left });
}

const FOR_EACH = { guest: 'forOneGuest', room: 'forOneRoom' } as const;

function decimalIn(amount: Fraction, { calculated, words }: CalculatedCharge): string {
  const { digits } = calculated.calculation.program;
  return words.amount(asDecimal(inCurrency(amount, digits), digits));
}
