import { invalidMessage } from '../../core/issues/errors.js';
import type { CatalogueEntry } from '../../core/issues/field-codes.js';
import { entry } from '../../core/issues/field-codes.js';
import type { Issue, IssueKeys, Received } from '../../core/issues/issue.js';
import { issuesFrom } from '../../core/issues/issue.js';
import { grouped, nounFor } from '../../core/issues/texts.js';

/**
 * Problems of a booking revision beside those of single fields, and assumptions where it leaves something out. These
 * codes do not load with the core. A code is never renamed.
 */
export const BOOKING_CODES = {
  booking_expected: entry('error', 'A booking is expected (got {found}).', '{fix}'),
  booking_nights: entry(
    'error',
    'checkout_date must be 1 to {most:count} nights after checkin_date (got {checkIn} to {received}).',
  ),
  booking_currency: entry(
    'error',
    'The booking must be in the currency of its tax set (got {received}, the tax set is in {currency}).',
  ),
  minor_units: entry(
    'error',
    '{field} must be an amount as text (got {received:value}).',
    'The number looks like minor units: the amount is "{expected}". Ask the sender for this text.',
  ),
  days_list: entry(
    'error',
    'days must be an object with a price for each date (got a list of {count:count}).',
    'Write {expected}.',
  ),
  status_unknown: entry(
    'warning',
    'status must be new, modified or cancelled (got {received:value}).',
    'Assumed: the booking is due as it is booked.',
  ),
  price_is_number: entry(
    'warning',
    '{field} must be an amount as text (got {received:value}).',
    'Assumed: it is {amount}. Ask the sender for text: a number loses its digits.',
  ),
  booking_cancelled: {
    severity: 'warning',
    sentence: ({ due }: { due: string }) =>
      isZero(due)
        ? 'The booking is cancelled, and has no cancellation fee: nothing is due. The stay is as it was booked.'
        : `The booking is cancelled: its cancellation fee of ${due} is due. The stay is as it was booked.`,
    params: ['due'],
  },
  cancelled_amount: {
    severity: 'warning',
    sentence: ({ received, due }: { received: string; due: string }) =>
      `amount of a cancelled booking must be its cancellation fee or the booked amount (got ${received}). ` +
      `Assumed: ${isZero(due) ? 'nothing' : due} is due.`,
    params: ['received', 'due'],
  },
  room_cancelled: entry(
    'warning',
    'The room is cancelled, and the booking is not.',
    'The room is left out: it is not charged.',
  ),
  room_empty: entry('warning', 'The room is empty: it has no dates and no price.', 'It is left out.'),
  taxes_in_amount: entry(
    'warning',
    'The amounts are {rest} more than the prices of the nights, and no taxes are printed.',
    'Assumed: these are exclusive taxes.',
  ),
  room_not_mapped: entry('warning', '{field} is null: the room is not mapped.', 'Assumed: the same tax set applies.'),
  room_dates_missing: entry(
    'warning',
    '{field} of the room is missing.',
    'Assumed: {value:value}, the date of the booking.',
  ),
  occupancy_missing: {
    severity: 'warning',
    sentence: ({ persons }: { persons: number }) =>
      `The occupancy of the room is missing. Assumed: ${grouped(persons)} ${nounFor(persons, 'adult')}.`,
    params: ['persons'],
  },
  ages_missing: {
    severity: 'warning',
    sentence: ({ count, guests }: { count: number; guests: number }) =>
      `The room has ${grouped(count)} ${nounFor(count, 'child', 'children')} and ${grouped(guests)} ages. ` +
      'Assumed: a child without an age is charged like an adult.',
    params: ['count', 'guests'],
  },
  infants_left_out: {
    severity: 'warning',
    sentence: ({ count }: { count: number }) =>
      `The room has ${grouped(count)} ${nounFor(count, 'infant')}. Assumed: no tax counts infants.`,
    params: ['count'],
  },
  days_missing: entry(
    'warning',
    'days does not have a price for each night of the room.',
    'Assumed: {price}, its amount, is spread evenly.',
  ),
  days_left_out: {
    severity: 'warning',
    sentence: ({ count }: { count: number }) =>
      `days has ${grouped(count)} ${nounFor(count, 'date')} outside the nights of the room. ` +
      'Assumed: the dates of the room are right.',
    params: ['count'],
  },
  amount_differs: entry(
    'warning',
    'amount must be the sum of its parts (got {received}, the parts are {expected}).',
    'Assumed: the parts are right.',
  ),
  amount_withheld: entry(
    'warning',
    'amount is 0, and the OTA withholds taxes of {withheld}, which may be more than its payout.',
    'Assumed: the price is {price}.',
  ),
  exclusive_unclear: entry(
    'warning',
    'Nothing shows whether amount contains the exclusive taxes.',
    'Assumed: it does, and the price is {price}.',
  ),
  service_without_price: entry(
    'warning',
    'The service has no total_price.',
    'Assumed: it is part of the price of the room.',
  ),
  service_of_booking: entry(
    'warning',
    'The service belongs to the booking as a whole.',
    'Assumed: it belongs to its first room.',
  ),
  printed_tax_unreadable: entry(
    'warning',
    '{field} of a printed tax cannot be read (got {received:value}).',
    'The tax is not compared.',
  ),
  printed_side_missing: {
    severity: 'warning',
    sentence: ({ isInclusive }: { isInclusive: boolean }) =>
      `is_inclusive of a printed tax is missing. Assumed: ${isInclusive ? 'the price contains the tax' : 'the tax comes on top of the price'}.`,
    params: ['isInclusive'],
  },
  part_unreadable: entry('warning', '{field} cannot be read (got {received:value}).', 'It is left out.'),
  discount_taken_off: entry(
    'warning',
    'The discount of {discount} is a service with a negative price.',
    'Assumed: it lowers the price of each night.',
  ),
  discount_left_out: entry(
    'warning',
    'The discount of {discount} is more than the price of the nights ({price}).',
    'It is left out.',
  ),
  service_is_tax: entry(
    'warning',
    '{title:quoted} is a service, and a tax of the same name.',
    'Assumed: it is charged once.',
  ),
  exclusive_in_nights: entry(
    'warning',
    'The prices of the nights contain exclusive taxes of {exclusive}: the charges of the OTA fit a price of {price}.',
  ),
} as const satisfies Record<string, CatalogueEntry>;

