import type { AgeOn, LocalRate } from '../../../definitions/local/of-tax.js';
import type { Integer } from '../../../money/integer.js';
import type { Words } from '../../../words/words.js';
import type { PriceFinder } from '../price-limits.js';
import type { Setting } from '../setting.js';

/** A row as texts name it. */
export interface RowInWords {
  readonly conditions: string;
  readonly title: string;
}

/** What a stay is to a row: "a guest of 17: last age of the row under 18 of City tax". */
export type EdgeReason = (words: Words, of: RowInWords) => string;

/** A stay on one side of a condition. */
export interface Edge {
  readonly rank: number;
  readonly why: EdgeReason;
  /** `why` without what the name of the stay says already, where it says that. */
  readonly reason?: EdgeReason;
  readonly setting: Setting;
}

/** What conditions are looked at with. */
export interface ProbeContext {
  readonly priceOf: PriceFinder;
  /** The usual price of a night, in minor units. */
  readonly usual: Integer;
  /** Whether each unit of the tax is one guest's: otherwise a row of a lower rate asks for all guests. */
  readonly isByGuest: boolean;
  /** The day whose age counts for a guest with a date of birth. */
  readonly ageOn: AgeOn;
  /** Whether the tax is charged once a stay: then the number of its first night counts, not that of the last. */
  readonly isOnce: boolean;
  /** Whether the date ranges of the tax hold a day. */
  readonly isOpen: (day: number) => boolean;
}

/** What a row asks of one thing: how a stay meets it, how it does not, and what lies around it. */
export interface Probe {
  isMet(row: LocalRate, setting: Setting, around: ProbeContext): boolean;
  /** The setting changed so that it is met, as far as that can be. */
  met(row: LocalRate, setting: Setting, around: ProbeContext): Setting;
  /** The setting changed so that it is not, in each way in which that can be. */
  missed(row: LocalRate, setting: Setting, around: ProbeContext): readonly Setting[];
  /** Around a setting in which all conditions of the row are met. */
  edges(row: LocalRate, setting: Setting, around: ProbeContext): Edge[];
}
