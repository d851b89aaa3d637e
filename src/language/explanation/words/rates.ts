import type { NightUnits } from '../../../core/calculation/by.js';
import type { LimitedPayer } from '../../../core/calculation/calculation.js';
import { takesUnitsIn } from '../../../core/calculation/forms.js';
import { roundingOf } from '../../../core/definitions/local/resolve.js';
import type { TaxLogic } from '../../../core/definitions/logics.js';
import { isPercent, LOGICS } from '../../../core/definitions/logics.js';
import { groupBy } from '../../../core/issues/reading.js';
import type { Fraction } from '../../../core/money/fraction.js';
import {
  addFractions,
  compareFractions,
  divideFractions,
  fraction,
  multiplyFractions,
  subtractFractions,
  whole,
  ZERO,
} from '../../../core/money/fraction.js';
import { powerOfTen } from '../../../core/money/integer.js';
import type { QuotedTax } from '../../../core/quote/quote.js';
import { logicInWords, modeInWords } from '../../description/names.js';
import { percentText } from '../../description/values.js';
import { CHOICE_NAMES } from '../../words/en/definitions.js';
import { COUNTS, EXPLANATION } from '../../words/en/explanation.js';
import type { Words } from '../../words/words.js';
import { listed, say, titled } from '../../words/words.js';
import type {
  ExactFraction,
  ExtractionStep,
  InFeePart,
  InFeeStep,
  NightRun,
  RoundingStep,
} from '../explanation-data.js';
import type { AlikeUnits, BaseTerm, PaidRate } from '../rates-step.js';
import { addUnits, baseTerms, countUnits, cutUnits, nightsOf, productsIn, slotsWith } from '../rates-step.js';
import type { CalculatedCharge } from '../steps.js';
import { addedIn, limitedPayers, nightRuns, sumOfPayers } from '../steps.js';
import { datesInWords, isIn, nightNoun } from './nights.js';
import type { NightsCalculation } from './sentences.js';
import {
  differenceInWords,
  factorInWords,
  netInWords,
  plus,
  quantityInWords,
  roundedEach,
  roundingSentence,
  togetherByText,
} from './sentences.js';
import { asDecimal, inCurrency, printFraction, ratioText, readFraction, sumFractions } from './writing.js';

/** A charge with its nights, to which the nights of its rates are compared. */
interface RatesContext extends CalculatedCharge {
  readonly charged: readonly NightRun[];
}

/** One line with each rate, its payers and its amount; then the free guests; then the nights that are rounded. */
export function ratesInWords(
  { title }: QuotedTax,
  charge: CalculatedCharge,
  paid: readonly PaidRate[],
  rounding: RoundingStep,
  charged: readonly NightRun[],
): string[] {
  const context: RatesContext = { ...charge, charged };
  const { words, groups } = context;
  const { logic, local } = context.line.tax;
  const paying = paid.filter(({ isFree }) => !isFree);
  const shown = paying.length > 0 ? paying : paid;
  const [only, ...more] = shown;
  const isOne = only !== undefined && more.length === 0;
  // The tax's own rate needs no payers if it is the only rate.
  const label = isOne && only.isOfRow && only.who.length > 0 ? `, ${listed(words, only.who, 'disjunction')}` : '';
  const segments = labelledSegments(shown, context, 'stay');
  const isLong = segments.length > MOST_IN_A_LINE;
  const line = isLong
    ? segments.map(({ amount }) => decimal(amount, context)).join(' + ')
    : calculationLine(segments, context);
  const nights = eachNight(paid, shown, context, rounding);
  const limited = withinLimits(line, sumOfSegments(segments), context);
  const calculation = roundingSentence(limited, nights.rounding, words);
  const named = { title: titled(title, words), label, logic: logicInWords(logic, words, local), calculation };
  return [
    headOf(logic, isOne ? only.rate : undefined, named, words),
    ...(isLong ? segments.map((segment) => `${resultOf(segment, context)}.`) : []),
    ...(paying.length > 0 ? freeInWords(paid, context) : []),
    ...roundedEach(nights.each, nights.rounding, groups, words),
  ];
}

