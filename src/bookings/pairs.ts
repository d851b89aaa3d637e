import type { OneOf } from '../definitions/logics.js';
import type { TaxType } from '../definitions/tax.js';
import type { Integer } from '../money/integer.js';
import type { UnreadableTax } from './printed-taxes.js';

/** What the OTA prints under one name, all rooms together. */
export interface TheirLine {
  readonly name: string;
  readonly type: OneOf<TaxType>;
  readonly isInclusive: boolean;
  readonly amount: Integer;
  /** The part of it that the OTA lists as collected by itself, and not as a tax of the booking too. */
  readonly collected: Integer;
  /** Whether the OTA collects all of it. */
  readonly isCollected: boolean;
  /** Of a line that is printed once. */
  readonly nights: number | undefined;
  readonly persons: number | undefined;
  readonly pricePerUnit: string | undefined;
}

/** A line of ours. */
export interface OurLine {
  readonly key: string;
  readonly title: string;
  readonly type: TaxType;
  readonly isInclusive: boolean;
  readonly amount: Integer;
  /** Whether its definition says that the channel collects it. */
  readonly isCollected: boolean;
}

/** Several lines that one sum is compared of. */
export interface Together {
  readonly ours: readonly OurLine[];
  readonly theirs: readonly TheirLine[];
  /** Whether the two sums are the same. Where they are not, no line has an amount of its own. */
  readonly agrees: boolean;
}

/** A line of ours with that of the OTA; one of the two may be missing. */
export interface LinePair {
  readonly ours: OurLine | undefined;
  /** Of a sum: the part that is meant. */
  readonly theirs: TheirLine | undefined;
  readonly together?: Together | undefined;
  /** Nothing but the type speaks for it: it holds only where a cause explains it. */
  readonly isGuess?: true;
  readonly unreadable?: UnreadableTax | undefined;
}

/**
 * Whether the OTA settles the tax itself, so that amounts may differ: it says so, or the definition of ours does. What is
 * printed and may be another tax, or is a sum with others, has to be compared first.
 */
export function isSettled({ ours, theirs, together, isGuess }: LinePair): boolean {
  if (theirs?.isCollected === true) return true;
  return ours?.isCollected === true && together === undefined && isGuess !== true;
}

/** Lines that are matched one rule after the other. */
export interface Matching {
  readonly ours: readonly OurLine[];
  /** Their lines without one of ours. */
  readonly left: Set<TheirLine>;
  readonly found: Map<OurLine, LinePair>;
}
