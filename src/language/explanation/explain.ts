import { isOfExact } from '../../core/calculation/program.js';
import type { Policy } from '../../core/definitions/policy.js';
import { policies } from '../../core/definitions/policy.js';
import type { TaxSetInput } from '../../core/definitions/tax.js';
import { MOST_TAXES } from '../../core/definitions/tax.js';
import { checkOptions, optionsShape, withReadable, wrongArgument } from '../../core/issues/arguments.js';
import { isRecord, withoutAbsent } from '../../core/issues/reading.js';
import { decimalsIn } from '../../core/money/amount.js';
import { createCalculator } from '../../core/quote/calculator.js';
import type { Quote, QuotedTax } from '../../core/quote/quote.js';
import { quotedOnPrice } from '../../core/quote/quote.js';
import type { Stay } from '../../core/stay/schema.js';
import { EXPLANATION } from '../words/en/explanation.js';
import { wordsIn } from '../words/locales.js';
import type { Words } from '../words/words.js';
import { say, withTitles } from '../words/words.js';
import { guestsCharged, nightsCharged } from './charged-nights.js';
import type { ChargeExplanation, Explanation, ReportedStep } from './explanation-data.js';
import { amountsToRound, paidRates, ratesStep } from './rates-step.js';
import { splitInWords, splitsIn } from './splits.js';
import type { CalculatedCharge, CalculatedQuote } from './steps.js';
import { calculatedOf, extractionStep, inFeeSteps, nightsStep, overStayStep, roundingStep } from './steps.js';
import { chargedSentences, whyNotCharged } from './words/charged.js';
import { inFeeInWords, netsInWords, ratesInWords } from './words/rates.js';
import { containedInWords, figuresInWords, reportedSentence } from './words/sentences.js';

/** The sources of a quote, for a quote without its calculation (a copy, or one from JSON). */
export interface ExplainContext {
  /** The tax set of the quote. */
  readonly taxSet?: TaxSetInput;
  /** The policy of the quote [that of the tax set, or else the documented one]. */
  readonly policy?: Policy;
  /** The stay of the quote. */
  readonly stay?: Stay;
  /** The language of the sentences, loaded by `loadLocale` [English]. */
  readonly locale?: string;
}

const CONTEXT = optionsShape<ExplainContext>({ taxSet: true, policy: true, stay: true, locale: true });

/**
 * Explains each amount of a quote: the nights of every charge, the base or quantity of its rate, and the rounding, as
 * data from which the amount can be computed again, and in sentences.
 *
 * A quote straight from a calculator carries its calculation and needs no context. A copy or a stored quote is
 * calculated again from `taxSet`, `stay` and `policy`; without them, or if they give other amounts, only the figures
 * of the quote are explained.
 *
 * @throws InvalidDefinitionError, InvalidStayError when the context is needed and is not valid
 * @throws InvalidArgumentError for anything but a quote, and for an unknown field of the context
 * @example
 * ```ts
 * import { explain, quote } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const fee = { title: 'Cleaning fee', logic: 'per_booking', type: 'fee', rate: '10.00', currency: 'EUR', is_inclusive: false, level: 1 } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '100.00', nights: 3 }] };
 * const { charges } = explain(quote({ title: 'A city', currency: 'EUR', taxes: [vat, fee] }, stay));
 * charges[1]?.sentences[0]; // => 'VAT 20% of 110.00 (3 nights 100.00 + Cleaning fee 10.00) = 22.00.'
 * ```
 */
export function explain(quote: Quote, context: ExplainContext = {}): Explanation {
  return withReadable({ quote, context }, () => {
    checkOptions(context, CONTEXT, 'context');
    mustBeQuote(quote);
    return explainIn(wordsIn(context.locale), quote, context);
  });
}

/** Like `explain`, with the texts of a language. */
export function explainIn(plain: Words, quote: Quote, context: ExplainContext = {}): Explanation {
  const calculated = calculatedOf(quote) ?? calculatedAgain(quote, context);
  const words = withTitles(plain, calculated?.calculation.program.lines.map(({ tax }) => tax) ?? []);
  const figures = figuresInWords(quote, words);
  if (calculated === undefined) {
    return {
      version: 2,
      currency: quote.currency,
      digits: decimalsIn(quote.price),
      charges: quote.taxes.map((tax) => reportedCharge(tax, words)),
      sentences: figures,
    };
  }
  const { policy, lines } = calculated.calculation.program;
  const splits = splitsIn(calculated);
  return {
    version: 2,
    currency: quote.currency,
    digits: calculated.digits,
    policy,
    roomGroups: calculated.groups,
    ...(splits.length === 0 ? {} : { splits }),
    charges: quote.taxes.flatMap((tax, index) => {
      const line = lines[index];
      return line === undefined ? [] : [chargeExplanation(tax, { ...calculated, line, words })];
    }),
    sentences: [...figures, ...splits.map((split) => splitInWords(split, words))],
  };
}

