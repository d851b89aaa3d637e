import type { WebhookFields } from '../../api/resources/webhooks.js';
import type { Fetch } from '../../api/wire/conventions.js';
import type { EventName } from '../../api/wire/events.js';
import { isMaskFor } from '../../api/wire/events.js';

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** The time on the sandbox's clock. */
  readonly at: string;
  /** The status of the answer. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly error?: string;
}

/**
 * The status of a delivery. `waiting`: the next attempt is due later. `delivered`: answered with 2xx. `refused`:
 * answered with another status below 500, and not repeated. `failed`: all attempts failed. `dropped`: the webhook was
 * removed or deactivated.
 */
export type DeliveryStatus = 'waiting' | 'delivered' | 'refused' | 'failed' | 'dropped';

/** The delivery of an event to one webhook. */
export interface LoggedDelivery {
  /** Its id. */
  readonly id: string;
  /** The webhook. */
  readonly webhook_id: string;
  /** The name of the event. */
  readonly event: string;
  /** The property of the event. */
  readonly property_id: string;
  /** The callback address. */
  readonly url: string;
  /** The posted text. */
  readonly body: string;
  /** The status. */
  readonly status: DeliveryStatus;
  /** The attempts so far. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The time of the next attempt; null if there is none. */
  readonly next_attempt_at: string | null;
}

/** A delivery in progress. */
export interface Delivery extends Omit<LoggedDelivery, 'status' | 'attempts' | 'next_attempt_at'> {
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  /** Milliseconds since 1970. */
  dueMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait after each failed attempt: eleven repetitions, the last one a day after the event. */
const WAITS_MS = [
  ...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 6, 10].map((hours) => hours * HOUR_MS),
];

/** The wait after a number of attempts; undefined after the last one. */
export function waitAfter(attempts: number): number | undefined {
  return WAITS_MS[attempts - 1];
}

/** A copy for the log. */
export function logCopy({ dueMs, ...delivery }: Delivery): LoggedDelivery {
  const isWaiting = delivery.status === 'waiting';
  const next_attempt_at = isWaiting ? new Date(dueMs).toISOString() : null;
  return { ...delivery, attempts: [...delivery.attempts], next_attempt_at };
}

/** An event for subscribed webhooks. */
export interface SandboxEvent {
  readonly event: EventName;
  readonly property_id: string;
  /** Only sent to webhooks with `send_data`. */
  readonly payload: unknown;
  /** The id of the user that caused it [none]. */
  readonly user_id?: string | null;
}

/** A stored webhook. */
export interface WebhookRecord extends WebhookFields {
  /** Its id. */
  readonly id: string;
}

/**
 * The active webhooks whose mask includes an event. Global ones are left out if the property has one, so that no
 * receiver gets it twice.
 */
export function recipientsOf(
  { event, property_id, payload }: Pick<SandboxEvent, 'event' | 'property_id'> & { readonly payload?: unknown },
  webhooks: Iterable<WebhookRecord>,
): WebhookRecord[] {
  const matching = [...webhooks].filter(
    (webhook) =>
      webhook.is_active &&
      (webhook.is_global || webhook.property_id?.toLowerCase() === property_id.toLowerCase()) &&
      isMaskFor(webhook.event_mask, event, payload),
  );
  const own = matching.filter(({ is_global }) => !is_global);
  return own.length > 0 ? own : matching;
}

/** The answer of a callback address, or the reason why there is none. */
export type PostOutcome =
  | { readonly status: number; readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly error: string };

const TIMEOUT_MS = 10_000;
/** The longest part of an answer that is read. */
const MOST_ANSWER_CHARACTERS = 10_000;

type Callback = Pick<WebhookRecord, 'callback_url' | 'request_params' | 'headers'>;

/** The callback address with the webhook's arguments. */
export function addressOf({ callback_url, request_params }: Callback): string {
  const url = new URL(callback_url);
  for (const [name, value] of Object.entries(request_params ?? {})) url.searchParams.append(name, value);
  return url.href;
}

/** Posts to a callback address once. Never throws. */
export async function post(webhook: Callback, body: string, fetch: Fetch): Promise<PostOutcome> {
  try {
    const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'staytax-sandbox' });
    for (const [name, value] of Object.entries(webhook.headers ?? {})) headers.set(name, value);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(addressOf(webhook), { method: 'POST', headers, body, redirect: 'manual', signal });
    return {
      status: response.status,
      body: await beginningOf(response),
      headers: Object.fromEntries(response.headers),
    };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  // Leaving the loop cancels the rest of the stream.
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MOST_ANSWER_CHARACTERS) break;
  }
  return text.slice(0, MOST_ANSWER_CHARACTERS);
}

/** A code such as ECONNREFUSED, or the message of the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1_000} seconds` : error.message;
}
