import type { Quote, QuotedTax } from '../calculation/quote/quote.js';
import { taxKey } from '../definitions/same-tax.js';
import { parseUnits, printUnits } from '../money/amount.js';
import { type Integer, multiply, subtract } from '../money/integer.js';
import type { QuoteDifference, TaxDifference } from './preview-data.js';

/** What of two quotes differs, and by how much it is to be remembered. */
export interface Compared {
  readonly difference: QuoteDifference;
  readonly isChanged: boolean;
  /** Without a sign, by what counts most: total, net, the tax that changes most. */
  readonly sizes: readonly [Integer, Integer, Integer];
}

/**
 * Draft less saved.
 *
 * @param keys the saved set's taxes by name, each with the name of the same tax in the draft
 */
export function compareQuotes(draft: Quote, saved: Quote, keys: ReadonlyMap<string, string>, digits: number): Compared {
  const less = (one: string, other: string) => subtract(unitsOf(one, digits), unitsOf(other, digits));
  const signed = (units: Integer) => printSigned(units, digits);
  const savedTaxes = new Map(saved.taxes.map((tax) => [keys.get(taxKey(tax)) ?? taxKey(tax), tax]));
  let most: Integer = 0;
  const taxes: TaxDifference[] = [];
  const note = (named: QuotedTax, state: TaxDifference['state'], now?: string, before?: string): void => {
    const units = less(now ?? '0', before ?? '0');
    if (size(units) > most) most = size(units);
    taxes.push({
      ...(named.id === undefined ? {} : { id: named.id }),
      title: named.title,
      state,
      ...(now === undefined ? {} : { draft: now }),
      ...(before === undefined ? {} : { saved: before }),
      amount: signed(units),
    });
  };
  for (const tax of draft.taxes) {
    const same = savedTaxes.get(taxKey(tax));
    if (same === undefined) note(tax, 'new', tax.amount);
    else note(tax, 'kept', tax.amount, same.amount);
    savedTaxes.delete(taxKey(tax));
  }
  for (const tax of savedTaxes.values()) note(tax, 'gone', undefined, tax.amount);
  const total = less(draft.total, saved.total);
  const net = less(draft.net, saved.net);
  return {
    difference: {
      price: signed(less(draft.price, saved.price)),
      net: signed(net),
      inclusive: signed(less(draft.inclusive, saved.inclusive)),
      exclusive: signed(less(draft.exclusive, saved.exclusive)),
      total: signed(total),
      taxes,
    },
    isChanged: total !== 0 || net !== 0 || most !== 0,
    sizes: [size(total), size(net), most],
  };
}

/** "+1.50", "-1.50", and "0.00" without a sign. */
export function printSigned(units: Integer, digits: number): string {
  return `${units > 0 ? '+' : ''}${printUnits(units, digits)}`;
}

/** An amount of a quote, which may be negative, in minor units. */
export function unitsOf(amount: string, digits: number): Integer {
  const isNegative = amount.startsWith('-');
  const units = parseUnits(isNegative ? amount.slice(1) : amount, digits);
  if (units === undefined) throw new Error(`staytax: ${amount} is not an amount of ${digits} digits`);
  return isNegative ? multiply(units, -1) : units;
}

export function size(units: Integer): Integer {
  return units < 0 ? multiply(units, -1) : units;
}
