import type { TaxType } from '../definitions/tax.js';
import { withReadable, wrongArgument } from '../issues/arguments.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { subtract } from '../money/integer.js';
import { attachQuotes } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { ItemPair, ReadTax } from './compare.js';
import { figuresBy, pairUp, readQuote } from './compare.js';
import type { QuoteRecord } from './record.js';

/**
 * The amounts to charge or refund when one quote replaces another: after less before. Decimal texts with the digits of
 * the quotes; a refund starts with "-", and no amount with "+".
 */
export interface Correction {
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** The change of the price: the net and the inclusive lines. */
  readonly price: string;
  /** The change of the net. */
  readonly net: string;
  /** The sum of all inclusive lines. */
  readonly inclusive: string;
  /** The sum of all exclusive lines. */
  readonly exclusive: string;
  /** The change of the total: the price and the exclusive lines. */
  readonly total: string;
  /** The change of what the house keeps: the total less the lines of type `tax` and `city_tax`. */
  readonly kept: string;
  /** One for each tax, changed or not: those of the later quote in its order, then removed ones. */
  readonly lines: readonly CorrectionLine[];
}

/** The correction of one tax. */
export interface CorrectionLine {
  /** As in the quote; absent where the tax has none. */
  readonly id?: string;
  /** As in the later quote; as in the earlier one for a removed tax. */
  readonly title: string;
  /** What kind of charge it is on the bill. */
  readonly type: TaxType;
  /** Whether the price contains it; otherwise it is added to the price. */
  readonly is_inclusive: boolean;
  /** The earlier amount; zero if the earlier quote lacks the tax. */
  readonly before: string;
  /** The later amount; zero if the later quote lacks the tax. */
  readonly after: string;
  /** After less before. */
  readonly amount: string;
}

/**
 * Calculates the correction when one quote replaces another: a stay was cut short, a room was added, a rate was wrong.
 * Takes quotes, copies of quotes (from JSON) and records; nothing is calculated again.
 *
 * The lines add up: the net and the inclusive lines are the change of the price, the price and the exclusive lines are
 * the change of the total. Taxes are matched by id, then by title. A tax that became inclusive or exclusive, or has
 * another type, is two lines: one goes to zero, the other comes from zero.
 *
 * @param before the quote that was billed
 * @param after the quote that should be billed
 * @throws InvalidArgumentError when one of them is no quote and no record or does not add up, or when they have two currencies
 * or two numbers of digits
 * @example
 * ```ts
 * import { createCalculator, difference } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: false } as const;
 * const { quote } = createCalculator({ title: 'One VAT', currency: 'EUR', taxes: [vat] });
 * const booked = quote({ checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00'] }] });
 * const stayed = quote({ checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] });
 * const { price, lines, total } = difference(booked, stayed);
 * [price, lines[0]?.amount, total]; // => ['-100.00', '-10.00', '-110.00']
 * ```
 */
export function difference(before: Quote | QuoteRecord, after: Quote | QuoteRecord): Correction {
  return withReadable({ before, after }, () => {
    const was = readQuote(before, 'before');
    const now = readQuote(after, 'after');
    const { currency, digits } = now;
    if (was.currency !== currency) {
      throw wrongArgument('after.currency', currency, `${was.currency}, as before: both quotes in one currency`);
    }
    if (was.digits !== digits) {
      throw wrongArgument('after.total', now.total, `an amount with ${was.digits} digits, as before`);
    }
    const correction: Correction = {
      currency,
      ...figuresBy((figure) => printUnits(subtract(now.figures[figure], was.figures[figure]), digits)),
      lines: pairUp(was.taxes, now.taxes, SAME_LINE).flatMap((pair) => correctionLine(pair, digits)),
    };
    return attachQuotes(correction, { before, after });
  });
}

const isSameSide = (a: ReadTax, b: ReadTax): boolean => a.is_inclusive === b.is_inclusive && a.type === b.type;

const SAME_LINE = [
  (a: ReadTax, b: ReadTax) => a.id !== undefined && a.id === b.id && isSameSide(a, b),
  (a: ReadTax, b: ReadTax) => a.title === b.title && isSameSide(a, b),
];

function correctionLine({ before, after }: ItemPair<ReadTax>, digits: number): CorrectionLine[] {
  const named = after ?? before;
  if (named === undefined) return [];
  const { id, title, type, is_inclusive } = named;
  const [was, now] = [before?.amount ?? 0, after?.amount ?? 0];
  const print = (units: Integer) => printUnits(units, digits);
  const amounts = { before: print(was), after: print(now), amount: print(subtract(now, was)) };
  return [{ ...(id === undefined ? {} : { id }), title, type, is_inclusive, ...amounts }];
}
