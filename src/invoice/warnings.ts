import { misspeltTaxes } from '../definitions/local/collector.js';
import { inOrder } from '../definitions/local/placed.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { pathTo } from '../issues/path.js';
import type { InvoiceOptions } from './invoice.js';
import { type InvoiceIssue, invoiceIssue } from './invoice-issues.js';
import { textOf } from './items.js';

/** What is probably not meant: names that are nearly those of a tax, and parts of the price that became exempt by themselves. */
export function warningsOf(
  { taxes }: TaxSet,
  options: InvoiceOptions,
  untaxed: Iterable<string>,
): readonly InvoiceIssue[] {
  // Those that are not calculated here too.
  const known = inOrder(taxes).map(({ tax }) => tax);
  const misspelt = misspeltTaxes(known, options).map(({ place, ...named }) =>
    invoiceIssue('invoice_tax_unknown', pathTo(named.field, place), named),
  );
  const exempt = [...untaxed].map((part) => invoiceIssue('invoice_part_without_vat', '', { item: textOf(part), part }));
  return [...misspelt, ...exempt];
}
