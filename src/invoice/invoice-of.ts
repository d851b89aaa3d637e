import { withReadable, wrongArgument } from '../issues/arguments.js';
import { isRecord } from '../issues/reading.js';
import { shown } from '../issues/shown.js';
import { currencyDigits, parseSigned, printUnits, size } from '../money/amount.js';
import { compareFractions, fractionOf } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, multiply, subtract } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import { quotesOfCorrection } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { Correction } from '../record/difference.js';
import type { QuoteRecord } from '../record/record.js';
import { InvalidRecord, verifiedQuote } from '../record/record.js';
import { INVOICE } from '../words/en/invoice.js';
import type { Words } from '../words/words.js';
import { say } from '../words/words.js';
import type { Bill, BilledVat, PayerShare, QuotedItems } from './bill.js';
import { billOf, MOST_DIGITS, netOf, quotedItems, wholeShare } from './bill.js';
import { categoryIssues } from './categories.js';
import { billBetween, reversedBill } from './corrected.js';
import { deductedDeposit } from './deposits.js';
import type { Invoice, InvoiceLine, InvoiceOptions, Prepayment, TaxCurrency, VatBreakdown } from './invoice.js';
import { checkInvoiceOptions } from './invoice.js';
import { InvalidInvoice, invoiceIssue } from './invoice-issues.js';
import { textOf } from './items.js';
import { linesOf } from './lines.js';

/**
 * Builds the lines and the VAT breakdown of EN 16931 for a quote, as input for programs that write UBL, CII or a PDF.
 * The definition of a tax says whether it is VAT: `local.invoice: { vat: "S" }`. A city tax without VAT is exempt as an
 * amount that is passed on (VATEX-EU-79-C), unless its `local.invoice` has another category; a fee without VAT is
 * exempt too, with a warning.
 *
 * For each category and rate the VAT is the taxable amount x the rate, rounded (BR-CO-17), and the amount to pay is the
 * total of the quote. If these differ, `rounding` has the difference, and `notes` explain it. The `difference` of two
 * quotes gives a credit note, type "381", with positive amounts that are given back, or an invoice of the amount due;
 * its amounts are the differences of the two invoices.
 *
 * @param quote from a calculator, a record, or the `difference` of two of these; a copy has lost its calculation
 * @throws InvalidInvoice with every issue: two VATs on one item, no VAT at all, categories that may not meet, a currency
 * with three digits, a record that its calculation no longer gives
 * @throws InvalidArgument for a copy of a quote, and for an unknown option
 * @throws InvalidRecord with every issue, for a record that cannot be read or calculated again
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { invoiceOf } from 'staytax/invoice';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } } as const;
 * const cityTax = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00'] }] };
 * const { lines, breakdown, payable } = invoiceOf(quote({ title: 'Lisbon', currency: 'EUR', taxes: [vat, cityTax] }, stay));
 * lines.map(({ text, quantity, price, net }) => `${text} ${quantity} x ${price} = ${net}`); // => ['Lodging 2 x 100.00 = 200.00', 'City tax 4 x 2.00 = 8.00']
 * breakdown.map(({ category, taxable, tax }) => `${category} ${taxable} ${tax}`); // => ['S 200.00 14.00', 'E 8.00 0.00']
 * payable; // => '222.00'
 * ```
 */
export function invoiceOf(quote: Quote | QuoteRecord | Correction, options: InvoiceOptions = {}): Invoice {
  return withReadable({ quote, options }, () => {
    checkInvoiceOptions(options);
    const quotes = isRecord(quote) ? quotesOfCorrection(quote) : undefined;
    if (quotes === undefined) return printBill(billFor(quote, options), options);
    return printBill(correctionBill(billFor(quotes.before, options), billFor(quotes.after, options)), options);
  });
}

/** The bill of a quote for a single payer. */
export function billFor(input: unknown, options: InvoiceOptions): Bill {
  const quoted = quotedFor(input, options);
  return billOfShare(quoted, wholeShare(quoted), options);
}

