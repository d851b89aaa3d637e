import { sumOf } from '../calculation/calculation.js';
import type { OneOf } from '../definitions/logics.js';
import type { TaxType } from '../definitions/tax.js';
import type { Integer } from '../money/integer.js';
import type { UnreadableTax } from './printed-taxes.js';

/** A printed tax: all amounts under one name, over all rooms. */
export interface TheirLine {
  readonly name: string;
  readonly type: OneOf<TaxType>;
  readonly isInclusive: boolean;
  readonly amount: Integer;
  /** The part that appears only among the taxes that the OTA collects. */
  readonly collected: Integer;
  /** Whether the OTA collects all of it. */
  readonly isCollected: boolean;
  /** Set if the tax is printed once. */
  readonly nights: number | undefined;
  readonly persons: number | undefined;
  readonly pricePerUnit: string | undefined;
}

/** A tax of our tax set. */
export interface OurLine {
  readonly key: string;
  readonly title: string;
  readonly type: TaxType;
  readonly isInclusive: boolean;
  readonly amount: Integer;
  /** Whether `local.collected_by` of the definition is the channel. */
  readonly isCollected: boolean;
}

/** Lines that are compared by their sums. */
export interface LineSum {
  readonly ours: readonly OurLine[];
  readonly theirs: readonly TheirLine[];
  /** Whether the sums are equal. If not, the lines have no separate amounts. */
  readonly agrees: boolean;
}

/** The sum of the amounts of lines. */
export function sumOfLines(lines: readonly { readonly amount: Integer }[]): Integer {
  return sumOf(lines.map(({ amount }) => amount));
}

/** A line of ours and one of the OTA. One of them may be missing. */
export interface LinePair {
  readonly ours: OurLine | undefined;
  /** The part of a sum that belongs to our line. */
  readonly theirs: TheirLine | undefined;
  readonly together?: LineSum | undefined;
  /** Paired by type alone: valid only if a cause explains the difference. */
  readonly isGuess?: true;
  readonly unreadable?: UnreadableTax | undefined;
}

/**
 * Whether the OTA settles the tax, so that amounts may differ: its line or our definition states it. Guessed pairs and
 * sums have to be compared first.
 */
export function isSettled({ ours, theirs, together, isGuess }: LinePair): boolean {
  if (theirs?.isCollected === true) return true;
  return ours?.isCollected === true && together === undefined && isGuess !== true;
}

/** The state of pairing, which one rule after another changes. */
export interface LineMatching {
  readonly ours: readonly OurLine[];
  /** Printed taxes without a line of ours. */
  readonly left: Set<TheirLine>;
  readonly found: Map<OurLine, LinePair>;
}
