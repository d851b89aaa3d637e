import { misspeltTaxes } from '../definitions/local/collector.js';
import { inOrder } from '../definitions/local/placed.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { pathTo } from '../issues/path.js';
import { collectedTaxes, collectors, type InvoiceOptions } from './invoice.js';
import { type InvoiceIssue, invoiceIssue, pathOf } from './invoice-issues.js';
import { type Item, textOf } from './items.js';

/** What an invoice is of, as far as warnings read it. */
interface Warned {
  readonly currency: string;
  /** Parts of the price on which no VAT is computed. */
  readonly untaxed: Iterable<string>;
  readonly items: readonly Item[];
}

/** What is probably not meant: names that no tax has, parts of the price and fees that became exempt by themselves. */
export function warningsOf(
  { taxes }: TaxSet,
  options: InvoiceOptions,
  { currency, untaxed, items }: Warned,
): readonly InvoiceIssue[] {
  // Those that are not calculated here too.
  const known = inOrder(taxes).map(({ tax }) => tax);
  const misspelt = misspeltTaxes(known, collectors(options));
  const near = misspelt.map(({ place, ...said }) =>
    invoiceIssue('invoice_tax_unknown', pathTo(said.field, place), said),
  );
  const isNear = new Set(misspelt.filter(({ field }) => field === 'collectedByChannel').map(({ place }) => place));
  const isKnown = (name: string) => known.some(({ id, title }) => title === name || id === name);
  const foreign = collectedTaxes(options).flatMap(({ name, amount }, place): InvoiceIssue[] => {
    if (isNear.has(place) || isKnown(name)) return [];
    const params = { received: name, amount: amount === undefined ? undefined : `${amount} ${currency}` };
    return [invoiceIssue('invoice_collected_unknown', pathTo('collectedByChannel', place), params)];
  });
  const exempt = [...untaxed].map((part) => invoiceIssue('invoice_part_without_vat', '', { item: textOf(part), part }));
  const fees = new Map(items.flatMap(({ isUnexplained, line, text }) => (isUnexplained ? [[line ?? 0, text]] : [])));
  return [
    ...near,
    ...foreign,
    ...exempt,
    ...[...fees].map(([line, item]) => invoiceIssue('invoice_fee_without_vat', pathOf(line), { item })),
  ];
}
