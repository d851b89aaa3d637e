import type { LogEntry } from '../../../src/channel/webhooks/handling.js';
import type { ReceiverOptions } from '../../../src/channel/webhooks/receiver.js';
import { createReceiver } from '../../../src/channel/webhooks/receiver.js';

export const SECRET = 'a long random text';
export const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
export const HEADERS = { 'content-type': 'application/json', 'x-service-webhook-secret': SECRET };
/** A second, which is what is waited for otherwise, can pass on a busy machine. */
export const WAIT = { timeout: 30_000 };

/** An event as it is posted; the seconds of its time are given. */
export function eventOf(event: string, payload?: unknown, second = 0) {
  const timestamp = `2026-05-01T10:00:${String(second).padStart(2, '0')}.123456Z`;
  return { event, property_id: HOTEL, user_id: null as string | null, timestamp, ...(payload ? { payload } : {}) };
}

export const BOOKING = { booking_id: 'b', property_id: HOTEL, revision_id: 'r' };

export function requestOf(body: unknown, init: RequestInit = {}): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Request('https://pms.example.com/hook', { method: 'POST', headers: HEADERS, body: text, ...init });
}

/** A receiver, what it logs, and a way to send it events. */
export function receiving(options: Partial<ReceiverOptions> = {}) {
  const entries: LogEntry[] = [];
  const { secret = SECRET, ...others } = options;
  const receiver = createReceiver({ secret, on: {}, log: (entry) => entries.push(entry), ...others });
  return {
    receiver,
    entries,
    outcomes: () => entries.map(({ outcome }) => outcome),
    send: async (body: unknown, init?: RequestInit) => (await receiver(requestOf(body, init))).status,
  };
}
