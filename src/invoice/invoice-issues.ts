import { COLLECTED_BY_BOTH, COLLECTED_TAX_UNKNOWN } from '../definitions/local/collector.js';
import { invalidMessage } from '../issues/errors.js';
import type { CatalogueEntry, SentenceParams } from '../issues/field-codes.js';
import { didYouMean } from '../issues/field-codes.js';
import type { Received } from '../issues/issue.js';
import { issueFrom } from '../issues/issue.js';
import { grouped, shown } from '../issues/texts.js';

interface ItemName {
  readonly item: string;
}
interface TaxTitle {
  readonly title: string;
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
  invoice_two_vats: {
    severity: 'error',
    sentence: ({ item, title, other }: ItemName & TaxTitle & { readonly other: string }) =>
      `${item} bears two VATs, ${title} and ${other}: a line of an invoice can have only one.`,
    params: ['item', 'title', 'other'],
  },
  invoice_two_rates: {
    severity: 'error',
    sentence: ({ item, title }: ItemName & TaxTitle) =>
      `${title} has several rates on one night of ${item}: a line of an invoice can have only one.`,
    params: ['item', 'title'],
  },
  invoice_vat_not_plain: {
    severity: 'error',
    sentence: ({ title, because }: TaxTitle & { readonly because: string }) =>
      `${title} cannot be the VAT of an invoice: ${because}.`,
    params: ['title', 'because'],
  },
  invoice_category_needs_rate: {
    severity: 'error',
    sentence: ({ item, category }: ItemName & { readonly category: string }) =>
      `${item} must have a category without VAT, such as "E" (got ${category}): no VAT is computed on it.`,
    params: ['item', 'category'],
  },
  invoice_categories_apart: {
    severity: 'error',
    sentence: ({
      category,
      item,
      others,
    }: ItemName & { readonly category: string; readonly others: readonly string[] }) =>
      `${item} has category ${category}, which may not stand beside ${others.join(', ')} on one invoice.`,
    params: ['category', 'item', 'others'],
  },
  invoice_digits: {
    severity: 'error',
    sentence: ({ currency, digits }: { readonly currency: string; readonly digits: number }) =>
      `An invoice has at most two digits after the decimal point (got ${grouped(digits)}, ${currency}).`,
    params: ['currency', 'digits'],
  },
  invoice_record_differs: {
    severity: 'error',
    sentence: ({ expected }: { readonly expected: string }) =>
      `The record must agree with its calculation (calculated: ${expected}).`,
    params: ['expected'],
  },
  invoice_collected: {
    severity: 'error',
    sentence: ({ item, title }: ItemName & TaxTitle) =>
      `${item} is collected by the channel, and ${title} is VAT on it: the invoice would have the VAT without its amount.`,
    params: ['item', 'title'],
  },
  invoice_vat_collected: {
    severity: 'error',
    sentence: ({ title }: TaxTitle) =>
      `${title} is VAT and collected by the channel: an invoice cannot name another debtor of its VAT.`,
    params: ['title'],
  },
  invoice_collected_by_both: COLLECTED_BY_BOTH,
  invoice_tax_unknown: COLLECTED_TAX_UNKNOWN,
  invoice_collected_unknown: {
    severity: 'warning',
    sentence: ({ received, amount }: { readonly received: string; readonly amount?: string | undefined }) =>
      `collectedByChannel names ${shown(received)}, which no tax of the tax set is called: ` +
      `nothing is taken off for ${amount === undefined ? 'it' : `its ${amount}`}. Write the title or id of the tax that it is.`,
    params: ['received', 'amount'],
  },
  invoice_currency: {
    severity: 'error',
    sentence: ({ received }: { readonly received: string }) =>
      `The currency of an invoice must be in the code list of EN 16931 (got ${shown(received)}).`,
    params: ['received'],
  },
  invoice_reason_code: {
    severity: 'error',
    sentence: ({ received, suggestion }: { readonly received: string; readonly suggestion?: string | undefined }) =>
      `A reason that begins with VATEX- must be in the code list of EN 16931 (got ${shown(received)}).${didYouMean(suggestion)}`,
    params: ['received', 'suggestion'],
  },
  invoice_not_taken: {
    severity: 'error',
    sentence: ({ item }: ItemName) =>
      `${item} must be taken by a payer. Let the last payer have no takes: the rest goes there.`,
    params: ['item'],
  },
  invoice_takes_vat: {
    severity: 'error',
    sentence: ({ title }: TaxTitle) => `${title} is VAT, and is paid with what it is on: takes must name that.`,
    params: ['title'],
  },
  invoice_takes_unknown: {
    severity: 'error',
    sentence: ({ received, suggestion }: { readonly received: string; readonly suggestion?: string | undefined }) =>
      `takes must name a tax of the tax set by its title or id (got ${shown(received)}).${didYouMean(suggestion)}`,
    params: ['received', 'suggestion'],
  },
  invoice_takes_room: {
    severity: 'error',
    sentence: ({ received, rooms }: { readonly received: number; readonly rooms: number }) =>
      `takes.room must be the number of a room in the list of the stay, 1 to ${grouped(rooms)} (got ${grouped(received)}).`,
    params: ['received', 'rooms'],
  },
  invoice_fee_without_vat: {
    severity: 'warning',
    sentence: ({ item }: ItemName) =>
      `${item} is exempt, because no VAT is computed on it. Where it bears one, give it a higher level than that VAT; ` +
      'where it does not, say why: local.invoice: { "category": "E", "reason": "..." }.',
    params: ['item'],
  },
  invoice_part_without_vat: {
    severity: 'warning',
    sentence: ({ item, part }: ItemName & { readonly part: string }) =>
      `${item} is exempt, because no VAT is computed on it. Where it bears one, write ${shown(part)} into local.on of that VAT; ` +
      'where it does not, say its category: options.lodging, or --lodging on the command line.',
    params: ['item', 'part'],
  },
} as const satisfies Record<string, CatalogueEntry>;

