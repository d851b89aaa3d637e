import type { SharedBy } from '../../definitions/logics.js';
import type { Fraction } from '../../money/fraction.js';
import type { Integer } from '../../money/integer.js';
import type { RatedRow } from '../tax-set/rated.js';

/**
 * What was worked out unit by unit, on single nights of single rooms: by line, then by cell. What belongs to all parts
 * of the price of a room stands at its lodging.
 */
export interface Worked {
  /** Where rows ask for the price: the row of each payer, on every part of the price. */
  readonly rows: Array<ReadonlyArray<RatedRow | undefined>[] | undefined>;
  /** Exact amounts of a line, all units together: numerators over one denominator. */
  readonly amounts: Array<{ readonly numerators: readonly Integer[]; readonly denominator: Integer } | undefined>;
  /** The units of a percent that limits them or takes those of others. */
  readonly units: Array<ReadonlyArray<readonly WorkedUnit[] | undefined> | undefined>;
  /** Of a fixed tax: how often it falls, whoever pays it. */
  readonly falls: Array<readonly Integer[] | undefined>;
  /** Of an inclusive tax of taxes: its rate for each tax that it takes. */
  readonly takenRates: Array<ReadonlyArray<readonly TakenRate[] | undefined> | undefined>;
}

/** Units of a line that are alike, on one night of one room. */
export interface WorkedUnit {
  readonly row: RatedRow | undefined;
  readonly sharedBy: SharedBy;
  /** Whether it is of the whole stay, and not of a night. */
  readonly isOnce: boolean;
  /** The place of its guests in the room; `undefined` where several share it. */
  readonly guest: number | undefined;
  /** How many units, in all rooms of the strand. */
  readonly times: number;
  /** How many rooms have it together: what follows is the part of one of them. */
  readonly rooms: number;
  /** What one of them is computed on, in all parts of the price, before the share. */
  readonly base: Fraction;
  /** What one of them comes to, by cell. */
  readonly parts: readonly UnitPart[];
}

export interface UnitPart {
  readonly cell: number;
  readonly amount: Fraction;
}

/** What a tax of taxes takes of one of them. */
export interface TakenRate {
  /** The place of the line that it takes. */
  readonly line: number;
  readonly rate: Fraction;
}

export function createWorked(): Worked {
  return { rows: [], amounts: [], units: [], falls: [], takenRates: [] };
}
