const real = { setTimeout, clearTimeout, setImmediate, now: Date.now, elapsed: performance.now };

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that stands still until everything waits for it: a minute passes in no time, and always in the same order. */
export class VirtualTime {
  now = Date.UTC(2026, 10, 21);
  readonly #timers = new Map<number, Timer>();
  #latest = 0;

  /** Puts this clock in the place of the real one, for packages too, while something runs. */
  async during<T>(run: () => Promise<T>): Promise<T> {
    globalThis.setTimeout = ((callback: () => void, ms = 0) => this.#add(callback, ms)) as unknown as typeof setTimeout;
    // A timer of the real clock, of a connection of an earlier test say, is still to be cleared there: left to run, it
    // throws inside Node long afterwards.
    globalThis.clearTimeout = ((timer: number | NodeJS.Timeout) => {
      if (typeof timer === 'number') this.#timers.delete(timer);
      else real.clearTimeout(timer);
    }) as unknown as typeof clearTimeout;
    Date.now = () => this.now;
    performance.now = () => this.now;
    try {
      return await this.#driven(run());
    } finally {
      globalThis.setTimeout = real.setTimeout;
      globalThis.clearTimeout = real.clearTimeout;
      Date.now = real.now;
      performance.now = real.elapsed;
    }
  }

  sleep = (ms: number): Promise<void> => new Promise((resolve) => this.#add(resolve, ms));

  #add(run: () => void, ms: number): number {
    this.#latest += 1;
    this.#timers.set(this.#latest, { at: this.now + ms, run });
    return this.#latest;
  }

  async #driven<T>(running: Promise<T>): Promise<T> {
    let isSettled = false;
    const settle = (): void => {
      isSettled = true;
    };
    running.then(settle, settle);
    while (!isSettled) {
      await new Promise((resolve) => real.setImmediate(resolve));
      if (!isSettled) this.#fireNext();
    }
    return running;
  }

  #fireNext(): void {
    let next: [number, Timer] | undefined;
    for (const entry of this.#timers) if (next === undefined || entry[1].at < next[1].at) next = entry;
    if (next === undefined) return;
    this.#timers.delete(next[0]);
    this.now = Math.max(this.now, next[1].at);
    next[1].run();
  }
}