/** @param rate the only charged rate; `undefined` if there are several */
function headOf(
  logic: TaxLogic,
  rate: string | undefined,
  named: Readonly<Record<'title' | 'label' | 'logic' | 'calculation', string>>,
  words: Words,
): string {
  if (isPercent(logic)) {
    return say(words, EXPLANATION, rate !== undefined && named.label === '' ? 'calculated' : 'calculatedBy', named);
  }
  if (rate === undefined) return say(words, EXPLANATION, 'fixedBy', named);
  return say(words, EXPLANATION, 'fixedAt', { ...named, rate: words.amount(rate) });
}

/** The calculation of each night, and its rounding. */
function eachNight(
  paid: readonly PaidRate[],
  shown: readonly PaidRate[],
  context: RatesContext,
  rounding: RoundingStep,
): { readonly each: readonly NightsCalculation[]; readonly rounding: RoundingStep } {
  if (rounding.unit === 'stay') return { each: [], rounding };
  const matches = slotsWith(context, allUnits(paid)).flatMap(({ slot, units }, index) => {
    const ownUnits = new Set(units);
    const parts = shown.map((paidRate) => ({
      ...paidRate,
      units: paidRate.units.filter((unit) => ownUnits.has(unit)),
    }));
    const rounded = rounding.parts[index];
    if (allUnits(parts).length === 0 || rounded === undefined) return [];
    const segments = labelledSegments(parts, context, 'night');
    const text = partWithinLimits(calculationLine(segments, context), sumOfSegments(segments), rounded.exact, context);
    return [{ nights: nightRuns([slot]), text, rounded }];
  });
  return { each: matches, rounding: { ...rounding, parts: matches.map(({ rounded }) => rounded) } };
}

function allUnits(paid: readonly PaidRate[]): NightUnits[] {
  return paid.flatMap(({ units }) => units);
}

function sumOfSegments(segments: readonly Segment[]): Fraction {
  return sumFractions(segments, ({ amount }) => amount);
}

const MOST_IN_A_LINE = 3;

/** The calculations of some rates, each with its payers if there are several. */
function labelledSegments(paid: readonly PaidRate[], context: RatesContext, unit: 'stay' | 'night'): Segment[] {
  const shown = paid.filter(({ units }) => units.length > 0);
  return shown.flatMap((paidRate) => {
    const who = shown.length === 1 ? '' : labelOf(paidRate, context, unit);
    return segmentsOf(paidRate, context).map(({ text, amount }, index) => {
      const isLabelled = index === 0 && who !== '';
      return {
        text: isLabelled ? say(context.words, EXPLANATION, 'labelled', { who, calculation: text }) : text,
        amount,
      };
    });
  });
}

/** The calculation up to its result; several end with "; together". */
function calculationLine(segments: readonly Segment[], context: RatesContext): string {
  const [only, ...more] = segments;
  if (only === undefined) return '0';
  if (more.length === 0) return only.text;
  const calculations = segments.map((segment) => resultOf(segment, context)).join('; ');
  return say(context.words, EXPLANATION, 'together', { calculations });
}

function resultOf({ text, amount }: Segment, context: RatesContext): string {
  return `${text} = ${decimal(amount, context)}`;
}

/** "under 13", with its dates if other payers are charged on other nights. */
function labelOf({ who, units }: PaidRate, context: RatesContext, unit: 'stay' | 'night'): string {
  const { groups, charged, words } = context;
  const nights = nightsOf(context, units);
  const isPart =
    unit === 'stay' && LOGICS[context.line.tax.logic].per === 'night' && countOf(nights) < countOf(charged);
  const subject = who.length === 0 && !isPart ? say(words, EXPLANATION, 'others') : listed(words, who, 'disjunction');
  const on = isPart ? say(words, EXPLANATION, 'on', { dates: datesInWords(groups, nights, words) }) : '';
  return [subject, on].filter((text) => text !== '').join(', ');
}

function countOf(runs: readonly NightRun[]): number {
  return runs.reduce((sum, { nights }) => sum + nights, 0);
}

interface Segment {
  readonly text: string;
  readonly amount: Fraction;
}

