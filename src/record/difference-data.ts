import type { TaxType } from '../definitions/tax.js';

/**
 * What has to be charged or given back when one quote takes the place of another: after less before. Decimal texts
 * with the digits of the quotes; what is given back begins with "-", and nothing begins with "+".
 */
export interface Correction {
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** How much the price changes by: the net and the inclusive lines together. */
  readonly price: string;
  /** How much the net changes by. */
  readonly net: string;
  /** All inclusive lines together. */
  readonly inclusive: string;
  /** All exclusive lines together. */
  readonly exclusive: string;
  /** How much the total changes by: the price and the exclusive lines together. */
  readonly total: string;
  /** One for each tax, changed or not: those of the later quote in its order, then those that it lacks. */
  readonly lines: readonly CorrectionLine[];
}

/** What one tax has to be corrected by. */
export interface CorrectionLine {
  /** As in the quote; absent where the tax has none. */
  readonly id?: string;
  /** As in the later quote; as in the earlier one when the later one lacks the tax. */
  readonly title: string;
  /** What kind of charge it is on the bill. */
  readonly type: TaxType;
  /** Whether the price contains it; otherwise it comes on top. */
  readonly is_inclusive: boolean;
  /** What it came to; zero when the earlier quote lacks it. */
  readonly before: string;
  /** What it comes to now; zero when the later quote lacks it. */
  readonly after: string;
  /** After less before. */
  readonly amount: string;
}
