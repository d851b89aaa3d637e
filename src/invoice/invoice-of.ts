import { withReadable, wrongArgument } from '../issues/arguments.js';
import { checkKinds } from '../issues/kinds.js';
import { isRecord } from '../issues/reading.js';
import { shown } from '../issues/shown.js';
import { printUnits } from '../money/amount.js';
import { compareFractions } from '../money/fraction.js';
import { add, type Integer } from '../money/integer.js';
import { correctedBy } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { Correction } from '../record/difference.js';
import { InvalidRecord, type QuoteRecord, verifiedQuote } from '../record/record.js';
import { INVOICE } from '../words/en/invoice.js';
import { say, type Words } from '../words/words.js';
import { type Bill, type BilledVat, billOf, netOf } from './bill.js';
import { categoryIssues } from './categories.js';
import { billBetween, givenBack } from './corrected.js';
import {
  type Invoice,
  type InvoiceBy,
  type InvoiceLine,
  type InvoiceOptions,
  LODGING_KINDS,
  OPTION_KINDS,
  type VatBreakdown,
} from './invoice.js';
import { InvalidInvoice, invoiceIssue } from './invoice-issues.js';
import { linesOf } from './lines.js';
import { notesOf } from './notes.js';

/**
 * Makes the lines and the VAT breakdown of EN 16931 for a quote, as input of programs that write UBL, CII or a PDF.
 * The definition of a tax says whether it is VAT: `local.invoice: { vat: "S" }`. A charge without VAT is exempt as an
 * amount that is passed on (VATEX-EU-79-C), unless its `local.invoice` has another category.
 *
 * For each category and rate the VAT is the taxable amount x the rate, rounded (BR-CO-17), and the amount to be paid
 * is the total of the quote. Where both cannot hold, `rounding` has the difference, and `notes` explain it. The
 * `difference` of two quotes is a credit note, type "381", with the amounts given back as positive amounts, or an
 * invoice of what is due; its amounts are the differences of the two invoices.
 *
 * @param quote as a calculator returned it, a record, or the `difference` of two of these; a copy does not know its stay
 * @throws InvalidInvoice with every issue: two VATs on one item, no VAT at all, categories that may not meet, a currency
 * of three digits, a record that comes to something else today
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
    checkKinds(options, OPTION_KINDS);
    if (options.lodging !== undefined) checkKinds(options.lodging, LODGING_KINDS, 'lodging');
    const { by = 'stay' } = options;
    const quotes = isRecord(quote) ? correctedBy(quote) : undefined;
    if (quotes === undefined) return printed(billFor(quote, options), by, '380');
    const bill = billBetween(billFor(quotes.before, options), billFor(quotes.after, options));
    const issues = categoryIssues(bill.items);
    if (issues.length > 0) throw new InvalidInvoice(issues);
    return bill.payable < 0 ? printed(givenBack(bill), by, '381') : printed(bill, by, '380');
  });
}

function billFor(input: unknown, options: InvoiceOptions): Bill {
  const quote = isKept(input) ? quoteOfRecord(input) : input;
  const bill = isQuote(quote) ? billOf(quote, options) : undefined;
  if (bill !== undefined) return bill;
  throw wrongArgument(
    'quote',
    input,
    'a quote as a calculator returned it, a record, or the difference of two of these. ' +
      'A copy (spread, JSON, structuredClone) does not know its stay: keep the record',
  );
}

/** A record, as far as it is one: whoever calculates it again says what is wrong. */
function isKept(value: unknown): value is QuoteRecord {
  return isRecord(value) && isRecord(value['quote']);
}

/** The quote of a record that agrees with its calculation: calculated again, it knows its nights and rooms. */
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

function printed(bill: Bill, by: InvoiceBy, type: Invoice['type']): Invoice {
  const { currency, digits, items, collected, vats, rounding, payable, words, warnings, isCorrection } = bill;
  const print = (amount: Integer) => printUnits(amount, digits);
  const net = netOf(items);
  const all = linesOf(items, by, digits);
  const lines = isCorrection ? changedLines(all, payable) : all;
  const lined = new Set(lines.map(({ category, rate }) => `${category} ${rate}`));
  const isLined = ({ bears: { category, rate } }: BilledVat) => lined.has(`${category} ${rate}`);
  const tax = vats.reduce<Integer>((sum, { vat }) => add(sum, vat), 0);
  return {
    type,
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
    payable: print(payable),
    notes: notesOf(bill),
    collectedByChannel: linesOf(collected, by, digits),
    warnings,
  };
}

/** What changes; a line of 0.00 where rounding alone does, since what is to be paid is paid for something (BR-16). */
function changedLines(lines: readonly InvoiceLine[], payable: Integer): readonly InvoiceLine[] {
  const changed = lines.filter(({ net }) => /[1-9]/.test(net));
  return changed.length > 0 || payable === 0 ? changed : lines.slice(0, 1);
}

/** The highest rate first. */
function byRate({ bears: one }: BilledVat, { bears: other }: BilledVat): number {
  return compareFractions(other.share, one.share);
}

/** A code is of the whole amount: beside another reason it is said in words. */
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