/** The bill of a payer's share, less the deposits of the options. */
export function billOfShare(quoted: QuotedItems, share: PayerShare, options: InvoiceOptions): Bill {
  const deposits = (options.deposits ?? []).map((deposit, at) => deductedDeposit(deposit, at, quoted));
  return billOf(quoted, share, options, deposits);
}

/** The bill of a change between two quotes. */
export function correctionBill(before: Bill, after: Bill): Bill {
  const bill = billBetween(before, after);
  const issues = categoryIssues(bill.items);
  if (issues.length > 0) throw new InvalidInvoice(issues);
  return bill;
}

/** Reads a quote or a record as items. */
export function quotedFor(input: unknown, options: InvoiceOptions): QuotedItems {
  const quote = isKept(input) ? quoteOfRecord(input) : input;
  const quoted = isQuote(quote) ? quotedItems(quote, options) : undefined;
  if (quoted !== undefined) return quoted;
  throw wrongArgument(
    'quote',
    input,
    'a quote as a calculator returned it, a record, or the difference of two of these. ' +
      'A copy (spread, JSON, structuredClone) does not know its stay: keep the record',
  );
}

/** Whether a value looks like a record. Calculating it again reports its issues. */
function isKept(value: unknown): value is QuoteRecord {
  return isRecord(value) && isRecord(value['quote']);
}

/** The quote of a record, calculated again to have nights and rooms. Throws unless it agrees with the record. */
function quoteOfRecord(record: QuoteRecord): Quote {
  const found = verifiedQuote(record);
  if ('quote' in found) return found.quote;
  if ('issues' in found) throw new InvalidRecord(found.issues);
  const [{ path = '', computed } = {}] = found.differences;
  const expected = typeof computed === 'string' ? computed : shown(computed);
  throw new InvalidInvoice([invoiceIssue('invoice_record_differs', path, { expected })]);
}

function isQuote(value: unknown): value is Quote {
  return isRecord(value) && isRecord(value['byType']);
}

/** Prints a bill. A negative one becomes a credit note with positive amounts. */
export function printBill(
  due: Bill,
  { by = 'stay', prepaid = [], deposits = [], preceding = [], taxCurrency }: InvoiceOptions,
  isDeposit = false,
): Invoice {
  const isBack = due.payable < 0;
  const bill = isBack ? reversedBill(due) : due;
  const { currency, digits, items, collected, vats, rounding, payable, words, warnings, isCorrection } = bill;
  const print = (amount: Integer) => printUnits(amount, digits);
  const net = netOf(items);
  const all = linesOf(items, by, digits);
  const lines = isCorrection ? changedLines(all, payable) : all;
  const lined = new Set(lines.map(({ category, rate }) => `${category} ${rate}`));
  const isLined = ({ bears: { category, rate } }: BilledVat) => lined.has(`${category} ${rate}`);
  const tax = vats.reduce<Integer>((sum, { vat }) => add(sum, vat), 0);
  const paid = prepaid.reduce<Integer>((sum, one, at) => add(sum, paidIn(one, at, digits)), 0);
  const ofDeposits = deposits.flatMap(({ number, issued }) => (number === undefined ? [] : { number, issued }));
  return {
    type: isDeposit ? '386' : isBack ? '381' : '380',
    currency,
    lines,
    breakdown: vats
      .filter(isLined)
      .sort(byRate)
      .map((vat) => breakdownOf(vat, print, words)),
    lineNet: print(net),
    taxExclusive: print(net),
    tax: print(tax),
    taxInclusive: print(add(net, tax)),
    rounding: print(rounding),
    prepaid,
    paid: print(paid),
    payable: print(subtract(payable, paid)),
    ...(taxCurrency === undefined
      ? {}
      : { taxCurrency: { ...taxCurrency, tax: inCurrency(tax, digits, taxCurrency) } }),
    preceding: [...preceding, ...ofDeposits],
    notes: [...notesOf(bill), ...prepaid.map((one) => paidNote(one, bill))],
    collectedByChannel: linesOf(collected, by, digits),
    warnings,
  };
}

