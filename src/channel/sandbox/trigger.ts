import { dateOf } from '../../core/calendar/plain-date.js';
import type { EventName, PayloadOf } from '../api/wire/events.js';
import { attributesOf, bookingPayload, summaryOf, unmappedPayload } from './bookings/bookings.js';
import { revisionOf } from './bookings/revision.js';
import type { PropertyRecord } from './common/hotel.js';
import type { World } from './common/resource.js';

/** The content of an event. */
export interface TriggerOptions {
  /** The property [the first one]. */
  readonly property_id?: string | undefined;
  /** The payload [an example in the shape of the specification]. */
  readonly payload?: unknown;
  /** The id of the user that caused it [none]. */
  readonly user_id?: string | null | undefined;
}

/** An event that was sent. */
export interface Triggered {
  /** Its name. */
  readonly event: EventName;
  /** The property. */
  readonly property_id: string;
  /** The id of the user that caused it. */
  readonly user_id: string | null;
  /** The payload for webhooks with `send_data`. */
  readonly payload: unknown;
  /** The ids of its deliveries; empty if no webhook is subscribed. */
  readonly deliveries: readonly string[];
}

/** Sends one event without any other effect. @throws TypeError for an unknown property */
export function trigger(event: EventName, options: TriggerOptions, world: World): Triggered {
  const { user_id = null } = options;
  const property = world.hotel.propertyOrFirst(options.property_id);
  if (user_id !== null && typeof user_id !== 'string') throw new TypeError('user_id must be text, or null.');
  const { payload = PAYLOADS[event](sourceOf(property, world)) } = options;
  const property_id = property.id;
  const deliveries = world.deliveries.emit({ event, property_id, payload, user_id }).map(({ id }) => id);
  return { event, property_id, user_id, payload, deliveries };
}

type PayloadSource = ReturnType<typeof sourceOf>;

const CHANNEL_TITLE = 'BookingCom';

/** A payload for each event in the shape of the specification, or a small invented one if it has no example. */
const PAYLOADS: { readonly [Event in EventName]: (facts: PayloadSource) => PayloadOf<Event> } = {
  ari: ({ rate_plan_id, room_type_id, date }) =>
    [1, 2].map((days) => ({
      availability: 4,
      booked: 1,
      date: date(days),
      rate_plan_id,
      room_type_id,
      stop_sell: false,
    })),
  booking: ({ revision }) => bookingPayload(revision),
  booking_new: ({ revision, newId }) => summaryOf(revision, newId()),
  booking_modification: ({ revision, newId }) => summaryOf(revision, newId()),
  booking_cancellation: ({ revision, newId }) => summaryOf(revision, newId()),
  booking_unmapped_room: ({ revision }) => unmappedPayload(revision),
  booking_unmapped_rate: ({ revision }) => unmappedPayload(revision),
  non_acked_booking: ({ revision, newId }) => summaryOf(revision, newId()),
  message: ({ newId, property, revision, insertedAt }) => ({
    id: newId(),
    message: 'Is there a parking space near the hotel?',
    meta: null,
    sender: 'guest',
    property_id: property.id,
    booking_id: revision.booking_id,
    message_thread_id: newId(),
    live_feed_event_id: newId(),
    attachments: [],
    have_attachment: false,
    ota_message_id: newId(),
    inserted_at: insertedAt,
  }),
  sync_error: (facts) => syncPayload(facts, 'connection_error'),
  sync_warning: (facts) => syncPayload(facts, 'warning'),
  rate_error: (facts) => syncPayload(facts, 'rate_error'),
  reservation_request: requestPayload,
  alteration_request: requestPayload,
  accepted_reservation: (facts) => ({ ...requestPayload(facts), resolved: true }),
  declined_reservation: (facts) => ({ ...requestPayload(facts), resolved: true }),
  inquiry: ({ newId, property, room_type_id, date, timestamp }) => ({
    status: 'pending',
    property_id: property.id,
    message_thread_id: newId(),
    live_feed_event_id: newId(),
    booking_details: {
      currency: property.currency,
      property_id: property.id,
      listing_id: '1029384756',
      room_type_id,
      nights: 3,
      checkout_date: date(24),
      checkin_date: date(21),
      number_of_adults: 2,
      number_of_children: 1,
      number_of_infants: 0,
      number_of_pets: 0,
      guest_name: 'Jonas',
      number_of_guests: 3,
      payout_amount: '294.00',
      listing_name: property.title,
      non_response_at: timestamp,
    },
  }),
  review: (facts) => reviewPayload(facts, null),
  updated_review: (facts) => reviewPayload(facts, 'Thank you for staying with us.'),
  new_channel: channelPayload,
  updated_channel: channelPayload,
  disconnect_channel: channelPayload,
  disconnect_listing: (facts) => ({ ...channelPayload(facts), listing_id: '1029384756' }),
  activate_channel: channelPayload,
  deactivate_channel: channelPayload,
  channel_removal_warning: ({ newId, property, channel_id, date }) => ({
    live_feed_event_id: newId(),
    property_id: property.id,
    channel_id,
    channel_name: CHANNEL_TITLE,
    channel: CHANNEL_TITLE,
    days_left: 7,
    removal_date: date(7),
  }),
  property_removal_warning: ({ newId, property, date }) => ({
    live_feed_event_id: newId(),
    property_id: property.id,
    property_name: property.title,
    days_left: 30,
    removal_date: date(30),
  }),
  message_thread_booking_assigned: ({ newId, revision }) => ({
    booking_id: revision.booking_id,
    message_thread_id: newId(),
  }),
};

