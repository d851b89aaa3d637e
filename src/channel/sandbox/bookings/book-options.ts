import { isList, isListOf, isRecord } from '../../../core/issues/reading.js';
import { each, isText } from '../../api/resources/declaration.js';
import type { BookedRoom, BookedTax, Occupancy, RevisionStatus } from '../../api/wire/bookings.js';
import { detailsOf, refuseIf } from '../common/answers.js';

/** A booked room. Absent fields have example values. */
export interface BookRoomOptions {
  /** Null for a room that cannot be mapped [the first room type of the property]. */
  readonly room_type_id?: string | null | undefined;
  /** Null for a rate that cannot be mapped [the first rate plan of the room type]. */
  readonly rate_plan_id?: string | null | undefined;
  /** The day of arrival [the booking's]. */
  readonly checkin_date?: string | undefined;
  /** The day of departure [the booking's]. */
  readonly checkout_date?: string | undefined;
  /** The guests of the room [two adults]. */
  readonly occupancy?: Occupancy | undefined;
  /** A price for each night, as text [110.00 each, and the taxes of an example]. */
  readonly days?: Readonly<Record<string, string>> | undefined;
  /** The price of the room [the sum of its days, its taxes on top, and its services]. */
  readonly amount?: string | undefined;
  /** The taxes as the OTA prints them [none if prices are given]. */
  readonly taxes?: readonly BookedTax[] | undefined;
  /** Taxes that the OTA collects. */
  readonly collected_taxes?: readonly BookedTax[] | undefined;
  /** Services such as breakfast. */
  readonly services?: readonly unknown[] | undefined;
  /** The names of the guests [the customer]. */
  readonly guests?: BookedRoom['guests'] | undefined;
  /** Whether this room is cancelled while others are not [no]. */
  readonly is_cancelled?: boolean | undefined;
  /** The commission of the OTA for the room. */
  readonly ota_commission?: string | null | undefined;
  /** Its id at the OTA. */
  readonly ota_unique_id?: string | null | undefined;
  /** Further fields of the OTA. */
  readonly meta?: BookedRoom['meta'] | undefined;
}

/** A booking revision that an OTA sends. Absent fields have example values, or those of the previous revision. */
export interface BookOptions {
  /** The property [the first one]. */
  readonly property_id?: string | undefined;
  /** The status [new]. A change or cancellation concerns `booking_id`, or else the last booking. */
  readonly status?: RevisionStatus | undefined;
  /** The booking that is modified or cancelled. */
  readonly booking_id?: string | undefined;
  /** The day of arrival [in two weeks]. */
  readonly arrival_date?: string | undefined;
  /** The day of departure [two nights later]. */
  readonly departure_date?: string | undefined;
  /** The rooms [one]. */
  readonly rooms?: readonly BookRoomOptions[] | undefined;
  /** ISO 4217 code [that of the property]. */
  readonly currency?: string | undefined;
  /**
   * The price of the booking at the OTA [rooms, taxes on top and services; for a cancellation its fee, if it has one].
   */
  readonly amount?: string | undefined;
  /** Taxes of the booking as a whole. */
  readonly taxes?: readonly BookedTax[] | undefined;
  /** Services of the booking as a whole. */
  readonly services?: readonly unknown[] | undefined;
  /** The name of the OTA [BookingCom]. */
  readonly ota_name?: string | undefined;
  /** The code of the booking at the OTA. */
  readonly ota_reservation_code?: string | undefined;
  /** The id at its source, not necessarily unique [eight hex digits]. */
  readonly system_id?: string | undefined;
  /** The person who booked. */
  readonly customer?: Readonly<Record<string, unknown>> | undefined;
  /** Requests of the guest. */
  readonly notes?: string | null | undefined;
  /** The time of arrival. */
  readonly arrival_hour?: string | null | undefined;
  /** The party that collects the payment [property]. */
  readonly payment_collect?: 'property' | 'ota' | null | undefined;
  /** The kind of payment. */
  readonly payment_type?: string | null | undefined;
  /** The kind of its amount. The values of the service are not documented. */
  readonly amount_type?: string | null | undefined;
  /** The commission of the OTA. */
  readonly ota_commission?: string | null | undefined;
  /** A card, as it is printed. */
  readonly guarantee?: Readonly<Record<string, unknown>> | null | undefined;
  /** Advance payments [none]. */
  readonly deposits?: readonly unknown[] | undefined;
  /** The connection of the booking [the active one of the property]. */
  readonly channel_id?: string | null | undefined;
  /** The reseller of the OTA. */
  readonly secondary_ota?: string | null | undefined;
  /** The travel agent. */
  readonly agent?: string | null | undefined;
  /** Whether it was entered in the channel manager, not at an OTA [no]. */
  readonly is_crs_revision?: boolean | undefined;
  /** Further fields of the OTA [none]. */
  readonly meta?: Readonly<Record<string, unknown>> | null | undefined;
  /** The original message of the OTA. */
  readonly raw_message?: string | null | undefined;
}