function segmentsOf({ rate, units: all }: PaidRate, charge: CalculatedCharge): Segment[] {
  // Units of 0, such as those of a guest who is free of the tax in the base, are left out if there are others.
  const units = all.filter(({ base, amount }) => base.numerator !== 0 || amount.numerator !== 0);
  const { cut, plain } = cutUnits(charge, rate, units.length > 0 ? units : all);
  const ofPlain =
    plain.length === 0 ? [] : [{ text: plainText(rate, plain, charge), amount: addUnits(plain, 'amount') }];
  const ofCut = cut.map((alike) => ({ text: cutText(rate, alike, charge), amount: addUnits(alike.units, 'amount') }));
  return [...ofPlain, ...ofCut];
}

function plainText(rate: string, units: readonly NightUnits[], charge: CalculatedCharge): string {
  const { line, words } = charge;
  if (!isPercent(line.tax.logic)) return `${quantityOf(units, charge)} x ${words.amount(rate)}`;
  const isOutOfPrice = line.charge.kind === 'exact' && line.charge.reports === 'rounded';
  const terms = isOutOfPrice ? baseTerms(charge, units) : [];
  // A percent that is computed from the price reports a rounded base, but is computed on the exact one.
  const base = isOutOfPrice ? multiplyFractions(line.share, sumFractions(terms, termAmount)) : addUnits(units, 'base');
  const shown = decimal(base, charge);
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
  const text = baseInWords(units, charge);
  return say(words, EXPLANATION, 'percentOf', { percent, base: text === '' ? shown : `${shown} (${text})` });
}

function termAmount({ part, start = ZERO, added }: BaseTerm): Fraction {
  const charges = sumFractions(added, ({ amount }) => amount);
  return multiplyFractions(part, addFractions(start, charges));
}

function isWhole(part: Fraction): boolean {
  return compareFractions(part, whole(1)) === 0;
}

/** "10% of 2.25 (Tourist tax) = 0.225, rounded half-up to 0.23: 2 persons x 7 nights = 14; 14 x 0.23". */
function cutText(rate: string, { units, base, exact, amount, limit }: AlikeUnits, charge: CalculatedCharge): string {
  const { calculation, line, words } = charge;
  const { each, step, mode = calculation.program.policy.rounding.mode } = roundingOf(line.tax.local ?? {});
  const isRounded = each && compareFractions(limit?.to ?? exact, amount) !== 0;
  const after = decimal(amount, charge);
  const parts = [
    base === undefined ? words.amount(rate) : `${percentOfBase(rate, base, charge)} = ${decimal(exact, charge)}`,
    ...(limit === undefined ? [] : [say(words, EXPLANATION, limit.name, { amount: words.amount(limit.text) })]),
    ...(isRounded
      ? [say(words, EXPLANATION, 'roundedTo', { mode: modeInWords(mode, step, words), amount: after })]
      : []),
  ];
  const text = `${quantityOf(units, charge)} x ${after}`;
  return say(words, EXPLANATION, 'labelled', { who: parts.join(', '), calculation: text });
}

function percentOfBase(rate: string, amount: Fraction, charge: CalculatedCharge): string {
  const base = `${decimal(amount, charge)} (${startInWords(charge)})`;
  return say(charge.words, EXPLANATION, 'percentOf', { percent: percentText(rate, charge.words), base });
}

/** "2 persons x 7 nights = 14; 14". */
function quantityOf(units: readonly NightUnits[], charge: CalculatedCharge): string {
  return quantityInWords(
    { products: productsIn(charge, units), quantity: countUnits(units) },
    charge.groups,
    charge.words,
  );
}

/** The base of one unit of a percent: "price + Service charge", "0.89 of net". */
function startInWords(charge: CalculatedCharge): string {
  const { line, words } = charge;
  const starts = { price: ['start=price'], net: ['start=net'], 'rounded-net': ['start=net'], nothing: [] } as const;
  const start = starts[line.base.start].map((key) => say(words, CHOICE_NAMES, key));
  const all = [...start, ...addedIn(charge).map(({ title }) => titled(title, words))].join(' + ');
  const share = line.tax.local?.base?.share;
  const sum = share === undefined ? all : say(words, EXPLANATION, 'shareOf', { share: words.amount(share), sum: all });
  if (line.base.start === 'nothing') return sum;
  if (line.counts === 'bedroom') return say(words, EXPLANATION, 'forEachBedroom', { sum });
  return line.payer === 'guest' ? say(words, EXPLANATION, 'forEachGuest', { sum }) : sum;
}

