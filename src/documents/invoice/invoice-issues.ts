import { COLLECTED_BY_BOTH, COLLECTED_TAX_UNKNOWN } from '../../core/definitions/local/collector.js';
import { invalidMessage } from '../../core/issues/errors.js';
import type { CatalogueEntry } from '../../core/issues/field-codes.js';
import { entry } from '../../core/issues/field-codes.js';
import type { IssueKeys, Received } from '../../core/issues/issue.js';
import { issuesFrom } from '../../core/issues/issue.js';
import { shown } from '../../core/issues/texts.js';

interface ItemName {
  readonly item: string;
}

/** A charge without VAT; with the VAT that the price of the rooms contains, if it does. */
interface FeeWithoutVat extends ItemName {
  /** The id or the title of the charge. */
  readonly reference: string;
  /** The charged amount, and the rate of the VAT. */
  readonly amount: string;
  readonly rate?: string | undefined;
  /** The VAT on top of the amount. */
  readonly onTop?: string | undefined;
  /** The net of the amount, if it contains the VAT, and the VAT on it. */
  readonly net?: string | undefined;
  readonly tax?: string | undefined;
  /** The title of that VAT. */
  readonly vat?: string | undefined;
}

/** VAT in the price is never computed on a charge on top: it would be taken out of the price of the rooms. */
function feeWithoutVat({ item, reference, amount, rate, onTop, net, tax, vat }: FeeWithoutVat): string {
  const exempt = `${item} is exempt, because no VAT is computed on it.`;
  const reason = 'Where it bears none, say why: local.invoice: { "category": "E", "reason": "..." }.';
  if (rate === undefined) {
    return (
      `${exempt} Where a VAT comes on top of it, give it a higher level than that VAT; where its amount has one in it, write ` +
      `local: { "contains": ["..."] } at it, with the title of that VAT. ${reason}`
    );
  }
  // Without "only", an amount for the channel manager is required beside the percentage.
  const base = `"base": { "start": "nothing", "plus": [${JSON.stringify(reference)}] }`;
  const local = `{ "only": "here", ${base}, "invoice": { "vat": "S" } }`;
  return (
    `${exempt} Where ${amount} has the ${rate}% in it, write local: { "contains": [${JSON.stringify(vat)}] } at it: it is ` +
    `${net} and ${tax} VAT. Where the tax comes on top of ${amount}, add an exclusive tax of ${rate}% on it alone, with ` +
    `${local}: it is ${onTop} more. ${reason}`
  );
}

/**
 * Why a quote cannot become an invoice, and warnings about one. These codes do not load with the core. A code is never
 * renamed.
 */
