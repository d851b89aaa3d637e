import type { Issue, Stay, TaxDifference } from '../index.js';

/** An amount under both sets, added up over stays: decimal texts. */
export interface ComparedAmounts {
  readonly saved: string;
  readonly draft: string;
  /** Draft less saved, with a sign; "0.00" for no change. */
  readonly change: string;
}

/** The changes that a draft makes to the stays of a file: plain data, to store and compare. */
export interface Replay {
  /** Version of the format. */
  readonly version: 1;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** Number of stays that both sets accept. */
  readonly stays: number;
  /** Stays that a set refuses; no other figure counts them. */
  readonly refused: {
    readonly stays: number;
    /** The first of them. */
    readonly named: readonly RefusedStay[];
  };
  /** Number of stays with a different charge: the total, the net, or any one tax. */
  readonly changed: number;
  /** Number of stays on which guests pay more, less, and the same; and number of those with more than 5 % more. */
  readonly guests: {
    readonly more: number;
    readonly less: number;
    readonly same: number;
    readonly over5Percent: number;
  };
  /** The sum of what guests pay. */
  readonly total: ComparedAmounts;
  /** The sum that the house keeps. */
  readonly net: ComparedAmounts;
  /** Stays by change, in percent of the saved total. */
  readonly histogram: readonly ReplayBar[];
  /** The stays with the largest changes: by total, then by net. */
  readonly largest: readonly ReplayedStay[];
  /** By the month of arrival, in order. */
  readonly byMonth: readonly ReplayedMonth[];
  /** The taxes of the draft, then removed taxes. */
  readonly byTax: readonly ReplayedTax[];
}

/** A stay that a set refuses, with the issues. */
export interface RefusedStay {
  /** The line of the file, from 1; a header counts. */
  readonly line: number;
  /** The set that refuses it; `file` if the line is no stay. */
  readonly by: 'file' | 'draft' | 'saved' | 'both';
  readonly issues: readonly ReplayIssue[];
}

/** A bar of the histogram. */
export interface ReplayBar {
  /** In percent: more than `from`, at most `to`, both without a sign; `to` is null in the outermost bars. */
  readonly from: number;
  readonly to: number | null;
  readonly direction: 'less' | 'same' | 'more';
  readonly stays: number;
}

/** One stay under both sets. */
export interface ReplayedStay {
  readonly line: number;
  readonly stay: Stay;
  readonly total: ComparedAmounts;
  readonly net: ComparedAmounts;
}

/** The stays that arrive in a month. */
export interface ReplayedMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly stays: number;
  readonly total: ComparedAmounts;
  readonly net: ComparedAmounts;
}

/** The amount of one tax on all stays. */
export interface ReplayedTax extends ComparedAmounts, Pick<TaxDifference, 'id' | 'title' | 'state'> {
  /** Number of stays on which it has another amount. */
  readonly stays: number;
}

/** An issue of a line or a stay. */
export interface ReplayIssue extends Pick<Issue, 'path' | 'message'> {
  readonly code: string;
  /** The values in the message; absent for an issue of the line. */
  readonly params?: object | undefined;
}