/** The terms of the base of some units: "3 nights 300.00 + Service charge 30.00", "0.89 x 2/3 x 3 nights 300.00". */
function baseInWords(units: readonly NightUnits[], charge: CalculatedCharge): string {
  if (takesUnitsIn(charge.calculation, charge.line)) return startInWords(charge);
  const share = charge.line.tax.local?.base?.share;
  const terms = baseTerms(charge, units).map((term) => termInWords(term, charge));
  const sum = terms.join(' + ');
  if (share === undefined) return sum;
  return `${charge.words.amount(share)} x ${terms.length === 1 ? inBrackets(sum) : `(${sum})`}`;
}

function termInWords({ part, roomNights, start, added }: BaseTerm, charge: CalculatedCharge): string {
  const { words, groups, digits } = charge;
  const others = added.filter(({ amount }) => amount.numerator !== 0);
  const first =
    start === undefined
      ? others.map(({ title, amount }) => `${titled(title, words)} ${decimal(amount, charge)}`).join(' + ')
      : [
          `${say(words, COUNTS, nightNoun(groups), { n: roomNights })} ${startAmount(start, charge)}`,
          ...others.map(({ title, amount }) => plus(title, asDecimal(inCurrency(amount, digits), digits), words)),
        ].join('');
  if (isWhole(part)) return first || '0';
  return `${ratioText(part)} x ${inBrackets(first)}`;
}

/** A sum needs brackets as a factor. */
function inBrackets(text: string): string {
  return / [+-] /.test(text) ? `(${text})` : text;
}

function startAmount(start: Fraction, charge: CalculatedCharge): string {
  const amount = decimal(start, charge);
  const isNet = charge.line.base.start === 'net' || charge.line.base.start === 'rounded-net';
  return isNet ? say(charge.words, EXPLANATION, 'netAmount', { amount }) : amount;
}

/** "1 guest under 13: free." */
function freeInWords(paid: readonly PaidRate[], context: RatesContext): string[] {
  const { groups, charged, words } = context;
  return paid
    .filter(({ isFree }) => isFree)
    .flatMap(({ who, units }) => {
      const nights = slotsWith(context, units).filter(({ slot }) => charged.some((run) => isIn(slot, run)));
      if (nights.length === 0) return [];
      const [count = 0, ...counts] = nights.map((night) => countUnits(night.units));
      const runs = nightRuns(nights.map(({ slot }) => slot));
      const isGuests = nights.every((night) => night.units.every(({ payer }) => payer === 'guest'));
      const isAlways = countOf(runs) === countOf(charged) || LOGICS[context.line.tax.logic].per === 'stay';
      const isCounted = isGuests && groups.length === 1 && counts.every((counted) => counted === count);
      const free = freeWho(who, isCounted ? count : undefined, words);
      if (isAlways) return [say(words, EXPLANATION, 'free', { who: free })];
      return [say(words, EXPLANATION, 'freeOn', { who: free, dates: datesInWords(groups, runs, words) })];
    });
}

