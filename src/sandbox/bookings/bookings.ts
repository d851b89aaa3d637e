import { type BookingRevisionAttributes, REVISION_STATUSES, type RevisionStatus } from '../../api/wire/bookings.js';
import type { EventName } from '../../api/wire/events.js';
import type { NonAckedPayload } from '../../api/wire/payloads.js';
import { isRecord } from '../../issues/reading.js';
import type { SandboxClock } from '../common/clock.js';
import type { Hotel } from '../common/hotel.js';
import { recordsOf } from '../common/records.js';
import type { Happening } from '../deliveries/delivery.js';
import type { BookOptions } from './book-options.js';
import { revisionOf } from './revision.js';
import { furnish, nightsBetween } from './rooms.js';

/** A revision that is kept. */
export interface RevisionRecord extends BookingRevisionAttributes {
  /** Whether `non_acked_booking` was sent. */
  readonly is_reminded: boolean;
}

/** What of a revision is printed. */
export function attributesOf({ is_reminded: _, ...attributes }: RevisionRecord): BookingRevisionAttributes {
  return attributes;
}

/** What bookings need from outside. */
export interface BookingsOptions {
  readonly clock: SandboxClock;
  readonly newId: () => string;
  readonly hotel: Hotel;
  readonly emit: (happening: Happening) => void;
  /** After so many minutes a revision leaves the feed, acknowledged or not; 0: never. */
  readonly feedMinutes: number;
}

/** The bookings of all properties. */
export interface Bookings {
  readonly revisions: ReadonlyMap<string, RevisionRecord>;
  /** Those that are not acknowledged and came not long ago. */
  readonly feed: () => RevisionRecord[];
  /** The latest revision of each booking. */
  readonly latest: () => RevisionRecord[];
  /** Takes a revision in, and sends its events. */
  readonly book: (options: BookOptions) => RevisionRecord;
  readonly acknowledge: (id: string) => void;
  readonly load: (kept: unknown) => void;
}

const EVENT_OF = {
  new: 'booking_new',
  modified: 'booking_modification',
  cancelled: 'booking_cancellation',
} as const satisfies Record<RevisionStatus, EventName>;

const MINUTE_MS = 60_000;
const REMINDED_AFTER_MS = 30 * MINUTE_MS;

export function createBookings({ clock, newId, hotel, emit, feedMinutes }: BookingsOptions): Bookings {
  const revisions = new Map<string, RevisionRecord>();
  /** The id of the latest revision, by the id of the booking. */
  const latestIds = new Map<string, string>();
  let lastMs = 0;

  function keep(revision: RevisionRecord): void {
    lastMs = Math.max(lastMs, Date.parse(revision.inserted_at));
    revisions.set(revision.id, revision);
    // The booking that changed last stands last.
    latestIds.delete(revision.booking_id);
    latestIds.set(revision.booking_id, revision.id);
    if (isPending(revision) && !revision.is_reminded) {
      clock.at(Date.parse(revision.inserted_at) + REMINDED_AFTER_MS, () => remind(revision.id));
    }
  }

  /** No two revisions come at the same time: the feed is sorted by it, and a change comes behind what it changes. */
  function laterThanLast(nowMs: number): string {
    lastMs = Math.max(nowMs, lastMs + 1);
    return new Date(lastMs).toISOString();
  }

  function remind(id: string): void {
    const revision = revisions.get(id);
    if (revision === undefined || !isPending(revision)) return;
    revisions.set(id, { ...revision, is_reminded: true });
    emit({ event: 'non_acked_booking', property_id: revision.property_id, payload: nonAckedPayload(revision) });
  }

  function latest(): RevisionRecord[] {
    return [...latestIds.values()].flatMap((id) => revisions.get(id) ?? []);
  }

  /** What a change is of: the booking that is named, or the last one that was not cancelled. */
  function bookingBefore({ booking_id, status = 'new' }: BookOptions, property_id: string): RevisionRecord | undefined {
    const ofProperty = latest().filter((revision) => revision.property_id === property_id);
    if (booking_id === undefined) {
      return status === 'new' ? undefined : ofProperty.findLast((revision) => revision.status !== 'cancelled');
    }
    const named = ofProperty.find((revision) => revision.booking_id === booking_id);
    if (named === undefined) throw new TypeError(`booking_id names no booking of the property (got ${booking_id}).`);
    return named;
  }

  function feed(): RevisionRecord[] {
    const since = feedMinutes === 0 ? 0 : clock.now() - feedMinutes * MINUTE_MS;
    return [...revisions.values()].filter(
      (revision) => isPending(revision) && Date.parse(revision.inserted_at) > since,
    );
  }

  return {
    revisions,
    feed,
    latest,
    book(options) {
      const { property_id = [...hotel.properties.values()][0]?.id, status = 'new' } = options;
      const property = hotel.property(property_id);
      if (property === undefined)
        throw new TypeError(`property_id names no property of the sandbox (got ${property_id}).`);
      if (!REVISION_STATUSES.includes(status)) {
        throw new TypeError(`status must be one of ${REVISION_STATUSES.join(', ')} (got ${JSON.stringify(status)}).`);
      }
      const before = bookingBefore(options, property.id);
      furnish(property, options.rooms ?? [{}], { hotel, newId });
      const timestamp = laterThanLast(clock.now());
      const attributes = revisionOf(options, { property, hotel, before, newId, timestamp });
      const revision = { ...attributes, is_reminded: false };
      keep(revision);
      for (const happening of happeningsOf(attributes)) emit(happening);
      return revision;
    },
    acknowledge(id) {
      const revision = revisions.get(id);
      if (revision !== undefined) revisions.set(id, { ...revision, acknowledge_status: 'acknowledged' });
    },
    load(kept) {
      for (const { is_acknowledged, ...revision } of recordsOf<OlderRecord>(kept)) {
        const {
          booking_id,
          inserted_at,
          rooms,
          acknowledge_status = is_acknowledged ? 'acknowledged' : 'pending',
        } = revision;
        const isWhole = typeof booking_id === 'string' && !Number.isNaN(Date.parse(inserted_at));
        if (!isWhole || !Array.isArray(rooms) || !rooms.every(isRecord)) {
          throw new TypeError(`[${revision.id}] must have a booking_id, rooms and inserted_at.`);
        }
        keep({ ...revision, acknowledge_status });
      }
    },
  };
}

