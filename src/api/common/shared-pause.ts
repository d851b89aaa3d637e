import type { Clock } from './clock.js';

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
