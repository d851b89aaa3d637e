/** The effect of a revision on the booking. */
export type RevisionStatus = 'new' | 'modified' | 'cancelled';

export const REVISION_STATUSES: readonly RevisionStatus[] = ['new', 'modified', 'cancelled'];

/** How many guests, by age. */
export interface Occupancy {
  /** Grown-ups. */
  readonly adults: number;
  /** Children. */
  readonly children: number;
  /** Infants, who need no bed. */
  readonly infants: number;
  /** Of the children; none where the OTA does not say them. */
  readonly ages?: readonly number[];
}

/** A tax as an OTA prints it. Fields that the OTA leaves out are missing. */
export interface BookedTax {
  /** Its name. */
  readonly name: string;
  /** Its kind, as the OTA writes it: "Value Added Tax (VAT)", "City Tax". */
  readonly type: string;
  /** Whether it is in the price of the room. */
  readonly is_inclusive: boolean;
  /** Decimal text. */
  readonly total_price: string;
  /** On how many nights it is charged. */
  readonly nights?: number;
  /** For how many people. */
  readonly persons?: number;
  /** The price of one. */
  readonly price_per_unit?: string;
  /** How it is counted: "Per booking", "Per stay", "Per person per night". */
  readonly price_mode?: string;
  /** ISO 4217 code. */
  readonly currency?: string;
  /** Whether the OTA withholds it from its payout, and pays it itself. */
  readonly is_withheld?: boolean;
  /** The version of its form. */
  readonly version?: number;
}

/** One room of a booking. The ids are null where it is not mapped. */
export interface BookedRoom {
  /** Its id, the same in each revision of the booking. */
  readonly booking_room_id: string;
  /** The day of arrival. */
  readonly checkin_date: string;
  /** The day of departure. */
  readonly checkout_date: string;
  /** Null when it is not mapped. */
  readonly room_type_id: string | null;
  /** Null when it is not mapped. */
  readonly rate_plan_id: string | null;
  /** Who sleeps there. */
  readonly occupancy: Occupancy;
  /** Who comes. */
  readonly guests: ReadonlyArray<{ readonly name: string; readonly surname: string }>;
  /** As decimal text, with the taxes that come on top. */
  readonly amount: string;
  /** A price for each night, as text, without the taxes that come on top. */
  readonly days: Readonly<Record<string, string>>;
  /** Breakfast and the like. */
  readonly services: readonly unknown[];
  /** Taxes of the room. */
  readonly taxes: readonly BookedTax[];
  /** Taxes that the OTA collected itself; only some say so. */
  readonly collected_taxes: readonly BookedTax[];
  /** Whether this room was cancelled, and the others were not: it is not charged. */
  readonly is_cancelled: boolean;
  /** The commission of the OTA. */
  readonly ota_commission: string | null;
  /** Its id at the OTA. */
  readonly ota_unique_id: string | null;
  /** Other fields of the OTA. */
  readonly meta: Readonly<Record<string, unknown>> | null;
}

/** A booking at the time of a revision. */
export interface BookingRevisionAttributes {
  /** Of the revision. */
  readonly id: string;
  /** The property. */
  readonly property_id: string;
  /** The id of the booking, shared by its revisions. */
  readonly booking_id: string;
  /** The name of the booking that stays the same: a short name of the OTA, and its code. */
  readonly unique_id: string;
  /** Unique only at its source: 8 hex digits, so that two bookings may have the same. */
  readonly system_id: string;
  /** The code of the booking at the OTA. */
  readonly ota_reservation_code: string;
  /** The name of the OTA. */
  readonly ota_name: string;
  /** The reseller of that OTA. */
  readonly secondary_ota: string | null;
  /** The travel agent. */
  readonly agent: string | null;
  /** The connection that it came through. */
  readonly channel_id: string | null;
  /** Whether it was entered in the channel manager, and came from no OTA. */
  readonly is_crs_revision: boolean;
  /** The effect of the revision. */
  readonly status: RevisionStatus;
  /** The rooms. */
  readonly rooms: readonly BookedRoom[];
  /** Breakfast and the like. */
  readonly services: readonly unknown[];
  /** Taxes of the booking as a whole. */
  readonly taxes?: readonly BookedTax[];
  /** A card, as it is printed. */
  readonly guarantee: Readonly<Record<string, unknown>> | null;
  /** Who booked. */
  readonly customer: Readonly<Record<string, unknown>>;
  /** Who sleeps there. */
  readonly occupancy: Occupancy;
  /** The day of arrival. */
  readonly arrival_date: string;
  /** The day of departure. */
  readonly departure_date: string;
  /** The time of arrival. */
  readonly arrival_hour: string | null;
  /** As decimal text. */
  readonly amount: string;
  /** The kind of the amount; its values are not documented. */
  readonly amount_type: string | null;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Requests of the guest. */
  readonly notes: string | null;
  /** Who collects the payment. */
  readonly payment_collect: 'property' | 'ota' | null;
  /** How: "credit_card", "bank_transfer", or null. */
  readonly payment_type: string | null;
  /** Advance payments. */
  readonly deposits: readonly unknown[];
  /** The commission of the OTA. */
  readonly ota_commission: string | null;
  /** Whether it was acknowledged. */
  readonly acknowledge_status: 'pending' | 'acknowledged';
  /** Other fields of the OTA. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** The message of the OTA. */
  readonly raw_message: string | null;
  /** When it came: UTC, without a zone, with six digits behind the second. */
  readonly inserted_at: string;
}

/** A booking, as its latest revision states it. */
export interface BookingAttributes extends Omit<BookingRevisionAttributes, 'system_id'> {
  /** The latest revision. */
  readonly revision_id: string;
  /** Whether a revision of it waits for an acknowledgement. */
  readonly has_unacked_revisions: boolean;
}
