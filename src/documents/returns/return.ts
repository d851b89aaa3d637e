import type { NoChargeReason } from '../../core/calculation/by.js';
import type { CollectedBy } from '../../core/definitions/local/of-tax.js';
import type { TaxType } from '../../core/definitions/tax.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_TEXT, AN_OBJECT, nameAmong, required, YES_OR_NO } from '../../core/issues/arguments.js';
import type { RecordSubject } from '../../core/record/subject.js';
import type { ReturnIssue } from './return-issues.js';

/**
 * The rule that assigns an amount to a period: by the date of each night, or for a whole stay by its first night or its
 * departure.
 */
export type ReturnBy = 'night' | 'arrival' | 'departure';

/** The current state of a booking. It replaces an earlier one with the same property and reference. */
export interface BookingRecord {
  /** The identity of the booking within its property. */
  readonly reference: string;
  /** The id of the property. Properties have separate rows and totals. */
  readonly property?: string | undefined;
  /** The result of `recordOf`; `null` for a cancelled booking. */
  readonly record: unknown;
  /** Titles or ids of taxes that the channel collects, in addition to `local.collected_by`. */
  readonly collectedByChannel?: readonly string[] | undefined;
  /**
   * Titles or ids of taxes that the property collects, although their `local.collected_by` is "channel": a direct
   * booking.
   */
  readonly collectedByProperty?: readonly string[] | undefined;
  /** The place where it was read, such as a file and a line, for issues [its number in the list, from 1]. */
  readonly place?: string | undefined;
}

/** The period of a return, and the rule that assigns amounts to it. */
export interface ReturnOptions {
  /** The first date of the period. */
  readonly from: string;
  /** The last date of the period, inclusive. */
  readonly to: string;
  /** The rule that assigns amounts ["night"]. */
  readonly by?: ReturnBy | undefined;
  /** The id of one property: other bookings are left out [all bookings]. */
  readonly property?: string | undefined;
  /** Whether the result has a line for each booking, in `stays` [false]. Memory then grows with their number. */
  readonly stays?: boolean | undefined;
  /** Whether the result has each month of the period, in `months` [false]. The period may then be at most ten years. */
  readonly byMonth?: boolean | undefined;
  /**
   * The start of labels, such as "country:": the result counts arrivals, guests and nights for each label that begins
   * with it, in `byLabel` [not counted].
   */
  readonly byLabel?: string | undefined;
  /** An earlier return of the same period, which adds `amendments` to the result. */
  readonly declared?: Return | undefined;
}

export const OPTION_KINDS: OptionKinds<ReturnOptions> = {
  from: required(A_TEXT),
  to: required(A_TEXT),
  by: nameAmong(['night', 'arrival', 'departure']),
  property: A_TEXT,
  stays: YES_OR_NO,
  byMonth: YES_OR_NO,
  byLabel: { expected: 'text that is not blank', isIt: (value) => typeof value === 'string' && value.trim() !== '' },
  declared: AN_OBJECT,
};

/** Why nothing was charged: the first reason that applies. `nothing_due`: the base of the tax is empty. */
export type ReturnReason = NoChargeReason;

/** The counts of a row. */
export interface ReturnCounts {
  /** The number of dates, added over stays. */
  readonly nights: number;
  /** Nights of rooms. If guests of one room are in several rows, each row counts the room, at most once per person. */
  readonly roomNights: number;
  /** Nights of persons. Each is in one row of a tax. */
  readonly personNights: number;
  /** Person nights of guests with a document; if the row requires a label, one for that label. */
  readonly withEvidence: number;
  /** The number of bookings in the row. */
  readonly stays: number;
}

/** The amount of one tax by one row of its rates, or the exempt base of one reason. Amounts are decimal text. */
export interface ReturnRow extends ReturnCounts {
  /** The property; absent if bookings have none. */
  readonly property?: string;
  /** The id of the tax, or its title without an id. */
  readonly tax: string;
  /** The title of the tax; of several the first in alphabetical order. */
  readonly title: string;
  /** The kind of charge on the bill. */
  readonly type: TaxType;
  /** ISO 4217 code of the amounts. */
  readonly currency: string;
  /** The collector. A channel remits the taxes that it collects. */
  readonly collectedBy: CollectedBy;
  /** The rate in its shortest form ("2.5"); absent if nothing was charged. */
  readonly rate?: string;
  /** percent: the base of the rate, or the exempt base for the reason. */
  readonly base?: string;
  /** Other logics: how often the rate was charged. */
  readonly quantity?: number;
  /** The amount; absent if nothing was charged. */
  readonly amount?: string;
  /** Why nothing was charged. */
  readonly reason?: ReturnReason;
  /** The conditions of the row of rates that applied, such as "under 13". */
  readonly conditions?: string;
  /** The label that this row of rates requires; several are separated by commas. */
  readonly label?: string;
  /**
   * For a VAT (`local.invoice`): sentences about bookings whose invoices have another VAT than their quotes, because the
   * VAT of an invoice is rounded once. Their amounts are those of whole bookings. Absent without any.
   */
  readonly notes?: readonly string[];
}

