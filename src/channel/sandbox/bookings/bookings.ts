import { groupBy, isListOf, isRecord } from '../../../core/issues/reading.js';
import type { BookingAttributes, BookingRevisionAttributes, RevisionStatus } from '../../api/wire/bookings.js';
import { REVISION_STATUSES } from '../../api/wire/bookings.js';
import type { BookingSummary, EventName } from '../../api/wire/events.js';
import { propertyIdsOf } from '../channels/channel-record.js';
import { recordsOf } from '../common/answers.js';
import type { Stored } from '../common/stored.js';
import type { Deliveries } from '../deliveries/deliveries.js';
import type { SandboxEvent } from '../deliveries/delivery.js';
import type { BookOptions } from './book-options.js';
import { furnish, nightsBetween, revisionOf } from './revision.js';

export interface RevisionRecord extends BookingRevisionAttributes {
  /** Whether `non_acked_booking` was sent. */
  readonly is_reminded: boolean;
}

/** The fields of a revision that the API prints. */
export function attributesOf({ is_reminded: _, ...attributes }: RevisionRecord): BookingRevisionAttributes {
  return attributes;
}

export type Bookings = ReturnType<typeof createBookings>;

const EVENT_OF = {
  new: 'booking_new',
  modified: 'booking_modification',
  cancelled: 'booking_cancellation',
} as const satisfies Record<RevisionStatus, EventName>;

const MINUTE_MS = 60_000;
const REMINDED_AFTER_MS = 30 * MINUTE_MS;

/** The bookings of all properties. Revisions leave the feed after some minutes, acknowledged or not; 0 for never. */
export function createBookings(world: Stored & { readonly deliveries: Deliveries }, feedMinutes: number) {
  const { clock, newId, hotel, channels, deliveries } = world;
  const revisions = new Map<string, RevisionRecord>();
  let lastMicros = 0;

  function keep(revision: RevisionRecord): void {
    const { id, inserted_at } = revision;
    lastMicros = Math.max(lastMicros, microsIn(inserted_at));
    revisions.set(id, revision);
    if (isPending(revision) && !revision.is_reminded) {
      clock.at(millisecondsIn(inserted_at) + REMINDED_AFTER_MS, () => remind(id));
    }
  }

  /** Times are unique: the feed is sorted by them, and a change must follow the revision that it changes. */
  function laterThanLast(nowMs: number): string {
    lastMicros = Math.max(nowMs * MICROS, lastMicros + 1);
    return printedTime(lastMicros);
  }

  function remind(id: string): void {
    const revision = revisions.get(id);
    if (revision === undefined || !isPending(revision)) return;
    revisions.set(id, { ...revision, is_reminded: true });
    const payload = summaryOf(revision, newId());
    deliveries.emit({ event: 'non_acked_booking', property_id: revision.property_id, payload });
  }

  /** The latest revision of each booking. The booking that changed last is at the end. */
  function latest(): RevisionRecord[] {
    const byBooking = new Map<string, RevisionRecord>();
    for (const revision of revisions.values()) {
      byBooking.delete(revision.booking_id);
      byBooking.set(revision.booking_id, revision);
    }
    return [...byBooking.values()];
  }

  /** The booking of a change: the named one, or the last one that was not cancelled. */
  function bookingBefore({ booking_id, status = 'new' }: BookOptions, property_id: string): RevisionRecord | undefined {
    if (booking_id === undefined && status === 'new') return undefined;
    const ofProperty = latest().filter((revision) => revision.property_id === property_id);
    if (booking_id === undefined) return ofProperty.findLast((revision) => revision.status !== 'cancelled');
    const named = ofProperty.find((revision) => revision.booking_id === booking_id);
    if (named === undefined) throw new TypeError(`booking_id names no booking of the property (got ${booking_id}).`);
    return named;
  }

  function feed(): RevisionRecord[] {
    const since = feedMinutes === 0 ? 0 : clock.now() - feedMinutes * MINUTE_MS;
    return [...revisions.values()].filter(
      (revision) => isPending(revision) && millisecondsIn(revision.inserted_at) > since,
    );
  }

  /** Each booking with the fields of its latest revision, and the time of its first one. */
  function all(): BookingAttributes[] {
    const byBooking = groupBy(revisions.values(), ({ booking_id }) => booking_id);
    return [...byBooking].map(([id, all]) => {
      const { id: revision_id, system_id: _, ...attributes } = attributesOf(all.at(-1) ?? all[0]);
      const { inserted_at } = all[0];
      return { ...attributes, id, inserted_at, revision_id, has_unacked_revisions: all.some(isPending) };
    });
  }

  function channelOf(propertyId: string): string | null {
    const active = [...channels.values()].find(
      (channel) => channel.is_active && propertyIdsOf(channel).includes(propertyId),
    );
    return active?.id ?? null;
  }

  return {
    revisions,
    feed,
    latest,
    all,
    channelOf,
    book(options: BookOptions): RevisionRecord {
      const { status = 'new' } = options;
      const property = hotel.propertyOrFirst(options.property_id);
      if (!REVISION_STATUSES.includes(status)) {
        throw new TypeError(`status must be one of ${REVISION_STATUSES.join(', ')} (got ${JSON.stringify(status)}).`);
      }
      const before = bookingBefore(options, property.id);
      furnish(property, options.rooms ?? [{}], { hotel, newId });
      const timestamp = laterThanLast(clock.now());
      const channel_id = channelOf(property.id);
      const attributes = revisionOf(options, { property, hotel, channel_id, before, newId, timestamp });
      const revision = { ...attributes, is_reminded: false };
      keep(revision);
      for (const happening of eventsOf(attributes, newId())) deliveries.emit(happening);
      return revision;
    },
    acknowledge(id: string): void {
      const revision = revisions.get(id);
      if (revision !== undefined) revisions.set(id, { ...revision, acknowledge_status: 'acknowledged' });
    },
    load(kept: unknown): void {
      for (const { is_acknowledged, ...revision } of recordsOf<OlderRecord>(kept)) {
        const { booking_id, rooms, acknowledge_status = is_acknowledged ? 'acknowledged' : 'pending' } = revision;
        const micros = microsIn(revision.inserted_at);
        const isWhole = typeof booking_id === 'string' && !Number.isNaN(micros);
        if (!isWhole || !isListOf(rooms, isRecord)) {
          throw new TypeError(`[${revision.id}] must have a booking_id, rooms and inserted_at.`);
        }
        keep({ ...revision, acknowledge_status, inserted_at: printedTime(micros) });
      }
    },
  };
}

