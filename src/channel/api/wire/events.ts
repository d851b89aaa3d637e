/** The events of webhooks: their names, their envelope, the masks that ask for them, and their payloads. */

import { isRecord } from '../../../core/issues/reading.js';
import type { BookingRevisionAttributes } from './bookings.js';

/** The description of an event. */
export interface EventKind {
  /** When it is sent. */
  readonly when: string;
  /** Whether its payload is known: the specification shows it, or the service was seen to send it. */
  readonly isShown: boolean;
}

/**
 * Every event, in the order of the specification.
 *
 * @example
 * ```ts
 * import { EVENTS } from 'staytax/api';
 *
 * EVENTS.booking_new.when; // => 'a revision with status new'
 * ```
 */
export const EVENTS = {
  ari: { when: 'availability, prices or restrictions changed', isShown: true },
  booking: { when: 'any booking revision: new, modified or cancelled', isShown: true },
  booking_new: { when: 'a revision with status new', isShown: true },
  booking_modification: { when: 'a revision with status modified', isShown: true },
  booking_cancellation: { when: 'a revision with status cancelled', isShown: true },
  booking_unmapped_room: { when: 'a booking whose room is mapped to no room type', isShown: true },
  booking_unmapped_rate: { when: 'a booking whose room is mapped and whose rate is not', isShown: true },
  non_acked_booking: { when: 'a revision that is not acknowledged after 30 minutes', isShown: true },
  message: { when: 'a guest sent a message', isShown: true },
  sync_error: { when: 'a connected channel could not be synchronized', isShown: true },
  sync_warning: { when: 'an OTA answered a synchronization with an error that is not critical', isShown: false },
  rate_error: { when: 'an OTA refused the values of a rate', isShown: false },
  reservation_request: { when: 'a guest asks for a reservation, to be accepted or declined', isShown: true },
  alteration_request: { when: 'a guest asks to change a reservation', isShown: false },
  accepted_reservation: { when: 'a reservation request was accepted', isShown: false },
  declined_reservation: { when: 'a reservation request was declined', isShown: false },
  inquiry: { when: 'a guest asks before booking', isShown: true },
  review: { when: 'a guest wrote a review', isShown: true },
  updated_review: { when: 'a review changed', isShown: false },
  new_channel: { when: 'a channel was created', isShown: false },
  updated_channel: { when: 'a channel was changed', isShown: false },
  disconnect_channel: { when: 'a channel was disconnected', isShown: false },
  disconnect_listing: { when: 'a listing was disconnected', isShown: false },
  activate_channel: { when: 'a channel was activated', isShown: true },
  deactivate_channel: { when: 'a channel was deactivated', isShown: true },
  channel_removal_warning: { when: 'an inactive channel is removed in 7 days, or in 1', isShown: true },
  property_removal_warning: { when: 'a property without channels is removed in 30 days, 7 or 1', isShown: true },
  message_thread_booking_assigned: { when: 'messages from before a booking were linked to it', isShown: true },
} as const satisfies Readonly<Record<string, EventKind>>;

/** The name of an event. */
export type EventName = keyof typeof EVENTS;

export function isEventName(name: unknown): name is EventName {
  return typeof name === 'string' && Object.hasOwn(EVENTS, name);
}

/**
 * The names of all events, in the order of the specification.
 *
 * @example
 * ```ts
 * import { EVENT_NAMES } from 'staytax/api';
 *
 * EVENT_NAMES.length; // => 28
 * ```
 */
export const EVENT_NAMES: readonly EventName[] = Object.keys(EVENTS).filter(isEventName);

/** The body that a callback address receives. */
export interface EventEnvelope {
  /** Its name. */
  readonly event: string;
  /** Where it happened. */
  readonly property_id: string;
  /** The user who caused it; null without a user. */
  readonly user_id: string | null;
  /** ISO 8601 in UTC, with fractions of a second. */
  readonly timestamp: string;
  /** Only from webhooks with `send_data`. */
  readonly payload?: unknown;
}

export const EVERY_EVENT = '*';
const SEPARATOR = ';';
const COMMA = ',';

interface MaskParts {
  /** Names of events, as they are: a blank beside a name makes it another one. */
  readonly names: readonly string[];
  /** Whether names are separated by commas, which the API does not document. */
  readonly hasCommas: boolean;
}

/**
 * The parts of an event mask. Between names a comma counts as a semicolon. In `ari:rate,availability:*:<ids>` commas
 * separate the values of one part.
 */
export function partsOfMask(mask: string): MaskParts {
  const pieces = mask.split(SEPARATOR).map((piece) => {
    const parts: string[] = [];
    for (const part of piece.split(COMMA)) {
      const before = parts.at(-1);
      const belongs = before !== undefined && isAriFilter(before) && !isEventName(part);
      if (belongs) parts[parts.length - 1] = before + COMMA + part;
      else parts.push(part);
    }
    return parts;
  });
  return { names: pieces.flat(), hasCommas: pieces.some(({ length }) => length > 1) };
}

const ARI: EventName = 'ari';
const ARI_FILTER = /^ari:[^:]*(?::[^:]*){0,2}$/;

/** Whether a part of a mask is `ari:restrictions:room_type_ids:rate_plan_ids`, or the beginning of it. */
export function isAriFilter(name: string): boolean {
  return ARI_FILTER.test(name);
}

/**
 * Whether an event is one that a mask asks for. `ari:rate:*:<rate_plan_id>` asks for changes of that rate plan; which
 * restrictions changed is nothing that the payload says, and so not looked at.
 */
export function isMaskFor(mask: string, event: string, payload?: unknown): boolean {
  return partsOfMask(mask).names.some(
    (name) => name === EVERY_EVENT || name === event || (event === ARI && isAriFilter(name) && isAbout(name, payload)),
  );
}

function isAbout(filter: string, payload: unknown): boolean {
  const [, , rooms = EVERY_EVENT, plans = EVERY_EVENT] = filter.split(':');
  // A payload that cannot be read lets the event through, so that no event is lost.
  if (!Array.isArray(payload)) return true;
  return payload.some(
    (change: unknown) =>
      isRecord(change) && isAmong(change['room_type_id'], rooms) && isAmong(change['rate_plan_id'], plans),
  );
}

function isAmong(id: unknown, ids: string): boolean {
  if (ids === EVERY_EVENT || ids === '') return true;
  return typeof id === 'string' && ids.toLowerCase().split(COMMA).includes(id.toLowerCase());
}

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
  readonly inserted_at: string;
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

export type PayloadOf<Event extends EventName> = Event extends keyof ShownPayloads
  ? ShownPayloads[Event]
  : Readonly<Record<string, unknown>>;