function paidNote({ text, amount, date }: Prepayment, { currency, words }: Bill): string {
  return say(words, INVOICE, 'paid', { text, amount: words.amount(amount), currency, date: words.date(date) });
}

function paidIn({ amount }: Prepayment, at: number, digits: number): Integer {
  const units = parseSigned(amount, digits);
  if (units !== undefined) return units;
  throw wrongArgument(`prepaid[${at}].amount`, amount, `an amount of at most ${digits} digits after the decimal point`);
}

/** BT-111: the total VAT in the accounting currency, rounded once. */
function inCurrency(tax: Integer, digits: number, { currency, rate }: TaxCurrency): string {
  const its = Math.min(currencyDigits(currency) ?? MOST_DIGITS, MOST_DIGITS);
  const { numerator, denominator } = fractionOf(rate, its - digits);
  return printUnits(roundDivide(multiply(tax, numerator), denominator, 'half-up'), its);
}

/** Lines that change. If only rounding changes, one line of 0.00 is kept, because an invoice needs a line (BR-16). */
function changedLines(lines: readonly InvoiceLine[], payable: Integer): readonly InvoiceLine[] {
  const changed = lines.filter(({ net }) => /[1-9]/.test(net));
  return changed.length > 0 || payable === 0 ? changed : lines.slice(0, 1);
}

/** Sorts by rate, the highest first. */
function byRate({ bears: one }: BilledVat, { bears: other }: BilledVat): number {
  return compareFractions(other.share, one.share);
}

/** A reason code has to hold for the whole amount. With several reasons, all of them are text. */
function breakdownOf(
  { bears: { category, rate }, reasons, reasonCodes, taxable, vat }: BilledVat,
  print: (amount: Integer) => string,
  words: Words,
): VatBreakdown {
  const isOneCode = reasonCodes.size === 1 && reasons.size === 0;
  const said = isOneCode ? [] : [...reasons, ...reasonCodes];
  const reason =
    said.length === 0 ? undefined : said.reduce((one, other) => say(words, INVOICE, 'twoReasons', { one, other }));
  return {
    category,
    ...(rate === undefined ? {} : { rate }),
    taxable: print(taxable),
    tax: print(vat),
    ...(reason === undefined ? {} : { reason }),
    ...(isOneCode ? { reasonCode: [...reasonCodes].join() } : {}),
  };
}

/** Rounding above this, in minor units, has another cause than prices that contain VAT. */
const MOST_USUAL = 5;

/** The notes for the reader of the invoice, a sentence each. */
function notesOf(bill: Bill): string[] {
  const { untaxed, collected, digits, currency, words } = bill;
  const without = [...untaxed].map((part) => say(words, INVOICE, 'withoutVat', { item: textOf(part, words) }));
  const byChannel = linesOf(collected, 'stay', digits).map(({ text, net }) =>
    say(words, INVOICE, 'byChannel', { item: text, amount: words.amount(net), currency }),
  );
  return [...without, ...byChannel, ...roundingNotes(bill)];
}

function roundingNotes(bill: Bill): string[] {
  const { rounding, digits, currency, words } = bill;
  if (rounding === 0) return [];
  const amount = words.amount(printUnits(size(rounding), digits));
  const how = rounding > 0 ? 'roundingAdded' : 'roundingTakenOff';
  return [say(words, INVOICE, how, { amount, currency, because: roundingReason(bill) })];
}

function roundingReason({ rounding, policy, roundedApart, isCorrection, words }: Bill): string {
  if (isCorrection) return say(words, INVOICE, 'becauseCorrection');
  if (size(rounding) <= MOST_USUAL) return say(words, INVOICE, 'becauseQuoted');
  if (roundedApart.length > 0) {
    return say(words, INVOICE, 'becauseOwnRule', { n: roundedApart.length, taxes: roundedApart.join(', ') });
  }
  const { unit, mode } = policy.rounding;
  return say(words, INVOICE, unit === 'night' ? 'becauseByNight' : 'becauseByStay', { mode });
}