/** The figures and lines of a quote, or of a copy of one, are all that is read. */
function mustBeQuote(quote: unknown): void {
  const expected = 'a quote as a calculator returns it';
  if (!isRecord(quote)) throw wrongArgument('quote', quote, expected);
  if (isRecord(quote['quote'])) {
    throw wrongArgument('quote', quote, `${expected} (of a record: record.quote, beside its taxSet, policy and stay)`);
  }
  for (const figure of ['currency', 'price', 'net', 'inclusive', 'exclusive', 'total'] as const) {
    if (typeof quote[figure] !== 'string')
      throw wrongArgument(`quote.${figure}`, quote[figure], `text, as of ${expected}`);
  }
  const { taxes } = quote;
  if (!Array.isArray(taxes)) throw wrongArgument('quote.taxes', taxes, `a list, as of ${expected}`);
  if (taxes.length > MOST_TAXES)
    throw wrongArgument('quote.taxes', taxes, `a list of at most ${MOST_TAXES} lines, as of ${expected}`);
  for (const [index, tax] of taxes.entries()) {
    if (!isRecord(tax)) throw wrongArgument(`quote.taxes[${index}]`, tax, `a line, as of ${expected}`);
  }
}

/** Explains a charge rate by rate; a tax without rows has one rate. */
function chargeExplanation(tax: QuotedTax, charge: CalculatedCharge): ChargeExplanation {
  const nights = nightsCharged(charge);
  const guests = guestsCharged(charge);
  const notCharged = whyNotCharged(charge, nights, guests);
  const paid = paidRates(charge);
  const rounding = roundingStep(charge, amountsToRound(charge, paid));
  const { calculation, line } = charge;
  const onPrice = line.inFees.length === 0 ? tax : quotedOnPrice(calculation, line);
  const inFees = inFeeSteps(charge);
  const isInFees = inFees.length > 0;
  const nets = charge.line.isInclusive && isOfExact(charge.line) ? [extractionStep(charge)] : [];
  // An inclusive percent has no limit over the stay.
  const overStay = overStayStep(charge);
  return {
    ...ownFields(tax),
    steps: [
      nightsStep(charge),
      ratesStep(charge, onPrice, paid),
      ...(overStay === undefined ? nets : [overStay]),
      rounding,
      ...inFees,
    ],
    sentences: [
      ...(notCharged === undefined
        ? [
            ...ratesInWords(tax, charge, paid, rounding, nights.chargedNights),
            ...nets.flatMap((net) => netsInWords(net, charge)),
            ...chargedSentences(charge, nights, guests ?? [], paid),
          ]
        : // A tax that is inside fees alone is charged.
          isInFees
          ? []
          : [notCharged.sentence]),
      ...inFees.flatMap((inFee) => inFeeInWords(inFee, tax, charge)),
      ...containedInWords(tax, charge.words),
    ],
    ...nights,
    ...(guests && { notChargedGuests: guests.flatMap((guest) => guest.notCharged) }),
    ...(isInFees ? {} : notCharged && { notCharged }),
  };
}

function ownFields({ id, title, type, logic, rate, is_inclusive, level, amount }: QuotedTax) {
  return { ...withoutAbsent({ id }), title, type, logic, rate, is_inclusive, level, amount };
}

/** Calculates the quote again; `undefined` if the context gives other amounts. */
function calculatedAgain(quote: Quote, { taxSet, policy, stay }: ExplainContext): CalculatedQuote | undefined {
  if (taxSet === undefined || stay === undefined) return undefined;
  const tried = policy === undefined ? [undefined, policies.documented, policies.channelManager] : [policy];
  for (const policy of tried) {
    const again = createCalculator(taxSet, policy).quote(stay);
    if (isSameQuote(again, quote)) return calculatedOf(again);
  }
  return undefined;
}

function isSameQuote(first: Quote, second: Quote): boolean {
  const figures = ({ currency, price, net, total, taxes }: Quote) =>
    JSON.stringify([currency, price, net, total, taxes.map(({ id, title, amount }) => [id ?? null, title, amount])]);
  return figures(first) === figures(second);
}

function reportedCharge(tax: QuotedTax, words: Words): ChargeExplanation {
  const { title, rate, base, quantity, computedOn, taxableNights, amount } = tax;
  const figures = { ...withoutAbsent({ base, quantity }), computedOn, taxableNights, amount };
  const step: ReportedStep = { kind: 'reported', rate, ...figures };
  if (taxableNights > 0) return { ...ownFields(tax), steps: [step], sentences: [reportedSentence(tax, step, words)] };
  const sentence = say(words, EXPLANATION, 'notChargedAtAll', { title });
  return { ...ownFields(tax), steps: [step], sentences: [sentence], notCharged: { reason: 'unknown', sentence } };
}
