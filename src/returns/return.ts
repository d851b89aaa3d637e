import type { NoChargeReason } from '../calculation/by.js';
import type { CollectedBy } from '../definitions/local/of-tax.js';
import type { TaxType } from '../definitions/tax.js';
import { A_TEXT, AN_OBJECT, type Kinds, nameAmong, required, YES_OR_NO } from '../issues/kinds.js';
import type { RecordSubject } from '../record/read-record.js';
import type { ReturnIssue } from './return-issues.js';

/**
 * What decides the period of an amount: the date of each night, or for a whole stay its first night or its departure.
 */
export type ReturnBy = 'night' | 'arrival' | 'departure';

/** The current state of a booking. A later one of the same property and reference replaces the earlier one. */
export interface BookingRecord {
  /** What tells it from other bookings of its property. */
  readonly reference: string;
  /** The house that it is of, by an id: houses have rows and totals of their own. */
  readonly property?: string | undefined;
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
  /** The id of one house: bookings of others, and those without one, are left out [all of them]. */
  readonly property?: string | undefined;
  /** Whether the answer has a line for each booking, in `stays` [false]. Then memory grows with their number. */
  readonly stays?: boolean | undefined;
  /** Whether the answer has each month of the period too, in `months`; the period is at most ten years then [false]. */
  readonly byMonth?: boolean | undefined;
  /** An earlier return of the same period: the answer has `amendments` then. */
  readonly declared?: Return | undefined;
}

/** The kind of each option. */
export const OPTION_KINDS: Kinds<ReturnOptions> = {
  from: required(A_TEXT),
  to: required(A_TEXT),
  by: nameAmong(['night', 'arrival', 'departure']),
  property: A_TEXT,
  stays: YES_OR_NO,
  byMonth: YES_OR_NO,
  declared: AN_OBJECT,
};

/**
 * Why nothing was charged, the first reason that holds. `nothing_due`: there was nothing that the tax is charged on.
 */
export type ReturnReason = NoChargeReason;

/** The counts of a row. */
export interface ReturnCounts {
  /** Dates, added over stays. */
  readonly nights: number;
  /** Nights of rooms. Where guests of one room are in several rows, it is in each of them, at most once a person. */
  readonly roomNights: number;
  /** Nights of persons: each is in one row of a tax. */
  readonly personNights: number;
  /** Those of the person nights whose guests have a document; where the row asks for a label, one that shows it. */
  readonly withEvidence: number;
  /** Bookings that have something in the row. */
  readonly stays: number;
}

/** The amount of one tax by one row of its rates, or what was not charged for one reason. Amounts are decimal text. */
export interface ReturnRow extends ReturnCounts {
  /** The house; absent where bookings name none. */
  readonly property?: string;
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
  /** percent: what the rate was applied to, or what was left free for the reason. */
  readonly base?: string;
  /** Not percent: how often the rate was charged. */
  readonly quantity?: number;
  /** What it came to; absent where nothing was charged. */
  readonly amount?: string;
  /** Why nothing was charged. */
  readonly reason?: ReturnReason;
  /** The conditions of the row of rates by which it was charged or exempt, such as "under 13". */
  readonly conditions?: string;
  /** The label that this row of rates asks for. */
  readonly label?: string;
}

/**
 * The totals of all bookings of one house and one currency in the period. Amounts are decimal text. Day rooms, no-shows and
 * fees are in the amounts alone.
 */
export interface ReturnTotals {
  /** The house; absent where bookings name none. */
  readonly property?: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Stays that have something in the period. */
  readonly stays: number;
  /** Persons whose first night is in the period; by arrival or departure, those of its stays. */
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

/** One booking in the period, for a register of stays. Amounts are decimal text. */
export interface ReturnStay {
  /** The house; absent where the booking names none. */
  readonly property?: string;
  /** The booking. */
  readonly reference: string;
  /** What its record is of. */
  readonly of: RecordSubject;
  /** The date of its first night, in the period or before it. */
  readonly checkIn: string;
  /** Persons who have a night in the period. */
  readonly guests: number;
  /** Dates of the period with somebody in the house. */
  readonly nights: number;
  /** Nights of rooms. */
  readonly roomNights: number;
  /** Nights of persons. */
  readonly personNights: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** What was asked for rooms and extras. */
  readonly price: string;
  /** The same without the taxes that it contains. */
  readonly net: string;
  /** Its part of each row of the return. */
  readonly rows: readonly ReturnStayRow[];
}

/** The part of one booking in a row. */
export interface ReturnStayRow extends Omit<ReturnRow, 'property' | 'currency' | 'stays'> {
  /** How many persons are in the row, at most on one night. */
  readonly persons: number;
}

/** One month of a return, or the part of it that is in the period. */
export interface ReturnMonth extends Pick<Return, 'from' | 'to' | 'rows' | 'totals' | 'stays'> {}

/** The return of a period: what is declared. */
export interface Return {
  /** The first date of the period. */
  readonly from: string;
  /** The last date of the period. */
  readonly to: string;
  /** What puts an amount into it. */
  readonly by: ReturnBy;
  /** The house that was asked for. */
  readonly property?: string;
  /** Whether every booking could be read: otherwise something is missing, and `issues` say what. */
  readonly complete: boolean;
  /** What could not be read, in the order in which it came. */
  readonly issues: readonly ReturnIssue[];
  /** What was read and is probably not meant: a name in `collectedByChannel` that is nearly one of a tax. */
  readonly warnings: readonly ReturnIssue[];
  /** By house, tax, then currency, what was charged before what was not. */
  readonly rows: readonly ReturnRow[];
  /** One for each house and currency. */
  readonly totals: readonly ReturnTotals[];
  /** A line for each booking, by house and first day, where it was asked for. */
  readonly stays?: readonly ReturnStay[];
  /** Each month of the period, where it was asked for. */
  readonly months?: readonly ReturnMonth[];
  /** What has to be amended: these rows less those that were declared, where they differ. */
  readonly amendments?: readonly ReturnRow[];
}
