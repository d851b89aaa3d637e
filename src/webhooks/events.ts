import { type EventEnvelope, type EventName, isEventName } from '../api/wire/events.js';
import type { ShownPayloads } from '../api/wire/payloads.js';
import { type WriteIssue, writeIssue } from '../api/wire/write-issues.js';
import { dayNumber } from '../calendar/plain-date.js';
import { issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { isRecord } from '../issues/reading.js';

/** The payload of an event: as the specification shows it, and `unknown` where it shows none. */
export type EventPayload<Name extends EventName> = Name extends keyof ShownPayloads ? ShownPayloads[Name] : unknown;

/** An event with a name that is known. */
export interface KnownEvent<Name extends EventName> extends EventEnvelope {
  /** Its name. */
  readonly event: Name;
  /** What it carries; absent from webhooks without `send_data`. */
  readonly payload?: EventPayload<Name>;
}

/** Any event, also one whose name is not known here. */
export type AnyEvent = EventEnvelope;

/** What a handler is told beside the event. */
export interface HandlerContext {
  /** Aborted when the deadline of the event has passed. */
  readonly signal: AbortSignal;
}

/**
 * Deals with an event. When it throws, the service sends the event again. Written as a method, so that the table of
 * handlers can be looked up by a name that is only known at run time.
 */
export type Handle<Event> = {
  /** Deals with the event. */
  handle(event: Event, context: HandlerContext): unknown;
}['handle'];

/** A handler, or a handler with what it needs. */
export type Handler<Event> =
  | Handle<Event>
  | {
      /** Deals with the event. */
      readonly handle: Handle<Event>;
      /**
       * Leaves out an event that is older than the last one that was handled [no]. `true` compares the events of one name
       * and one property; a function names what an event is about, and compares those of one subject.
       */
      readonly latestOnly: true | Handle<Event>;
    };

/** A handler for each event, by name. `*` is for every event without a handler of its own, known or not. */
export type Handlers = { readonly [Name in EventName]?: Handler<KnownEvent<Name>> | undefined } & {
  /** Every other event. */
  readonly '*'?: Handler<AnyEvent> | undefined;
};

/**
 * Whether an event has a name. TypeScript then knows its payload.
 *
 * @example
 * ```ts
 * import { type AnyEvent, isEvent } from 'staytax/webhooks';
 *
 * const revisionOf = (event: AnyEvent) => (isEvent(event, 'booking') ? event.payload?.revision_id : undefined);
 * revisionOf({ event: 'ari', property_id: '1', user_id: null, timestamp: '2026-05-01T10:00:00.000Z' }); // => undefined
 * ```
 */
export function isEvent<Name extends EventName>(event: AnyEvent, name: Name): event is KnownEvent<Name> {
  return event.event === name;
}

/** The texts without which an event of a name cannot be dealt with. What else a payload has is not checked. */
const NEEDED: { readonly [Name in EventName]?: readonly string[] } = {
  ari: ['date', 'rate_plan_id', 'room_type_id'],
  booking: ['booking_id', 'property_id', 'revision_id'],
  booking_unmapped_room: ['booking_id', 'booking_revision_id'],
  booking_unmapped_rate: ['booking_id', 'booking_revision_id'],
  non_acked_booking: ['booking_id', 'booking_revision_id'],
  message: ['id', 'message', 'message_thread_id'],
  review: ['id'],
  activate_channel: ['channel_id'],
  deactivate_channel: ['channel_id'],
  channel_removal_warning: ['channel_id', 'removal_date'],
  property_removal_warning: ['property_id', 'removal_date'],
  message_thread_booking_assigned: ['booking_id', 'message_thread_id'],
};

/** An event as it came, or everything that is wrong with it. */
export function readEvent(value: unknown): { readonly event: AnyEvent } | { readonly issues: readonly WriteIssue[] } {
  if (!isRecord(value)) {
    return { issues: [issue('not_an_object', '', { field: '', received: value, expected: 'an event' })] };
  }
  const issues: WriteIssue[] = [];
  const event = textIn(value, 'event', '', issues);
  const property_id = textIn(value, 'property_id', '', issues);
  const timestamp = textIn(value, 'timestamp', '', issues);
  if (timestamp !== '' && !isTime(timestamp)) {
    issues.push(writeIssue('not_a_time', 'timestamp', { field: 'timestamp', received: timestamp }));
  }
  const { user_id = null, payload } = value;
  if (user_id !== null && typeof user_id !== 'string') {
    issues.push(issue('not_text', 'user_id', { field: 'user_id', received: user_id, expected: 'text, or null' }));
  }
  if (payload !== undefined && payload !== null) checkPayload(event, payload, issues);
  if (issues.length > 0) return { issues };
  const envelope = { event, property_id, timestamp, user_id: typeof user_id === 'string' ? user_id : null };
  return { event: payload === undefined || payload === null ? envelope : { ...envelope, payload } };
}

/** Of an event that is not known nothing is expected. */
function checkPayload(event: string, payload: unknown, issues: WriteIssue[]): void {
  if (!isEventName(event)) return;
  if (event !== 'ari') checkEntry(event, payload, { path: 'payload', issues });
  else if (Array.isArray(payload)) {
    for (const [at, entry] of payload.entries()) checkEntry(event, entry, { path: pathTo('payload', at), issues });
  } else issues.push(issue('not_a_list', 'payload', { field: 'payload', received: payload, expected: 'a list' }));
}

interface EntryPlace {
  readonly path: string;
  readonly issues: WriteIssue[];
}

function checkEntry(event: EventName, entry: unknown, { path, issues }: EntryPlace): void {
  if (!isRecord(entry)) {
    issues.push(issue('not_an_object', path, { field: path, received: entry, expected: 'an object' }));
    return;
  }
  for (const name of NEEDED[event] ?? []) textIn(entry, name, path, issues);
  if (event === 'ari') dateIn(entry, path, issues);
}

function dateIn({ date: received }: Record<string, unknown>, path: string, issues: WriteIssue[]): void {
  if (typeof received !== 'string' || dayNumber(received) !== undefined) return;
  const expected = 'a date such as "2026-05-01"';
  issues.push(issue('not_a_date', pathTo(path, 'date'), { field: 'date', received, expected }));
}

function textIn(record: Record<string, unknown>, field: string, path: string, issues: WriteIssue[]): string {
  const received = record[field];
  if (typeof received === 'string' && received.trim() !== '') return received;
  const code = received === undefined || received === null ? 'required' : received === '' ? 'blank' : 'not_text';
  issues.push(issue(code, pathTo(path, field), { field, received, expected: 'text' }));
  return '';
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|\+00:?00)?$/;

/** Whether a text is a time in UTC as events have it. */
function isTime(text: string): boolean {
  const [, seconds] = TIME.exec(text) ?? [];
  return seconds !== undefined && !Number.isNaN(Date.parse(`${seconds}Z`));
}

/** Whether one time is before another, to the last digit: events may be less than a millisecond apart. */
export function isBefore(a: string, b: string): boolean {
  return comparable(a) < comparable(b);
}

/** Times in this form sort as text: what is behind the point never ends in a zero. */
function comparable(time: string): string {
  const [, seconds = '', fraction = ''] = TIME.exec(time) ?? [];
  return `${seconds}.${fraction.replace(/0+$/, '')}`;
}
