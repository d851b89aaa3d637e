/**
 * The return of a period, from records of bookings: charges by tax and rate, exempt amounts by reason, and amendments
 * to an earlier return.
 *
 * @module staytax/returns
 */

export type {
  BookingRecord,
  Return,
  ReturnBy,
  ReturnCounts,
  ReturnLabel,
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
