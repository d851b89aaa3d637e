import type { OneOf } from '../../core/definitions/logics.js';
import type { Policy } from '../../core/definitions/policy.js';
import type { TaxSetInput } from '../../core/definitions/tax.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_FUNCTION, ANYTHING } from '../../core/issues/arguments.js';
import type { Stay } from '../../core/stay/schema.js';
import type { BookingIssue } from './booking-issues.js';

/** A tax that an OTA collects. */
export interface CollectedTax {
  /** The title of a tax of the tax set, or else the name that the OTA prints. */
  readonly name: string;
  /** The amount, decimal text. */
  readonly amount: string;
  /** True if the OTA withholds it from its payout. Absent otherwise. */
  readonly isWithheld?: true;
}

/** The options of `stayFromBooking`. */
export interface StayFromBookingOptions {
  /** The tax set whose titles name what the OTA collects. */
  readonly taxSet?: TaxSetInput | undefined;
}

export const STAY_KINDS: OptionKinds<StayFromBookingOptions> = { taxSet: ANYTHING };

/** The stay of a booking with the assumptions made, or every issue of the booking. */
export type StayResult =
  | {
      /** The stay to quote. */
      readonly value: Stay;
      /** The assumptions made. */
      readonly warnings: readonly BookingIssue[];
      /** The taxes that the OTA collects and pays: by the names that it prints, or the titles of `taxSet`. */
      readonly collectedByChannel: readonly string[];
      /** Their amounts. */
      readonly collected: readonly CollectedTax[];
      /** Absent: the booking can be read. */
      readonly issues?: undefined;
    }
  | {
      /** Absent: the booking cannot be read. */
      readonly value?: undefined;
      /** Absent. */
      readonly warnings?: undefined;
      /** Absent. */
      readonly collectedByChannel?: undefined;
      /** Absent. */
      readonly collected?: undefined;
      /** Every issue of the booking. */
      readonly issues: readonly BookingIssue[];
    };

/**
 * Why two amounts of one tax differ; `agrees` if they do not. `collected_by_ota`: the OTA collects and pays the tax.
 * `prints_no_taxes`: the OTA prints no taxes at all. `unreadable`: the printed tax cannot be compared.
 */
export type Cause =
  | 'agrees'
  | 'persons'
  | 'nights'
  | 'cap'
  | 'season'
  | 'rate'
  | 'base'
  | 'rounding'
  | 'inclusive'
  | 'missing_here'
  | 'missing_there'
  | 'collected_by_ota'
  | 'prints_no_taxes'
  | 'unreadable'
  | 'unknown';

/**
 * The result for a booking in one word. `prints_no_taxes`: the OTA prints none, and the totals agree. `cancelled`: the
 * stay is not due, and its taxes are not compared.
 */
export type Verdict = 'agrees' | 'prints_no_taxes' | 'cancelled' | 'differs';

/** One tax on both sides. Amounts are decimal text with the digits of the currency. */
export interface ReconciledLine {
  /** The title in the tax set, or else the printed name. */
  readonly title: string;
  /** The kind of charge on the bill; an OTA may use other types than ours. */
  readonly type: OneOf<'tax' | 'fee' | 'city_tax'>;
  /** Whether the price contains it: by the tax set, or else as the OTA prints it. */
  readonly isInclusive: boolean;
  /** The amount by the tax set. */
  readonly ours: string;
  /** The amount that the OTA prints; of a sum of several taxes, the part of this one. */
  readonly theirs: string;
  /** Theirs less ours. */
  readonly difference: string;
  /** The printed names; several if their sum is this tax. */
  readonly printedAs: readonly string[];
  /** The collector of the tax: the OTA if its data or `local.collected_by` of the tax says so. */
  readonly collectedBy: 'property' | 'ota';
  /** Why the amounts differ. */
  readonly cause: Cause;
  /** The cause as a sentence. */
  readonly sentence: string;
}

/**
 * The result of `reconcile`: the amounts of a booking by a tax set, and those that the OTA printed. Amounts are decimal
 * text.
 */
export interface Reconciliation {
  /** The result in one word. */
  readonly verdict: Verdict;
  /** The result as a sentence. It names the taxes that the OTA collects, which are not to be charged or paid again. */
  readonly sentence: string;
  /** True for every verdict but `differs`. Taxes that the OTA collects may differ. */
  readonly agrees: boolean;
  /**
   * The amount due by the data of the OTA: the price, services and exclusive taxes, without cancelled rooms and taxes
   * that the OTA collects; after a cancellation the cancellation fee, or 0.00.
   */
  readonly due: string;
  /** The total by the tax set: the price and the exclusive taxes; for a cancelled booking the amount due. */
  readonly ours: string;
  /**
   * The total of the OTA: the same price, and the exclusive taxes that it printed or that its amounts show. Taxes that
   * it collects count with our amounts.
   */
  readonly theirs: string;
  /** Theirs less ours. */
  readonly difference: string;
  /** The taxes of the set in calculation order, then those that only the OTA has. */
  readonly lines: readonly ReconciledLine[];
  /** The assumptions made, and the warnings of the quote. */
  readonly warnings: readonly BookingIssue[];
}

/** A room of a revision as received, to choose its tax set. */
export type RoomOfBooking = Readonly<Record<string, unknown>> & {
  /** Null if the room is not mapped. */
  readonly room_type_id: string | null;
  /** Null if the room is not mapped. */
  readonly rate_plan_id: string | null;
};

/** The options of `reconcile`: one tax set, or one for each room. */
export type ReconcileOptions = {
  /** Changes to the policy of the tax set. */
  readonly policy?: Policy | undefined;
} & (
  | {
      /** The tax set of all rooms. */
      readonly taxSet: TaxSetInput;
      /** Exclusive with `taxSet`. */
      readonly taxSetFor?: undefined;
    }
  | {
      /** The tax set of a room, if rate plans have different ones. Rooms with the same object are quoted together. */
      readonly taxSetFor: (room: RoomOfBooking) => TaxSetInput;
      /** Exclusive with `taxSetFor`. */
      readonly taxSet?: undefined;
    }
);

export const RECONCILE_KINDS: OptionKinds<ReconcileOptions> = {
  policy: ANYTHING,
  taxSet: ANYTHING,
  taxSetFor: A_FUNCTION,
};
