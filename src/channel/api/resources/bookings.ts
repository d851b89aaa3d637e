import type { CallOptions, Filter, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { FieldReader, FieldReaders, FieldsOf, Filters, Odd, StoredRecord } from './declaration.js';
import {
  converted,
  declared,
  each,
  everything,
  filtersBy,
  flag,
  idOf,
  list,
  number,
  object,
  recordOf,
  text,
  textsByName,
} from './declaration.js';

/** The guests of a room. */
export interface BookedOccupancy {
  /** Grown-ups. */
  readonly adults: number;
  /** Children. */
  readonly children: number;
  /** Infants, who need no bed. */
  readonly infants: number;
  /** The ages of the children, where the OTA says them. */
  readonly ages: readonly number[] | undefined;
}

/** A tax as an OTA prints it. Fields that the OTA leaves out are undefined. */
export interface PrintedTax {
  /** Its name. */
  readonly name: string;
  /** `tax`, `fee` or `city_tax`; others may come. */
  readonly type: string | undefined;
  /** Whether it is in the price of the room. */
  readonly is_inclusive: boolean | undefined;
  /** The amount, as decimal text. */
  readonly total_price: string | undefined;
  /** On how many nights it is charged. */
  readonly nights: number | undefined;
  /** For how many people. */
  readonly persons: number | undefined;
  /** The price of one. */
  readonly price_per_unit: string | undefined;
  /** How it is counted. */
  readonly price_mode: string | undefined;
  /** ISO 4217 code. */
  readonly currency: string | undefined;
  /** Whether the OTA withholds it from its payout, and pays it itself. */
  readonly is_withheld: boolean | undefined;
}

/** A room of a booking. */
export interface ReservedRoom {
  /** The day of arrival. */
  readonly checkin_date: string;
  /** The day of departure. */
  readonly checkout_date: string;
  /** Null when it is not mapped. */
  readonly room_type_id: string | null;
  /** Null when it is not mapped. */
  readonly rate_plan_id: string | null;
  /** Who sleeps there. */
  readonly occupancy: BookedOccupancy | undefined;
  /** As the OTA says it. Whether taxes are in it differs from OTA to OTA. */
  readonly amount: string | undefined;
  /** A price for each night, as decimal text. */
  readonly days: Readonly<Record<string, string>>;
  /** Taxes of the room. */
  readonly taxes: readonly PrintedTax[];
  /** Taxes that the OTA collected itself; undefined where it says nothing of them. */
  readonly collected_taxes: readonly PrintedTax[] | undefined;
  /** Everything that the API says of the room, as it came. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The fields that bookings and their revisions share. */
interface BookingFacts extends StoredRecord, Odd {
  /** The property. */
  readonly property_id: string;
  /** The name of the booking that stays the same. */
  readonly unique_id: string | undefined;
  /** Unique only at its source, where it may be 8 hex digits: store bookings by the `id` of the revision. */
  readonly system_id: string | undefined;
  /** The code of the booking at the OTA. */
  readonly ota_reservation_code: string | undefined;
  /** The name of the OTA. */
  readonly ota_name: string | undefined;
  /** `new`, `modified` or `cancelled`; others may come. */
  readonly status: string;
  /** The rooms. */
  readonly rooms: readonly ReservedRoom[];
  /** Taxes of the booking as a whole. */
  readonly taxes: readonly PrintedTax[];
  /** Who booked. */
  readonly customer: Readonly<Record<string, unknown>> | null;
  /** Who comes. */
  readonly occupancy: BookedOccupancy | undefined;
  /** The day of arrival. */
  readonly arrival_date: string;
  /** The day of departure. */
  readonly departure_date: string;
  /** As decimal text. */
  readonly amount: string | undefined;
  /** ISO 4217 code. */
  readonly currency: string | undefined;
  /** Who collects the payment: `property`, `ota`, or null when that is not known. */
  readonly payment_collect: string | null;
  /** `pending` until the revision is acknowledged, then `acknowledged`; undefined where the API does not say it. */
  readonly acknowledge_status: string | undefined;
  /** When the revision came. */
  readonly inserted_at: string | undefined;
}

/** A booking as its latest revision has it. */
export interface Booking extends BookingFacts {
  /** The id of that revision, if the API sends it. */
  readonly revision_id: string | undefined;
}

/** A booking at the time of a revision. */
export interface BookingRevision extends BookingFacts {
  /** The booking. */
  readonly booking_id: string;
}

/** The fields by which bookings and revisions can be filtered and sorted. */
export type BookingField =
  | 'id'
  | 'property_id'
  | 'booking_id'
  | 'unique_id'
  | 'status'
  | 'ota_name'
  | 'ota_reservation_code'
  | 'arrival_date'
  | 'departure_date'
  | 'inserted_at';

/** The bookings of the account. They come from OTAs and are read-only. */
export interface BookingResource {
  /** Every booking that the filter lets through, over all pages. */
  list(filter?: Filter<BookingField>, options?: ListOptions<BookingField, 'booking'>): AsyncIterable<Booking>;
  /** The booking with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<Booking>;
}

/** The revisions of bookings, in order. */
export interface BookingRevisionResource {
  /** Every revision, acknowledged or not, the oldest first: also those that left the feed, after an outage. */
  list(
    filter?: Filter<BookingField>,
    options?: ListOptions<BookingField, 'booking_revision'>,
  ): AsyncIterable<BookingRevision>;
  /** The revision with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<BookingRevision>;
  /**
   * Every revision that is not acknowledged, the oldest first, each once. It may be acknowledged while the list is
   * read: no revision is skipped. A revision leaves the feed after 30 minutes; `list` still has it.
   */
  feed(
    filter?: Filter<BookingField>,
    options?: ListOptions<BookingField, 'booking_revision'>,
  ): AsyncIterable<BookingRevision>;
  /**
   * Takes a revision out of the feed. Store it first: an acknowledged revision is not sent again. Acknowledging twice is
   * as once. Throws `NotFoundError` when there is no such revision.
   */
  acknowledge(id: string, options?: CallOptions): Promise<void>;
}

const OCCUPANCY: FieldReader<BookedOccupancy | undefined> = converted(object(undefined), (occupancy) => {
  if (occupancy === undefined) return undefined;
  const { adults, children, infants, ages } = occupancy;
  const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
  const numbers = Array.isArray(ages) ? ages.filter((age) => typeof age === 'number') : undefined;
  return { adults: count(adults), children: count(children), infants: count(infants), ages: numbers };
});

const TAX_FIELDS: FieldReaders<PrintedTax> = {
  name: text(''),
  type: text(undefined),
  ...each(flag(undefined), 'is_inclusive', 'is_withheld'),
  total_price: text(undefined),
  ...each(number(undefined), 'nights', 'persons'),
  ...each(text(undefined), 'price_per_unit', 'price_mode', 'currency'),
};

const ROOM_FIELDS: FieldReaders<ReservedRoom> = {
  ...each(text(''), 'checkin_date', 'checkout_date'),
  ...each(text(null), 'room_type_id', 'rate_plan_id'),
  occupancy: OCCUPANCY,
  amount: text(undefined),
  days: textsByName({}),
  taxes: list(TAX_FIELDS, []),
  collected_taxes: list(TAX_FIELDS, undefined),
  attributes: everything,
};

const FACTS: FieldsOf<Omit<BookingFacts, keyof Odd> & StoredRecord> = {
  property_id: idOf('property', ''),
  ...each(text(undefined), 'unique_id', 'system_id', 'ota_reservation_code', 'ota_name'),
  status: text(''),
  rooms: list(ROOM_FIELDS, []),
  taxes: list(TAX_FIELDS, []),
  customer: object(null),
  occupancy: OCCUPANCY,
  ...each(text(''), 'arrival_date', 'departure_date'),
  ...each(text(undefined), 'amount', 'currency'),
  payment_collect: text(null),
  ...each(text(undefined), 'acknowledge_status', 'inserted_at'),
};

const BOOKING_FIELDS: FieldsOf<Omit<Booking, keyof Odd>> = { ...FACTS, revision_id: text(undefined) };
const REVISION_FIELDS: FieldsOf<Omit<BookingRevision, keyof Odd>> = { ...FACTS, booking_id: idOf('booking', '') };

const FILTERS: Filters<BookingField> = filtersBy({
  text: ['id', 'property_id', 'booking_id', 'unique_id', 'status', 'ota_name', 'ota_reservation_code'],
  date: ['arrival_date', 'departure_date'],
  time: ['inserted_at'],
});

export const BOOKING = declared({
  ...recordOf('booking', BOOKING_FIELDS, { isLenient: true }),
  path: `${API_ROOT}/bookings`,
  name: 'booking',
  operations: ['list', 'get'],
  filters: FILTERS,
  order: [{ field: 'inserted_at', isDescending: true }, { field: 'id' }],
});

export const REVISION = declared({
  ...recordOf('booking_revision', REVISION_FIELDS, { isLenient: true }),
  path: `${API_ROOT}/booking_revisions`,
  name: 'booking revision',
  operations: ['list', 'get'],
  filters: FILTERS,
  order: [{ field: 'inserted_at' }, { field: 'id' }],
  hasNameless: true,
  /** Below the list: the revisions that are not acknowledged. */
  feed: 'feed',
  /** Below a revision. */
  acknowledge: 'ack',
});
