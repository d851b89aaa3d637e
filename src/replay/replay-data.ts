import type { Issue, Stay, TaxDifference } from '../index.js';

/** An amount under both sets, summed up over stays: decimal texts. */
export interface Compared {
  readonly saved: string;
  readonly draft: string;
  /** Draft less saved, with a sign; "0.00" for nothing. */
  readonly change: string;
}

/** What a draft changes on the stays of a file: plain data, that can be stored and compared. */
export interface Replay {
  /** Of the shape of this data. */
  readonly version: 1;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** How many stays were charged under both sets. */
  readonly stays: number;
  /** The stays that a set refuses: they are in no other figure. */
  readonly refused: {
    readonly stays: number;
    /** The first of them. */
    readonly named: readonly RefusedStay[];
  };
  /** On how many stays anything is charged differently: the total, the net, or any one tax. */
  readonly changed: number;
  /** On how many stays guests pay more, less, and the same; and on how many more than 5 % more. */
  readonly guests: {
    readonly more: number;
    readonly less: number;
    readonly same: number;
    readonly over5Percent: number;
  };
  /** What guests pay in all. */
  readonly total: Compared;
  /** What the house keeps in all. */
  readonly net: Compared;
  /** How many stays are charged how much more, in percent of the saved total. */
  readonly histogram: readonly ReplayBar[];
  /** The stays that change most: by the total, then by the net. */
  readonly largest: readonly ReplayedStay[];
  /** By the month of arrival, in order. */
  readonly byMonth: readonly ReplayedMonth[];
  /** The taxes of the draft, then those that are gone. */
  readonly byTax: readonly ReplayedTax[];
}

/** A stay that a set refuses, and why. */
export interface RefusedStay {
  /** Of the file, from 1; a header counts. */
  readonly line: number;
  /** Which set refuses it; `file` where the line is no stay at all. */
  readonly by: 'file' | 'draft' | 'saved' | 'both';
  readonly issues: readonly ReplayIssue[];
}

/** A bar of the histogram. */
export interface ReplayBar {
  /** In percent: more than `from`, at most `to`, each without its sign; `to` is null in the outermost bars. */
  readonly from: number;
  readonly to: number | null;
  readonly direction: 'less' | 'same' | 'more';
  readonly stays: number;
}

/** One stay under both sets. */
export interface ReplayedStay {
  readonly line: number;
  readonly stay: Stay;
  readonly total: Compared;
  readonly net: Compared;
}

/** The stays that arrive in a month. */
export interface ReplayedMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly stays: number;
  readonly total: Compared;
  readonly net: Compared;
}

/** What one tax comes to on all stays. */
export interface ReplayedTax extends Compared, Pick<TaxDifference, 'id' | 'title' | 'state'> {
  /** On how many stays it comes to another amount. */
  readonly stays: number;
}

/** What is wrong with a line or a stay. */
export interface ReplayIssue extends Pick<Issue, 'path' | 'message'> {
  readonly code: string;
  /** The values in the message; absent where the line itself is at fault. */
  readonly params?: object | undefined;
}
