import type { OneOf } from '../definitions/logics.js';
import type { Policy } from '../definitions/policy.js';
import type { TaxSetInput } from '../definitions/tax-set.js';
import { A_FUNCTION, ANYTHING, type Kinds } from '../issues/kinds.js';
import type { Stay } from '../stay/schema.js';
import type { BookingIssue } from './booking-issues.js';

/** A tax that an OTA collects. */
export interface CollectedTax {
  /** The title of a tax of the tax set, or else the name that the OTA prints. */
  readonly name: string;
  /** What it comes to, decimal text. */
  readonly amount: string;
}

/** The options of `stayFromBooking`. */
export interface StayFromBookingOptions {
  /** The tax set whose titles name what the OTA collects. */
  readonly taxSet?: TaxSetInput | undefined;
}

/** The kind of each option. */
export const STAY_KINDS: Kinds<StayFromBookingOptions> = { taxSet: ANYTHING };

/** The stay of a booking with the assumptions made, or everything that is wrong with the booking. */
export type StayResult =
  | {
      /** The stay, to be quoted. */
      readonly value: Stay;
      /** What was assumed. */
      readonly warnings: readonly BookingIssue[];
      /** The taxes that the OTA collects and pays itself, by the names that it prints, or the titles of the tax set that was passed. */
      readonly collectedByChannel: readonly string[];
      /** The same with their amounts. */
      readonly collected: readonly CollectedTax[];
      /** Absent: the booking can be read. */
      readonly issues?: undefined;
    }
  | {
      /** Absent: the booking cannot be read. */
      readonly value?: undefined;
      /** Absent, too. */
      readonly warnings?: undefined;
      /** Absent, too. */
      readonly collectedByChannel?: undefined;
      /** Absent, too. */
      readonly collected?: undefined;
      /** Everything that is wrong with the booking. */
      readonly issues: readonly BookingIssue[];
    };

/**
 * Why two amounts of one tax differ; `agrees` when they do not. `collected_by_ota` is a tax that the OTA collects and
 * pays itself, `prints_no_taxes` one of which an OTA that prints no taxes says nothing, `unreadable` one that cannot be
 * compared.
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
 * What a booking comes to beside the tax set. `prints_no_taxes`: the OTA prints none, and the totals agree. `cancelled`:
 * the stay is not due, and its taxes are not compared.
 */
export type Verdict = 'agrees' | 'prints_no_taxes' | 'cancelled' | 'differs';

/** One tax, here and at the OTA. Amounts are decimal text with the digits of the currency. */
export interface ReconciledLine {
  /** As the tax set has it, or else as the OTA prints it. */
  readonly title: string;
  /** What it is on the bill; other types than ours may come from an OTA. */
  readonly type: OneOf<'tax' | 'fee' | 'city_tax'>;
  /** What it comes to by the tax set. */
  readonly ours: string;
  /** What the OTA prints; of a sum of several taxes, the part of this one. */
  readonly theirs: string;
  /** Theirs less ours. */
  readonly difference: string;
  /** The names under which the OTA prints it; several where their sum is this tax. */
  readonly printedAs: readonly string[];
  /** Who collects it and pays it on: the OTA, where it says so, or `local.collected_by` of the tax does. */
  readonly collectedBy: 'property' | 'ota';
  /** Why they differ. */
  readonly cause: Cause;
  /** The same for a person to read. */
  readonly sentence: string;
}

/**
 * The result of `reconcile`: what a booking costs by a tax set, and what the OTA printed. Amounts are decimal text.
 */
export interface Reconciliation {
  /** The booking in one word. */
  readonly verdict: Verdict;
  /** The same for a person to read. */
  readonly sentence: string;
  /** Whether nothing differs: every verdict but `differs`. What the OTA collects itself may differ. */
  readonly agrees: boolean;
  /**
   * What is due for the booking as the OTA prints it: the price, services and exclusive taxes, without cancelled rooms and
   * what the OTA collects itself; after a cancellation the cancellation fee, or 0.00.
   */
  readonly due: string;
  /** The total by the tax set: the price, and the exclusive taxes; of a cancelled booking what is due. */
  readonly ours: string;
  /**
   * The total of the OTA: the same price, and the exclusive taxes that it printed, or that its amounts show. What it
   * collects itself counts as here.
   */
  readonly theirs: string;
  /** Theirs less ours. */
  readonly difference: string;
  /** The taxes of the set in calculation order, then those that only the OTA has. */
  readonly lines: readonly ReconciledLine[];
  /** What was assumed, and what the quote warns of. */
  readonly warnings: readonly BookingIssue[];
}

/** A room of a revision as it was received, for the choice of its tax set. */
export type RoomOfBooking = Readonly<Record<string, unknown>> & {
  /** Null when it is not mapped. */
  readonly room_type_id: string | null;
  /** Null when it is not mapped. */
  readonly rate_plan_id: string | null;
};

/** The options of `reconcile`: one tax set, or one for each room. */
export type ReconcileOptions = {
  /** What differs from the policy of the tax set. */
  readonly policy?: Policy | undefined;
} & (
  | {
      /** The tax set of all rooms. */
      readonly taxSet: TaxSetInput;
      /** Not beside `taxSet`. */
      readonly taxSetFor?: undefined;
    }
  | {
      /** The tax set of a room, where rate plans have different ones. Rooms with the same object are quoted together. */
      readonly taxSetFor: (room: RoomOfBooking) => TaxSetInput;
      /** Not beside `taxSetFor`. */
      readonly taxSet?: undefined;
    }
);

/** The kind of each of them. */
export const RECONCILE_KINDS: Kinds<ReconcileOptions> = { policy: ANYTHING, taxSet: ANYTHING, taxSetFor: A_FUNCTION };
