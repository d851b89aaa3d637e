import type { WebhookFields } from '../../api/resources/webhooks.js';
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
