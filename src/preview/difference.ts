import { taxKey } from '../definitions/tax.js';
import { printSigned, size, unitsOf } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { sign, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import type { QuotedTax } from '../quote/quoted-tax.js';
import { figureChanges, figuresBy } from '../record/pairs.js';
import type { QuoteDifference, TaxDifference } from './preview-data.js';

/** Negative if the first changes less: compares totals, then nets, then the largest changes of a tax. */
export function compareSizes(one: ComparedQuotes['sizes'], other: ComparedQuotes['sizes']): number {
  const orders = one.map((own, at) => sign(subtract(own, other[at] ?? 0)));
  return orders.find((order) => order !== 0) ?? 0;
}

/** The differences of two quotes, with amounts that sort them. */
export interface ComparedQuotes {
  readonly difference: QuoteDifference;
  readonly isChanged: boolean;
  /** Draft less saved, in minor units. */
  readonly changes: Readonly<Record<'total' | 'net', Integer>>;
  /** Absolute changes in order of importance: total, net, the largest of a tax. */
  readonly sizes: readonly [Integer, Integer, Integer];
}

/**
 * Compares the quotes of a draft and of a saved set: draft less saved.
 *
 * @param keys keys of the saved taxes, each with the key of its tax in the draft
 */
export function compareQuotes(
  draft: Quote,
  saved: Quote,
  keys: ReadonlyMap<string, string>,
  digits: number,
): ComparedQuotes {
  const savedTaxes = new Map(saved.taxes.map((tax) => [keys.get(taxKey(tax)) ?? taxKey(tax), tax]));
  let most: Integer = 0;
  const taxes: TaxDifference[] = [];
  const note = (named: QuotedTax, state: TaxDifference['state'], now?: string, before?: string): void => {
    const units = subtract(unitsOf(now ?? '0', digits), unitsOf(before ?? '0', digits));
    if (size(units) > most) most = size(units);
    taxes.push({
      ...(named.id === undefined ? {} : { id: named.id }),
      title: named.title,
      state,
      ...(now === undefined ? {} : { draft: now }),
      ...(before === undefined ? {} : { saved: before }),
      amount: printSigned(units, digits),
    });
  };
  for (const tax of draft.taxes) {
    const same = savedTaxes.get(taxKey(tax));
    if (same === undefined) note(tax, 'new', tax.amount);
    else note(tax, 'kept', tax.amount, same.amount);
    savedTaxes.delete(taxKey(tax));
  }
  for (const tax of savedTaxes.values()) note(tax, 'gone', undefined, tax.amount);
  const changes = figureChanges(saved, draft, digits);
  return {
    difference: { ...figuresBy((figure) => printSigned(changes[figure], digits)), taxes },
    isChanged: changes.total !== 0 || changes.net !== 0 || most !== 0,
    changes,
    sizes: [size(changes.total), size(changes.net), most],
  };
}