type OlderRecord = Omit<RevisionRecord, 'acknowledge_status'> &
  Partial<Pick<RevisionRecord, 'acknowledge_status'>> & { readonly is_acknowledged?: boolean };

const MICROS = 1_000;
const MILLI_DIGITS = 3;

/** Microseconds since 1970 in the API's format: UTC without a zone, six digits after the second. */
function printedTime(micros: number): string {
  const milliseconds = new Date(Math.floor(micros / MICROS)).toISOString().replace('Z', '');
  return milliseconds + String(micros % MICROS).padStart(MILLI_DIGITS, '0');
}

/** The reverse of `printedTime`. Earlier versions printed a zone and three digits. */
function microsIn(time: unknown): number {
  const text = typeof time === 'string' ? time : '';
  const [, milliseconds = '', fraction = ''] = /^(.+?\.\d{3})(\d{0,3})Z?$/.exec(text) ?? [];
  return Date.parse(`${milliseconds}Z`) * MICROS + Number(fraction.padEnd(MILLI_DIGITS, '0'));
}

const millisecondsIn = (time: string): number => Math.floor(microsIn(time) / MICROS);

const isPending = ({ acknowledge_status }: RevisionRecord) => acknowledge_status === 'pending';

function eventsOf(revision: BookingRevisionAttributes, feedEventId: string): SandboxEvent[] {
  const { property_id, status, rooms } = revision;
  const unmapped = unmappedPayload(revision);
  const eventOf = (event: EventName, about: object): SandboxEvent => ({ event, property_id, payload: about });
  const hasUnmappedRoom = rooms.some(({ room_type_id }) => room_type_id === null);
  // An unmapped room is reported without its rate.
  const hasUnmappedRate = rooms.some(
    ({ room_type_id, rate_plan_id }) => room_type_id !== null && rate_plan_id === null,
  );
  return [
    eventOf('booking', bookingPayload(revision)),
    eventOf(EVENT_OF[status], summaryOf(revision, feedEventId)),
    ...(hasUnmappedRoom && status !== 'cancelled' ? [eventOf('booking_unmapped_room', unmapped)] : []),
    ...(hasUnmappedRate && status !== 'cancelled' ? [eventOf('booking_unmapped_rate', unmapped)] : []),
  ];
}

export function bookingPayload({ id, booking_id, property_id }: BookingRevisionAttributes) {
  return { booking_id, property_id, revision_id: id };
}

export function unmappedPayload({ id, booking_id }: BookingRevisionAttributes) {
  return { booking_id, booking_revision_id: id };
}

/** The payload of the specific booking events, and of `non_acked_booking`. */
export function summaryOf(revision: BookingRevisionAttributes, live_feed_event_id: string): BookingSummary {
  const { id, property_id, booking_id, currency, amount, arrival_date, departure_date, customer, rooms } = revision;
  return {
    currency,
    amount,
    channel_id: revision.channel_id,
    property_id,
    booking_id,
    arrival_date,
    booking_revision_id: id,
    live_feed_event_id,
    count_of_rooms: rooms.length,
    booking_unique_id: revision.unique_id,
    count_of_nights: nightsBetween(arrival_date, departure_date).length,
    customer_name: [customer['name'], customer['surname']].filter((part) => typeof part === 'string').join(' '),
    ota_code: revision.ota_name,
  };
}