function isZero(amount: string): boolean {
  return /^[0.]*$/.test(amount);
}

/** The code of a problem with a booking, or of an assumption; docs/issues.md has each with an example. */
export type BookingCode = keyof typeof BOOKING_CODES;

/** One problem with a booking, or an assumption about it. */
export type BookingIssue =
  | Issue
  | {
      /** The name of the problem. It never changes. */
      readonly code: BookingCode;
      /** The field, as a path in the attributes of the revision; '' is the whole revision. */
      readonly path: string;
      /** The path as a list of names and indexes. */
      readonly keys: IssueKeys;
      /** A sentence for people. */
      readonly message: string;
      /** The values in the message. */
      readonly params: Readonly<Record<string, Received | readonly Received[]>>;
    };

export const bookingIssue = issuesFrom(BOOKING_CODES);

/**
 * Thrown for a booking that cannot be reconciled. `issues` has everything that is wrong.
 *
 * @example
 * ```ts
 * import { InvalidBookingError, reconcile } from 'staytax/bookings';
 *
 * let error: unknown;
 * try {
 *   reconcile({ currency: 'EUR', rooms: [] }, { taxSet: { title: 'None', currency: 'EUR', taxes: [] } });
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidBookingError ? error.issues.map(({ path, code }) => `${path} ${code}`) : []; // => ['rooms list_too_short']
 * ```
 */
export class InvalidBookingError extends Error {
  /** Set because `instanceof` fails for an error from another realm or from JSON. */
  override readonly name = 'InvalidBookingError';
  /** @param issues every issue; the message has up to 20 of them */
  constructor(readonly issues: readonly BookingIssue[]) {
    super(invalidMessage('The booking', issues));
  }
}

/**
 * The old name of `InvalidBookingError`.
 *
 * @deprecated
 */
export const InvalidBooking = InvalidBookingError;
/**
 * The old name of `InvalidBookingError`.
 *
 * @deprecated
 */
export type InvalidBooking = InvalidBookingError;
