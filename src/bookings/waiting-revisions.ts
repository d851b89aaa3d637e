import type { OddRecord } from '../api/calls/options.js';
import type { Api } from '../api/create-api.js';
import type { BookingRevision } from '../api/resources/bookings.js';
import { dayNumber } from '../calendar/plain-date.js';

/** Called for each revision that cannot be read. */
export type OnOdd = (record: OddRecord<'booking_revision'>) => void;

/** Which revisions to read. */
interface WaitingQuery {
  readonly propertyId?: string | undefined;
  readonly since?: Date | string | undefined;
}

/**
 * The unacknowledged revisions, the oldest first, each once: those of the feed, and with `since` those that the feed
 * dropped. A revision of the feed that is older than `since` comes first, because it may belong to the same booking.
 */
export async function* waitingRevisions(
  api: Pick<Api, 'bookingRevisions'>,
  { propertyId, since }: WaitingQuery,
  onOdd: OnOdd,
): AsyncGenerator<BookingRevision> {
  const { bookingRevisions } = api;
  const filter = propertyId === undefined ? undefined : { property_id: propertyId };
  if (since === undefined) return yield* bookingRevisions.feed(filter, { onOdd });
  const from = timeOf(since);
  const given = new Set<string>();
  const isNew = (id: string): boolean => {
    const { size } = given;
    return given.add(id).size > size;
  };
  const onNewOdd: OnOdd = (record) => {
    if (isNew(record.id === '' ? record.reason : record.id)) onOdd(record);
  };
  const options = { onOdd: onNewOdd };
  for await (const revision of bookingRevisions.feed(filter, options)) {
    if (isFrom(revision, from)) break;
    if (isNew(revision.id)) yield revision;
  }
  for await (const revision of bookingRevisions.list({ ...filter, inserted_at: { gte: from } }, options)) {
    if (revision.acknowledge_status !== ACKNOWLEDGED && isNew(revision.id)) yield revision;
  }
  // Revisions that arrived while the list was read.
  for await (const revision of bookingRevisions.feed(filter, options)) if (isNew(revision.id)) yield revision;
}

const ACKNOWLEDGED = 'acknowledged';

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Whether a value is a `Date`, or a date or time as text. */
export function isTime(value: unknown): value is Date | string {
  return !Number.isNaN(millisecondsOf(value));
}

/** Milliseconds since 1970; a time without a zone is UTC, as the API prints it. */
function millisecondsOf(time: unknown): number {
  if (time instanceof Date) return time.getTime();
  const [text, zone] = typeof time === 'string' ? (TIME.exec(time) ?? []) : [];
  if (text === undefined || dayNumber(text.slice(0, 10)) === undefined) return Number.NaN;
  return Date.parse(zone === undefined && text.includes('T') ? `${text}Z` : text);
}

/** A time in the format of the API: UTC, without a zone. */
export function timeOf(time: Date | string): string {
  return new Date(millisecondsOf(time)).toISOString().slice(0, -1);
}

function isFrom({ inserted_at = '' }: BookingRevision, from: string): boolean {
  return inserted_at.replace(/Z$/, '') >= from;
}
