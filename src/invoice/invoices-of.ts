import { AN_OBJECT, checkKind, required, wrongArgument } from '../issues/arguments.js';
import { isRecord } from '../issues/reading.js';
import { quotesOfCorrection } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { Correction } from '../record/difference.js';
import type { QuoteRecord } from '../record/record.js';
import type { Bill } from './bill.js';
import type { DepositOptions } from './deposits.js';
import { depositBill } from './deposits.js';
import type { Invoice, InvoiceOptions, PaymentOptions } from './invoice.js';
import { checkInvoiceOptions, PAYMENT_KINDS } from './invoice.js';
import { billFor, billOfShare, correctionBill, printBill, quotedFor } from './invoice-of.js';
import type { Payer } from './payers.js';
import { checkPayers, sharesOf } from './payers.js';

/** The options of `invoicesOf`: those of `invoiceOf`, with payments per payer. */
export interface PayersOptions extends Omit<InvoiceOptions, keyof PaymentOptions> {
  /** The payers, in the order in which items are assigned. */
  readonly payers: readonly Payer[];
}

/**
 * Builds an invoice for each of several payers: a company pays the room and the guest the rest, or friends pay a room
 * each. The result has the order of the payers, with `null` for a payer without anything to pay.
 *
 * Each is an invoice as from `invoiceOf`. The amounts to pay add up to the total of the quote, and for a room to its
 * total in `quote.rooms`. The `difference` of two quotes gives a credit note, or an invoice of the amount due, for each
 * payer whose part changes.
 *
 * @param quote from a calculator, a record, or the `difference` of two of these
 * @throws InvalidInvoice with every issue: as `invoiceOf`, an item that no payer takes, a VAT in `takes`
 * @throws InvalidArgument for a copy of a quote, and for an unknown option
 * @throws InvalidRecord with every issue, for a record that cannot be read or calculated again
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { invoicesOf } from 'staytax/invoice';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } } as const;
 * const cityTax = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00'] }] };
 * const payers = [{ name: 'The company', takes: [{ kind: 'lodging' as const }] }, { name: 'The guest' }];
 * const invoices = invoicesOf(quote({ title: 'Lisbon', currency: 'EUR', taxes: [vat, cityTax] }, stay), { payers });
 * invoices.map((invoice) => invoice?.payable); // => ['214.00', '8.00']
 * ```
 */
export function invoicesOf(quote: Quote | QuoteRecord | Correction, options: PayersOptions): Array<Invoice | null> {
  checkKind(options, required(AN_OBJECT), 'options');
  const { payers, ...others } = options;
  checkInvoiceOptions(others);
  for (const name of Object.keys(PAYMENT_KINDS)) {
    const value: unknown = Reflect.get(others, name);
    if (value !== undefined) throw wrongArgument(name, value, 'left out: each payer has a list like that');
  }
  checkPayers(payers);
  const quotes = isRecord(quote) ? quotesOfCorrection(quote) : undefined;
  if (quotes === undefined) {
    return billsFor(quote, payers, others).map((bill, at) => printedFor(payers[at], bill, others));
  }
  const [before, after] = [billsFor(quotes.before, payers, others), billsFor(quotes.after, payers, others)];
  return before.map((was, at) => {
    const now = after[at];
    return now === undefined ? null : printedFor(payers[at], correctionBill(was, now), others);
  });
}

function billsFor(quote: unknown, payers: readonly Payer[], options: InvoiceOptions): Bill[] {
  const quoted = quotedFor(quote, options);
  return sharesOf(quoted, payers).map((share, at) =>
    billOfShare(quoted, share, { ...options, ...paymentsOf(payers[at]) }),
  );
}

/** Returns `null` for a bill without lines: an invoice needs one (BR-16). */
function printedFor(payer: Payer | undefined, bill: Bill, options: InvoiceOptions): Invoice | null {
  const invoice = printBill(bill, { ...options, ...paymentsOf(payer) });
  return invoice.lines.length === 0 ? null : invoice;
}

function paymentsOf({ prepaid, deposits, preceding }: PaymentOptions = {}): PaymentOptions {
  return { prepaid, deposits, preceding };
}

/**
 * Builds the invoice of a deposit, type "386": its amount shared over the VAT rates of the quote, in proportion to
 * their totals. The final invoice, `invoiceOf(quote, { deposits: [deposit] })`, deducts it rate by rate, so that VAT is
 * charged once: the amounts to pay on both add up to the total of the quote.
 *
 * @param quote from a calculator, or a record
 * @throws InvalidInvoice with every issue, as `invoiceOf`
 * @throws InvalidArgument for an amount that is not above 0, or above the total of the stay
 * @throws InvalidRecord with every issue, for a record that cannot be read or calculated again
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { depositInvoiceOf, invoiceOf } from 'staytax/invoice';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } } as const;
 * const booked = quote({ title: 'Lisbon', currency: 'EUR', taxes: [vat] }, { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00'] }] });
 * const deposit = depositInvoiceOf(booked, { amount: '53.50' });
 * [deposit.type, deposit.taxExclusive, deposit.tax, deposit.payable]; // => ['386', '50.00', '3.50', '53.50']
 * const final = invoiceOf(booked, { deposits: [{ ...deposit, number: 'D-17', issued: '2026-03-02' }] });
 * [final.taxExclusive, final.tax, final.payable]; // => ['150.00', '10.50', '160.50']
 * ```
 */
export function depositInvoiceOf(quote: Quote | QuoteRecord, options: DepositOptions): Invoice {
  checkKind(options, required(AN_OBJECT), 'options');
  const { amount, ...others } = options;
  checkInvoiceOptions(others);
  return printBill(depositBill(billFor(quote, others), amount), others, true);
}
