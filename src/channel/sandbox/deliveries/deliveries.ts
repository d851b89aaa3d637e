import { isListOf, isRecord } from '../../../core/issues/reading.js';
import type { EventEnvelope } from '../../api/wire/events.js';
import { recordsOf } from '../common/answers.js';
import { Upcoming } from '../common/faults.js';
import { Log } from '../common/log.js';
import type { Stored } from '../common/stored.js';
import type { Delivery, LoggedDelivery, SandboxEvent } from './delivery.js';
import { addressOf, logCopy, post, recipientsOf, waitAfter } from './delivery.js';

export type Deliveries = ReturnType<typeof createDeliveries>;

/** A wait of coming deliveries: of one event, or of all. */
interface Delay {
  readonly event?: string | undefined;
  readonly msOf: (left: number) => number;
}

/** Long enough to keep the order. */
const REVERSED_EVERY_MS = 1_000;
const MOST_DELAYED = 100_000;

export function createDeliveries({ clock, newId, webhooks, callbacks }: Stored) {
  const deliveries = new Map<string, Delivery>();
  const finished = new Log<Delivery>(
    ({ body }) => body.length,
    ({ id }) => deliveries.delete(id),
  );
  /** The last attempt of each webhook. */
  const lanes = new Map<string, Promise<void>>();
  const delays = new Upcoming<Delay>();
  let isStopped = false;

  /** The attempts of a webhook follow each other as they fall due, so that only waits change their order. */
  function schedule(delivery: Delivery): void {
    const { id, webhook_id, dueMs } = delivery;
    deliveries.set(id, delivery);
    clock.at(dueMs, () => {
      const lane = (lanes.get(webhook_id) ?? Promise.resolve()).then(() => attempt(delivery));
      lanes.set(webhook_id, lane);
      return lane;
    });
  }

  async function attempt(delivery: Delivery): Promise<void> {
    if (isStopped) return;
    const webhook = webhooks.get(delivery.webhook_id);
    if (webhook?.is_active !== true) return end(delivery, 'dropped');
    const timestamp = clock.timestamp();
    const posting = callbacks.postingFor(callbacks.fromElsewhere.has(webhook.id));
    const outcome = await post(webhook, delivery.body, posting);
    delivery.attempts.push(
      'error' in outcome ? { at: timestamp, error: outcome.error } : { at: timestamp, status: outcome.status },
    );
    // No answer is treated like a 5xx.
    if ('status' in outcome && outcome.status < 500)
      return end(delivery, outcome.status < 300 ? 'delivered' : 'refused');
    const waitMs = waitAfter(delivery.attempts.length);
    if (waitMs === undefined) return end(delivery, 'failed');
    delivery.dueMs = clock.now() + waitMs;
    schedule(delivery);
  }

  function end(delivery: Delivery, status: Delivery['status']): void {
    delivery.status = status;
    finished.add(delivery);
  }

  return {
    emit(happening: SandboxEvent): Delivery[] {
      const { event, property_id, payload, user_id = null } = happening;
      const envelope: EventEnvelope = { event, property_id, user_id, timestamp: clock.timestamp() };
      return recipientsOf(happening, webhooks.values()).map((webhook) => {
        const body = JSON.stringify(webhook.send_data ? { ...envelope, payload } : envelope);
        const { item: delay, left } = delays.take(({ event: only }) => (only ?? event) === event);
        const dueMs = clock.now() + (delay?.msOf(left) ?? 0);
        const about = { id: newId(), webhook_id: webhook.id, event, property_id, url: addressOf(webhook), body };
        const delivery: Delivery = { ...about, status: 'waiting', attempts: [], dueMs };
        schedule(delivery);
        return delivery;
      });
    },
    log: (): LoggedDelivery[] => [...deliveries.values()].map(logCopy),
    delay(ms: number, { event, times = 1 }: DelayOptions = {}): void {
      delays.add({ event, msOf: () => ms }, checkCount(times));
    },
    reverse(count: number): void {
      delays.add({ msOf: (left) => left * REVERSED_EVERY_MS }, checkCount(count));
    },
    clearDelays: () => delays.clear(),
    /** Starts no further attempt. Resolves when the current ones have ended. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(lanes.values());
    },
    save() {
      const waiting = [...deliveries.values()].filter(({ status }) => status === 'waiting');
      return waiting.length === 0 ? undefined : waiting;
    },
    load(kept: unknown): void {
      for (const delivery of recordsOf<Delivery>(kept)) {
        const { webhook_id, body, attempts, dueMs } = delivery;
        const isWhole = typeof webhook_id === 'string' && typeof body === 'string' && Number.isFinite(dueMs);
        if (!isWhole || !isListOf(attempts, isRecord)) {
          throw new TypeError(`[${delivery.id}] must have a webhook_id, a body, attempts and dueMs.`);
        }
        schedule({ ...delivery, status: 'waiting', attempts: [...attempts] });
      }
    },
  };
}

/** The deliveries to delay. */
export interface DelayOptions {
  /** Only deliveries of this event [any]. */
  readonly event?: string | undefined;
  /** The number of deliveries [1]. */
  readonly times?: number | undefined;
}

function checkCount(count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= MOST_DELAYED) return count;
  throw new TypeError(`The number of deliveries must be a whole number from 1 to ${MOST_DELAYED} (got ${count}).`);
}
