import type { BookedRoom, BookedTax, Occupancy, RevisionStatus } from '../../api/wire/bookings.js';

/** A room that is booked; what is left out is made up. */
export interface BookRoomOptions {
  /** Null: the room cannot be mapped [the first room type of the property]. */
  readonly room_type_id?: string | null | undefined;
  /** Null: the rate cannot be mapped [the first rate plan of the room type]. */
  readonly rate_plan_id?: string | null | undefined;
  /** The day of arrival [that of the booking]. */
  readonly checkin_date?: string | undefined;
  /** The day of departure [that of the booking]. */
  readonly checkout_date?: string | undefined;
  /** Who sleeps there [two adults]. */
  readonly occupancy?: Occupancy | undefined;
  /** A price for each night, as text [110.00 each, and the taxes of an example]. */
  readonly days?: Readonly<Record<string, string>> | undefined;
  /** What the room costs [its days together]. */
  readonly amount?: string | undefined;
  /** As the OTA prints them [none where prices are given]. */
  readonly taxes?: readonly BookedTax[] | undefined;
  /** Taxes that the OTA collects itself. */
  readonly collected_taxes?: readonly BookedTax[] | undefined;
  /** Breakfast and the like. */
  readonly services?: readonly unknown[] | undefined;
  /** Who comes [the customer]. */
  readonly guests?: BookedRoom['guests'] | undefined;
  /** What else the OTA says. */
  readonly meta?: BookedRoom['meta'] | undefined;
}

/** A booking revision that is to come from an OTA; what is left out is made up, or stays as it was. */
export interface BookOptions {
  /** Where [the first property]. */
  readonly property_id?: string | undefined;
  /** What happened [new]. A change or cancellation is of the booking that is named, or of the last one. */
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
  /** What the OTA says that the booking costs [the rooms together]. */
  readonly amount?: string | undefined;
  /** Taxes of the booking as a whole. */
  readonly taxes?: readonly BookedTax[] | undefined;
  /** Services of the booking as a whole. */
  readonly services?: readonly unknown[] | undefined;
  /** The name of the OTA [BookingCom]. */
  readonly ota_name?: string | undefined;
  /** The code of the booking at the OTA. */
  readonly ota_reservation_code?: string | undefined;
  /** Who booked. */
  readonly customer?: Readonly<Record<string, unknown>> | undefined;
  /** What the guest asks for. */
  readonly notes?: string | null | undefined;
  /** At what time they come. */
  readonly arrival_hour?: string | null | undefined;
  /** Who collects the payment [property]. */
  readonly payment_collect?: 'property' | 'ota' | null | undefined;
  /** How. */
  readonly payment_type?: string | null | undefined;
  /** What the OTA keeps. */
  readonly ota_commission?: string | null | undefined;
  /** A card, as it is printed. */
  readonly guarantee?: Readonly<Record<string, unknown>> | null | undefined;
}
