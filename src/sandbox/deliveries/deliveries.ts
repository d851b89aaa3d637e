import type { EventEnvelope } from '../../api/wire/events.js';
import { isRecord } from '../../issues/reading.js';
import { recordsOf } from '../common/answers.js';
import type { SandboxClock } from '../common/clock.js';
import { insertByTime } from '../common/clock.js';
import type { Basics } from '../common/hotel.js';
import type { Callbacks, Delivery, LoggedDelivery, SandboxEvent, WebhookRecord } from './delivery.js';
import { addressOf, logCopy, post, recipientsOf, waitAfter } from './delivery.js';

export type Deliveries = ReturnType<typeof createDeliveries>;

const MOST_FINISHED = 10_000;
/** All bodies together: a sandbox that runs for days must not fill the memory. */
const MOST_CHARACTERS = 10_000_000;

interface DeliveriesWorld extends Omit<Basics, 'hotel'> {
  readonly webhooks: ReadonlyMap<string, WebhookRecord>;
  readonly callbacks: Callbacks;
}

export function createDeliveries({ clock, newId, webhooks, callbacks }: DeliveriesWorld) {
  const known = new Map<string, Delivery>();
  const lanes = new Map<string, ReturnType<typeof createLane>>();
  const holds = createHolds();
  let finished: string[] = [];
  let characters = 0;

  function enqueue(delivery: Delivery): void {
    const { id, webhook_id } = delivery;
    known.set(id, delivery);
    const lane = lanes.get(webhook_id) ?? createLane(clock, attempt);
    lanes.set(webhook_id, lane);
    lane.add(delivery);
  }

  async function attempt(delivery: Delivery): Promise<boolean> {
    const webhook = webhooks.get(delivery.webhook_id);
    if (webhook?.is_active !== true) return end(delivery, 'dropped');
    const at = clock.timestamp();
    const fetch = callbacks.fetchFor(callbacks.fromElsewhere.has(webhook.id));
    const outcome = await post(webhook, delivery.body, fetch);
    delivery.attempts.push('error' in outcome ? { at, error: outcome.error } : { at, status: outcome.status });
    // No answer is treated like a 5xx.
    if ('status' in outcome && outcome.status < 500)
      return end(delivery, outcome.status < 300 ? 'delivered' : 'refused');
    const waitMs = waitAfter(delivery.attempts.length);
    if (waitMs === undefined) return end(delivery, 'failed');
    delivery.dueMs = clock.now() + waitMs;
    return true;
  }

  function end(delivery: Delivery, status: Delivery['status']): false {
    delivery.status = status;
    finished.push(delivery.id);
    characters += delivery.body.length;
    // In batches: removing single entries from the front of a long list moves all others.
    if (finished.length > 2 * MOST_FINISHED || characters > 2 * MOST_CHARACTERS) forget();
    return false;
  }

  function forget(): void {
    let left = finished.length;
    for (const id of finished) {
      if (left <= MOST_FINISHED && characters <= MOST_CHARACTERS) break;
      characters -= known.get(id)?.body.length ?? 0;
      known.delete(id);
      left -= 1;
    }
    finished = left === 0 ? [] : finished.slice(-left);
  }

  return {
    emit(happening: SandboxEvent): Delivery[] {
      const { event, property_id, payload, user_id = null } = happening;
      const envelope: EventEnvelope = { event, property_id, user_id, timestamp: clock.timestamp() };
      return recipientsOf(happening, webhooks.values()).map((webhook) => {
        const body = JSON.stringify(webhook.send_data ? { ...envelope, payload } : envelope);
        const dueMs = clock.now() + holds.take(event);
        const about = { id: newId(), webhook_id: webhook.id, event, property_id, url: addressOf(webhook), body };
        const delivery: Delivery = { ...about, status: 'waiting', attempts: [], dueMs };
        enqueue(delivery);
        return delivery;
      });
    },
    log: (): LoggedDelivery[] => [...known.values()].map(logCopy),
    holds,
    async stop(): Promise<void> {
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
    save() {
      const waiting = [...known.values()].filter(({ status }) => status === 'waiting');
      return waiting.length === 0 ? undefined : waiting;
    },
    load(kept: unknown): void {
      for (const delivery of recordsOf<Delivery>(kept)) {
        const { webhook_id, body, attempts, dueMs } = delivery;
        const isWhole = typeof webhook_id === 'string' && typeof body === 'string' && Number.isFinite(dueMs);
        if (!isWhole || !Array.isArray(attempts) || !attempts.every(isRecord)) {
          throw new TypeError(`[${delivery.id}] must have a webhook_id, a body, attempts and dueMs.`);
        }
        enqueue({ ...delivery, status: 'waiting', attempts: [...attempts] });
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

/** Long enough to keep the order. */
const REVERSED_EVERY_MS = 1_000;
const MOST_HELD = 100_000;

/** Delays for coming deliveries; `delaysMs` has that of each, in order. */
function createHolds() {
  let holds: Array<{ readonly event: string | undefined; readonly delaysMs: number[] }> = [];
  return {
    delay: (ms: number, { event, times = 1 }: DelayOptions = {}): void => {
      holds.push({ event, delaysMs: new Array<number>(checkCount(times)).fill(ms) });
    },
    reverse: (count: number): void => {
      const delaysMs = Array.from({ length: checkCount(count) }, (_, at) => (count - 1 - at) * REVERSED_EVERY_MS);
      holds.push({ event: undefined, delaysMs });
    },
    clear: (): void => {
      holds = [];
    },
    take(event: string): number {
      const hold = holds.find((other) => (other.event ?? event) === event);
      const ms = hold?.delaysMs.shift() ?? 0;
      holds = holds.filter(({ delaysMs }) => delaysMs.length > 0);
      return ms;
    },
  };
}

function checkCount(count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= MOST_HELD) return count;
  throw new TypeError(`The number of deliveries must be a whole number from 1 to ${MOST_HELD} (got ${count}).`);
}

/**
 * The deliveries of one webhook, one at a time as they fall due, so that only waits change their order. `attempt` returns
 * whether another one is due.
 */
function createLane(clock: SandboxClock, attempt: (delivery: Delivery) => Promise<boolean>) {
  const queue: Delivery[] = [];
  let running: Promise<void> | undefined;
  let disarm = (): void => undefined;
  let isStopped = false;

  function run(): Promise<void> {
    running ??= drain().finally(() => {
      running = undefined;
      arm();
    });
    return running;
  }

  async function drain(): Promise<void> {
    for (let [next] = queue; next !== undefined && next.dueMs <= clock.now() && !isStopped; [next] = queue) {
      queue.shift();
      if (await attempt(next)) insertByTime(queue, next);
    }
  }

  function arm(): void {
    disarm();
    const [next] = queue;
    if (next !== undefined && !isStopped) disarm = clock.at(next.dueMs, run);
  }

  return {
    add(delivery: Delivery): void {
      insertByTime(queue, delivery);
      if (running === undefined) arm();
    },
    /** Starts no further attempt. Resolves when the current one has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      disarm();
      await running;
    },
  };
}