const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isRecordOrNull = (value: unknown): boolean => value === null || isRecord(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isRecords = (value: unknown): boolean => isListOf(value, isRecord);

type Checks<Options> = { readonly [Name in keyof Required<Options>]: (value: unknown) => boolean };

const ROOM: Checks<BookRoomOptions> = {
  ...each(isText, 'checkin_date', 'checkout_date', 'amount'),
  ...each(isTextOrNull, 'room_type_id', 'rate_plan_id', 'ota_commission', 'ota_unique_id'),
  ...each(isRecords, 'taxes', 'collected_taxes', 'guests'),
  occupancy: (value) => isRecord(value) && [value['adults'], value['children'], value['infants']].every(isCount),
  days: (value) => isRecord(value) && Object.values(value).every(isText),
  services: isList,
  is_cancelled: isFlag,
  meta: isRecordOrNull,
};

const BOOKING: Checks<BookOptions> = {
  ...each(isText, 'property_id', 'status', 'booking_id', 'arrival_date', 'departure_date', 'currency', 'amount'),
  ...each(isText, 'ota_name', 'ota_reservation_code', 'system_id'),
  ...each(isTextOrNull, 'notes', 'arrival_hour', 'payment_type', 'amount_type', 'ota_commission', 'channel_id'),
  ...each(isTextOrNull, 'secondary_ota', 'agent', 'raw_message'),
  ...each(isList, 'services', 'deposits'),
  customer: isRecord,
  rooms: (value) => isList(value) && isRecords(value) && value.length > 0,
  taxes: isRecords,
  payment_collect: (value) => value === null || value === 'property' || value === 'ota',
  ...each(isRecordOrNull, 'guarantee', 'meta'),
  is_crs_revision: isFlag,
};

/** A field of a booking that is unknown, or has a value of another type. */
interface BookingIssue {
  readonly code: 'unknown_field' | 'not_one_of';
  readonly path: string;
  readonly message: string;
}

/** Throws a refusal with every invalid field of a booking from JSON. */
export function checkBookOptions(body: Readonly<Record<string, unknown>>): void {
  refuseIf(detailsOf(bookingIssues(body)));
}

/** Every invalid field of a booking from JSON. */
export function bookingIssues(body: Readonly<Record<string, unknown>>): BookingIssue[] {
  const issues = invalidFields(body, BOOKING, '');
  const { rooms } = body;
  if (!Array.isArray(rooms) || issues.some(({ path }) => path === 'rooms')) return issues;
  return [...issues, ...rooms.flatMap((room, index) => invalidFields(room, ROOM, `rooms[${index}].`))];
}

function invalidFields(fields: Readonly<Record<string, unknown>>, checks: object, path: string): BookingIssue[] {
  const checkOf = new Map<string, (value: unknown) => boolean>(Object.entries(checks));
  return Object.entries(fields).flatMap(([name, value]): BookingIssue[] => {
    const check = checkOf.get(name);
    if (check === undefined) return [{ code: 'unknown_field', path: `${path}${name}`, message: 'is unknown.' }];
    if (check(value)) return [];
    return [{ code: 'not_one_of', path: `${path}${name}`, message: 'has a value that it cannot have.' }];
  });
}
