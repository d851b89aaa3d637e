/** The time, which tests can replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits so many milliseconds, or rejects with the reason of the signal. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

/** The hidden clock of a client, for code that waits between its calls. */
export const CLOCK: unique symbol = Symbol('clock');

interface Timed {
  readonly [CLOCK]?: Clock;
}

/** The clock of a client; that of the system for a client that was not made by `createApi`. */
export function clockOf<Client extends object>(api: Client & Timed): Clock {
  return api[CLOCK] ?? systemClock;
}

const SECOND_MS = 1_000;

/** Waits for the next turn, or rejects with the reason of the signal. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/**
 * Limits the calls per second, evenly spaced, because rate limits count bursts. Infinity: no limit. Uses a monotonic
 * clock: with the time of day, a step back of an hour would delay every turn by an hour.
 */
export function paceOf(perSecond: number, sleep: Clock['sleep']): Pace {
  const intervalMs = SECOND_MS / perSecond;
  let nextTurn = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const now = performance.now();
    const turn = Math.max(now, nextTurn);
    nextTurn = turn + intervalMs;
    if (turn > now) await sleep(turn - now, signal);
  };
}

/** A pause that one answer asks for, and that all calls of the client keep. */
export interface SharedPause {
  /** Begins a pause now, or extends the current one. */
  readonly begin: (ms: number) => void;
  /** Waits for the end of the pause, or rejects with the reason of the signal. Returns whether there was a pause. */
  readonly over: (signal: AbortSignal) => Promise<boolean>;
}

export function sharedPause({ now, sleep }: Clock): SharedPause {
  let until = Number.NEGATIVE_INFINITY;
  let longestMs = 0;
  return {
    begin: (ms) => {
      until = Math.max(until, now() + ms);
      longestMs = Math.max(longestMs, ms);
    },
    over: async (signal) => {
      const isPaused = until > now();
      while (until > now()) {
        const end = until;
        // A clock that is set back during the wait makes no pause longer.
        await sleep(Math.min(end - now(), longestMs), signal);
        if (until === end) until = Number.NEGATIVE_INFINITY;
      }
      return isPaused;
    },
  };
}
