import { VAT_CATEGORIES, type VatCategory } from '../definitions/local/of-tax.js';
import { A_TEXT, AN_OBJECT, type Kind, type Kinds, nameAmong, required, TEXTS } from '../issues/kinds.js';
import type { InvoiceIssue } from './invoice-issues.js';

/** How lines are grouped: over the stay, for each room, or for each night of each room. */
export type InvoiceBy = 'stay' | 'room' | 'night';

/** The VAT category of lodging and extras on which no VAT is computed. */
export interface UntaxedLodging {
  /** A VAT category of UNCL 5305 without a rate, such as "E". */
  readonly category: VatCategory;
  /** Why there is no VAT: a text, or a code of the VATEX list, such as "VATEX-EU-132". */
  readonly reason?: string | undefined;
}

const NOT_BLANK: Kind = {
  expected: 'text that is not blank',
  isIt: (value) => typeof value === 'string' && value.trim() !== '',
};

/** The kind of each field of it. */
export const LODGING_KINDS: Kinds<UntaxedLodging> = {
  category: required(nameAmong(VAT_CATEGORIES)),
  reason: NOT_BLANK,
};

/** The options of `invoiceOf`. */
export interface InvoiceOptions {
  /** How lines are put together ["stay"]. */
  readonly by?: InvoiceBy | undefined;
  /** The VAT category of lodging and extras on which no VAT is computed: of a small business, for example. */
  readonly lodging?: UntaxedLodging | undefined;
  /**
   * Titles or ids of taxes that the channel collects for this stay, beside those whose `local.collected_by` says so: the
   * lines of a reconciliation whose `collectedBy` is "ota".
   */
  readonly collectedByChannel?: readonly string[] | undefined;
  /** Titles or ids of taxes that the property collects, though their `local.collected_by` is "channel": a direct booking. */
  readonly collectedByProperty?: readonly string[] | undefined;
  /**
   * The language of texts, a BCP 47 tag such as "de" or "fr-CA" ["en"]: load it first, with `loadLocale`. Amounts and dates are
   * written as the language does inside texts alone. Issues stay in English.
   */
  readonly locale?: string | undefined;
}

/** The kind of each option. */
export const OPTION_KINDS: Kinds<InvoiceOptions> = {
  by: nameAmong(['stay', 'room', 'night']),
  lodging: AN_OBJECT,
  collectedByChannel: TEXTS,
  collectedByProperty: TEXTS,
  locale: A_TEXT,
};

/** The kind of a line. */
export type LineKind = 'lodging' | 'extra' | 'charge';

/** A line of an invoice (BG-25). Amounts are decimal text with the digits of the currency. */
export interface InvoiceLine {
  /** BT-153: "Lodging" in the language of the invoice, the label of an extra, or the title of a tax. */
  readonly text: string;
  /** What it is for: the room, an extra, or a charge that is not VAT. */
  readonly kind: LineKind;
  /** The number of the room in the list of the stay, from 1; absent for what is put together over rooms. */
  readonly room?: number;
  /** BT-134: the date of its first night. */
  readonly from: string;
  /** BT-135: the date of its last night. */
  readonly to: string;
  /** BT-129: nights of rooms, or how often a charge is charged; 1 where no such number leads to the amount. */
  readonly quantity: number;
  /** BT-146: the net price of one, with as many digits as it takes: quantity x price, rounded, is the net. */
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
  /** BT-3: "380" an invoice, "381" a credit note, whose amounts are given back. */
  readonly type: '380' | '381';
  /** BT-5: ISO 4217 code of every amount. */
  readonly currency: string;
  /** Lodging, then extras, then charges that are not VAT. */
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
  /** BT-115: the total of the quote, less what the channel collects. */
  readonly payable: string;
  /** Sentences for the reader (BT-22): what was rounded, what is not on the invoice. */
  readonly notes: readonly string[];
  /** Charges that the channel collects and pays itself: not among the lines, and not in any amount above. */
  readonly collectedByChannel: readonly InvoiceLine[];
  /** What is probably not meant, for who makes the invoice: parts without VAT, names that are nearly those of a tax. */
  readonly warnings: readonly InvoiceIssue[];
}
