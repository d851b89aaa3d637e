import type { ResolvedRounding, ResolvedRow } from '../../definitions/local/resolve.js';
import type { Span } from '../../definitions/local/spans.js';
import type { SharedBy } from '../../definitions/logics.js';
import type { Fraction } from '../../money/fraction.js';
import type { Integer } from '../../money/integer.js';

/** A row of rates as it is asked on a cell. */
export interface RatedRow {
  /** Its place in the definition. */
  readonly place: number;
  /** A numerator over the line's denominator. */
  readonly rate: Integer;
  /** The rate as it is written, before a limit on each unit: what says which of several rates is the highest. */
  readonly rank: Integer;
  readonly age: Span | undefined;
  readonly label: string | undefined;
  readonly nights: Span;
  readonly booked: Span | undefined;
  readonly arrived: Span | undefined;
  /** Windows that must be open. */
  readonly windows: readonly number[];
  /** Limits on the price, all of which must hold. */
  readonly prices: ResolvedRow['prices'];
}

/** When a unit of a guest is due: on each taxable night of his, on the first, or on that only if he arrives on it. */
export type Due = 'night' | 'first' | 'arrival';

/** The rates of a line, where it has several or divides its base. */
export interface Rated {
  /** The place of its line. */
  readonly line: number;
  readonly rows: readonly RatedRow[];
  /** The rate where no row holds, a numerator too. */
  readonly own: Integer;
  /** Its rank beside those of the rows. */
  readonly ownRank: Integer;
  readonly denominator: Integer;
  readonly sharedBy: SharedBy;
  readonly isPercent: boolean;
  readonly due: Due;
  /** The place of its window on the lodging. */
  readonly taxable: number;
}

/** What has to be worked out unit by unit, on single nights of single rooms. */
export interface ByUnit {
  /** Whether rows ask for the price: of a room or of a person, and of which parts. */
  readonly asksPrice: boolean;
  readonly priceOf: 'room' | 'person';
  readonly on: readonly string[];
  /** percent: a unit is limited or rounded by itself. */
  readonly isCut: boolean;
  /** percent: it takes the units of other taxes, each by the row of who pays it. */
  readonly takesUnits: boolean;
  readonly atMost: Fraction | undefined;
  readonly atLeast: Fraction | undefined;
  readonly isRoundedEach: boolean;
  readonly rounding: ResolvedRounding | undefined;
}

/** What the rules of a set ask of guests and rooms: all else that these say makes no difference. */
export interface Asked {
  /** The ages at which the answer to some row changes, in order; infinite where one holds of all ages, and not without one. */
  readonly ages: readonly number[];
  readonly labels: ReadonlySet<string>;
  /** Parts of the price. */
  readonly parts: ReadonlySet<string>;
  /** Whether it matters who sleeps in which room. */
  readonly byRoom: boolean;
}
