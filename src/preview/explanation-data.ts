import type { FullPolicy } from '../calculation/policy.js';
import type { TaxLogic, TaxType } from '../definitions/tax.js';
import type { RoundingMode } from '../money/rounding.js';

/** Why each amount of a quote is what it is: plain data from which every amount can be computed again. */
export interface Explanation {
  /** Of the shape of this data. */
  readonly version: 1;
  readonly currency: string;
  /** Digits after the point of every amount. */
  readonly digits: number;
  /** Under which the quote was made; absent when the quote came without its books and nobody said. */
  readonly policy?: FullPolicy;
  /** One for each tax of the quote, in calculation order. */
  readonly charges: readonly ChargeExplanation[];
  /** How price, net and total hang together: "Net 83.33 = price 100.00 - VAT 16.67". */
  readonly sentences: readonly string[];
}

export interface ChargeExplanation {
  readonly id?: string;
  readonly title: string;
  readonly type: TaxType;
  readonly logic: TaxLogic;
  /** As the definition writes it. */
  readonly rate: string;
  readonly is_inclusive: boolean;
  readonly level: number;
  readonly amount: string;
  /** The chain of the calculation: which nights, what of, how rounded. Empty when only the amount is known. */
  readonly steps: readonly Step[];
  /** The same in words, the first one the whole calculation on one line. */
  readonly sentences: readonly string[];
  /** Why nothing is charged, where no night is taxable or no charge falls due. */
  readonly notCharged?: { readonly reason: NotChargedReason; readonly sentence: string };
}

/** Why a tax is not charged on a stay. */
export type NotChargedReason =
  | 'skipped'
  | 'outside-ranges'
  | 'skipped-within-ranges'
  | 'cap-before-first-night'
  | 'not-at-arrival'
  | 'no-persons'
  | 'unknown';

export type Step = NightsStep | QuantityStep | BaseStep | ExtractionStep | RoundingStep | ReportedStep;

/** An exact amount in the currency, or a share: numerator / denominator in lowest terms, both whole numbers as text. */
export interface ExactFraction {
  readonly numerator: string;
  readonly denominator: string;
}

/** Some nights one after the other, of rooms that sleep the same nights. */
export interface NightRun {
  /** The first and the last night. */
  readonly from: string;
  readonly to: string;
  readonly nights: number;
  /** Which rooms: 1 for those that arrive first. Rooms that sleep the same nights count as one. */
  readonly strip: number;
}

/** Which nights the tax applies to. */
export interface NightsStep {
  readonly kind: 'nights';
  readonly taxable: readonly NightRun[];
  readonly taxableNights: number;
  /** Of so many: the nights of all strips. */
  readonly nights: number;
}

/** A fixed tax: how often its rate is charged. exact = rate x quantity. */
export interface QuantityStep {
  readonly kind: 'quantity';
  readonly rate: string;
  readonly quantity: number;
  /** One for the stay; one a charged night when each night is rounded by itself. */
  readonly parts: readonly QuantityPart[];
}

export interface QuantityPart {
  readonly nights: readonly NightRun[];
  readonly quantity: number;
  readonly exact: ExactFraction;
}

/** A percent that is taken of amounts that are settled: base = start + added, exact = rate / 100 x base. */
export interface BaseStep {
  readonly kind: 'base';
  readonly rate: string;
  /** What the base starts from. `settled-net`: the net that was rounded before the taxes. */
  readonly start: 'price' | 'net' | 'settled-net';
  readonly base: string;
  /** One for the stay; one a taxable night when each night is rounded by itself. */
  readonly parts: readonly BasePart[];
}

export interface BasePart {
  readonly nights: readonly NightRun[];
  /** The price or the net on these nights. */
  readonly start: string;
  /** The charges on top of which it is computed, as far as they stand on these nights. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
  readonly base: string;
  readonly exact: ExactFraction;
}

/**
 * An inclusive percent that is taken out of the price, all in exact fractions:
 * net = (price - fixed) / factor, and exact = rate / 100 x (net + added).
 */
export interface ExtractionStep {
  readonly kind: 'extraction';
  readonly rate: string;
  /** One for nights on which the same taxes apply; one a taxable night when each is rounded by itself. */
  readonly parts: readonly ExtractionPart[];
}

export interface ExtractionPart {
  readonly nights: readonly NightRun[];
  readonly price: string;
  /** What of the inclusive charges does not depend on the net: fixed amounts, and percent on them. */
  readonly fixed: ExactFraction;
  /** 1 and what the inclusive charges take of a net of 1: 6/5 with one VAT of 20%. */
  readonly factor: ExactFraction;
  readonly net: ExactFraction;
  readonly added: ReadonlyArray<{ readonly title: string; readonly exact: ExactFraction }>;
  readonly exact: ExactFraction;
}

/**
 * From exact to charged. unit `stay`: the sum of the parts before it, rounded once; `night`: each part by
 * itself. The amount is the sum of what is rounded.
 */
export interface RoundingStep {
  readonly kind: 'rounding';
  readonly unit: 'stay' | 'night';
  readonly mode: RoundingMode;
  readonly digits: number;
  readonly parts: ReadonlyArray<{ readonly exact: ExactFraction; readonly rounded: string }>;
  readonly amount: string;
}

/** All that a quote without its books says: what the rate was applied to. */
export interface ReportedStep {
  readonly kind: 'reported';
  readonly rate: string;
  readonly base?: string;
  readonly quantity?: number;
  readonly computedOn: readonly string[];
  readonly taxableNights: number;
  readonly amount: string;
}