function sourceOf(property: PropertyRecord, { hotel, bookings, newId, clock }: World) {
  const ofProperty = <Kept extends { readonly property_id: string }>(all: Iterable<Kept>) =>
    [...all].filter(({ property_id }) => property_id === property.id);
  const timestamp = clock.timestamp();
  const kept = ofProperty(bookings.latest()).at(-1);
  const channel_id = bookings.channelOf(property.id);
  const insertedAt = timestamp.replace('Z', '000');
  const source = { property, hotel, channel_id, before: undefined, newId, timestamp: insertedAt };
  return {
    property,
    newId,
    /** The last one of the property, or an example that is not stored. */
    revision: kept ? attributesOf(kept) : revisionOf({}, source),
    room_type_id: ofProperty(hotel.roomTypes.values())[0]?.id ?? newId(),
    rate_plan_id: ofProperty(hotel.ratePlans.values())[0]?.id ?? newId(),
    channel_id: channel_id ?? newId(),
    timestamp,
    insertedAt,
    date: (days: number) => dateOf(clock.today() + days),
  };
}

function requestPayload({ revision }: PayloadSource) {
  return { bms: revision, resolved: false };
}

function channelPayload({ channel_id }: PayloadSource) {
  return { title: CHANNEL_TITLE, channel_id, ota_name: CHANNEL_TITLE };
}

function syncPayload({ channel_id, newId, property }: PayloadSource, error_type: string) {
  const channel_event_id = newId();
  return {
    channel: CHANNEL_TITLE,
    channel_event_id,
    channel_id,
    channel_name: CHANNEL_TITLE,
    error_type,
    property_name: property.title,
  };
}

/** Its times have no zone, as in the specification. */
function reviewPayload({ newId, property, revision, channel_id, timestamp }: PayloadSource, reply: string | null) {
  const time = timestamp.replace('Z', '');
  const scores = ['value', 'clean', 'location', 'comfort', 'facilities', 'staff'].map((category) => ({
    category,
    score: 8.5,
  }));
  return {
    id: newId(),
    reply,
    content: 'A quiet room and a good breakfast.',
    channel_id,
    scores,
    ota: revision.ota_name,
    property_id: property.id,
    expired_at: null,
    is_hidden: false,
    is_replied: reply !== null,
    ota_overall_score: 8.5,
    ota_reservation_id: revision.ota_reservation_code,
    ota_review_id: '9182736450',
    ota_scores: scores,
    overall_score: 8.5,
    raw_content: { positive: 'A quiet room and a good breakfast.', negative: null },
    received_at: time,
    reviewer_name: 'Maria',
    booking_id: revision.booking_id,
    live_feed_event_id: newId(),
    ota_inserted_at: time,
    reply_scheduled_at: null,
    reply_sent_at: reply === null ? null : time,
  };
}