/**
 * The code of a reason why a quote cannot become an invoice, or of a warning; docs/issues.md has each with an example.
 */
export type InvoiceCode = keyof typeof INVOICE_CODES;

/** A reason why a quote cannot become an invoice, or a warning about an invoice. */
export interface InvoiceIssue {
  /** The name of the problem. It never changes. */
  readonly code: InvoiceCode;
  /**
   * The line of the quote, such as `taxes[1]`, or an option, such as `collectedByChannel[0]`; '' is the whole quote.
   */
  readonly path: string;
  /** A sentence for people. */
  readonly message: string;
  /** The values in the message. */
  readonly params: Readonly<Record<string, Received | readonly Received[]>>;
}

/** The path of a line of the quote. */
export const pathOf = (line: number): string => `taxes[${line}]`;

/** An issue with the sentence of its code. */
export function invoiceIssue<Code extends InvoiceCode>(
  code: Code,
  path: string,
  params: SentenceParams<(typeof INVOICE_CODES)[Code]>,
): InvoiceIssue {
  return issueFrom(INVOICE_CODES[code], { code, path }, params);
}

/**
 * Thrown for a quote that cannot become an invoice. `issues` has every reason.
 *
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { InvalidInvoice, invoiceOf } from 'staytax/invoice';
 *
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * let error: unknown;
 * try {
 *   invoiceOf(quote({ title: 'No taxes', currency: 'EUR', taxes: [] }, stay));
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidInvoice ? error.issues.map(({ code }) => code) : []; // => ['invoice_without_vat']
 * ```
 */
export class InvalidInvoice extends Error {
  /** Set because `instanceof` fails for an error from another realm or from JSON. */
  override readonly name = 'InvalidInvoice';
  /** @param issues every issue; the message has up to 20 of them */
  constructor(readonly issues: readonly InvoiceIssue[]) {
    super(invalidMessage('The invoice', issues));
  }
}
