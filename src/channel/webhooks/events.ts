import { dayNumber } from '../../core/calendar/plain-date.js';
import { AN_OBJECT, checkKind, required } from '../../core/issues/arguments.js';
import { issue, pathTo } from '../../core/issues/issue.js';
import { isRecord, plain } from '../../core/issues/reading.js';
import { isUuid, Opaque } from '../../core/issues/texts.js';
import type { EventEnvelope, EventName, ShownPayloads } from '../api/wire/events.js';
import { isEventName } from '../api/wire/events.js';
import type { WriteIssue } from '../api/wire/write-issues.js';
import { writeIssue } from '../api/wire/write-issues.js';

/** The payload of an event in the specification; `unknown` if the specification has none. */
export type EventPayload<Name extends EventName> = Name extends keyof ShownPayloads ? ShownPayloads[Name] : unknown;

/** An event with a known name. */
export interface KnownEvent<Name extends EventName> extends EventEnvelope {
  /** Its name. */
  readonly event: Name;
  /** The payload; absent from webhooks without `send_data`. */
  readonly payload?: EventPayload<Name>;
}

/** Any event, including unknown ones. */
export type AnyEvent = EventEnvelope;

/** The second argument of a handler. */
export interface HandlerContext {
  /** Aborted when the deadline of the event has passed. */
  readonly signal: AbortSignal;
  /** The differences of the event from the specification, without its values; empty if there are none. */
  readonly issues: readonly WriteIssue[];
}

/**
 * Handles an event. If it throws, the service sends the event again. It is a method so that handlers can be looked up
 * by a name at run time.
 */
export type Handle<Event> = {
  /** Handles the event. */
  handle(event: Event, context: HandlerContext): unknown;
}['handle'];

/** A handler, or a handler with what it needs. */
export type Handler<Event> =
  | Handle<Event>
  | {
      /** Handles the event. */
      readonly handle: Handle<Event>;
      /**
       * Skips an event that is older than the last handled one [no]. `true` compares events of one name and property; a
       * function returns the subject of an event, and events of one subject are compared.
       */
      readonly latestOnly: true | Handle<Event>;
    };

/** A handler for each event, by name. `*` is for the known events that have no handler. */
export type Handlers = { readonly [Name in EventName]?: Handler<KnownEvent<Name>> | undefined } & {
  /** Every other known event. */
  readonly '*'?: Handler<AnyEvent> | undefined;
};

/** Handlers without other names, in an object of a variable too: a misspelt one would never be called. */
export type OnlyHandlers<On> = { readonly [Name in Exclude<keyof On, keyof Handlers>]: never };

/**
 * Whether an event has a name. It narrows the type of the payload.
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
  checkKind(event, required(AN_OBJECT), 'event');
  return event.event === name;
}

/** Fields of text that handlers need. Other fields are not checked. */
const NEEDED: { readonly [Name in EventName]?: readonly string[] } = {
  ari: ['date', 'rate_plan_id', 'room_type_id'],
  booking: ['booking_id', 'property_id', 'revision_id'],
  booking_new: ['booking_id', 'booking_revision_id'],
  booking_modification: ['booking_id', 'booking_revision_id'],
  booking_cancellation: ['booking_id', 'booking_revision_id'],
  booking_unmapped_room: ['booking_id', 'booking_revision_id'],
  booking_unmapped_rate: ['booking_id', 'booking_revision_id'],
  non_acked_booking: ['booking_id', 'booking_revision_id'],
  message: ['id', 'message_thread_id'],
  review: ['id'],
  activate_channel: ['channel_id'],
  deactivate_channel: ['channel_id'],
  channel_removal_warning: ['channel_id', 'removal_date'],
  property_removal_warning: ['property_id', 'removal_date'],
  message_thread_booking_assigned: ['booking_id', 'message_thread_id'],
};

/** The readable part of an event, and its issues. */
export interface ReadEvent {
  readonly event: AnyEvent;
  readonly issues: readonly WriteIssue[];
}

const A_KIND = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
]);

/** The kind of a received value. Programs log the issues of events, so these have no value of an event. */
function kindIn(value: unknown): unknown {
  const kind = A_KIND.get(typeof value);
  return kind === undefined ? plain(value) : new Opaque(kind);
}

/** Seconds with up to six digits of their fraction, as the service sends them. */
const LOGGED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?/;