/**
 * The totals of all bookings of one property and currency in the period. Amounts are decimal text. Day rooms, no-shows
 * and fees count in amounts only.
 */
export interface ReturnTotals {
  /** The property; absent if bookings have none. */
  readonly property?: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The number of stays in the period. */
  readonly stays: number;
  /** Persons whose first night is in the period; by arrival or departure, the persons of its stays. */
  readonly arrivals: number;
  /** Persons with a night in the period. */
  readonly guests: number;
  /** Occupied dates, added over stays. */
  readonly nights: number;
  /** Nights of rooms. */
  readonly roomNights: number;
  /** Nights of persons. */
  readonly personNights: number;
  /** The price of rooms and extras. */
  readonly price: string;
  /** The price without inclusive taxes. */
  readonly net: string;
  /** The total of each tax, for all collectors. */
  readonly taxes: ReadonlyArray<{ readonly tax: string; readonly amount: string }>;
}

/**
 * The persons of one property with one label, for statistics of guests. Each person is counted once, so that the counts
 * of all labels are those of the totals.
 */
export interface ReturnLabel {
  /** The property; absent if bookings have none. */
  readonly property?: string;
  /** The label; absent for persons without a label that begins as requested. */
  readonly label?: string;
  /** Persons whose first night is in the period; by arrival or departure, the persons of its stays. */
  readonly arrivals: number;
  /** Persons with a night in the period. */
  readonly guests: number;
  /** Dates with such a person, added over stays. */
  readonly nights: number;
  /** Nights of persons. */
  readonly personNights: number;
}

/** One booking in the period, for a register of stays. Amounts are decimal text. */
export interface ReturnStay {
  /** The property; absent if the booking has none. */
  readonly property?: string;
  /** The booking. */
  readonly reference: string;
  /** The subject of its record. */
  readonly of: RecordSubject;
  /** The date of its first night, which may be before the period. */
  readonly checkIn: string;
  /** Persons with a night in the period. */
  readonly guests: number;
  /** Occupied dates of the period. */
  readonly nights: number;
  /** Nights of rooms. */
  readonly roomNights: number;
  /** Nights of persons. */
  readonly personNights: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The price of rooms and extras. */
  readonly price: string;
  /** The price without inclusive taxes. */
  readonly net: string;
  /** Its part of each row of the return. */
  readonly rows: readonly ReturnStayRow[];
}

/** The part of one booking in a row. */
export interface ReturnStayRow extends Omit<ReturnRow, 'property' | 'currency' | 'stays'> {
  /** The largest number of persons in the row on one night. */
  readonly persons: number;
}

/** One month of a return, cut at the ends of the period. */
export interface ReturnMonth extends Pick<Return, 'from' | 'to' | 'rows' | 'totals' | 'stays' | 'byLabel'> {}

/** The return of a period, to be declared. */
export interface Return {
  /** The first date of the period. */
  readonly from: string;
  /** The last date of the period. */
  readonly to: string;
  /** The rule that assigned amounts. */
  readonly by: ReturnBy;
  /** The requested property. */
  readonly property?: string;
  /** Whether every booking was readable. If not, amounts are missing, and `issues` say why. */
  readonly complete: boolean;
  /** Bookings that could not be read, in order. */
  readonly issues: readonly ReturnIssue[];
  /**
   * Likely mistakes: a name in `collectedByChannel` that is close to that of a tax, a guest with several labels that
   * `byLabel` counts.
   */
  readonly warnings: readonly ReturnIssue[];
  /** By property, tax and currency; charged rows come first. */
  readonly rows: readonly ReturnRow[];
  /** One for each property and currency. */
  readonly totals: readonly ReturnTotals[];
  /** A line for each booking, by property and first day, if requested. */
  readonly stays?: readonly ReturnStay[];
  /** The persons by label, if requested: by property and label, first those without a label. */
  readonly byLabel?: readonly ReturnLabel[];
  /** Each month of the period, if requested. */
  readonly months?: readonly ReturnMonth[];
  /** The amendments: the rows less the declared ones, without equal rows. */
  readonly amendments?: readonly ReturnRow[];
}
