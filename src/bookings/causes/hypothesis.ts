import type { TaxSetEntry } from '../../definitions/tax-set.js';
import type { Integer } from '../../money/integer.js';
import type { Cause } from '../data.js';
import type { OurLine, TheirLine } from '../matching.js';
import type { Change, OurSide } from '../our-side.js';
import type { RoomRead } from '../room.js';

/** One way in which the OTA may have come to its amount. */
export interface Hypothesis {
  readonly cause: Cause;
  readonly change: Change;
  /** Whether the change is about this line alone, so that the other lines stay as they are. */
  readonly isOfLine?: boolean;
  /** What the OTA then does, as a sentence. */
  readonly sentence: string;
}

/** A line whose amounts differ, with what is known of both sides. */
export interface Differing {
  readonly ours: OurLine;
  readonly theirs: TheirLine;
  /** Of our line, at least one. */
  readonly entry: TaxSetEntry;
  readonly side: OurSide;
  readonly rooms: readonly RoomRead[];
  /** The nights of the longest room. */
  readonly nights: number;
  /** How many nights our line is charged for. */
  readonly chargedNights: number;
  /** What all lines come to here. */
  readonly amounts: ReadonlyMap<string, Integer>;
}

/** With more nights than this, only whole conditions are tried, and no single numbers of nights. */
export const MOST_COUNTED_NIGHTS = 60;

/** Every whole number from 1 to `most`, nearer numbers first where one is known. */
export function countsTo(most: number): number[] {
  return Array.from({ length: Math.min(Math.max(most, 0), MOST_COUNTED_NIGHTS) }, (_, at) => at + 1);
}
