/**
 * The invoice of a stay, as data: lines and VAT breakdown with the business terms of EN 16931, and credit notes.
 * Nothing is calculated again: charges and the bases of VAT are read from the quote.
 *
 * @module staytax/invoice
 */

export type {
  EInvoice,
  EInvoiceDetails,
  InvoiceDelivery,
  InvoiceParty,
  InvoicePayment,
  PartyContact,
  PostalAddress,
  SchemedId,
} from './e-invoice.js';
export { eInvoiceOf } from './e-invoice.js';
export type {
  CashRounding,
  CollectedTax,
  DepositInvoice,
  DepositOptions,
  Invoice,
  InvoiceBy,
  InvoiceLine,
  InvoiceOptions,
  LineKind,
  PaymentOptions,
  PrecedingInvoice,
  Prepayment,
  TaxCurrency,
  UntaxedLodging,
  VatBreakdown,
} from './invoice.js';
export {
  InvalidInvoice,
  InvalidInvoiceError,
  type InvoiceCode,
  type InvoiceIssue,
} from './invoice-issues.js';
export { depositInvoiceOf, invoiceOf, invoicesOf, type PayersOptions } from './invoice-of.js';
export type { Payer, Takes } from './payers.js';
