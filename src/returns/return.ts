import type { Reason } from '../calculation/by.js';
import type { CollectedBy } from '../definitions/local/of-tax.js';
import type { TaxType } from '../definitions/tax.js';
import { A_TEXT, AN_OBJECT, type Kinds, nameAmong, required } from '../issues/kinds.js';
import type { ReturnIssue } from './return-issues.js';

/**
 * What decides the period of an amount: the date of each night, or for a whole stay its first night or its departure.
 */
export type ReturnBy = 'night' | 'arrival' | 'departure';

/** The current state of a booking. A later one of the same reference replaces the earlier one. */
export interface BookingRecord {
  /** What tells it from other bookings. */
  readonly reference: string;
  /** As `recordOf` makes it; `null` for a cancelled booking. */
  readonly record: unknown;
  /** Titles or ids of taxes that the channel collects, beside those whose `local.collected_by` says so. */
  readonly collectedByChannel?: readonly string[] | undefined;
  /** Titles or ids of taxes that the property collects, though their `local.collected_by` is "channel": a direct booking. */
  readonly collectedByProperty?: readonly string[] | undefined;
  /** Where it was read, such as a file and a line; issues name it [its number among all that were read, from 1]. */
  readonly place?: string | undefined;
}

/** The period of a return, and what decides the period of an amount. */
export interface ReturnOptions {
  /** The first date of the period. */
  readonly from: string;
  /** The last date of the period, which is in it. */
  readonly to: string;
  /** What puts an amount into it ["night"]. */
  readonly by?: ReturnBy | undefined;
  /** An earlier return of the same period: the answer has `amendments` then. */
  readonly declared?: Return | undefined;
}

/** The kind of each option. */
export const OPTION_KINDS: Kinds<ReturnOptions> = {
  from: required(A_TEXT),
  to: required(A_TEXT),
  by: nameAmong(['night', 'arrival', 'departure']),
  declared: AN_OBJECT,
};

/**
 * Why nothing was charged, the first reason that holds. `nothing_due`: there was nothing that the tax is charged on.
 */
export type ReturnReason = Reason;

/** The counts of a row. */
export interface ReturnCounts {
  /** Dates, added over stays. */
  readonly nights: number;
  /** Nights of rooms. Where guests of one room are in several rows, it is in each of them, at most once a person. */
  readonly roomNights: number;
  /** Nights of persons: each is in one row of a tax. */
  readonly personNights: number;
  /** Bookings that have something in the row. */
  readonly stays: number;
}

/** The amount of one tax at one rate, or what was not charged for one reason. Amounts are decimal text. */
export interface ReturnRow extends ReturnCounts {
  /** The id of the tax, or its title where it has none. */
  readonly tax: string;
  /** Its title; of several the first in the alphabet. */
  readonly title: string;
  /** What kind of charge it is on the bill. */
  readonly type: TaxType;
  /** ISO 4217 code of the amounts. */
  readonly currency: string;
  /** Who collects it: a channel remits itself what it collects. */
  readonly collectedBy: CollectedBy;
  /** The rate in its shortest form ("2.5"); absent where nothing was charged. */
  readonly rate?: string;
  /** percent: what the rate was applied to. */
  readonly base?: string;
  /** Not percent: how often the rate was charged. */
  readonly quantity?: number;
  /** What it came to; absent where nothing was charged. */
  readonly amount?: string;
  /** Why nothing was charged. */
  readonly reason?: ReturnReason;
  /** exempt: the conditions of the row of rates, such as "under 13". */
  readonly conditions?: string;
  /** exempt: the label that the row of rates asks for. */
  readonly label?: string;
}

/** The totals of all bookings of one currency in the period. Amounts are decimal text. */
export interface ReturnTotals {
  /** ISO 4217 code. */
  readonly currency: string;
  /** Bookings that have something in the period. */
  readonly stays: number;
  /** Persons whose first night is in the period. */
  readonly arrivals: number;
  /** Persons of the stays who have a night in the period. */
  readonly guests: number;
  /** Dates with somebody in the house, added over stays. */
  readonly nights: number;
  /** Nights of rooms. */
  readonly roomNights: number;
  /** Nights of persons. */
  readonly personNights: number;
  /** What was asked for rooms and extras. */
  readonly price: string;
  /** The same without the taxes that it contains. */
  readonly net: string;
  /** What each tax came to, whoever collects it. */
  readonly taxes: ReadonlyArray<{ readonly tax: string; readonly amount: string }>;
}

/** The return of a period: what is declared. */
export interface Return {
  /** The first date of the period. */
  readonly from: string;
  /** The last date of the period. */
  readonly to: string;
  /** What puts an amount into it. */
  readonly by: ReturnBy;
  /** Whether every booking could be read: otherwise something is missing, and `issues` say what. */
  readonly complete: boolean;
  /** What could not be read, in the order in which it came. */
  readonly issues: readonly ReturnIssue[];
  /** What was read and is probably not meant: a name in `collectedByChannel` that is nearly one of a tax. */
  readonly warnings: readonly ReturnIssue[];
  /** By tax, then currency, what was charged before what was not. */
  readonly rows: readonly ReturnRow[];
  /** One for each currency. */
  readonly totals: readonly ReturnTotals[];
  /** What has to be amended: these rows less those that were declared, where they differ. */
  readonly amendments?: readonly ReturnRow[];
}
