import { dayNumber } from '../calendar/plain-date.js';
import type { Collectors } from '../definitions/local/collector.js';
import { VAT_CATEGORIES, type VatCategory } from '../definitions/local/of-tax.js';
import { wrongArgument } from '../issues/arguments.js';
import { A_TEXT, AN_OBJECT, checkKinds, type Kind, type Kinds, nameAmong, required, TEXTS } from '../issues/kinds.js';
import { isRecord } from '../issues/reading.js';
import { isDecimalText } from '../money/amount.js';
import type { InvoiceIssue } from './invoice-issues.js';

/** How lines are grouped: over the stay, for each room, or for each night of each room. */
export type InvoiceBy = 'stay' | 'room' | 'night';

/** A tax that the channel collects, as its booking names it. */
export interface CollectedTax {
  /** The title or id of a tax, or the OTA's own name of it. */
  readonly name: string;
  /** What it comes to, decimal text: a warning about a name that no tax has says it. */
  readonly amount?: string | undefined;
}

/** What was paid before the invoice. */
export interface Prepayment {
  /** What it was: "Card, 3 May". */
  readonly text: string;
  /** How much, decimal text; what was paid back begins with "-". */
  readonly amount: string;
  /** The date on which it was paid, `YYYY-MM-DD`. */
  readonly date: string;
  /** The number of the invoice that it was paid on. */
  readonly invoice?: string | undefined;
}

/** An invoice that another one is about (BG-3). */
export interface PrecedingInvoice {
  /** BT-25: its number. */
  readonly number: string;
  /** BT-26: the date on which it was issued, `YYYY-MM-DD`. */
  readonly issued?: string | undefined;
}

/** The currency of the books, where it is not that of the invoice. */
export interface TaxCurrency {
  /** BT-6: ISO 4217 code. */
  readonly currency: string;
  /** Units of that currency for one of the invoice's, decimal text. */
  readonly rate: string;
}

/** A deposit invoice as `depositInvoiceOf` made it, with its number where it has one. */
export interface DepositInvoice extends Invoice {
  /** Its number: the line of the final invoice says it, and `preceding` names it. */
  readonly number?: string | undefined;
  /** The date on which it was issued, `YYYY-MM-DD`. */
  readonly issued?: string | undefined;
}

/** The VAT category of lodging and extras on which no VAT is computed. */
export interface UntaxedLodging {
  /** A VAT category of UNCL 5305 without a rate, such as "E". */
  readonly category: VatCategory;
  /** Why there is no VAT: a text, or a code of the VATEX list, such as "VATEX-EU-132". */
  readonly reason?: string | undefined;
}

/** Text that is not blank. */
export const NOT_BLANK: Kind = {
  expected: 'text that is not blank',
  isIt: (value) => typeof value === 'string' && value.trim() !== '',
};
const AN_AMOUNT: Kind = {
  expected: 'an amount as text, such as "10.00"',
  isIt: (value) => typeof value === 'string' && isDecimalText(value.replace(/^-/, '')),
};
/** A date of the calendar. */
export const A_DATE: Kind = {
  expected: 'a date, YYYY-MM-DD',
  isIt: (value) => typeof value === 'string' && dayNumber(value) !== undefined,
};
const A_LIST: Kind = { expected: 'a list', isIt: Array.isArray };

const isKind = <Options>(value: unknown, kinds: Kinds<Options>): boolean =>
  isRecord(value) &&
  Object.entries<Kind>(kinds).every(([name, { isIt, isRequired }]) => {
    const field = value[name];
    return field === undefined ? isRequired !== true : isIt(field);
  });

/** The kind of each field of it. */
const LODGING_KINDS: Kinds<UntaxedLodging> = {
  category: required(nameAmong(VAT_CATEGORIES)),
  reason: NOT_BLANK,
};

const COLLECTED_KINDS: Kinds<CollectedTax> = { name: required(NOT_BLANK), amount: AN_AMOUNT };

const NAMES_OR_AMOUNTS: Kind = {
  expected: 'a list of texts, or of { name, amount }',
  isIt: (value) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string' || isKind(one, COLLECTED_KINDS)),
};

