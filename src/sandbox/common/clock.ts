export type SandboxClock = ReturnType<typeof createClock>;

interface Timer {
  readonly timeMs: number;
  readonly run: () => unknown;
}

/** The longest timeout of JavaScript. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

/** A clock with an offset to the machine's time, running `speed` times as fast. */
export function createClock({ offsetMs = 0, speed = 1 }: { offsetMs?: number; speed?: number }) {
  let started = Date.now();
  let base = started + offsetMs;
  let timers: Timer[] = [];
  let wake: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let advances = 0;
  const running = new Set<Promise<unknown>>();

  const at = (machineMs: number): number => Math.floor(base + (machineMs - started) * speed);
  const now = (): number => at(Date.now());

  /** Moves the time forward. */
  function turnTo(timeMs: number): void {
    const machineMs = Date.now();
    base = Math.max(timeMs, at(machineMs));
    started = machineMs;
  }

  function dueAt(timeMs: number): Timer[] {
    const due = timers.filter((timer) => timer.timeMs <= timeMs);
    timers = timers.slice(due.length);
    return due;
  }

  /** `advance` also waits for functions that started before it. */
  function start({ run }: Timer): void {
    const done = Promise.resolve(run()).finally(() => running.delete(done));
    running.add(done);
  }

  function schedule(): void {
    clearTimeout(wake);
    const [next] = timers;
    if (next === undefined || isStopped || advances > 0) return;
    const waitMs = Math.min(Math.max((next.timeMs - now()) / speed, 0), LONGEST_TIMEOUT_MS);
    wake = setTimeout(() => {
      for (const timer of dueAt(now())) start(timer);
      schedule();
    }, Math.ceil(waitMs));
    // A timer of the sandbox does not keep the process running.
    if (typeof wake === 'object') wake.unref();
  }

  /** Advances the clock. Runs the functions that are due on the way at their times, and waits for them. */
  async function advance(ms: number): Promise<void> {
    const end = now() + ms;
    advances += 1;
    try {
      await Promise.all(running);
      for (let next = timers[0]; next !== undefined && next.timeMs <= end && !isStopped; next = timers[0]) {
        turnTo(next.timeMs);
        for (const timer of dueAt(now())) start(timer);
        await Promise.all(running);
      }
      turnTo(end);
    } finally {
      advances -= 1;
      schedule();
    }
  }

  return {
    now,
    /** The time in the API's format: ISO 8601, UTC. */
    timestamp: () => new Date(now()).toISOString(),
    /** Runs a function once at a time. Returns a function that cancels it. */
    at(timeMs: number, run: () => unknown): () => void {
      const timer = { timeMs, run };
      const place = timers.findLastIndex((other) => other.timeMs <= timeMs) + 1;
      timers.splice(place, 0, timer);
      if (place === 0) schedule();
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance,
    /** The lead over the machine's time. */
    offsetMs(): number {
      const machineMs = Date.now();
      return Math.max(at(machineMs) - machineMs, 0);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(wake);
    },
  };
}

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const SHORT = /^(\d+(?:\.\d+)?)(s|m|h|d)$/;
const ISO = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** A hundred years: larger steps soon leave the printable dates. */
const LONGEST_MS = 36_525 * UNITS_MS.d;

/** A duration: milliseconds, `2h` (also s, m, d), or ISO 8601, `PT2H`. */
export type Duration = number | string;

/**
 * @throws TypeError for anything else
 * @example
 * ```ts
 * millisecondsOf('2h'); // => 7_200_000
 * millisecondsOf('PT1M30S'); // => 90_000
 * ```
 */
export function millisecondsOf(duration: unknown): number {
  const ms = Math.round(typeof duration === 'number' ? duration : read(duration));
  if (ms >= 0 && ms <= LONGEST_MS) return ms;
  throw new TypeError(
    `${JSON.stringify(duration)} is no duration; expected milliseconds, a text such as "30m" or "2h", or ISO 8601 such as "PT2H".`,
  );
}

function read(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN;
  const [, amount, unit] = SHORT.exec(text) ?? [];
  if (unit === 's' || unit === 'm' || unit === 'h' || unit === 'd') return Number(amount) * UNITS_MS[unit];
  const iso = ISO.exec(text);
  if (iso === null) return Number.NaN;
  const [weeks, days, hours, minutes, seconds] = iso.slice(1).map((part: string | undefined) => Number(part ?? 0));
  return (
    ((weeks ?? 0) * 7 + (days ?? 0)) * UNITS_MS.d +
    (hours ?? 0) * UNITS_MS.h +
    (minutes ?? 0) * UNITS_MS.m +
    (seconds ?? 0) * UNITS_MS.s
  );
}
