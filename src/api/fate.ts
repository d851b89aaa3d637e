import type { Call, Context } from './context.js';
import {
  NetworkError,
  RateLimitedError,
  ServerError,
  type TaxApiError,
  TimeoutError,
  UnexpectedAnswerError,
} from './errors.js';

/**
 * What is known, after a call failed, of what the API did of it.
 * `nothing`: it did nothing. `settled`: it did it or not, and is through with it: what a list says now is what
 * it will say. `open`: it may still be at it.
 */
export type Fate = 'nothing' | 'settled' | 'open';

/** Statuses of a service that answers for itself. Those of a gateway (502, 504, 52x) say nothing of what is behind it. */
const OWN_FAULTS = [500, 501, 503];
const REQUEST_TIMEOUT = 408;

/** @example fateOf(new TimeoutError(...)) // => 'open' */
export function fateOf(error: TaxApiError): Fate {
  if (error instanceof ServerError) return OWN_FAULTS.includes(error.status ?? 0) ? 'settled' : 'open';
  if (error instanceof NetworkError) return error.mayHaveArrived ? 'open' : 'nothing';
  if (error instanceof TimeoutError) return 'open';
  if (error instanceof UnexpectedAnswerError) {
    const { status = 0 } = error;
    return status >= 400 && status !== REQUEST_TIMEOUT ? 'nothing' : 'open';
  }
  return 'nothing';
}

/** What is read before it is decided: no clock, no counting. */
export interface Failure {
  readonly error: unknown;
  readonly method: Call['method'];
  readonly maxRetryAfterMs: Context['retry']['maxRetryAfterMs'];
}

/**
 * After which pause beside the usual one a failed call is tried again; `undefined`: not at all. What can be
 * repeated without harm is repeated after 5xx, 429 and faults of the network; a POST only when the API
 * certainly did nothing. A pause that the API asks for and that is too long is no reason to come earlier.
 *
 * @example
 * ```ts
 * retryPauseMs({ error: new ServerError({ message: '', status: 503 }), method: 'GET', maxRetryAfterMs: 60_000 }); // => 0
 * ```
 */
export function retryPauseMs({ error, method, maxRetryAfterMs }: Failure): number | undefined {
  if (!isPassing(error) || (method === 'POST' && fateOf(error) !== 'nothing')) return undefined;
  const seconds = error instanceof ServerError || error instanceof RateLimitedError ? (error.retryAfter ?? 0) : 0;
  return seconds * 1_000 <= maxRetryAfterMs ? seconds * 1_000 : undefined;
}

/** Whether the same call may do better later. */
function isPassing(error: unknown): error is TaxApiError {
  return (
    error instanceof ServerError ||
    error instanceof RateLimitedError ||
    error instanceof NetworkError ||
    error instanceof TimeoutError
  );
}