/** The kind of each field of a prepayment, of a preceding invoice, of a tax currency. */
const PREPAYMENT_KINDS: Kinds<Prepayment> = {
  text: required(NOT_BLANK),
  amount: required(AN_AMOUNT),
  date: required(A_DATE),
  invoice: NOT_BLANK,
};
const PRECEDING_KINDS: Kinds<PrecedingInvoice> = { number: required(NOT_BLANK), issued: A_DATE };
const TAX_CURRENCY_KINDS: Kinds<TaxCurrency> = {
  currency: required(NOT_BLANK),
  rate: required({
    expected: 'a rate above 0 as text, such as "0.94"',
    isIt: (value) => typeof value === 'string' && isDecimalText(value) && /[1-9]/.test(value),
  }),
};

/** What else an invoice says, whichever part of the stay it is of. */
export interface PaymentOptions {
  /** What was paid before, beside deposit invoices: it is taken off what is to be paid (BT-113). */
  readonly prepaid?: readonly Prepayment[] | undefined;
  /**
   * Deposit invoices of this stay, as `depositInvoiceOf` made them: their amounts are taken back, VAT by VAT. Give each its number:
   * `[{ ...deposit, number: 'D-17', issued: '2026-05-02' }]`.
   */
  readonly deposits?: readonly DepositInvoice[] | undefined;
  /** The invoices that this one is about (BG-3): the one that a credit note corrects. */
  readonly preceding?: readonly PrecedingInvoice[] | undefined;
}

/** The options of `invoiceOf`. */
export interface InvoiceOptions extends PaymentOptions {
  /** How lines are put together ["stay"]. */
  readonly by?: InvoiceBy | undefined;
  /** The VAT category of lodging and extras on which no VAT is computed: of a small business, for example. */
  readonly lodging?: UntaxedLodging | undefined;
  /**
   * Titles or ids of taxes that the channel collects for this stay, beside those whose `local.collected_by` says so: what
   * `stayFromBooking` answers with. A name that no tax has is a warning, with its amount where that is given.
   */
  readonly collectedByChannel?: ReadonlyArray<string | CollectedTax> | undefined;
  /** Titles or ids of taxes that the property collects, though their `local.collected_by` is "channel": a direct booking. */
  readonly collectedByProperty?: readonly string[] | undefined;
  /** The currency of the books, in which the VAT is said too (BT-6, BT-111). */
  readonly taxCurrency?: TaxCurrency | undefined;
  /**
   * The language of texts, a BCP 47 tag such as "de" or "fr-CA" ["en"]: load it first, with `loadLocale`. Amounts and dates are
   * written as the language does inside texts alone. Issues stay in English.
   */
  readonly locale?: string | undefined;
}

/** The taxes that the channel collects, as they are named. */
export function collectedTaxes({ collectedByChannel = [] }: InvoiceOptions): CollectedTax[] {
  return collectedByChannel.map((one) => (typeof one === 'string' ? { name: one } : one));
}

/** Who collects, by names alone. */
export function collectors(options: InvoiceOptions): Collectors {
  const { collectedByProperty } = options;
  return { collectedByChannel: collectedTaxes(options).map(({ name }) => name), collectedByProperty };
}

/** The kinds of what else an invoice says. */
export const PAYMENT_KINDS: Kinds<PaymentOptions> = { prepaid: A_LIST, deposits: A_LIST, preceding: A_LIST };

/** The kind of each option. */
const OPTION_KINDS: Kinds<InvoiceOptions> = {
  by: nameAmong(['stay', 'room', 'night']),
  lodging: AN_OBJECT,
  collectedByChannel: NAMES_OR_AMOUNTS,
  collectedByProperty: TEXTS,
  taxCurrency: AN_OBJECT,
  locale: A_TEXT,
  ...PAYMENT_KINDS,
};

/**
 * Refuses options that `invoiceOf` does not have, or of another kind.
 *
 * @throws InvalidArgument
 */
export function checkInvoiceOptions(options: InvoiceOptions): void {
  checkKinds(options, OPTION_KINDS);
  if (options.lodging !== undefined) checkKinds(options.lodging, LODGING_KINDS, 'lodging');
  if (options.taxCurrency !== undefined) checkKinds(options.taxCurrency, TAX_CURRENCY_KINDS, 'taxCurrency');
  checkPayments(options, '');
}

