import type { Call, Context } from './context.js';
import {
  NetworkError,
  RateLimitedError,
  ServerError,
  type TaxApiError,
  TimeoutError,
  UnexpectedAnswerError,
} from './errors.js';

const SECOND_MS = 1_000;

/**
 * What is known, after a call failed, of what the API did of it. `nothing`: it did nothing. `open`: it did it, or
 * may still do it. A status of 5xx is open too: it says nothing of what is done behind it, or later.
 */
export type Fate = 'nothing' | 'open';

const REQUEST_TIMEOUT = 408;
/** The same request is to go elsewhere. After 302 and 303 it may have been carried out. */
const MOVED = [301, 307, 308];

/** @example fateOf(new TimeoutError(...)) // => 'open' */
export function fateOf(error: TaxApiError): Fate {
  if (error instanceof ServerError || error instanceof TimeoutError) return 'open';
  if (error instanceof NetworkError) return error.mayHaveArrived ? 'open' : 'nothing';
  if (error instanceof UnexpectedAnswerError) {
    const { status = 0 } = error;
    return (status >= 400 && status !== REQUEST_TIMEOUT) || MOVED.includes(status) ? 'nothing' : 'open';
  }
  return 'nothing';
}

/** What is read before it is decided: no clock, no counting. */
export interface Failure {
  readonly error: unknown;
  readonly call: Pick<Call, 'method' | 'isRepeatable'>;
  /** The number of the attempt that failed, from 1. */
  readonly attempt: number;
  readonly retry: Context['retry'];
}

/**
 * After which pause a failed call is tried again; `undefined`: not at all. What can be repeated without harm is
 * repeated after faults that pass; a POST only when the API certainly did nothing. A pause that the API asks for
 * and that is too long is no reason to come earlier.
 *
 * @example
 * ```ts
 * pauseMs({ error: new RateLimitedError({ message: '', retryAfter: 2 }), call: { method: 'POST' }, attempt: 1, retry }); // => 2_000
 * ```
 */
export function pauseMs({ error, call, attempt, retry }: Failure): number | undefined {
  if (!isPassing(error) || (!isRepeatable(call) && fateOf(error) !== 'nothing')) return undefined;
  const wantedMs = retryAfterMs(error);
  if (wantedMs !== undefined && wantedMs > retry.maxRetryAfterMs) return undefined;
  const ownMs = error instanceof RateLimitedError ? retry.rateLimitWaitMs : 0;
  return Math.max(wantedMs ?? ownMs, backoffMs(attempt, retry));
}

/** Of POST only what says so; the other methods can be repeated by their nature. */
function isRepeatable({ method, isRepeatable = method !== 'POST' }: Failure['call']): boolean {
  return isRepeatable;
}

/** About twice as long after each attempt; not everybody is to be back in the same instant. */
export function backoffMs(attempt: number, { minDelayMs, maxDelayMs }: Context['retry']): number {
  return Math.min(maxDelayMs, minDelayMs * 2 ** (attempt - 1) * (1 + Math.random()));
}

function retryAfterMs(error: TaxApiError): number | undefined {
  const isTelling = error instanceof RateLimitedError || error instanceof ServerError;
  return isTelling && error.retryAfter !== undefined ? error.retryAfter * SECOND_MS : undefined;
}

/** Whether the same call may do better later. */
export function isPassing(error: unknown): error is TaxApiError {
  return (
    error instanceof ServerError ||
    error instanceof RateLimitedError ||
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    (error instanceof UnexpectedAnswerError && (error.isGarbled || error.status === REQUEST_TIMEOUT))
  );
}
