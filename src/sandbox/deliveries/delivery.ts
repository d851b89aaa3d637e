import type { WebhookFields } from '../../api/resources/webhooks.js';
import type { Fetch } from '../../api/wire/conventions.js';
import { type EventName, isMaskFor } from '../../api/wire/events.js';

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** When, on the clock of the sandbox. */
  readonly at: string;
  /** What the callback address answered with. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly error?: string;
}

/**
 * The status of a delivery. `waiting`: the next attempt is due later. `delivered`: it was answered with 2xx.
 * `refused`: with another status below 500, which is not tried again. `failed`: all attempts failed. `dropped`: the
 * webhook was removed or switched off.
 */
export type DeliveryStatus = 'waiting' | 'delivered' | 'refused' | 'failed' | 'dropped';

/** The delivery of an event to one webhook. */
export interface LoggedDelivery {
  /** Its id. */
  readonly id: string;
  /** The webhook that it is for. */
  readonly webhook_id: string;
  /** The name of the event. */
  readonly event: string;
  /** The property that the event is of. */
  readonly property_id: string;
  /** Where it is posted to. */
  readonly url: string;
  /** What is posted, as text. */
  readonly body: string;
  /** How far it is. */
  readonly status: DeliveryStatus;
  /** What was tried so far. */
  readonly attempts: readonly DeliveryAttempt[];
  /** When the next attempt is due; null when there is none. */
  readonly next_attempt_at: string | null;
}

/** The same while it changes. */
export interface Delivery extends Omit<LoggedDelivery, 'status' | 'attempts' | 'next_attempt_at'> {
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  /** Milliseconds since 1970. */
  dueMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each attempt in vain the next one follows: eleven times, the last a day after the event. */
const WAITS_MS = [
  ...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 6, 10].map((hours) => hours * HOUR_MS),
];

/** The wait after so many attempts; undefined when there is no further one. */
export function waitAfter(attempts: number): number | undefined {
  return WAITS_MS[attempts - 1];
}

/** A copy for the log. */
export function logged({ dueMs, ...delivery }: Delivery): LoggedDelivery {
  const isWaiting = delivery.status === 'waiting';
  const next_attempt_at = isWaiting ? new Date(dueMs).toISOString() : null;
  return { ...delivery, attempts: [...delivery.attempts], next_attempt_at };
}

/** Something that happened, for the webhooks that want to know. */
export interface Happening {
  readonly event: EventName;
  readonly property_id: string;
  /** Sent only by webhooks with `send_data`. */
  readonly payload: unknown;
  /** Who did it [nobody]. */
  readonly user_id?: string | null;
}

/** A webhook that is kept. */
export interface WebhookRecord extends WebhookFields {
  /** Its id. */
  readonly id: string;
}

/**
 * Which webhooks an event is delivered to: the active ones whose mask has it. Where the property has one, global ones
 * are left out, so that nobody is told twice.
 */
export function recipientsOf(
  { event, property_id, payload }: Pick<Happening, 'event' | 'property_id'> & { readonly payload?: unknown },
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

/** What a callback address answered, or why it did not. */
export type PostOutcome =
  | { readonly status: number; readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly error: string };

const TIMEOUT_MS = 10_000;
/** Of an answer so much is read; the rest says nothing more. */
const MOST_ANSWER_CHARACTERS = 10_000;

type Callback = Pick<WebhookRecord, 'callback_url' | 'request_params' | 'headers'>;

/** The callback address with the arguments of the webhook. */
export function addressOf({ callback_url, request_params }: Callback): string {
  const url = new URL(callback_url);
  for (const [name, value] of Object.entries(request_params ?? {})) url.searchParams.append(name, value);
  return url.href;
}

/** One request to a callback address. Never throws. */
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
  // Leaving the loop early cancels the rest.
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MOST_ANSWER_CHARACTERS) break;
  }
  return text.slice(0, MOST_ANSWER_CHARACTERS);
}

/** ECONNREFUSED and the like, or the sentence of the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1_000} seconds` : error.message;
}
