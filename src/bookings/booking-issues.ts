import type { CatalogueEntry } from '../issues/field-codes.js';
import type { Issue } from '../issues/issue.js';
import { plainParams, type Received } from '../issues/params.js';
import { counted, shown } from '../issues/shown.js';

/**
 * What can be wrong with a booking revision beside its single fields, and what was assumed where it says nothing.
 * These codes do not load with the core. A code is never renamed.
 */
export const BOOKING_CODES = {
  booking_nights: {
    severity: 'error',
    sentence: ({
      received,
      checkIn,
      most,
    }: {
      readonly received: string;
      readonly checkIn: string;
      readonly most: number;
    }) => `checkout_date must be 1 to ${counted(most)} nights after checkin_date (got ${checkIn} to ${received}).`,
    params: ['received', 'checkIn', 'most'],
    example: '{ "rooms": [{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-09", ... }] }',
    fix: '{ "rooms": [{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-11", ... }] }',
  },
  booking_currency: {
    severity: 'error',
    sentence: ({ received, currency }: { readonly received: string; readonly currency: string }) =>
      `The booking must be in the currency of its tax set (got ${received}, the tax set is in ${currency}).`,
    params: ['received', 'currency'],
    example: 'a booking in USD, reconciled with a tax set in EUR',
    fix: 'reconcile it with a tax set in USD',
  },
  booking_cancelled: {
    severity: 'warning',
    sentence: () => 'The booking is cancelled. Assumed: the stay is meant as it was booked.',
    params: [],
    example: '{ "status": "cancelled", ... }',
    fix: '{ "status": "new", ... }',
  },
  room_not_mapped: {
    severity: 'warning',
    sentence: ({ field }: { readonly field: string }) =>
      `${field} is null: the room is not mapped. Assumed: the same tax set applies.`,
    params: ['field'],
    example: '{ "rooms": [{ "rate_plan_id": null, ... }] }',
    fix: '{ "rooms": [{ "rate_plan_id": "e9f2a9d1-3e8c-4a58-a0b2-6c7f0d1f7a11", ... }] }',
  },
  room_dates_missing: {
    severity: 'warning',
    sentence: ({ field, value }: { readonly field: string; readonly value: unknown }) =>
      `${field} of the room is missing. Assumed: ${shown(value)}, the date of the booking.`,
    params: ['field', 'value'],
    example: '{ "arrival_date": "2026-05-09", "rooms": [{ "checkin_date": null, ... }] }',
    fix: '{ "arrival_date": "2026-05-09", "rooms": [{ "checkin_date": "2026-05-09", ... }] }',
  },
  occupancy_missing: {
    severity: 'warning',
    sentence: ({ persons }: { readonly persons: number }) =>
      `The room does not say who sleeps in it. Assumed: ${counted(persons)} ${persons === 1 ? 'adult' : 'adults'}.`,
    params: ['persons'],
    example: '{ "rooms": [{ "occupancy": null, ... }] }',
    fix: '{ "rooms": [{ "occupancy": { "adults": 2, "children": 0, "infants": 0 }, ... }] }',
  },
  ages_missing: {
    severity: 'warning',
    sentence: ({ count, guests }: { readonly count: number; readonly guests: number }) =>
      `The room has ${counted(count)} ${count === 1 ? 'child' : 'children'} and ${counted(guests)} ages. ` +
      'Assumed: a child without an age is charged like an adult.',
    params: ['count', 'guests'],
    example: '{ "occupancy": { "adults": 2, "children": 1, "infants": 0 } }',
    fix: '{ "occupancy": { "adults": 2, "children": 1, "infants": 0, "ages": [8] } }',
  },
  infants_left_out: {
    severity: 'warning',
    sentence: ({ count }: { readonly count: number }) =>
      `The room has ${counted(count)} ${count === 1 ? 'infant' : 'infants'}. Assumed: no tax counts infants.`,
    params: ['count'],
    example: '{ "occupancy": { "adults": 2, "children": 0, "infants": 1 } }',
    fix: 'none is needed; where an infant counts, book it as a child of 0 years',
  },
  days_missing: {
    severity: 'warning',
    sentence: ({ price }: { readonly price: string }) =>
      `days does not have a price for each night of the room. Assumed: ${price}, its amount, is spread evenly.`,
    params: ['price'],
    example: '{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-11", "amount": "200.00", "days": {} }',
    fix: '{ "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" } }',
  },
  days_left_out: {
    severity: 'warning',
    sentence: ({ count }: { readonly count: number }) =>
      `days has ${counted(count)} ${count === 1 ? 'date' : 'dates'} that the room does not sleep. ` +
      'Assumed: the dates of the room are right.',
    params: ['count'],
    example:
      '{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-10", "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" } }',
    fix: '{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-10", "days": { "2026-05-09": "100.00" } }',
  },
  amount_differs: {
    severity: 'warning',
    sentence: ({ received, expected }: { readonly received: string; readonly expected: string }) =>
      `amount must be what its parts add up to (got ${received}, the parts are ${expected}). Assumed: the parts are right.`,
    params: ['received', 'expected'],
    example: '{ "amount": "250.00", "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" } }',
    fix: '{ "amount": "200.00", "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" } }',
  },
  exclusive_unclear: {
    severity: 'warning',
    sentence: ({ price }: { readonly price: string }) =>
      `Nothing shows whether amount contains the exclusive taxes. Assumed: it does not, and the price is ${price}.`,
    params: ['price'],
    example:
      '{ "amount": "200.00", "days": {}, "taxes": [{ "name": "City tax", "is_inclusive": false, "total_price": "8.00", ... }] }',
    fix: '{ "amount": "200.00", "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" }, ... }',
  },
  service_without_price: {
    severity: 'warning',
    sentence: () => 'The service has no total_price. Assumed: it is part of the price of the room.',
    params: [],
    example: '{ "services": [{ "name": "Breakfast" }] }',
    fix: '{ "services": [{ "name": "Breakfast", "total_price": "30.00" }] }',
  },
  service_of_booking: {
    severity: 'warning',
    sentence: () => 'The service belongs to the booking as a whole. Assumed: it belongs to its first room.',
    params: [],
    example: '{ "services": [{ "name": "Breakfast", "total_price": "30.00" }], "rooms": [{ "services": [], ... }] }',
    fix: '{ "services": [], "rooms": [{ "services": [{ "name": "Breakfast", "total_price": "30.00" }], ... }] }',
  },
  printed_tax_unreadable: {
    severity: 'warning',
    sentence: ({ field, received }: { readonly field: string; readonly received: unknown }) =>
      `${field} of a printed tax cannot be read (got ${shown(received)}). The line is left out.`,
    params: ['field', 'received'],
    example: '{ "taxes": [{ "name": "VAT", "type": "tax", "is_inclusive": true }] }',
    fix: '{ "taxes": [{ "name": "VAT", "type": "tax", "is_inclusive": true, "total_price": "20.00" }] }',
  },
  printed_side_missing: {
    severity: 'warning',
    sentence: () => 'is_inclusive of a printed tax is missing. Assumed: the price contains the tax.',
    params: [],
    example: '{ "taxes": [{ "name": "VAT", "type": "tax", "total_price": "20.00" }] }',
    fix: '{ "taxes": [{ "name": "VAT", "type": "tax", "is_inclusive": true, "total_price": "20.00" }] }',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** What can be wrong with a booking, and what was assumed; docs/issues.md has each with an example. */
export type BookingCode = keyof typeof BOOKING_CODES;

/** One thing that is wrong with a booking, or that was assumed of it. */
export type BookingIssue =
  | Issue
  | {
      /** What is wrong, as a name that never changes. */
      readonly code: BookingCode;
      /** Where it is in the attributes of the revision; '' is the whole of it. */
      readonly path: string;
      /** The same for a person to read. */
      readonly message: string;
      /** The values in the message. */
      readonly params: Readonly<Record<string, Received | readonly Received[]>>;
    };

type ParamsOf<Code extends BookingCode> =
  Parameters<(typeof BOOKING_CODES)[Code]['sentence']> extends [infer Params extends object]
    ? Params
    : Record<string, never>;

/** An entry whose sentence is called with the params of its code. */
interface AnyEntry {
  sentence(params: unknown): string;
  readonly params: readonly string[];
}

/** An issue with the sentence of its code, of those that only bookings have. */
export function bookingIssue<Code extends BookingCode>(code: Code, path: string, params: ParamsOf<Code>): BookingIssue {
  const { sentence, params: names }: AnyEntry = BOOKING_CODES[code];
  return { code, path, message: sentence(params), params: plainParams(params, names) };
}

/**
 * A booking that cannot be reconciled: `issues` holds everything that is wrong.
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
  /** For whoever cannot ask `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidBooking';
  /** @param issues everything that is wrong; the message says the first */
  constructor(readonly issues: readonly BookingIssue[]) {
    const [first] = issues;
    const place = first === undefined || first.path === '' ? '' : `${first.path}: `;
    const more = issues.length < 2 ? '' : ` (and ${issues.length - 1} more, see issues)`;
    super(`The booking is not valid: ${place}${first?.message ?? ''}${more}`);
  }
}
