import { dayNumber } from '../../core/calendar/plain-date.js';
import type { Collectors } from '../../core/definitions/local/collector.js';
import type { VatCategory } from '../../core/definitions/local/of-tax.js';
import { VAT_CATEGORIES } from '../../core/definitions/local/of-tax.js';
import type { OptionKinds, ValueKind } from '../../core/issues/arguments.js';
import {
  A_TEXT,
  AN_OBJECT,
  kindIssues,
  kindsIssues,
  nameAmong,
  required,
  TEXTS,
  throwIfAny,
} from '../../core/issues/arguments.js';
import type { Issue } from '../../core/issues/issue.js';
import { isList, isListOf, isRecord } from '../../core/issues/reading.js';
import { isDecimalText } from '../../core/money/amount.js';
import type { InvoiceIssue } from './invoice-issues.js';

/** How items are grouped into lines: over the stay, per room, or per night of each room. */
export type InvoiceBy = 'stay' | 'room' | 'night';

/** A tax that the channel collects, as a booking names it. */
export interface CollectedTax {
  /** The title or id of a tax, or the name that the OTA uses. */
  readonly name: string;
  /** The amount, decimal text. Warnings about unknown names quote it. */
  readonly amount?: string | undefined;
}

/** A payment before the invoice. */
export interface Prepayment {
  /** The text of its line: "Card, 3 May". */
  readonly text: string;
  /** The amount, decimal text; a repayment begins with "-". */
  readonly amount: string;
  /** The date of payment, `YYYY-MM-DD`. */
  readonly date: string;
  /** The number of the invoice that it was paid on. */
  readonly invoice?: string | undefined;
}

/** A preceding invoice (BG-3). */
export interface PrecedingInvoice {
  /** BT-25: its number. */
  readonly number: string;
  /** BT-26: its date, `YYYY-MM-DD`. */
  readonly issued?: string | undefined;
}

/** The accounting currency, if it is not that of the invoice. */
export interface TaxCurrency {
  /** BT-6: ISO 4217 code. */
  readonly currency: string;
  /** Units of that currency per unit of the invoice's, decimal text. */
  readonly rate: string;
}

/** The rounding of the amount to pay to a multiple of a step. */
export interface CashRounding {
  /** The smallest amount that is paid in cash. */
  readonly step: string;
  /** The amount added to the total; it begins with "-" if it is deducted. */
  readonly amount: string;
}

/** The result of `depositInvoiceOf`, with its number if it has one. */
export interface DepositInvoice extends Invoice {
  /** Its number: a line of the final invoice shows it, and `preceding` lists it. */
  readonly number?: string | undefined;
  /** Its date, `YYYY-MM-DD`. */
  readonly issued?: string | undefined;
}

/** The VAT category of lodging and extras without VAT. */
export interface UntaxedLodging {
  /** A VAT category of UNCL 5305 without a rate, such as "E". */
  readonly category: VatCategory;
  /** Why there is no VAT: a text, or a code of the VATEX list, such as "VATEX-EU-132". */
  readonly reason?: string | undefined;
}

export const NOT_BLANK: ValueKind = {
  expected: 'text that is not blank',
  isIt: (value) => typeof value === 'string' && value.trim() !== '',
};
const AN_AMOUNT: ValueKind = {
  expected: 'an amount as text, such as "10.00"',
  isIt: (value) => typeof value === 'string' && isDecimalText(value.replace(/^-/, '')),
};
export const A_DATE: ValueKind = {
  expected: 'a date, YYYY-MM-DD',
  isIt: (value) => typeof value === 'string' && dayNumber(value) !== undefined,
};

/** A kind with the kinds of its fields, or of its entries. */
interface NestedKind extends ValueKind {
  readonly fields?: Readonly<Record<string, ValueKind>>;
  readonly entry?: NestedKind;
}

export function objectOf<Of>(fields: OptionKinds<Of>): NestedKind {
  return { ...AN_OBJECT, fields };
}

export function listOf(entry: NestedKind): NestedKind {
  return { expected: 'a list', isIt: Array.isArray, entry };
}

/**
 * Refuses unknown fields, and values of another kind, at every depth.
 *
 * @throws InvalidArgumentError with every issue
 */
export function checkNested<Of>(value: unknown, kinds: OptionKinds<Of>, place?: string): void {
  throwIfAny(nestedIssues(value, kinds, place));
}

/** The issues of a value. Where a required object is absent, its required fields have issues too. */
export function nestedIssues<Of>(value: unknown, kinds: OptionKinds<Of>, place?: string): readonly Issue[] {
  const inner = Object.entries<NestedKind>(kinds).flatMap(([name, kind]) => {
    const field = isRecord(value) ? value[name] : undefined;
    const path = place === undefined ? name : `${place}.${name}`;
    if (field === undefined) return kind.isRequired && kind.fields ? nestedIssues({}, kind.fields, path) : [];
    return kind.isIt(field) ? innerIssues(field, kind, path) : [];
  });
  return [...kindsIssues(value, kinds, place), ...inner];
}

