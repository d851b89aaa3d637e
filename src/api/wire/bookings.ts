import { API_ROOT, type ResourceKind } from './common.js';

/** Bookings, each as its latest revision has it. */
export const BOOKING = {
  path: `${API_ROOT}/bookings`,
  type: 'booking',
  name: 'booking',
} as const satisfies ResourceKind;

/** What came of a booking, one after another. */
export const REVISION = {
  path: `${API_ROOT}/booking_revisions`,
  type: 'booking_revision',
  name: 'booking revision',
} as const satisfies ResourceKind;
/** The revisions that are not acknowledged. */
export const FEED_PATH = `${REVISION.path}/feed`;
/** Below a revision. */
export const ACKNOWLEDGE = 'ack';

export const REVISION_STATUSES = ['new', 'modified', 'cancelled'] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/** How many guests, by age. */
export interface Occupancy {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
  /** Of the children, where there are any. */
  readonly ages?: readonly number[];
}

/** A tax as an OTA prints it. What it does not say is missing. */
export interface BookedTax {
  readonly name: string;
  readonly type: 'tax' | 'fee' | 'city_tax';
  readonly is_inclusive: boolean;
  /** Decimal text. */
  readonly total_price: string;
  readonly nights?: number;
  readonly persons?: number;
  readonly price_per_unit?: string;
  readonly price_mode?: string;
  readonly currency?: string;
}

/** One room of a booking. The ids are null where it is not mapped. */
export interface BookedRoom {
  readonly checkin_date: string;
  readonly checkout_date: string;
  readonly room_type_id: string | null;
  readonly rate_plan_id: string | null;
  readonly occupancy: Occupancy;
  readonly guests: ReadonlyArray<{ readonly name: string; readonly surname: string }>;
  readonly amount: string;
  /** A price for each night, as text. */
  readonly days: Readonly<Record<string, string>>;
  readonly services: readonly unknown[];
  readonly taxes: readonly BookedTax[];
  /** Taxes that the OTA collected itself; only some say so. */
  readonly collected_taxes?: readonly BookedTax[];
  readonly meta: Readonly<Record<string, unknown>> | null;
}

/** A booking as it was when this revision of it came. */
export interface BookingRevisionAttributes {
  readonly id: string;
  readonly property_id: string;
  readonly booking_id: string;
  readonly unique_id: string;
  /** Unique for each revision: the key for idempotency. */
  readonly system_id: string;
  readonly ota_reservation_code: string;
  readonly ota_name: string;
  readonly status: RevisionStatus;
  readonly rooms: readonly BookedRoom[];
  readonly services: readonly unknown[];
  readonly taxes?: readonly BookedTax[];
  readonly guarantee: Readonly<Record<string, unknown>> | null;
  readonly customer: Readonly<Record<string, unknown>>;
  readonly occupancy: Occupancy;
  readonly arrival_date: string;
  readonly departure_date: string;
  readonly arrival_hour: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly notes: string | null;
  readonly payment_collect: 'property' | 'ota' | null;
  readonly payment_type: string | null;
  readonly ota_commission: string | null;
  readonly inserted_at: string;
}
