import { dayNumber } from '../../core/calendar/plain-date.js';
import type { OddRecord } from '../api/calls/options.js';
import type { BookingRevision, BookingRevisionResource } from '../api/resources/bookings.js';

/** A later revision of a booking, in short. */
export interface NewerRevision {
  /** The id of the revision. */
  readonly id: string;
  /** Its status, as the API printed it. */
  readonly status: string;
  /** When the revision came, as the API printed it. */
  readonly inserted_at: string | undefined;
}

type OddRevision = OddRecord<'booking_revision'>;

/** A revision that waits to be handled, with a later one of its booking; or a record that cannot be read. */
export type WaitingRevision =
  | { readonly revision: BookingRevision; readonly newer: NewerRevision | undefined }
  | { readonly odd: OddRevision };

interface WaitingOptions {
  readonly propertyId?: string | undefined;
  readonly since?: Date | string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The booking of a revision. A revision that names none counts as a separate booking. */
export function bookingOf({ booking_id, id }: BookingRevision): string {
  return booking_id === '' ? `revision ${id}` : booking_id;
}

/**
 * The unacknowledged revisions, the oldest first, each once, until the feed has no new ones: those of the feed, and with
 * `since` those that the feed dropped. All are read before the first is handled, so that each is known to be the newest
 * of its booking or not. After an error the revisions of the feed are yielded before it is thrown.
 */
export async function* waitingRevisions(
  revisions: BookingRevisionResource,
  { propertyId, since, signal }: WaitingOptions,
): AsyncGenerator<WaitingRevision> {
  const filter = propertyId === undefined ? undefined : { property_id: propertyId };
  const newest = new Map<string, NewerRevision>();
  const yielded = new Set<string>();
  const isYielded = (key: string): boolean => yielded.size === yielded.add(key).size;

  async function collect(list: 'feed' | 'list', from?: string): Promise<Collected> {
    const entries: Entry[] = [];
    const options = { onOdd: (odd: OddRevision) => void entries.push({ odd }) };
    const query = from === undefined ? filter : { ...filter, inserted_at: { gte: from } };
    try {
      for await (const revision of revisions[list](query, options)) {
        if (signal?.aborted) break;
        noteNewest(newest, revision);
        if (revision.acknowledge_status !== 'acknowledged') entries.push({ revision });
      }
      return { entries };
    } catch (error) {
      return { entries, failure: { error } };
    }
  }

  for (let from = since === undefined ? undefined : timeOf(since); ; from = undefined) {
    const { entries, failure } = await readEntries(collect, from);
    const fresh = entries.filter((entry) => !isYielded(keyOf(entry)));
    for (const entry of fresh) yield 'odd' in entry ? entry : { ...entry, newer: newerThan(entry.revision, newest) };
    if (failure !== undefined) throw failure.error;
    if (fresh.length === 0) return;
  }
}

type Entry = { readonly revision: BookingRevision } | { readonly odd: OddRevision };

interface Collected {
  readonly entries: readonly Entry[];
  readonly failure?: { readonly error: unknown };
}

/** Part of the list does not show which revisions are superseded, so that a list which breaks off is left out. */
async function readEntries(
  collect: (list: 'feed' | 'list', from?: string) => Promise<Collected>,
  from: string | undefined,
): Promise<Collected> {
  const feed = await collect('feed');
  if (from === undefined || feed.failure !== undefined) return feed;
  const listed = await collect('list', from);
  if (listed.failure !== undefined) return { ...feed, failure: listed.failure };
  // A revision of the feed from before `from` may belong to the booking of a listed one.
  const firstLater = feed.entries.findIndex((entry) => 'revision' in entry && timeIn(entry.revision) >= from);
  const older = firstLater === -1 ? feed.entries : feed.entries.slice(0, firstLater);
  return { entries: [...older, ...listed.entries, ...feed.entries] };
}

function keyOf(entry: Entry): string {
  if ('revision' in entry) return entry.revision.id;
  return entry.odd.id === '' ? entry.odd.reason : entry.odd.id;
}

/** Lists are in order: of two revisions without comparable times, the later one in the list is the newer. */
function noteNewest(newest: Map<string, NewerRevision>, revision: BookingRevision): void {
  const booking = bookingOf(revision);
  const latest = newest.get(booking);
  if (latest === undefined || !isOlder(revision, latest)) newest.set(booking, shortOf(revision));
}

function newerThan(revision: BookingRevision, newest: ReadonlyMap<string, NewerRevision>): NewerRevision | undefined {
  const latest = newest.get(bookingOf(revision));
  return latest?.id === revision.id ? undefined : latest;
}

export function shortOf({ id, status, inserted_at }: BookingRevision): NewerRevision {
  return { id, status, inserted_at };
}

/** Whether a revision came before another one, by their times; false without both. */
export function isOlder(revision: InsertionTime, later: InsertionTime): boolean {
  const [ms, otherMs] = [millisecondsOf(revision.inserted_at), millisecondsOf(later.inserted_at)];
  // Within a millisecond the further digits decide.
  return ms === otherMs ? timeIn(revision) < timeIn(later) : ms < otherMs;
}

type InsertionTime = Pick<NewerRevision, 'inserted_at'>;

/** In the format of the API, without a zone: such times sort as text. */
function timeIn({ inserted_at = '' }: InsertionTime): string {
  return inserted_at.replace(/Z$/, '');
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Whether a value is a `Date`, or a date or time as text. */
export function isTime(value: unknown): value is Date | string {
  return !Number.isNaN(millisecondsOf(value));
}

/** Milliseconds since 1970; a time without a zone is UTC, as the API prints it. NaN for other values. */
export function millisecondsOf(time: unknown): number {
  if (time instanceof Date) return time.getTime();
  const [text, zone] = typeof time === 'string' ? (TIME.exec(time) ?? []) : [];
  if (text === undefined || dayNumber(text.slice(0, 10)) === undefined) return Number.NaN;
  return Date.parse(zone === undefined && text.includes('T') ? `${text}Z` : text);
}

/** A time in the format of the API: UTC, without a zone. */
export function timeOf(time: Date | string): string {
  return new Date(millisecondsOf(time)).toISOString().slice(0, -1);
}