/** Refuses payments of another kind; `place` is where they stand. */
export function checkPayments({ prepaid = [], deposits = [], preceding = [] }: PaymentOptions, place: string): void {
  for (const [at, one] of prepaid.entries()) checkKinds(one, PREPAYMENT_KINDS, `${place}prepaid[${at}]`);
  for (const [at, one] of preceding.entries()) checkKinds(one, PRECEDING_KINDS, `${place}preceding[${at}]`);
  for (const [at, one] of deposits.entries()) {
    if (isRecord(one) && one.type === '386' && Array.isArray(one.breakdown)) continue;
    throw wrongArgument(`${place}deposits[${at}]`, one, 'a deposit invoice, as depositInvoiceOf made it');
  }
}

/** The kind of a line. */
export type LineKind = 'lodging' | 'extra' | 'charge' | 'deposit';

/** A line of an invoice (BG-25). Amounts are decimal text with the digits of the currency. */
export interface InvoiceLine {
  /** BT-153: "Lodging" or "Deposit" in the language of the invoice, the label of an extra, or the title of a tax. */
  readonly text: string;
  /** What it is for: the room, an extra, a charge that is not VAT, a deposit (below zero where it is taken back). */
  readonly kind: LineKind;
  /** The number of the room in the list of the stay, from 1; absent for what is put together over rooms. */
  readonly room?: number;
  /** BT-134: the date of its first night. */
  readonly from: string;
  /** BT-135: the date of its last night. */
  readonly to: string;
  /** BT-129: nights of rooms, or how often a charge is charged; 1 where no such number leads to the amount. */
  readonly quantity: number;
  /** BT-146: the net price of one, with as many digits as it takes: quantity x price is within 0.005 of the net. */
  readonly price: string;
  /** BT-131: what it comes to without VAT. */
  readonly net: string;
  /** BT-151: its VAT category. */
  readonly category: VatCategory;
  /** BT-152: its VAT rate in percent; absent with category O. */
  readonly rate?: string;
}

/** The VAT of one category and rate (BG-23). */
export interface VatBreakdown {
  /** BT-118: the category. */
  readonly category: VatCategory;
  /** BT-119: the rate in percent; absent with category O. */
  readonly rate?: string;
  /** BT-116: what the lines of this category and rate come to without VAT. */
  readonly taxable: string;
  /** BT-117: their VAT, the taxable amount x the rate, rounded half-up. */
  readonly tax: string;
  /** BT-120: why there is no VAT, in words. */
  readonly reason?: string;
  /** BT-121: the same as a code of the VATEX list, where it holds for the whole amount. */
  readonly reasonCode?: string;
}

/**
 * The invoice of a quote: its lines and its VAT by rate, with the amounts of EN 16931. Amounts are decimal text with
 * the digits of the currency.
 */
export interface Invoice {
  /** BT-3: "380" an invoice, "381" a credit note, whose amounts are given back, "386" a deposit invoice. */
  readonly type: '380' | '381' | '386';
  /** BT-5: ISO 4217 code of every amount. */
  readonly currency: string;
  /** Lodging, then extras, then charges that are not VAT, then deposits that are taken back. */
  readonly lines: readonly InvoiceLine[];
  /** One for each category and rate. */
  readonly breakdown: readonly VatBreakdown[];
  /** BT-106: all lines together. */
  readonly lineNet: string;
  /** BT-109: the same, since nothing is added or taken off beside the lines. */
  readonly taxExclusive: string;
  /** BT-110: all VAT together. */
  readonly tax: string;
  /** BT-112: the lines and their VAT. */
  readonly taxInclusive: string;
  /** BT-114: what is added, so that the amount to be paid is what was quoted. */
  readonly rounding: string;
  /** What was paid before, beside deposit invoices. */
  readonly prepaid: readonly Prepayment[];
  /** BT-113: all of that together. */
  readonly paid: string;
  /** BT-115: the total of the quote, less what the channel collects, deposits, and what was paid before. */
  readonly payable: string;
  /** The VAT in the currency of the books: BT-6, and BT-111, which is BT-110 x the rate, rounded once. */
  readonly taxCurrency?: TaxCurrency & { readonly tax: string };
  /** BG-3: the invoices that this one is about. */
  readonly preceding: readonly PrecedingInvoice[];
  /** Sentences for the reader (BT-22): what was rounded, what is not on the invoice. */
  readonly notes: readonly string[];
  /** Charges that the channel collects and pays itself: not among the lines, and not in any amount above. */
  readonly collectedByChannel: readonly InvoiceLine[];
  /** What is probably not meant, for who makes the invoice: parts without VAT, names that are nearly those of a tax. */
  readonly warnings: readonly InvoiceIssue[];
}
