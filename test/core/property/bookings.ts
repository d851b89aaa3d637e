import { createCalculator } from '../../../src/index.js';
import type { Booking } from '../../oracle/random-booking.js';
import type { OraclePolicy, OracleStay, OracleTax, OracleTaxSet } from '../../oracle/shapes.js';
import type { Policy, Quote, Stay, TaxSet } from '../calculation/given.js';

/** Random bookings are written in the shapes of the oracle: the same JSON as ours, under other type names. */
export function calculatorFor(taxSet: OracleTaxSet, policy?: OraclePolicy): ReturnType<typeof createCalculator> {
  return createCalculator(taxSet as unknown as TaxSet, policy as Policy | undefined);
}

export function asStay(stay: OracleStay): Stay {
  return stay as unknown as Stay;
}

export function quoteOf({ taxSet, stay, policy }: Booking): Quote {
  return calculatorFor(taxSet, policy).quote(asStay(stay));
}

/** What makes two mentions the same tax: the id, or for a draft the title. */
export function nameOf({ id, title }: { id?: string | undefined; title: string }): string {
  return id === undefined ? `title ${title}` : `id ${id}`;
}

/** The names of all taxes under one, to any depth. */
export function namesUnder(tax: OracleTax): string[] {
  return (tax.taxes ?? []).flatMap((nested) => [nameOf(nested), ...namesUnder(nested)]);
}

/** By name: what a quote says of each tax. */
export function byName(quote: Quote): Map<string, Quote['taxes'][number]> {
  return new Map(quote.taxes.map((tax) => [nameOf(tax), tax]));
}
