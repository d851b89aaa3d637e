import type { OneOf } from '../definitions/one-of.js';
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

/** Lines that are matched one rule after the other. */
export interface Matching {
  readonly ours: readonly OurLine[];
  /** Their lines without one of ours. */
  readonly left: Set<TheirLine>;
  readonly found: Map<OurLine, LinePair>;
}
