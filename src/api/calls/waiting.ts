/** The time, which tests can replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends after that long, or with the reason of the signal. */
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

/** Where a client keeps its clock, unseen: whoever waits between its calls waits by the same one. */
export const CLOCK: unique symbol = Symbol('clock');

interface Timed {
  readonly [CLOCK]?: Clock;
}

/** The clock of a client; that of the system for a client that was not made by `createApi`. */
export function clockOf<Client extends object>(api: Client & Timed): Clock {
  return api[CLOCK] ?? systemClock;
}

const SECOND_MS = 1_000;

/** Waits for its turn; ends at once when nothing is to wait, or with the reason of the signal. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/**
 * Lets so many through in a second, evenly: bursts are what a rate limit counts. Infinity: all at once. By a clock that
 * cannot be set: with the time of day, a step back of an hour would make every turn an hour later.
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

/** A pause that one call is told to make, and that all calls of its client keep. */
export interface SharedPause {
  /** From now on, and longer when there is a pause already that ends sooner. */
  readonly begin: (ms: number) => void;
  /** Ends with the pause, or with the reason of the signal; says whether there was one. */
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
        // A clock that is set back while calls wait makes no pause longer.
        await sleep(Math.min(end - now(), longestMs), signal);
        if (until === end) until = Number.NEGATIVE_INFINITY;
      }
      return isPaused;
    },
  };
}
