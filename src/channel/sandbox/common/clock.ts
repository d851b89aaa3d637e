export type SandboxClock = ReturnType<typeof createClock>;

interface Timer {
  readonly dueMs: number;
  readonly run: () => unknown;
}

const LONGEST_TIMEOUT_MS = 2_147_483_647;

/** A clock with an offset to the machine's time, running `speed` times as fast. */
export function createClock({ offsetMs = 0, speed = 1 }: { offsetMs?: number; speed?: number }) {
  let started = Date.now();
  let base = started + offsetMs;
  /** The next one is the last of the list, where taking it moves no others. */
  const timers: Timer[] = [];
  let wake: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let advances = 0;
  const running = new Set<Promise<unknown>>();

  const sandboxTime = (machineMs: number): number => Math.floor(base + (machineMs - started) * speed);
  const now = (): number => sandboxTime(Date.now());

  function turnTo(timeMs: number): void {
    const machineMs = Date.now();
    base = Math.max(timeMs, sandboxTime(machineMs));
    started = machineMs;
  }

  /** Starts the functions that are due now. `advance` also waits for those that started before it. */
  function startDue(): void {
    const timeMs = now();
    for (let next = timers.at(-1); next !== undefined && next.dueMs <= timeMs; next = timers.at(-1)) {
      timers.pop();
      const { run } = next;
      const done = Promise.resolve(run()).finally(() => running.delete(done));
      running.add(done);
    }
  }

  function schedule(): void {
    clearTimeout(wake);
    const next = timers.at(-1);
    if (next === undefined || isStopped || advances > 0) return;
    const waitMs = Math.min(Math.max((next.dueMs - now()) / speed, 0), LONGEST_TIMEOUT_MS);
    wake = setTimeout(() => {
      startDue();
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
      for (let next = timers.at(-1); next !== undefined && next.dueMs <= end && !isStopped; next = timers.at(-1)) {
        turnTo(next.dueMs);
        startDue();
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
    /** The day number of today in UTC. */
    today: () => Math.floor(now() / UNITS_MS.d),
    /** Runs a function once at a time, after others of that time. */
    at(dueMs: number, run: () => unknown): void {
      let [from, to] = [0, timers.length];
      while (from < to) {
        const middle = Math.floor((from + to) / 2);
        if ((timers[middle]?.dueMs ?? 0) > dueMs) from = middle + 1;
        else to = middle;
      }
      timers.splice(from, 0, { dueMs, run });
      if (from === timers.length - 1) schedule();
    },
    advance,
    offsetMs(): number {
      const machineMs = Date.now();
      return Math.max(sandboxTime(machineMs) - machineMs, 0);
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

/** @throws TypeError for anything else */
export function millisecondsOf(duration: unknown): number {
  const ms = Math.round(typeof duration === 'number' ? duration : read(duration));
  if (ms >= 0 && ms <= LONGEST_MS) return ms;
  throw new TypeError(
    `${JSON.stringify(duration)} is not a duration; expected milliseconds, a text such as "30m" or "2h", or ISO 8601 such as "PT2H".`,
  );
}

function read(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN;
  const [, amount, unit] = SHORT.exec(text) ?? [];
  if (unit === 's' || unit === 'm' || unit === 'h' || unit === 'd') return Number(amount) * UNITS_MS[unit];
  const iso = ISO.exec(text);
  if (iso === null) return Number.NaN;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(1).map((part = '0') => Number(part));
  const { d, h, m, s } = UNITS_MS;
  return (weeks * 7 + days) * d + hours * h + minutes * m + seconds * s;
}
