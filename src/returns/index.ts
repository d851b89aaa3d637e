/**
 * The return of a period, from records of bookings: what was charged by tax and rate, what was not charged and why, and
 * what has to be amended of an earlier one.
 *
 * @module staytax/returns
 */

export type {
  BookingRecord,
  Return,
  ReturnBy,
  ReturnCounts,
  ReturnMonth,
  ReturnOptions,
  ReturnReason,
  ReturnRow,
  ReturnStay,
  ReturnStayRow,
  ReturnTotals,
} from './return.js';
export type { ReturnCode, ReturnIssue } from './return-issues.js';
export { returnOf } from './return-of.js';
