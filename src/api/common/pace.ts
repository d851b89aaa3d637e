import pThrottle from 'p-throttle';

const SECOND_MS = 1_000;

/** Waits for its turn; ends at once when nothing is to wait. */
export type Pace = () => Promise<void>;

/** Lets so many through in a second, evenly: bursts are what a rate limit counts. Infinity: all at once. */
export function paceOf(perSecond: number): Pace {
  if (perSecond === Number.POSITIVE_INFINITY) return async () => undefined;
  return pThrottle({ limit: 1, interval: SECOND_MS / perSecond })(async () => undefined);
}
