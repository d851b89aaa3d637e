import { type EventName, isEventName } from '../api/wire/events.js';
import { type WriteIssue, writeIssue } from '../api/wire/write-issues.js';
import { dayNumber } from '../calendar/plain-date.js';
import { issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { isRecord } from '../issues/reading.js';
import type { AnyEvent } from './events.js';
import { isTime } from './time.js';

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

interface Place {
  readonly path: string;
  readonly issues: WriteIssue[];
}

function checkEntry(event: EventName, entry: unknown, { path, issues }: Place): void {
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