function innerIssues(value: unknown, { fields, entry }: NestedKind, path: string): readonly Issue[] {
  const ofFields = fields === undefined ? [] : nestedIssues(value, fields, path);
  if (entry === undefined || !isList(value)) return ofFields;
  const ofEntries = [...value.entries()].flatMap(([index, item]) => {
    const place = `${path}[${index}]`;
    const ofItem = entry.fields === undefined ? kindIssues(item, required(entry), place) : [];
    return [...ofItem, ...innerIssues(item, entry, place)];
  });
  return [...ofFields, ...ofEntries];
}

const isCollectedTax = (tax: unknown): boolean =>
  isRecord(tax) && NOT_BLANK.isIt(tax['name']) && (tax['amount'] === undefined || AN_AMOUNT.isIt(tax['amount']));

const NAMES_OR_AMOUNTS: ValueKind = {
  expected: 'a list of texts, or of { name, amount }',
  isIt: (value) => isListOf(value, (tax) => typeof tax === 'string' || isCollectedTax(tax)),
};

/** Payments and references of one invoice. */
export interface PaymentOptions {
  /** Payments before the invoice, apart from deposit invoices. They reduce the amount to pay (BT-113). */
  readonly prepaid?: readonly Prepayment[] | undefined;
  /**
   * Deposit invoices of this stay, as `depositInvoiceOf` returned them: each VAT group is deducted. Add their numbers:
   * `[{ ...deposit, number: 'D-17', issued: '2026-05-02' }]`.
   */
  readonly deposits?: readonly DepositInvoice[] | undefined;
  /** The preceding invoices (BG-3): for a credit note, the invoice that it corrects. */
  readonly preceding?: readonly PrecedingInvoice[] | undefined;
}

/** The options of `invoiceOf`. */
export interface InvoiceOptions extends PaymentOptions {
  /** How items are grouped into lines ["stay"]. */
  readonly by?: InvoiceBy | undefined;
  /** The VAT category of lodging and extras without VAT: for a small business, for example. */
  readonly lodging?: UntaxedLodging | undefined;
  /**
   * Titles or ids of taxes that the channel collects for this stay, in addition to `local.collected_by`: the result of
   * `stayFromBooking`. An unknown name is a warning, with its amount if there is one.
   */
  readonly collectedByChannel?: ReadonlyArray<string | CollectedTax> | undefined;
  /**
   * Titles or ids of taxes that the property collects, although their `local.collected_by` is "channel": a direct
   * booking.
   */
  readonly collectedByProperty?: readonly string[] | undefined;
  /** The accounting currency, in which the VAT is given too (BT-6, BT-111). */
  readonly taxCurrency?: TaxCurrency | undefined;
  /**
   * The smallest amount that is paid in cash, decimal text, such as "0.05": the amount to pay is rounded to a multiple,
   * halves away from zero, and `rounding` (BT-114) has the difference [not rounded].
   */
  readonly cashRounding?: string | undefined;
  /**
   * The language of texts, a BCP 47 tag such as "de" or "fr-CA" ["en"]. Load it first, with `loadLocale`. Only texts
   * format amounts and dates in that language. Issues are in English.
   */
  readonly locale?: string | undefined;
}

/** The options of `depositInvoiceOf`. */
export interface DepositOptions
  extends Pick<
    InvoiceOptions,
    'lodging' | 'collectedByChannel' | 'collectedByProperty' | 'taxCurrency' | 'cashRounding' | 'locale' | 'prepaid'
  > {
  /** The amount of the deposit, decimal text: above 0, and at most the total of the stay. */
  readonly amount: string;
}

/** The entries of `collectedByChannel` as objects. */
export function collectedTaxes({ collectedByChannel = [] }: InvoiceOptions): CollectedTax[] {
  return collectedByChannel.map((tax) => (typeof tax === 'string' ? { name: tax } : tax));
}

/** The names of taxes by collector. */
export function collectors(options: InvoiceOptions): Collectors {
  const { collectedByProperty } = options;
  return { collectedByChannel: collectedTaxes(options).map(({ name }) => name), collectedByProperty };
}

export const PAYMENT_KINDS: OptionKinds<PaymentOptions> = {
  prepaid: listOf(
    objectOf<Prepayment>({
      text: required(NOT_BLANK),
      amount: required(AN_AMOUNT),
      date: required(A_DATE),
      invoice: NOT_BLANK,
    }),
  ),
  deposits: listOf({
    expected: 'a deposit invoice, as depositInvoiceOf made it',
    isIt: (value) => isRecord(value) && value['type'] === '386' && isList(value['breakdown']),
  }),
  preceding: listOf(objectOf<PrecedingInvoice>({ number: required(NOT_BLANK), issued: A_DATE })),
};

