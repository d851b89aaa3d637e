import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import type { Quote } from '../quote/quote.js';
import type { Stay } from '../stay/schema.js';

/** A quote with everything that it takes to calculate it again: plain JSON, to be kept as long as the bill. */
export interface QuoteRecord {
  /** Of the shape of this data. */
  readonly version: 1;
  /** The version of this package that calculated it. */
  readonly staytax: string;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** The tax set, every default filled in. */
  readonly taxSet: TaxSet;
  /** The policy, every question answered; `digits` only when they were set. */
  readonly policy: FullPolicy;
  /** The stay, as it was passed. */
  readonly stay: Stay;
  /** What it came to: every figure of the quote. */
  readonly quote: Quote;
}

/** Where a record and the calculation of its stay differ. */
export interface RecordDifference {
  /** The field of the record: `quote.taxes[0].amount`. */
  readonly path: string;
  /** What the record says; absent when it says nothing. */
  readonly recorded?: unknown;
  /** What the calculation says; absent when it knows no such field. */
  readonly computed?: unknown;
}
