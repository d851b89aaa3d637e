/**
 * Bookings of OTAs: the stay of a revision, and its amounts by the tax set of the hotel beside those that the OTA
 * printed.
 *
 * @module staytax/bookings
 */

export type { AmountChange, BookingChange, ChangedField, TaxChange } from './booking-change.js';
export {
  type BookingCode,
  type BookingIssue,
  InvalidBooking,
  InvalidBookingError,
} from './booking-issues.js';
export { type BookingsInOptions, bookingsIn, type FoundBookings } from './bookings-in.js';
export { type FollowedBookings, type FollowOptions, followBookings } from './follow.js';
export { type FrontDeskNote, type FrontDeskOptions, frontDeskNote } from './front-desk.js';
export {
  type BookingListener,
  type BookingListenerOptions,
  type BookingStore,
  type BookingToStore,
  createBookingListener,
} from './listener.js';
export type {
  BookingApi,
  BookingFailure,
  OldKey,
  ProcessOptions,
  ProcessReport,
  ReceivedBooking,
  TaxesOfProperty,
} from './process-bookings.js';
export { processBookings } from './process-bookings.js';
export { reconcile } from './reconcile.js';
export type {
  Cause,
  CollectedTax,
  ReconciledLine,
  ReconcileOptions,
  Reconciliation,
  RoomOfBooking,
  StayFromBookingOptions,
  StayResult,
  Verdict,
} from './reconciliation.js';
export { stayFromBooking } from './stay-from-booking.js';
export type { NewerRevision } from './waiting.js';
