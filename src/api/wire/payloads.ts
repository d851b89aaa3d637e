import type { BookingRevisionAttributes } from './bookings.js';
import type { EventName } from './events.js';

/** One day of one rate plan that changed. */
interface AriChange {
  readonly availability: number;
  readonly booked: number;
  readonly date: string;
  readonly rate_plan_id: string;
  readonly room_type_id: string;
  readonly stop_sell: boolean;
}

/** Which revision of which booking; the revision is to be pulled. */
interface BookingPayload {
  readonly booking_id: string;
  readonly property_id: string;
  readonly revision_id: string;
}

interface UnmappedPayload {
  readonly booking_id: string;
  readonly booking_revision_id: string;
}

/** A revision in short; it is pulled by its `booking_revision_id`. */
export interface BookingSummary {
  readonly currency: string;
  readonly amount: string;
  readonly channel_id: string | null;
  readonly property_id: string;
  readonly booking_id: string;
  readonly arrival_date: string;
  readonly booking_revision_id: string;
  readonly live_feed_event_id: string;
  readonly count_of_rooms: number;
  readonly booking_unique_id: string;
  readonly count_of_nights: number;
  readonly customer_name: string;
  readonly ota_code: string;
}

interface MessagePayload {
  readonly id: string;
  readonly message: string;
  readonly meta: object | null;
  readonly sender: string;
  readonly property_id: string;
  readonly booking_id: string;
  readonly message_thread_id: string;
  readonly live_feed_event_id: string;
  readonly attachments: readonly unknown[];
  readonly have_attachment: boolean;
  readonly ota_message_id: string;
}

interface SyncErrorPayload {
  readonly channel: string;
  readonly channel_event_id: string;
  readonly channel_id: string;
  readonly channel_name: string;
  readonly error_type: string;
  readonly property_name: string;
}

interface ReservationRequestPayload {
  /** As a booking revision. */
  readonly bms: BookingRevisionAttributes;
  readonly resolved: boolean;
}

interface Score {
  readonly category: string;
  readonly score: number;
}

/** Its times have no zone. */
interface ReviewPayload {
  readonly id: string;
  readonly reply: string | null;
  readonly content: string | null;
  readonly channel_id: string;
  readonly scores: readonly Score[];
  readonly ota: string;
  readonly property_id: string;
  readonly expired_at: string | null;
  readonly is_hidden: boolean;
  readonly is_replied: boolean;
  readonly ota_overall_score: number;
  readonly ota_reservation_id: string;
  readonly ota_review_id: string;
  readonly ota_scores: readonly Score[];
  readonly overall_score: number;
  readonly raw_content: unknown;
  readonly received_at: string;
  readonly reviewer_name: string;
  readonly booking_id: string;
  readonly live_feed_event_id: string;
  readonly ota_inserted_at: string;
  readonly reply_scheduled_at: string | null;
  readonly reply_sent_at: string | null;
}

interface ChannelPayload {
  readonly title: string;
  readonly channel_id: string;
  readonly ota_name: string;
}

interface InquiryPayload {
  readonly status: string;
  readonly property_id: string;
  readonly message_thread_id: string;
  readonly live_feed_event_id: string;
  readonly booking_details: {
    readonly currency: string;
    readonly property_id: string;
    readonly listing_id: string;
    readonly room_type_id: string;
    readonly nights: number;
    readonly checkout_date: string;
    readonly checkin_date: string;
    readonly number_of_adults: number;
    readonly number_of_children: number;
    readonly number_of_infants: number;
    readonly number_of_pets: number;
    readonly guest_name: string;
    readonly number_of_guests: number;
    readonly payout_amount: string;
    readonly listing_name: string;
    readonly non_response_at: string;
  };
}

interface ChannelRemovalPayload {
  readonly live_feed_event_id: string;
  readonly property_id: string;
  readonly channel_id: string;
  readonly channel_name: string;
  readonly channel: string;
  readonly days_left: number;
  readonly removal_date: string;
}

interface PropertyRemovalPayload {
  readonly live_feed_event_id: string;
  readonly property_id: string;
  readonly property_name: string;
  readonly days_left: number;
  readonly removal_date: string;
}

interface ThreadAssignedPayload {
  readonly booking_id: string;
  readonly message_thread_id: string;
}

/** The payloads that the specification documents, or that the service was seen to send; others may be any object. */
export interface ShownPayloads {
  readonly ari: readonly AriChange[];
  readonly booking: BookingPayload;
  readonly booking_new: BookingSummary;
  readonly booking_modification: BookingSummary;
  readonly booking_cancellation: BookingSummary;
  readonly booking_unmapped_room: UnmappedPayload;
  readonly booking_unmapped_rate: UnmappedPayload;
  readonly non_acked_booking: BookingSummary;
  readonly message: MessagePayload;
  readonly sync_error: SyncErrorPayload;
  readonly reservation_request: ReservationRequestPayload;
  readonly inquiry: InquiryPayload;
  readonly review: ReviewPayload;
  readonly activate_channel: ChannelPayload;
  readonly deactivate_channel: ChannelPayload;
  readonly channel_removal_warning: ChannelRemovalPayload;
  readonly property_removal_warning: PropertyRemovalPayload;
  readonly message_thread_booking_assigned: ThreadAssignedPayload;
}

/** The payload of an event. */
export type PayloadOf<Event extends EventName> = Event extends keyof ShownPayloads
  ? ShownPayloads[Event]
  : Readonly<Record<string, unknown>>;