/** A revision in the state of an earlier version. */
type OlderRecord = Omit<RevisionRecord, 'acknowledge_status'> &
  Partial<Pick<RevisionRecord, 'acknowledge_status'>> & { readonly is_acknowledged?: boolean };

const isPending = ({ acknowledge_status }: RevisionRecord) => acknowledge_status === 'pending';

/** The events of a revision, in the order in which they are sent. */
function happeningsOf(revision: BookingRevisionAttributes): Happening[] {
  const { property_id, status, rooms } = revision;
  const payload = bookingPayload(revision);
  const unmapped = unmappedPayload(revision);
  const of = (event: EventName, about: object): Happening => ({ event, property_id, payload: about });
  const hasUnmappedRoom = rooms.some(({ room_type_id }) => room_type_id === null);
  // Of a room that is not mapped itself nothing is said of its rate.
  const hasUnmappedRate = rooms.some(
    ({ room_type_id, rate_plan_id }) => room_type_id !== null && rate_plan_id === null,
  );
  return [
    of('booking', payload),
    of(EVENT_OF[status], payload),
    ...(hasUnmappedRoom && status !== 'cancelled' ? [of('booking_unmapped_room', unmapped)] : []),
    ...(hasUnmappedRate && status !== 'cancelled' ? [of('booking_unmapped_rate', unmapped)] : []),
  ];
}

/** What `booking` and its kinds say of a revision. */
export function bookingPayload({ id, booking_id, property_id }: BookingRevisionAttributes) {
  return { booking_id, property_id, revision_id: id };
}

/** What is said of a revision whose room or rate is not mapped. */
export function unmappedPayload({ id, booking_id }: BookingRevisionAttributes) {
  return { booking_id, booking_revision_id: id };
}

/** What `non_acked_booking` says of a revision. */
export function nonAckedPayload(revision: BookingRevisionAttributes): NonAckedPayload {
  const { id, property_id, booking_id, currency, amount, arrival_date, departure_date, customer, rooms } = revision;
  return {
    currency,
    amount,
    channel_id: null,
    property_id,
    booking_id,
    arrival_date,
    booking_revision_id: id,
    count_of_rooms: rooms.length,
    booking_unique_id: revision.unique_id,
    count_of_nights: nightsBetween(arrival_date, departure_date).length,
    customer_name: [customer['name'], customer['surname']].filter((part) => typeof part === 'string').join(' '),
    ota_code: revision.ota_name,
  };
}
