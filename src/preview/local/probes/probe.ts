import type { AgeOn, LocalRate } from '../../../definitions/local/of-tax.js';
import type { Integer } from '../../../money/integer.js';
import type { Words } from '../../../words/words.js';
import type { PriceFinder } from '../price-limits.js';
import type { Setting } from '../setting.js';

/** The names of a row and its tax, for texts. */
export interface RowInWords {
  readonly conditions: string;
  readonly title: string;
}

/** The role of a stay for a row: "a guest of 17: last age of the row under 18 of City tax". */
export type EdgeReason = (words: Words, of: RowInWords) => string;

/** A stay on one side of a condition. */
export interface Edge {
  readonly rank: number;
  readonly why: EdgeReason;
  /** `why` without the part that repeats the name of the stay, if it has one. */
  readonly reason?: EdgeReason;
  readonly setting: Setting;
}

/** The context in which conditions are probed. */
export interface ProbeContext {
  readonly priceOf: PriceFinder;
  /** The usual price of a night, in minor units. */
  readonly usual: Integer;
  /** Whether each unit of the tax is a guest. If not, a row with a lower rate has to match all guests. */
  readonly isByGuest: boolean;
  /** The day on which the age of a guest with a date of birth counts. */
  readonly ageOn: AgeOn;
  /** Whether the tax is charged once a stay: then the number of its first night counts, not of its last one. */
  readonly isOnce: boolean;
  /** Whether the date ranges of the tax contain a day. */
  readonly isOpen: (day: number) => boolean;
}

/** The stays for one subject of conditions: stays that meet it, stays that do not, and stays at its edges. */
export interface Probe {
  isMet(row: LocalRate, setting: Setting, around: ProbeContext): boolean;
  /** A setting that meets the condition, as far as possible. */
  met(row: LocalRate, setting: Setting, around: ProbeContext): Setting;
  /** Settings that do not meet it, one for each possible reason. */
  missed(row: LocalRate, setting: Setting, around: ProbeContext): readonly Setting[];
  /** Edges around a setting that meets all conditions of the row. */
  edges(row: LocalRate, setting: Setting, around: ProbeContext): Edge[];
}
