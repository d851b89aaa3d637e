import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_TEXT, checkKinds } from '../../core/issues/arguments.js';
import type { Fields } from '../../core/issues/reading.js';
import { isList, isRecord, readPlainly } from '../../core/issues/reading.js';
import { counted, shown } from '../../core/issues/texts.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import type { ForeignForm } from './foreign-forms.js';
import { foreignFormOf, revisionFromForeign } from './foreign-forms.js';

/** The options of `bookingsIn`. */
export interface BookingsInOptions {
  /** The currency of bookings that name none, as those of Beds24: that of the property. */
  readonly currency?: string | undefined;
}

const KINDS: OptionKinds<BookingsInOptions> = { currency: A_TEXT };

/** The bookings of a value, or what it is instead. */
export type FoundBookings =
  | {
      /** At least one booking, each for `reconcile`. */
      readonly value: readonly unknown[];
      /** Absent. */
      readonly issues?: undefined;
    }
  | {
      /** Absent. */
      readonly value?: undefined;
      /** The issues of a value without a booking: each names the value. */
      readonly issues: readonly BookingIssue[];
    };

/**
 * The bookings of a JSON value as it was received: a booking or a revision, the answer of the feed or of a list, a list of
 * bookings, an event with its booking, or a booking of Beds24 or Hostaway.
 *
 * @throws InvalidArgumentError for an unknown option
 * @example
 * ```ts
 * import { bookingsIn } from 'staytax/bookings';
 *
 * const feed = { data: [{ type: 'booking_revision', attributes: { currency: 'EUR', rooms: [] } }], meta: { total: 1 } };
 * bookingsIn(feed).value?.length; // => 1
 * const event = { event: 'booking', payload: { revision_id: 'b2b5' } };
 * bookingsIn(event).issues?.[0]?.message; // => 'A booking is expected (got the event "booking", which has ids alone). Read its revision: GET /booking_revisions/b2b5.'
 * ```
 */
export function bookingsIn(input: unknown, options: BookingsInOptions = {}): FoundBookings {
  checkKinds(options, KINDS);
  const entries = bookingsOf(readPlainly(input), '', options.currency);
  const issues = entries.flatMap((entry) => ('issue' in entry ? [entry.issue] : []));
  return issues.length > 0
    ? { issues }
    : { value: entries.flatMap((entry) => ('booking' in entry ? [entry.booking] : [])) };
}

type Entry = { readonly booking: unknown } | { readonly issue: BookingIssue };

/** Fields around bookings: of the API and Beds24, of Hostaway, of events and of new bookings. */
const AROUND = ['data', 'result', 'booking'] as const;

function bookingsOf(value: unknown, path: string, currency: string | undefined): readonly Entry[] {
  if (isList(value)) {
    if (value.length === 0) return [instead(path, 'an empty list', 'There is no booking in it.')];
    return value.flatMap((entry, index) => bookingsOf(entry, `${path}[${index}]`, currency));
  }
  if (!isRecord(value)) return [instead(path, shown(value), A_BOOKING)];
  if (isBooking(value)) return [{ booking: value }];
  const foreign = foreignFormOf(value);
  if (foreign !== undefined) return [foreignBooking(value, foreign, { path, currency })];
  const field = AROUND.find((name) => isRecord(value[name]) || isList(value[name]));
  if (field !== undefined) return bookingsOf(value[field], path === '' ? field : `${path}.${field}`, currency);
  if (typeof value['event'] === 'string') return bookingOfEvent(value['event'], value['payload'], { path, currency });
  return [otherObject(value, path)];
}

function isBooking(fields: Fields): boolean {
  return isRecord(fields['attributes']) || isList(fields['rooms']);
}

const A_BOOKING = 'A booking is an object with currency and rooms.';

function instead(path: string, found: string, fix: string): Entry {
  return { issue: bookingIssue('booking_expected', path, { found, fix }) };
}

interface FoundPlace {
  readonly path: string;
  readonly currency: string | undefined;
}

function foreignBooking(fields: Fields, form: ForeignForm, { path, currency }: FoundPlace): Entry {
  const { status, currency: printed } = fields;
  const ours = typeof status === 'string' && Object.hasOwn(form.statuses, status) ? form.statuses[status] : undefined;
  const found = `a booking of ${form.name}`;
  if (ours === undefined) {
    return instead(
      path,
      `${found} with the status ${shown(status)}`,
      `Only ${Object.keys(form.statuses).join(', ')} are bookings.`,
    );
  }
  const used = typeof printed === 'string' && printed !== '' ? printed : currency;
  if (used === undefined)
    return instead(path, `${found}, which names no currency`, 'Pass the currency of its property.');
  return { booking: revisionFromForeign(fields, form, ours, used) };
}

/** The payload of an event is the booking, has it as `bms`, or has the id of its revision. */
function bookingOfEvent(event: string, payload: unknown, { path, currency }: FoundPlace): readonly Entry[] {
  const fields: Fields = isRecord(payload) ? payload : {};
  const place = path === '' ? 'payload' : `${path}.payload`;
  if (isBooking(fields)) return [{ booking: fields }];
  if (isRecord(fields['bms'])) return bookingsOf(fields['bms'], `${place}.bms`, currency);
  const id = fields['revision_id'] ?? fields['booking_revision_id'];
  const found = `the event ${shown(event)}`;
  if (typeof id !== 'string') return [instead(path, found, 'It has no booking, and no id of a revision.')];
  return [instead(path, `${found}, which has ids alone`, `Read its revision: GET /booking_revisions/${id}.`)];
}

const MOST_NAMES = 8;

function otherObject(fields: Fields, path: string): Entry {
  const { errors } = fields;
  if (isRecord(errors)) return instead(path, `an error of the API: ${shown(errors['code'])}`, 'Repeat the call.');
  const names = Object.keys(fields);
  const list = names
    .slice(0, MOST_NAMES)
    .map((name) => shown(name))
    .join(', ');
  const more = names.length > MOST_NAMES ? ` and ${counted(names.length - MOST_NAMES, 'more', 'more')}` : '';
  return instead(path, names.length === 0 ? 'an empty object' : `an object with ${list}${more}`, A_BOOKING);
}

/** The issue of a value that `reconcile` cannot take as one booking, although it has bookings or leads to one. */
export function wrappedBookings(fields: Fields): BookingIssue | undefined {
  const [first, ...more] = isBooking(fields) ? [] : bookingsOf(fields, '', undefined);
  const isWrapped = foreignFormOf(fields) !== undefined || 'event' in fields || AROUND.some((name) => name in fields);
  if (first === undefined || !isWrapped) return undefined;
  if ('issue' in first) return first.issue;
  const form = foreignFormOf(fields);
  const found =
    form === undefined
      ? counted(more.length + 1, 'booking in a list', 'bookings in a list')
      : `a booking of ${form.name}`;
  return bookingIssue('booking_expected', '', {
    found,
    fix: 'bookingsIn reads it: pass each booking that it returns.',
  });
}