export const INVOICE_KINDS: OptionKinds<InvoiceOptions> = {
  by: nameAmong(['stay', 'room', 'night']),
  lodging: objectOf<UntaxedLodging>({ category: required(nameAmong(VAT_CATEGORIES)), reason: NOT_BLANK }),
  collectedByChannel: NAMES_OR_AMOUNTS,
  collectedByProperty: TEXTS,
  taxCurrency: objectOf<TaxCurrency>({
    currency: required(NOT_BLANK),
    rate: required({
      expected: 'a rate above 0 as text, such as "0.94"',
      isIt: (value) => typeof value === 'string' && isDecimalText(value) && /[1-9]/.test(value),
    }),
  }),
  cashRounding: {
    expected: 'an amount above 0 as text, such as "0.05"',
    isIt: (value) => typeof value === 'string' && isDecimalText(value) && /[1-9]/.test(value),
  },
  locale: A_TEXT,
  ...PAYMENT_KINDS,
};

/** The kind of a line. */
export type LineKind = 'lodging' | 'extra' | 'charge' | 'deposit';

/** A line of an invoice (BG-25). Amounts are decimal text with the digits of the currency. */
export interface InvoiceLine {
  /** BT-153: "Lodging" or "Deposit" in the language of the invoice, the label of an extra, or the title of a tax. */
  readonly text: string;
  /** The kind: the room, an extra, a charge other than VAT, or a deposit (negative where it is deducted). */
  readonly kind: LineKind;
  /** The number of the room in the list of the stay, from 1; absent for lines over several rooms. */
  readonly room?: number;
  /** BT-134: the date of its first night. */
  readonly from: string;
  /** BT-135: the date of its last night. */
  readonly to: string;
  /** BT-129: nights of rooms, or how often a charge applies; 1 if no such number gives the amount. */
  readonly quantity: number;
  /** BT-146: the net price of one, with as many digits as needed: quantity x price is within 0.005 of the net. */
  readonly price: string;
  /** BT-131: the amount without VAT. */
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
  /** BT-116: the sum of the lines of this category and rate, without VAT. */
  readonly taxable: string;
  /** BT-117: their VAT, the taxable amount x the rate, rounded half-up. */
  readonly tax: string;
  /** BT-120: why there is no VAT, as text. */
  readonly reason?: string;
  /** BT-121: the reason as a code of the VATEX list, if it holds for the whole amount. */
  readonly reasonCode?: string;
}

/**
 * The invoice of a quote: its lines, and its VAT by rate, with the amounts of EN 16931. Amounts are decimal text with
 * the digits of the currency.
 */
export interface Invoice {
  /** BT-3: "380" an invoice, "381" a credit note, whose amounts are given back, "386" a deposit invoice. */
  readonly type: '380' | '381' | '386';
  /** BT-5: ISO 4217 code of every amount. */
  readonly currency: string;
  /** Lodging, then extras, then charges other than VAT, then deducted deposits. */
  readonly lines: readonly InvoiceLine[];
  /** One for each category and rate. */
  readonly breakdown: readonly VatBreakdown[];
  /** BT-106: the sum of the lines. */
  readonly lineNet: string;
  /** BT-109: equal to `lineNet`, because there are no other allowances or charges. */
  readonly taxExclusive: string;
  /** BT-110: the total VAT. */
  readonly tax: string;
  /** BT-112: the lines and their VAT. */
  readonly taxInclusive: string;
  /** BT-114: the rounding, so that the amount to pay is the quoted one, or a multiple of `cashRounding`. */
  readonly rounding: string;
  /** The part of `rounding` due to the option `cashRounding`, with its step. */
  readonly cashRounding?: CashRounding;
  /** Payments before the invoice, apart from deposit invoices. */
  readonly prepaid: readonly Prepayment[];
  /** BT-113: the sum of `prepaid`. */
  readonly paid: string;
  /** BT-115: the total of the quote, less amounts that the channel collects, deposits, and prepayments. */
  readonly payable: string;
  /** The VAT in the accounting currency: BT-6, and BT-111, which is BT-110 x the rate, rounded once. */
  readonly taxCurrency?: TaxCurrency & { readonly tax: string };
  /** BG-3: the preceding invoices. */
  readonly preceding: readonly PrecedingInvoice[];
  /** Sentences for the reader (BT-22): rounding, and amounts that are not on the invoice. */
  readonly notes: readonly string[];
  /** Charges that the channel collects and pays: they are not in the lines and not in any amount above. */
  readonly collectedByChannel: readonly InvoiceLine[];
  /** Likely mistakes, for the issuer: parts without VAT, names close to that of a tax. */
  readonly warnings: readonly InvoiceIssue[];
}
