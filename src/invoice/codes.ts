import { inOrder } from '../definitions/local/placed.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { probablyMeant } from '../issues/texts.js';
import { CURRENCIES, REASON_CODES } from './code-lists.js';
import type { InvoiceOptions } from './invoice.js';
import { type InvoiceIssue, invoiceIssue, pathOf } from './invoice-issues.js';

const CODES: ReadonlySet<string> = /* @__PURE__ */ new Set(REASON_CODES.split(' '));
const KNOWN_CURRENCIES: ReadonlySet<string> = /* @__PURE__ */ new Set(CURRENCIES.split(' '));

/** A reason that looks like this is meant to be a code; anything else is words. */
const LIKE_A_CODE = /^vatex-\S+$/i;

/** Whether a reason is a code of the VATEX list. */
export function isReasonCode(reason: string): boolean {
  return CODES.has(reason);
}

/**
 * Codes that are not in the lists of the norm: currencies (BR-CL-04, BR-CL-05) and reasons without VAT (BR-CL-22). It is asked
 * here and not where a set is validated, so that records of sets stay valid when a list loses a code.
 */
export function codeIssues({ currency, taxes }: TaxSet, { lodging, taxCurrency }: InvoiceOptions): InvoiceIssue[] {
  const reasons = inOrder(taxes)
    .filter(({ tax }) => tax.local?.only !== 'channel')
    .map(({ tax }, line) => ({ path: pathOf(line), reason: tax.local?.invoice?.reason }));
  const said = [...reasons, { path: 'lodging.reason', reason: lodging?.reason }];
  return [
    ...currencyIssues('currency', currency),
    ...(taxCurrency === undefined ? [] : currencyIssues('taxCurrency.currency', taxCurrency.currency)),
    ...said.flatMap(({ path, reason }) => (reason === undefined ? [] : reasonIssues(path, reason))),
  ];
}

function currencyIssues(path: string, received: string): InvoiceIssue[] {
  return KNOWN_CURRENCIES.has(received) ? [] : [invoiceIssue('invoice_currency', path, { received })];
}

function reasonIssues(path: string, received: string): InvoiceIssue[] {
  if (!LIKE_A_CODE.test(received) || isReasonCode(received)) return [];
  const suggestion = probablyMeant(received.toUpperCase(), [...CODES]);
  return [invoiceIssue('invoice_reason_code', path, { received, suggestion })];
}