export const INVOICE_CODES = {
  invoice_without_vat: {
    severity: 'error',
    sentence: () =>
      'No tax of the tax set is a VAT. Mark it with local.invoice: { "vat": "S" }, or say the category of lodging: options.lodging, or --lodging on the command line.',
    params: [],
  },
  invoice_two_vats: entry(
    'error',
    '{item} bears two VATs, {title} and {other}: a line of an invoice can have only one.',
  ),
  invoice_two_rates: entry(
    'error',
    '{title} has several rates on one night of {item}: a line of an invoice can have only one.',
  ),
  invoice_vat_not_plain: entry('error', '{title} cannot be the VAT of an invoice: {because}.'),
  invoice_category_needs_rate: entry(
    'error',
    '{item} must have a category without VAT, such as "E" (got {category}): no VAT is computed on it.',
  ),
  invoice_categories_apart: {
    severity: 'error',
    sentence: ({
      category,
      item,
      others,
    }: ItemName & { readonly category: string; readonly others: readonly string[] }) =>
      `${item} has category ${category}, which may not stand beside ${others.join(', ')} on one invoice: ` +
      'put it on a separate document, and give a deposit back with a separate credit note.',
    params: ['category', 'item', 'others'],
  },
  invoice_digits: entry(
    'error',
    'An invoice has at most two digits after the decimal point (got {digits:count}, {currency}).',
  ),
  invoice_record_differs: entry('error', 'The record must agree with its calculation (calculated: {expected}).'),
  invoice_collected: entry(
    'error',
    '{item} is collected by the channel, and {title} is VAT on it: the invoice would have the VAT without its amount.',
  ),
  invoice_vat_collected: entry(
    'error',
    '{title} is VAT and collected by the channel: an invoice cannot name another debtor of its VAT.',
  ),
  invoice_collected_by_both: COLLECTED_BY_BOTH,
  invoice_tax_unknown: COLLECTED_TAX_UNKNOWN,
  invoice_collected_unknown: {
    severity: 'warning',
    sentence: ({ received, amount }: { readonly received: string; readonly amount?: string | undefined }) =>
      `collectedByChannel names ${shown(received)}, which no tax of the tax set is called: ` +
      `nothing is taken off for ${amount === undefined ? 'it' : `its ${amount}`}. Write the title or id of the tax that it is.`,
    params: ['received', 'amount'],
  },
  invoice_currency: entry(
    'error',
    'The currency of an invoice must be in the code list of EN 16931 (got {received:quoted}).',
  ),
  invoice_reasons_merged: {
    severity: 'warning',
    sentence: ({ category, codes }: { readonly category: string; readonly codes: readonly string[] }) =>
      `Category ${category} has the reason codes ${codes.join(' and ')}. An invoice has one code for a category, so it gives them as words. ` +
      'Where a program must read the codes, put items with another code on a separate invoice (payers).',
    params: ['category', 'codes'],
  },
  invoice_reason_code: entry(
    'error',
    'A reason that begins with VATEX- must be in the code list of EN 16931 (got {received:quoted}).{suggestion:hint}',
  ),
  invoice_not_taken: entry(
    'error',
    '{item} must be taken by a payer.',
    'Let the last payer have no takes: the rest goes there.',
  ),
  invoice_takes_vat: entry('error', '{title} is VAT, and is paid with what it is on: takes must name that.'),
  invoice_takes_unknown: entry(
    'error',
    'takes must name a tax of the tax set by its title or id (got {received:quoted}).{suggestion:hint}',
  ),
  invoice_takes_room: entry(
    'error',
    'takes.room must be the number of a room in the list of the stay, 1 to {rooms:count} (got {received:count}).',
  ),
  invoice_fee_without_vat: {
    severity: 'warning',
    sentence: feeWithoutVat,
    params: ['item', 'reference', 'amount', 'rate', 'onTop', 'net', 'tax', 'vat'],
  },
  invoice_extra_without_vat: entry(
    'error',
    '{item} must bear a VAT of the tax set, or have a category without VAT: no VAT is computed on it.',
    'Where it bears one, write {part:quoted} into local.on of that VAT; where it does not, say its category: options.lodging, or --lodging on the command line.',
  ),
  invoice_part_without_vat: entry(
    'warning',
    '{item} is exempt, because no VAT is computed on it.',
    'Where it bears one, write {part:quoted} into local.on of that VAT; where it does not, say its category: options.lodging, or --lodging on the command line.',
  ),
} as const satisfies Record<string, CatalogueEntry>;

/**
 * The code of a reason why a quote cannot become an invoice, or of a warning; docs/issues.md has each with an example.
 */
export type InvoiceCode = keyof typeof INVOICE_CODES;

/** A reason why a quote cannot become an invoice, or a warning about an invoice. */
export interface InvoiceIssue {
  /** The name of the problem. It never changes. */
  readonly code: InvoiceCode | 'too_much_work';
  /**
   * The line of the quote, such as `taxes[1]`, or an option, such as `collectedByChannel[0]`; '' is the whole quote.
   */
  readonly path: string;
  /** The path as a list of names and indexes. */
  readonly keys: IssueKeys;
  /** A sentence for people. */
  readonly message: string;
  /** The values in the message. */
  readonly params: Readonly<Record<string, Received | readonly Received[]>>;
}

export const pathOf = (line: number): string => `taxes[${line}]`;

export const invoiceIssue = issuesFrom(INVOICE_CODES);

/**
 * Thrown for a quote that cannot become an invoice. `issues` has every reason.
 *
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { InvalidInvoiceError, invoiceOf } from 'staytax/invoice';
 *
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * let error: unknown;
 * try {
 *   invoiceOf(quote({ title: 'No taxes', currency: 'EUR', taxes: [] }, stay));
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidInvoiceError ? error.issues.map(({ code }) => code) : []; // => ['invoice_without_vat']
 * ```
 */
export class InvalidInvoiceError extends Error {
  /** Set because `instanceof` fails for an error from another realm or from JSON. */
  override readonly name = 'InvalidInvoiceError';
  /** @param issues every issue; the message has up to 20 of them */
  constructor(readonly issues: readonly InvoiceIssue[]) {
    super(invalidMessage('The invoice', issues));
  }
}

/**
 * The old name of `InvalidInvoiceError`.
 *
 * @deprecated
 */
export const InvalidInvoice = InvalidInvoiceError;
/**
 * The old name of `InvalidInvoiceError`.
 *
 * @deprecated
 */
export type InvalidInvoice = InvalidInvoiceError;