/** The envelope of an event for a log. A name, an id or a time of another form may be a text of a guest, and is left out. */
export function loggedEvent({ event, property_id, user_id, timestamp }: AnyEvent): Omit<AnyEvent, 'payload'> {
  return {
    event: isEventName(event) ? event : '',
    property_id: isUuid(property_id) ? property_id : '',
    user_id: user_id !== null && isUuid(user_id) ? user_id : null,
    timestamp: isTime(timestamp) ? `${LOGGED_TIME.exec(timestamp)?.[0]}Z` : '',
  };
}

/**
 * Reads an event. A refused event is not sent again, so every object is accepted: a number in place of an id becomes
 * text, a missing field '', and an unreadable payload is left out, as without `send_data`.
 */
export function readEvent(value: unknown): ReadEvent | { readonly issues: readonly WriteIssue[] } {
  if (!isRecord(value)) {
    return { issues: [issue('not_an_object', '', { field: '', received: kindIn(value), expected: 'an event' })] };
  }
  const issues: WriteIssue[] = [];
  const event = textIn(value, 'event', '', issues);
  const { user_id = null, payload: given } = value;
  const payload = readPayload(event, given, issues);
  const property_id = isRecord(payload) && isText(payload['property_id']) ? payload['property_id'] : undefined;
  const envelope = {
    event,
    property_id: textIn(value, 'property_id', '', issues) || (property_id ?? ''),
    timestamp: textIn(value, 'timestamp', '', issues),
    user_id: user_id === null ? null : textIn(value, 'user_id', '', issues) || null,
  };
  if (envelope.timestamp !== '' && !isTime(envelope.timestamp)) {
    issues.push(writeIssue('not_a_time', 'timestamp', { field: 'timestamp', received: kindIn(envelope.timestamp) }));
  }
  return { event: payload === undefined ? envelope : { ...envelope, payload }, issues };
}

/** An unknown event may have any payload. */
function readPayload(event: string, payload: unknown, issues: WriteIssue[]): unknown {
  if (payload === undefined || payload === null) return undefined;
  if (!isEventName(event)) return payload;
  if (event !== 'ari') return readEntry(event, payload, 'payload', issues);
  if (!Array.isArray(payload)) {
    issues.push(issue('not_a_list', 'payload', { field: 'payload', received: kindIn(payload), expected: 'a list' }));
    return undefined;
  }
  const before = issues.length;
  const entries = payload.map((entry, index) => readEntry(event, entry, pathTo('payload', index), issues));
  // An unreadable entry may concern any date. Without a payload, all dates are pulled.
  return issues.length > before ? undefined : entries;
}

function readEntry(event: EventName, entry: unknown, path: string, issues: WriteIssue[]): unknown {
  const needed = NEEDED[event];
  if (!isRecord(entry)) {
    if (needed === undefined) return entry;
    issues.push(issue('not_an_object', path, { field: path, received: kindIn(entry), expected: 'an object' }));
    return undefined;
  }
  const texts = (needed ?? []).flatMap((name) => {
    const text = textIn(entry, name, path, issues);
    return text === '' ? [] : [[name, text]];
  });
  const { date } = entry;
  if (event === 'ari' && typeof date === 'string' && dayNumber(date) === undefined) {
    const params = { field: 'date', received: kindIn(date), expected: 'a date such as "2026-05-01"' };
    issues.push(issue('not_a_date', pathTo(path, 'date'), params));
  }
  return { ...entry, ...Object.fromEntries(texts) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** The text of a field, also of a whole number; '' without one. */
function textIn(record: Record<string, unknown>, field: string, path: string, issues: WriteIssue[]): string {
  const received = record[field];
  if (isText(received)) return received;
  const code = received === undefined || received === null ? 'required' : received === '' ? 'blank' : 'not_text';
  issues.push(issue(code, pathTo(path, field), { field, received: kindIn(received), expected: 'text' }));
  return Number.isSafeInteger(received) ? String(received) : '';
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|\+00:?00)?$/;

/** A time in UTC in a form that sorts as text: the fraction never ends in a zero. `undefined` for other texts. */
function comparable(text: string): string | undefined {
  const [, seconds, fraction = ''] = TIME.exec(text) ?? [];
  if (seconds === undefined || Number.isNaN(Date.parse(`${seconds}Z`))) return undefined;
  return `${seconds}.${fraction.replace(/(?<!0)0+$/, '')}`;
}

/** Whether a text is a time in UTC in the format of events. */
export function isTime(text: string): boolean {
  return comparable(text) !== undefined;
}

/** Compares to the last digit: events may be less than a millisecond apart. False if either is not a time. */
export function isBefore(a: string, b: string): boolean {
  const [first, second] = [comparable(a), comparable(b)];
  return first !== undefined && second !== undefined && first < second;
}
