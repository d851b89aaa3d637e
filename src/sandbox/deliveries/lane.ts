import type { SandboxClock } from '../common/clock.js';
import type { Delivery } from './delivery.js';

/** The deliveries of one webhook, one at a time as they fall due, so that only waits change their order. */
export interface Lane {
  readonly add: (delivery: Delivery) => void;
  /** Starts no further attempt. Resolves when the current one has ended. */
  readonly stop: () => Promise<void>;
}

/** Makes one attempt; returns whether another one is due. */
type Attempt = (delivery: Delivery) => Promise<boolean>;

export function createLane(clock: SandboxClock, attempt: Attempt): Lane {
  const queue = new DueQueue();
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
    for (;;) {
      const next = isStopped ? undefined : queue.takeDue(clock.now());
      if (next === undefined) return;
      if (await attempt(next)) queue.add(next);
    }
  }

  function arm(): void {
    disarm();
    const dueMs = queue.nextDueMs();
    if (dueMs !== undefined && !isStopped) disarm = clock.at(dueMs, run);
  }

  return {
    add(delivery) {
      queue.add(delivery);
      if (running === undefined) arm();
    },
    async stop() {
      isStopped = true;
      disarm();
      await running;
    },
  };
}

/** Deliveries by due time, older ones first. A binary heap. */
class DueQueue {
  readonly #heap: Array<{ readonly delivery: Delivery; readonly dueMs: number; readonly order: number }> = [];
  #count = 0;

  nextDueMs(): number | undefined {
    return this.#heap[0]?.dueMs;
  }

  add(delivery: Delivery): void {
    this.#count += 1;
    this.#heap.push({ delivery, dueMs: delivery.dueMs, order: this.#count });
    for (let at = this.#heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  takeDue(nowMs: number): Delivery | undefined {
    const [first] = this.#heap;
    if (first === undefined || first.dueMs > nowMs) return undefined;
    this.#swap(0, this.#heap.length - 1);
    this.#heap.pop();
    for (let at = 0; ; ) {
      const child = this.#smallerChild(at);
      if (!this.#isBefore(child, at)) return first.delivery;
      this.#swap(at, child);
      at = child;
    }
  }

  #smallerChild(at: number): number {
    const left = 2 * at + 1;
    return this.#isBefore(left + 1, left) ? left + 1 : left;
  }

  /** Whether an entry is before another; false for a missing entry. */
  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a === undefined || b === undefined) return false;
    return a.dueMs === b.dueMs ? a.order < b.order : a.dueMs < b.dueMs;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a === undefined || b === undefined) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
