import { invalidMessage } from '../issues/errors.js';
import type { CatalogueEntry, SentenceParams } from '../issues/field-codes.js';
import type { Issue, Received } from '../issues/issue.js';
import { issueFrom } from '../issues/issue.js';
import { grouped, nounFor, shown } from '../issues/texts.js';

/**
 * Problems of a booking revision beside those of single fields, and assumptions where it leaves something out. These
 * codes do not load with the core. A code is never renamed.
 */
export const BOOKING_CODES = {
  booking_nights: {
    severity: 'error',
    sentence: ({ received, checkIn, most }: { received: string; checkIn: string; most: number }) =>
      `checkout_date must be 1 to ${grouped(most)} nights after checkin_date (got ${checkIn} to ${received}).`,
    params: ['received', 'checkIn', 'most'],
  },
  booking_currency: {
    severity: 'error',
    sentence: ({ received, currency }: { received: string; currency: string }) =>
      `The booking must be in the currency of its tax set (got ${received}, the tax set is in ${currency}).`,
    params: ['received', 'currency'],
  },
  minor_units: {
    severity: 'error',
    sentence: ({ field, received, expected }: { field: string; received: unknown; expected: string }) =>
      `${field} must be an amount as text (got ${shown(received)}). The number looks like minor units: the amount is "${expected}".`,
    params: ['field', 'received', 'expected'],
  },
  days_list: {
    severity: 'error',
    sentence: ({ count, expected }: { count: number; expected: string }) =>
      `days must be an object with a price for each date (got a list of ${grouped(count)}). Write ${expected}.`,
    params: ['count', 'expected'],
  },
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
  room_cancelled: {
    severity: 'warning',
    sentence: () => 'The room is cancelled, and the booking is not. The room is left out: it is not charged.',
    params: [],
  },
  room_empty: {
    severity: 'warning',
    sentence: () => 'The room is empty: it has no dates and no price. It is left out.',
    params: [],
  },
  taxes_in_amount: {
    severity: 'warning',
    sentence: ({ rest }: { rest: string }) =>
      `The amounts are ${rest} more than the prices of the nights, and no taxes are printed. ` +
      'Assumed: these are exclusive taxes.',
    params: ['rest'],
  },
  room_not_mapped: {
    severity: 'warning',
    sentence: ({ field }: { field: string }) =>
      `${field} is null: the room is not mapped. Assumed: the same tax set applies.`,
    params: ['field'],
  },
  room_dates_missing: {
    severity: 'warning',
    sentence: ({ field, value }: { field: string; value: unknown }) =>
      `${field} of the room is missing. Assumed: ${shown(value)}, the date of the booking.`,
    params: ['field', 'value'],
  },
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
  days_missing: {
    severity: 'warning',
    sentence: ({ price }: { price: string }) =>
      `days does not have a price for each night of the room. Assumed: ${price}, its amount, is spread evenly.`,
    params: ['price'],
  },
  days_left_out: {
    severity: 'warning',
    sentence: ({ count }: { count: number }) =>
      `days has ${grouped(count)} ${nounFor(count, 'date')} outside the nights of the room. ` +
      'Assumed: the dates of the room are right.',
    params: ['count'],
  },
  amount_differs: {
    severity: 'warning',
    sentence: ({ received, expected }: { received: string; expected: string }) =>
      `amount must be the sum of its parts (got ${received}, the parts are ${expected}). Assumed: the parts are right.`,
    params: ['received', 'expected'],
  },
  exclusive_unclear: {
    severity: 'warning',
    sentence: ({ price }: { price: string }) =>
      `Nothing shows whether amount contains the exclusive taxes. Assumed: it does, and the price is ${price}.`,
    params: ['price'],
  },
  service_without_price: {
    severity: 'warning',
    sentence: () => 'The service has no total_price. Assumed: it is part of the price of the room.',
    params: [],
  },
  service_of_booking: {
    severity: 'warning',
    sentence: () => 'The service belongs to the booking as a whole. Assumed: it belongs to its first room.',
    params: [],
  },
  printed_tax_unreadable: {
    severity: 'warning',
    sentence: ({ field, received }: { field: string; received: unknown }) =>
      `${field} of a printed tax cannot be read (got ${shown(received)}). The tax is not compared.`,
    params: ['field', 'received'],
  },
  printed_side_missing: {
    severity: 'warning',
    sentence: ({ isInclusive }: { isInclusive: boolean }) =>
      `is_inclusive of a printed tax is missing. Assumed: ${isInclusive ? 'the price contains the tax' : 'the tax comes on top of the price'}.`,
    params: ['isInclusive'],
  },
  part_unreadable: {
    severity: 'warning',
    sentence: ({ field, received }: { field: string; received: unknown }) =>
      `${field} cannot be read (got ${shown(received)}). It is left out.`,
    params: ['field', 'received'],
  },
  discount_taken_off: {
    severity: 'warning',
    sentence: ({ discount }: { discount: string }) =>
      `The discount of ${discount} is a service with a negative price. Assumed: it lowers the price of each night.`,
    params: ['discount'],
  },
  discount_left_out: {
    severity: 'warning',
    sentence: ({ discount, price }: { discount: string; price: string }) =>
      `The discount of ${discount} is more than the price of the nights (${price}). It is left out.`,
    params: ['discount', 'price'],
  },
  service_is_tax: {
    severity: 'warning',
    sentence: ({ title }: { title: string }) =>
      `${shown(title)} is a service, and a tax of the same name. Assumed: it is charged once.`,
    params: ['title'],
  },
  exclusive_in_nights: {
    severity: 'warning',
    sentence: ({ exclusive, price }: { exclusive: string; price: string }) =>
      `The prices of the nights contain exclusive taxes of ${exclusive}: the charges of the OTA fit a price of ${price}.`,
    params: ['exclusive', 'price'],
  },
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
      /** A sentence for people. */
      readonly message: string;
      /** The values in the message. */
      readonly params: Readonly<Record<string, Received | readonly Received[]>>;
    };

/** Builds an issue with the sentence of its code. */
export function bookingIssue<Code extends BookingCode>(
  code: Code,
  path: string,
  params: SentenceParams<(typeof BOOKING_CODES)[Code]>,
): BookingIssue {
  return issueFrom(BOOKING_CODES[code], { code, path }, params);
}

/**
 * Thrown for a booking that cannot be reconciled. `issues` has everything that is wrong.
 *
 * @example
 * ```ts
 * import { InvalidBooking, reconcile } from 'staytax/bookings';
 *
 * let error: unknown;
 * try {
 *   reconcile({ currency: 'EUR', rooms: [] }, { taxSet: { title: 'None', currency: 'EUR', taxes: [] } });
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidBooking ? error.issues.map(({ path, code }) => `${path} ${code}`) : []; // => ['rooms list_too_short']
 * ```
 */
export class InvalidBooking extends Error {
  /** Set because `instanceof` fails for an error from another realm or from JSON. */
  override readonly name = 'InvalidBooking';
  /** @param issues every issue; the message has up to 20 of them */
  constructor(readonly issues: readonly BookingIssue[]) {
    super(invalidMessage('The booking', issues));
  }
}
