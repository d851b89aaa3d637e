/** Whether and when a call is tried again: the attempts, the pauses between them, and the clock that measures them. */

import type { TaxApiError } from './errors.js';
import { NetworkError, RateLimitedError, ServerError, TimeoutError, UnexpectedAnswerError } from './errors.js';

/** How often a call is tried again, and after which pauses. */
export interface RetryOptions {
  /** The number of attempts after the first one [3]. */
  readonly retries?: number | undefined;
  /** Approximate first delay in milliseconds, doubled after each attempt [250]. */
  readonly minDelayMs?: number | undefined;
  /** The longest delay in milliseconds, unless the API requests one [5,000]. */
  readonly maxDelayMs?: number | undefined;
  /** The longest `Retry-After` to wait for, in milliseconds [60,000]. Above it the call fails at once. */
  readonly maxRetryAfterMs?: number | undefined;
  /** The delay after a 429 without `Retry-After`, in milliseconds [60,000, as the API advises]. */
  readonly rateLimitWaitMs?: number | undefined;
}

export type Retry = { readonly [Name in keyof RetryOptions]-?: number };

/** The longest delay of a timer; a longer one fires at once. */
export const MAX_TIMER_MS = 2_147_483_647;

export const RETRY_DEFAULTS: Retry = {
  retries: 3,
  minDelayMs: 250,
  maxDelayMs: 5_000,
  maxRetryAfterMs: 60_000,
  rateLimitWaitMs: 60_000,
};

/** Fills in the defaults. Throws a TypeError for a negative or infinite number, and for retries that are not whole. */
export function checkedRetry(given: RetryOptions): Retry {
  const retry: Retry = {
    retries: given.retries ?? RETRY_DEFAULTS.retries,
    minDelayMs: given.minDelayMs ?? RETRY_DEFAULTS.minDelayMs,
    maxDelayMs: given.maxDelayMs ?? RETRY_DEFAULTS.maxDelayMs,
    maxRetryAfterMs: given.maxRetryAfterMs ?? RETRY_DEFAULTS.maxRetryAfterMs,
    rateLimitWaitMs: given.rateLimitWaitMs ?? RETRY_DEFAULTS.rateLimitWaitMs,
  };
  for (const [name, value] of Object.entries(retry)) {
    const isFine = Number.isFinite(value) && value >= 0 && value <= MAX_TIMER_MS;
    if (!isFine || (name === 'retries' && !Number.isInteger(value))) {
      throw new TypeError(`retry.${name} takes a number of 0 or more, not without end.`);
    }
  }
  return retry;
}

const REQUEST_TIMEOUT = 408;
/** The request was not carried out here. After 302 and 303 it may have been. */
const MOVED = [301, 307, 308];

/**
 * Whether the API may have carried out a failed call, or may still do so. A status of 5xx proves nothing: the work
 * behind it may be done, or finish later.
 */
export function mayHaveEffect(error: TaxApiError): boolean {
  if (error instanceof NetworkError) return error.mayHaveArrived;
  if (error instanceof UnexpectedAnswerError) {
    const { status = 0 } = error;
    return (status < 400 || status === REQUEST_TIMEOUT) && !MOVED.includes(status);
  }
  return error instanceof ServerError || error instanceof TimeoutError;
}

interface FailedAttempt {
  readonly error: unknown;
  readonly call: { readonly method: string; readonly isRepeatable?: boolean | undefined };
  /** The number of the attempt that failed, from 1. */
  readonly attempt: number;
  readonly retry: Retry;
}

/**
 * The pause before the next attempt in milliseconds; `undefined`: no further attempt. Calls that can be repeated
 * without harm are repeated after temporary errors; a POST only if the API certainly did nothing. A pause that the API
 * asks for is never cut short: if it is too long, the call fails.
 */
export function pauseMs({ error, call, attempt, retry }: FailedAttempt): number | undefined {
  const { method, isRepeatable = method !== 'POST' } = call;
  if (!isTemporary(error) || (!isRepeatable && mayHaveEffect(error))) return undefined;
  const hasRetryAfter = error instanceof RateLimitedError || error instanceof ServerError;
  const requestedMs = hasRetryAfter && error.retryAfter !== undefined ? error.retryAfter * SECOND_MS : undefined;
  if (requestedMs !== undefined && requestedMs > retry.maxRetryAfterMs) return undefined;
  const defaultMs = error instanceof RateLimitedError ? retry.rateLimitWaitMs : 0;
  return Math.max(requestedMs ?? defaultMs, backoffMs(attempt, retry));
}

/** About twice as long after each attempt, with jitter so that clients do not return in the same instant. */
export function backoffMs(attempt: number, { minDelayMs, maxDelayMs }: Retry): number {
  return Math.min(maxDelayMs, minDelayMs * 2 ** (attempt - 1) * (1 + Math.random()));
}

export function isTemporary(error: unknown): error is TaxApiError {
  return (
    error instanceof ServerError ||
    error instanceof RateLimitedError ||
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    (error instanceof UnexpectedAnswerError && (error.isGarbled || error.status === REQUEST_TIMEOUT))
  );
}

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

/**
 * Limits the calls per second, evenly spaced, because rate limits count bursts. Infinity: no limit. Uses a monotonic
 * clock: with the time of day, a step back of an hour would delay every turn by an hour.
 */
export function paceOf(perSecond: number, sleep: Clock['sleep']) {
  const intervalMs = SECOND_MS / perSecond;
  let nextTurn = Number.NEGATIVE_INFINITY;
  /** Waits for the next turn, or rejects with the reason of the signal. */
  return async (signal: AbortSignal): Promise<void> => {
    const now = performance.now();
    const turn = Math.max(now, nextTurn);
    nextTurn = turn + intervalMs;
    if (turn > now) await sleep(turn - now, signal);
  };
}

/** A delay that one response requests and all calls of the client observe. */
export function sharedPause({ now, sleep }: Clock) {
  let until = Number.NEGATIVE_INFINITY;
  let longestMs = 0;
  return {
    begin: (ms: number): void => {
      until = Math.max(until, now() + ms);
      longestMs = Math.max(longestMs, ms);
    },
    /** Waits for the end of the pause, or rejects with the reason of the signal. Returns whether there was a pause. */
    over: async (signal: AbortSignal): Promise<boolean> => {
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