/** @param count of guests, if it is equal on all nights */
function freeWho(who: readonly string[], count: number | undefined, words: Words): string {
  const conditions = listed(words, who, 'disjunction');
  if (count === undefined) return conditions === '' ? say(words, EXPLANATION, 'others') : conditions;
  if (conditions === '') return say(words, EXPLANATION, 'guests', { n: count });
  const text = say(words, EXPLANATION, 'freeGuests', { n: count, who: conditions });
  // "2 guests staying 3 nights or more", not "2 guests stays of 3 nights or more".
  return words.locale === 'en' ? text.replace(/(?<!")stays of /, 'staying ') : text;
}

/** The net that a percent is computed on: "net 93.457943... = price 100.00 / 1.07". */
export function netsInWords({ parts }: ExtractionStep, { digits, groups, words }: CalculatedCharge): string[] {
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0) return [`${netInWords(only, digits, words)}.`];
  const nets = parts.map((part) => {
    return {
      nights: part.nights,
      besides: differenceInWords(part, parts, words),
      text: netInWords(part, digits, words),
    };
  });
  return togetherByText(nets, groups, words);
}

/**
 * The part of a tax in a fee: "VAT 7% inside Cleaning fee 60.00: 60.00 / 1.07 = 56.074766...; 3.925233..., rounded half-up
 * to 3.93."
 */
export function inFeeInWords(step: InFeeStep, { title }: QuotedTax, charge: CalculatedCharge): string[] {
  const { words, groups } = charge;
  const { parts, rounding } = step;
  const [only, ...more] = parts;
  const said = { title: titled(title, words), fee: titled(step.fee, words), charged: words.amount(step.charged) };
  if (only === undefined) return [];
  if (more.length === 0) {
    const percent = percentText(asDecimal(timesHundred(only.percent), 0), words);
    return [
      say(words, EXPLANATION, 'inFee', { ...said, percent, calculation: apartRounded([only], rounding, charge) }),
    ];
  }
  if (rounding.unit === 'stay') {
    const calculation = apartRounded(parts, rounding, charge);
    return [say(words, EXPLANATION, 'inFeeBy', { ...said, calculation })];
  }
  const nights = [...groupBy(parts, (part) => nightKey(part)).values()].map((together, index): NightsCalculation => {
    const rounded = { ...rounding, parts: rounding.parts.slice(index, index + 1) };
    const amount = rounded.parts[0]?.rounded ?? rounding.amount;
    return { nights: together[0].nights, text: apartRounded(together, { ...rounded, amount }, charge) };
  });
  const mode = modeInWords(rounding.mode, rounding.step, words);
  const calculation = `${say(words, EXPLANATION, 'eachNightRounded', { mode })} = ${words.amount(rounding.amount)}`;
  return [say(words, EXPLANATION, 'inFeeBy', { ...said, calculation }), ...togetherByText(nights, groups, words)];
}

/** Parts of one night of a room group have the same night. */
function nightKey({ nights: [first] }: InFeePart): string {
  return `${first?.roomGroup} ${first?.from}`;
}

function timesHundred(percent: ExactFraction): ExactFraction {
  const { numerator, denominator } = multiplyFractions(readFraction(percent), whole(100));
  return printFraction(fraction(numerator, denominator));
}

/** "60.00 / 1.07 = 56.074766...; 3.925233..., rounded half-up to 3.93". */
function apartRounded(parts: readonly InFeePart[], rounding: RoundingStep, charge: CalculatedCharge): string {
  const { words, digits } = charge;
  const texts = parts.map((part) => {
    const text = apartInWords(part, charge);
    const dates = datesInWords(charge.groups, part.nights, words);
    const isLabelled = parts.length > 1 && rounding.unit === 'stay';
    return isLabelled ? say(words, EXPLANATION, 'labelled', { who: dates, calculation: text }) : text;
  });
  const sum = sumFractions(parts, ({ exact }) => readFraction(exact));
  const exact = asDecimal(printFraction(sum), digits);
  const calculations = texts.join('; ');
  const all =
    parts.length === 1
      ? calculations
      : `${say(words, EXPLANATION, 'together', { calculations })} ${words.amount(exact)}`;
  if (exact === rounding.amount) return all;
  const mode = modeInWords(rounding.mode, rounding.step, words);
  return `${all}, ${say(words, EXPLANATION, 'roundedTo', { mode, amount: words.amount(rounding.amount) })}`;
}

/** "60.00 / 1.177 = 50.977...; + VAT 3.568... = 54.545...; 5.454...". */
function apartInWords({ charged, factor, net, added, exact }: InFeePart, { words, digits }: CalculatedCharge): string {
  const parts = [
    `${words.amount(charged)} / ${factorInWords(factor, words)} = ${words.amount(asDecimal(net, digits))}`,
  ];
  if (added.length > 0) {
    const base = sumFractions([{ exact: net }, ...added], (part) => readFraction(part.exact));
    const others = added.map((tax) => plus(tax.title, asDecimal(tax.exact, digits), words)).join('');
    parts.push(
      `${words.amount(asDecimal(net, digits))}${others} = ${words.amount(asDecimal(printFraction(base), digits))}`,
    );
  }
  return [...parts, words.amount(asDecimal(exact, digits))].join('; ');
}

/** Terms of a sum that are written out; the others are one number. */
const MOST_TERMS = 6;

/**
 * A calculation with its limits over the stay, up to the result: "60 x 3.40 = 204.00; over the stay at most 95.20 for
 * each guest: 2 x 95.20". Unchanged if no limit changes an amount.
 *
 * @param before the result of the calculation
 */
function withinLimits(calculation: string, before: Fraction, charge: CalculatedCharge): string {
  const { words } = charge;
  const payers = limitedPayers(charge);
  const held = payers.filter(({ limitedBy }) => limitedBy !== undefined);
  if (held.length === 0) return calculation;
  const all = [...held, ...payers.filter((payer) => !held.includes(payer))];
  const terms = all.slice(0, MOST_TERMS).map((limitedPayer) => payersInWords(limitedPayer, charge));
  const free = subtractFractions(before, sumOfPayers(payers, 'exact'));
  const remaining = addFractions(free, sumOfPayers(all.slice(MOST_TERMS), 'amount'));
  const limits = [...new Set(held.map((payer) => limitInWords(payer, charge)))];
  const amounts = [...terms, ...(remaining.numerator === 0 ? [] : [decimal(remaining, charge)])];
  const texts = { calculation, sum: decimal(before, charge), limits: listed(words, limits, 'conjunction') };
  const [only, ...more] = amounts;
  const isSaid = payers.every(({ limit, amount }) => !limit.isPerNight && decimal(amount, charge) === only);
  if (more.length === 0 && isSaid) return say(words, EXPLANATION, 'overStayOne', texts);
  return say(words, EXPLANATION, 'overStay', { ...texts, amounts: amounts.join(' + ') });
}

/** "2 x 95.20", "3 x 100.00": the amount times the number of payers, or of charged nights. */
function payersInWords(
  { payers, limit, nights, paid, limitedBy, amount }: LimitedPayer,
  charge: CalculatedCharge,
): string {
  const written = limitedBy && limit.written[limitedBy];
  const text =
    limit.isPerNight && written !== undefined && amount.numerator > 0
      ? `${charge.words.count(nights)} x ${charge.words.amount(written)}`
      : decimal(amount, charge);
  const isLess = limitedBy === 'at_most' && paid.numerator !== 0 && text !== decimal(amount, charge);
  const left = isLess ? `(${text} - ${decimal(paid, charge)})` : text;
  return payers === 1 ? left : `${charge.words.count(payers)} x ${left}`;
}

/**
 * The calculation of one night, of which limits over the stay leave a part, up to the result: "2 x 3.40 = 6.80; within
 * the limit over the stay: 6.80 x 28/29".
 */
function partWithinLimits(
  calculation: string,
  before: Fraction,
  after: ExactFraction,
  charge: CalculatedCharge,
): string {
  const { words, digits } = charge;
  const { numerator, denominator } = inCurrency(before, digits);
  if (numerator === after.numerator && denominator === after.denominator) return calculation;
  const sum = decimal(before, charge);
  const amount = multiplyFractions(readFraction(after), whole(powerOfTen(digits)));
  const part =
    before.numerator === 0
      ? words.amount(asDecimal(after, digits))
      : `${sum} x ${ratioText(divideFractions(amount, before)).replace(/\/1$/, '')}`;
  return say(words, EXPLANATION, 'overStayNight', { calculation, sum, part });
}

/** "at most 95.20 less 40.00 paid before for each guest", "at least 100.00 a night". */
function limitInWords({ limit, limitedBy = 'at_most', paid }: LimitedPayer, charge: CalculatedCharge): string {
  const { words } = charge;
  const isUpper = limitedBy === 'at_most';
  const amount = words.amount(limit.written[limitedBy] ?? '');
  const text = say(words, EXPLANATION, isUpper ? 'atMost' : 'atLeast', { amount });
  const nightly = limit.isPerNight ? say(words, EXPLANATION, 'aNight', { limit: text }) : text;
  const isPart = isUpper && paid.numerator !== 0;
  const left = isPart ? say(words, EXPLANATION, 'lessPaid', { limit: nightly, paid: decimal(paid, charge) }) : nightly;
  return limit.each === 'stay' ? left : say(words, EXPLANATION, FOR_EACH[limit.each], { limit: left });
}

const FOR_EACH = { guest: 'forOneGuest', room: 'forOneRoom' } as const;

function decimal(amount: Fraction, { words, digits }: CalculatedCharge): string {
  return words.amount(asDecimal(inCurrency(amount, digits), digits));
}
